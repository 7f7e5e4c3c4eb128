import BuildCache
import FormulaProof
import LessonMarkdown
import SourceText

extension LessonRecord {
  private typealias Reader = RecordReader
  private typealias Malformed = RecordReader.Malformed

  /// Reads a record of the lesson in a file; nil where the bytes are none, or speak of a file that is not among `files`.
  ///
  /// What the prover said is wanted only where the lesson is checked again, and takes as long to read as all the rest.
  init?(_ bytes: [UInt8], file: SourceFile, files: [String: SourceFile], withJudgements: Bool = true) {
    var reader = RecordReader(bytes)
    do throws(Malformed) {
      summary = try Self.summary(&reader, file: file, files: files)
      let cells = try reader.array { reader throws(Malformed) in try Self.cell(&reader, file: file) }
      var document = summary.document
      document.cells = cells.map(\.cell)
      lesson = CheckedLesson(
        kept: summary.name, document: document, cells: cells, diagnostics: summary.diagnostics)
      judgements = [:]
      if !withJudgements { return }
      let kept = try reader.array { reader throws(Malformed) in
        (
          cell: try reader.integer(),
          answers: try reader.array { reader throws(Malformed) in
            KeptJudgement(
              judgement: try reader.judgement(),
              diagnostic: try reader.optional { reader throws(Malformed) in
                try reader.diagnostic(among: files)
              })
          }
        )
      }
      judgements = Dictionary(kept.map { ($0.cell, $0.answers) }) { first, _ in first }
      guard reader.isAtEnd else { return nil }
    } catch {
      return nil
    }
  }

  /// The summary in a record of the lesson in a file; nil where the bytes are none, or speak of a file that is not among `files`.
  static func summary(_ bytes: [UInt8], file: SourceFile, files: [String: SourceFile]) -> LessonSummary? {
    var reader = RecordReader(bytes)
    return try? summary(&reader, file: file, files: files)
  }

  private static func summary(
    _ reader: inout Reader, file: SourceFile, files: [String: SourceFile]
  ) throws(Malformed) -> LessonSummary {
    let name = try reader.text()
    var document = LessonDocument(unread: file)
    document.frontMatter = try frontMatter(&reader)
    document.headings = try reader.array { reader throws(Malformed) in
      Heading(
        level: try reader.integer(), text: try reader.text(), anchor: try reader.text(),
        span: try reader.span(), isNested: try reader.boolean())
    }
    document.links = try reader.array { reader throws(Malformed) in
      Link(
        destination: try reader.text(), isImage: try reader.boolean(), span: try reader.span())
    }
    let diagnostics = try reader.array { reader throws(Malformed) in
      try reader.diagnostic(among: files)
    }
    let cells = try reader.array { reader throws(Malformed) in
      guard let kind = Cell.Kind(rawValue: try reader.text()) else { throw Malformed() }
      return CellGroup(
        kind: kind, mode: try reader.optional(text), uncheckedFormulas: try reader.integer(),
        outcomes: try reader.array { reader throws(Malformed) in
          guard let verdict = Verdict(rawValue: try reader.text()) else { throw Malformed() }
          return CellGroup.Outcome(verdict: verdict, passed: try reader.boolean())
        }, count: try reader.integer())
    }
    let errorsByThemselves = try reader.integer()
    var coverage = Coverage(path: file.path)
    coverage.formulas = try count(&reader)
    coverage.listings = try count(&reader)
    coverage.figures = try count(&reader)
    coverage.unchecked = try reader.array { reader throws(Malformed) in
      Coverage.Place(kind: try reader.text(), line: try reader.integer(), excerpt: try reader.text())
    }
    return LessonSummary(
      name: name, document: document, diagnostics: diagnostics, cells: cells,
      errorsByThemselves: errorsByThemselves, coverage: coverage)
  }

  private static func count(_ reader: inout Reader) throws(Malformed) -> Coverage.Count {
    Coverage.Count(checked: try reader.integer(), total: try reader.integer())
  }

  private static func text(_ reader: inout Reader) throws(Malformed) -> String { try reader.text() }

  private static func number(_ reader: inout Reader) throws(Malformed) -> Int { try reader.integer() }

  private static func located(_ reader: inout Reader) throws(Malformed) -> FrontMatter.Located<String> {
    FrontMatter.Located(try reader.text(), try reader.span())
  }

  private static func frontMatter(_ reader: inout Reader) throws(Malformed) -> FrontMatter {
    var matter = FrontMatter()
    matter.title = try reader.optional(located)
    matter.summary = try reader.optional(located)
    matter.order = try reader.optional { reader throws(Malformed) in
      FrontMatter.Located(try reader.double(), try reader.span())
    }
    matter.uses = try reader.array(located)
    matter.convention = try reader.optional(located)
    matter.symbols = try reader.optional(located)
    matter.folded = try reader.array(located)
    matter.language = try reader.text()
    matter.languagePlace = try reader.optional { reader throws(Malformed) in try reader.span() }
    matter.translates = try reader.optional(located)
    matter.macros = try reader.array { reader throws(Malformed) in
      FrontMatter.Macro(
        name: try located(&reader), body: try located(&reader), parameterCount: try reader.optional(number),
        defaultArgument: try reader.optional(text))
    }
    return matter
  }

  private static func cell(_ reader: inout Reader, file: SourceFile) throws(Malformed) -> CheckedCell {
    guard let kind = Cell.Kind(rawValue: try reader.text()) else { throw Malformed() }
    let words = try reader.array { reader throws(Malformed) in
      Cell.Word(name: try reader.text(), value: try reader.optional(text), span: try reader.span())
    }
    let cell = Cell(
      kind: kind, words: words, content: try content(&reader, file: file), span: try reader.span(),
      isInline: try reader.boolean())
    let mode = try reader.optional(text)
    let unchecked = try reader.integer()
    let claims = try reader.array { reader throws(Malformed) in
      let source = try reader.text()
      let span = try reader.span()
      let passed = try reader.boolean()
      return CheckedClaim(
        source: source, span: span, judgement: try reader.judgement(), passed: passed)
    }
    return CheckedCell(cell: cell, mode: mode, claims: claims, uncheckedFormulas: unchecked, shown: .nothing)
  }

  private static func content(_ reader: inout Reader, file: SourceFile) throws(Malformed) -> SourceExcerpt {
    let segments = try reader.array { reader throws(Malformed) in
      SourceExcerpt.Segment(offset: try reader.integer(), fileOffset: try reader.integer())
    }
    let count = try reader.integer()
    guard count >= 0, count <= 1 << 28 else { throw Malformed() }
    let isPlain = try reader.boolean()
    let bytes =
      isPlain ? joined(segments, count: min(count, file.bytes.count), of: file) : try reader.content()
    guard let bytes, bytes.count == count else { throw Malformed() }
    return SourceExcerpt(file: file, bytes: bytes, segments: segments)
  }
}
