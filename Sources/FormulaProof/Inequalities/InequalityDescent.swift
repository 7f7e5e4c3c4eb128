import FormulaSyntax
import SourceText

/// Looks for a counterexample of an inequality by going down to where it fails, along what assumed equations leave free.
///
/// Doubles choose the way. Of a point that seems to do, some symbols are rounded to fractions with few digits, and equations are solved
/// for the others by undoing operations; whether it is a counterexample is then for enclosures and exact arithmetic to show.
/// A strict claim may fail by equality alone, where the difference is smallest: such a point is sought among numbers that are
/// simple, p/q, √(p/q) and π·p/q, since only exact arithmetic can tell that the sides are equal.
struct InequalityDescent {
  private let judge: ClaimJudge
  /// The greater side minus the lesser one, which should not be negative.
  private let sides: (large: ScalarProgram, small: ScalarProgram)
  /// What must be positive, and what must be 0.
  private let bounds: [ScalarProgram]
  private let equations: [(program: ScalarProgram, difference: Expression, pivot: Int)]
  /// Whether the claim fails where its sides are equal.
  private let isStrict: Bool
  /// Between which numbers the assumptions keep each symbol.
  private lazy var limits: [(low: Double?, high: Double?)] = {
    let ranges = judge.ranges
    return judge.symbols.map { symbol in
      (ranges[symbol]?.low?.value.double, ranges[symbol]?.high?.value.double)
    }
  }()
  private var generator = SplitMix64()
  /// Whether negative solutions of equations are looked for before positive ones.
  private var looksBelowFirst = false

  private static let mostStarts = 24
  /// How many starts are drawn, of which not all satisfy the assumptions.
  private static let mostDraws = 400
  private static let mostSteps = 60
  private static let mostTries = 15
  /// How many places at which the sides seem to be equal are looked at, how many roundings of each, and at how many of these the
  /// sides' equality is asked for exactly.
  private static let mostTouches = 4
  private static let mostRoundings = 600
  private static let mostExactTries = 3

  /// A search for a judge's claim; nil where it is of another kind.
  init?(judge: ClaimJudge, signs: SignSet) {
    let symbols = judge.symbols
    guard [.nonnegative, .nonpositive, .positive, .negative].contains(signs),
      (1...12).contains(symbols.count),
      !symbols.contains(where: { judge.prover.integers.contains($0) }), judge.budget.hasTimeNow,
      let left = judge.unfolded(judge.claim.left), let right = judge.unfolded(judge.claim.right)
    else { return nil }
    let (large, small) = signs.isNonnegative ? (left, right) : (right, left)
    guard let upper = ScalarProgram(large.withoutExtrema, symbols: symbols),
      let lower = ScalarProgram(small.withoutExtrema, symbols: symbols)
    else { return nil }
    sides = (upper, lower)
    isStrict = signs == .positive || signs == .negative
    self.judge = judge
    var bounds: [ScalarProgram] = []
    var equations: [(program: ScalarProgram, difference: Expression)] = []
    for assumption in judge.prover.assumptions {
      guard let left = judge.unfolded(assumption.left), let right = judge.unfolded(assumption.right) else {
        return nil
      }
      let isAbove = assumption.relation == .greater || assumption.relation == .greaterOrEqual
      let difference = isAbove ? left - right : right - left
      guard let program = ScalarProgram(difference.withoutExtrema, symbols: symbols) else { return nil }
      switch assumption.relation {
      case .greater, .greaterOrEqual, .less, .lessOrEqual: bounds.append(program)
      case .equal: equations.append((program, difference))
      default: break
      }
    }
    self.bounds = bounds
    guard let solved = Self.solved(equations, symbols) else { return nil }
    self.equations = solved
  }

  /// Equations in an order in which each can be solved for a symbol that stands in none before it; nil where none is found.
  private static func solved(
    _ equations: [(program: ScalarProgram, difference: Expression)], _ symbols: [Symbol]
  ) -> [(program: ScalarProgram, difference: Expression, pivot: Int)]? {
    var rest = equations
    var result: [(program: ScalarProgram, difference: Expression, pivot: Int)] = []
    while !rest.isEmpty {
      // What stands in one equation alone is found last.
      let own = rest.map { equation in
        symbols.indices.filter { index in
          equation.difference.hasFree(symbols[index])
            && rest.count { $0.difference.hasFree(symbols[index]) } == 1
        }
      }
      guard let next = own.lastIndex(where: { !$0.isEmpty }),
        let pivot = pivot(rest[next].program, own[next], count: symbols.count)
      else { return nil }
      result.insert((rest[next].program, rest[next].difference, pivot), at: 0)
      rest.remove(at: next)
    }
    return result
  }

