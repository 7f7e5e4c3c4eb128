import FormulaSyntax
import SourceText
import Variants

extension PageExercise {
  private static let head = "exercise 1;"

  /// The exercise as text.
  public var code: String {
    var writer = ExerciseWriter()
    writer.write(name)
    writer.list(parameters) { writer, parameter in
      writer.write(parameter.symbol.name)
      writer.list(Array(zip(parameter.values, parameter.doubles))) { writer, value in
        writer.write(value.0)
        writer.write(value.1)
      }
    }
    writer.write(table)
    writer.list(conditions) { $0.write($1) }
    writer.list(assumptions) { $0.write($1) }
    writer.list(integers) { $0.write($1) }
    writer.list(texts) { writer, text in
      writer.write(text.name)
      writer.write(text.pieces)
    }
    writer.list(parts) { $0.write($1) }
    return Self.head + writer.line
  }

  /// Reads an exercise's text; nil where it is none.
  public init?(code: String) {
    let bytes = Array(code.utf8)
    let head = Array(Self.head.utf8)
    guard bytes.starts(with: head) else { return nil }
    var reader = ExerciseCodeReader(bytes, from: head.count)
    self.init(name: reader.text())
    parameters = reader.list { reader in
      let symbol = Symbol(reader.text())
      let values = reader.list { reader in
        (reader.table().expressions { _ in nil }.last ?? .integer(0), reader.double())
      }
      return ExerciseParameter(symbol: symbol, values: values.map { $0.0 }, doubles: values.map { $0.1 })
    }
    table = reader.table()
    reader.places = table.count
    conditions = reader.list { $0.relation() }
    assumptions = reader.list { $0.relation() }
    integers = reader.list { $0.text() }
    texts = reader.list { reader in
      let name = reader.text()
      return Text(name: name, pieces: reader.pieces())
    }
    parts = reader.list { $0.part() }
    if reader.hasFailed || parameters.contains(where: { $0.values.isEmpty }) { return nil }
  }
}

/// Writes an exercise for the page.
struct ExerciseWriter: LineWriter {
  var line = ""

  mutating func write(_ table: ExpressionTable) {
    list(Array(0..<table.count)) { writer, place in
      let operation = table.operation(at: place)
      writer.sign(operation.sign)
      writer.write(operation.text)
      writer.write(operation.count)
      writer.list(Array(table.operands(at: place))) { $0.write($1) }
    }
  }

  mutating func write(_ relation: PageRelation) {
    write(relation.relation.rawValue)
    write(relation.left)
    write(relation.right)
  }

  mutating func write(_ value: Value<Int>) {
    switch value {
    case .number: write(0)
    case .tuple: write(1)
    case .matrix(_, let columns, _): write(1 + columns)
    }
    list(value.components) { $0.write($1) }
  }

  mutating func write(_ pieces: [PagePiece]) {
    list(pieces) { writer, piece in
      switch piece {
      case .html(let markup):
        writer.write(0)
        writer.write(markup)
      case .slot(let slot):
        switch slot.content {
        case .value(let value, let decimals, let isAngle):
          writer.write(1)
          writer.write(value)
          writer.write(decimals ?? -1)
          writer.write(isAngle ? 1 : 0)
        case .written(let place):
          writer.write(2)
          writer.write(place)
        }
        writer.write(slot.surrounding.rawValue)
      }
    }
  }

  mutating func write(_ part: PageExercise.Part) {
    write(part.question)
    list(part.key.map { [$0] } ?? []) { $0.write($1) }
    write(part.product ?? -1)
    list(part.mistakes) { writer, mistake in
      writer.write(mistake.name)
      writer.write(mistake.title)
      writer.write(mistake.credit)
      writer.write(mistake.value)
      writer.write(mistake.say)
    }
    list(part.choices) { writer, choice in
      writer.write(choice.name)
      writer.list(choice.conditions) { $0.write($1) }
      writer.write(choice.say)
    }
  }

  private mutating func write(_ question: AnswerQuestion) {
    write(question.name)
    write(question.kind.rawValue)
    list(AnswerForm.Demand.allCases.filter { question.form.demands.contains($0) }) { $0.write($1.rawValue) }
    write(question.form.digits)
    write(question.form.tolerance)
    write(question.unit.rawValue)
    write(question.modulus)
    list(question.symbols) { $0.write($1.name) }
    write(question.points)
    write(question.countsComponents ? 1 : 0)
    list(question.choices) { $0.write($1) }
    write(question.shape?.rows ?? 0)
    write(question.shape?.columns ?? 0)
  }

