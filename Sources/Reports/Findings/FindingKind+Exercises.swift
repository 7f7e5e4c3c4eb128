extension FindingKind {
  /// Exercises.
  static let inExercises: [FindingKind] = [
    .init("answer-shown", .exercises, "a slot of the question shows the answer, for a variant that is named"),
    .init("bad-choices", .exercises, "choices that are too few or too many, or of both kinds"),
    .init("bad-credit", .exercises, "`credit` is no share from 0 to below 1"),
    .init("bad-id", .exercises, "an exercise's `id` has other signs than small letters, digits and hyphens"),
    .init("bad-number", .exercises, "a number is outside of what its key allows"),
    .init("bad-slot", .exercises, "behind the colon of a slot stands no number of decimals"),
    .init("bad-step", .exercises, "the step of a range is not positive"),
    .init("choices-alike", .exercises, "two choices are alike, for a variant that is named"),
    .init("does-not-fit", .exercises, "a key says nothing about answers of this kind"),
    .init("duplicate-id", .exercises, "two exercises of a lesson have the same `id`"),
    .init("duplicate-value", .exercises, "a parameter has a value twice"),
    .init(
      "feedback-is-answer", .exercises, "a known wrong answer is right for a variant, or too near to tell"),
    .init("feedback-twice", .exercises, "two known wrong answers are one for a variant"),
    .init(
      "inexact-slot", .exercises,
      "a slot would show digits that are not those of its value, for a variant that is named"),
    .init("is-parameter", .exercises, "`symbols` lists a parameter, for which each learner has a number"),
    .init("misconception-does-not-fit", .exercises, "a misconception changes nothing in this answer"),
    .init("missing-part", .exercises, "`parts` holds nothing"),
    .init("missing-step", .exercises, "a range of fractions or angles has no step"),
    .init("missing-symbols", .exercises, "a formula is asked, and not which names it may use"),
    .init("mixed-units", .exercises, "a range has degrees and plain numbers"),
    .init("no-right-choice", .exercises, "no choice is right for a variant, or more than one is"),
    .init("no-such-value", .exercises, "`except` names a value that the range does not have"),
    .init("no-variant", .exercises, "no values of the parameters satisfy `where`"),
    .init("not-a-range", .exercises, "a parameter's values are neither a range nor a list"),
    .init(
      "not-all-variants", .exercises,
      "there are too many variants to look at each; `exercise sampled` accepts it"),
    .init("not-factored", .exercises, "the key of a factored answer is no product of polynomials"),
    .init("not-rational", .exercises, "an end or a step of a range is no rational number"),
    .init("too-few-values", .exercises, "a parameter has one value only"),
    .init(
      "too-few-variants", .exercises, "`where` leaves one variant, or a very small share of the combinations"),
    .init("too-many-values", .exercises, "a parameter has more values than are taken"),
    .init("unclosed-slot", .exercises, "a brace that begins a slot is not closed"),
    .init("undecided-choice", .exercises, "whether a choice is right could not be decided"),
    .init("undefined-answer", .exercises, "the answer has no value for a variant that is named"),
    .init("undefined-feedback", .exercises, "a known wrong answer has no value for a variant that is named"),
    .init("undefined-slot", .exercises, "a slot has no value for a variant that is named"),
    .init("unused-name", .exercises, "`with` replaces a name that the answer does not depend on"),
    .init("wrong-key", .exercises, "a relation under `check` does not hold; the variant is named"),
  ]
}
