import LessonMarkdown
import SourceText
import TestSupport
import Testing

@testable import Notebook

/// A lesson and its translation, held against each other without anything being proved.
private struct Pair {
  var original: LessonDocument
  var translation: LessonDocument
  var diagnostics: [Diagnostic]

  init(_ original: String, _ translation: String) {
    self.original = LessonReader().read(SourceFile(path: "a.md", text: original))
    self.translation = LessonReader().read(SourceFile(path: "zh/a.md", text: translation))
    diagnostics =
      TranslationComparison(self.translation, of: self.original, uses: [], originalUses: [])
      .diagnostics
  }

  /// `line identifier` of each finding, and behind an arrow the original's line.
  var places: [String] {
    diagnostics.map { diagnostic in
      let line = diagnostic.position.map { "\($0.line)" } ?? "-"
      let note = diagnostic.notes.first.flatMap { note in
        note.file.flatMap { file in note.span.map { file.position(of: $0.lowerBound).line } }
      }
      return "\(line) \(diagnostic.identifier)" + (note.map { " → \($0)" } ?? "")
    }
  }

  /// The errors alone.
  var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }

  /// A shipped lesson as a translation that has seen its original: all that is said is in its own language, but for the texts.
  static func translation(of text: String) -> String {
    let document = LessonReader().read(SourceFile(path: "a.md", text: text))
    let seen = TranslationNotes.seen(of: document)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let extra = ["lang: zh-Hans", "translates: a"] + seen.dropLast().split(separator: "\n").map(String.init)
    return (lines.prefix(1) + extra + lines.dropFirst()).joined(separator: "\n")
  }
}

@Suite struct TranslationTests {
  static let original = """
    ---
    title: A turn
    summary: One sentence.
    ---
    The first words.

    ```math define
    A(\\theta) = \\begin{bmatrix} \\cos\\theta & \\sin\\theta \\\\ -\\sin\\theta & \\cos\\theta \\end{bmatrix}
    ```

    ## Areas

    They stay, since $\\det A(\\theta) = 1${claim} and $1 > 0$.

    ```math claim
    \\det A(\\theta) = 1
    ```

    ## Exercises

    ```exercise
    id: turn
    title: Turn a point
    ask: |
      Where is {(x, 1)} after the turn?
    parameters: { x: 1..6 }
    answer: (x, 1)*A(30°)
    hints:
      - Use the matrix.
    ```

    """

  /// The original as a translation, with each of some texts exchanged for another.
  private static func pair(_ changes: [(String, String)] = [], original: String = TranslationTests.original)
    -> Pair
  {
    var text = Pair.translation(of: Self.original)
    for (old, new) in changes {
      #expect(text.contains(old))
      text = text.replacing(old, with: new)
    }
    return Pair(original, text)
  }

  static let chinese = [
    ("title: A turn", "title: 旋转"), ("summary: One sentence.", "summary: 一句话。"),
    ("The first words.", "开头几句话。"), ("## Areas", "## 面积"), ("They stay, since", "面积不变，因为"),
    (" and $1 > 0$.", "。"), ("## Exercises", "## 练习"), ("title: Turn a point", "title: 旋转一个点"),
    ("Where is {(x, 1)} after the turn?", "旋转之后，点{(x, 1)}在哪里？"), ("Use the matrix.", "用矩阵。"),
  ]

  @Test func anotherLanguageIsNoDifference() {
    #expect(Self.pair(Self.chinese).places == [])
  }

  @Test func textsOfTheOriginalAreStillToBeTranslated() {
    let found = Self.pair().places
    #expect(found.allSatisfy { $0.contains("translation-to-do") })
    #expect(found.count == 5, "\(found)")
  }