  /// A symbol in which an equation seems to be linear, or any.
  private static func pivot(_ program: ScalarProgram, _ used: [Int], count: Int) -> Int? {
    let start = (0..<count).map { 0.8 + 0.07 * Double($0) }
    let linear = used.last { index in
      let values = [0.5, 1, 1.5].map { value in
        var point = start
        point[index] = value
        return program.value(at: point)
      }
      let bend = values[0] - 2 * values[1] + values[2]
      return values.allSatisfy(\.isFinite) && bend.magnitude < 1e-9 * (1 + values[1].magnitude)
    }
    return linear ?? used.last
  }

  /// A refutation; nil where none is found.
  mutating func refutation() throws(Diagnostic) -> Judgement? {
    var (tries, touches) = (0, 0)
    var starts = 0
    // Where all symbols that equations join are equal, there is often the least value, or one near to it.
    let diagonal = judge.diagonalPoints.map { $0.map(\.double) }.filter { value(at: $0) != nil }.prefix(2)
    for draw in 0..<Self.mostDraws {
      guard starts < Self.mostStarts, judge.budget.hasTimeNow else { return nil }
      let number = draw - diagonal.count
      looksBelowFirst = number >= Self.mostStarts / 2 && number % 2 == 1
      guard var point = number < 0 ? diagonal[draw] : completed(start(number)),
        var value = value(at: point)
      else { continue }
      starts += 1
      var step = 0.25
      for _ in 0..<Self.mostSteps {
        guard step > 1e-4, judge.budget.hasTime else { break }
        var moved = false
        for index in freeSymbols {
          for change in [step, -step] {
            var next = point
            next[index] = next[index] * (1 + change) + (abs(next[index]) < 1e-3 ? change / 10 : 0)
            guard let whole = completed(next, near: point), let lower = self.value(at: whole), lower < value
            else { continue }
            (point, value, moved) = (whole, lower, true)
            break
          }
        }
        if !moved { step /= 3 }
        if value < -1e-3 { break }
      }
      if isStrict, value.magnitude < 1e-5, touches < Self.mostTouches {
        touches += 1
        if let judgement = try refutation(touchingNear: refined(point, value)) { return judgement }
      }
      guard value < -1e-9, tries < Self.mostTries else { continue }
      for rounding in Self.roundings where tries < Self.mostTries {
        tries += 1
        if let judgement = try refutation(near: point, rounding) { return judgement }
      }
    }
    return nil
  }

  /// A point where the difference is still smaller, by smaller steps.
  private func refined(_ point: [Double], _ value: Double) -> [Double] {
    var (point, value, step) = (point, value, 1e-3)
    for _ in 0..<Self.mostSteps where step > 1e-9 && judge.budget.hasTime {
      var moved = false
      for index in freeSymbols {
        for change in [step, -step] {
          var next = point
          next[index] += change * max(1e-3, next[index].magnitude)
          guard let whole = completed(next, near: point), let lower = self.value(at: whole), lower < value
          else { continue }
          (point, value, moved) = (whole, lower, true)
          break
        }
      }
      if !moved { step /= 4 }
    }
    return point
  }

  /// The symbols that no equation is solved for.
  private var freeSymbols: [Int] {
    judge.symbols.indices.filter { index in !equations.contains { $0.pivot == index } }
  }

  private mutating func start(_ number: Int) -> [Double] {
    if number == 0 { return judge.symbols.map { _ in 1 } }
    var spread = [0.5, 1.5, 0.2][number % 3]
    var scale = [1, 0.3, 0.5, 2][number / 3 % 4]
    if number >= Self.mostStarts {
      // So many have no room: farther out, and nearer to each other.
      spread = [0.5, 1.5, 0.1, 3][number % 4]
      scale = [1, 6, 0.1, 20, 0.5, 2, 0.3][number / 4 % 7]
    }
    // What is bounded is beyond its bound, or between two of them.
    let isFromBounds = number >= Self.mostStarts && number % 5 < 3
    return judge.symbols.indices.map { index in
      let size = scale * Double.applied(.exp, spread * (generator.nextUnit() - 0.5) * 2)
      let isBelow = number % 4 == 3 && generator.nextUnit() < 0.5
      guard isFromBounds else { return isBelow ? -size : size }
      switch (limits[index].low, limits[index].high) {
      case (let low?, let high?): return low + (high - low) * generator.nextUnit()
      case (let low?, nil): return low + size
      case (nil, let high?): return high - size
      case (nil, nil): return isBelow ? -size : size
      }
    }
  }

