import FormulaSyntax

/// What one look at the trees of claims tells: their names, their angles, and what they may cost at most.
///
/// Everything that cannot be interrupted is bounded before it is begun (``FLINTLimits``), and what can be asks its budget.
/// These bounds were found by measuring; a claim that comes near them is judged where it can die alone. Most claims do
/// not: small in degree, in symbols and in numbers.
public struct ClaimSurvey {
  /// Operations, those of the definitions that are used included, each time that they are.
  private(set) var operations = 0
  /// The greatest total degree of a part, with powers of powers multiplied.
  private(set) var degree = 0.0
  private(set) var hasGreatNumber = false
  private(set) var hasOpenPower = false
  private(set) var hasRoots = false
  /// Whether something may be a matrix that is written out or made by the core.
  private var hasMatrices = false
  private var hasLargeMatrices = false
  /// Whether there is a column of two entries, which may be a binomial coefficient.
  private(set) var hasPairColumns = false
  /// Whether there may be units.
  private(set) var mayHoldUnits = false
  private var hasSymbolsAsExponents = false
  /// Names that stand in it; one more than is harmless are enough.
  private(set) var symbols: [Symbol] = []
  /// What trigonometric functions and rotations are of, in the claims themselves.
  private(set) var angles: [Expression] = []
  /// Whether the claims' names are all ordinary letters, and nothing is applied that nobody knows, or transposed.
  private(set) var isOfOrdinaryLetters = true
  /// Whether something in it is, or may be, defined by cases.
  private(set) var mayHoldPiecewise = false
  private let environment: Environment
  private var depth = 0

  private static let harmlessOperations = 3_000
  private static let harmlessSymbols = 16
  private static let harmlessDegree = 60.0
  /// With roots and absolute values polynomials are factored.
  private static let harmlessDegreeWithRoots = 24.0
  private static let harmlessDigits = 40
  /// So many entries make a matrix large.
  private static let manyElements = 25

  /// Looks at claims.
  init(_ claims: [Claim], in environment: Environment) {
    self.environment = environment
    for claim in claims {
      for side in [claim.left, claim.right] { degree = max(degree, look(at: side)) }
      if let tolerance = claim.tolerance { degree = max(degree, look(at: tolerance)) }
    }
  }

  /// Whether nothing in it can take more than a moment.
  var isHarmless: Bool {
    operations <= Self.harmlessOperations && symbols.count <= Self.harmlessSymbols && !hasGreatNumber
      && !hasOpenPower && degree <= (hasRoots ? Self.harmlessDegreeWithRoots : Self.harmlessDegree)
  }

  /// Whether there may be a power of a matrix whose exponent holds a symbol.
  var mayHoldMatrixPower: Bool { hasSymbolsAsExponents && (hasMatrices || !isOfOrdinaryLetters) }

  /// Whether there are matrices so large, or with so many symbols, that their products are better not written out.
  var isOfManyEntries: Bool { hasLargeMatrices || (hasMatrices && symbols.count > Self.harmlessSymbols) }

  /// The free names, sorted, where it has seen them all, and none is defined or more than a letter; nil elsewhere.
  var freeSymbols: [Symbol]? {
    isOfOrdinaryLetters && environment.isEmpty && symbols.count <= Self.harmlessSymbols
      ? symbols.sorted() : nil
  }