  /// What differs, with the places in the translation and in the original.
  @Test(arguments: [
    ("& \\sin\\theta \\\\ -", "& \\sin\\theta \\\\ +", ["14 translation-differs → 8"]),
    ("\\det A(\\theta) = 1\n", "\\det A(\\theta) = 2\n", ["22 translation-differs → 16"]),
    ("= 1${claim}", "= 2${claim}", ["19 translation-differs", "17 translation-missing → 13"]),
    ("= 1${claim}", "= 1$", ["17 translation-missing → 13"]),
    ("```math claim\n", "```math mistake\n", ["21 translation-differs → 15"]),
    ("```math claim\n\\det A(\\theta) = 1\n```\n", "", ["22 translation-missing → 15"]),
    ("## Exercises", "```math\nx\n```\n\n## Exercises", ["25 translation-extra"]),
    ("## Exercises\n", "", ["26 translation-missing → 19"]),
    ("## Exercises", "### Exercises", ["25 translation-extra", "27 translation-missing → 19"]),
    ("answer: (x, 1)*A(30°)", "answer: (x, 1)*A(-30°)", ["33 translation-differs → 27"]),
    ("x: 1..6", "x: 1..7", ["32 translation-differs → 26"]),
    ("parameters: { x: 1..6 }\n", "", ["28 translation-differs → 26"]),
    ("id: turn\n", "id: turn\nlevel: hard\n", ["29 translation-differs → 22"]),
    ("{(x, 1)} after", "{(x, 2)} after", ["31 translation-differs → 21"]),
  ])
  func whatDiffersIsToldAtItsPlace(old: String, new: String, expected: [String]) {
    let changes = old.contains("## Exercises") ? Self.chinese.filter { $0.0 != "## Exercises" } : Self.chinese
    var text = Pair.translation(of: Self.original)
    // The changed piece first, since texts around it are exchanged, too.
    text = text.replacing(old, with: new, maxReplacements: 1)
    for (old, new) in changes where text.contains(old) { text = text.replacing(old, with: new) }
    let found = Pair(Self.original, text).places.filter { !$0.contains("outdated") && !$0.contains("to-do") }
    #expect(Set(found) == Set(expected), "\(found)")
  }

  /// A formula in running text is the original's, wherever it stands there.
  @Test(arguments: [
    ("因为 $\\sin\\theta$", 0), ("因为 $A(\\theta)$", 0), ("因为 $A(-\\theta)$", 1), ("因为 $1 > 0$", 0),
    ("因为 $1 < 0$", 1),
  ])
  func formulasInTheTextAreTheOriginals(text: String, count: Int) {
    let found = Self.pair(Self.chinese + [("面积不变，因为", text + "，")]).places
    #expect(found.count == count, "\(found)")
    #expect(found.allSatisfy { $0 == "19 translation-formula" })
  }

  // MARK: What changes in the original

  @Test(arguments: [
    ("The first words.", "The first words, changed.", ["12 translation-outdated → 5"]),
    ("They stay,", "They all stay,", ["20 translation-outdated → 13"]),
    ("title: A turn", "title: Turns", ["2 translation-outdated → 2"]),
    ("title: Turn a point", "title: Turn points", ["28 translation-outdated → 21"]),
    ("They stay,", "A new paragraph.\n\nThey stay,", ["18 translation-outdated → 13"]),
    ("The first words.\n\n", "", ["6 translation-outdated → 2"]),
    ("The first words.", "The first\nwords.", []),
  ])
  func aChangedTextIsToldAtTheMatchingPlace(old: String, new: String, expected: [String]) {
    let changed = Self.original.replacing(old, with: new)
    let found = Self.pair(Self.chinese, original: changed).places
    // The beginning of the translation has the title in the line behind the front matter's own keys.
    #expect(found.count == expected.count, "\(found)")
    for (one, other) in zip(found, expected) {
      #expect(one.split(separator: " ").dropFirst() == other.split(separator: " ").dropFirst())
    }
  }

