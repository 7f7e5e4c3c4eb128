import FormulaSyntax
import SourceText

/// A number of rows, columns or components, as a declaration has it.
enum Size: Hashable, Sendable {
  case number(Int)
  /// A natural number from 1, by its name.
  case symbol(Symbol)

  var text: String {
    switch self {
    case .number(let number): "\(number)"
    case .symbol(let symbol): symbol.name
    }
  }
}

/// What a free symbol stands for.
enum SymbolKind: Hashable, Sendable {
  case real
  case complex
  /// A vector; its size is any that fits where none is said.
  case vector(Size?)
  /// A matrix of real numbers.
  case matrix(rows: Size?, columns: Size?)
  /// A function from ℝ, or from several numbers, to ℝ.
  case function
  /// The identity matrix; its size is any that fits where none is said.
  case identity(Size?)
  case zero
  case imaginaryUnit

  /// Whether it is a vector or a matrix without entries.
  var isAbstract: Bool {
    switch self {
    case .vector, .matrix, .identity, .zero: true
    case .real, .complex, .function, .imaginaryUnit: false
    }
  }

  /// The kind of the elements of a set that is none of numbers of ℝ: ℂ, ℝⁿ, matrices, functions; nil for others.
  init?(set: Expression) {
    switch set.node {
    case .symbol(let symbol) where symbol.isSetOfComplexNumbers: self = .complex
    case .power(let base, let exponent) where Self.isReals(base):
      switch exponent.node {
      case .cross(let rows, let columns):
        guard let rows = Self.size(rows), let columns = Self.size(columns) else { return nil }
        self = .matrix(rows: rows, columns: columns)
      case .product(let factors) where factors.count == 2:
        guard let rows = Self.size(factors[0]), let columns = Self.size(factors[1]) else { return nil }
        self = .matrix(rows: rows, columns: columns)
      default:
        guard let size = Self.size(exponent) else { return nil }
        self = .vector(size)
      }
    case .apply(.mapping, let ends):
      guard ends.count == 2, Self.isReals(ends[1]), Self.isDomain(ends[0]) else { return nil }
      self = .function
    default: return nil
    }
  }

  private static func isReals(_ set: Expression) -> Bool {
    guard case .symbol(let symbol) = set.node else { return false }
    return ["ℝ", "R", "\u{1D549}"].contains(symbol.name)
  }

  private static func isDomain(_ set: Expression) -> Bool {
    switch set.node {
    case .power(let base, let exponent): isReals(base) && size(exponent) != nil
    case .cross(let left, let right): isDomain(left) && isDomain(right)
    default: isReals(set)
    }
  }

  private static func size(_ expression: Expression) -> Size? {
    switch expression.node {
    case .number(let numeral):
      guard let value = numeral.smallInteger, value >= 1, value <= 1_000 else { return nil }
      return .number(value)
    case .symbol(let symbol): return .symbol(symbol)
    default: return nil
    }
  }
}

/// The kinds of the free symbols of a claim and of what is assumed.
struct KindSurvey {
  private(set) var kinds: [Symbol: SymbolKind] = [:]
  /// Functions that nothing defines.
  private(set) var functions: Set<Symbol> = []
  /// The place of a function's name that does not stand before arguments.
  private(set) var transposed: Set<Symbol> = []
  /// Capitals of which a determinant or a trace is taken.
  private var matrices: Set<Symbol> = []
  private(set) var isComplex = false
  /// Whether a variable is bound: there is a sum, a product or a derivative.
  private(set) var hasBinders = false
  /// The symbols in the bounds of sums and products.
  private(set) var wholeNumbers: Set<Symbol> = []
  /// The symbols in exponents of matrices and of complex numbers, of which nothing says that they are other than whole: such powers
  /// have no other exponents.
  private(set) var exponents: Set<Symbol> = []
  private var openPowers: [(base: Expression, exponent: Expression)] = []
  /// Whether a cross product occurs, or a mark that only vectors have.
  private let declared: [Symbol: SymbolKind]
  private let takesAllAsReal: Bool
  private let environment: Environment
  private var visited: Set<Symbol> = []

