import FormulaSyntax
import MatrixCore
import SourceText

extension PageEngine {
  /// The most lines that one question may have values computed of.
  static let valueLimit = 2_000

  /// `evaluate`: calculator notation to numbers.
  ///
  /// Lines of the question, in any number and order; a line knows those above it:
  ///
  /// - `columns`: points are columns in what follows, as in a lesson with `convention: columns`.
  /// - `given`, a name, a number: the name stands for the number.
  /// - `define`, definitions such as `r = 2, f(x) = r*x^2`.
  /// - `value`, an expression.
  ///
  /// The answer has a line for each `value`: `number` and the number; `tuple` and its components; `matrix`, the number
  /// of rows, the number of columns and the elements by rows; or what is wrong with it, as `error`, an identifier, the
  /// places where it begins and ends in the expression, and a message. A line of the question that is itself wrong
  /// gets an `error` line in the same way.
  static func evaluate(_ records: [EngineRecord], into answer: inout EngineAnswer) {
    var scene = NamedValues()
    // One evaluator for values that follow each other: it remembers definitions, and it bounds the work of all.
    var evaluator: Evaluator<Double>?
    var count = 0
    for record in records {
      switch record.kind {
      case "value":
        count += 1
        guard count <= valueLimit else {
          answer.fail("over-budget", "more than \(valueLimit) values in one question")
          return
        }
        let current = evaluator ?? scene.evaluator()
        evaluator = current
        let bytes = Array(record[0].utf8)
        let (expression, diagnostics) = CalculatorParser.readExpression(bytes, scope: scene.scope)
        guard let expression else {
          // The first is enough: the others often follow from it.
          let error = diagnostics.first { $0.severity == .error }
          answer.add(error ?? .error(.notUnderstood, "this cannot be read"), in: bytes)
          continue
        }
        do throws(Diagnostic) {
          answer.add(try current.evaluate(expression))
        } catch {
          answer.add(error, in: bytes)
        }
      default:
        evaluator = nil
        scene.take(record, into: &answer)
      }
    }
  }
}

extension EngineAnswer {
  /// Adds a value with its shape.
  mutating func add(_ value: Value<Double>) {
    switch value {
    case .number(let number): add("number", numbers: [number])
    case .tuple(let items): add("tuple", numbers: items)
    case .matrix(let rows, let columns, let elements):
      add("matrix", numbers: [Double(rows), Double(columns)] + elements)
    }
  }
}
