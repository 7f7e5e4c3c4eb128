import LessonMarkdown
import Notebook

/// What the search knows of a lesson: its headings, and below each the text and the formulas.
///
/// A lesson takes at most about 6 KB, however long it is: of each section the start stands as it is read, for excerpts;
/// of the rest every word stands once.
struct SearchRecord {
  /// The bytes of running text that are kept of a lesson.
  static let textBudget = 3_000
  /// The bytes of formulas, code and further words that are kept of a lesson.
  static let wordBudget = 3_000

  private struct Section {
    var anchor: String
    var heading: String
    var text: [UInt8] = []
    var formulas: [UInt8] = []
  }

  private var sections: [Section]
  private let title: String
  private let address: String
  private let summary: String

  init(_ lesson: CheckedLesson, title: String, address: String) {
    self.title = title
    self.address = address
    summary = lesson.document.frontMatter.summary?.value ?? ""
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
        if lesson.cells[index].cell.isInline {
          sections[sections.count - 1].text += lesson.cells[index].cell.content.bytes
        } else if lesson.cells[index].cell.kind != .diagram {
          sections[sections.count - 1].formulas += lesson.cells[index].cell.content.bytes
          sections[sections.count - 1].formulas.append(0x20)
        }
      }
    }
  }

  /// Gives the words of a text behind an excerpt of it, which ends with an ellipsis, until `take` returns false.
  private static func words(
    of whole: [UInt8], behind excerpt: [UInt8], _ take: (ArraySlice<UInt8>) -> Bool
  ) {
    guard whole.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) else {
      let excerpt = String(decoding: excerpt, as: UTF8.self)
      let rest = String(decoding: whole, as: UTF8.self).dropFirst(excerpt.count)
      for word in rest.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
        if !take(Array(word.utf8)[...]) { return }
      }
      return
    }
    // The same for ASCII, of which each byte is a character; the ellipsis is one and has three.
    var start = min(whole.count, excerpt.count - 2)
    for index in start...whole.count {
      if index < whole.count {
        let byte = whole[index]
        let letter = byte | 0x20
        if letter >= 0x61 && letter <= 0x7A || byte >= 0x30 && byte <= 0x39 { continue }
      }
      if index > start, !take(whole[start..<index]) { return }
      start = index + 1
    }
  }

  /// The record as an array of JavaScript: title, address, summary, and sections of anchor, heading, text and words.
  var json: [UInt8] {
    let total = sections.reduce(0) { $0 + $1.text.count }
    let share = total > Self.textBudget ? Double(Self.textBudget) / Double(total) : 1
    var wordRoom = Self.wordBudget
    var known = WordSet()
    var result: [UInt8] = []
    result.reserveCapacity(8 * 1024)
    for (index, field) in [title, address, summary].enumerated() {
      result.append(UInt8(ascii: index == 0 ? "[" : ","))
      ScriptText.append(field, to: &result)
    }
    result += ",[".utf8
    var isFirst = true
    for section in sections {
      if section.heading.isEmpty, section.text.isEmpty, section.formulas.isEmpty { continue }
      let limit = share == 1 ? section.text.count : max(80, Int(Double(section.text.count) * share))
      let text = ScriptText.shortened(section.text, to: limit)
      var words = ScriptText.shortened(section.formulas, to: max(0, min(wordRoom, 800)))
      wordRoom -= words.count
      if text.suffix(3).elementsEqual(ScriptText.ellipsis) {
        Self.words(of: section.text, behind: text) { word in
          guard wordRoom > 0 else { return false }
          if word.count > 2, known.insert(word) {
            words.append(0x20)
            words += word
            wordRoom -= word.count + 1
          }
          return true
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
      ScriptText.append(words, to: &result)
      result.append(UInt8(ascii: "]"))
    }
    result += "]]".utf8
    return result
  }
}
