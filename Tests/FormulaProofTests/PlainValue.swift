import FormulaSyntax
import Foundation

/// The value of a formula in doubles, with a bound on its error: an evaluation that shares nothing with the prover.
///
/// Each operation adds the error of its operands, magnified by its slope, and its own rounding. Where doubles do not tell whether there is
/// a value, at the rim of a domain or of a jump, the outcome is unclear, and nothing is concluded from it.
struct PlainValue {
  typealias Tree = FormulaSyntax.Expression

  enum Outcome {
    case undefined
    case unclear
    case value(PlainValue)
  }

  var value: Double
  var error: Double

  private enum Stop: Error { case undefined, unclear }

  static func of(_ tree: Tree, at point: [Symbol: Double]) -> Outcome {
    do {
      let result = try evaluate(tree, point)
      return result.value.isFinite && result.error.isFinite ? .value(result) : .unclear
    } catch Stop.undefined {
      return .undefined
    } catch {
      return .unclear
    }
  }

  private init(_ value: Double, _ error: Double) {
    self.value = value
    self.error = error + abs(value) * 4e-16
  }

  /// Not 0 for certain, 0 exactly, or unclear.
  private func requireNonzero() throws {
    if value == 0, error == 0 { throw Stop.undefined }
    if abs(value) <= error { throw Stop.unclear }
  }

  /// At least a bound, or beyond it.
  private func require(atLeast bound: Double) throws {
    if value + error < bound { throw Stop.undefined }
    if value - error < bound, error != 0 || value < bound { throw Stop.unclear }
  }

  private static func log(_ x: PlainValue) throws -> PlainValue {
    if x.value + x.error <= 0 { throw Stop.undefined }
    if x.value - x.error <= 0 { throw Stop.unclear }
    return PlainValue(Foundation.log(x.value), x.error / (x.value - x.error) + 1e-16)
  }

  private static func power(_ x: PlainValue, whole exponent: Int) throws -> PlainValue {
    if exponent < 0 { try x.requireNonzero() }
    let size = abs(x.value) + x.error
    let slope =
      exponent < 0
      ? pow(abs(x.value) - x.error, Double(exponent - 1)) : pow(size, Double(max(0, exponent - 1)))
    return PlainValue(pow(x.value, Double(exponent)), abs(Double(exponent)) * slope * x.error)
  }

  private static func root(_ x: PlainValue, _ degree: Int) throws -> PlainValue {
    if degree % 2 == 0 { try x.require(atLeast: 0) }
    let value = copysign(pow(abs(x.value), 1 / Double(degree)), x.value)
    // Near 0 a root is steep: it differs by at most the root of the error, doubled where the sign may change.
    let steep = 2 * pow(x.error, 1 / Double(degree))
    let distance = abs(x.value) - x.error
    let mild = distance > 0 ? x.error * pow(distance, 1 / Double(degree) - 1) : steep
    return PlainValue(value, min(steep, mild))
  }

