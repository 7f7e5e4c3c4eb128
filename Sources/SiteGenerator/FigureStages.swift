import Diagrams
import Figures
import LessonMarkdown
import Notebook

/// The figures of a lesson that stay beside what follows them, and the marks of their steps.
///
/// A mark says in words what the figure shows at its step, and leads to the figure: so much is there without scripts. With them it moves
/// the figure, and says by its attributes where to and what the step stands at.
struct FigureStages {
  /// What stands before and behind blocks of the body.
  private var openings: [Int: HTML] = [:]
  private var endings: Set<Int> = []
  private var paragraphs: [Int: HTML] = [:]
  /// The marks at cells.
  private var formulas: [Int: HTML] = [:]
  private var figures: Set<Int> = []

  /// No figure stays, as in a book.
  init() {}

  /// - Parameter anchors: The anchors of the lesson's cells.
  init(_ lesson: CheckedLesson, anchors: @autoclosure () -> [String], words: InterfaceWords) {
    guard !lesson.pinned.isEmpty else { return }
    let anchors = anchors()
    for pinned in lesson.pinned {
      guard case .figure(let figure) = lesson.cells[pinned.cell].shown else { continue }
      figures.insert(pinned.cell)
      openings[pinned.start] = "<div class=\"pinned\" data-first=\"\(figure.firstPosition)\">\n"
      if let end = pinned.end { endings.insert(end) }
      for (step, place) in zip(figure.steps, pinned.places) {
        switch place {
        case .paragraph(let block):
          paragraphs[block] = Self.mark(step, figure: anchors[pinned.cell], lines: nil, words)
        case .formula(let cell, let lines):
          formulas[cell, default: HTML()] +=
            "\(Self.mark(step, figure: anchors[pinned.cell], lines: lines, words)) "
        }
      }
    }
  }

  /// Whether the figure of a cell stays.
  func stays(_ cell: Int) -> Bool { figures.contains(cell) }

  /// What begins with a block; nil where nothing does.
  func opening(at block: Int) -> HTML? { openings[block] }

  /// Whether a figure ends to stay before a block.
  func ends(at block: Int) -> Bool { endings.contains(block) }

  /// The mark in a paragraph; nil where there is none.
  func mark(ofParagraph block: Int) -> HTML? { paragraphs[block] }

  /// The marks of a formula, in a line of their own; nothing where there are none.
  func marks(ofCell cell: Int) -> HTML {
    guard let marks = formulas[cell] else { return HTML() }
    return "<p class=\"step-marks\">\(marks)</p>\n"
  }

  private static func mark(
    _ step: DiagramStepState, figure: String, lines: Range<Int>?, _ words: InterfaceWords
  ) -> HTML {
    let light = step.lit.isEmpty ? nil : step.lit.map(\.ownClass).joined(separator: " ")
    let width = step.values.count < widest ? "" : " step-mark-wide"
    var html: HTML = "<a class=\"step-mark\(width)\" href=\"#\(figure)\" data-at=\"\(step.position)\""
    if let light { html += " data-light=\"\(light)\"" }
    if let lines { html += " data-lines=\"\(lines.lowerBound) \(lines.upperBound)\"" }
    html += "><span class=\"visually-hidden\">\(words.inFigure) </span>"
    if let lines { html += "<span class=\"step-line\">\(words.stepLine(lines.lowerBound + 1))</span> " }
    html += "\(each: step.values, value)</a>"
    return html
  }

  /// From how many values on a mark leaves no room for words beside it, on a phone and in the column beside a figure.
  private static let widest = 3

  private static func value(_ value: (name: FigureMath, text: String)) -> HTML {
    "<span class=\"step-value\">\(Markup(value.name.markup)) = \(value.text)</span> "
  }
}
