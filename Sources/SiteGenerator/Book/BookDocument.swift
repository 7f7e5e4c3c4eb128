import SourceText

/// A document of a book in the HTML of the site's pages, before it is written in XHTML.
struct BookDocument: Sendable {
  /// What a document is to who finds their way through the book, with its names in EPUB and in ARIA.
  enum Role: Sendable {
    case chapter, solutions, checks

    /// As `epub:type` has it, of the document and of its section.
    fileprivate var types: (body: String, section: String) {
      switch self {
      case .chapter: ("bodymatter", "chapter")
      case .solutions: ("backmatter", "answers")
      case .checks: ("backmatter", "appendix")
      }
    }

    fileprivate var ariaRole: String {
      switch self {
      case .chapter: "doc-chapter"
      case .solutions, .checks: "doc-appendix"
      }
    }
  }

  /// The path in the book.
  var path: String
  var title: String
  var language: String
  var role: Role
  /// The page of the site from which its addresses lead.
  var page: String
  /// What it says.
  var html: [UInt8]

  /// The ids in it, in order.
  var identifiers: [String] {
    attributes { _, attribute in attribute.name == "id" ? attribute.value : nil }
  }

  /// The paths on the site of the pictures that it shows, in order.
  var pictures: [String] {
    attributes { element, attribute in
      element == "img" && attribute.name == "src" ? BookIndex.path(attribute.value, on: page) : nil
    }
  }

  private func attributes(_ value: (String, HTMLReader.Attribute) -> String?) -> [String] {
    var found: [String] = []
    HTMLReader.read(html) { event in
      guard case .start(let name, let attributes, _) = event else { return }
      found += attributes.compactMap { value(name, $0) }
    }
    return found
  }

  /// The document in XHTML.
  func file(_ index: BookIndex, style: String) -> Book.Document {
    var writer = XHTMLWriter(page: page, path: path, index: index)
    HTMLReader.read(html) { writer.write($0) }
    writer.finish()
    var xhtml = Self.head(
      title: title, language: language, style: RelativePath.address(of: style, from: path))
    xhtml += #"""
      <body epub:type="\#(role.types.body)">
      <section epub:type="\#(role.types.section)" role="\#(role.ariaRole)">

      """#
    xhtml.append(writer.output)
    xhtml += """
      </section>
      </body>
      </html>

      """
    return Book.Document(
      path: path, bytes: xhtml.bytes, hasMathematics: writer.hasMathematics, hasPictures: writer.hasPictures,
      hasGraphics: writer.hasGraphics)
  }

  /// The beginning of a document, up to its body.
  static func head(title: String, language: String, style: String) -> HTML {
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE html>
    <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="\#(language)" xml:lang="\#(language)">
    <head>
    <meta charset="UTF-8"/>
    <title>\#(title)</title>
    <link rel="stylesheet" type="text/css" href="\#(style)"/>
    </head>

    """#
  }
}

/// Writes what pages of the site say as XHTML for a book, mark by mark.
///
/// It keeps the elements that are open, so that what it writes is well-formed whatever it is given. Elements have the namespaces that
/// XML wants; what scripts and a browser's window need is left out; addresses lead to the book's places, and a link to none becomes its
/// text, a picture its words.
struct XHTMLWriter {
  private enum Language { case html, mathematics, graphics }

  private struct Open {
    var name: String
    var language: Language
    /// Whether its tags are written: of others the content alone is.
    var isWritten: Bool
  }

  let page: String
  let path: String
  let index: BookIndex
  private(set) var output: [UInt8] = []
  /// Whether formulas in MathML were written.
  private(set) var hasMathematics = false
  /// Whether drawings in SVG were written.
  private(set) var hasGraphics = false
  /// Whether pictures of files were written.
  private(set) var hasPictures = false
  private var open: [Open] = []
  /// The ids so far: of several things with one id, such as headings in the texts of exercises, the first has it.
  private var identifiers: Set<String> = []

  init(page: String, path: String, index: BookIndex) {
    self.page = page
    self.path = path
    self.index = index
  }

  mutating func write(_ event: HTMLReader.Event) {
    switch event {
    case .text(let text): MarkupText.append(text, to: &output)
    case .start(let name, let attributes, let isEmpty): start(name, attributes, isEmpty: isEmpty)
    case .end(let name):
      guard let place = open.lastIndex(where: { $0.name == name }) else { return }
      while open.count > place { close() }
    }
  }

  /// Ends what is still open.
  mutating func finish() { while !open.isEmpty { close() } }

  private mutating func close() {
    guard let last = open.popLast(), last.isWritten else { return }
    MarkupText.append(literal: "</", to: &output)
    output += last.name.utf8
    output.append(UInt8(ascii: ">"))
  }

