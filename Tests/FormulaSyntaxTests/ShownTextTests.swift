import SourceText
import TestSupport
import Testing

@testable import FormulaSyntax

/// Whether a text in calculator notation shows what was read of it.
@Suite struct ShownTextTests {
  private func shows(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return CalculatorParser.shows(
      CalculatorText(bytes), CalculatorParser.read(bytes, scope: RandomExpressions.scope))
  }

  @Test func blanksAndLettersByNameDoNotCount() {
    for text in [
      "x+y=y+x", "x  +y = y+ x", "2*pi*r = 2*π*r", "sin( x )^2=1-cos(x)^2", "theta/2 = θ/2",
      "(x+y)*(x-y)=x^2-y^2",
      "[[1,0],[0,1]]*(x,y) = (x, y)", "a_1 + x' < y", "x >= 0", "\tpi\n= π",
    ] {
      #expect(shows(text), "\(text)")
    }
  }

  @Test func parenthesesAndSignsCount() {
    // What was read differs from the text, or is worth printing: roots, idle parentheses, joined relations.
    for text in ["((x)) + y = y + x", "x/(1 - z)/(k) = y", "√x = y", "x·(y) = z"] {
      #expect(!shows(text), "\(text)")
    }
  }

  /// What is printed shows itself, with blanks wherever no word is parted, and no longer where a sign is another.
  @Test func printedFormulas() {
    for seed in [testSeed(), 3] {
      var random = RandomExpressions(seed: seed)
      var compared = 0
      for _ in 0..<400 {
        let (left, right) = (random.expression(depth: 3), random.expression(depth: 2))
        let text = "\(left) = \(right)"
        guard !CalculatorParser.read(Array(text.utf8), scope: RandomExpressions.scope).hasErrors else {
          continue
        }
        compared += 1
        #expect(shows(text), "seed \(seed): \(text)")
        var spaced = ""
        for character in text {
          // Between + and other signs a blank says nothing.
          spaced += "+=,)".contains(character) ? " \(character) " : String(character)
        }
        #expect(shows(spaced), "seed \(seed): \(spaced)")
        // The reading of the one does not show the other.
        guard let place = text.firstIndex(of: "+") else { continue }
        var other = text
        other.replaceSubrange(place...place, with: "-")
        #expect(
          !CalculatorParser.shows(
            CalculatorText(Array(other.utf8)),
            CalculatorParser.read(Array(text.utf8), scope: RandomExpressions.scope)),
          "seed \(seed): \(text)")
      }
      #expect(compared > 300)
    }
  }

  /// How names are used changes nothing of a text in which no unknown name stands before a parenthesis, and e stands where it
  /// is said to.
  @Test func whatATextDependsOn() {
    let names = ["x", "f", "e", "pi", "theta", "sin", "log", "e_1", "g'", "max", "km", "epsilon"]
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    var independent = 0
    for _ in 0..<2_000 {
      let pieces = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        let name = names.randomElement(using: &random) ?? "x"
        return [name, "\(name)(x)", "\(name)(x + 1)", "2*\(name)", "(\(name))", "\(name)^2(y)"].randomElement(
          using: &random) ?? name
      }
      let source = pieces.joined(separator: ["+", "*", " ", " = "].randomElement(using: &random) ?? "+")
      let text = CalculatorText(Array(source.utf8))
      let plain = CalculatorParser.read(text, scope: NameScope())
      var statements = plain.givens + plain.statements
      if !plain.hasErrors {
        let holdsE = statements.contains { $0.sides.contains { $0.mentions(Symbol("e")) } }
        if holdsE { #expect(CalculatorParser.mentionsE(text), "seed \(seed): \(source)") }
      }
      guard !CalculatorParser.appliesUnknownNames(text) else { continue }
      independent += 1
      for uses in [CalculatorParser.uses(of: text), Self.functions(names), Self.quantities(names)] {
        var scope = NameScope()
        scope.uses = uses
        let reading = CalculatorParser.read(text, scope: scope)
        statements = reading.givens + reading.statements
        #expect(reading.hasErrors == plain.hasErrors, "seed \(seed): \(source)")
        #expect(
          statements.map(\.description) == (plain.givens + plain.statements).map(\.description),
          "seed \(seed): \(source)")
      }
    }
    #expect(independent > 200)
  }

  private static func functions(_ names: [String]) -> SymbolUses {
    var uses = SymbolUses()
    uses.functions = Set(names.map { Symbol($0) })
    return uses
  }

  private static func quantities(_ names: [String]) -> SymbolUses {
    var uses = SymbolUses()
    uses.quantities = Set(names.map { Symbol($0) })
    return uses
  }

  /// A function finds its own row in the table: the name that LaTeX has for it, and its aliases, are read as it.
  @Test func rowsOfFunctions() {
    for function in BuiltIn.allCases {
      #expect(function.family == function.entry.family, "\(function)")
      for name in function.entry.aliases + [function.entry.command].compactMap({ $0 }) {
        #expect(BuiltIn(name: name) == function, "\(name)")
      }
    }
    #expect(BuiltIn.sin.family == .number(.circular(.sine)))
    #expect(BuiltIn.ctm.family == .drawing)
    #expect(BuiltIn.verticalFlip.entry.aliases == ["flip"])
  }

  /// Operands are those of the tree, whichever way they are gone through.
  @Test func operands() {
    var random = RandomExpressions(seed: 11)
    for _ in 0..<200 {
      var pending = [random.expression()]
      while let next = pending.popLast() {
        let operands = next.operands
        let list = operands.indices.map { operands[$0] }
        var visited: [Expression] = []
        operands.forEach { visited.append($0) }
        #expect(visited == list && Array(operands) == list)
        #expect(operands.allSatisfy { _ in true } && operands.allSatisfy { _ in false } == list.isEmpty)
        pending += operands
      }
    }
  }
}
