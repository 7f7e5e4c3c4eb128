import Foundation

/// A call that Apple's frameworks answer with an exception, and that is ignored here.
///
/// Such calls are a view added to itself or to a descendant, a sibling that is none, or a coordinate that is NaN.
/// The call changes nothing; the fault is written to the standard error and kept in ``recorded``.
public struct GeometryFault: Sendable, Equatable {
  /// What was asked for, and why it was not done.
  public let message: String

  /// The faults so far, oldest first, at most ``capacity`` of them.
  public static var recorded: [GeometryFault] { log.faults }

  /// How many faults are kept. Later ones are only printed.
  public static let capacity = 1000

  /// The faults that a piece of code leads to on this thread, oldest first, at most ``capacity`` of them.
  public static func recorded(during body: () throws -> Void) rethrows -> [GeometryFault] {
    let collector = ofThisThread("UIKitGeometry.FaultCollector", FaultCollector())
    collector.open.append([])
    do {
      try body()
    } catch {
      collector.open.removeLast()
      throw error
    }
    return collector.open.removeLast()
  }

  /// Forgets the faults so far.
  public static func removeAllRecorded() { log.removeAll() }

  private static let log = FaultLog()

  static func record(_ message: String) {
    FileHandle.standardError.write(Data("UIKitGeometry: \(message)\n".utf8))
    let fault = GeometryFault(message: message)
    log.append(fault)
    ofThisThread("UIKitGeometry.FaultCollector", FaultCollector()).append(fault)
  }
}

/// The faults of a thread, for each piece of code that is watched just now.
private final class FaultCollector {
  var open: [[GeometryFault]] = []

  func append(_ fault: GeometryFault) {
    for index in open.indices where open[index].count < GeometryFault.capacity { open[index].append(fault) }
  }
}

/// The faults behind a lock, since layers may be used on any thread.
private final class FaultLog: @unchecked Sendable {
  private let lock = NSLock()
  private var list: [GeometryFault] = []

  var faults: [GeometryFault] { lock.withLock { list } }

  func append(_ fault: GeometryFault) {
    lock.withLock { if list.count < GeometryFault.capacity { list.append(fault) } }
  }

  func removeAll() { lock.withLock { list = [] } }
}
