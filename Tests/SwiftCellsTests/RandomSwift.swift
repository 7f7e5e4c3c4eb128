import TestSupport

/// Random Swift programs that end soon and say on their way what they do, by `t(7)`, which prints 7 and is 7. What they
/// compute with stands in ``prelude``: operators would keep the type checker busy.
///
/// They are made of what marks and checks of cells are put into: blocks, functions, closures, accessors, expressions that
/// are values of branches.
struct RandomSwift {
  /// The functions of which they are made.
  static let prelude = """
    @discardableResult func t(_ n: Int) -> Int { print(n); return n }
    func add(_ a: Int, _ b: Int) -> Int { (a + b) % 97 }
    func less(_ a: Int, _ b: Int) -> Bool { a < b }
    func remainder(_ a: Int) -> Int { a % 3 }

    """

  private var random: SeededGenerator
  private var names = 0
  private var numbers = 0
  /// The variables that can be read, and those of them that can be set.
  private var variables: [(name: String, isSet: Bool)] = []

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// A program of a few statements at the top. A line that ends in `// => ?` is an expression whose value is wanted.
  mutating func program() -> String {
    (names, numbers, variables) = (0, 0, [])
    var text = "var v = 1\n"
    variables.append(("v", true))
    for _ in 0..<Int.random(in: 4...8, using: &random) {
      text += statement(3, isTop: true) + "\n"
      if Int.random(in: 0..<3, using: &random) == 0 { text += "add(0, \(expression(2))) // => ?\n" }
    }
    return text + "v // => ?\n"
  }

  private mutating func pick<Value>(_ choices: [Value]) -> Value {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }

  private mutating func name() -> String {
    names += 1
    return "n\(names)"
  }

  private mutating func number() -> Int {
    numbers += 1
    return numbers
  }

  /// Some text with the variables that are there now; those that it declares end with it.
  private mutating func scoped(_ text: (inout RandomSwift) -> String) -> String {
    let before = variables
    defer { variables = before }
    return text(&self)
  }

  private mutating func block(_ depth: Int) -> String {
    scoped { swift in
      var lines: [String] = []
      for _ in 0..<Int.random(in: 1...3, using: &swift.random) { lines.append(swift.statement(depth - 1)) }
      return "{\n\(lines.joined(separator: "\n"))\n}"
    }
  }

  private mutating func expression(_ depth: Int) -> String {
    guard depth > 0 else {
      return Bool.random(using: &random) ? "t(\(number()))" : variables.isEmpty ? "3" : pick(variables).name
    }
    let (a, b) = (expression(depth - 1), expression(depth - 1))
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return "add(\(a), \(b))"
    case 1: return "(less(\(b), \(a)) ? \(a) : \(b))"
    case 2: return "{ \(a) }()"
    case 3: return "{ (x: Int) -> Int in t(x); return add(x, x) }(\(a))"
    case 4: return "[\(a), 2].map { add($0, \(b)) }.reduce(0, add)"
    case 5: return "max(\(a), \(b))"
    case 6: return "Int(\"\\(\(a))\")!"
    case 7: return "{ () -> Int in if less(\(a), \(b)) { return \(a) }; return \(b) }()"
    case 8: return "[3, 1, 2].sorted { x, y in less(x, add(y, \(a))) }[0]"
    case 9: return "[1, 2].filter { less(\(a), $0) }.count"
    case 10: return "(Optional(\(a)).map { value in add(value, \(b)) } ?? \(b))"
    default: return "{ switch remainder(\(a)) { case 0: \(b); case 1: t(\(number())); default: 5 } }()"
    }
  }

  private mutating func statement(_ depth: Int, isTop: Bool = false) -> String {
    let value = expression(min(depth, 2))
    guard depth > 0 else { return "t(\(value))" }
    switch Int.random(in: 0..<16, using: &random) {
    case 0, 1:
      let new = name()
      defer { variables.append((new, false)) }
      return "let \(new) = \(value)"
    case 2:
      let new = name()
      defer { variables.append((new, true)) }
      return "var \(new) = \(value); \(new) &+= 1"
    case 3:
      let settable = variables.filter(\.isSet)
      return settable.isEmpty ? "_ = \(value)" : "\(pick(settable).name) = \(value)"
    case 4:
      return
        "if less(5, \(value)) \(block(depth)) else if less(1, \(expression(1))) \(block(depth)) else \(block(depth))"
    case 5: return "for i in 0..<2 where less(i, \(value)) \(block(depth))"
    case 6:
      return
        "switch remainder(\(value)) {\ncase 0: t(\(value))\ncase 1:\nt(1)\nt(\(value))\ndefault: break\n}"
    case 7:
      let error = name()
      return
        "do {\nstruct \(error): Error {}\nif less(3, \(value)) { throw \(error)() }\nt(\(number()))\n} catch \(block(depth))"
    case 8: return "do {\ndefer { t(\(number())) }\nt(\(value))\n}"
    case 9:
      let (function, body) = (name(), block(depth))
      return
        "func \(function)(_ x: Int) -> Int \(body.dropLast())return add(x, \(value))\n}\nt(\(function)(\(expression(1))))"
    case 10:
      let function = name()
      return
        "func \(function)() -> Int { \(value) }\nfunc \(function)x() { t(\(function)()) }\n\(function)x()"
    case 11:
      // A type inside a function sees none of its variables.
      let type = name().uppercased()
      return scoped { swift in
        swift.variables = []
        let (one, other) = (swift.expression(0), swift.expression(1))
        return """
          struct \(type) {
            var a: Int { didSet { t(add(a, oldValue)) } }
            var b: Int { \(one) }
            var c: Int { get { t(a); return a } set { a = newValue; t(b) } }
            init(_ a: Int) { self.a = a; t(\(swift.number())) }
            subscript(i: Int) -> Int { i > 0 ? b : t(i) }
            static func make() -> \(type) { \(type)(\(other)) }
          }
          do { var s = \(type).make(); s.a = 4; s.c = s.b; t(add(s[0], s[1])) }
          """
      }
    case 12: return "let \(name()) = if less(4, \(value)) { t(\(number())) } else { \(expression(1)) }"
    case 13:
      let label = name()
      return
        "\(label): for i in 0..<3 {\nfor j in 0..<3 {\nif i == j { continue \(label) }\nif less(50, t(\(value))) { break \(label) }\n}\n}"
    case 14:
      let counter = name()
      return "var \(counter) = 0\nrepeat {\n\(counter) += 1\nt(\(value))\n} while \(counter) < 2"
    default:
      let function = name()
      return
        "func \(function)(_ x: Int?) -> Int {\nguard let x, x > 2 else { return t(\(number())) }\nreturn x\n}\nt(\(function)(\(value)))"
    }
  }
}
