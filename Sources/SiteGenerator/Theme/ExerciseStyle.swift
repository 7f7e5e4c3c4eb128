/// The style of exercises on pages and on sheets.
public enum ExerciseStyle {
  /// The style sheet.
  public static let css = #"""
    .exercise { text-align: left; }
    .exercise-title { margin: 0 0 .5rem; }
    .exercise-level { font-size: .875rem; opacity: .8; }
    .exercise-part { margin: .75rem 0; }
    .exercise-question > div > p:first-child { display: inline; }
    .exercise-question > div { display: inline; }
    .exercise-name { font-weight: 600; }
    .exercise-kind { font-size: .875rem; opacity: .8; margin: .25rem 0; }
    .exercise-choices > li { margin: .25rem 0; }
    .exercise-choices > li > p { margin: 0; }
    .exercise details { margin: .5rem 0; }
    .exercise summary { cursor: pointer; min-height: 1.75rem; }
    .exercise-figure { margin: 1rem 0; overflow-x: auto; }
    @media print { .exercise { break-inside: avoid; } }
    """#
}
