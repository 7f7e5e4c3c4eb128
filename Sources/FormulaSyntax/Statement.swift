import SourceText

/// How two sides of a statement are related.
public enum Relation: String, Sendable, Hashable {
  /// Equal.
  case equal = "="
  /// Not equal.
  case notEqual = "≠"
  /// Less.
  case less = "<"
  /// Less or equal.
  case lessOrEqual = "≤"
  /// Greater.
  case greater = ">"
  /// Greater or equal.
  case greaterOrEqual = "≥"
  /// Equal to every printed digit, or within a stated tolerance.
  case approximatelyEqual = "≈"
  /// Element of a set of numbers: ℤ, ℕ, ℚ or ℝ. An assumption, and never a claim.
  case element = "∈"
}

#if !hasFeature(Embedded)
  extension Relation {
    /// Whether it holds between two numbers whose difference has a sign; nil where the sign does not tell.
    public func holds(ofSign sign: Int) -> Bool? {
      switch self {
      case .equal: sign == 0
      case .notEqual: sign != 0
      case .less: sign < 0
      case .lessOrEqual: sign <= 0
      case .greater: sign > 0
      case .greaterOrEqual: sign >= 0
      case .approximatelyEqual, .element: nil
      }
    }

    /// The relation that holds between numbers exactly where this one does not; nil where there is none.
    public var negated: Relation? {
      switch self {
      case .equal: .notEqual
      case .notEqual: .equal
      case .less: .greaterOrEqual
      case .lessOrEqual: .greater
      case .greater: .lessOrEqual
      case .greaterOrEqual: .less
      case .approximatelyEqual, .element: nil
      }
    }
  }
#endif

/// What a formula states: a chain of sides with a relation between each and the next.
///
/// `a = b = c` has three sides and two relations. A formula without a relation has one side and states
/// nothing. A system, or a list with commas, is several statements.
public struct Statement: Sendable {
  /// The sides, from left to right: one more than there are ``relations``.
  public var sides: [Expression]
  /// The relations between neighbours.
  public var relations: [Relation]
  /// For each relation the tolerance that the author wrote behind its right side (`\approx 320 \pm 2`).
  public var tolerances: [Expression?]
  /// Where the statement stands in the formula's text.
  public var span: Span
  /// Where each relation's sign stands; empty where the statement was not read from text.
  public var relationSpans: [Span] = []
  /// What could have been meant otherwise; the verdict must not depend on it.
  public var doubts = ReadingDoubts()
  /// What it is conditional on, as in $\sqrt{x^2} = x \text{ for } x \ge 0$: facts for this statement alone.
  public var conditions: [Statement] = []
  #if !hasFeature(Embedded)
    /// What makes it the consequence of an implication; nil where it is none.
    public var implication: Implication?
    /// Whether it says what it says of numbers alone: a product is 0 where a factor is, which is false of matrices.
    public var isOfNumbers = false
    /// How its signs ± were read; nil where it has none.
    public var doubleSign: DoubleSign?
  #endif

  /// Makes a statement. `tolerances` is filled up with nil where it is shorter than `relations`.
  public init(sides: [Expression], relations: [Relation], tolerances: [Expression?] = [], span: Span) {
    self.sides = sides
    self.relations = relations
    self.tolerances = tolerances + Array(repeating: nil, count: max(0, relations.count - tolerances.count))
    self.span = span
  }
}

extension Statement {
  /// Whether, as a fact, it says of a name by itself where its values lie: `e \in \mathbb R`, `0 < e < 1`; `x > e` does not.
  public func declares(_ symbol: Symbol) -> Bool {
    func isIt(_ side: Expression) -> Bool {
      if case .symbol(symbol) = side.node { true } else { false }
    }
    if relations.contains(.element) { return sides.first.map(isIt) ?? false }
    return sides.contains(where: isIt) && sides.contains { $0.isCoefficient || $0.isNegatedCoefficient }
  }
}

#if !hasFeature(Embedded)
  /// How a statement with ± was read.
  public enum DoubleSign: Sendable {
    /// With the upper signs; the lower ones make another statement.
    case upper
    /// With the lower signs; the upper ones make another statement.
    case lower
    /// As one of the two equations.
    case either
  }

  /// The implication of which a statement is the consequence.
  ///
  /// $P \implies Q$ is the statement Q on the conditions P. $P \iff Q$ is two statements: Q on P, and P on Q.
  public struct Implication: Sendable, Hashable {
    /// How many of the statement's conditions, from the first on, are the premises.
    public var premises: Int
    /// How many of these, the last ones, say that other alternatives fail: $P \implies A \lor B$ is B on P and not A.
    public var alternatives: Int
    /// Which half of an equivalence it is; nil where it is no equivalence.
    public var direction: Direction?

    /// A half of $P \iff Q$.
    public enum Direction: String, Sendable {
      /// That Q follows from P.
      case forward = "⇒"
      /// That P follows from Q.
      case backward = "⇐"
    }

    /// Makes an implication.
    public init(premises: Int, alternatives: Int = 0, direction: Direction? = nil) {
      self.premises = premises
      self.alternatives = alternatives
      self.direction = direction
    }
  }

  extension Statement {
    /// The statement with its premises before it and its other conditions behind, each printed by `print`.
    public func whole(_ implies: String, _ condition: String, _ print: (Statement) -> String) -> String {
      let count = implication?.premises ?? 0
      var text = conditions.prefix(count).map(print).joined(separator: ", ")
      if count > 0 { text += " \(implies) " }
      text += print(self)
      if conditions.count > count {
        text += " \(condition) " + conditions.dropFirst(count).map(print).joined(separator: ", ")
      }
      return text
    }
  }
