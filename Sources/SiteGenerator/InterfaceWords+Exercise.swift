extension InterfaceWords {
  /// What stands where an exercise is answered on its page, and where the answers of a graded class are handed in; what else is on its
  /// sheet is in ``ExerciseWords``, and what the page says of an answer is its script's.
  struct Exercise: Sendable {
    var answer = "Your answer"
    var answerTo: @Sendable (_ part: String) -> String = { "Your answer to (\($0))" }
    var help = "Write 3/4, 0.75, sqrt(2)/2, 2*pi, cos(30°); the formula below shows how it is read."
    var helpSet = "Write {1/2, -3} or x = 1/2 or x = -3; the formula below shows how it is read."
    var helpList =
      "Write the numbers in their order: 1/2, -3, sqrt(2); the formula below shows how they are read."
    var helpSteps =
      "Write one formula on each line, such as (x+1)^2 and below it x^2 + 2*x + 1; each must equal the one above."
    /// What is added to the help where there is a field for each number.
    var helpShape: @Sendable (_ sample: String) -> String = {
      " Use Tab to go from number to number, or paste all of them at once, such as \($0)."
    }
    var place: @Sendable (_ row: Int, _ column: Int) -> String = { "Row \($0), column \($1)" }
    var component: @Sendable (_ number: Int) -> String = { "Number \($0)" }
    var kept = "Answers are kept on this device only."

    // Buttons.
    var check = "Check"
    var solution = "Show the solution"
    var another = "Other numbers"
    var erase = "Erase my answers"

    // For a graded class.
    var handIn = "Hand in"
    var handInHelp =
      "The numbers in the questions are an example. Answer with those of your own sheet, give your name as it stands on the sheet, and hand in the file."
    var learner = "Name on your sheet"
    var copy = "Copy"
    var save = "Save as a file"
  }
}
