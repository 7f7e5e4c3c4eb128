import SourceText

/// The changes to one lesson's file that its diagnostics propose and that need no author.
///
/// Of all fix-its only those are taken that a computation stands behind, and that are no suggestions: the last digits of a value, `≈` for a rounded
/// number, the backslash of a function's name that was read as the function anyway.
public struct LessonEdits: Sendable, Equatable {
  /// The kinds of findings whose fix-its are taken.
  public static let findings: Set<Finding> = [.refuted, .missingNumber, .swiftValue, .readAsFunction]

  /// The changes, in order of place; none overlaps another.
  public var fixIts: [FixIt]

  /// The changes that a lesson's diagnostics propose.
  public init(_ lesson: CheckedLesson) {
    let file = lesson.document.file
    let all = lesson.diagnostics.filter { diagnostic in
      // A diagnostic can point at another lesson's file.
      Self.findings.contains(diagnostic.finding) && diagnostic.file === file
    }.flatMap(\.fixIts).filter { !$0.isSuggestion }
    var seen: Set<FixIt> = []
    let ordered = all.filter { seen.insert($0).inserted && $0.span.upperBound <= file.bytes.count }
      .sorted { ($0.span.lowerBound, $0.span.upperBound) < ($1.span.lowerBound, $1.span.upperBound) }
    fixIts = []
    for fixIt in ordered where (fixIts.last?.span.upperBound ?? -1) <= fixIt.span.lowerBound {
      // Two insertions at one place would contradict each other.
      if fixIts.last?.span.lowerBound != fixIt.span.lowerBound { fixIts.append(fixIt) }
    }
  }

  /// A file with the changes made; all other bytes stay as they are.
  public func applied(to file: SourceFile) -> SourceFile {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(file.bytes.count + 16 * fixIts.count)
    var position = 0
    for fixIt in fixIts {
      bytes += file.bytes[position..<fixIt.span.lowerBound]
      bytes += fixIt.replacement.utf8
      position = fixIt.span.upperBound
    }
    bytes += file.bytes[position...]
    return SourceFile(path: file.path, bytes: bytes)
  }
}
