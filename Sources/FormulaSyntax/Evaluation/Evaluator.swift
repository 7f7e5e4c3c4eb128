import MatrixCore
import SourceText

/// Computes what an expression stands for, in the environment of a lesson, with numbers of any kind.
///
/// One evaluator serves drawing (`Double`), certified enclosures (balls), proofs (normal forms) and display
/// (expressions). It also is the one place that knows the rules of shapes: a tuple times a matrix is a row, a
/// matrix times a tuple a column, and a sum needs equal shapes. What breaks a rule is thrown as a
/// ``Diagnostic`` with its span in the formula.
///
/// A name is looked up when it is needed, not when it is defined, so that the numbers of an example reach all
/// that is built on them. The parameters of a function are seen in its body only.
public final class Evaluator<Number: FormulaNumber> {
  /// The deepest nesting of operations and definitions.
  static var deepest: Int { 400 }

  private let environment: Environment
  private let numbers: NumberSystem<Number>
  /// The values of defined names, once computed.
  private var known: [Symbol: Value<Number>] = [:]
  /// The names whose values are being computed, to find circles.
  private var pending: [Symbol] = []
  private var parameters: [Symbol: Value<Number>] = [:]
  private var depth = 0
  private var steps = 0
  /// How many operations one evaluation may take; functions can grow exponentially.
  private let maximumSteps: Int

  /// Makes an evaluator.
  public init(_ environment: Environment, numbers: NumberSystem<Number>, maximumSteps: Int = 200_000) {
    self.environment = environment
    self.numbers = numbers
    self.maximumSteps = maximumSteps
  }

  /// The value of an expression.
  public func evaluate(_ expression: Expression) throws(Diagnostic) -> Value<Number> {
    steps += 1
    if steps > maximumSteps {
      throw .error(.overBudget, "this takes more than \(maximumSteps) operations", at: expression.span)
    }
    if let isOver = numbers.isOver, isOver() {
      throw .error(.outOfTime, "there is no time left", at: expression.span)
    }
    depth += 1
    defer { depth -= 1 }
    if depth > Self.deepest {
      throw .error(.nestingTooDeep, "nested more than \(Self.deepest) levels deep", at: expression.span)
    }
    switch expression.node {
    case .number(let numeral): return .number(numbers.numeral(numeral))
    case .constant(let constant): return .number(numbers.constant(constant))
    case .symbol(let symbol): return try value(of: symbol, at: expression.span)
    case .sum(let terms): return try sum(terms)
    case .negation(let operand): return try evaluate(operand).map { -$0 }
    case .product(let factors): return try product(factors)
    case .dot(let left, let right): return try dot(left, right, at: expression.span)
    case .cross(let left, let right): return try cross(left, right, at: expression.span)
    case .quotient(let dividend, let divisor):
      let divisorValue = try number(divisor, as: "a divisor")
      return try evaluate(dividend).map { $0 / divisorValue }
    case .power(let base, let exponent): return try power(base, exponent, at: expression.span)
    case .root(let radicand, let degree):
      let value = try number(radicand, as: "what stands under a root")
      return .number(degree == 2 ? Number.squareRoot(value) : value.root(degree: degree))
    case .degrees(let operand):
      let value = try number(operand, as: "a number of degrees")
      return .number(value * numbers.constant(.pi) / Number(180))
    case .magnitude(let operand): return try magnitude(operand)
    case .norm(let operand):
      let value = try evaluate(operand)
      let entries = Self.column(value).map { Value<Number>.tuple($0) } ?? value
      return try core(.norm, [entries], arguments: [operand], at: expression.span)
    case .transpose(let operand): return try transpose(operand)
    case .call(let function, let arguments): return try call(function, arguments, at: expression.span)
    case .apply(let symbol, let arguments): return try apply(symbol, arguments, at: expression.span)
    case .tuple(let items):
      var values: [Number] = []
      values.reserveCapacity(items.count)
      for item in items { values.append(try number(item, as: "a component")) }
      return .tuple(values)
    case .matrix(let rows, let columns, let elements):
      var values: [Number] = []
      values.reserveCapacity(elements.count)
      for element in elements { values.append(try number(element, as: "an entry")) }
      return .matrix(rows: rows, columns: columns, elements: values)
    case .binding(let binder, let variable, let items):
      #if hasFeature(Embedded)
        throw .error(.notUnderstood, "a page computes no sums", at: expression.span)
      #else
        return try binding(binder, variable, items, at: expression.span)
      #endif
    case .piecewise:
      #if hasFeature(Embedded)
        throw .error(.notUnderstood, "a page computes no cases", at: expression.span)
      #else
        return try cases(expression.branches ?? [])
      #endif
    }
  }

