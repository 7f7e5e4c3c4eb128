import BuildCache
import SourceText

// How judgements and diagnostics are written: in records of lessons, and in the answers of workers.

extension RecordWriter {
  /// Writes a place in a text.
  public mutating func write(_ span: Span) {
    write(span.lowerBound)
    write(span.length)
  }

  /// Writes what the prover said of a claim.
  public mutating func write(_ judgement: Judgement) {
    write(judgement.verdict.rawValue)
    write(judgement.method)
    write(judgement.conditions) { $0.write($1) }
    write(judgement.counterexample) { writer, point in
      writer.write(point.assignments) { writer, assignment in
        writer.write(assignment.symbol)
        writer.write(assignment.value)
      }
    }
    write(judgement.left) { $0.write($1) }
    write(judgement.right) { $0.write($1) }
    write(judgement.component) { $0.write($1) }
    write(judgement.message) { $0.write($1) }
    write(judgement.emptiness?.rawValue) { $0.write($1) }
  }

  /// Writes a diagnostic; of files their paths.
  public mutating func write(_ diagnostic: Diagnostic) {
    write(diagnostic.finding.rawValue)
    write(diagnostic.severity.rawValue)
    write(diagnostic.message)
    write(diagnostic.file?.path) { $0.write($1) }
    write(diagnostic.span) { $0.write($1) }
    write(diagnostic.notes) { writer, note in
      writer.write(note.message)
      writer.write(note.file?.path) { $0.write($1) }
      writer.write(note.span) { $0.write($1) }
    }
    write(diagnostic.fixIts) { writer, fixIt in
      writer.write(fixIt.message)
      writer.write(fixIt.span)
      writer.write(fixIt.replacement)
      writer.write(fixIt.isSuggestion)
    }
  }
}

extension RecordReader {
  /// Reads a place in a text.
  public mutating func span() throws(Malformed) -> Span {
    let (start, length) = (try integer(), try integer())
    guard start >= 0, length >= 0 else { throw Malformed() }
    let (end, overflow) = start.addingReportingOverflow(length)
    guard !overflow else { throw Malformed() }
    return Span(start, end)
  }

  /// Reads what the prover said of a claim.
  public mutating func judgement() throws(Malformed) -> Judgement {
    guard let verdict = Verdict(rawValue: try text()) else { throw Malformed() }
    var result = Judgement(verdict, method: try text())
    result.conditions = try array { reader throws(Malformed) in try reader.text() }
    result.counterexample = try optional { reader throws(Malformed) in
      Counterexample(
        assignments: try reader.array { reader throws(Malformed) in
          Counterexample.Assignment(symbol: try reader.text(), value: try reader.text())
        })
    }
    result.left = try optional { reader throws(Malformed) in try reader.text() }
    result.right = try optional { reader throws(Malformed) in try reader.text() }
    result.component = try optional { reader throws(Malformed) in try reader.integer() }
    result.message = try optional { reader throws(Malformed) in try reader.text() }
    result.emptiness = try optional { reader throws(Malformed) in
      guard let emptiness = Judgement.Emptiness(rawValue: try reader.text()) else { throw Malformed() }
      return emptiness
    }
    return result
  }

  /// Reads a diagnostic, whose files are among those that are given by their paths.
  public mutating func diagnostic(
    among files: [String: SourceFile] = [:]
  ) throws(Malformed) -> Diagnostic {
    func file(_ reader: inout RecordReader) throws(Malformed) -> SourceFile? {
      guard let path = try reader.optional({ reader throws(Malformed) in try reader.text() }) else {
        return nil
      }
      guard let file = files[path] else { throw Malformed() }
      return file
    }
    func place(_ reader: inout RecordReader) throws(Malformed) -> Span? {
      try reader.optional { reader throws(Malformed) in try reader.span() }
    }
    guard let finding = Finding(rawValue: try text()),
      let severity = Diagnostic.Severity(rawValue: try text())
    else { throw Malformed() }
    var result = Diagnostic(severity, finding, try text())
    result.file = try file(&self)
    result.span = try place(&self)
    result.notes = try array { reader throws(Malformed) in
      Diagnostic.Note(try reader.text(), file: try file(&reader), span: try place(&reader))
    }
    result.fixIts = try array { reader throws(Malformed) in
      FixIt(
        try reader.text(), replace: try reader.span(), with: try reader.text(),
        isSuggestion: try reader.boolean())
    }
    return result
  }
}
