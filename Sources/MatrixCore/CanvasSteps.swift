/// The steps of a drawing by their numbers: which were drawn, which of them are shown, and which can be brought back.
///
/// Steps are numbered from 1. Each one draws a stroke, which has its number, or takes all strokes off the canvas. Steps
/// can be taken back and brought back; a new one forgets those that were taken back, and their numbers are given out
/// again. There is no limit to them, since however many they are, little is remembered here: the strokes themselves are
/// kept by whoever shows them.
public struct CanvasSteps: Hashable, Sendable {
  /// The most steps; more are refused.
  public static let limit = 1_000_000_000

  /// How many steps hold.
  public private(set) var done = 0
  /// How many were taken back.
  public private(set) var undone = 0
  /// The numbers of the steps that took all strokes away, those among them that were taken back included; they rise.
  public private(set) var clearings: [Int] = []

  /// Nothing is drawn.
  public init() {}

  /// Steps as others were; nil where these numbers belong to none.
  public init?(done: Int, undone: Int, clearings: [Int]) {
    guard done >= 0, undone >= 0, done <= Self.limit, undone <= Self.limit - done else { return nil }
    var last = 0
    for number in clearings {
      // A step that takes strokes away follows one that drew some.
      guard number > last + 1, number <= done + undone else { return nil }
      last = number
    }
    self.done = done
    self.undone = undone
    self.clearings = clearings
  }

  /// The numbers of the strokes that are shown, in the order in which they were drawn.
  public var shown: Range<Int> {
    let first = (clearings.last { $0 <= done } ?? 0) + 1
    return first..<max(first, done + 1)
  }

  /// Draws a stroke: its number; nil where there are too many.
  public mutating func draw() -> Int? {
    guard done < Self.limit else { return nil }
    forget()
    done += 1
    return done
  }

  /// Takes all strokes away; false where none is shown.
  public mutating func clear() -> Bool {
    guard !shown.isEmpty, done < Self.limit else { return false }
    forget()
    done += 1
    clearings.append(done)
    return true
  }

  /// Takes a step back; false where there is none.
  public mutating func undo() -> Bool {
    guard done > 0 else { return false }
    done -= 1
    undone += 1
    return true
  }

  /// Brings a step back that was taken back; false where there is none.
  public mutating func redo() -> Bool {
    guard undone > 0 else { return false }
    done += 1
    undone -= 1
    return true
  }

  private mutating func forget() {
    undone = 0
    while let last = clearings.last, last > done { clearings.removeLast() }
  }
}
