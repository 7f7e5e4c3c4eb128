import FormulaSyntax
import Theorems

/// A proof as a value: what was to be shown, under which conditions it was, and by which steps.
///
/// It is made of expressions alone, so that it outlives the prover's fields, and another program can print it. What the steps say
/// is a proposal: ``ProofChecker`` computes each of them anew.
public struct Proof: Sendable {
  /// What is shown.
  public var goal: ProofGoal
  /// What must hold beside the assumptions: each a list of alternatives, one of which must.
  public var conditions: [[ProofFact]]
  /// How it is shown.
  public var step: ProofStep

  /// Makes a proof.
  public init(goal: ProofGoal, conditions: [[ProofFact]], step: ProofStep) {
    self.goal = goal
    self.conditions = conditions
    self.step = step
  }
}

/// One step of a proof, and what it is made of.
public indirect enum ProofStep: Sendable {
  /// The sides are equal, or differ by a number of the wanted sign, as the normal form of their difference tells.
  case normalForm(NormalFormStep)
  /// A number is negative, 0 or positive: each branch shows the goal for some of these signs.
  case cases(of: Expression, [Branch])
  /// An integer n is modulus · quotient + r for one r from 0 to modulus − 1: each step shows the goal for one of these.
  case remainders(of: Symbol, quotient: Symbol, [ProofStep])
  /// No point is left: what is assumed here contradicts itself, or a side is defined nowhere.
  case empty(NormalFormStep)
  /// The points at which an analytic function is 0 are limits of others, where the goal was shown: see `Continuity`.
  case continuity
  /// The goal holds on each piece of a box between bounds that are assumed.
  case enclosure
  /// Enclosures of numbers without symbols tell.
  case numbers
  /// Both sides are algebraic numbers, whose difference is smaller than any such number but 0.
  case algebraic

  /// A case of a number's sign.
  public struct Branch: Sendable {
    /// The signs, −1, 0 and 1.
    public var signs: Set<Int>
    /// What symbols equal here; it must follow from the case.
    public var values: [Symbol: Expression]
    /// The proof for these points.
    public var step: ProofStep

    /// Makes a branch.
    public init(signs: Set<Int>, values: [Symbol: Expression] = [:], step: ProofStep) {
      self.signs = signs
      self.values = values
      self.step = step
    }
  }
}

/// What a normal form is made of: which generators, and what was rewritten in them.
public struct NormalFormStep: Sendable {
  /// Angles of which all angles of the goal are sums of integer multiples.
  public var angles: [Expression]
  /// Exponents of e of which all are sums of integer multiples.
  public var exponents: [Expression]
  /// Roots and absolute values with what they were found to be.
  public var rewritings: [Rewriting]
  /// What powers of generators are, in the order in which the generators were made; a script for another kernel needs them.
  public var relations: [GeneratorRelation]
  /// For each component, of an inequality, factors whose product is the difference, up to a positive factor.
  public var factors: [[Expression]]
  /// For each component, of an inequality, summands of a multiple of the difference or of its negative; none where it needs none.
  public var squares: [[Square]]

  /// Makes a step.
  public init(
    angles: [Expression] = [], exponents: [Expression] = [], rewritings: [Rewriting] = [],
    relations: [GeneratorRelation] = [], factors: [[Expression]] = [], squares: [[Square]] = []
  ) {
    self.squares = squares
    self.relations = relations
    self.angles = angles
    self.exponents = exponents
    self.rewritings = rewritings
    self.factors = factors
  }

  /// That a power of a generator is a polynomial in earlier ones.
  public struct GeneratorRelation: Sendable {
    /// What tells it.
    public enum Theorem: Sendable {
      /// sin² = 1 − cos².
      case pythagoras
      /// |u|² = u².
      case squareOfAbsoluteValue
      /// A power of a root is its radicand, or the radicand's absolute value.
      case powerOfRoot
      /// The minimal polynomial of 2cos(2π/n).
      case minimalPolynomial
      /// An assumed equation.
      case assumption
    }

    /// What the generator stands for.
    public var generator: Expression
    /// The exponent.
    public var degree: Int
    /// What the power is.
    public var value: Expression
    /// What tells it.
    public var theorem: Theorem

    /// Makes a relation.
    public init(generator: Expression, degree: Int, value: Expression, theorem: Theorem) {
      self.generator = generator
      self.degree = degree
      self.value = value
      self.theorem = theorem
    }
  }

  /// A summand: a positive number times factors that are not negative times the square of a base.
  public struct Square: Sendable {
    /// The number.
    public var coefficient: Expression
    /// The factors.
    public var multiplier: [Expression]
    /// What is squared.
    public var base: Expression

    /// Makes a summand.
    public init(coefficient: Expression, multiplier: [Expression], base: Expression) {
      self.coefficient = coefficient
      self.multiplier = multiplier
      self.base = base
    }

    /// The summand as an expression.
    public var expression: Expression {
      var factors = coefficient.wholeNumber == 1 ? [] : [coefficient]
      factors += multiplier
      if base.wholeNumber != 1 { factors.append(Expression(.power(base, .integer(2)))) }
      return factors.isEmpty ? .integer(1) : factors.count == 1 ? factors[0] : Expression(.product(factors))
    }
  }

  /// A root or an absolute value, and an expression that equals it.
  public struct Rewriting: Sendable {
    /// The degree of the root; 0 for an absolute value.
    public var degree: Int
    /// What stands under the root, or between the bars.
    public var operand: Expression
    /// What it is.
    public var value: Expression

    /// Makes a rewriting.
    public init(degree: Int, operand: Expression, value: Expression) {
      self.degree = degree
      self.operand = operand
      self.value = value
    }
  }
}
