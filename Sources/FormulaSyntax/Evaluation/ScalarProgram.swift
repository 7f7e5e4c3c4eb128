import MatrixCore
import SourceText

/// An expression of plain numbers as instructions for a stack, to be computed at many points and with several kinds
/// of numbers.
///
/// The operations and their order are those of ``Evaluator``, which serves what is no such expression: tuples,
/// matrices, and names that something defines. What the evaluator would refuse has no program.
public struct ScalarProgram: Sendable {
  /// An operation on the top of the stack.
  private enum Instruction {
    case numeral(Int)
    case constant(Expression.Constant)
    case symbol(Int)
    case add
    case subtract
    case multiply
    /// The dividend is on top, since it is computed after the divisor.
    case divide
    case negate
    case raise(Int)
    case raiseToValue
    case root(Int)
    case degrees
    case absoluteValue
    case apply(BuiltIn)
    case arcTangent
  }

  private var instructions: [Instruction] = []
  private var numerals: [Numeral] = []
  private var height = 0
  /// How many operations it has.
  public var count: Int { instructions.count }
  private var greatestHeight = 0
  /// Whether it takes a root of even degree or an absolute value, whose sign is lost.
  public private(set) var hasSizes = false

  /// Longer programs are left to the evaluator, which bounds them.
  private static let mostInstructions = 20_000

  /// The program of an expression in which names stand for the given symbols only; nil where there is none.
  public init?(_ expression: Expression, symbols: [Symbol]) {
    instructions.reserveCapacity(32)
    guard compile(expression, symbols, depth: 0) else { return nil }
  }

  // MARK: Making

  /// Adds the instructions that push an expression's value; false where it has no program.
  private mutating func compile(_ expression: Expression, _ symbols: [Symbol], depth: Int) -> Bool {
    guard depth < 200, instructions.count < Self.mostInstructions else { return false }
    switch expression.node {
    case .number(let numeral):
      numerals.append(numeral)
      push(.numeral(numerals.count - 1))
      return true
    case .constant(let constant):
      push(.constant(constant))
      return true
    case .symbol(let symbol):
      guard let index = symbols.firstIndex(of: symbol) else { return false }
      push(.symbol(index))
      return true
    case .sum(let terms): return chain(terms, symbols, depth, isSum: true)
    case .product(let factors): return chain(factors, symbols, depth, isSum: false)
    case .dot(let left, let right), .cross(let left, let right):
      return chain([left, right], symbols, depth, isSum: false)
    case .negation(let operand): return unary(operand, .negate, symbols, depth)
    case .quotient(let dividend, let divisor):
      guard compile(divisor, symbols, depth: depth + 1), compile(dividend, symbols, depth: depth + 1) else {
        return false
      }
      pop(.divide)
      return true
    case .power(let base, let exponent):
      guard compile(base, symbols, depth: depth + 1) else { return false }
      if case .number(let numeral) = exponent.node, let integer = numeral.smallInteger {
        instructions.append(.raise(integer))
        return true
      }
      guard compile(exponent, symbols, depth: depth + 1) else { return false }
      pop(.raiseToValue)
      return true
    case .root(let radicand, let degree):
      if degree % 2 == 0 { hasSizes = true }
      return unary(radicand, .root(degree), symbols, depth)
    case .degrees(let operand): return unary(operand, .degrees, symbols, depth)
    case .magnitude(let operand):
      hasSizes = true
      return unary(operand, .absoluteValue, symbols, depth)
    case .call(let function, let arguments): return call(function, arguments, symbols, depth)
    case .norm, .transpose, .apply, .tuple, .matrix: return false
    }
  }

  private mutating func call(
    _ function: BuiltIn, _ arguments: [Expression], _ symbols: [Symbol], _ depth: Int
  ) -> Bool {
    switch function.family {
    case .number(let ofNumber):
      guard arguments.count == 1 else { return false }
      if ofNumber == .absoluteValue || ofNumber == .squareRoot { hasSizes = true }
      return unary(
        arguments[0], ofNumber == .absoluteValue ? .absoluteValue : .apply(function), symbols, depth)
    case .angleOfPoint:
      guard arguments.count == 2, compile(arguments[0], symbols, depth: depth + 1),
        compile(arguments[1], symbols, depth: depth + 1)
      else { return false }
      pop(.arcTangent)
      return true
    case .extremum, .matrices, .makingTransforms, .makingSpaceTransforms, .usingTransforms, .projecting,
      .takingApart, .layers, .layerProperties, .nestedLayers, .canvas, .drawing:
      return false
    }
  }

