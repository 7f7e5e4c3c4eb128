extension FindingKind {
  /// Figures.
  static let inFigures: [FindingKind] = [
    .init("angle-too-large", .figures, "an angle is too large to be drawn as an arc"),
    .init("conflicting-keys", .figures, "two keys of an entry exclude each other"),
    .init("control-character", .figures, "a text contains a control character"),
    .init("diagram-too-large", .figures, "a figure's YAML is longer than is read"),
    .init("empty-range", .figures, "a range without an extent"),
    .init("invalid-label", .figures, "a label's LaTeX cannot be read"),
    .init("missing-key", .figures, "an entry lacks a key"),
    .init("missing-value", .figures, "a key has no value"),
    .init("negative-radius", .figures, "a radius is negative"),
    .init("negative-step", .figures, "a step is not positive"),
    .init("nested-too-deeply", .figures, "YAML, or parts of a figure, are nested too deeply"),
    .init("not-a-name", .figures, "a value is given to something that is no name"),
    .init("not-a-number", .figures, "a coordinate is no number"),
    .init("not-finite", .figures, "a coordinate is not finite"),
    .init("not-positive", .figures, "a size is not positive"),
    .init("restore-without-save", .figures, "a context is restored more often than it was saved"),
    .init("slider-range", .figures, "a slider's range is not its least, its greatest and its first value"),
    .init("step-too-small", .figures, "a step is too small for its range"),
    .init("too-large", .figures, "a mark is too large to be drawn"),
    .init("too-long", .figures, "a text of a figure is too long"),
    .init("too-many", .figures, "a figure has too many of something"),
    .init("unknown-value", .figures, "a key has no such value"),
    .init("unrestored-state", .figures, "a context is saved more often than it is restored"),
    .init("yaml-alias", .figures, "YAML with an anchor or an alias"),
  ]
}
