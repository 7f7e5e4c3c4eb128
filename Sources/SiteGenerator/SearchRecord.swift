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
    var reader = BodyReader(headings: lesson.document.headings)
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
        let cell = lesson.cells[index].cell
        if cell.isInline {
          sections[sections.count - 1].text += cell.content.bytes
        } else if cell.kind != .diagram {
          sections[sections.count - 1].formulas += cell.content.bytes + [0x20]
        }
      }
    }
  }

  /// The words of a text behind an excerpt of it, which ends with an ellipsis.
  private static func words(of whole: String, behind excerpt: String) -> [Substring] {
    guard whole.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) else {
      return whole.dropFirst(excerpt.count).split { !$0.isLetter && !$0.isNumber }
    }
    // The same for ASCII, of which each byte is a character; the ellipsis is one and has three.
    return whole.utf8.dropFirst(excerpt.utf8.count - 2).split { byte in
      let letter = byte | 0x20
      return !(letter >= 0x61 && letter <= 0x7A || byte >= 0x30 && byte <= 0x39)
    }.map { Substring($0) }
  }

  /// The record as an array of JavaScript: title, address, summary, and sections of anchor, heading, text and words.
  var json: String {
    let total = sections.reduce(0) { $0 + $1.text.count }
    let share = total > Self.textBudget ? Double(Self.textBudget) / Double(total) : 1
    var wordRoom = Self.wordBudget
    var known: Set<Substring> = []
    let written = sections.compactMap { section -> String? in
      if section.heading.isEmpty, section.text.isEmpty, section.formulas.isEmpty { return nil }
      let whole = String(decoding: section.text, as: UTF8.self)
      let limit = share == 1 ? section.text.count : max(80, Int(Double(section.text.count) * share))
      let text = ScriptText.shortened(whole, to: limit)
      var words = ScriptText.shortened(
        String(decoding: section.formulas, as: UTF8.self), to: max(0, min(wordRoom, 800)))
      wordRoom -= words.utf8.count
      if text.hasSuffix("…") {
        for word in Self.words(of: whole, behind: text)
        where word.utf8.count > 2 && wordRoom > 0 && known.insert(word).inserted {
          words += " " + word
          wordRoom -= word.utf8.count + 1
        }
      }
      let fields = [section.anchor, section.heading, text, words].map(ScriptText.quoted)
      return "[\(fields.joined(separator: ","))]"
    }
    let head = [title, address, summary].map(ScriptText.quoted).joined(separator: ",")
    return "[\(head),[\(written.joined(separator: ","))]]"
  }
}

/// Takes the text out of a body's HTML.
private struct BodyReader {
  enum Part {
    case heading(Heading)
    case text([UInt8])
  }

  let headings: [Heading]
  private var headingCount = 0
  /// Whether what comes next belongs to a heading, whose text is known already.
  private(set) var isInHeading = false

  init(headings: [Heading]) {
    self.headings = headings
  }

  /// The parts of a piece, in order.
  mutating func read(_ html: String) -> [Part] {
    var html = html
    return html.withUTF8 { read($0) }
  }

  private mutating func read(_ html: UnsafeBufferPointer<UInt8>) -> [Part] {
    var parts: [Part] = []
    var text: [UInt8] = []
    var index = 0
    while index < html.count {
      if html[index] == UInt8(ascii: "<") {
        let end = html[index...].firstIndex(of: UInt8(ascii: ">")) ?? html.count - 1
        let tag = html[(index + 1)...end]
        let isEnd = tag.first == UInt8(ascii: "/")
        let name = tag.dropFirst(isEnd ? 1 : 0).prefix {
          $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 >= 0x30 && $0 <= 0x39
        }
        if name.count == 2, name.first == UInt8(ascii: "h"), let level = name.last, level >= 0x31,
          level <= 0x36
        {
          isInHeading = !isEnd
          if !isEnd, headings.indices.contains(headingCount) {
            if !text.isEmpty { parts.append(.text(text)) }
            text = []
            parts.append(.heading(headings[headingCount]))
            headingCount += 1
          }
        } else if !isInline(name) {
          text.append(0x20)
        }
        index = end + 1
        continue
      }
      let end = html[index...].firstIndex(of: UInt8(ascii: "<")) ?? html.count
      if !isInHeading { text += unescaped(html[index..<end]) }
      index = end
    }
    if !text.isEmpty { parts.append(.text(text)) }
    return parts
  }

  /// Whether an element stands within a word or a line, so that no blank is put for its tag.
  private func isInline(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    name.elementsEqual("em".utf8) || name.elementsEqual("strong".utf8) || name.elementsEqual("code".utf8)
      || name.elementsEqual("a".utf8) || name.elementsEqual("sup".utf8)
  }

  private func unescaped(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    guard text.contains(UInt8(ascii: "&")) else { return Array(text) }
    return Array(HTMLText.unescape(String(decoding: text, as: UTF8.self)).utf8)
  }
}