  private static func evaluate(_ tree: Tree, _ point: [Symbol: Double]) throws -> PlainValue {
    func v(_ part: Tree) throws -> PlainValue { try evaluate(part, point) }
    switch tree.node {
    case .number(let numeral): return PlainValue(exactly: numeral.doubleValue, exact(numeral.doubleValue))
    case .constant(let constant): return PlainValue(constant.doubleValue, 1e-16)
    case .symbol(let symbol):
      guard let value = point[symbol] else { throw Stop.unclear }
      // Coordinates are taken as they are: the statement must hold at every point, so also at this one.
      return PlainValue(exactly: value)
    case .negation(let operand):
      let x = try v(operand)
      return PlainValue(exactly: -x.value, x.error)
    case .sum(let terms):
      return try terms.map(v).reduce(PlainValue(exactly: 0)) { a, b in
        let sum = a.value + b.value
        let isExact =
          a.error == 0 && b.error == 0 && abs(sum) < 1e15 && isQuarter(a.value) && isQuarter(b.value)
        return isExact ? PlainValue(exactly: sum) : PlainValue(sum, a.error + b.error)
      }
    case .product(let factors):
      return try factors.map(v).reduce(PlainValue(exactly: 1)) { a, b in
        let product = a.value * b.value
        let isExact =
          a.error == 0 && b.error == 0 && abs(product) < 1e9 && isQuarter(a.value) && isQuarter(b.value)
        return isExact
          ? PlainValue(exactly: product)
          : PlainValue(product, abs(a.value) * b.error + abs(b.value) * a.error + a.error * b.error)
      }
    case .quotient(let top, let bottom):
      let (a, b) = (try v(top), try v(bottom))
      try b.requireNonzero()
      let least = abs(b.value) - b.error
      return PlainValue(a.value / b.value, (a.error + abs(a.value / b.value) * b.error) / least)
    case .power(let base, let exponent):
      let x = try v(base)
      if let whole = exponent.knownInteger { return try power(x, whole: whole) }
      let y = try v(exponent)
      // Whole exponents are whole where they are exact, and other ones want a base that is not negative.
      if y.error == 0, y.value == y.value.rounded(), abs(y.value) < 100 {
        return try power(x, whole: Int(y.value))
      }
      if x.value + x.error < 0 {
        if abs(y.value - y.value.rounded()) <= y.error { throw Stop.unclear }
        throw Stop.undefined
      }
      if x.value - x.error <= 0 {
        guard x.value == 0, x.error == 0 else { throw Stop.unclear }
        if y.value + y.error < 0 { throw Stop.undefined }
        if y.value - y.error <= 0 { throw Stop.unclear }
        return PlainValue(exactly: 0)
      }
      let log = try log(x)
      let size = abs(log.value) * y.error + abs(y.value) * log.error
      guard size < 1e-3 else { throw Stop.unclear }
      let value = pow(x.value, y.value)
      return PlainValue(value, 2 * abs(value) * (size + 1e-15))
    case .root(let radicand, let degree): return try root(v(radicand), degree)
    case .degrees(let operand):
      let x = try v(operand)
      return PlainValue(x.value * .pi / 180, x.error + abs(x.value) * 1e-17)
    case .magnitude(let operand):
      let x = try v(operand)
      return PlainValue(exactly: abs(x.value), x.error)
    case .call(let function, let arguments):
      return try call(function, arguments.map(v))
    default: throw Stop.unclear
    }
  }

  /// A decimal that is not a sum of powers of two is rounded when it is read.
  private static func exact(_ value: Double) -> Double { isQuarter(value) ? 0 : 1e-17 }

  private static func isQuarter(_ value: Double) -> Bool {
    abs(value) < 1e12 && value * 64 == (value * 64).rounded()
  }

  private init(exactly value: Double, _ error: Double = 0) {
    self.value = value
    self.error = error
  }

