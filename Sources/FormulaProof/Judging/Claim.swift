import FormulaSyntax
import SourceText

/// One relation between two sides, as it is judged.
public struct Claim: Sendable {
  /// The left side.
  public var left: Expression
  /// The relation.
  public var relation: Relation
  /// The right side.
  public var right: Expression
  /// The tolerance that stands behind an approximate equality; nil where the printed digits say it.
  public var tolerance: Expression?
  /// Where the claim stands in the formula's text.
  public var span: Span
  /// The piece that a diagnostic points at: of a later step in a chain the new side, else the whole claim.
  public var place: Span
  /// What could have been meant otherwise; a verdict stands only where it does not depend on it.
  public var doubts = ReadingDoubts()
  /// Whether it says what it says of numbers alone: see ``Statement/isOfNumbers``.
  public var isOfNumbers = false
  /// What its own statement is conditional on, where “for all” binds names in it.
  var conditions: [Claim] = []

  /// Makes a claim.
  public init(
    left: Expression, relation: Relation, right: Expression, tolerance: Expression? = nil, span: Span,
    place: Span? = nil
  ) {
    self.left = left
    self.relation = relation
    self.right = right
    self.tolerance = tolerance
    self.span = span
    self.place = place ?? span
  }

  /// Where a component of the sides is written out, the right side first; nil where neither side is.
  public func place(ofComponent index: Int) -> Span? {
    for side in [right, left] {
      switch side.node {
      case .tuple(let items) where index < items.count: return items[index].span
      case .matrix(_, _, let elements) where index < elements.count: return elements[index].span
      default: continue
      }
    }
    return nil
  }

  /// What may have been meant where the sides have different shapes: a plain I is a letter like others.
  static func notesOnShapes(_ left: Expression, _ right: Expression) -> [Diagnostic.Note] {
    if FreeSymbols.of([left, right], in: Environment()).contains(Symbol("I")) {
      return [.init("I is a letter here; for the identity matrix write \\mathbf{I}")]
    }
    for side in [left, right] {
      if case .symbol(let symbol) = side.node, symbol.notation == .plain {
        return [.init("nothing says that \(symbol) is no number: define it, or declare it in assume")]
      }
    }
    return []
  }

  /// The claim as a statement with two sides.
  public var statement: Statement {
    Statement(sides: [left, right], relations: [relation], tolerances: [tolerance], span: span)
  }

  /// The claim as a statement with the conditions of the one that it is a part of.
  public func statement(in whole: Statement) -> Statement {
    var result = statement
    result.conditions = whole.conditions
    result.implication = whole.implication
    return result
  }

  /// The claims of a statement: one for each relation between neighbouring sides.
  public static func claims(of statement: Statement) -> [Claim] {
    let conditions =
      statement.doubts.quantifiedNames.isEmpty ? [] : statement.conditions.flatMap { Claim.claims(of: $0) }
    return statement.relations.indices.map { index in
      let left = statement.sides[index]
      let right = statement.sides[index + 1]
      var side = right.span
      if let tolerance = statement.tolerances[index] { side = side.union(tolerance.span) }
      let span = left.span.union(side)
      var claim = Claim(
        left: left, relation: statement.relations[index], right: right,
        tolerance: statement.tolerances[index],
        span: span, place: index == 0 ? span : side)
      claim.doubts = statement.doubts
      claim.isOfNumbers = statement.isOfNumbers
      claim.conditions = conditions
      return claim
    }
  }
}

/// How a prover is to work.
public struct ProverOptions: Sendable {
  /// What one claim may cost.
  public var limits: BudgetLimits
  /// Whether samples are accepted where no proof is found.
  public var acceptsSamples: Bool
  /// A tolerance for approximate equalities that state none of their own; nil for the printed digits.
  public var tolerance: Numeral?
  /// What of an equation is judged.
  var part = ClaimPart.whole

  /// Makes options.
  public init(limits: BudgetLimits = .init(), acceptsSamples: Bool = false, tolerance: Numeral? = nil) {
    self.limits = limits
    self.acceptsSamples = acceptsSamples
    self.tolerance = tolerance
  }
}

/// What of an equation is judged, where two parts of a verdict are of different claims.
enum ClaimPart: String, Sendable {
  /// That it holds, and where both sides are defined.
  case whole
  /// That it holds wherever both sides are defined, if anywhere.
  case relation
  /// Where both sides are defined, whether or not they are equal there.
  case domain
}
