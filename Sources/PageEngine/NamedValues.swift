import FormulaSyntax
import MatrixCore
import SourceText

/// What names stand for in a question.
struct NamedValues {
  /// The definitions.
  private var environment = Environment()
  /// The names that stand for numbers.
  private var numbers: [Symbol: Double] = [:]
  /// All of them, as a reader needs them.
  private(set) var scope = NameScope.ofPages

  /// An evaluator that knows the names as they are now.
  func evaluator() -> Evaluator<Double> {
    let numbers = numbers
    return Evaluator(environment, numbers: .doubles { numbers[$0] })
  }

  /// Takes a line that says what names stand for: `columns`, `given` or `define`.
  mutating func take(_ record: EngineRecord, into answer: inout EngineAnswer) {
    switch record.kind {
    case "columns": environment.convention = .columns
    case "given": give(record, into: &answer)
    case "define": define(record, into: &answer)
    default: answer.fail("unknown-line", "a line '\(record.kind)' is not known here")
    }
  }

  private mutating func give(_ record: EngineRecord, into answer: inout EngineAnswer) {
    guard let number = record.number(1) else {
      answer.fail("not-a-number", "'\(record[1])', given for \(record[0]), is not a number")
      return
    }
    let bytes = Array(record[0].utf8)
    let (name, diagnostics) = CalculatorParser.readExpression(bytes, scope: .ofPages)
    guard let name, case .symbol(let symbol) = name.node else {
      let error = Diagnostic.error(.notAName, "only a name can have a value", at: Span(0, bytes.count))
      answer.add(diagnostics.first { $0.severity == .error } ?? error, in: bytes)
      return
    }
    environment.undefine(symbol)
    scope.functions[symbol] = nil
    scope.values.insert(symbol)
    numbers[symbol] = number
  }

  private mutating func define(_ record: EngineRecord, into answer: inout EngineAnswer) {
    let bytes = Array(record[0].utf8)
    let (readings, diagnostics) = CalculatorParser.readDefinitions(bytes, scope: scope)
    if let error = diagnostics.first(where: { $0.severity == .error }) {
      answer.add(error, in: bytes)
      return
    }
    for reading in readings {
      guard reading.symbols.count > 1 else {
        guard let symbol = reading.symbols.first else { continue }
        set(Definition(symbol, parameters: reading.parameters, body: reading.body))
        continue
      }
      // A tuple of names: each stands for a component.
      for (position, symbol) in reading.symbols.enumerated() {
        let component = Expression(.call(.component, [reading.body, .integer(position + 1)]), reading.span)
        set(Definition(symbol, body: component))
      }
    }
  }

  private mutating func set(_ definition: Definition) {
    environment.define(definition)
    numbers[definition.symbol] = nil
    if let parameters = definition.parameters {
      scope.values.remove(definition.symbol)
      scope.functions[definition.symbol] = parameters.count
    } else {
      scope.functions[definition.symbol] = nil
      scope.values.insert(definition.symbol)
    }
  }
}