  /// The language of an element by what stands around it.
  private func language(of name: String) -> Language {
    if name == "math" { return .mathematics }
    if name == "svg" { return .graphics }
    guard let outer = open.last else { return .html }
    return outer.name == "foreignObject" ? .html : outer.language
  }

  private mutating func start(_ name: String, _ attributes: [HTMLReader.Attribute], isEmpty: Bool) {
    let language = language(of: name)
    if language == .html, replace(name, attributes) {
      if !isEmpty { open.append(Open(name: name, language: language, isWritten: false)) }
      return
    }
    let outer = open.last { $0.isWritten }?.language ?? .html
    output.append(UInt8(ascii: "<"))
    output += name.utf8
    if language != outer { add("xmlns", Self.namespace(language)) }
    let written = self.attributes(name, language, attributes)
    for attribute in written { add(attribute.name, attribute.value) }
    if language == .mathematics { hasMathematics = true }
    if language == .graphics { hasGraphics = true }
    if isEmpty {
      MarkupText.append(literal: "/>", to: &output)
    } else {
      output.append(UInt8(ascii: ">"))
      open.append(Open(name: name, language: language, isWritten: true))
    }
  }

  private mutating func add(_ name: String, _ value: String) {
    output.append(0x20)
    output += name.utf8
    output += "=\"".utf8
    MarkupText.append(value, to: &output)
    output.append(UInt8(ascii: "\""))
  }

  private static func namespace(_ language: Language) -> String {
    switch language {
    case .html: "http://www.w3.org/1999/xhtml"
    case .mathematics: "http://www.w3.org/1998/Math/MathML"
    case .graphics: "http://www.w3.org/2000/svg"
    }
  }

  // MARK: What books have otherwise

  /// Writes what stands for an element that is not written itself; false where it is.
  private mutating func replace(_ name: String, _ attributes: [HTMLReader.Attribute]) -> Bool {
    func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
    switch name {
    case "a":
      // A heading that is a link to itself leads nowhere from where one is.
      return value("class") == BodyRenderer.selfLinkClass
        || value("href").map { index.address($0, on: page, from: path) == nil } ?? false
    case "img":
      guard value("src").flatMap({ index.picture($0, on: page, from: path) }) == nil else {
        hasPictures = true
        return false
      }
      MarkupText.append(value("alt") ?? "", to: &output)
      return true
    case "input":
      // The box of a task, which nobody can tick in a book.
      output += (value("checked") == nil ? "☐" : "☑").utf8
      return true
    default: return false
    }
  }

  private mutating func attributes(
    _ name: String, _ language: Language, _ given: [HTMLReader.Attribute]
  ) -> [HTMLReader.Attribute] {
    var result: [HTMLReader.Attribute] = []
    func add(_ name: String, _ value: String) {
      if !result.contains(where: { $0.name == name }) { result.append(.init(name: name, value: value)) }
    }
    for attribute in given {
      switch attribute.name {
      case let other where other == "xmlns" || other == "tabindex" || other.hasPrefix("data-"): continue
      case "id":
        let id = BookIndex.identifier(attribute.value)
        if identifiers.insert(id).inserted { add("id", id) }
      case "aria-labelledby", "aria-describedby":
        let names = attribute.value.split(separator: " ").map { BookIndex.identifier(String($0)) }
        add(attribute.name, names.joined(separator: " "))
      case "lang":
        add("lang", attribute.value)
        add("xml:lang", attribute.value)
      // How GFM's tables are set.
      case "align" where language == .html: add("class", "align-\(attribute.value)")
      case "href" where name == "a":
        if let address = index.address(attribute.value, on: page, from: path) { add("href", address) }
      case "src" where name == "img":
        if let address = index.picture(attribute.value, on: page, from: path) { add("src", address) }
      default: add(attribute.name, attribute.value)
      }
    }
    if name == "img" { add("alt", "") }
    if let note = Self.note(name, given) {
      add("epub:type", note.type)
      add("role", note.role)
    }
    return result
  }

  /// What a part of cmark-gfm's footnotes is called in EPUB and in ARIA; nil for any other element.
  private static func note(
    _ name: String, _ attributes: [HTMLReader.Attribute]
  ) -> (type: String, role: String)? {
    func has(_ attribute: String) -> Bool { attributes.contains { $0.name == attribute } }
    switch name {
    case "a" where has("data-footnote-ref"): return ("noteref", "doc-noteref")
    case "a" where has("data-footnote-backref"): return ("backlink", "doc-backlink")
    case "section" where has("data-footnotes"): return ("endnotes", "doc-endnotes")
    default: return nil
    }
  }
}