  @Test func aTranslationThatIsLookedOverIsUpToDate() throws {
    let changed = Self.original.replacing("They stay,", with: "They all stay,")
    let old = Self.pair(Self.chinese, original: changed)
    #expect(!old.places.isEmpty)
    let updated = try #require(TranslationNotes.updated(old.translation, seeing: old.original))
    #expect(Pair(changed, updated).places == [])
    // Nothing but the notes is another.
    func rest(_ text: String) -> [Substring] {
      text.split(separator: "\n").filter { !$0.hasPrefix("  ") && !$0.hasPrefix("seen:") }
    }
    #expect(rest(updated) == rest(old.translation.file.text(Span(0, old.translation.file.bytes.count))))
  }

  // MARK: Skeletons

  @Test(arguments: Repository.lessonNames)
  func aSkeletonHasAllCellsAndIsStillToBeTranslated(name: String) throws {
    let original = LessonReader().read(try Repository.lesson(name))
    let skeleton = TranslationSkeleton(of: original, name: name, language: "zh-Hans")
    let translation = LessonReader().read(SourceFile(path: "Lessons/zh-Hans/\(name).md", text: skeleton.text))
    #expect(translation.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    let found = TranslationComparison(translation, of: original, uses: [], originalUses: []).diagnostics
    let inline = found.filter { $0.finding == .translationMissing && $0.message.contains("text") }
    #expect(found.filter { $0.severity == .error }.count == inline.count, "\(found.map(\.message))")
    #expect(found.contains { $0.finding == .translationToDo })
    #expect(!found.contains { $0.finding == .translationOutdated })
    #expect(skeleton.tasks.count > 10)
    let lines = skeleton.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      skeleton.tasks.allSatisfy { $0.line >= 1 && $0.line <= lines.count && !lines[$0.line - 1].isEmpty })
  }

  // MARK: Cells from the original

  @Test func aCellFromTheOriginalIsCheckedAsIfItStoodThere() async throws {
    let original = "---\ntitle: A\n---\n```math define\nf(x) = x^2\n```\n\n```math claim\nf(-x) = f(x)\n```\n"
    let translation =
      "---\ntitle: 甲\nlang: zh\ntranslates: a\n---\n```math define original\n```\n\n```math claim original\n```\n"
    let found = await verify([("a", original), ("zh/a", translation)])
    #expect(found[1].verdicts == ["proved"])
    #expect(found[1].diagnostics.map(\.identifier) == ["translation-outdated"])
    // A formula that is wrong in the original is wrong here too, and is told at the cell that stands here.
    let wrong = await verify([
      ("a", original.replacing("f(-x) = f(x)", with: "f(-x) = -f(x)")), ("zh/a", translation),
    ])
    #expect(wrong[1].verdicts == ["refuted"])
    #expect(wrong[1].places.contains("9:1 error refuted"))
    // What stands there already is not thrown away.
    let full = await verify([
      ("a", original), ("zh/a", translation.replacing("claim original\n", with: "claim original\nx = x\n")),
    ])
    #expect(full[1].places.contains("9:1 error translation-differs"))
  }

  // MARK: Which lesson translates which

  @Test(arguments: [
    ("b", "en", "zh", "4:13 error missing-lesson"), ("a", "en", "en", "3:7 error translation-language"),
    ("zh/a", "en", "zh", "4:13 error circular-translation"),
  ])
  func anOriginalIsAnotherLessonInAnotherLanguage(
    name: String, language: String, own: String, expected: String
  ) async {
    let found = await verify([
      ("a", "---\ntitle: A\nlang: \(language)\n---\n"),
      ("zh/a", "---\ntitle: B\nlang: \(own)\ntranslates: \(name)\n---\n"),
    ])
    #expect(found[1].places.contains(expected), "\(found[1].places)")
    #expect(found[0].places == [])
  }

  @Test func translationsOfTranslationsAndCirclesAreErrors() async {
    let chain = await verify([
      ("a", "---\ntitle: A\n---\n"), ("b", "---\ntitle: B\nlang: de\ntranslates: a\n---\n"),
      ("c", "---\ntitle: C\nlang: fr\ntranslates: b\n---\n"),
    ])
    #expect(chain[1].places.allSatisfy { $0.contains("outdated") })
    #expect(chain[2].places == ["4:13 error translation-of-translation"])
    #expect(chain[2].diagnostics[0].fixIts.map(\.replacement) == ["a"])
    let circle = await verify([
      ("a", "---\ntitle: A\ntranslates: b\n---\n"), ("b", "---\ntitle: B\nlang: de\ntranslates: a\n---\n"),
    ])
    #expect(circle[0].places == ["3:13 error circular-translation"])
    #expect(circle[1].places == ["4:13 error circular-translation"])
    let twice = await verify([
      ("a", "---\ntitle: A\n---\n"), ("b", "---\ntitle: B\nlang: de\ntranslates: a\n---\n"),
      ("c", "---\ntitle: C\nlang: DE\ntranslates: a\n---\n"),
    ])
    for index in 1...2 { #expect(twice[index].places.contains("3:7 error translated-twice")) }
  }

  @Test func whatLessonsUseIsTheSame() async {
    let found = await verify([
      ("b", "---\ntitle: B\n---\n"), ("zh/b", "---\ntitle: 乙\nlang: zh\ntranslates: b\n---\n"),
      ("a", "---\ntitle: A\nuses: b\n---\n"),
      ("zh/a", "---\ntitle: 甲\nlang: zh\ntranslates: a\nuses: zh/b\n---\n"),
      ("de/a", "---\ntitle: Ä\nlang: de\ntranslates: a\nconvention: columns\n---\n"),
    ])
    #expect(!found[3].places.contains { $0.contains("translation-differs") })
    #expect(
      found[4].places.filter { $0.contains("differs") }
        == ["4:13 error translation-differs", "5:13 error translation-differs"])
  }
}

