import LessonMarkdown
import SourceText

/// A translation to begin with: front matter, all cells and headings of an original, and its paragraphs as comments that are still
/// to be translated.
public struct TranslationSkeleton: Sendable {
  /// Something that is still to be done.
  public struct Task: Sendable {
    /// The line in the skeleton.
    public var line: Int
    /// What stands there: `the title`, `a paragraph`.
    public var subject: String
  }

  /// The skeleton's text.
  public private(set) var text = ""
  /// What is to be done, by lines.
  public private(set) var tasks: [Task] = []
  private var line = 1

  /// Makes a skeleton.
  ///
  /// - Parameters:
  ///   - name: The name by which the translation is to name the original.
  ///   - language: The language of the translation, a BCP 47 tag.
  public init(of original: LessonDocument, name: String, language: String) {
    let file = original.file
    let matter = original.frontMatter
    add("---\n")
    if let title = matter.title {
      task("the title")
      add("title: \(TranslationNotes.quoted(title.value))\n")
    }
    if let summary = matter.summary {
      task("the summary")
      add("summary: \(TranslationNotes.quoted(summary.value))\n")
    }
    add("lang: \(language)\ntranslates: \(TranslationNotes.quoted(name))\n")
    addRest(of: file)
    add(TranslationNotes.seen(of: original))
    add("---\n")
    var line = LessonText.firstLine(of: file)
    var paragraph: [String] = []
    let cells = LessonText.lines(of: original)
    let headings = Set(original.headings.map { file.position(of: $0.span.lowerBound).line })
    let texts = original.forms().map { !$0.texts.isEmpty }
    while let own = file.lineText(line) {
      defer { line += 1 }
      if let index = cells[line] {
        close(&paragraph)
        if cells[line - 1] != index, texts[index] { task("the texts of a cell") }
        add(own + "\n")
      } else if headings.contains(line) {
        close(&paragraph)
        task("a heading")
        add(own + "\n")
      } else if own.allSatisfy(\.isWhitespace) {
        close(&paragraph)
        add("\n")
      } else {
        paragraph.append(own)
      }
    }
    close(&paragraph)
    while text.hasSuffix("\n\n") { text.removeLast() }
  }

  /// The keys of the front matter that a translation shares with its original, as they were written.
  private mutating func addRest(of file: SourceFile) {
    let shared: Set<String> = ["order", "uses", "convention", "macros", "symbols", "folded"]
    var isShared = false
    for number in 2..<max(2, LessonText.firstLine(of: file) - 1) {
      guard let line = file.lineText(number) else { return }
      if let first = line.first, !first.isWhitespace, first != "-", first != "#", first != "]", first != "}" {
        let key = String(line.prefix { $0 != ":" })
        isShared = shared.contains(key)
        if key == "folded" { task("the headings of folded sections") }
      }
      if isShared { add(line + "\n") }
    }
  }

  private mutating func close(_ paragraph: inout [String]) {
    if paragraph.isEmpty { return }
    // A comment that gives a cell its words belongs to the cell.
    if paragraph[0].drop(while: \.isWhitespace).hasPrefix("<!-- lectern:") {
      add(paragraph.joined(separator: "\n") + "\n")
    } else {
      task("a paragraph")
      // What would end the comment, or begin another one, is taken apart.
      let inner = paragraph.joined(separator: "\n").replacing("-->", with: "-- >")
      add("\(TranslationComparison.toDo)\n\(inner)\n-->\n")
    }
    paragraph = []
  }

  private mutating func task(_ subject: String) { tasks.append(Task(line: line, subject: subject)) }

  private mutating func add(_ text: String) {
    self.text += text
    line += text.utf8.count { $0 == UInt8(ascii: "\n") }
  }
}

/// What the front matter of a translation says of the state of its original.
public enum TranslationNotes {
  /// The lines of `seen:` for an original as it is now.
  public static func seen(of original: LessonDocument) -> String {
    let text = LessonText(original, forms: original.forms())
    let lines = text.sections.filter { !$0.units.isEmpty }.map {
      "  \(quoted($0.anchor)): \(quoted($0.units.map(\.digest).joined(separator: " ")))\n"
    }
    return "seen:\n" + lines.joined()
  }

  /// The text of a translation with what it has seen of its original brought up to date; nil where its front matter cannot be told
  /// apart from the rest.
  public static func updated(_ translation: LessonDocument, seeing original: LessonDocument) -> String? {
    let file = translation.file
    let end = LessonText.firstLine(of: file) - 1
    guard end >= 2 else { return nil }
    var lines: [String] = []
    var isSeen = false
    for number in 2..<end {
      guard let line = file.lineText(number) else { return nil }
      if let first = line.first, !first.isWhitespace { isSeen = line.hasPrefix("seen:") }
      if !isSeen { lines.append(line) }
    }
    guard let rest = file.lines.start(ofLine: end), let start = file.lines.start(ofLine: 2) else {
      return nil
    }
    let head = String(decoding: file.bytes[..<start], as: UTF8.self)
    let body = String(decoding: file.bytes[rest...], as: UTF8.self)
    return head + lines.map { $0 + "\n" }.joined() + seen(of: original) + body
  }

  /// A text in double quotation marks, as YAML reads it; words and numbers that need none stay as they are.
  static func quoted(_ text: String) -> String {
    let words: Set<String> = ["null", "true", "false", "yes", "no", "on", "off"]
    func isWord(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"),
        UInt8(ascii: "/"):
        true
      default: false
      }
    }
    let isPlain =
      text.first?.isLetter == true && text.utf8.allSatisfy(isWord) && !words.contains(text.lowercased())
    return isPlain ? text : YAMLText.quoted(text)
  }
}
