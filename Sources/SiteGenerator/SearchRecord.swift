import Exercises
import LessonMarkdown
import Notebook

/// What the search knows of a lesson: its headings, and below each the text and the formulas.
///
/// Of each section the start of its text and of its listings stands as it is read, for excerpts. Nothing is lost: every formula stands once,
/// and of the rest every word that no excerpt of the section has.
struct SearchRecord {
  /// The bytes of running text that are kept of a lesson as it is read.
  static let textBudget = 3_000
  /// The bytes of listings that are kept of a section as they are read.
  static let codeBudget = 400

  private struct Section {
    var anchor: String
    var heading: String
    var text: [UInt8] = []
    /// Formulas as they are written.
    var formulas: [[UInt8]] = []
    /// Listings.
    var code: [UInt8] = []

    /// Adds what a reader sees of a cell.
    mutating func add(_ checked: CheckedCell) {
      switch checked.shown {
      case .figure(let figure): figure.texts.forEach { add($0) }
      case .exercise(let shown):
        // What is opened first is not told by the search: hints and the solution.
        let exercise = shown.exercise.exercise
        let environment = exercise.environment(of: shown.variant)
        let names = exercise.space.parameters.map(\.symbol)
        if let title = exercise.title { add(title.text) }
        shown.figureTexts.forEach { add($0) }
        for part in [exercise.ask]
          + exercise.parts.flatMap({ [$0.ask] + $0.choices.map(\.label) }).compactMap({ $0 })
        {
          add(part.markdown(in: environment, parameters: names))
        }
      case .nothing: break
      case .formula, .source, .listing:
        let bytes = checked.cell.content.bytes
        if checked.cell.isInline {
          text += bytes
        } else if checked.cell.kind == .math {
          formulas.append(bytes)
        } else {
          code += bytes
          code.append(0x0A)
        }
      }
    }

    private mutating func add(_ words: String) {
      text.append(0x20)
      text += words.utf8
    }
  }

  private var sections: [Section]
  private let title: String
  private let address: String
  private let summary: String

  init(_ lesson: CheckedLesson, title: String, address: String) {
    self.title = title
    self.address = address
    summary = lesson.shownSummary ?? ""
    sections = [Section(anchor: "", heading: "")]
    var reader = BodyReader(lesson.document)
    for piece in lesson.document.body {
      switch piece {
      case .html(let html):
        for part in reader.read(html) {
          switch part {
          case .heading(let heading): sections.append(Section(anchor: heading.anchor, heading: heading.text))
          case .text(let text): sections[sections.count - 1].text += text
          }
        }
      case .cell(let index):
        guard lesson.cells.indices.contains(index), !reader.isInHeading else { continue }
        sections[sections.count - 1].add(lesson.cells[index])
      case .block: break
      }
    }
  }

  /// The words of a text: its runs of letters and digits, in small letters.
  private static func words(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    guard text.allSatisfy({ $0 < 0x80 }) else {
      return String(decoding: text, as: UTF8.self).lowercased().split { !$0.isLetter && !$0.isNumber }.map {
        Array($0.utf8)[...]
      }
    }
    return text.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
      .split { !($0 >= 0x61 && $0 <= 0x7A || $0 >= 0x30 && $0 <= 0x39) }
  }

  /// Whether an excerpt ends before its text does.
  private static func isCut(_ excerpt: [UInt8]) -> Bool {
    excerpt.suffix(3).elementsEqual(ScriptText.ellipsis)
  }

  /// The words of an excerpt; where it is cut, its last word may be a part of one, and is left out.
  private static func wholeWords(of excerpt: [UInt8]) -> ArraySlice<ArraySlice<UInt8>> {
    guard isCut(excerpt) else { return words(of: excerpt)[...] }
    return words(of: Array(excerpt.dropLast(ScriptText.ellipsis.count))).dropLast()
  }

  /// Whether a word is kept where no excerpt has it: the search does without words of two letters.
  private static func isKept(_ word: ArraySlice<UInt8>) -> Bool {
    word.count > 2 || word.contains { $0 >= 0x30 && $0 <= 0x39 }
  }

  /// The record as an array of JavaScript: title, address, summary, and sections of anchor, heading, text, formulas and
  /// further words.
  var json: [UInt8] {
    let total = sections.reduce(0) { $0 + $1.text.count }
    let share = total > Self.textBudget ? Double(Self.textBudget) / Double(total) : 1
    // Formulas that the lesson has had already.
    var seen = WordSet()
    var result: [UInt8] = []
    result.reserveCapacity(8 * 1024)
    for (index, field) in [title, address, summary].enumerated() {
      result.append(UInt8(ascii: index == 0 ? "[" : ","))
      ScriptText.append(field, to: &result)
    }
    result += ",[".utf8
    var isFirst = true
    for section in sections {
      if section.heading.isEmpty, section.text.isEmpty, section.formulas.isEmpty, section.code.isEmpty {
        continue
      }
      let limit = share == 1 ? section.text.count : max(80, Int(Double(section.text.count) * share))
      let text = ScriptText.shortened(section.text, to: limit)
      var formulas: [UInt8] = []
      for formula in section.formulas where seen.insert(formula[...]) {
        if !formulas.isEmpty { formulas.append(0x20) }
        formulas += ScriptText.shortened(formula, to: formula.count)
      }
      let code = ScriptText.shortened(section.code, to: Self.codeBudget)
      if !code.isEmpty {
        if !formulas.isEmpty { formulas.append(0x20) }
        formulas += code
      }
      var rest: [UInt8] = []
      if Self.isCut(text) || Self.isCut(code) {
        var known = WordSet()
        for word in Self.wholeWords(of: text) + Self.wholeWords(of: formulas)
          + Self.words(of: Array(section.heading.utf8))
        {
          _ = known.insert(word)
        }
        for word in Self.words(of: section.text) + Self.words(of: section.code)
        where Self.isKept(word) && known.insert(word) {
          if !rest.isEmpty { rest.append(0x20) }
          rest += word
        }
      }
      if !isFirst { result.append(UInt8(ascii: ",")) }
      isFirst = false
      result.append(UInt8(ascii: "["))
      ScriptText.append(section.anchor, to: &result)
      result.append(UInt8(ascii: ","))
      ScriptText.append(section.heading, to: &result)
      result.append(UInt8(ascii: ","))
      ScriptText.append(text, to: &result)
      result.append(UInt8(ascii: ","))
      ScriptText.append(formulas, to: &result)
      if !rest.isEmpty {
        result.append(UInt8(ascii: ","))
        ScriptText.append(rest, to: &result)
      }
      result.append(UInt8(ascii: "]"))
    }
    result += "]]".utf8
    return result
  }
}