/// Translations of shipped lessons in which one thing is changed, by chance: each is told at its line, and no change of a text is.
@Suite struct TranslationMutantTests {
  /// A change of one line.
  struct Mutant {
    var line: Int
    var text: String
  }

  /// Lines of cells where every sign counts, and what may be changed there.
  private static func mutants(of text: String, _ document: LessonDocument) -> [Mutant] {
    var result: [Mutant] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for cell in document.cells where !cell.isInline {
      let first = document.file.position(of: cell.span.lowerBound).line
      let last = document.file.position(of: cell.span.upperBound - 1).line
      for number in first + 1..<max(first + 1, last) {
        let line = lines[number - 1]
        switch cell.kind {
        case .math, .values: if line.contains("\\text") { continue }
        case .diagram, .exercise:
          let isExpression =
            line.firstMatch(
              of: #/^ *(- )?(answer|vector|to|from|point|circle|segment|θ|x|y|expect|transform): .*[-+0-9]/#)
            != nil
            || line.contains("~=")
          if !isExpression || line.contains(": |") { continue }
        case .swift, .objc:
          if line.contains("//"), !line.contains("// =>") { continue }
        }
        for index in line.indices {
          let old = line[index]
          let new: Character
          switch old {
          case "+": new = "-"
          case "-" where cell.kind != .diagram && cell.kind != .exercise: new = "+"
          case "0"..."8": new = Character(UnicodeScalar((old.asciiValue ?? 0x30) + 1))
          default: continue
          }
          var changed = line
          changed.replaceSubrange(index...index, with: String(new))
          result.append(Mutant(line: number, text: changed))
        }
      }
    }
    return result
  }

  @Test(arguments: ["rotation", "anchor-point", "three-dimensions", "layout", "change-over-time"])
  func aSignOrADigitThatIsAnotherIsToldAtItsLine(name: String) throws {
    var random = SeededGenerator(seed: testSeed())
    let file = try Repository.lesson(name)
    let text = Pair.translation(of: file.text(Span(0, file.bytes.count)))
    let original = LessonReader().read(file)
    let plain = LessonReader().read(SourceFile(path: "zh/a.md", text: text))
    func errors(_ document: LessonDocument) -> [Diagnostic] {
      TranslationComparison(document, of: original, uses: [], originalUses: []).diagnostics
        .filter { $0.severity == .error }
    }
    #expect(errors(plain).map(\.message) == [])
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let mutants = Self.mutants(of: text, plain)
    #expect(mutants.count > 50)
    for mutant in mutants.shuffled(using: &random).prefix(25) {
      var changed = lines
      changed[mutant.line - 1] = mutant.text
      let document = LessonReader().read(SourceFile(path: "zh/a.md", text: changed.joined(separator: "\n")))
      let found = errors(document)
      #expect(
        found.contains { $0.position?.line == mutant.line },
        "\(name) line \(mutant.line): \(mutant.text): \(found.map { "\($0.position?.line ?? 0) \($0.message)" })"
      )
    }
  }

