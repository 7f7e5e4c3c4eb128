import FormulaSyntax
import SourceText

/// What a learner answered, read: never executed, and within bounds on its size.
public enum LearnerAnswer: Sendable {
  /// Numbers or formulas, component by component, as they were written.
  case value(Value<Expression>)
  /// Choices by their letters, each once, in the order of the letters.
  case choices([String])
}

/// Why an answer could not be read.
public struct AnswerRefusal: Error, Sendable, Hashable {
  /// The reason, for the learner.
  public var reason: AnswerReason
  /// Where in the answer, in bytes; nil where it is about all of it.
  public var span: Span?
  /// A spelling that was probably meant, for the place; nil where there is none.
  public var replacement: String?

  /// Makes a refusal.
  init(_ identifier: String, _ message: String, at span: Span? = nil, values: [String] = []) {
    reason = AnswerReason(identifier, message, values: values)
    self.span = span
  }

  /// The same about another place.
  func moved(_ place: (Span) -> Span) -> AnswerRefusal {
    var refusal = self
    refusal.span = span.map(place)
    return refusal
  }
}

/// Reads a learner's answer in calculator notation.
///
/// Only numbers, the part's symbols, elementary functions, tuples and matrices are understood; the lesson's names and
/// the functions of the geometry are not, since with them the question would be its own answer.
public struct AnswerReader: Sendable {
  /// The longest answer, in bytes; a derivation may have as much again on each of several lines.
  public static let longestAnswer = 1000
  /// The longest derivation, in bytes, and the most steps that it may have.
  public static let (longestDerivation, mostSteps) = (5000, 40)
  /// The most elements of a set or a list.
  public static let mostElements = 40
  private static let mostNodes = 400
  private static let mostDigits = 60
  private static let greatestExponent = 100
  /// The greatest total degree, with the powers of powers multiplied.
  private static let greatestDegree = 1_000.0

  let part: AnswerQuestion

  /// Makes a reader of a question's answers.
  public init(_ question: AnswerQuestion) {
    part = question
  }

  /// What an answer says.
  public func read(_ text: String) throws(AnswerRefusal) -> LearnerAnswer {
    let longest = part.kind == .steps ? Self.longestDerivation : Self.longestAnswer
    guard text.utf8.count <= longest else {
      throw AnswerRefusal("too-long", "the answer is longer than \(longest) bytes")
    }
    if text.unicodeScalars.allSatisfy({ Self.isBlank($0.value) }) {
      throw AnswerRefusal("no-answer", "there is no answer")
    }
    if part.kind == .steps { return .value(.tuple(try steps(text))) }
    let spelling = AnswerSpelling(text, question: part)
    switch part.kind {
    case .choice: return .choices([try choice(spelling.bytes)])
    case .choices: return .choices(try choices(spelling.bytes))
    default: break
    }
    if spelling.isEmptySet { return .value(.tuple([])) }
    do throws(AnswerRefusal) {
      if let problem = spelling.problem { throw problem }
      let expression = try expression(spelling.bytes)
      try check(expression)
      return .value(try shaped(expression, isInRadians: spelling.isInRadians))
    } catch {
      throw error.moved { spelling.origin(of: $0) }
    }
  }