  // MARK: Names

  private func value(of symbol: Symbol, at span: Span) throws(Diagnostic) -> Value<Number> {
    if let value = parameters[symbol] { return value }
    if let value = known[symbol] { return value }
    guard let definition = environment[symbol] else {
      guard let number = numbers.symbol(symbol) else {
        throw .error(.unknownName, "\(symbol) has no value", at: span)
      }
      let value = Value.number(number)
      known[symbol] = value
      return value
    }
    if let parameters = definition.parameters {
      let list = parameters.map { $0.name }.joined(separator: ", ")
      throw .error(.missingArguments, "\(symbol) is a function; write \(symbol)(\(list))", at: span)
    }
    let value = try definedValue(definition, arguments: [:], at: span)
    known[symbol] = value
    return value
  }

  private func apply(
    _ symbol: Symbol, _ arguments: [Expression], at span: Span
  ) throws(Diagnostic) -> Value<Number> {
    guard let definition = environment[symbol] else {
      #if !hasFeature(Embedded)
        if Symbol.functionsOfWholeNumbers.contains(symbol) {
          return .number(try wholeNumber(symbol, arguments, at: span))
        }
      #endif
      throw .error(.unknownFunction, "no function \(symbol) is defined", at: span)
    }
    guard let names = definition.parameters else {
      // A value that stands before a parenthesis is a factor.
      guard arguments.count == 1 else {
        throw .error(.notAFunction, "\(symbol) is defined as a value, not as a function", at: span)
      }
      return try product([Expression(.symbol(symbol), span)] + arguments)
    }
    guard names.count == arguments.count else {
      throw .error(
        .wrongNumberOfArguments,
        "\(symbol) takes \(Self.count(names.count, "argument")), not \(arguments.count)", at: span)
    }
    var values: [Symbol: Value<Number>] = [:]
    for (name, argument) in zip(names, arguments) {
      let value = try evaluate(argument)
      if let size = definition.tupleSizes[name], value.asNumber != nil || value.components.count != size {
        throw .error(
          .wrongShape, "\(symbol) is a function of \(name), a tuple of \(size), and this is \(value.shape)",
          at: argument.span)
      }
      values[name] = value
    }
    return try definedValue(definition, arguments: values, at: span)
  }

  #if !hasFeature(Embedded)
    /// A function of whole numbers where its arguments are certainly some, and the value is not too large.
    private func wholeNumber(
      _ symbol: Symbol, _ arguments: [Expression], at span: Span
    ) throws(Diagnostic) -> Number {
      var values: [Int] = []
      for argument in arguments {
        guard let value = try number(argument, as: "a whole number").knownInteger else {
          throw .error(.notUnderstood, "this is no whole number, or none that is known", at: argument.span)
        }
        values.append(value)
      }
      let undefined = Diagnostic.error(.notUnderstood, "this is not defined, or too large", at: span)
      switch (symbol, values.count) {
      case (.factorial, 1):
        guard values[0] >= 0, values[0] <= WholeNumberFunction.largestFactorial else { throw undefined }
        var product = Number.one
        for factor in stride(from: 2, through: values[0], by: 1) { product = product * Number(factor) }
        return product
      case (.binomial, 2):
        guard values[1] >= 0 else { return .zero }
        guard values[1] <= WholeNumberFunction.largestFactorial, values[0].magnitude <= 1_000_000 else {
          throw undefined
        }
        if values[0] >= 0, values[1] > values[0] { return .zero }
        var product = Number.one
        for index in 0..<values[1] { product = product * Number(values[0] - index) / Number(index + 1) }
        return product
      case (.greatestDivisor, 2):
        guard let value = WholeNumberFunction.greatestDivisor(values[0], values[1]) else { throw undefined }
        return Number(value)
      case (.leastMultiple, 2):
        guard let value = WholeNumberFunction.leastMultiple(values[0], values[1]) else { throw undefined }
        return Number(value)
      case (.remainder, 2):
        guard let value = WholeNumberFunction.remainder(values[0], by: values[1]) else { throw undefined }
        return Number(value)
      default: throw .error(.wrongNumberOfArguments, "\(symbol) takes other arguments", at: span)
      }
    }
  #endif