  init(_ claim: Claim, _ prover: Prover) {
    declared = prover.declaredKinds
    environment = prover.environment
    takesAllAsReal = prover.takesAllAsReal
    let sides = [claim.left, claim.right] + prover.assumptions.flatMap { [$0.left, $0.right] }
    for side in sides { visit(side, bound: []) }
    if !takesAllAsReal { for assumption in prover.assumptions { markTransformations(in: assumption) } }
    let letter = Symbol("I")
    if kinds[letter] == .real, !prover.isNumberByAssumption(letter), numbersDoNotFit(claim) {
      kinds[letter] = .identity(nil)
    }
    settle(prover)
    guard !openPowers.isEmpty else { return }
    for (base, exponent) in openPowers where isOtherThanNumber(base, depth: 0) {
      let symbols = FreeSymbols.of([exponent], in: environment).filter { !prover.integers.contains($0) }
      // A^t and A^H are transposes to many.
      let areWhole = symbols.allSatisfy { symbol in
        ["i", "j", "k", "l", "m", "n", "p", "q", "N"].contains(symbol.name) && kinds[symbol] == .real
          && declared[symbol] == nil && !prover.declaredReals.contains(symbol)
          && !prover.rationals.contains(symbol)
      }
      if areWhole { exponents.formUnion(symbols) }
    }
  }

  /// Whether an expression stands for a matrix or a complex number.
  private func isOtherThanNumber(_ expression: Expression, depth: Int) -> Bool {
    guard depth < 50 else { return false }
    func isOther(_ part: Expression) -> Bool { isOtherThanNumber(part, depth: depth + 1) }
    switch expression.node {
    case .matrix: return true
    case .symbol(let symbol):
      if let definition = environment[symbol] { return isOther(definition.body) }
      switch kinds[symbol] {
      case .complex, .imaginaryUnit, .matrix, .identity: return true
      case .real, .vector, .zero, .function, nil: return false
      }
    case .sum(let parts), .product(let parts): return parts.contains(where: isOther)
    case .negation(let inner), .transpose(let inner): return isOther(inner)
    case .quotient(let top, let bottom): return isOther(top) || isOther(bottom)
    case .power(let base, let exponent):
      if case .constant(.e) = base.node { return isOther(exponent) }
      return isOther(base)
    case .call(let function, let arguments):
      switch function.family {
      case .number(.exponential): return arguments.contains(where: isOther)
      case .makingTransforms: return true
      default:
        return [.inverse, .transpose, .invert].contains(function) && arguments.contains(where: isOther)
      }
    default: return false
    }
  }

  var isAbstract: Bool { kinds.values.contains { $0.isAbstract } }

  /// Whether all symbols are real numbers, or functions of them.
  var isOfNumbers: Bool { !isComplex && !isAbstract }

  /// Whether all symbols are real numbers, and all functions known.
  var isPlain: Bool { !isComplex && !isAbstract && functions.isEmpty && !hasBinders }

  /// Whether all symbols are real numbers, and some functions unknown.
  var isOfFunctionsAlone: Bool {
    !isComplex && !isAbstract && !functions.isEmpty && !functions.contains(.mapping)
      && functions.isDisjoint(with: Symbol.functionsOfWholeNumbers)
  }

  private mutating func visit(_ expression: Expression, bound: Set<Symbol>) {
    switch expression.node {
    case .number, .constant: break
    case .symbol(let symbol): visit(symbol, bound: bound)
    case .binding(let binder, let variable, let items):
      hasBinders = true
      if binder.isOverWholeNumbers {
        for symbol in FreeSymbols.of(Array(items.dropLast()), in: environment) where !bound.contains(symbol) {
          wholeNumbers.insert(symbol)
        }
      }
      for item in items.dropLast() { visit(item, bound: bound) }
      if let body = items.last { visit(body, bound: bound.union([variable])) }
    case .apply(let symbol, let arguments):
      if let definition = environment[symbol] {
        if visited.insert(symbol).inserted {
          visit(definition.body, bound: Set(definition.parameters ?? []))
        }
      } else if Symbol.partsOfComplex.contains(symbol) {
        isComplex = true
      } else {
        functions.insert(symbol)
      }
      for argument in arguments { visit(argument, bound: bound) }
    case .power(let base, let exponent) where !takesAllAsReal && exponent.knownInteger == nil:
      if bound.isEmpty, exponent != Expression(.symbol(Symbol("T"))) { openPowers.append((base, exponent)) }
      visit(base, bound: bound)
      visit(exponent, bound: bound)
    case .transpose(let operand) where !takesAllAsReal:
      markTransposed(operand, bound: bound)
      visit(operand, bound: bound)
    case .product(let factors) where !takesAllAsReal:
      for (index, factor) in factors.enumerated() {
        if case .transpose(let operand) = factor.node, operand.isOfPlainNames {
          markBehindRow(factors[(index + 1)...], bound: bound)
        }
        visit(factor, bound: bound)
      }
    case .call(.det, let operands) where !takesAllAsReal, .call(.trace, let operands) where !takesAllAsReal:
      for operand in operands {
        markMatrices(operand, bound: bound)
        visit(operand, bound: bound)
      }
    default:
      for operand in expression.operands { visit(operand, bound: bound) }
    }
  }