  private mutating func chain(
    _ operands: [Expression], _ symbols: [Symbol], _ depth: Int, isSum: Bool
  ) -> Bool {
    guard let first = operands.first, compile(first, symbols, depth: depth + 1) else { return false }
    for operand in operands.dropFirst() {
      if isSum, case .negation(let negated) = operand.node {
        guard compile(negated, symbols, depth: depth + 2) else { return false }
        pop(.subtract)
      } else {
        guard compile(operand, symbols, depth: depth + 1) else { return false }
        pop(isSum ? .add : .multiply)
      }
    }
    return true
  }

  private mutating func unary(
    _ operand: Expression, _ instruction: Instruction, _ symbols: [Symbol], _ depth: Int
  ) -> Bool {
    guard compile(operand, symbols, depth: depth + 1) else { return false }
    instructions.append(instruction)
    return true
  }

  private mutating func push(_ instruction: Instruction) {
    instructions.append(instruction)
    height += 1
    greatestHeight = max(greatestHeight, height)
  }

  /// Adds an instruction that makes one number of two.
  private mutating func pop(_ instruction: Instruction) {
    instructions.append(instruction)
    height -= 1
  }

  // MARK: Running

  /// The value, with one for each symbol.
  public func value<Number: FormulaNumber>(
    numeral: (Numeral) -> Number, constant: (Expression.Constant) -> Number, symbol: (Int) -> Number
  ) -> Number {
    withUnsafeTemporaryAllocation(of: Number.self, capacity: greatestHeight) { stack in
      var top = -1
      for instruction in instructions {
        switch instruction {
        case .numeral(let index):
          top += 1
          stack.initializeElement(at: top, to: numeral(numerals[index]))
        case .constant(let name):
          top += 1
          stack.initializeElement(at: top, to: constant(name))
        case .symbol(let index):
          top += 1
          stack.initializeElement(at: top, to: symbol(index))
        case .add:
          let right = stack.moveElement(from: top)
          top -= 1
          stack[top] = stack[top] + right
        case .subtract:
          let right = stack.moveElement(from: top)
          top -= 1
          stack[top] = stack[top] - right
        case .multiply:
          let right = stack.moveElement(from: top)
          top -= 1
          stack[top] = stack[top] * right
        case .divide:
          let dividend = stack.moveElement(from: top)
          top -= 1
          stack[top] = dividend / stack[top]
        case .negate: stack[top] = -stack[top]
        case .raise(let exponent): stack[top] = stack[top].raised(to: exponent)
        case .raiseToValue:
          let exponent = stack.moveElement(from: top)
          top -= 1
          if let integer = exponent.knownInteger {
            stack[top] = stack[top].raised(to: integer)
          } else {
            stack[top] = stack[top].raised(to: exponent)
          }
        case .root(let degree):
          stack[top] = degree == 2 ? Number.squareRoot(stack[top]) : stack[top].root(degree: degree)
        case .degrees: stack[top] = stack[top] * constant(.pi) / Number(180)
        case .absoluteValue: stack[top] = Number.absoluteValue(stack[top])
        case .apply(let function): stack[top] = Number.applied(function, stack[top])
        case .arcTangent:
          let x = stack.moveElement(from: top)
          top -= 1
          stack[top] = Number.arcTangent(y: stack[top], x: x)
        }
      }
      return stack.moveElement(from: 0)
    }
  }

  /// The value in double precision, with one for each symbol.
  ///
  /// It stands in this room so that the compiler makes it fast.
  public func value(at point: [Double]) -> Double {
    value(numeral: { $0.doubleValue }, constant: { $0.doubleValue }, symbol: { point[$0] })
  }
}