#endif

/// Readings of a formula's names between which nothing decides.
public struct ReadingDoubts: Sendable, Hashable {
  /// Capitals that nothing declares: numbers, or matrices.
  public var capitals: Set<Symbol> = []
  /// Whether the letter i may be the imaginary unit.
  public var isImaginary = false
  /// Whether the letter e, in the formula or in what its names stand for, may be the base of the natural logarithm.
  public var isEuler = false
  #if !hasFeature(Embedded)
    /// Whether it is written as in books, where n is a whole number in $\sin n\pi = 0$, also where nothing says so. Every formula in LaTeX
    /// is, so that this alone makes no doubt.
    public var isOfBooks = false
    /// Doubts that few formulas have, in a box of their own: statements are copied often. Nil where there is none of them. Pages judge no
    /// claims, and have no room for it.
    private var rare: Rare?

    private struct RareDoubts: Sendable, Hashable {
      static let none = RareDoubts()

      var units: Set<Symbol> = []
      var alternatives: [Alternative] = []
      var hasDifferentials = false
      var partialVariables: Set<Symbol> = []
      var hasOpenSeries = false
      var appliedNames: Set<Symbol> = []
      var idleBrackets: Set<Span> = []
      var idleQuotients: Set<Span> = []
      var quantifiedNames: Set<Symbol> = []
      var dottedBounds: Set<Symbol> = []
      var properties: Set<Symbol> = []
      var appliedPi: Span?
      var coefficient: Span?
    }

    private final class Rare: Sendable {
      let values: RareDoubts

      init(_ values: RareDoubts) { self.values = values }
    }

    private mutating func changeRare(_ change: (inout RareDoubts) -> Void) {
      var values = rare?.values ?? .none
      change(&values)
      rare = values == .none ? nil : Rare(values)
    }

    /// Names that stand upright behind numbers and may be units.
    public var units: Set<Symbol> {
      get { rare?.values.units ?? [] }
      set { changeRare { $0.units = newValue } }
    }
    /// Places where two readings are in use.
    public var alternatives: [Alternative] {
      get { rare?.values.alternatives ?? [] }
      set { changeRare { $0.alternatives = newValue } }
    }
    /// Whether a d before names may be the sign of differentials.
    public var hasDifferentials: Bool {
      get { rare?.values.hasDifferentials ?? false }
      set { changeRare { $0.hasDifferentials = newValue } }
    }
    /// The variables by which something is differentiated with ∂: others that depend on them may stand still.
    public var partialVariables: Set<Symbol> {
      get { rare?.values.partialVariables ?? [] }
      set { changeRare { $0.partialVariables = newValue } }
    }
    /// Whether a sum ends in dots behind few terms, which others may continue in another way.
    public var hasOpenSeries: Bool {
      get { rare?.values.hasOpenSeries ?? false }
      set { changeRare { $0.hasOpenSeries = newValue } }
    }
    /// Names that were read as factors before a parenthesis that groups nothing, as in y(0): they may be functions.
    public var appliedNames: Set<Symbol> {
      get { rare?.values.appliedNames ?? [] }
      set { changeRare { $0.appliedNames = newValue } }
    }
    /// Places of square brackets that group nothing: they may round down.
    public var idleBrackets: Set<Span> {
      get { rare?.values.idleBrackets ?? [] }
      set { changeRare { $0.idleBrackets = newValue } }
    }
    /// Places of quotients in parentheses that group nothing: they may be symbols of Legendre.
    public var idleQuotients: Set<Span> {
      get { rare?.values.idleQuotients ?? [] }
      set { changeRare { $0.idleQuotients = newValue } }
    }
    /// Names that “for all” binds: what is assumed of others of these names says nothing of them.
    public var quantifiedNames: Set<Symbol> {
      get { rare?.values.quantifiedNames ?? [] }
      set { changeRare { $0.quantifiedNames = newValue } }
    }
    /// Names up to which dots go: there is a term at least.
    public var dottedBounds: Set<Symbol> {
      get { rare?.values.dottedBounds ?? [] }
      set { changeRare { $0.dottedBounds = newValue } }
    }
    /// Letters of which words say that they are even or odd: that says what they are, more often than it is claimed.
    public var properties: Set<Symbol> {
      get { rare?.values.properties ?? [] }
      set { changeRare { $0.properties = newValue } }
    }
    /// Where π stands before a parenthesis that groups nothing, and may be a function.
    public var appliedPi: Span? {
      get { rare?.values.appliedPi }
      set { changeRare { $0.appliedPi = newValue } }
    }

