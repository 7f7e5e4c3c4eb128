import FormulaSyntax
import Theorems

/// Writes the part of a script that speaks of the points of one case.
///
/// It goes through the expressions of hypotheses and goal from the inside. Where an operation is not defined everywhere, that it is
/// defined here becomes a hypothesis `d__…`. Where a function's value is another expression, that becomes an equation `h__…`, by
/// which all is rewritten. What powers of roots, sizes and sines are becomes `r__…`. Then both sides are rational expressions of
/// atoms, and `field` compares them. The values are those of the checker's ``Expansion``; the kernel believes none of them.
struct ScriptWriter {
  let printer: RocqPrinter
  let expansion: Expansion
  private(set) var lines: [String] = []
  /// What stands in Rocq's goal now for an expression, by the text of the expression.
  private var current: [String: Expression] = [:]
  private var known: Set<String>
  private var counter = 0
  /// The names of the relations, by their texts.
  private var relations: [String: String] = [:]
  /// The multiples of units whose sines and cosines are known.
  private var multiples: [String: String] = [:]
  /// The names of the equations of calls, by the texts of these.
  private var equations: [String: String] = [:]

  typealias Failure = RocqPrinter.Unprintable

  /// Makes a writer for points of which an expansion knows the facts; the texts of hypotheses need no proof.
  init(_ printer: RocqPrinter, _ expansion: Expansion, hypotheses: [String]) {
    self.printer = printer
    self.expansion = expansion
    known = Set(hypotheses)
  }

  private mutating func name(_ prefix: String) -> String {
    counter += 1
    return "\(prefix)__\(counter)"
  }

  private func attempt<Result>(_ body: () throws(Stop) -> Result) throws(Failure) -> Result {
    do throws(Stop) { return try body() } catch {
      switch error {
      case .tooLarge: throw Failure(what: "an expansion that is too large")
      case .unsupported(let what), .unproved(let what), .wrong(let what): throw Failure(what: what)
      }
    }
  }

  /// The tactic that shows an equation between rational expressions of atoms.
  private var field: String {
    let names = relations.values.sorted { Int($0.dropFirst(3)) ?? 0 < Int($1.dropFirst(3)) ?? 0 }
    return names.isEmpty
      ? "lectern_field" : "first [reflexivity | field [\(names.joined(separator: " "))]; lectern_sides]"
  }

  /// Shows that an expression is defined, and rewrites all to its value; what then stands for it.
  @discardableResult
  mutating func rewrite(_ expression: Expression, isGiven: Bool = false) throws(Failure) -> Expression {
    let text = try printer.term(expression)
    if let known = current[text] { return known }
    if case .symbol(let symbol) = expression.node, let value = expansion.values[symbol] {
      return try rewrite(value.unfolded, isGiven: true)
    }
    var operands: [Expression] = []
    for operand in expression.operands { operands.append(try rewrite(operand, isGiven: isGiven)) }
    var result = expression.with(operands)
    for requirement in try printer.requirements([result]).suffix(1)
    where try isOwn(requirement, result, operands) {
      if known.insert(requirement.text).inserted, !isGiven {
        try relate()
        lines.append("assert (\(name("d")) : \(requirement.text)) by (\(try definedness(expression))).")
      }
    }
    switch expression.node {
    case .root, .magnitude, .call:
      let value = try attempt { () throws(Stop) in
        expansion.mode = isGiven ? .assumes : .proves
        return try expansion.value(expression)
      }
      let new = try attempt { () throws(Stop) in try expansion.expression(value) }
      if try printer.term(new) != printer.term(result) {
        try show(expression, result, equals: new)
        result = new
      }
    case .quotient, .power:
      // So that what it requires is known to the expansion.
      _ = try attempt { () throws(Stop) in
        expansion.mode = isGiven ? .assumes : .proves
        return try expansion.value(expression)
      }
    default: break
    }
    current[text] = result
    return result
  }

  /// The tactic that shows what the outermost operation of an expression requires: of a divisor that its factors are not 0.
  private func definedness(_ expression: Expression) throws(Failure) -> String {
    guard case .quotient(_, let bottom) = expression.node else { return "lectern_defined" }
    let factors = try attempt { () throws(Stop) in
      expansion.mode = .proves
      return try expansion.factors(of: expansion.value(bottom))
    }
    return
      "first [lectern_defined | apply (equal_not_0 (\(try printer.term(factors)))); [\(field) | lectern_not_0]]"
  }

  private func isOwn(_ requirement: RocqPrinter.Proposition, _ whole: Expression, _ operands: [Expression])
    throws(Failure) -> Bool
  {
    !(try printer.requirements(operands)).contains(requirement)
  }