  /// The capitals in sums, products and powers are matrices, as a determinant has no meaning for a number.
  private mutating func markMatrices(_ operand: Expression, bound: Set<Symbol>) {
    switch operand.node {
    case .symbol(let symbol):
      if symbol.isPlainCapital, environment[symbol] == nil, declared[symbol] == nil, !bound.contains(symbol) {
        matrices.insert(symbol)
      }
    case .sum(let items), .product(let items):
      for item in items { markMatrices(item, bound: bound) }
    case .negation(let inner), .power(let inner, _), .transpose(let inner):
      markMatrices(inner, bound: bound)
    default: break
    }
  }

  private mutating func visit(_ symbol: Symbol, bound: Set<Symbol>) {
    if bound.isEmpty ? kinds[symbol] != nil : bound.contains(symbol) { return }
    if let definition = environment[symbol] {
      if visited.insert(symbol).inserted {
        visit(definition.body, bound: Set(definition.parameters ?? []))
      }
      return
    }
    guard kinds[symbol] == nil else { return }
    let kind = takesAllAsReal ? .real : declared[symbol] ?? Self.kind(byNotation: symbol)
    kinds[symbol] = kind
    if kind == .complex || kind == .imaginaryUnit { isComplex = true }
    if kind == .real, !takesAllAsReal, isConjugate(symbol) { isComplex = true }
  }

  /// Whether a name with a bar is the conjugate of complex numbers: of declared ones, or of z and w.
  private func isConjugate(_ symbol: Symbol) -> Bool {
    guard let letters = symbol.barredLetters else { return false }
    return letters.contains { (letter, _) in
      if let kind = declared[letter] { return kind == .complex }
      if let definition = environment[letter] { return holdsImaginaryUnit(definition.body, depth: 0) }
      return ["z", "w"].contains(letter.base)
    }
  }

  private func holdsImaginaryUnit(_ expression: Expression, depth: Int) -> Bool {
    guard depth < 50 else { return false }
    if case .symbol(let symbol) = expression.node {
      if symbol == .imaginaryUnit || declared[symbol] == .complex { return true }
      return environment[symbol].map { holdsImaginaryUnit($0.body, depth: depth + 1) } ?? false
    }
    return expression.someOperand { holdsImaginaryUnit($0, depth: depth + 1) }
  }

  /// What a capital is that is a matrix: I is the identity, also with its size as an index.
  static func kind(ofCapital symbol: Symbol) -> SymbolKind {
    symbol.name == "I" || symbol.isSizedIdentity
      ? .identity(symbol.identitySize) : .matrix(rows: nil, columns: nil)
  }

  static func kind(byNotation symbol: Symbol) -> SymbolKind {
    switch symbol.notation {
    case .plain: .real
    case .vector: .vector(nil)
    case .matrix: .matrix(rows: nil, columns: nil)
    case .identity: .identity(symbol.identitySize)
    case .zero: .zero
    case .imaginaryUnit: .imaginaryUnit
    }
  }

