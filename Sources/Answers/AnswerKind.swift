import FormulaSyntax

/// What kind of answer a part of an exercise wants.
public enum AnswerKind: String, Sendable, CaseIterable {
  /// A number.
  case number
  /// An angle; a number without a unit counts in the part's unit.
  case angle
  /// A formula of the part's symbols.
  case expression
  /// Two or three coordinates of a point.
  case point
  /// Two or three components of a vector.
  case vector
  /// A matrix by rows.
  case matrix
  /// Origin and size: four numbers.
  case rect
  /// Numbers in an order, however many there are.
  case list
  /// A finite set of numbers.
  case set
  /// One of several choices, by its letter.
  case choice
  /// Those of several choices that are right, by their letters.
  case choices
  /// A derivation: formulas of the part's symbols, each equal to the one before it.
  case steps

  /// Whether answers are formulas, which are compared for all values of their symbols.
  public var isFormula: Bool { self == .expression || self == .steps }

  /// Whether answers are letters of choices.
  public var isChoice: Bool { self == .choice || self == .choices }

  /// Whether an answer has as many numbers as its key, so that there can be a field for each.
  public var hasFixedCount: Bool { [.point, .vector, .matrix, .rect].contains(self) }

  /// Whether answers are numbers, however many: a key that is one number stands for one of them.
  public var hasAnyCount: Bool { self == .list || self == .set }

  /// The kind in a sentence: `a number`.
  public var phrase: String {
    switch self {
    case .number: "a number"
    case .angle: "an angle"
    case .expression: "a formula"
    case .point: "a point such as (3, 4)"
    case .vector: "a vector such as (3, 4)"
    case .matrix: "a matrix such as [[1, 2], [3, 4]]"
    case .rect: "a rectangle such as (x, y, width, height)"
    case .list: "a list such as 1, 2, 3"
    case .set: "a set such as {1, 2}"
    case .choice: "the letter of a choice"
    case .choices: "the letters of choices, such as a, c"
    case .steps: "a derivation, one formula on each line"
    }
  }
}

/// How an answer must be written, and how near it must be.
public struct AnswerForm: Sendable {
  /// A demand on how the answer is written.
  public enum Demand: String, Sendable, CaseIterable {
    /// The value itself; a rounded decimal is not accepted.
    case exact
    /// A number worked out: no sine or other function is left in it, roots and π are.
    case evaluated
    /// A sum of products, multiplied out, without like terms.
    case expanded
    /// A product of factors that cannot be factored further over the rational numbers.
    case factored
    /// A fraction in lowest terms, or an integer.
    case fraction
  }

  /// The demands.
  public var demands: Set<Demand>
  /// The significant digits that a rounded decimal needs at least.
  public var digits: Int
  /// How far each component may be from the answer; nil for printed digits alone.
  public var tolerance: Expression?

  /// Makes a form. Three digits are asked of a rounded decimal unless it is said otherwise.
  public init(demands: Set<Demand> = [], digits: Int = 3, tolerance: Expression? = nil) {
    self.demands = demands
    self.digits = digits
    self.tolerance = tolerance
  }
}

/// In which unit an angle without one is meant.
public enum AngleUnit: String, Sendable, CaseIterable {
  /// Degrees.
  case degrees
  /// Radians.
  case radians
}
