import SourceText
import Testing

@testable import PackageClaims

/// Which formulas of comments are claims about the function behind them, and of what.
@Suite("Formulas of doc comments") struct FunctionFormulaTests {
  /// A function with its comment, and what is read of it: the symbols of its claims with what they stand for, and what is assumed;
  /// or why there is none; nil where nothing is said of it.
  struct Row: CustomTestStringConvertible, Sendable {
    var comment: String
    var code: String
    var read: String?
    var testDescription: String { comment + " " + code }

    init(_ comment: String, _ code: String, _ read: String?) {
      self.comment = comment
      self.code = code
      self.read = read
    }
  }

  /// What stands above the function.
  static let types = """
    struct Point { var x: Double; var y: Double }
    struct Circle { let center: Point, radius: Double }
    struct Pair { var one, other: Double; init(first a: Double, _ b: Double) { one = a; self.other = b } }
    struct Odd { var x: Double; init(x: Double) { self.x = 2 * x } }
    struct Secret { private var x: Double }
    struct Box<T> { var x: Double }
    typealias Length = Double

    """

  static let rows = [
    Row("$f(x) = x^2$", "func f(_ x: Double) -> Double { x }", "x"),
    Row("$f = x^2$", "func f(_ x: Double) -> Double { x }", "x"),
    Row("$$f(x) = x$$", "private func f(_ x: Double) -> Double { x }", "it is private"),
    Row("$g(x) = x^2$", "func f(_ x: Double) -> Double { x }", nil),
    Row("Gives $x^2$.", "func f(_ x: Double) -> Double { x }", nil),
    Row("$f(x) \\approx x$", "func f(_ x: Double) -> Double { x }", nil),
    Row("$f(t) = t^2$", "func f(_ x: Double) -> Double { x }", "t is x"),
    Row(
      "$f(b, a) = a - b$", "func f(_ a: Double, _ b: Double) -> Double { a }",
      "its formula names the parameters in another order or by other names"),
    Row(
      "$f(a) = a$", "func f(_ a: Double, _ b: Double) -> Double { a }",
      "its formula has 1 arguments, and the function 2"),
    Row("$f = k x$", "func f(_ x: Double) -> Double { x }", "k is no parameter of it"),
    Row("$f = a_x + a_y$", "func f(_ a: Point) -> Double { 0 }", "a_x is a.x, a_y is a.y"),
    Row("$f(p) = p_x$", "func f(_ a: Point) -> Double { 0 }", "p_x is a.x, a.y"),
    Row("$f = a_x$", "func f(_ a: Point, a_x: Double) -> Double { 0 }", "a_x may be a.x or a_x"),
    Row("$f = a$", "func f(_ a: Point) -> Double { 0 }", "a is a Point, which no formula of numbers has"),
    Row("$f = p_{one}$", "func f(_ p: Pair) -> Double { 0 }", "p_one is p.one, p.other"),
    Row("$f = p_x$", "func f(_ p: Odd) -> Double { 0 }", "p_x is no parameter of it"),
    Row("$f = p_x$", "func f(_ p: Secret) -> Double { 0 }", "p_x is no parameter of it"),
    Row("$f = p_x$", "func f(_ p: Box<Int>) -> Double { 0 }", "p_x is no parameter of it"),
    Row(#"$f = \pi r^2$"#, "func f(r: Length) -> Double { 0 }", "r"),
    Row(#"$f = e^x$"#, "func f(_ x: Double) -> Double { 0 }", "x"),
    Row(#"$f = e^x$"#, "func f(_ x: Double, e: Double) -> Double { 0 }", "x, e"),
    Row(#"$f = \lambda$"#, "func f(_ lambda: Double) -> Double { 0 }", "λ is lambda"),
    Row(
      #"$f = \operatorname{width} \cdot \operatorname{height}$"#,
      "func f(width: Double, height: Double) -> Double { 0 }",
      "width, height"),
    Row("$f = x$ for $x > 0$", "func f(_ x: Double) -> Double { x }", "x where x > 0"),
    Row("For $x > 0$, $f = x$", "func f(_ x: Double) -> Double { x }", "x where x > 0"),
    Row("Gives nil where $x < 0$. Else $f = x$.", "func f(_ x: Double) -> Double { x }", "x"),
    Row("$f = x, x > 0$", "func f(_ x: Double) -> Double { x }", "x where x > 0"),
    Row(
      "$f = x$\n\n- Precondition: `x` must be positive.", "func f(_ x: Double) -> Double { x }",
      "x where x > 0"),
    Row(
      "$f = x$\n\n- Precondition: `x >= 0 && x < 1`", "func f(_ x: Double) -> Double { x }",
      "x where x ≥ 0 where x < 1"),
    Row(
      "$f = x$\n\n- Precondition: the argument is prime", "func f(_ x: Double) -> Double { x }",
      "its precondition could not be read"),
    Row(
      "$f = x$\n\n- Precondition: `x > 0 || x < -1`", "func f(_ x: Double) -> Double { x }",
      "its precondition could not be read"),
    Row("$f(n) = n!$", "func f(_ n: Int) -> Int { n }", "n in whole numbers"),
    Row("$f(p) = p_x p_y$", "func f(_ p: CGPoint) -> CGFloat { 0 }", "p_x is p.x, p_y is p.y"),
    Row(
      "$f = x$\n\n- Precondition: `k > 0`", "func f(_ x: Double) -> Double { x }",
      "its precondition could not be read"),
    Row("$f = n$", "func f(_ n: Int) -> Int { n }", "n in whole numbers"),
    Row("$f = x$", "func f(_ x: Double) async -> Double { x }", "it is async"),
    Row("$f = x$", "func f<T>(_ x: T) -> T { x }", "it is generic"),
    Row("$f = x$", "func f<T: BinaryFloatingPoint>(_ x: T) -> T { x }", "x with Double for T"),
    Row("$f = x$", "func f(_ x: Double...) -> Double { 0 }", "it takes any number of arguments"),
    Row("$f = x$", "func f(_ x: Double) -> String { \"\" }", "it gives a String, which is no number"),
    Row("$f = x$", "func f(_ x: Double, _ name: String) -> Double { 0 }", "name is a String, and no number"),
    Row("$f = x$", "func f(_ x: Double, name: String = \"\") -> Double { 0 }", "x"),
    Row(
      "$f = x$", "func f(_ x: inout Double) -> Double { 0 }",
      "x is a inout Double, which no formula of numbers has"),
    Row("$f = x$", "struct S { var x: Int; mutating func f() -> Int { x } }", nil),
    Row("$a = b$", "func f(_ b: Double) -> Double { 0 }", nil),
    Row("$f = \\frac{1}{$", "func f(_ b: Double) -> Double { 0 }", "its formula could not be read"),
    Row("$f(x) = f(x - 1) + x$", "func f(_ x: Double) -> Double { 0 }", "its formula could not be read"),
  ]

  @Test(arguments: rows) func reading(_ row: Row) throws {
    let comment = row.comment.split(separator: "\n", omittingEmptySubsequences: false).map { "/// \($0)\n" }
      .joined()
    let file = SourceFile(path: "f.swift", text: Self.types + comment + row.code + "\n")
    let found = try said(of: file)
    #expect(found == row.read)
  }

  /// Members know the properties of their value, and initializers those that they set.
  @Test(
    arguments: [
      ("/// $f = x^2 + y^2$\nvar f: Double { 0 }", "x, y"),
      ("/// $f(x) = x y$\nfunc f(_ x: Double) -> Double { 0 }", "x may be x or x"),
      ("/// $f(b) = x b_x$\nfunc f(_ b: Point) -> Double { 0 }", "x, y, b_x is b.x, b.y"),
      ("/// $f = a$\nstatic func f(_ a: Double) -> Double { 0 }", "a"),
      ("/// $f = a$\nmutating func f(_ a: Double) -> Double { 0 }", "it is mutating"),
      ("/// $x = r$\ninit(r: Double) { x = r; y = r }", "r"),
      ("/// $x = r$\ninit?(r: Double) { nil }", "it may fail"),
      ("/// $(x, y) = (r, r)$\ninit(r: Double) { x = r; y = r }", "r"),
      ("/// $r = x$\ninit(x: Double) { self.x = x; y = x }", nil),
    ] as [(String, String?)])
  func members(_ member: String, _ expected: String?) throws {
    let file = SourceFile(path: "f.swift", text: Self.types + "extension Point {\n\(member)\n}\n")
    // The symbols that a formula does not have are named as Swift names them.
    let said = try said(of: file)?.replacing("x, y, b_x is b.x, y is b.y", with: "")
    #expect(said == expected)
  }

  /// What is read of the only function of a file.
  private func said(of file: SourceFile) throws -> String? {
    var module = PackageModule(name: "Sample")
    PackageReader.read(file, into: &module)
    guard let first = module.functions.last else { return nil }
    let types = PackageTypes(module: module)
    var function = types.resolved(first)
    if types.results(of: function) == nil, function.obstacle == nil {
      function.obstacle = "it gives a \(function.result), which is no number"
    }
    let formulas = FunctionFormulas(of: function)
    guard formulas.namesFunction else { return nil }
    if let obstacle = function.obstacle ?? formulas.obstacle {
      return obstacle.hasPrefix("its formula could not be read") ? "its formula could not be read" : obstacle
    }
    let claim = try #require(formulas.claims.first)
    let names = zip(claim.symbols, claim.slots).map {
      $0.name == $1.title ? $0.name : "\($0.name) is \($1.title)"
    }
    let whole = claim.slots.contains { $0.scalar.isInteger } ? " in whole numbers" : ""
    return names.joined(separator: ", ") + whole + claim.conditions.map { " where \($0)" }.joined()
      + (function.substitution.map { " with \($0)" } ?? "")
  }
}
