import FormulaSyntax
import TeX
import Testing

/// What formulas with macros, and with names of functions, are read as.
@Suite("LaTeX macros, read")
struct LaTeXMacroReadingTests {
  @Test("the meaning is read off what they stand for")
  func meaning() {
    var macros = LaTeXMacros()
    macros.add(LaTeXMacro(name: "half", body: "\\frac{1}{2}"))
    macros.add(LaTeXMacro(name: "pow", body: "#2^{#1}", parameterCount: 2, defaultArgument: "2"))
    macros.add(LaTeXMacro(name: "is", body: ":="))
    func statements(_ text: String, _ macros: LaTeXMacros) -> [String] {
      let formula = LaTeXParser.parse(Array(text.utf8), macros: macros)
      return LaTeXReader.read(formula, scope: NameScope()).statements.map { LaTeXPrinter.print($0) }
    }
    #expect(statements("\\half x = \\pow y", macros) == statements("\\frac12 x = y^2", LaTeXMacros()))
    #expect(statements("z \\is 3", macros) == statements("z := 3", LaTeXMacros()))
    #expect(!statements("z = 3", macros).isEmpty)
  }

  @Test("a formula that is checked defines no macros")
  func checked() {
    let formula = LaTeXParser.parse("\\def\\x{2} 1 + 1 = \\x")
    #expect(formula.diagnostics.isEmpty)
    let reading = LaTeXReader.read(formula, scope: NameScope())
    #expect(reading.diagnostics.map(\.identifier) == ["macro-in-formula"])
    #expect(reading.statements.isEmpty)
    let plain = LaTeXReader.read(LaTeXParser.parse("1 + 1 = 2"), scope: NameScope())
    #expect(!plain.hasErrors)
  }

  @Test("names of functions that have no command are mended", arguments: BuiltIn.functionNames.sorted())
  func functionNames(name: String) {
    let macros = LaTeXMacros(functionNames: BuiltIn.functionNames)
    let formula = LaTeXParser.parse(Array("\\\(name)(x)".utf8), macros: macros)
    // What is no command is mended; what is one, such as \sin, is shown.
    for diagnostic in formula.diagnostics where diagnostic.identifier == "unknown-command" {
      let asLetters = name.allSatisfy { $0.isLetter }
      #expect(!asLetters || diagnostic.fixIts.map(\.replacement) == ["\\operatorname{\(name)}"])
    }
    #expect(formula.diagnostics.allSatisfy { $0.identifier == "unknown-command" } || name == "mod")
  }
}