  /// Evaluates a body, in which only its own parameters and the lesson's names are seen.
  private func definedValue(
    _ definition: Definition, arguments: [Symbol: Value<Number>], at span: Span
  ) throws(Diagnostic) -> Value<Number> {
    if pending.contains(definition.symbol) {
      let circle = (pending.drop { $0 != definition.symbol } + [definition.symbol]).map { $0.name }
      throw .error(
        .circularDefinition,
        "\(definition.symbol) is defined by itself: \(circle.joined(separator: " → "))",
        at: span)
    }
    pending.append(definition.symbol)
    let outer = parameters
    parameters = arguments
    defer {
      pending.removeLast()
      parameters = outer
    }
    do {
      return try evaluate(definition.body)
    } catch {
      // Spans inside the body count in another formula's text.
      var moved = error
      moved.span = span
      moved.fixIts = []
      if moved.notes.isEmpty { moved.notes = [.init("in the definition of \(definition.symbol)")] }
      throw moved
    }
  }

  // MARK: Arithmetic

  private func number(_ expression: Expression, as role: String) throws(Diagnostic) -> Number {
    let value = try evaluate(expression)
    if let number = value.asNumber { return number }
    throw .error(.wrongShape, "\(role) is to be a number, and this is \(value.shape)", at: expression.span)
  }

  private func sum(_ terms: [Expression]) throws(Diagnostic) -> Value<Number> {
    guard let first = terms.first else { return .number(.zero) }
    var total = try evaluate(first)
    for term in terms.dropFirst() { total = try add(total, try evaluate(term), at: term.span) }
    return total
  }

  private func add(
    _ total: Value<Number>, _ value: Value<Number>, at span: Span
  ) throws(Diagnostic) -> Value<Number> {
    if case .number(let a) = total, case .number(let b) = value { return .number(a + b) }
    guard total.isComparable(with: value) else {
      throw .error(.wrongShape, "\(value.shape) cannot be added to \(total.shape)", at: span)
    }
    let pairs = zip(total.components, value.components).map { $0 + $1 }
    if case .tuple = total { return value.with(pairs) }
    return total.with(pairs)
  }

  #if !hasFeature(Embedded)
    /// A sum or a product term by term. Its bounds must have values here.
    private func binding(
      _ binder: Binder, _ variable: Symbol, _ items: [Expression], at span: Span
    ) throws(Diagnostic) -> Value<Number> {
      let isSum: Bool
      switch binder {
      case .sum: isSum = true
      case .product: isSum = false
      case .series, .derivative, .higherDerivative, .antiderivative, .integral, .limit:
        throw .error(.notUnderstood, "\(binder.noun) has no value that numbers could tell", at: span)
      }
      guard items.count == binder.boundCount + 1 else { return .number(Number(0) / Number(0)) }
      let (lower, upper) = (
        try number(items[0], as: "a bound").knownInteger, try number(items[1], as: "a bound").knownInteger
      )
      guard let lower, let upper else {
        throw .error(
          .notUnderstood, "the bounds of a \(isSum ? "sum" : "product") are whole numbers", at: span)
      }
      let (end, overflow) = upper.addingReportingOverflow(1)
      guard !overflow, lower <= end else { return .number(Number(0) / Number(0)) }
      let outer = parameters[variable]
      defer { parameters[variable] = outer }
      var result: Value<Number>?
      for index in lower..<end {
        parameters[variable] = .number(Self.integer(index))
        let value = try evaluate(items[2])
        guard let known = result else {
          result = value
          continue
        }
        result = isSum ? try add(known, value, at: span) : try multiply(known, value, at: span)
      }
      return result ?? .number(isSum ? .zero : .one)
    }

    /// The value of the branch whose conditions hold. Where that cannot be told, or several hold, it is undefined.
    private func cases(_ branches: [Piecewise.Branch]) throws(Diagnostic) -> Value<Number> {
      guard let signOf = numbers.sign else {
        let span = branches.first?.value.span ?? Span(at: 0)
        throw .error(.notUnderstood, "here it cannot be told which case holds", at: span)
      }
      let undefined = Value<Number>.number(Number(0) / Number(0))
      var taken: Expression?
      for branch in branches {
        var holds: Bool? = !branch.conditions.isEmpty || taken == nil
        for condition in branch.conditions where holds != false {
          let difference =
            try number(condition.left, as: "a side of a condition")
            - number(condition.right, as: "a side of a condition")
          switch signOf(difference) {
          case nil: holds = nil
          case let sign? where condition.relation.holds(ofSign: sign) != true: holds = false
          default: break
          }
        }
        guard let holds else { return undefined }
        guard holds else { continue }
        if taken != nil { return undefined }
        taken = branch.value
      }
      guard let taken else { return undefined }
      return try evaluate(taken)
    }