  /// Writes down what powers of the atoms so far are.
  private mutating func relate() throws(Failure) {
    for (atom, relation) in expansion.relations.sorted(by: { $0.key < $1.key }) {
      guard let base = try? expansion.expression(ofAtom: atom) else { continue }
      let value = try attempt { () throws(Stop) in try expansion.expression(relation.value) }
      let power = relation.degree == 1 ? base : Expression(.power(base, .integer(relation.degree)))
      let text = "\(try printer.term(power)) = \(try printer.term(value))"
      if relations[text] != nil { continue }
      let name = name("r")
      let tactic =
        switch expansion.atoms[atom] {
        case .sine(let unit):
          relation.degree == 2
            ? "rewrite pythagoras; ring"
            : "lectern_relation (\(try printer.term(attempt { () throws(Stop) in try expansion.expression(unit) })))"
        case .absolute: "apply square_of_size; ring"
        case .root(_, let degree): degree == 2 ? "lectern_square_of_root" : "lectern_power_of_root"
        default: "lectern_relation"
        }
      lines.append("assert (\(name) : \(text)) by (\(tactic)).")
      relations[text] = name
    }
  }

  // MARK: Values

  /// Shows that a call, as it stands now, has a value, and rewrites by that.
  private mutating func show(_ expression: Expression, _ now: Expression, equals value: Expression)
    throws(Failure)
  {
    let name = name("h")
    let text = "\(try printer.term(now)) = \(try printer.term(value))"
    switch now.node {
    case .call(let function, let arguments) where function == .sin || function == .cos:
      guard case .call(_, let originals) = expression.node else { return }
      try showCircle(function, originals[0], arguments[0], name, text)
    case .magnitude:
      try relate()
      lines.append("assert (\(name) : \(text)) by (apply size_is; [lectern_sign | \(field)]).")
    case .root(_, degree: 2):
      try relate()
      lines.append("assert (\(name) : \(text)) by (apply root_is; [lectern_sign | \(field)]).")
    case .call(.exp, _):
      try relate()
      lines.append("assert (\(name) : \(text)) by lectern_exp.")
    default:
      try relate()
      lines.append("assert (\(name) : \(text)) by lectern_value.")
    }
    equations[try printer.term(now)] = name
    lines.append("lectern_rewrite \(name).")
  }

  /// The sine or cosine of an angle: of each term a multiple of a unit, and of their sum by the addition theorems.
  private mutating func showCircle(
    _ function: BuiltIn, _ angle: Expression, _ now: Expression, _ name: String, _ text: String
  ) throws(Failure) {
    let sum = try attempt { () throws(Stop) in try expansion.value(angle) }
    var terms: [String] = []
    var facts: [String] = []
    for term in sum.numerator.terms {
      if sum.denominator.isEmpty, let pi = expansion.indices[.pi], term.monomial == Monomial(pi) {
        guard let bottom = term.coefficient.denominator.small, 12 % bottom == 0,
          let top = term.coefficient.numerator.small
        else { throw Failure(what: "a multiple of PI that is no twelfth") }
        let twelfths = top * (12 / bottom)
        let rest = ((twelfths % 24) + 24) % 24
        let turns = (twelfths - rest) / 24
        let part = "\(rest) * (PI / 12)"
        terms.append(turns == 0 ? part : "(\(part) + 2 * IZR (\(turns)) * PI)")
        if turns != 0 {
          facts.append("cos_turns (\(part)) (\(turns))")
          facts.append("sin_turns (\(part)) (\(turns))")
        }
        facts += ["cos_twelfth_\(rest)", "sin_twelfth_\(rest)"]
        continue
      }
      if let angle = try angleOfPoint(term, sum) {
        terms.append(angle.term)
        facts += angle.facts
        continue
      }
      let (count, unit) = expansion.multiple(term.monomial, term.coefficient, sum.denominator, isAngle: true)
      let base = try printer.term(attempt { () throws(Stop) in try expansion.expression(unit) })
      try relate()
      if count.magnitude == 1 {
        terms.append(count < 0 ? "- (\(base))" : "(\(base))")
      } else {
        let fact = try multiple(Int(count.magnitude), of: unit, base)
        terms.append(count < 0 ? "- (\(count.magnitude) * (\(base)))" : "(\(count.magnitude) * (\(base)))")
        facts += ["(proj1 \(fact))", "(proj2 \(fact))"]
      }
    }
    try relate()
    if terms.isEmpty { terms = ["0"] }
    let argument = try printer.term(now)
    let parts = terms.joined(separator: " + ")
    let rewriting = facts.map { "rewrite ?(\($0))" }.joined(separator: "; ")
    lines.append("assert (\(name) : \(text)).")
    lines.append(
      "{ replace (\(argument)) with (\(parts)) by lectern_field; lectern_addition\(rewriting.isEmpty ? "" : "; " + rewriting); \(field). }"
    )
  }