  /// The steps of a derivation: the formulas of its lines, and of chains of equations in them.
  private func steps(_ text: String) throws(AnswerRefusal) -> [Expression] {
    var steps: [Expression] = []
    let bytes = Array(text.utf8)
    var isContinued = false
    var next = 0
    while next < bytes.count {
      let offset = next
      let (lineEnd, following) = Self.endOfLine(bytes, from: offset)
      next = following
      let line = bytes[offset..<lineEnd]
      // A line may end in the sign that the next one could begin with.
      let end = line.lastIndex { $0 != UInt8(ascii: " ") && $0 != 0x0D && $0 != 0x09 }
      let endsInEqualSign = end.map { line[$0] == UInt8(ascii: "=") } ?? false
      let written = String(decoding: endsInEqualSign ? line[..<(end ?? line.endIndex)] : line, as: UTF8.self)
      defer { isContinued = endsInEqualSign }
      if written.unicodeScalars.allSatisfy({ Self.isBlank($0.value) }) { continue }
      let spelling = AnswerSpelling(written, question: part)
      do throws(AnswerRefusal) {
        // `+ 2x` below `x^2` may be the rest of a sum.
        if !steps.isEmpty, !isContinued, !spelling.hasEqualSign, let sign = spelling.leadingSign {
          throw AnswerRefusal(
            "part-of-step", "a line is a whole formula; where it starts with a sign, write = before it",
            at: sign)
        }
        for side in try chain(spelling.bytes, isFirst: steps.isEmpty) {
          try check(side)
          steps.append(try scalar(side))
        }
      } catch {
        throw error.moved { span in
          let own = spelling.origin(of: span)
          return Span(own.lowerBound + offset, own.upperBound + offset)
        }
      }
      guard steps.count <= Self.mostSteps else {
        throw AnswerRefusal("too-many-steps", "a derivation has at most \(Self.mostSteps) steps")
      }
    }
    return steps
  }

  /// Where the line ends that begins at a place, and where the next one begins. A line ends in a line feed or, where a line feed would
  /// end the question to a page's engine, in Unicode's LINE SEPARATOR.
  private static func endOfLine(_ bytes: [UInt8], from start: Int) -> (end: Int, next: Int) {
    var index = start
    while index < bytes.count {
      if bytes[index] == 0x0A { return (index, index + 1) }
      if bytes[index] == separator[0], bytes[index...].starts(with: separator) {
        return (index, index + separator.count)
      }
      index += 1
    }
    return (index, index)
  }

  /// The bytes of U+2028.
  private static let separator: [UInt8] = [0xE2, 0x80, 0xA8]

  /// The formulas of a line, which has one or a chain of equations.
  private func chain(_ bytes: [UInt8], isFirst: Bool) throws(AnswerRefusal) -> [Expression] {
    let reading = try reading(bytes)
    guard reading.givens.isEmpty, reading.statements.count == 1, let line = reading.statements.first,
      line.relations.allSatisfy({ $0 == .equal }), !line.sides.isEmpty
    else { throw AnswerRefusal("not-a-step", "a line is a formula, or several with = between them") }
    let isCall = reading.diagnostics.contains { $0.finding == .readAsProduct }
    let hasName = isFirst && line.sides.count > 1 && isName(line.sides[0], isCall: isCall)
    return line.sides.dropFirst(hasName ? 1 : 0).map(withEulerNumber)
  }

