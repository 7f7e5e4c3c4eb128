import FormulaSyntax
import LessonMarkdown
import SourceText
import TeX

/// What the letters e and i stand for: the base of the natural logarithm in all of a lesson, or a name; the imaginary unit from
/// the formula on that shows it, or a name.
///
/// One formula may show it, $e^x$ or $\ln e$, and others not, such as $\sqrt e$; read apart, they would speak of different
/// things. Where nothing shows it, a claim whose verdict depends on it is an error: ``ReadingDoubts/isEuler``.
extension LessonChecker {
  /// Looks for the first formula that shows what e is, before any is checked: e is the number above it, too.
  mutating func lookForEulerNumber() {
    for cell in document.cells {
      for (text, mode) in checkedTexts(cell) {
        switch eulerEvidence(in: LaTeXParser.parse(text, macros: macros), mode) {
        case .number:
          uses.hasEulerNumber = true
          eulerPlace = (cell.content.file, cell.content.fileSpan(Span(0, cell.content.bytes.count)))
          return
        case .name: return
        case nil: continue
        }
      }
    }
  }

  /// The formulas of a cell that are checked and may show what e is.
  private func checkedTexts(_ cell: Cell) -> [(text: [UInt8], mode: CellMode)] {
    switch cell.kind {
    case .math:
      guard let mode = CellWords(cell).mode, Self.mayShowE(cell.content.bytes, mode) else { return [] }
      return [(cell.content.bytes, mode)]
    // Its signs are not written, so that a letter e is enough.
    case .values where Self.mayShowE(cell.content.bytes, .assume):
      return examplesOfFirstRow(cell).map { ($0, .example) }
    case .values, .swift, .objc, .diagram, .exercise: return []
    }
  }

  private func eulerEvidence(in formula: LaTeXFormula, _ mode: CellMode) -> EulerEvidence? {
    LaTeXReader.eulerEvidence(in: formula, isDefinition: mode == .define, areFacts: mode == .assume)
  }

  /// Whether a formula may show what e is, by one look at its bytes: a letter e outside of commands, and where nothing is
  /// defined or assumed an exponent behind it, a logarithm, `\exp` or ≈. Few formulas need to be read for it.
  private static func mayShowE(_ bytes: [UInt8], _ mode: CellMode) -> Bool {
    var holdsE = false
    var mayBeNumber = mode == .define || mode == .assume
    var position = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "e"):
        holdsE = true
        position += 1
        while position < bytes.count, bytes[position] == 0x20 { position += 1 }
        if position < bytes.count, bytes[position] == UInt8(ascii: "^") { mayBeNumber = true }
      case UInt8(ascii: "\\"):
        let start = position
        position += 1
        while position < bytes.count, (0x41...0x5A).contains(bytes[position] & 0xDF) { position += 1 }
        let command = String(decoding: bytes[start..<position], as: UTF8.self)
        switch command {
        case "\\ln", "\\log", "\\exp", "\\approx": mayBeNumber = true
        case "\\begin", "\\end":
          while position < bytes.count, bytes[position] != UInt8(ascii: "}") { position += 1 }
        default: break
        }
      case 0x80...:
        mayBeNumber = true
        position += 1
      default: position += 1
      }
      if holdsE, mayBeNumber { return true }
    }
    return false
  }

  /// Says that a cell makes e a name where a formula above shows it to be the number.
  func clashWithEulerNumber(_ formula: LaTeXFormula, _ mode: CellMode, _ cell: Cell) -> Diagnostic? {
    guard let eulerPlace, mode == .define || mode == .assume, latestNames.place(of: Symbol("e")) != nil,
      eulerEvidence(in: formula, mode) == .name
    else { return nil }
    return .error(
      .nameClash, "e is a name here, and the base of the natural logarithm above", file: cell.content.file,
      at: latestNames.place(of: Symbol("e")).map(cell.content.fileSpan) ?? cell.span,
      notes: [
        .init("it is the number here", file: eulerPlace.file, span: eulerPlace.span),
        .init("write \\mathrm{e} for the number, or give the quantity another name"),
      ])
  }

  /// The definitions, with a letter i that they left open made the imaginary unit, once a formula has shown that it is.
  func settlingImaginaryUnit(_ environment: Environment) -> Environment {
    let i = Symbol("i")
    guard hasOpenI, uses.hasImaginaryUnit, environment[i] == nil, !uses.declared.contains(i) else {
      return environment
    }
    var result = environment
    result.define(Definition(i, body: Expression(.symbol(.imaginaryUnit))))
    return result
  }

  /// The statement, with the doubts whether e is the number and i the imaginary unit, where nothing says it and the verdict
  /// may depend on it.
  func doubtingLetters(_ statement: Statement, _ environment: Environment) -> Statement {
    var result = statement
    let e = Symbol("e")
    if environment[e] == nil, hasOpenE || FreeSymbols.of(statement.sides, in: Environment()).contains(e),
      !(assumptions + statement.conditions).contains(where: { $0.declares(e) })
    {
      result.doubts.isEuler = true
    }
    let i = Symbol("i")
    if hasOpenI, environment[i] == nil, !uses.declared.contains(i),
      FreeSymbols.of(statement.sides, in: environment).contains(i)
    {
      result.doubts.isImaginary = true
    }
    return result
  }
}
