import Answers
import CellYAML
import Diagrams
import Exercises
import FormulaProof
import FormulaSyntax
import LessonMarkdown
import SourceText
import TeX
import Variants

/// An exercise of a checked lesson.
public struct CheckedExercise: Sendable {
  /// Its name in full: the lesson's, `/`, and its id.
  public var name: String
  /// The exercise.
  public var exercise: Exercise
  /// The commands that its formulas may use.
  public var macros: LaTeXMacros
  /// The lesson's language.
  public var language: String
}

extension LessonChecker {
  /// Reads an exercise, checks its keys for all variants, and draws one of them.
  mutating func checkExercise(_ cell: Cell, identifier: String) -> CheckedCell {
    var found = words(cell)
    let reading = ExerciseReader.read(cell.content, environment: environment, assumptions: assumptions)
    found += reading.diagnostics.map(cell.content.inFile)
    var result = CheckedCell(
      cell: cell, mode: nil, claims: [], uncheckedFormulas: 0, shown: .source(language: "yaml"))
    if let exercise = reading.exercise, !found.contains(where: { $0.severity == .error }) {
      let fullName = name + "/" + exercise.id
      exerciseLinks += links(of: exercise)
      if let earlier = exercisePlaces[exercise.id] {
        found.append(
          exercise.place.error(
            .duplicateID, "an exercise of this lesson is called \(exercise.id) already",
            notes: [.init("here", file: earlier.file, span: earlier.span)]))
      }
      exercisePlaces[exercise.id] = (exercise.place.file, exercise.place.span)
      let checker = KeyChecker(
        exercise, name: fullName, acceptsSamples: cell.words.contains { $0.name == "sampled" }, limits: limits
      )
      let claims = checker.check()
      found += claims.compactMap(\.diagnostic)
      result.claims = claims.map { claim in
        var checked = CheckedClaim(
          source: claim.source, span: claim.span, judgement: claim.judgement, passed: claim.passed)
        if options.makesTheorems, let (general, prover) = claim.general {
          checked.theorem = Result { () throws(NoTheorem) in try prover.theorem(of: general, claim.judgement)
          }
        }
        return checked
      }
      if claims.allSatisfy(\.passed) {
        found += draw(exercise, fullName, checker.examples(of: 8), identifier, &result)
      }
    }
    if result.claims.isEmpty, found.contains(where: { $0.severity == .error }) {
      result.claims = [unreadable(cell, found)]
    }
    diagnostics += found
    return result
  }

  /// The links and pictures in an exercise's texts, at their places in the lesson.
  private func links(of exercise: Exercise) -> [Link] {
    let texts =
      [exercise.ask] + exercise.hints + (exercise.solution.map { [$0] } ?? [])
      + exercise.parts.flatMap { part in
        (part.ask.map { [$0] } ?? []) + part.feedback.map(\.say)
          + part.choices.flatMap { [$0.label, $0.say].compactMap { $0 } }
      }
    var reader = LessonReader()
    reader.requiresTitle = false
    var found: [Link] = []
    // What a misconception says by itself stands in no lesson.
    for source in texts.map(\.source) where source.file === document.file {
      guard
        source.excerpt.bytes.contains(UInt8(ascii: "]")) || source.excerpt.bytes.contains(UInt8(ascii: "<"))
      else { continue }
      // A text that begins like front matter is still a text.
      let read = reader.read(SourceFile(path: "exercise", text: "\n" + source.text))
      for link in read.links {
        let count = source.excerpt.bytes.count
        let lower = min(max(0, link.span.lowerBound - 1), count)
        let upper = min(max(lower, link.span.upperBound - 1), count)
        found.append(
          Link(
            destination: link.destination, isImage: link.isImage, span: source.part(lower..<upper).span))
      }
    }
    return found
  }

  /// What is wrong with the words behind `exercise`.
  private func words(_ cell: Cell) -> [Diagnostic] {
    cell.words.filter { $0.name != "sampled" || $0.value != nil }.map { word in
      let near = Spelling.nearest(to: word.name, in: ["sampled"])
      return .error(
        .unknownMode,
        "exercise cells have no mode \(word.name)" + (near.map { "; did you mean \($0)?" } ?? ""),
        file: cell.content.file, at: word.span)
    }
  }

  /// Chooses what the page shows of the exercise, and tries its figure at several variants.
  private func draw(
    _ exercise: Exercise, _ fullName: String, _ examples: [Variant], _ identifier: String,
    _ result: inout CheckedCell
  ) -> [Diagnostic] {
    let checked = CheckedExercise(
      name: fullName, exercise: exercise, macros: macros, language: document.frontMatter.language)
    let seed = VariantSeed(exercise: fullName, learner: "")
    guard let own = exercise.space.variant(of: seed) ?? examples.first else { return [] }
    var found: [Diagnostic] = []
    var (figure, code, texts): (String, String?, [String]) = ("", nil, [])
    for (index, variant) in ([own] + examples).enumerated() where exercise.figure != nil {
      let drawn = ExerciseFigure.draw(checked, variant, identifier: identifier)
      if index == 0 { (figure, code, texts) = (drawn.html, drawn.code, drawn.texts) }
      found += index == 0 ? drawn.diagnostics : drawn.diagnostics.filter { $0.severity == .error }
      if found.contains(where: { $0.severity == .error }) { return found }
    }
    let outline = ExerciseOutline(macros: macros)
    guard
      PageExerciseMaker.page(of: exercise, name: fullName, showing: own, html: outline.shown) != nil
    else {
      found.append(
        exercise.place.error(
          .undefinedSlot, "a slot of this exercise stands where no value can be shown"))
      return found
    }
    result.shown = .exercise(
      ShownExercise(exercise: checked, variant: own, figure: figure, figureCode: code, figureTexts: texts))
    result.exercise = checked
    return found
  }
}

/// Draws an exercise's figure for a variant.
public enum ExerciseFigure {
  /// The figure in SVG, its code for the page's engine, its texts as words, and what is to be said about it.
  ///
  /// A figure that can be moved has no code: its frame and its controls are those of one variant.
  public static func draw(
    _ checked: CheckedExercise, _ variant: Variant, identifier: String
  ) -> (html: String, code: String?, texts: [String], diagnostics: [Diagnostic]) {
    let exercise = checked.exercise
    guard let text = exercise.figure else { return ("", nil, [], []) }
    let context = LessonChecker.diagramContext(
      exercise.environment(of: variant), checked.macros, language: checked.language)
    let reading = DiagramReader.read(text.excerpt, in: context, identifier: identifier)
    var found = reading.diagnostics.map(text.excerpt.inFile)
    guard !reading.hasErrors else { return ("", nil, [], found) }
    if reading.table != nil || reading.listing != nil || !reading.formulas.isEmpty {
      found.append(
        text.error(
          .conflictingKeys, "the figure of an exercise has no 'formulas', no 'table' and no 'swift'"))
      return ("", nil, [], found)
    }
    let rendering = DiagramRenderer.render(reading)
    found += rendering.diagnostics.map(text.excerpt.inFile)
    found += CurveReview.diagnostics(rendering, reading).map(text.excerpt.inFile)
    if let step = rendering.steps.first {
      found.append(
        step.place.error(.unknownStep, "the figure of an exercise has no steps: nothing stands behind it"))
    }
    var prepared = reading.figure
    let isWhole = prepared.prepare().faults.isEmpty && !prepared.isLiving
    return (rendering.html ?? "", isWhole ? prepared.code : nil, rendering.texts, found)
  }
}
