import Answers
import FormulaProof
import SourceText

/// Something that must hold of an exercise, with its verdict.
public struct KeyClaim: Sendable {
  /// What the claim is about, as it stands in the lesson.
  public var source: String
  /// Where it stands in the lesson's file.
  public var span: Span
  /// The judgement. A counterexample holds the parameters' values.
  public var judgement: Judgement
  /// Whether the claim counts as passed.
  public var passed: Bool
  /// Where the key was proved for all numbers, the claim and its prover.
  public var general: (claim: Claim, prover: Prover)?
  /// What is to be said where it fails.
  public var diagnostic: Diagnostic?

  /// Makes a claim.
  public init(source: String, span: Span, judgement: Judgement, passed: Bool, diagnostic: Diagnostic? = nil) {
    self.source = source
    self.span = span
    self.judgement = judgement
    self.passed = passed
    self.diagnostic = diagnostic
  }
}

/// What checking an exercise costs at most, and how much of it is checked.
public enum KeyLimits {
  /// With so many variants or fewer each is checked.
  public static let mostVariants = 20_000
  /// Of more variants so many are checked, drawn by seeds.
  public static let sampledVariants = 2000
  /// The least share of the combinations of values that conditions may allow.
  public static let leastShare = 0.01
  /// The most variants that are drawn to find some that conditions allow.
  public static let mostDraws = 200_000
  /// After so many draws it is given up where hardly any was allowed.
  public static let fewestDraws = 20_000
  /// For so many seconds the claims of one exercise are checked.
  public static let seconds = 120
  /// The longest answer that is read, in bytes.
  public static let answerBytes = AnswerReader.longestAnswer
}