  @Test(arguments: ["rotation", "composition", "canvas-gestures"])
  func aCellThatIsMissingTwiceOrMovedIsTold(name: String) throws {
    let file = try Repository.lesson(name)
    let text = Pair.translation(of: file.text(Span(0, file.bytes.count)))
    let original = LessonReader().read(file)
    let plain = LessonReader().read(SourceFile(path: "zh/a.md", text: text))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let blocks = plain.cells.filter { !$0.isInline }.map { cell in
      plain.file.position(of: cell.span.lowerBound).line - 1...plain.file.position(
        of: cell.span.upperBound - 1
      ).line - 1
    }
    func found(_ lines: [String]) -> [Diagnostic] {
      let document = LessonReader().read(SourceFile(path: "zh/a.md", text: lines.joined(separator: "\n")))
      return TranslationComparison(document, of: original, uses: [], originalUses: []).diagnostics
        .filter { $0.severity == .error }
    }
    for (index, block) in blocks.enumerated() {
      var without = lines
      without.removeSubrange(block)
      let missing = found(without)
      #expect(missing.contains { $0.finding == .translationMissing }, "\(name): cell \(index) is missing")
      let place = original.cells.filter { !$0.isInline }[index].span.lowerBound
      #expect(
        missing.contains { $0.notes.contains { $0.span?.lowerBound == place } } || index > 0,
        "\(name): cell \(index)")
      var twice = lines
      twice.insert(contentsOf: [""] + lines[block], at: block.upperBound + 1)
      #expect(
        found(twice).contains {
          $0.finding == .translationExtra
            && (block.lowerBound + 1...block.upperBound + block.count + 2).contains($0.position?.line ?? 0)
        }, "\(name): cell \(index) twice")
    }
    for (first, second) in zip(blocks, blocks.dropFirst()) where lines[first] != lines[second] {
      var moved = lines
      moved.replaceSubrange(second, with: lines[first])
      moved.replaceSubrange(first, with: lines[second])
      #expect(!found(moved).isEmpty, "\(name): lines \(first) and \(second)")
    }
  }

  /// Texts by their keys, as authors write them on one line.
  @Test(arguments: ["rotation", "composition", "canvas-gestures", "layout"])
  func anotherTextIsNoDifferenceOfFormulas(name: String) throws {
    let file = try Repository.lesson(name)
    let text = Pair.translation(of: file.text(Span(0, file.bytes.count)))
    let original = LessonReader().read(file)
    let changed = text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      guard let match = line.wholeMatch(of: #/( *(?:- )?(?:title|caption|say|label): )([^|>].*)/#) else {
        return String(line)
      }
      let slots = match.2.matches(of: #/\{[^{}\\]*\}/#).map { String($0.0) }.joined(separator: " ")
      let isFormula = match.2.contains("$")
      return match.1 + "'甲乙丙丁 " + (isFormula ? "" : slots).replacing("'", with: "''") + "'"
    }
    let document = LessonReader().read(
      SourceFile(path: "zh/a.md", text: changed.joined(separator: "\n")))
    let found = TranslationComparison(document, of: original, uses: [], originalUses: []).diagnostics
    #expect(
      found.filter { $0.severity == .error }.map { "\($0.position?.line ?? 0) \($0.message)" } == [])
  }
}