  /// The angle of a point as a term, and the facts that tell its sine and cosine: y/r and x/r with r² = x² + y².
  private mutating func angleOfPoint(_ term: Polynomial.Term, _ sum: Quotient) throws(Failure) -> (
    term: String, facts: [String]
  )? {
    guard sum.denominator.isEmpty, term.monomial.powers.count == 1, term.monomial.powers[0].exponent == 1,
      let count = term.coefficient.small, count.magnitude == 1,
      case .function("atan2", let operands) = expansion.atoms[term.monomial.powers[0].atom],
      operands.count == 2
    else { return nil }
    let (y, x, angle) = try attempt { () throws(Stop) in
      (
        try expansion.expression(operands[0]), try expansion.expression(operands[1]),
        try expansion.expression(ofAtom: term.monomial.powers[0].atom)
      )
    }
    let square = Expression(
      .sum([Expression(.power(x, .integer(2))), Expression(.power(y, .integer(2)))]))
    try rewrite(Expression(.root(square, degree: 2)))
    let (a, b) = (try printer.argument(y), try printer.argument(x))
    let known = equations[try printer.term(Expression(.root(square, degree: 2)))]
    let text = try printer.term(angle)
    return (
      count < 0 ? "- (\(text))" : "(\(text))",
      ["cos_atan2 \(a) \(b) ltac:(lectern_defined)", "sin_atan2 \(a) \(b) ltac:(lectern_defined)"]
        + (known.map { [$0] } ?? [])
    )
  }

  /// The fact that tells cosine and sine of a multiple of a unit.
  private mutating func multiple(_ count: Int, of unit: Quotient, _ base: String) throws(Failure) -> String {
    let key = "\(count) * (\(base))"
    if let name = multiples[key] { return name }
    guard count <= 64 else { throw Failure(what: "a multiple of an angle by \(count)") }
    let sine = try attempt { () throws(Stop) in
      Quotient(Polynomial(atom: try expansion.atom(.sine(unit), dependingOn: expansion.atoms(of: unit))))
    }
    let cosine = try attempt { () throws(Stop) in
      Quotient(Polynomial(atom: try expansion.atom(.cosine(unit), dependingOn: expansion.atoms(of: unit))))
    }
    let before = count > 2 ? try multiple(count - 1, of: unit, base) : nil
    let (s, c) = try attempt { () throws(Stop) in
      let (s, c) = try expansion.multiple(count, sine, cosine)
      return (try expansion.expression(s), try expansion.expression(c))
    }
    let name = name("m")
    lines.append(
      "assert (\(name) : cos (\(key)) = \(try printer.term(c)) /\\ sin (\(key)) = \(try printer.term(s))).")
    if let before {
      lines.append(
        "{ apply (multiple_next \(count - 1) \(count) (\(base)) _ _ _ _ \(before)); [lra | \(field) | \(field)]. }"
      )
    } else {
      lines.append("{ apply (multiple_two (\(base))); [\(field) | \(field)]. }")
    }
    multiples[key] = name
    return name
  }

  // MARK: Goals

  /// Shows what is left: the parts of the goal that are hypotheses, and the relations of the components.
  mutating func finish(_ relation: Relation, _ components: [(left: Expression, right: Expression)])
    throws(Failure)
  {
    try relate()
    if relation == .approximatelyEqual {
      lines.append("lectern_numbers.")
      return
    }
    if relation == .equal {
      lines.append("repeat split; first [assumption | \(field) | lectern_goal].")
      return
    }
    for (left, right) in components {
      let difference = try attempt { () throws(Stop) in
        try expansion.expression(expansion.difference(expansion.value(left), expansion.value(right)))
      }
      let name = name("g")
      let (a, b) = (try printer.term(current(left)), try printer.term(current(right)))
      lines.append("assert (\(name) : \(a) - (\(b)) = \(try printer.term(difference))) by \(field).")
    }
    lines.append("lectern_order.")
  }

  func current(_ expression: Expression) throws(Failure) -> Expression {
    current[try printer.term(expression)] ?? expression
  }
}

extension Expression {
  /// The same operation with other operands.
  func with(_ operands: [Expression]) -> Expression {
    switch node {
    case .number, .constant, .symbol, .norm, .transpose, .apply, .tuple, .matrix, .degrees, .dot, .cross: self
    case .sum: Expression(.sum(operands))
    case .negation: Expression(.negation(operands[0]))
    case .product: Expression(.product(operands))
    case .quotient: Expression(.quotient(operands[0], operands[1]))
    case .power: Expression(.power(operands[0], operands[1]))
    case .root(_, let degree): Expression(.root(operands[0], degree: degree))
    case .magnitude: Expression(.magnitude(operands[0]))
    case .call(let function, _): Expression(.call(function, operands))
    }
  }
}
