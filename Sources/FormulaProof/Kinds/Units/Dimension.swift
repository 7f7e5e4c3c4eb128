import FormulaSyntax
import SourceText

/// What a quantity is measured in: a product of powers of base units.
struct Dimension: Equatable {
  private(set) var exponents: [MeasurementUnit.Base: Rational] = [:]

  static let one = Dimension()

  init() {}

  init(_ unit: MeasurementUnit) {
    exponents = unit.dimension.mapValues { Rational($0) }
  }

  var isOne: Bool { exponents.isEmpty }

  /// The dimension of a product with a power of something of another dimension; nil where a number is too large.
  func times(_ other: Dimension, to power: Rational = .one) -> Dimension? {
    var result = self
    for (base, exponent) in other.exponents {
      guard let more = exponent.multiplied(by: power),
        let sum = (result.exponents[base] ?? .zero).adding(more)
      else { return nil }
      result.exponents[base] = sum.numerator == 0 ? nil : sum
    }
    return result
  }

  /// In base units: `kg·m/s²` as kg m s^-2.
  var text: String {
    if isOne { return "a number" }
    let parts = MeasurementUnit.Base.allCases.compactMap { base -> String? in
      guard let exponent = exponents[base] else { return nil }
      if exponent == .one { return base.rawValue }
      return base.rawValue + "^" + (exponent.isInteger ? exponent.text : "(\(exponent.text))")
    }
    return "a multiple of " + parts.joined(separator: " ")
  }
}

/// Finds the dimensions of expressions, and refuses what has none.
struct DimensionReader {
  /// The symbols that stand for numbers.
  let numbers: Set<Symbol>
  /// A place for what stands in definitions.
  let place: Span

  /// The dimension; nil for a 0 without a unit, which has any.
  func dimension(of expression: Expression) throws(Diagnostic) -> Dimension? {
    let span = expression.span
    switch expression.node {
    case .number(let numeral): return numeral.isZero ? nil : .one
    case .constant: return .one
    case .symbol(let symbol):
      if let name = symbol.unitName, let unit = MeasurementUnit(name) { return Dimension(unit) }
      if numbers.contains(symbol) { return .one }
      throw .error(
        .ambiguousName, "nothing says in what \(symbol.shown) is measured, beside units", at: span,
        notes: [
          .init(
            "give it a value with a unit before a colon, in an example: \(symbol.latex) = 2\\,\\mathrm{m} :"),
          .init("if what looks like a unit is a name, say so: assume \\mathrm{m} \\in \\mathbb{R}"),
        ])
    case .sum(let terms):
      var result: Dimension?
      for term in terms {
        guard let own = try dimension(of: term) else { continue }
        if let known = result, known != own {
          throw .error(.wrongShape, "\(own.text) cannot be added to \(known.text)", at: term.span)
        }
        result = own
      }
      return result
    case .negation(let operand), .magnitude(let operand): return try dimension(of: operand)
    case .product(let factors): return try product(factors, span)
    case .dot(let left, let right), .cross(let left, let right): return try product([left, right], span)
    case .quotient(let dividend, let divisor):
      let below = try dimension(of: divisor) ?? .one
      let above = try dimension(of: dividend)
      if above == nil, below.isOne { return nil }
      return try small((above ?? .one).times(below, to: Rational(-1)), span)
    case .power(let base, let exponent):
      try number(exponent, "an exponent")
      guard let own = try dimension(of: base) else { return .one }
      if own.isOne { return .one }
      guard let power = SampleValue.rational(exponent) else {
        throw .error(
          .wrongShape, "\(own.text) has powers with numbers as exponents only", at: exponent.span)
      }
      return try small(Dimension.one.times(own, to: power), span)
    case .root(let operand, let degree):
      guard let own = try dimension(of: operand) else { return nil }
      guard let power = Rational(1, over: degree) else { return nil }
      return try small(Dimension.one.times(own, to: power), span)
    case .degrees(let operand):
      try number(operand, "a number of degrees")
      return .one
    case .call(let function, let arguments):
      switch function.family {
      case .number(.squareRoot) where arguments.count == 1:
        guard let own = try dimension(of: arguments[0]), let half = Rational(1, over: 2) else { return nil }
        return try small(Dimension.one.times(own, to: half), span)
      case .number(.absoluteValue) where arguments.count == 1: return try dimension(of: arguments[0])
      case .number:
        for argument in arguments { try number(argument, "what \(function.rawValue) is of") }
        return .one
      case .extremum: return try dimension(of: Expression(.sum(arguments), span))
      case .angleOfPoint:
        _ = try dimension(of: Expression(.sum(arguments), span))
        return .one
      case .matrices, .makingTransforms, .makingSpaceTransforms, .usingTransforms, .projecting, .takingApart,
        .layers, .layerProperties, .nestedLayers, .canvas, .drawing:
        throw unknown("\(function.rawValue) of quantities with units", span)
      }
    case .norm, .transpose, .tuple, .matrix:
      throw unknown("tuples and matrices of quantities with units", span)
    case .apply(let symbol, _): throw unknown("\(symbol.shown) of quantities with units", span)
    case .binding, .piecewise:
      throw unknown("a sum, a derivative, a limit or cases of quantities with units", span)
    }
  }

  private func unknown(_ what: String, _ span: Span) -> Diagnostic {
    .error(.notUnderstood, "\(what) is shown, not checked", at: span)
  }

  private func small(_ dimension: Dimension?, _ span: Span) throws(Diagnostic) -> Dimension {
    guard let dimension else { throw .error(.overBudget, "the exponents of units are too large", at: span) }
    return dimension
  }

  private func product(_ factors: [Expression], _ span: Span) throws(Diagnostic) -> Dimension? {
    var result = Dimension.one
    var isZero = false
    for factor in factors {
      if let own = try dimension(of: factor) {
        result = try small(result.times(own), span)
      } else {
        isZero = true
      }
    }
    return isZero && result.isOne ? nil : result
  }

  private func number(_ expression: Expression, _ role: String) throws(Diagnostic) {
    if let own = try dimension(of: expression), !own.isOne {
      throw .error(.wrongShape, "\(role) is to be a number, and this is \(own.text)", at: expression.span)
    }
  }
}