  /// A in A𝐯 = λ𝐯 is a matrix: of a number A nobody would write the equation.
  private mutating func markTransformations(in assumption: Claim) {
    guard assumption.relation == .equal else { return }
    for (side, other) in [(assumption.left, assumption.right), (assumption.right, assumption.left)] {
      guard case .product(let factors) = side.node, let vector = factors.last, factors.count == 2,
        case .symbol(let capital) = factors[0].node, capital.isPlainCapital, environment[capital] == nil,
        declared[capital] == nil, case .symbol(let name) = vector.node, name.notation == .vector,
        let scale = Self.scale(of: name, in: other), scale.allSatisfy({ $0.isScale })
      else { continue }
      matrices.insert(capital)
    }
  }

  /// The factors before a vector in a multiple of it.
  private static func scale(of vector: Symbol, in multiple: Expression) -> [Expression]? {
    switch multiple.node {
    case .negation(let inner): return scale(of: vector, in: inner)
    case .symbol(vector): return []
    case .product(let factors):
      guard case .symbol(vector)? = factors.last?.node else { return nil }
      return Array(factors.dropLast())
    default: return nil
    }
  }

  /// The first small letter behind a row, and behind capitals that stand there, is a column: numbers stand before vectors. So is y
  /// in $x^T y$, $x^T A y$ and $A^T y$.
  private mutating func markBehindRow(_ factors: ArraySlice<Expression>, bound: Set<Symbol>) {
    for factor in factors {
      guard case .symbol(let symbol) = factor.node, environment[symbol] == nil, declared[symbol] == nil,
        !bound.contains(symbol)
      else { return }
      if symbol.isPlainCapital { continue }
      if symbol.notation == .plain { transposed.insert(symbol) }
      return
    }
  }

  /// What is transposed is no number: a letter is a vector, a capital a matrix.
  private mutating func markTransposed(_ operand: Expression, bound: Set<Symbol>) {
    switch operand.node {
    case .symbol(let symbol):
      if environment[symbol] == nil, declared[symbol] == nil, !bound.contains(symbol) {
        transposed.insert(symbol)
      }
    case .sum(let items):
      for item in items { markTransposed(item, bound: bound) }
    case .product(let items):
      for (index, item) in items.enumerated() {
        guard case .symbol(let symbol) = item.node else {
          markTransposed(item, bound: bound)
          continue
        }
        let isBehindCapital =
          index > 0
          && {
            guard case .symbol(let before) = items[index - 1].node else { return true }
            return before.isPlainCapital || before.notation == .matrix
          }()
        if symbol.isPlainCapital || isBehindCapital { markTransposed(item, bound: bound) }
      }
    case .negation(let inner), .power(let inner, _), .transpose(let inner):
      markTransposed(inner, bound: bound)
    default: break
    }
  }

  /// Whether I is beside matrices that are written out, where a number of that name would fit no shape.
  private func numbersDoNotFit(_ claim: Claim) -> Bool {
    let letter = Symbol("I")
    guard !takesAllAsReal, kinds[letter] == .real, declared[letter] == nil, !isComplex, functions.isEmpty
    else { return false }
    // Values that differ, so that no matrix is singular by chance.
    let evaluator = Evaluator(
      environment,
      numbers: .doubles { name in
        name.name.utf8.reduce(1) { ($0 * 31 + Double($1)).truncatingRemainder(dividingBy: 1009) } / 100
      })
    do throws(Diagnostic) {
      switch (try evaluator.evaluate(claim.left), try evaluator.evaluate(claim.right)) {
      case (.matrix(let rows, let columns, _), .number), (.number, .matrix(let rows, let columns, _)):
        return rows == columns
      default: return false
      }
    } catch {
      return error.finding == .wrongShape
    }
  }

  /// What notation says of names of which assumptions do not say that they are numbers.
  private mutating func settle(_ prover: Prover) {
    for symbol in transposed where kinds[symbol] == .real && !prover.isNumberByAssumption(symbol) {
      kinds[symbol] = symbol.isPlainCapital ? .matrix(rows: nil, columns: nil) : .vector(nil)
    }
    for symbol in matrices where kinds[symbol] == .real && !prover.isNumberByAssumption(symbol) {
      kinds[symbol] = Self.kind(ofCapital: symbol)
    }
    guard isAbstract else { return }
    // Beside matrices a capital that nothing declares is a matrix too, and I the identity.
    for (symbol, kind) in kinds where kind == .real && declared[symbol] == nil && symbol.isPlainCapital {
      if prover.isNumberByAssumption(symbol) { continue }
      if symbol.name == "I" || symbol.isSizedIdentity {
        kinds[symbol] = .identity(symbol.identitySize)
      } else if !transposed.isEmpty {
        kinds[symbol] = .matrix(rows: nil, columns: nil)
      }
    }
  }
}