    /// A whole number; the numbers' own literals need not know negative ones.
    private static func integer(_ value: Int) -> Number {
      value < 0 ? -Number(Int(clamping: value.magnitude)) : Number(value)
    }
  #endif

  private func product(_ factors: [Expression]) throws(Diagnostic) -> Value<Number> {
    guard let first = factors.first else { return .number(.one) }
    var total = try evaluate(first)
    for factor in factors.dropFirst() {
      let value = try evaluate(factor)
      total = try multiply(total, value, at: first.span.union(factor.span))
    }
    return total
  }

  private func multiply(
    _ left: Value<Number>, _ right: Value<Number>, at span: Span
  ) throws(Diagnostic) -> Value<Number> {
    switch (left, right) {
    case (.number(let a), .number(let b)): return .number(a * b)
    case (.number(let a), _): return right.map { a * $0 }
    case (_, .number(let b)): return left.map { $0 * b }
    case (.tuple, .tuple):
      throw .error(
        .wrongShape, "two tuples side by side have no product", at: span,
        notes: [.init("write \\cdot for the dot product, \\times for the cross product")])
    case (.tuple(let items), .matrix(let rows, _, _)):
      guard items.count == rows else {
        throw Self.mismatch(left, right, at: span, tuple: items.count, side: rows, isRow: true)
      }
    case (.matrix(_, let columns, _), .tuple(let items)):
      guard items.count == columns else {
        throw Self.mismatch(left, right, at: span, tuple: items.count, side: columns, isRow: false)
      }
    case (.matrix(_, let columns, _), .matrix(let rows, _, _)):
      guard columns == rows else {
        throw .error(
          .wrongShape,
          "\(left.shape) times \(right.shape): the left has \(Self.count(columns, "column")), the right "
            + "\(Self.count(rows, "row"))", at: span)
      }
    }
    guard let a = left.asMatrix(rowIfTuple: true), let b = right.asMatrix(rowIfTuple: false),
      let product = a.times(b)
    else {
      throw .error(.wrongShape, "\(left.shape) times \(right.shape) is not defined", at: span)
    }
    if product.rows == 1, product.columns == 1, let only = product.elements.first { return .number(only) }
    switch (left, right) {
    case (.tuple, _), (_, .tuple): return .tuple(product.elements)
    default: return .matrix(rows: product.rows, columns: product.columns, elements: product.elements)
    }
  }

  private static func mismatch(
    _ left: Value<Number>, _ right: Value<Number>, at span: Span, tuple: Int, side: Int, isRow: Bool
  ) -> Diagnostic {
    var notes: [Diagnostic.Note] = []
    if tuple == 2, side == 3 {
      notes = [
        .init("a point of the plane meets a 3 × 3 matrix as (x, y, 1), or through \\operatorname{apply}")
      ]
    }
    return .error(
      .wrongShape,
      "\(left.shape) times \(right.shape): \(count(tuple, "component")) against "
        + "\(count(side, isRow ? "row" : "column"))", at: span, notes: notes)
  }

  private func dot(_ left: Expression, _ right: Expression, at span: Span) throws(Diagnostic) -> Value<Number>
  {
    let a = try evaluate(left)
    let b = try evaluate(right)
    if case .tuple = a, case .tuple = b {
      return try core(.dot, [a, b], arguments: [left, right], at: span)
    }
    // Two columns have no product of matrices.
    if let x = Self.column(a), let y = Self.column(b) {
      return try core(.dot, [.tuple(x), .tuple(y)], arguments: [left, right], at: span)
    }
    return try multiply(a, b, at: span)
  }