  private static func call(_ function: BuiltIn, _ arguments: [PlainValue]) throws -> PlainValue {
    guard let x = arguments.first else { throw Stop.unclear }
    // Values that are known exactly, on which sharp rims stand.
    if x.error == 0, x.value == 0 {
      switch function {
      case .exp, .cosh, .cos, .sec: return PlainValue(exactly: 1)
      case .sinh, .tanh, .asin, .atan, .sin, .tan: return x
      default: break
      }
    }
    if x.error == 0, x.value == 1, function == .log || function == .acos { return PlainValue(exactly: 0) }
    func steady(_ value: Double, slope: Double = 1) -> PlainValue {
      PlainValue(value, slope * x.error + 1e-16)
    }
    switch function {
    case .sin: return steady(Foundation.sin(x.value))
    case .cos: return steady(Foundation.cos(x.value))
    case .tan, .sec:
      let (sine, cosine) = (steady(Foundation.sin(x.value)), steady(Foundation.cos(x.value)))
      guard abs(cosine.value) > 10 * cosine.error + 1e-9 else { throw Stop.unclear }
      let slope = 1 / (cosine.value * cosine.value)
      return PlainValue(
        function == .tan ? sine.value / cosine.value : 1 / cosine.value, 3 * slope * (x.error + 1e-16))
    case .cot, .csc:
      let (sine, cosine) = (steady(Foundation.sin(x.value)), steady(Foundation.cos(x.value)))
      if x.value == 0, x.error == 0 { throw Stop.undefined }
      guard abs(sine.value) > 10 * sine.error + 1e-9 else { throw Stop.unclear }
      let slope = 1 / (sine.value * sine.value)
      return PlainValue(
        function == .cot ? cosine.value / sine.value : 1 / sine.value, 3 * slope * (x.error + 1e-16))
    case .asin, .acos:
      if abs(x.value) - x.error > 1 { throw Stop.undefined }
      guard abs(x.value) + x.error <= 1 else { throw Stop.unclear }
      let room = 1 - abs(x.value) - x.error
      let error =
        room > 0 ? min(3 * x.error.squareRoot(), x.error / room.squareRoot()) : 3 * x.error.squareRoot()
      return PlainValue(
        function == .asin ? Foundation.asin(x.value) : Foundation.acos(x.value), error + 1e-16)
    case .atan: return steady(Foundation.atan(x.value))
    case .atan2:
      guard arguments.count == 2 else { throw Stop.unclear }
      let other = arguments[1]
      if x.value == 0, other.value == 0, x.error == 0, other.error == 0 { throw Stop.undefined }
      let distance = hypot(x.value, other.value) - x.error - other.error
      guard distance > 1e-9 else { throw Stop.unclear }
      // Across the negative axis the angle jumps.
      if other.value < other.error, abs(x.value) <= x.error, x.error > 0 { throw Stop.unclear }
      return PlainValue(
        Foundation.atan2(x.value, other.value), 2 * (x.error + other.error) / distance + 1e-16)
    case .sinh: return steady(Foundation.sinh(x.value), slope: Foundation.cosh(abs(x.value) + x.error))
    case .cosh: return steady(Foundation.cosh(x.value), slope: Foundation.cosh(abs(x.value) + x.error))
    case .tanh: return steady(Foundation.tanh(x.value))
    case .exp: return steady(Foundation.exp(x.value), slope: Foundation.exp(x.value + x.error))
    case .log: return try log(x)
    case .sqrt: return try root(x, 2)
    case .abs: return PlainValue(exactly: abs(x.value), x.error)
    case .sign:
      if x.value == 0, x.error == 0 { return x }
      guard abs(x.value) > x.error else { throw Stop.unclear }
      return PlainValue(exactly: x.value > 0 ? 1 : -1)
    case .floor:
      let low = (x.value - x.error).rounded(.down)
      guard low == (x.value + x.error).rounded(.down) else { throw Stop.unclear }
      return PlainValue(exactly: low)
    case .min, .max:
      let values = arguments.map(\.value)
      let error = arguments.map(\.error).max() ?? 0
      return PlainValue(exactly: (function == .min ? values.min() : values.max()) ?? 0, error)
    case .clamp where arguments.count == 3:
      let bounded = min(max(x.value, arguments[1].value), arguments[2].value)
      return PlainValue(exactly: bounded, arguments.map(\.error).max() ?? 0)
    default: throw Stop.unclear
    }
  }
}

/// What doubles say of a relation between two formulas at a point.
enum PlainTruth {
  case holds, fails, undefined, unclear

  static func of(
    _ left: PlainValue.Tree, _ relation: Relation, _ right: PlainValue.Tree, at point: [Symbol: Double]
  ) -> PlainTruth {
    let (first, second) = (PlainValue.of(left, at: point), PlainValue.of(right, at: point))
    if case .undefined = first { return .undefined }
    if case .undefined = second { return .undefined }
    guard case .value(let a) = first, case .value(let b) = second else { return .unclear }
    let (difference, error) = (a.value - b.value, a.error + b.error + (abs(a.value) + abs(b.value)) * 1e-16)
    let isExact = a.error == 0 && b.error == 0
    if abs(difference) > error {
      switch relation {
      case .equal: return .fails
      case .notEqual: return .holds
      case .less, .lessOrEqual: return difference < 0 ? .holds : .fails
      case .greater, .greaterOrEqual: return difference > 0 ? .holds : .fails
      case .approximatelyEqual, .element: return .unclear
      }
    }
    guard isExact, difference == 0 else { return .unclear }
    switch relation {
    case .equal, .lessOrEqual, .greaterOrEqual: return .holds
    case .notEqual, .less, .greater: return .fails
    case .approximatelyEqual, .element: return .unclear
    }
  }
}
