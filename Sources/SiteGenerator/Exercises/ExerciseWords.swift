import Answers
import Exercises

/// What stands on an exercise's sheet beside the lesson's own text, in a language.
public struct ExerciseWords: Sendable {
  var hint = "Hint"
  var solution = "Solution"
  var answer = "Answer"
  var levels: [Exercise.Level: String] = [.easy: "easy", .medium: "medium", .hard: "hard"]
  var kinds: [AnswerKind: String] = [
    .number: "Give a number", .angle: "Give an angle", .expression: "Give a formula", .point: "Give a point",
    .vector: "Give a vector", .matrix: "Give a matrix", .rect: "Give a rectangle: x, y, width, height",
    .list: "Give a list of numbers", .set: "Give a set of numbers", .choice: "Choose one",
    .choices: "Choose all that are right", .steps: "Derive it line by line, with formulas",
  ]
  var units: [AngleUnit: String] = [.degrees: "in degrees", .radians: "in radians"]
  var demands: [AnswerForm.Demand: String] = [
    .exact: "exact, not rounded", .evaluated: "worked out", .factored: "factored",
    .fraction: "as a fraction in lowest terms", .expanded: "multiplied out",
  ]
  var formula: @Sendable (_ names: String) -> String = { "of \($0)" }
  var pointsText: @Sendable (Int) -> String = { "\($0) \($0 == 1 ? "point" : "points")" }
  /// What a demand on a derivation is about.
  var lastLine = "the last line "
  /// What stands between the kind of an answer and what is asked of it.
  var space = " "
  var comma = ", "
  var stop = "."

  /// The words in English.
  public static let english = ExerciseWords()

  /// The words in Chinese.
  public static let chinese: ExerciseWords = {
    var words = ExerciseWords()
    words.hint = "提示"
    words.solution = "解答"
    words.answer = "答案"
    words.levels = [.easy: "简单", .medium: "中等", .hard: "困难"]
    words.kinds = [
      .number: "请填写一个数", .angle: "请填写一个角", .expression: "请填写一个公式", .point: "请填写一个点",
      .vector: "请填写一个向量", .matrix: "请填写一个矩阵", .rect: "请填写一个矩形：x、y、宽、高", .list: "请填写一列数",
      .set: "请填写一个数集", .choice: "请选择一项", .choices: "请选出所有正确的项", .steps: "请逐行推导，每行一个式子",
    ]
    words.units = [.degrees: "以度为单位", .radians: "以弧度为单位"]
    words.demands = [
      .exact: "要求精确值", .evaluated: "要算出结果", .factored: "要因式分解", .fraction: "写成最简分数", .expanded: "要展开",
    ]
    words.formula = { "可用符号 \($0)" }
    words.pointsText = { "\($0) 分" }
    words.lastLine = "最后一行"
    words.space = "，"
    words.comma = "，"
    words.stop = "。"
    return words
  }()

  /// The words for a language tag such as `zh-Hans`; English where there are none for it.
  public static func of(_ language: String) -> ExerciseWords {
    language.lowercased().hasPrefix("zh") ? chinese : english
  }

  func level(_ level: Exercise.Level) -> String { levels[level] ?? level.rawValue }

  func points(_ number: Int) -> String { pointsText(number) }

  /// What is asked, and how it is to be written.
  func demand(_ question: AnswerQuestion) -> String {
    var text = kinds[question.kind] ?? question.kind.rawValue
    if question.kind.isFormula {
      text += space + formula(question.symbols.map(\.name).joined(separator: comma))
    }
    if question.kind == .angle { text += space + (units[question.unit] ?? "") }
    for demand in AnswerForm.Demand.allCases where question.form.demands.contains(demand) {
      text += comma + (question.kind == .steps ? lastLine : "") + (demands[demand] ?? demand.rawValue)
    }
    return text + stop
  }
}