  /// The relative difference of the sides; nil where something is not defined, or an assumption does not hold.
  private func value(at point: [Double]) -> Double? {
    for bound in bounds {
      let value = bound.value(at: point)
      guard value.isFinite, value > -1e-12 else { return nil }
    }
    let (a, b) = (sides.large.value(at: point), sides.small.value(at: point))
    guard a.isFinite, b.isFinite else { return nil }
    return (a - b) / (a.magnitude + b.magnitude + 1e-9)
  }

  /// A point with values of the pivots that solve the equations, nearly.
  private func completed(_ point: [Double], near old: [Double]? = nil) -> [Double]? {
    var result = point
    for equation in equations {
      guard let root = root(equation.program, equation.pivot, result, near: old?[equation.pivot]) else {
        return nil
      }
      result[equation.pivot] = root
    }
    return result
  }

  private func root(_ program: ScalarProgram, _ index: Int, _ point: [Double], near: Double?) -> Double? {
    var point = point
    func value(_ number: Double) -> Double {
      point[index] = number
      return program.value(at: point)
    }
    var ends: [(Double, Double)] = []
    if let near { ends.append((near * 0.7, near * 1.4)) }
    let grid = [1e-4, 0.01, 0.05, 0.1, 0.2, 0.4, 0.7, 1, 1.5, 2.2, 3.5, 6, 12, 40, 200]
    let above = zip(grid, grid.dropFirst()).map { ($0, $1) }
    let below = zip(grid, grid.dropFirst()).map { (-$1, -$0) }
    ends += looksBelowFirst ? below + [(-1e-4, 1e-4)] + above : above + [(-1e-4, 1e-4)] + below
    for (start, end) in ends {
      var (low, high) = (start, end)
      var (a, b) = (value(low), value(high))
      guard a.isFinite, b.isFinite, (a <= 0) != (b <= 0) else { continue }
      for _ in 0..<60 {
        let middle = (low + high) / 2
        let c = value(middle)
        guard c.isFinite else { break }
        if (c <= 0) == (a <= 0) { (low, a) = (middle, c) } else { (high, b) = (middle, c) }
      }
      if min(a.magnitude, b.magnitude) < 1e-6 { return (low + high) / 2 }
    }
    return nil
  }

  // MARK: Exact points

  /// How a double becomes a fraction.
  private enum Rounding {
    /// So many digits behind the point.
    case decimals(Int)
    /// The nearest fraction with a denominator up to a number.
    case denominators(Int)
  }

  private static let roundings: [Rounding] = [
    .decimals(1), .denominators(12), .decimals(2), .decimals(3), .decimals(5),
  ]

  private static func rounded(_ number: Double, _ rounding: Rounding) -> Rational? {
    func fraction(_ denominator: Int) -> Rational? {
      let numerator = (number * Double(denominator)).rounded()
      return numerator.magnitude < 1e15 ? Rational(Int(numerator), over: denominator) : nil
    }
    switch rounding {
    case .decimals(let digits): return fraction((0..<digits).reduce(1) { scale, _ in scale * 10 })
    case .denominators(let most):
      return (1...most).compactMap(fraction).min {
        ($0.double - number).magnitude < ($1.double - number).magnitude
      }
    }
  }

  /// A refutation at a point near to one: the free symbols rounded to fractions, the others by what equations say.
  private func refutation(near point: [Double], _ rounding: Rounding) throws(Diagnostic) -> Judgement? {
    var known: [Symbol: Expression] = [:]
    var rounded = point
    for index in freeSymbols {
      guard let value = Self.rounded(point[index], rounding) else { return nil }
      known[judge.symbols[index]] = value.expression
      rounded[index] = value.double
    }
    guard let whole = completed(rounded, near: point), let lower = value(at: whole), lower < -1e-10 else {
      return nil
    }
    return try refutation(near: whole, known: known)
  }

  /// A refutation at a point near to one, with values for the free symbols; the others are what equations say.
  private func refutation(
    near whole: [Double], known free: [Symbol: Expression]
  ) throws(Diagnostic) -> Judgement? {
    let symbols = judge.symbols
    var known = free
    for equation in equations {
      let symbol = symbols[equation.pivot]
      let single = equation.difference.substituting(known)
      var solver = EquationSolver(
        symbols: [symbol], usual: [:], factors: { [judge] in judge.factors(of: $0) },
        hasTime: { [judge] in judge.budget.hasTimeNow })
      let found = solver.points(solving: [.init(expression: single)]).compactMap { $0[symbol] }
      let near = found.first { value in
        EquationSolver.number(value).map { abs($0 - whole[equation.pivot]) < 1e-4 * (1 + abs($0)) } ?? false
      }
      guard let near else { return nil }
      known[symbol] = near
    }
    let values = symbols.compactMap { known[$0].map { SampleValue($0) } }
    guard values.count == symbols.count else { return nil }
    return try judge.refutation(at: values)
  }

