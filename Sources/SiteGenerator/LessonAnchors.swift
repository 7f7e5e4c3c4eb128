import Notebook
import SourceText
import Synchronization

/// The anchors of a lesson's page.
///
/// A cell's anchor is made from what it says, such as `derive-4kq81x`, and so is a claim's, such as `claim-0e7pd2`: it
/// stays the same while anything else of the lesson changes. Where a name is taken already, by a heading or by the
/// same formula further up, a number is put behind it.
struct LessonAnchors: Sendable {
  /// For each cell its anchor.
  let cells: [String]
  /// For each cell the anchors of its claims.
  let claims: [[String]]
  /// Every anchor of the page.
  let all: Set<String>
  /// Whether the anchors of claims are among them.
  private let knowsClaims: Bool

  /// Whether a place may be on the page: it is known, or is that of a claim, and the claims are not.
  func mayHold(_ anchor: String) -> Bool {
    all.contains(anchor) || (!knowsClaims && Self.isOfClaim(anchor))
  }

  /// Whether an anchor is formed as those of claims are.
  private static func isOfClaim(_ anchor: String) -> Bool {
    let parts = anchor.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2 || (parts.count == 3 && Int(parts[2]) != nil), parts[0] == claimPrefix else {
      return false
    }
    return parts[1].utf8.count == 6 && parts[1].utf8.allSatisfy { alphabet.contains($0) }
  }

  private static let claimPrefix = "claim"

  init(_ lesson: CheckedLesson) {
    var taken = Set(lesson.document.headings.map(\.anchor))
    // For each wish the next number to try: the same formula may stand there thousands of times.
    var numbers: [String: Int] = [:]
    func take(_ wish: String) -> String {
      var name = wish
      while !taken.insert(name).inserted {
        let number = numbers[wish, default: 2]
        numbers[wish] = number + 1
        name = "\(wish)-\(number)"
      }
      return name
    }
    var cells: [String] = []
    var claims: [[String]] = []
    cells.reserveCapacity(lesson.cells.count)
    claims.reserveCapacity(lesson.cells.count)
    // By index, since a cell is large and would be copied.
    for index in lesson.cells.indices {
      let isInline = lesson.cells[index].cell.isInline
      let cellKind = lesson.cells[index].cell.kind
      let kind = isInline ? "formula" : cellKind == .math ? "math" : cellKind.rawValue
      cells.append(take("\(kind)-\(Self.digest(lesson.cells[index].cell.content.bytes))"))
      claims.append(
        lesson.cells[index].claims.map { take("\(Self.claimPrefix)-\(Self.digest($0.source.utf8))") })
    }
    self.cells = cells
    self.claims = claims
    all = taken
    knowsClaims = lesson.knowsClaims
  }

  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  /// Six digits that change when the text does, apart from its white space: FNV-1a, folded to 30 bits.
  static func digest(_ bytes: some Sequence<UInt8>) -> String {
    var sum = FNV1a()
    for byte in bytes where byte > 0x20 { sum.add(byte) }
    let hash = sum.value
    var rest = (hash ^ hash >> 30 ^ hash >> 60) & 0x3FFF_FFFF
    var digits: [UInt8] = []
    for _ in 0..<6 {
      digits.append(alphabet[Int(rest & 31)])
      rest >>= 5
    }
    return String(decoding: digits, as: UTF8.self)
  }
}

/// The anchors of all lessons, each made when it is first asked for: most lessons are not linked to, and of those that have not
/// changed no page is made.
final class AnchorTable: Sendable {
  private let lessons: [LessonSummary]
  /// The lesson at a place with its claims; nil where that has gone from the cache, and then nothing is said against a link to it.
  private let lesson: @Sendable (_ place: Int) -> CheckedLesson?
  /// The lessons' places by their names.
  private let places: [String: Int]
  private let made: Mutex<[String: LessonAnchors]>

  /// The lessons' names, in order.
  let names: [String]

  init(_ lessons: [LessonSummary], lesson: @escaping @Sendable (_ place: Int) -> CheckedLesson?) {
    self.lessons = lessons
    self.lesson = lesson
    places = Dictionary(lessons.indices.map { (lessons[$0].name, $0) }) { first, _ in first }
    names = places.keys.sorted()
    made = Mutex([:])
  }

  /// The table where of one lesson more is known; nil where its name stands for another lesson.
  init?(_ table: AnchorTable, knowing lesson: CheckedLesson) {
    guard let place = table.places[lesson.name],
      table.lessons[place].document.file.path == lesson.document.file.path
    else { return nil }
    lessons = table.lessons
    self.lesson = table.lesson
    places = table.places
    names = table.names
    made = Mutex([lesson.name: LessonAnchors(lesson)])
  }

  func contains(_ name: String) -> Bool { places[name] != nil }

  /// The anchors of the lesson of a name; nil where there is none.
  subscript(name: String) -> LessonAnchors? {
    if let known = made.withLock({ $0[name] }) { return known }
    return places[name].flatMap(lesson).map(anchors)
  }

  /// The anchors of a lesson that is at hand.
  func anchors(of lesson: CheckedLesson) -> LessonAnchors {
    if let known = made.withLock({ $0[lesson.name] }) { return known }
    let anchors = LessonAnchors(lesson)
    made.withLock { $0[lesson.name] = anchors }
    return anchors
  }
}
