import FormulaSyntax
import TeX

/// A formula's text in its notation, split into its parts once for all that is asked of it.
enum FormulaText {
  case latex(LaTeXFormula)
  case calculator(CalculatorText)

  init(_ text: String, _ notation: FormulaNotation) {
    switch notation {
    case .latex:
      self = .latex(
        LaTeXParser.parse(Array(text.utf8), macros: LaTeXMacros(functionNames: BuiltIn.functionNames)))
    case .calculator: self = .calculator(CalculatorText(Array(text.utf8)))
    }
  }

  /// What it states.
  func read(scope: NameScope) -> FormulaReading {
    switch self {
    case .latex(let formula): LaTeXReader.read(formula, scope: scope)
    case .calculator(let text): CalculatorParser.read(text, scope: scope)
    }
  }

  /// What was read of it, where it is not letter by letter what was written; nil where it is.
  func readBack(_ reading: FormulaReading) -> String? {
    switch self {
    case .latex(let formula):
      guard !LaTeXReader.shows(formula, reading) else { return nil }
      return reading.statements.map(LaTeXPrinter.printWhole).joined(separator: ", ")
    case .calculator(let text):
      guard !CalculatorParser.shows(text, reading) else { return nil }
      return (reading.givens + reading.statements).map { $0.whole("=>", "for", \.description) }.joined(
        separator: ", ")
    }
  }

  /// What it shows of the letter e.
  func eulerEvidence(areFacts: Bool) -> EulerEvidence? {
    switch self {
    case .latex(let formula): LaTeXReader.eulerEvidence(in: formula, areFacts: areFacts)
    case .calculator(let text): CalculatorParser.eulerEvidence(in: text, areFacts: areFacts)
    }
  }

  /// Whether the letter e may stand in it.
  var mayMentionE: Bool {
    switch self {
    // Letters of other alphabets, and commands, may be read as e.
    case .latex(let formula): formula.source.contains { $0 == UInt8(ascii: "e") || $0 >= 0x80 }
    case .calculator(let text): CalculatorParser.mentionsE(text)
    }
  }

  /// Whether a name of several letters may stand in it, as those of units are.
  var mayNameUnits: Bool {
    switch self {
    case .latex: true
    case .calculator(let text): CalculatorParser.holdsLongNames(text)
    }
  }

  /// Whether how names are used around it may change how it is read.
  var dependsOnUses: Bool {
    switch self {
    case .latex: true
    case .calculator(let text): CalculatorParser.appliesUnknownNames(text)
    }
  }

  /// How its names are used.
  var uses: SymbolUses {
    switch self {
    case .latex(let formula): LaTeXReader.uses(of: formula)
    case .calculator(let text): CalculatorParser.uses(of: text)
    }
  }
}