  /// The degree of a part.
  private mutating func look(at expression: Expression) -> Double {
    operations += 1
    // What is more than harmless needs no exact count.
    guard operations <= Self.harmlessOperations, depth < 200 else {
      isOfOrdinaryLetters = false
      hasSymbolsAsExponents = true
      mayHoldUnits = true
      mayHoldPiecewise = true
      hasPairColumns = true
      return degree
    }
    depth += 1
    defer { depth -= 1 }
    switch expression.node {
    case .number(let numeral):
      if case .digits(let digits) = numeral.significand, digits.utf8.count > Self.harmlessDigits {
        hasGreatNumber = true
      }
      if numeral.decimals > Self.harmlessDigits { hasGreatNumber = true }
      return 0
    case .constant: return 1
    case .symbol(let symbol):
      if !environment.isEmpty, let definition = environment[symbol], definition.parameters == nil {
        return look(at: definition.body)
      }
      if !symbols.contains(symbol) {
        if symbols.count <= Self.harmlessSymbols { symbols.append(symbol) }
        if !symbol.isOrdinaryLetter {
          isOfOrdinaryLetters = false
          if symbol.unitName != nil { mayHoldUnits = true }
        }
      }
      return 1
    case .apply(let symbol, let arguments):
      isOfOrdinaryLetters = false
      var greatest = 1.0
      for argument in arguments { greatest = max(greatest, look(at: argument)) }
      guard let body = environment[symbol]?.body else { return greatest }
      return greatest * max(1, look(at: body))
    case .product(let factors):
      var sum = 0.0
      for factor in factors { sum += look(at: factor) }
      return sum
    case .cross(let left, let right):
      if isOfOrdinaryLetters, expression.holdsLikelyCross { isOfOrdinaryLetters = false }
      return look(at: left) + look(at: right)
    case .dot(let left, let right), .quotient(let left, let right):
      return look(at: left) + look(at: right)
    case .power(let base, let exponent):
      let inner = look(at: base)
      switch exponent.node {
      case .number(let numeral): return power(inner, numeral.doubleValue)
      case .negation(let operand):
        if case .number(let numeral) = operand.node { return power(inner, numeral.doubleValue) }
      case .quotient(let top, let bottom):
        if case .number(let above) = top.node, case .number(let below) = bottom.node {
          hasRoots = true
          return power(inner, max(above.doubleValue, below.doubleValue))
        }
      default: break
      }
      hasSymbolsAsExponents = true
      // A symbol, or arithmetic: x^n, 2^(3^4).
      if case .symbol = exponent.node {} else { hasOpenPower = hasOpenPower || holdsPower(exponent) }
      return inner + look(at: exponent)
    case .root(let radicand, let degree):
      hasRoots = true
      return look(at: radicand) * (degree > 6 ? Double(degree) : 1)
    case .magnitude(let operand), .norm(let operand):
      hasRoots = true
      return 2 * look(at: operand)
    case .call(let function, let arguments):
      switch function.family {
      case .number(.squareRoot), .number(.absoluteValue), .number(.step), .number(.logarithm), .extremum,
        .number(.inverseCircular(.arcSine)), .number(.inverseCircular(.arcCosine)):
        hasRoots = true
      default: break
      }
      if AngleSymbols.takesAngle(function), let angle = arguments.first { angles.append(angle) }
      if function == .det || function == .trace { isOfOrdinaryLetters = false }
      switch function.family {
      case .number, .angleOfPoint, .extremum: break
      default: hasMatrices = true
      }
      var greatest = 1.0
      for argument in arguments { greatest = max(greatest, look(at: argument)) }
      return greatest
    case .negation(let operand), .degrees(let operand): return look(at: operand)
    case .transpose(let operand):
      isOfOrdinaryLetters = false
      return look(at: operand)
    case .binding(_, _, let operands):
      // A judge of its own takes it apart, into claims that are surveyed anew.
      isOfOrdinaryLetters = false
      var greatest = 0.0
      for operand in operands { greatest = max(greatest, look(at: operand)) }
      return greatest
    case .piecewise(_, let operands):
      mayHoldPiecewise = true
      isOfOrdinaryLetters = false
      var greatest = 0.0
      for operand in operands { greatest = max(greatest, look(at: operand)) }
      return greatest
    case .sum(let operands), .tuple(let operands), .matrix(_, _, let operands):
      if case .matrix(let rows, let columns, let elements) = expression.node {
        hasMatrices = true
        if rows == 2, columns == 1 { hasPairColumns = true }
        if elements.count >= Self.manyElements { hasLargeMatrices = true }
      }
      var greatest = 0.0
      for operand in operands { greatest = max(greatest, look(at: operand)) }
      return greatest
    }
  }

  private mutating func power(_ base: Double, _ exponent: Double) -> Double {
    // Of a number the power has as many digits as a power of a sum has terms.
    max(1, base) * max(1, abs(exponent))
  }

  private func holdsPower(_ expression: Expression) -> Bool {
    var pending = [expression]
    while let next = pending.popLast() {
      if case .power = next.node { return true }
      pending += next.operands
    }
    return false
  }
}
