import SourceText
import TeX
import TestSupport
import Testing

@testable import FormulaSyntax

/// Names: their parts, what their spelling says, which are like which.
@Suite("Names") struct SymbolTests {
  @Test(
    "have a base, an index and primes",
    arguments: [
      ("x", "x", "", 0), ("x'", "x", "", 1), ("x_1", "x", "1", 0), ("x_12''", "x", "12", 2),
      ("x_{i,j}", "x", "i,j", 0), ("x_i_1", "x", "i_1", 0), ("width_new'", "width", "new", 1),
      ("θ_0", "θ", "0", 0),
      ("v⃗_1", "v⃗", "1", 0), ("Δx_1'", "Δx", "1", 1), ("x_{(i)}", "x", "(i)", 0),
    ])
  func parts(name: String, base: String, index: String, primes: Int) {
    let symbol = Symbol(name)
    #expect(symbol.base == base)
    #expect(symbol.index == index)
    #expect(symbol.primes == primes)
  }

  @Test(
    "are what their notation says",
    arguments: [
      ("x", SymbolNotation.plain), ("A", .plain), ("x̂", .plain), ("v⃗", .vector), ("v⃗_1'", .vector),
      ("𝐯", .vector),
      ("𝐯_1", .vector), ("𝐀", .matrix), ("𝐀_1", .matrix), ("𝐈", .identity), ("𝐈_3", .identity),
      ("𝟏", .identity),
      ("𝟎", .zero), ("0⃗", .zero), ("ⅈ", .imaginaryUnit), ("AB⃗", .vector), ("width", .plain), ("𝛂", .vector),
      ("𝐧̂", .vector), ("I", .plain),
    ])
  func notation(name: String, notation: SymbolNotation) {
    #expect(Symbol(name).notation == notation)
  }

  /// Names that one may have written for another have one outline, and others have not.
  @Test(
    "are like others",
    arguments: [
      ("x_l", "x_1", true), ("x_I", "x_1", true), ("p_O", "p_0", true), ("p_o", "p_0", true),
      ("φ", "ϕ", true),
      ("ε", "ϵ", true), ("x_a", "x_A", true), ("x_φ", "x_ϕ", true), ("x_1", "x_2", false), ("x", "X", false),
      ("x", "x'", false), ("x_1", "x_1'", false), ("l", "1", false), ("a_1", "b_1", false), ("θ", "ϑ", true),
      ("x_{1}", "x_l", true), ("xl", "x1", false),
    ])
  func likeness(left: String, right: String, areAlike: Bool) {
    #expect((Symbol(left).outline == Symbol(right).outline) == areAlike)
  }

  @Test(
    "of components",
    arguments: [
      ("p_1", "p", 1), ("p_12", "p", 12), ("p'_1", nil, 0), ("p_1'", "p'", 1), ("p_0", nil, 0),
      ("p_01", nil, 0),
      ("p_x", nil, 0), ("p_{1,2}", nil, 0), ("p", nil, 0), ("p_1000", nil, 0), ("width_2", "width", 2),
    ] as [(String, String?, Int)])
  func components(name: String, tuple: String?, index: Int) {
    let component = Symbol(name).asComponent
    #expect(component?.tuple.name == tuple)
    #expect(component?.index ?? 0 == index)
  }

  @Test(
    "of entries",
    arguments: [
      ("J_12", 1, 2), ("J_{1,2}", 1, 2), ("J_{2,1}'", 2, 1), ("J_1", 0, 0), ("J_102", 0, 0), ("J_10", 0, 0),
      ("J_{12,3}", 0, 0), ("J_ij", 0, 0),
    ])
  func entries(name: String, row: Int, column: Int) {
    let entry = Symbol(name).asEntry
    #expect(entry?.row ?? 0 == row)
    #expect(entry?.column ?? 0 == column)
  }

  @Test(
    "of functions that nothing may be put in place of",
    arguments: [
      ("f", false), ("f'", true), ("Γ", true), ("𝔼", true), ("Var", true), ("g_1", false), ("x\u{307}", true),
      ("O", true),
      ("P", false), ("Δf", false), ("ζ", true), ("x̂", false),
    ])
  func opaqueFunctions(name: String, isOpaque: Bool) {
    #expect(Symbol(name).namesOpaqueFunction == isOpaque)
  }

  @Test(
    "that may be matrices",
    arguments: [
      ("A", true), ("A_1", true), ("A'", true), ("A\u{302}", true), ("a", false), ("a\u{302}", true),
      ("Σ", true), ("ℝ", false),
      ("𝐀", false), ("AB", false), ("ã", false),
    ])
  func capitals(name: String, mayBe: Bool) {
    #expect(Symbol(name).mayBeMatrix == mayBe)
  }

  @Test(
    "that stand for the identity with its size",
    arguments: [
      ("I_3", true), ("I_n", true), ("I", false), ("I_1", false), ("I_x", false), ("I_2'", false),
      ("J_3", false),
    ])
  func identities(name: String, isIdentity: Bool) {
    #expect(Symbol(name).isSizedIdentity == isIdentity)
  }

  @Test(
    "of units",
    arguments: [
      ("m", true), ("cm", true), ("km", true), ("kg", true), ("s", true), ("ms", true), ("px", true),
      ("Hz", true),
      ("MHz", true), ("x", false), ("width", false), ("kx", false), ("k", false), ("hours", true),
      ("µm", true),
    ])
  func units(name: String, isUnit: Bool) {
    #expect(UnitSymbols.contains(name) == isUnit)
  }

  /// A name is printed as LaTeX, and read from it, as itself.
  @Test("go through LaTeX and back") func roundTrip() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let bases = ["x", "Y", "θ", "Ω", "φ", "ϕ", "width", "v⃗", "𝐯", "𝐌", "x̂", "ẋ", "Δx", "𝒞", "area2", "ab⃗"]
    let indices = ["", "1", "12", "i", "ij", "max", "α", "{i,j}", "{n-1}", "i_1", "x0", "{i+1,j}", "new"]
    for _ in 0..<300 {
      let symbol = Symbol(
        base: bases.randomElement(using: &random) ?? "x",
        subscript: indices.randomElement(using: &random) ?? "",
        primes: Int.random(in: 0...3, using: &random))
      let latex = LaTeXPrinter.print(symbol)
      let (read, diagnostics) = LaTeXReader.readExpression(
        LaTeXParser.parse(latex), scope: NameScope(values: [symbol]))
      #expect(read == Expression(.symbol(symbol)), "seed \(seed): \(symbol) as \(latex): \(diagnostics)")
    }
  }

  /// The order of names is that of their code points, which is a strict order.
  @Test func order() {
    let names = ["x", "x'", "x_1", "x_12", "x_2", "y", "θ", "v⃗", "𝐯", "width", "X"].map { Symbol($0) }
    for left in names {
      for right in names {
        #expect([left < right, left == right, right < left].filter { $0 }.count == 1)
        for third in names where left < right && right < third { #expect(left < third) }
      }
    }
  }
}