  private func cross(_ left: Expression, _ right: Expression, at span: Span) throws(Diagnostic) -> Value<
    Number
  > {
    let a = try evaluate(left)
    let b = try evaluate(right)
    if case .tuple = a, case .tuple = b {
      return try core(.cross, [a, b], arguments: [left, right], at: span)
    }
    if let x = Self.column(a), let y = Self.column(b) {
      let product = try core(.cross, [.tuple(x), .tuple(y)], arguments: [left, right], at: span)
      guard case .tuple(let elements) = product else { return product }
      return .matrix(rows: elements.count, columns: 1, elements: elements)
    }
    return try multiply(a, b, at: span)
  }

  /// The entries of a matrix of one column and several rows; nil for anything else.
  private static func column(_ value: Value<Number>) -> [Number]? {
    if case .matrix(let rows, 1, let elements) = value, rows > 1 { elements } else { nil }
  }

  private func power(_ base: Expression, _ exponent: Expression, at span: Span) throws(Diagnostic) -> Value<
    Number
  > {
    let value = try evaluate(base)
    if case .number(let number) = value {
      if case .number(let numeral) = exponent.node, let integer = numeral.smallInteger {
        return .number(number.raised(to: integer))
      }
      let exponentValue = try self.number(exponent, as: "an exponent")
      if let integer = exponentValue.knownInteger { return .number(number.raised(to: integer)) }
      return .number(number.raised(to: exponentValue))
    }
    if case .symbol(let symbol) = exponent.node, symbol.name == "T" || symbol.name == "⊤" {
      return try Self.transposed(value, at: base.span)
    }
    guard case .matrix(let rows, let columns, _) = value else {
      throw .error(
        .wrongShape, "\(value.shape) has no powers", at: span,
        notes: [.init("write v \\cdot v for the square of a length")])
    }
    guard rows == columns else {
      throw .error(
        .wrongShape, "only a square matrix has powers, and this is \(value.shape)", at: base.span)
    }
    let exponentValue = try self.number(exponent, as: "an exponent")
    guard let integer = exponentValue.knownInteger else {
      throw .error(.wrongShape, "the exponent of a matrix is to be a whole number", at: exponent.span)
    }
    guard integer.magnitude <= 64 else {
      throw .error(.overBudget, "the exponent of a matrix is to be at most 64", at: exponent.span)
    }
    let matrix =
      integer < 0
      ? try core(.inverse, [value], arguments: [base], at: span) : value
    guard case .matrix(let rows, let columns, let elements) = matrix,
      let result = Matrix(rows: rows, columns: columns, elements: elements)?.power(Int(integer.magnitude))
    else { return matrix }
    #if !hasFeature(Embedded)
      if integer == 0 {
        // The power 0 is the identity where all entries are defined.
        var one = Number.one
        for element in elements { one = one * element.raised(to: 0) }
        return .matrix(rows: rows, columns: columns, elements: result.elements.map { $0 * one })
      }
    #endif
    return .matrix(rows: result.rows, columns: result.columns, elements: result.elements)
  }

  private func magnitude(_ operand: Expression) throws(Diagnostic) -> Value<Number> {
    let value = try evaluate(operand)
    switch value {
    case .number(let number): return .number(Number.absoluteValue(number))
    case .tuple: return try core(.norm, [value], arguments: [operand], at: operand.span)
    case .matrix:
      if let entries = Self.column(value) {
        return try core(.norm, [.tuple(entries)], arguments: [operand], at: operand.span)
      }
      return try core(.det, [value], arguments: [operand], at: operand.span)
    }
  }

  private func transpose(_ operand: Expression) throws(Diagnostic) -> Value<Number> {
    let value = try evaluate(operand)
    return try Self.transposed(value, at: operand.span)
  }

  private static func transposed(_ value: Value<Number>, at span: Span) throws(Diagnostic) -> Value<Number> {
    switch value {
    case .number: throw .error(.wrongShape, "a number has no transpose", at: span)
    case .tuple:
      throw .error(
        .wrongShape, "a tuple is neither a row nor a column, and has no transpose", at: span,
        notes: [
          .init("write \\cdot for the dot product, or the row or the column as a matrix: \\begin{pmatrix}…")
        ])
    case .matrix(let rows, let columns, let elements):
      var result: [Number] = []
      result.reserveCapacity(elements.count)
      for column in 0..<columns {
        for row in 0..<rows { result.append(elements[row * columns + column]) }
      }
      return .matrix(rows: columns, columns: rows, elements: result)
    }
  }

  // MARK: Functions

