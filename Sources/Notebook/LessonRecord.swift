import BuildCache
import FormulaProof
import LessonMarkdown
import SourceText

/// What is kept of a checked lesson: all but what the page alone shows.
///
/// First stands its summary, so that links are judged and lessons put in order without a look at more; then cells and claims, for
/// reports; then what the prover said, for who checks the lesson again. The body, and what cells show, are made again where
/// they are wanted.
struct LessonRecord {
  var lesson: CheckedLesson
  var summary: LessonSummary
  /// What the prover said of the claims of each cell.
  var judgements: [Int: [KeptJudgement]]

  private typealias Malformed = RecordReader.Malformed

  // MARK: Writing

  /// The record; nil where a diagnostic speaks of a file that is not among `files`.
  func bytes(files: [String: SourceFile]) -> [UInt8]? {
    let all = lesson.diagnostics + judgements.values.joined().compactMap(\.diagnostic)
    for file in all.flatMap({ [$0.file] + $0.notes.map(\.file) }).compactMap({ $0 }) {
      guard files[file.path] != nil else { return nil }
    }
    var writer = RecordWriter()
    Self.write(summary, to: &writer)
    writer.write(lesson.cells) { Self.write($1, to: &$0) }
    writer.write(judgements.sorted { $0.key < $1.key }) { writer, cell in
      writer.write(cell.key)
      writer.write(cell.value) { writer, kept in
        writer.write(kept.judgement)
        writer.write(kept.diagnostic) { $0.write($1) }
      }
    }
    return writer.bytes
  }

  private static func write(_ text: FrontMatter.Located<String>, to writer: inout RecordWriter) {
    writer.write(text.value)
    writer.write(text.span)
  }

  private static func write(_ summary: LessonSummary, to writer: inout RecordWriter) {
    writer.write(summary.name)
    write(summary.document.frontMatter, to: &writer)
    writer.write(summary.document.headings) { writer, heading in
      writer.write(heading.level)
      writer.write(heading.text)
      writer.write(heading.anchor)
      writer.write(heading.span)
      writer.write(heading.isNested)
    }
    writer.write(summary.document.links) { writer, link in
      writer.write(link.destination)
      writer.write(link.isImage)
      writer.write(link.span)
    }
    writer.write(summary.diagnostics) { $0.write($1) }
    writer.write(summary.cells) { writer, group in
      writer.write(group.kind.rawValue)
      writer.write(group.mode) { $0.write($1) }
      writer.write(group.uncheckedFormulas)
      writer.write(group.outcomes) { writer, outcome in
        writer.write(outcome.verdict.rawValue)
        writer.write(outcome.passed)
      }
      writer.write(group.count)
    }
    writer.write(summary.errorsByThemselves)
    for count in [summary.coverage.formulas, summary.coverage.listings, summary.coverage.figures] {
      writer.write(count.checked)
      writer.write(count.total)
    }
    writer.write(summary.coverage.unchecked) { writer, place in
      writer.write(place.kind)
      writer.write(place.line)
      writer.write(place.excerpt)
    }
  }

  private static func write(_ matter: FrontMatter, to writer: inout RecordWriter) {
    writer.write(matter.title) { write($1, to: &$0) }
    writer.write(matter.summary) { write($1, to: &$0) }
    writer.write(matter.order) { writer, order in
      writer.write(order.value)
      writer.write(order.span)
    }
    writer.write(matter.uses) { write($1, to: &$0) }
    writer.write(matter.convention) { write($1, to: &$0) }
    writer.write(matter.symbols) { write($1, to: &$0) }
    writer.write(matter.folded) { write($1, to: &$0) }
    writer.write(matter.language)
    writer.write(matter.languagePlace) { $0.write($1) }
    writer.write(matter.translates) { write($1, to: &$0) }
    writer.write(matter.macros) { writer, macro in
      write(macro.name, to: &writer)
      write(macro.body, to: &writer)
      writer.write(macro.parameterCount) { $0.write($1) }
      writer.write(macro.defaultArgument) { $0.write($1) }
    }
  }

  private static func write(_ checked: CheckedCell, to writer: inout RecordWriter) {
    writer.write(checked.cell.kind.rawValue)
    writer.write(checked.cell.words) { writer, word in
      writer.write(word.name)
      writer.write(word.value) { $0.write($1) }
      writer.write(word.span)
    }
    write(checked.cell.content, to: &writer)
    writer.write(checked.cell.span)
    writer.write(checked.cell.isInline)
    writer.write(checked.mode) { $0.write($1) }
    writer.write(checked.uncheckedFormulas)
    writer.write(checked.claims) { writer, claim in
      writer.write(claim.source)
      writer.write(claim.span)
      writer.write(claim.passed)
      writer.write(claim.judgement)
    }
  }

  /// Of an excerpt only where its runs stand, since the file is at hand; its bytes where they are not the file's.
  private static func write(_ content: SourceExcerpt, to writer: inout RecordWriter) {
    writer.write(content.segments) { writer, segment in
      writer.write(segment.offset)
      writer.write(segment.fileOffset)
    }
    writer.write(content.bytes.count)
    let isPlain = joined(content.segments, count: content.bytes.count, of: content.file) == content.bytes
    writer.write(isPlain)
    if !isPlain { writer.write(content.bytes) }
  }

  /// The runs of a file that make up an excerpt; nil where they do not lie in it.
  static func joined(_ segments: [SourceExcerpt.Segment], count: Int, of file: SourceFile) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for (index, segment) in segments.enumerated() {
      let end = index + 1 < segments.count ? segments[index + 1].offset : count
      let length = end - segment.offset
      guard length >= 0, segment.fileOffset >= 0, segment.fileOffset <= file.bytes.count - length else {
        return nil
      }
      bytes += file.bytes[segment.fileOffset..<(segment.fileOffset + length)]
    }
    return bytes
  }
}