extension Expression {
  /// Whether no name in it is set as a vector or a matrix: beside such names plain ones are numbers.
  fileprivate var isOfPlainNames: Bool {
    if case .symbol(let symbol) = node { return symbol.notation == .plain }
    return !someOperand { !$0.isOfPlainNames }
  }
}

extension Expression {
  /// Whether it is made of numbers and of names without the mark of a vector or matrix by + − · / and powers.
  var isSumOfProducts: Bool {
    switch node {
    case .number, .constant: true
    case .symbol(let symbol): symbol.notation == .plain
    case .sum, .product, .negation, .quotient, .power: !someOperand { !$0.isSumOfProducts }
    default: false
    }
  }

  /// The plain capitals that stand right before a vector in a product.
  func collectTransformations(_ found: inout Set<Symbol>) {
    if case .product(let factors) = node {
      for (factor, next) in zip(factors, factors.dropFirst()) {
        var factor = factor
        if case .power(let base, _) = factor.node { factor = base }
        guard case .symbol(let capital) = factor.node, capital.isPlainCapital else { continue }
        if next.isVectorByName { found.insert(capital) }
      }
    }
    for operand in operands { operand.collectTransformations(&found) }
  }

  /// Whether it is the name of a vector, or a sum with one.
  private var isVectorByName: Bool {
    switch node {
    case .symbol(let symbol): symbol.notation == .vector || symbol.notation == .zero
    case .sum(let items): items.contains { $0.isVectorByName }
    case .negation(let inner): inner.isVectorByName
    case .product(let factors): factors.last?.isVectorByName ?? false
    default: false
    }
  }

  /// Whether a matrix is written out in it.
  var holdsMatrix: Bool {
    if case .matrix = node { return true }
    return someOperand { $0.holdsMatrix }
  }

  /// Whether it is a number or a small letter, as factors of vectors are.
  fileprivate var isScale: Bool {
    switch node {
    case .number: true
    case .symbol(let symbol): symbol.notation == .plain && !symbol.isPlainCapital
    case .negation(let inner): inner.isScale
    case .quotient(let top, let bottom): top.isScale && bottom.isScale
    default: false
    }
  }
}

extension Symbol {
  /// The size that stands as the index of an identity, I_3 or I_n.
  fileprivate var identitySize: Size? {
    if let number = Int(index) { return number > 1 ? .number(number) : nil }
    return index.count == 1 && index.allSatisfy { $0.isLetter } ? .symbol(Symbol(index)) : nil
  }

  /// Whether the name stands for one thing by itself, or for the identity beside matrices: an equation does not define it.
  var isFixed: Bool {
    switch notation {
    case .identity, .zero, .imaginaryUnit: true
    case .plain: name == "I"
    case .vector, .matrix: false
    }
  }
}

extension Symbol {
  /// The letters under the bar of a name such as z̄₁ or zw̅, and whether each has a bar of its own; nil where there is no
  /// bar.
  var barredLetters: [(letter: Symbol, isConjugated: Bool)]? {
    func isBar(_ scalar: Unicode.Scalar) -> Bool { scalar.value == 0x304 || scalar.value == 0x305 }
    let scalars = Array(base.unicodeScalars)
    guard scalars.count > 1, let mark = scalars.last, isBar(mark) else { return nil }
    var letters: [(name: String, isConjugated: Bool)] = []
    for scalar in scalars.dropLast() {
      if isBar(scalar), !letters.isEmpty {
        letters[letters.count - 1].isConjugated.toggle()
      } else if (0x300...0x36F).contains(scalar.value) || (0x20D0...0x20FF).contains(scalar.value),
        !letters.isEmpty
      {
        letters[letters.count - 1].name.unicodeScalars.append(scalar)
      } else {
        letters.append((String(Character(scalar)), false))
      }
    }
    // An index belongs to a single letter.
    let index = letters.count == 1 ? String(name.dropFirst(base.count)) : ""
    return letters.map { (Symbol($0.name + index), $0.isConjugated) }
  }
}
