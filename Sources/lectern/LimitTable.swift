import BuildCache
import Diagrams
import Exercises
import FormulaProof
import Grading
import LessonMarkdown
import Notebook
import SiteGenerator
import SourceText
import SwiftCells
import Variants

/// The limits that hold for what strangers wrote: each where it is kept, in the words of SECURITY.md, which a test holds to this
/// table.
enum LimitTable {
  /// A limit, its value, and the option that sets it.
  struct Row {
    var name: String
    var value: String
    var flag = ""
  }

  static var rows: [Row] {
    let lesson = LessonReader.Limits()
    let reading = ReadingTrials.usualLimits
    let claim = BudgetLimits()
    let cells = CellLimits()
    return [
      Row(name: "a lesson", value: size(lesson.fileSize)),
      Row(name: "a line of a lesson", value: "\(count(lesson.lineLength)) bytes"),
      Row(
        name: "a table of a lesson",
        value: "\(count(lesson.tableColumns)) columns, \(count(lesson.tableCells)) cells"),
      Row(
        name: "reading a lesson, time", value: "\(seconds(reading.seconds)) of a processor",
        flag: "--lesson-seconds"),
      Row(name: "reading a lesson, memory", value: size(reading.mebibytes << 20), flag: "--lesson-memory"),
      Row(name: "any other file that is read", value: size(FileAccess.mostBytes)),
      Row(
        name: "front matter",
        value:
          "\(size(LessonReader.Limits.frontMatterSize)), \(LessonReader.Limits.frontMatterNesting) levels"),
      Row(name: "`site.yml`", value: size(SiteConfiguration.largestFile)),
      Row(name: "an SVG that is published", value: size(SitePublisher.largestPicture)),
      Row(name: "YAML of a figure or an exercise", value: "\(DiagramReader.deepestNesting) levels"),
      Row(name: "folders below the lessons' folder", value: "\(LessonFolder.deepestFolder) levels"),
      Row(
        name: "a pipe that is named as a file",
        value: "\(FileAccess.pipePatience / 1000) s without anything written"),
      Row(
        name: "a claim",
        value: "\(seconds(claim.seconds)), \(count(claim.terms)) terms, \(count(claim.precision)) bits, "
          + "\(count(ClaimQuestion.mostBytes)) bytes"),
      Row(
        name: "a figure",
        value: "\(count(DiagramReader.mostItems)) things, \(count(DiagramReader.mostExpressions)) expressions"
      ),
      Row(
        name: "variants of an exercise",
        value:
          "\(count(KeyLimits.mostVariants)) looked at one by one; \(count(VariantCensus.mostCombinations)) "
          + "combinations counted, \(count(KeyLimits.mostDraws)) drawn; \(count(VariantSpace.mostWork)) steps for `where`"
      ),
      Row(name: "checking an exercise", value: seconds(Double(KeyLimits.seconds))),
      Row(
        name: "an answer",
        value:
          "\(count(KeyLimits.answerBytes)) bytes, \(count(SubmissionReader.mostAnswers)) answers in a submission"
      ),
      Row(name: "a submission", value: size(SubmissionReader.longestLine)),
      Row(name: "a submission's time", value: "\(Grader.mostAhead / 3_600) h ahead"),
      Row(name: "a class", value: "\(count(Roster.mostLearners)) learners"),
      Row(
        name: "names that may have been meant",
        value:
          "\(count(SuggestionBudget.mostComparisons)) comparisons, of \(count(Spelling.mostCandidates)) names at most"
      ),
      Row(name: "Swift cells of a lesson, time", value: seconds(cells.seconds), flag: "--cell-seconds"),
      Row(name: "Swift cells of a lesson, memory", value: size(cells.mebibytes << 20), flag: "--cell-memory"),
      Row(
        name: "Swift cells of a lesson, output and processes",
        value: "\(size(cells.outputBytes)), one process"),
      Row(name: "whose Swift cells they are", value: SwiftCellRunner().trust.rawValue, flag: "--swift-cells"),
      Row(name: "a request to the preview", value: "GET and HEAD, to a name of this machine", flag: "--host"),
      Row(
        name: "the cache of a project",
        value: "\(size(RecordStore.usualLimit)) besides what the last run used; \(RecordStore.daysKept) days",
        flag: "--no-cache"),
    ]
  }

  /// The table in Markdown.
  static var markdown: String {
    "| limit | default | flag |\n|---|---|---|\n"
      + rows.map { row in
        let flag = row.flag.isEmpty ? "" : "`\(row.flag)` "
        return "| \(row.name) | \(row.value) | \(flag)|\n"
      }.joined()
  }

  private static func seconds(_ value: Double) -> String {
    "\(value == value.rounded() ? String(Int(value)) : String(value)) s"
  }

  /// A size in the unit in which it is a whole number.
  private static func size(_ bytes: Int) -> String {
    if bytes % (1 << 20) == 0 { return "\(count(bytes >> 20)) MiB" }
    return bytes % (1 << 10) == 0 ? "\(count(bytes >> 10)) KiB" : "\(count(bytes)) bytes"
  }

  /// A whole number in groups of three digits.
  private static func count(_ number: Int) -> String {
    let digits = Array(String(number))
    return digits.indices.map { index in
      (index > 0 && (digits.count - index) % 3 == 0 ? "," : "") + String(digits[index])
    }.joined()
  }
}