  /// Whether a code point is one of Unicode's White_Space; the page has no table of them.
  private static func isBlank(_ value: UInt32) -> Bool {
    switch value {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  // MARK: Reading

  private func choice(_ bytes: [UInt8]) throws(AnswerRefusal) -> String {
    let left = bytes.filter { !" \t\r\n().,;".utf8.contains($0) }
    let letters = String(decoding: left.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self)
    if part.choices.contains(letters) { return letters }
    let names = part.choices.joined(separator: ", ")
    throw AnswerRefusal("not-a-choice", "expected one of the letters \(names)", values: [names])
  }

  /// The letters of several choices, in their order: `a, c`, `ac`, `a and c`.
  private func choices(_ bytes: [UInt8]) throws(AnswerRefusal) -> [String] {
    let letters = part.choices.compactMap { $0.utf8.first }
    let and = Array("and".utf8)
    // Bits by the places of the choices, of which there are at most 26.
    var found: UInt32 = 0
    var index = 0
    while index < bytes.count {
      let letter = bytes[index] | 0x20
      func isLetter(_ index: Int) -> Bool {
        bytes.indices.contains(index) && (0x61...0x7A).contains(bytes[index] | 0x20)
      }
      if let place = letters.firstIndex(of: letter), (0x61...0x7A).contains(letter) {
        // Where there is a choice n, it may stand for three letters.
        if bytes[index...].starts(with: and), letters.count < 14, !isLetter(index - 1),
          !isLetter(index + and.count)
        {
          index += and.count
          continue
        }
        found |= 1 << UInt32(place)
      } else if !" \t\r\n().,;&+".utf8.contains(bytes[index]) {
        throw notChoices()
      }
      index += 1
    }
    guard found > 0 else { throw notChoices() }
    return part.choices.indices.filter { found >> UInt32($0) & 1 == 1 }.map { part.choices[$0] }
  }

  private func notChoices() -> AnswerRefusal {
    let names = part.choices.joined(separator: ", ")
    return AnswerRefusal("not-choices", "expected some of the letters \(names)", values: [names])
  }

  /// What an answer is read as, without errors.
  private func reading(_ bytes: [UInt8]) throws(AnswerRefusal) -> FormulaReading {
    // `,75` is a decimal comma, and no 75.
    if let start = bytes.firstIndex(where: { !" \t\r\n".utf8.contains($0) }),
      ",;".utf8.contains(bytes[start])
    {
      throw AnswerRefusal(
        "missing-operand", "something is missing before this", at: Span(start, start + 1))
    }
    var scope = NameScope.ofPages
    // The letter e is the base of the natural logarithm, unless it is one of the answer's names.
    let e = Symbol("e")
    if part.symbols.contains(e) { scope.values.insert(e) } else { scope.uses.hasEulerNumber = true }
    let reading = CalculatorParser.read(bytes, scope: scope)
    if let problem = reading.diagnostics.first(where: { $0.severity == .error }) {
      var refusal = AnswerRefusal(problem.identifier, problem.message, at: problem.span)
      if let fixIt = problem.fixIts.first, fixIt.span == problem.span {
        refusal.replacement = fixIt.replacement
      }
      throw refusal
    }
    return reading
  }

  private func expression(_ bytes: [UInt8]) throws(AnswerRefusal) -> Expression {
    let reading = try reading(bytes)
    guard reading.givens.isEmpty, let first = reading.statements.first else {
      throw expected()
    }
    if part.kind == .set { return Expression(.tuple(try elements(reading.statements).map(withEulerNumber))) }
    if let items = named(reading.statements) { return withEulerNumber(Expression(.tuple(items))) }
    if reading.statements.count > 1 {
      // Coordinates without their parentheses.
      guard isTuple, reading.statements.allSatisfy({ $0.relations.isEmpty }) else {
        throw AnswerRefusal(
          "several", "expected \(part.kind.phrase), and these are several; decimals have a point: 0.5",
          values: [part.kind.rawValue])
      }
      return withEulerNumber(Expression(.tuple(reading.statements.map { $0.sides[0] })))
    }
    if first.relations.isEmpty { return withEulerNumber(first.sides[0]) }
    // `x' = 5` and `f(x) = 5` name what they answer.
    let isCall = reading.diagnostics.contains { $0.finding == .readAsProduct }
    if first.relations == [.equal] || first.relations == [.approximatelyEqual] && first.tolerances == [nil],
      isName(first.sides[0], isCall: isCall)
    {
      return withEulerNumber(first.sides[1])
    }
    throw AnswerRefusal(
      "relation", "expected \(part.kind.phrase), not a relation", values: [part.kind.rawValue])
  }

  /// The same with Euler's number for e, where e is none of the answer's names.
  private func withEulerNumber(_ expression: Expression) -> Expression {
    part.symbols.contains(Symbol("e")) ? expression : expression.withEulerNumber
  }

  /// Whether the left side of an equation is a name for the answer: a name that is none of the formula's, perhaps with those in
  /// parentheses behind it.
  private func isName(_ expression: Expression, isCall: Bool) -> Bool {
    switch expression.node {
    case .symbol(let symbol): !part.symbols.contains(symbol)
    case .apply(let symbol, let arguments): !part.symbols.contains(symbol) && arguments.allSatisfy(isOwn)
    // f(x), of which nothing says that f is a function.
    case .product(let factors):
      isCall && factors.count == 2 && isName(factors[0], isCall: false) && isOwn(factors[1])
    case .tuple(let items): isTuple && Self.coordinates(items) == Array(items.indices)
    default: false
    }
  }

  private func isOwn(_ expression: Expression) -> Bool {
    if case .symbol(let symbol) = expression.node { part.symbols.contains(symbol) } else { false }
  }

  /// For `x = 1, y = 2` the right sides in the order of the names; nil where it is no such list.
  private func named(_ statements: [Statement]) -> [Expression]? {
    guard part.kind == .point || part.kind == .vector, statements.count > 1,
      statements.allSatisfy({ $0.relations == [.equal] }),
      let order = Self.coordinates(statements.map { $0.sides[0] }),
      !statements.contains(where: { isOwn($0.sides[0]) })
    else { return nil }
    var items = statements.map { $0.sides[1] }
    for (statement, place) in zip(statements, order) { items[place] = statement.sides[1] }
    return items
  }

  /// Of names that are x and y, or x, y and z, all with the same primes and indices, which coordinate each of them is.
  private static func coordinates(_ names: [Expression]) -> [Int]? {
    var order: [Int] = []
    var rest: String?
    for name in names {
      guard case .symbol(let symbol) = name.node, let letter = symbol.name.utf8.first,
        (UInt8(ascii: "x")...UInt8(ascii: "z")).contains(letter)
      else { return nil }
      let mark = String(decoding: symbol.name.utf8.dropFirst(), as: UTF8.self)
      if let rest, rest != mark { return nil }
      rest = mark
      order.append(Int(letter - UInt8(ascii: "x")))
    }
    return names.indices.allSatisfy { order.contains($0) } ? order : nil
  }

  /// The elements of a set, perhaps as the values of a name: `x = 1, x = 3`, `x_1 = 1, x_2 = 3`, `x = 1, 3`.
  private func elements(_ statements: [Statement]) throws(AnswerRefusal) -> [Expression] {
    var items: [Expression] = []
    var name: String?
    for (index, statement) in statements.enumerated() {
      switch statement.relations {
      case []: items.append(statement.sides[0])
      case [.equal],
        [.approximatelyEqual] where statement.tolerances.allSatisfy { $0 == nil }:
        // Other names, such as those of coordinates, are no elements of one set.
        guard index == 0 || name != nil, case .symbol(let symbol) = statement.sides[0].node,
          isName(statement.sides[0], isCall: false)
        else { throw expected() }
        let letters = symbol.name.utf8.prefix { !(0x30...0x39).contains($0) && $0 != UInt8(ascii: "_") }
        let own = String(decoding: letters, as: UTF8.self)
        guard name == nil || name == own else { throw expected() }
        name = own
        items.append(statement.sides[1])
      default: throw expected()
      }
    }
    return items
  }

  private var isTuple: Bool { [.point, .vector, .rect, .list].contains(part.kind) }

  // MARK: Bounds

  /// Refuses what is not understood, and what would cost too much.
  private func check(_ expression: Expression) throws(AnswerRefusal) {
    guard expression.nodeCount(upTo: Self.mostNodes) <= Self.mostNodes else {
      throw AnswerRefusal("too-many-parts", "the answer has too many parts")
    }
    guard Self.degree(expression) <= Self.greatestDegree else {
      throw AnswerRefusal(
        "great-degree", "the powers in the answer come to more than \(Int(Self.greatestDegree)) factors")
    }
    var pending = [expression]
    while let next = pending.popLast() {
      switch next.node {
      case .number(let numeral):
        var count = numeral.decimals
        if case .digits(let digits) = numeral.significand { count = max(count, digits.utf8.count) }
        if count > Self.mostDigits {
          throw AnswerRefusal(
            "too-many-digits", "a number has more than \(Self.mostDigits) digits", at: next.span)
        }
      case .symbol(let symbol):
        guard part.symbols.contains(symbol) else { throw unknown(symbol, next.span) }
      case .apply(let symbol, _): throw unknown(symbol, next.span)
      case .call(let function, _):
        guard function.isElementary else {
          throw AnswerRefusal(
            "not-in-answers", "\(function.rawValue) is not understood in an answer; work it out",
            at: next.span,
            values: [function.rawValue])
        }
      case .power(_, let exponent): try check(exponent: exponent)
      case .norm, .transpose, .dot, .cross:
        throw AnswerRefusal(
          "vectors", "an operation of vectors is not understood in an answer; work it out", at: next.span)
      default: break
      }
      pending += next.operands
    }
  }

  /// How many factors an expression has when its powers are written out: at least the degree of its numerator and of its
  /// denominator together, where names, functions and numbers of a sum count as one.
  private static func degree(_ expression: Expression) -> Double {
    switch expression.node {
    case .number, .constant, .symbol: return 1
    case .power(let base, let exponent): return degree(base) * max(1, size(exponent))
    case .product(let factors): return factors.reduce(0) { $0 + degree($1) }
    case .quotient(let above, let below): return degree(above) + degree(below)
    default:
      // Of a function's argument the degree counts once: it is worked out as well.
      return expression.operands.reduce(1) { max($0, degree($1)) }
    }
  }

  /// The size of an exponent as far as it is a number; each name counts as one.
  private static func size(_ exponent: Expression) -> Double {
    switch exponent.node {
    case .number(let numeral): return abs(numeral.doubleValue)
    case .sum(let terms): return terms.reduce(0) { $0 + size($1) }
    case .product(let factors): return factors.reduce(1) { $0 * max(1, size($1)) }
    default: return exponent.operands.reduce(1) { max($0, size($1)) }
    }
  }

  private func check(exponent: Expression) throws(AnswerRefusal) {
    var pending = [exponent]
    while let next = pending.popLast() {
      switch next.node {
      case .power: throw AnswerRefusal("tower", "an exponent has a power in it", at: next.span)
      case .number(let numeral):
        guard abs(numeral.doubleValue) <= Double(Self.greatestExponent) else {
          throw AnswerRefusal(
            "great-exponent", "an exponent is greater than \(Self.greatestExponent)", at: next.span)
        }
      default: break
      }
      pending += next.operands
    }
  }

  private func unknown(_ symbol: Symbol, _ span: Span) -> AnswerRefusal {
    let names = part.symbols.map { $0.name }
    let list = names.joined(separator: ", ")
    let letters = symbol.name.unicodeScalars.map { String($0) }
    if letters.count > 1, letters.allSatisfy({ names.contains($0) }) {
      let product = letters.joined(separator: "*")
      var refusal = AnswerRefusal(
        "one-name", "\(symbol.name) is one name; did you mean \(product)?", at: span,
        values: [symbol.name, product])
      refusal.replacement = product
      return refusal
    }
    if names.isEmpty {
      return AnswerRefusal(
        "unknown-name", "\(symbol.name) is not known; the answer has no names in it", at: span,
        values: [symbol.name])
    }
    return AnswerRefusal(
      "other-name", "\(symbol.name) is not known; the answer may use \(list)", at: span,
      values: [symbol.name, list])
  }

  private func expected() -> AnswerRefusal {
    AnswerRefusal("expected", "expected \(part.kind.phrase)", values: [part.kind.rawValue])
  }

  // MARK: Shapes

  private func shaped(
    _ expression: Expression, isInRadians: Bool
  ) throws(AnswerRefusal) -> Value<Expression> {
    switch part.kind {
    case .number, .expression: return .number(try scalar(expression))
    case .set, .list:
      var items = [expression]
      if case .tuple(let several) = expression.node { items = several }
      guard items.count <= Self.mostElements else {
        throw AnswerRefusal("too-many-elements", "at most \(Self.mostElements) numbers are read")
      }
      return .tuple(try scalars(items))
    case .angle:
      let angle = try scalar(expression)
      return .number(isInRadians ? try radians(angle) : self.angle(angle))
    case .point, .vector, .rect:
      guard let items = Self.components(expression) else {
        throw expected()
      }
      if part.kind == .rect, items.count != 4 {
        throw AnswerRefusal("four-numbers", "a rectangle has four numbers: x, y, width, height")
      }
      return .tuple(try scalars(items))
    case .matrix:
      switch expression.node {
      case .matrix(let rows, let columns, let elements):
        return .matrix(rows: rows, columns: columns, elements: try scalars(elements))
      case .tuple(let rows):
        // Rows in parentheses: ((1, 2), (3, 4)).
        let elements = rows.map { row -> [Expression] in
          if case .tuple(let items) = row.node { items } else { [] }
        }
        guard let first = elements.first, !first.isEmpty, elements.allSatisfy({ $0.count == first.count })
        else { throw expected() }
        return .matrix(rows: rows.count, columns: first.count, elements: try scalars(elements.flatMap { $0 }))
      default: throw expected()
      }
    case .choice, .choices, .steps: throw expected()
    }
  }

  /// The components of a tuple, tuples in it taken apart, or of a matrix of one row or column.
  private static func components(_ expression: Expression) -> [Expression]? {
    switch expression.node {
    case .tuple(let items):
      return items.flatMap { item in if case .tuple(let inner) = item.node { inner } else { [item] } }
    case .matrix(let rows, let columns, let elements) where rows == 1 || columns == 1: return elements
    default: return nil
    }
  }

  private func scalars(_ items: [Expression]) throws(AnswerRefusal) -> [Expression] {
    for item in items { _ = try scalar(item) }
    return items
  }

  private func scalar(_ expression: Expression) throws(AnswerRefusal) -> Expression {
    var pending = [expression]
    while let next = pending.popLast() {
      switch next.node {
      case .tuple, .matrix: throw expected()
      default: pending += next.operands
      }
    }
    return expression
  }

  /// An angle that was said to be in radians.
  private func radians(_ expression: Expression) throws(AnswerRefusal) -> Expression {
    var pending = [expression]
    while let next = pending.popLast() {
      if case .degrees = next.node {
        throw AnswerRefusal("not-understood", "an angle is in degrees or in radians", at: next.span)
      }
      pending += next.operands
    }
    return expression
  }

  /// An angle in radians: what has neither a degree sign nor π in it counts in the part's unit, and so does what is
  /// divided by π, which turns radians into degrees.
  private func angle(_ expression: Expression) -> Expression {
    guard part.unit == .degrees else { return expression }
    var pending = [expression]
    var isRadians = false
    var isConverted = false
    while let next = pending.popLast() {
      switch next.node {
      case .degrees: return expression
      case .constant(.pi), .call(.asin, _), .call(.acos, _), .call(.atan, _), .call(.atan2, _):
        isRadians = true
      case .quotient(_, let divisor) where Self.hasPi(divisor): isConverted = true
      default: break
      }
      pending += next.operands
    }
    if isRadians, !isConverted { return expression }
    if case .negation(let inner) = expression.node {
      return Expression(.negation(Expression(.degrees(inner))))
    }
    return Expression(.degrees(expression))
  }

  private static func hasPi(_ expression: Expression) -> Bool {
    var pending = [expression]
    while let next = pending.popLast() {
      if case .constant(.pi) = next.node { return true }
      pending += next.operands
    }
    return false
  }
}
