import FormulaSyntax

/// What an answer to a question must be like: all that is needed to read one, and nothing of what is right.
public struct AnswerQuestion: Sendable {
  /// The name under which an answer is handed in.
  public var name: String
  /// The kind of answer.
  public var kind: AnswerKind
  /// How it must be written.
  public var form: AnswerForm
  /// The unit of angles.
  public var unit: AngleUnit
  /// Numbers that differ by a multiple of this are equal; nil where they are not.
  public var modulus: Expression?
  /// The symbols of a formula.
  public var symbols: [Symbol]
  /// What it is worth.
  public var points: Int
  /// Whether each right component earns its share.
  public var countsComponents: Bool
  /// The letters of the choices.
  public var choices: [String]
  /// The rows and columns of a matrix, or 1 and the number of components of a tuple; nil for what is no such thing.
  public var shape: AnswerShape?

  /// Makes a question.
  public init(
    name: String, kind: AnswerKind, form: AnswerForm, unit: AngleUnit, modulus: Expression? = nil,
    symbols: [Symbol] = [], points: Int = 1, countsComponents: Bool = false, choices: [String] = [],
    shape: AnswerShape? = nil
  ) {
    self.name = name
    self.kind = kind
    self.form = form
    self.unit = unit
    self.modulus = modulus
    self.symbols = symbols
    self.points = points
    self.countsComponents = countsComponents
    self.choices = choices
    self.shape = shape
  }

  /// Whether what is rounded is refused.
  public var isExact: Bool { !form.demands.isDisjoint(with: [.exact, .fraction, .factored]) }
}

/// How many numbers an answer has.
public struct AnswerShape: Hashable, Sendable {
  /// The rows; 1 for coordinates.
  public var rows: Int
  /// The columns.
  public var columns: Int

  /// Makes a shape.
  public init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
  }

  /// The shape of a value; nil for a number.
  public init?<Number>(_ value: Value<Number>) {
    switch value {
    case .number: return nil
    case .tuple(let items): self.init(rows: 1, columns: items.count)
    case .matrix(let rows, let columns, _): self.init(rows: rows, columns: columns)
    }
  }
}
