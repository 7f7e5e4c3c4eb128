import FormulaSyntax
import SourceText

/// Looks for a counterexample of an inequality by going down to where it fails, along what assumed equations leave free.
///
/// Doubles choose the way. Of a point that seems to do, some symbols are rounded to fractions with few digits, and equations are solved
/// for the others by undoing operations; whether it is a counterexample is then for enclosures and exact arithmetic to show.
struct InequalityDescent {
  private let judge: ClaimJudge
  /// The greater side minus the lesser one, which should not be negative.
  private let sides: (large: ScalarProgram, small: ScalarProgram)
  /// What must be positive, and what must be 0.
  private let bounds: [ScalarProgram]
  private let equations: [(program: ScalarProgram, difference: Expression, pivot: Int)]
  private var generator = SplitMix64()
  /// Whether negative solutions of equations are looked for before positive ones.
  private var looksBelowFirst = false

  private static let mostStarts = 24
  private static let mostSteps = 60
  private static let mostTries = 12

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
    self.judge = judge
    var bounds: [ScalarProgram] = []
    var equations: [(ScalarProgram, Expression, Int)] = []
    for assumption in judge.prover.assumptions {
      guard let left = judge.unfolded(assumption.left), let right = judge.unfolded(assumption.right) else {
        return nil
      }
      let isAbove = assumption.relation == .greater || assumption.relation == .greaterOrEqual
      let difference = isAbove ? left - right : right - left
      guard let program = ScalarProgram(difference.withoutExtrema, symbols: symbols) else { return nil }
      switch assumption.relation {
      case .greater, .greaterOrEqual, .less, .lessOrEqual: bounds.append(program)
      case .equal:
        let taken = equations.map(\.2)
        let used = symbols.indices.filter { difference.hasFree(symbols[$0]) && !taken.contains($0) }
        // Best one that stands in no other equation.
        guard let pivot = Self.pivot(program, used, count: symbols.count) else { return nil }
        equations.append((program, difference, pivot))
      default: break
      }
    }
    self.bounds = bounds
    self.equations = equations.map { (program: $0.0, difference: $0.1, pivot: $0.2) }
    // Each equation is solved by itself.
    for (index, equation) in self.equations.enumerated() {
      for (other, next) in self.equations.enumerated() where other != index {
        if next.difference.hasFree(symbols[equation.pivot]) { return nil }
      }
    }
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
    var tries = 0
    for start in 0..<Self.mostStarts {
      guard judge.budget.hasTimeNow else { return nil }
      looksBelowFirst = start >= Self.mostStarts / 2 && start % 2 == 1
      guard var point = completed(self.start(start)), var value = value(at: point) else { continue }
      var step = 0.25
      for _ in 0..<Self.mostSteps {
        guard step > 1e-4, judge.budget.hasTime else { break }
        var moved = false
        for index in point.indices where !equations.contains(where: { $0.pivot == index }) {
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
      guard value < -1e-9, tries < Self.mostTries else { continue }
      for digits in [1, 2, 3, 5] where tries < Self.mostTries {
        tries += 1
        if let judgement = try refutation(near: point, digits: digits) { return judgement }
      }
    }
    return nil
  }

  private mutating func start(_ number: Int) -> [Double] {
    if number == 0 { return judge.symbols.map { _ in 1 } }
    let spread = [0.5, 1.5, 0.2][number % 3]
    let scale = [1, 0.3, 0.5, 2][number / 3 % 4]
    return judge.symbols.indices.map { _ in
      let size = scale * Double.applied(.exp, spread * (generator.nextUnit() - 0.5) * 2)
      return number % 4 == 3 && generator.nextUnit() < 0.5 ? -size : size
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

  /// A refutation at a point near to one: the free symbols with so many digits, the others by what equations say.
  private func refutation(near point: [Double], digits: Int) throws(Diagnostic) -> Judgement? {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let symbols = judge.symbols
    var known: [Symbol: Expression] = [:]
    var rounded = point
    for (index, symbol) in symbols.enumerated() where !equations.contains(where: { $0.pivot == index }) {
      let number = (point[index] * scale).rounded()
      guard number.magnitude < 1e15, let value = Rational(Int(number), over: Int(scale)) else { return nil }
      known[symbol] = value.expression
      rounded[index] = value.double
    }
    guard let whole = completed(rounded, near: point), let lower = value(at: whole), lower < -1e-10 else {
      return nil
    }
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