  /// An expression without definitions, as a table whose last entry it is; nothing as an empty one.
  mutating func write(_ expression: Expression?) {
    write(expression.flatMap { ExpressionTable($0) } ?? ExpressionTable())
  }
}

/// Reads what ``ExerciseWriter`` writes.
struct ExerciseCodeReader: LineReader {
  let input: [UInt8]
  var index: Int
  /// Whether the text is no exercise's.
  var hasFailed = false
  /// How many entries the exercise's table has.
  var places = 0

  init(_ input: [UInt8], from index: Int) {
    self.input = input
    self.index = index
  }

  mutating func table() -> ExpressionTable {
    var table = ExpressionTable()
    _ = list { reader in
      let sign = reader.sign()
      let text = reader.text()
      let operation = Operation(sign: sign, text: text, count: reader.integer())
      let operands = reader.list { $0.integer() }
      if !table.append(operation ?? reader.failed(.sum), operands) { reader.hasFailed = true }
    }
    return table.count <= ExpressionTable.mostEntries ? table : failed(ExpressionTable())
  }

  private mutating func place(below bound: Int) -> Int {
    let value = integer()
    return value >= 0 && value < bound ? value : failed(0)
  }

  private mutating func place() -> Int { place(below: places) }

  mutating func relation() -> PageRelation {
    let relation = Relation(rawValue: text()) ?? failed(.equal)
    let left = place()
    return PageRelation(relation: relation, left: left, right: place())
  }

  mutating func value() -> Value<Int> {
    let shape = integer()
    let items = list { $0.place() }
    switch shape {
    case 0: return items.count == 1 ? .number(items[0]) : failed(.tuple([]))
    case 1: return .tuple(items)
    default:
      let columns = shape - 1
      guard columns > 0, items.count % columns == 0 else { return failed(.tuple([])) }
      return .matrix(rows: items.count / columns, columns: columns, elements: items)
    }
  }

  mutating func pieces() -> [PagePiece] {
    list { reader in
      switch reader.integer() {
      case 0: return .html(reader.text())
      case 1:
        let value = reader.value()
        let decimals = reader.integer()
        let isAngle = reader.integer() == 1
        return .slot(
          PageSlot(
            .value(value, decimals: decimals < 0 ? nil : decimals, isAngle: isAngle), in: reader.surrounding()
          ))
      default:
        let place = reader.place()
        return .slot(PageSlot(.written(place), in: reader.surrounding()))
      }
    }
  }

  private mutating func surrounding() -> PageSlot.Surrounding {
    PageSlot.Surrounding(rawValue: integer()) ?? failed(.prose)
  }

  mutating func part() -> PageExercise.Part {
    let question = question()
    var part = PageExercise.Part(question: question, key: list { $0.value() }.first)
    let product = integer()
    part.product = product >= 0 && product < places ? product : nil
    part.mistakes = list { reader in
      let (name, title, credit) = (reader.text(), reader.text(), reader.double())
      let value = reader.value()
      return PageExercise.Mistake(
        name: name, title: title, credit: credit, value: value, say: reader.pieces())
    }
    part.choices = list { reader in
      let name = reader.text()
      let conditions = reader.list { $0.relation() }
      return PageExercise.Choice(name: name, conditions: conditions, say: reader.pieces())
    }
    return part
  }

  private mutating func question() -> AnswerQuestion {
    let name = text()
    let kind = AnswerKind(rawValue: text()) ?? failed(.number)
    let demands = list { AnswerForm.Demand(rawValue: $0.text()) ?? $0.failed(.exact) }
    let digits = integer()
    let tolerance = table().expressions { _ in nil }.last
    let unit = AngleUnit(rawValue: text()) ?? failed(.degrees)
    let modulus = table().expressions { _ in nil }.last
    let symbols = list { Symbol($0.text()) }
    let points = integer()
    let countsComponents = integer() == 1
    let choices = list { $0.text() }
    let (rows, columns) = (integer(), integer())
    return AnswerQuestion(
      name: name, kind: kind,
      form: AnswerForm(demands: Set(demands), digits: digits, tolerance: tolerance), unit: unit,
      modulus: modulus, symbols: symbols, points: points, countsComponents: countsComponents,
      choices: choices,
      shape: rows > 0 ? AnswerShape(rows: rows, columns: columns) : nil)
  }
}