  private func call(_ function: BuiltIn, _ arguments: [Expression], at span: Span) throws(Diagnostic)
    -> Value<Number>
  {
    switch function.family {
    case .number(let ofNumber):
      guard arguments.count == 1, let argument = arguments.first else {
        throw .error(
          .wrongNumberOfArguments, "\(function.rawValue) takes 1 argument, not \(arguments.count)",
          at: span)
      }
      if ofNumber == .absoluteValue { return try magnitude(argument) }
      let value = try number(argument, as: "the argument of \(function.rawValue)")
      return .number(Number.applied(function, value))
    case .angleOfPoint:
      guard arguments.count == 2 else {
        throw .error(.wrongNumberOfArguments, "atan2 takes 2 arguments, not \(arguments.count)", at: span)
      }
      let y = try number(arguments[0], as: "the first argument of atan2")
      let x = try number(arguments[1], as: "the second argument of atan2")
      return .number(Number.arcTangent(y: y, x: x))
    case .extremum, .matrices, .makingTransforms, .makingSpaceTransforms, .usingTransforms, .projecting,
      .takingApart, .layers, .layerProperties, .nestedLayers, .canvas, .drawing:
      var values: [Value<Number>] = []
      for argument in arguments { values.append(try evaluate(argument)) }
      return try core(function, values, arguments: arguments, at: span)
    }
  }

  private func core(
    _ function: BuiltIn, _ values: [Value<Number>], arguments: [Expression], at span: Span
  ) throws(Diagnostic) -> Value<Number> {
    do {
      return try CoreFunctions.call(function, values, convention: environment.convention)
    } catch {
      var place = span
      if let argument = error.argument, argument <= arguments.count { place = arguments[argument - 1].span }
      throw .error(error.finding, error.message, at: place)
    }
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

extension Value {
  /// The number, also of a 1 × 1 matrix; nil for other shapes.
  public var asNumber: Number? {
    switch self {
    case .number(let number): number
    case .matrix(1, 1, let elements): elements.first
    default: nil
    }
  }

  /// Whether two values can be compared component by component.
  ///
  /// A number goes with a 1 × 1 matrix; a tuple is neither a row nor a column, and goes with tuples alone.
  public func isComparable<Other>(with other: Value<Other>) -> Bool {
    switch (dimensions, other.dimensions) {
    case (.number, .number): true
    case (.tuple(let a), .tuple(let b)): a == b
    case (.matrix(let r, let c), .matrix(let s, let d)): r == s && c == d
    case (.number, .matrix(let rows, let columns)), (.matrix(let rows, let columns), .number):
      rows == 1 && columns == 1
    default: false
    }
  }

  private var dimensions: Dimensions {
    switch self {
    case .number: .number
    case .tuple(let items): .tuple(items.count)
    case .matrix(let rows, let columns, _): .matrix(rows, columns)
    }
  }

  /// The same shape with other numbers; `components` holds as many.
  public func with(_ components: [Number]) -> Value {
    switch self {
    case .number: components.first.map { .number($0) } ?? self
    case .tuple: .tuple(components)
    case .matrix(let rows, let columns, _): .matrix(rows: rows, columns: columns, elements: components)
    }
  }
}

extension Value where Number: Scalar {
  /// The value as a matrix; a tuple becomes a row or a column. Nil for a tuple without components.
  func asMatrix(rowIfTuple: Bool) -> Matrix<Number>? {
    switch self {
    case .number(let number): Matrix(rows: 1, columns: 1, elements: [number])
    case .tuple(let items): rowIfTuple ? Matrix(row: items) : Matrix(column: items)
    case .matrix: matrix
    }
  }
}

extension CoreFunctionError {
  /// The findings that blame the numbers of a call and not their shapes.
  ///
  /// Such a call has no value at these numbers, and may have one at others.
  public static let findingsOfUndefined: [Finding] = [.singular, .coincident, .atInfinity, .notAffine]

  /// The kind of finding that the diagnostic is.
  var finding: Finding {
    switch self {
    case .wrongArgumentCount: .wrongNumberOfArguments
    case .wrongShape: .wrongShape
    case .notAffine, .notAffineInSpace, .notPlanar: .notAffine
    case .singular: .singular
    case .atInfinity: .atInfinity
    case .coincident: .coincident
    }
  }
}

/// A value's shape without its numbers.
private enum Dimensions {
  case number
  case tuple(Int)
  case matrix(Int, Int)
}
