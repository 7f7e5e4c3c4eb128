import Answers
import CellYAML
import FormulaSyntax
import SourceText
import Variants
import Yams

/// Reads the values that a parameter may have: `1..9`, `-2..2 step 1/2 except 0`, `30°..150° step 30°`, `[2, 3, 5]`.
struct ParameterReader {
  /// A number with its unit, as a range needs it.
  private struct Bound {
    var value: Fraction
    var isDegrees: Bool
    /// The digits behind the point, where it was written as a decimal.
    var decimals: Int
  }

  let name: LocatedText
  let symbol: Symbol
  private(set) var diagnostics: [Diagnostic] = []

  init(name: LocatedText, symbol: Symbol) {
    self.name = name
    self.symbol = symbol
  }

  // MARK: Lists

  /// The parameter of a list of values.
  mutating func parameter(values texts: [LocatedText]) -> ExerciseParameter? {
    var values: [Expression] = []
    var doubles: [Double] = []
    for text in texts {
      guard let value = constant(text), let double = number(value, text) else { return nil }
      if let index = doubles.firstIndex(where: { abs($0 - double) <= 1e-9 * max(1, abs(double)) }) {
        diagnostics.append(text.error(.duplicateValue, "\(symbol) has the value \(values[index]) twice"))
        return nil
      }
      values.append(value)
      doubles.append(double)
    }
    return ExerciseParameter(
      symbol: symbol, values: values, doubles: doubles,
      isAngle: values.allSatisfy { bound($0)?.isDegrees == true },
      isInteger: values.allSatisfy { bound($0).map { $0.value.isInteger && !$0.isDegrees } == true })
  }

  private mutating func constant(_ text: LocatedText) -> Expression? {
    let (expression, problems) = CalculatorParser.readExpression(text.excerpt.bytes, scope: NameScope())
    diagnostics += problems.map(text.excerpt.inFile)
    guard let expression else { return nil }
    if let symbol = FreeSymbols.of([expression], in: Environment()).first {
      diagnostics.append(text.error(.notANumber, "a parameter's value is a number; \(symbol) is none"))
      return nil
    }
    return expression
  }

  private mutating func number(_ expression: Expression, _ text: LocatedText) -> Double? {
    do throws(Diagnostic) {
      let value = try Evaluator(Environment(), numbers: .doubles { _ in nil }).evaluate(expression)
      if case .number(let number) = value, number.isFinite { return number }
      diagnostics.append(text.error(.notANumber, "a parameter's value is a number"))
    } catch {
      diagnostics.append(text.excerpt.inFile(error))
    }
    return nil
  }

  // MARK: Ranges

  /// The parameter of a range.
  mutating func parameter(range text: LocatedText) -> ExerciseParameter? {
    guard let dots = place(of: "..", in: text, from: 0) else {
      diagnostics.append(
        text.error(
          .notARange, "the values of \(symbol) are a range such as 1..9, or a list such as [2, 3, 5]",
          notes: [.init("a value that all learners share stands under 'set'")]))
      return nil
    }
    let end = text.excerpt.bytes.count
    let exceptions = place(of: " except ", in: text, from: dots)
    let step = place(of: " step ", in: text, from: dots)
    if let step, let exceptions, exceptions < step {
      diagnostics.append(text.error(.notARange, "write it in this order: 1..9 step 2 except 5"))
      return nil
    }
    guard let lower = bound(text, 0, dots), let upper = bound(text, dots + 2, step ?? exceptions ?? end)
    else {
      return nil
    }
    var width = Bound(value: Fraction(1), isDegrees: lower.isDegrees, decimals: 0)
    if let step {
      guard let stated = bound(text, step + 6, exceptions ?? end) else { return nil }
      width = stated
    } else if !lower.value.isInteger || lower.isDegrees {
      diagnostics.append(
        text.error(.missingStep, "this range needs a step, such as \(lower.isDegrees ? "15°" : "1/2")"))
      return nil
    }
    guard lower.isDegrees == upper.isDegrees, lower.isDegrees == width.isDegrees else {
      diagnostics.append(text.error(.mixedUnits, "the ends and the step of a range have one unit"))
      return nil
    }
    guard width.value.numerator > 0 else {
      diagnostics.append(text.error(.badStep, "the step of a range is more than 0"))
      return nil
    }
    var left: [Fraction] = []
    if let exceptions {
      guard let found = exceptionValues(text, exceptions + 8, end, isDegrees: lower.isDegrees) else {
        return nil
      }
      left = found
    }
    return values(lower, upper, width, except: left, text)
  }