  /// A refutation of a strict claim near to a point where its sides seem to be equal: the free symbols are simple numbers, those that are
  /// nearly equal the same one.
  private func refutation(touchingNear point: [Double]) throws(Diagnostic) -> Judgement? {
    var groups: [(number: Double, symbols: [Int])] = []
    for index in freeSymbols {
      let number = point[index]
      if let group = groups.firstIndex(where: { Self.areClose($0.number, number) }) {
        groups[group].symbols.append(index)
      } else {
        groups.append((number, [index]))
      }
    }
    let offers = groups.map { Self.simpleNumbers(near: $0.number) }
    guard offers.allSatisfy({ !$0.isEmpty }) else { return nil }
    var exactTries = 0
    for choice in Self.choices(offers.map(\.count), most: Self.mostRoundings) {
      guard exactTries < Self.mostExactTries, judge.budget.hasTimeNow else { return nil }
      var known: [Symbol: Expression] = [:]
      var rounded = point
      for (group, place) in zip(groups.indices, choice) {
        for index in groups[group].symbols {
          rounded[index] = offers[group][place].double
          known[judge.symbols[index]] = offers[group][place].expression
        }
      }
      // Doubles tell which are worth to be looked at.
      guard let whole = completed(rounded, near: point), let value = value(at: whole), value < 1e-11 else {
        continue
      }
      exactTries += 1
      if let judgement = try refutation(near: whole, known: known) { return judgement }
    }
    return nil
  }

  private static func areClose(_ one: Double, _ other: Double) -> Bool {
    (one - other).magnitude < 4e-3 * (1 + one.magnitude)
  }

  /// Numbers p/q, √(p/q) and π·p/q near to one, the nearest first.
  private static func simpleNumbers(near number: Double) -> [SampleValue] {
    guard number.isFinite, number.magnitude < 1e6 else { return [] }
    var found: [SampleValue] = []
    func add(_ value: SampleValue) {
      if areClose(value.double, number), !found.contains(value) { found.append(value) }
    }
    for denominator in 1...12 {
      let numerator = Int((number * Double(denominator)).rounded())
      if let fraction = Rational(numerator, over: denominator) {
        add(SampleValue(rational: fraction, isDegrees: false))
      }
      let square = Int((number * number * Double(denominator)).rounded())
      if number.magnitude < 1e3, square > 0, let fraction = Rational(square, over: denominator),
        !isSquare(fraction)
      {
        let root = fraction.expression.root(degree: 2)
        add(SampleValue(number < 0 ? -root : root))
      }
      let turns = Int((number / .pi * Double(denominator)).rounded())
      if turns != 0, let fraction = Rational(turns, over: denominator) {
        add(SampleValue(.integer(fraction.numerator) * .pi / .integer(fraction.denominator)))
      }
    }
    return Array(
      found.sorted { ($0.double - number).magnitude < ($1.double - number).magnitude }.prefix(6))
  }

  /// Whether the root of a fraction is one too.
  private static func isSquare(_ fraction: Rational) -> Bool {
    [fraction.numerator, fraction.denominator].allSatisfy { number in
      let root = Int(Double(number).squareRoot().rounded())
      return root * root == number
    }
  }

  /// Places of one offer in each of some rows, those with the least sum first.
  private static func choices(_ counts: [Int], most: Int) -> [[Int]] {
    var result: [[Int]] = []
    var level: [[Int]] = [Array(repeating: 0, count: counts.count)]
    while !level.isEmpty, result.count < most {
      result += level
      var seen: Set<[Int]> = []
      level = level.flatMap { choice in
        counts.indices.compactMap { index in
          guard choice[index] + 1 < counts[index] else { return nil }
          var next = choice
          next[index] += 1
          return seen.insert(next).inserted ? next : nil
        }
      }
    }
    return Array(result.prefix(most))
  }
}

extension Expression {
  /// The same with sizes in place of the least or greatest of two, for programs that know only functions of one number.
  fileprivate var withoutExtrema: Expression {
    let operands = operands.map(\.withoutExtrema)
    if case .call(let function, _) = node, function == .min || function == .max, operands.count > 1 {
      return operands.dropFirst().reduce(operands[0]) { first, second in
        let size = Expression(.magnitude(Expression(.sum([first, Expression(.negation(second))]))))
        let part = function == .max ? size : Expression(.negation(size))
        return Expression(.quotient(Expression(.sum([first, second, part])), .integer(2)))
      }
    }
    return Expression(operation, operands, span) ?? self
  }
}
