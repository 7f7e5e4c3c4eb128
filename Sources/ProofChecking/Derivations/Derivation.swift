import FormulaSyntax

/// A proof of an equation told in lines, as one would write it with a pencil: each side as a sum of terms, rewritten until both sides
/// are the same.
///
/// Each line has the value of the line before it wherever the assumptions hold and both sides are defined. Lines are made with the
/// arithmetic of ``ProofChecker``, which shares nothing with the prover, and each of them is computed a second time from what it
/// says. Where no such proof is found, or it would be too long to read, there is none.
public struct Derivation: Sendable, Equatable {
  /// The components of the equation that are told: an equation of tuples or matrices has several.
  public var components: [Component]
  /// How many components the equation has.
  public var count: Int
  /// How many of them are the same on both sides, but for the order of factors, once names are replaced by what they stand for and
  /// numbers are worked out.
  public var identical: Int
  /// How many were derived and are not told, since the whole would be too long to read.
  public var omitted: Int

  /// Two numbers that are equal.
  public struct Component: Sendable, Equatable {
    /// Which components of the equation these are, counted from 0 in reading order: some have the same numbers.
    public var indices: [Int]
    /// The left side.
    public var left: Side
    /// The right side.
    public var right: Side
    /// What both sides are multiplied by after their first lines: their common denominator, which is not 0 where they are defined.
    public var multiplier: Expression?
  }

  /// A number, and what it is rewritten to.
  public struct Side: Sendable, Equatable {
    /// The number with its names replaced by what they stand for.
    public var start: Expression
    /// The lines; each has the value of the one before it, or of the start. Where there is a multiplier, the first of them has so
    /// many times the start's value.
    public var lines: [Line]
  }

  /// A sum of terms.
  public struct Line: Sendable, Equatable {
    /// How it follows.
    public var rule: Rule
    /// Its terms; none is 0.
    public var terms: [Term]
    /// Equations by which parts of what stood before were replaced.
    public var identities: [Identity]
  }

  /// How a line follows from the one before it.
  public enum Rule: String, Sendable, CaseIterable {
    /// It is the start itself.
    case start
    /// Signs and factors are put in order, and parts replaced by the line's identities.
    case rewriting
    /// Products of sums and powers of sums are multiplied out.
    case expansion
    /// Equal terms are joined, and opposite ones cancel.
    case collection
    /// sin² + cos² = 1 joins pairs of terms.
    case pythagoras
    /// Powers are replaced by the line's identities.
    case powers
    /// Both sides are multiplied by their common denominator.
    case denominators
  }

  /// A term of a sum, without its sign.
  public struct Term: Sendable, Equatable {
    /// The term; none that begins with a minus.
    public var expression: Expression
    /// Whether it is subtracted.
    public var isNegative: Bool
    /// What becomes of it in the next line; nil where it stays.
    public var fate: Fate?
  }

  /// What becomes of a term in the next line.
  public struct Fate: Sendable, Equatable {
    /// What happens to the terms of a group.
    public enum Kind: String, Sendable, CaseIterable {
      /// Together they are 0.
      case cancel
      /// They are multiples of the same, and become one.
      case join
      /// One has sin² where the other has cos².
      case pythagoras
    }

    /// What happens.
    public var kind: Kind
    /// The terms of a line that meet have the same number, counted from 1.
    public var group: Int
  }

  /// Two expressions of which one is put in the place of the other.
  public struct Identity: Sendable, Equatable {
    /// What is replaced.
    public var left: Expression
    /// What it is.
    public var right: Expression
    /// What tells it.
    public var theorem: Theorem
  }

  /// What tells that two expressions are the same number.
  public enum Theorem: String, Sendable, CaseIterable {
    /// Sines and cosines of sums and of multiples of angles.
    case angles
    /// Sines and cosines of rational multiples of π.
    case exactValues
    /// Tangent, cotangent, secant and cosecant are quotients of sine and cosine.
    case ratios
    /// Hyperbolic functions are sums of exponentials.
    case hyperbolic
    /// Exponentials and powers of sums and multiples.
    case exponents
    /// Logarithms of products and powers.
    case logarithms
    /// Roots and absolute values of products and powers.
    case roots
    /// sin² = 1 − cos².
    case pythagoras
    /// What is assumed.
    case assumption
    /// Anything else that the checker computes.
    case other
  }
}

extension Derivation.Theorem {
  /// What tells the value of an expression that is no sum, product or quotient.
  init(of expression: Expression, holdsAngles: Bool) {
    self =
      switch expression.node {
      case .symbol: .assumption
      case .root, .magnitude: .roots
      case .power: .exponents
      case .call(let function, _):
        switch function.ofNumber {
        case .circular(.sine), .circular(.cosine): holdsAngles ? .angles : .exactValues
        case .circular: .ratios
        case .hyperbolic: .hyperbolic
        case .exponential: .exponents
        case .logarithm: .logarithms
        case .squareRoot, .absoluteValue: .roots
        case .inverseCircular, .step, nil: .other
        }
      default: .other
      }
  }
}

extension Derivation.Rule {
  /// What was done, in words.
  public var words: String {
    switch self {
    case .start: "as it stands"
    case .rewriting: "rewritten"
    case .expansion: "multiplied out"
    case .collection: "like terms collected"
    case .pythagoras: "sin² + cos² = 1"
    case .powers: "powers replaced"
    case .denominators: "multiplied out"
    }
  }
}

extension Derivation.Theorem {
  /// Its name; empty of what has none.
  public var words: String {
    switch self {
    case .angles: "sums of angles"
    case .exactValues: "exact values"
    case .ratios, .hyperbolic: "by definition"
    case .exponents: "laws of exponents"
    case .logarithms: "laws of logarithms"
    case .roots: "roots"
    case .pythagoras: "sin² + cos² = 1"
    case .assumption: "assumed"
    case .other: ""
    }
  }
}