  private mutating func values(
    _ lower: Bound, _ upper: Bound, _ step: Bound, except left: [Fraction], _ text: LocatedText
  ) -> ExerciseParameter? {
    let decimals = max(lower.decimals, step.decimals)
    var parameter = ExerciseParameter(
      symbol: symbol, values: [], doubles: [], isAngle: lower.isDegrees,
      isInteger: lower.value.isInteger && step.value.isInteger && !lower.isDegrees)
    var unused = Set(left)
    var value = lower.value
    while value.double <= upper.value.double + 1e-12 {
      if left.contains(value) {
        unused.remove(value)
      } else {
        let number = (decimals > 0 ? value.decimal(decimals) : nil) ?? value.expression
        parameter.values.append(lower.isDegrees ? Self.degrees(number) : number)
        parameter.doubles.append(lower.isDegrees ? value.double * Double.pi / 180 : value.double)
      }
      guard parameter.values.count <= ExerciseParameter.mostValues else {
        diagnostics.append(
          text.error(
            .tooManyValues, "a parameter has at most \(ExerciseParameter.mostValues) values"))
        return nil
      }
      guard let next = value.adding(step.value) else { break }
      value = next
    }
    if let value = unused.first {
      diagnostics.append(text.error(.noSuchValue, "\(value.expression) is no value of this range"))
      return nil
    }
    if parameter.values.isEmpty {
      diagnostics.append(text.error(.emptyRange, "this range holds no value"))
      return nil
    }
    return parameter
  }

  private static func degrees(_ number: Expression) -> Expression {
    if case .negation(let inner) = number.node { return Expression(.negation(Expression(.degrees(inner)))) }
    return Expression(.degrees(number))
  }

  private mutating func exceptionValues(
    _ text: LocatedText, _ start: Int, _ end: Int, isDegrees: Bool
  ) -> [Fraction]? {
    var result: [Fraction] = []
    var from = start
    while from < end {
      let comma = place(of: ",", in: text, from: from) ?? end
      guard let value = bound(text, from, min(comma, end)) else { return nil }
      guard value.isDegrees == isDegrees else {
        diagnostics.append(text.error(.mixedUnits, "the ends and the exceptions of a range have one unit"))
        return nil
      }
      result.append(value.value)
      from = comma + 1
    }
    return result
  }

  private func place(of word: String, in text: LocatedText, from start: Int) -> Int? {
    let bytes = text.excerpt.bytes
    let wanted = Array(word.utf8)
    guard bytes.count >= wanted.count else { return nil }
    return (start..<max(start, bytes.count - wanted.count + 1)).first { bytes[$0...].starts(with: wanted) }
  }

  /// A number between two offsets of a text.
  private mutating func bound(_ text: LocatedText, _ start: Int, _ end: Int) -> Bound? {
    guard start < end else {
      diagnostics.append(text.error(.notARange, "a number is missing in this range"))
      return nil
    }
    let part = text.part(start..<end)
    guard let expression = constant(part) else { return nil }
    if let bound = bound(expression) { return bound }
    diagnostics.append(
      part.error(.notRational, "the ends and the step of a range are rational numbers, or degrees"))
    return nil
  }

  private func bound(_ expression: Expression) -> Bound? {
    if case .degrees(let operand) = expression.node {
      return rational(operand).map { Bound(value: $0.value, isDegrees: true, decimals: $0.decimals) }
    }
    if case .negation(let operand) = expression.node, let inner = bound(operand),
      let value = inner.value.negated
    {
      return Bound(value: value, isDegrees: inner.isDegrees, decimals: inner.decimals)
    }
    return rational(expression).map { Bound(value: $0.value, isDegrees: false, decimals: $0.decimals) }
  }

  private func rational(_ expression: Expression) -> (value: Fraction, decimals: Int)? {
    switch expression.node {
    case .number(let numeral): return Fraction(numeral).map { ($0, numeral.decimals) }
    case .negation(let operand):
      guard let inner = rational(operand), let value = inner.value.negated else { return nil }
      return (value, inner.decimals)
    case .quotient(let above, let below):
      guard let a = rational(above), let b = rational(below), let value = a.value.divided(by: b.value) else {
        return nil
      }
      return (value, 0)
    default: return nil
    }
  }
}