    /// Where a power in square brackets stands before a factor, and may take its coefficient.
    public var coefficient: Span? {
      get { rare?.values.coefficient }
      set { changeRare { $0.coefficient = newValue } }
    }

    /// A place that books read in two ways. The first is taken, which a warning says; a claim that is false in it and
    /// true in the other one is an error.
    public enum Alternative: Sendable, Hashable {
      /// `\log` applied at this place: natural, or to the base 10 or 2.
      case logarithm(Span)
      /// A function applied at this place, without parentheses and before a slash: `\sin x/2`.
      case argument(Span)
      /// A function applied at this place, with parentheses and before a letter: `\sin(n + 1)x`.
      case behind(Span)
      /// A quotient at this place before some factors: `a/bc`.
      case divisor(Span, factors: Int)
      /// Arguments without parentheses at these places, whose last factor may stand behind the function: `\sin a x`.
      case factors(Set<Span>)
      /// `\lg` applied at this place: to the base 10, or 2.
      case decimalLogarithm(Span)
      /// Square brackets at these places, which group or round down.
      case rounding(Set<Span>)
    }
  #endif

  /// No doubts.
  public init() {}

  /// Whether there is none, but that it may be written as in books.
  public var isEmpty: Bool {
    #if !hasFeature(Embedded)
      if rare != nil { return false }
    #endif
    return capitals.isEmpty && !isImaginary && !isEuler
  }

  #if !hasFeature(Embedded)
    /// Whether both doubt the same.
    public static func == (left: ReadingDoubts, right: ReadingDoubts) -> Bool {
      left.capitals == right.capitals && left.isImaginary == right.isImaginary
        && left.isEuler == right.isEuler && left.isOfBooks == right.isOfBooks
        && left.rare?.values == right.rare?.values
    }

    /// Feeds what is doubted into a hasher.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(capitals)
      hasher.combine(isImaginary)
      hasher.combine(isEuler)
      hasher.combine(isOfBooks)
      hasher.combine(rare?.values)
    }
  #endif
}

/// A formula as the cell kinds want it: statements, with what stands before a colon set apart.
///
/// In `x = 3,\ \theta = 30^\circ :\quad x' \approx 2.6` the first two statements are ``givens`` and the last is
/// in ``statements``.
public struct FormulaReading: Sendable {
  /// The statements before the colon; empty where there is no colon.
  public var givens: [Statement]
  /// The statements.
  public var statements: [Statement]
  /// Errors and warnings, with spans in the formula's text. With an error the reading must not be used.
  public var diagnostics: [Diagnostic]
  /// Whether the letter i was read as the imaginary unit.
  public var showsImaginaryUnit = false

  /// Makes a reading.
  public init(givens: [Statement] = [], statements: [Statement], diagnostics: [Diagnostic] = []) {
    self.givens = givens
    self.statements = statements
    self.diagnostics = diagnostics
  }

  /// Its statements with their conditions, in the order in which they stand in the formula: a premise once.
  var inOrder: [Statement] {
    let statements = givens + self.statements
    #if !hasFeature(Embedded)
      if statements.contains(where: { $0.implication != nil }) {
        var places: Set<Span> = []
        return statements.flatMap { [$0] + $0.conditions }.filter { places.insert($0.span).inserted }
          .sorted { $0.span.lowerBound < $1.span.lowerBound }
      }
    #endif
    return statements.flatMap { [$0] + $0.conditions }
  }

  /// Whether a diagnostic is an error.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

/// Which names a reader of formulas may apply to arguments, besides the built-in ones.
public struct NameScope: Sendable {
  /// Functions that the lesson defines, with their number of parameters.
  public var functions: [Symbol: Int]
  /// Other names that the lesson defines. `R(θ)` with such an `R` is a product.
  public var values: Set<Symbol>

  /// How names that nothing defines are used around the formula.
  public var uses = SymbolUses()
  /// Whether the formula states facts: what it says of a name is a declaration.
  public var readsFacts = false
  /// Whether statements may be conditional on others: ``Statement/conditions``. Who reads them uses them.
  public var readsConditions = false
  /// Whether sums, products, derivatives and functions of whole numbers are read. A page has no code for them, and answers are read
  /// alike in a page and elsewhere.
  public var readsForProver = true

  #if !hasFeature(Embedded)
    /// Names that are given by formulas, though they are not defined: they may be differentiated.
    public var dependent: Set<Symbol> = []
    /// Names that an assumed equation ties to each other: one may be differentiated by another one.
    public var tied: Set<Symbol> = []
    /// The parameters of functions that the lesson defines, in their order.
    public var parameters: [Symbol: [Symbol]] = [:]
  #endif

  /// Makes a scope.
  public init(functions: [Symbol: Int] = [:], values: Set<Symbol> = []) {
    self.functions = functions
    self.values = values
  }

  /// A scope for what a page reads, or reads as well.
  public static var ofPages: NameScope {
    var scope = NameScope()
    scope.readsForProver = false
    return scope
  }
}
