import Foundation

/// A page taken apart by a small reader of its own, which accepts only what is well formed: every element is closed in its place, every
/// value stands in quotation marks, and every sign that could be markup is written as a reference.
struct MarkupReader {
  struct Element {
    var name: String
    var attributes: [String: String]
    /// The text of what stands in it, without elements.
    var text = ""
    /// The place of the element that it stands in.
    var parent: Int?
  }

  struct Problem: Error, CustomStringConvertible {
    var description: String
  }

  private(set) var elements: [Element] = []

  private static let voids: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
  ]
  private static let references: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#39": "'", "nbsp": "\u{A0}",
  ]

  init(_ page: String) throws {
    var rest = Substring(page).unicodeScalars
    var open: [Int] = []
    func fail(_ what: String) -> Problem {
      let place = String(String.UnicodeScalarView(rest.prefix(60)))
      return Problem(description: "\(what) before \(place.debugDescription)")
    }
    func text(_ scalars: Substring.UnicodeScalarView) throws -> String {
      var result = ""
      var pending = scalars
      while let scalar = pending.popFirst() {
        guard scalar == "&" else {
          result.unicodeScalars.append(scalar)
          continue
        }
        let name = String(String.UnicodeScalarView(pending.prefix { $0 != ";" }.prefix(8)))
        let number = name.hasPrefix("#") ? UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init) : nil
        guard let sign = Self.references[name] ?? number.map(String.init) else {
          throw Problem(description: "&\(name) is no reference")
        }
        result += sign
        pending = pending.dropFirst(name.unicodeScalars.count + 1)
      }
      return result
    }
    while let next = rest.first {
      guard next == "<" else {
        let run = rest.prefix { $0 != "<" }
        if run.contains(">") { throw fail("a > in text") }
        let value = try text(run)
        if let last = open.last { elements[last].text += value }
        rest = rest[run.endIndex...]
        continue
      }
      rest.removeFirst()
      if rest.first == "!" {
        let end = rest.prefix { $0 != ">" }
        guard String(String.UnicodeScalarView(end)).lowercased() == "!doctype html", elements.isEmpty else {
          throw fail("a comment or a declaration")
        }
        rest = rest[end.endIndex...].dropFirst()
        continue
      }
      let isEnd = rest.first == "/"
      if isEnd { rest.removeFirst() }
      let nameRun = rest.prefix {
        $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-" || $0 == ":"
      }
      let name = String(String.UnicodeScalarView(nameRun))
      guard !name.isEmpty else { throw fail("a < that begins no element") }
      rest = rest[nameRun.endIndex...]
      if isEnd {
        guard rest.first == ">" else { throw fail("the end of \(name)") }
        rest.removeFirst()
        guard let last = open.popLast(), elements[last].name == name else {
          throw fail("</\(name)> out of its place")
        }
        continue
      }
      var attributes: [String: String] = [:]
      var isClosed = false
      while true {
        while let space = rest.first, space == " " || space == "\n" { rest.removeFirst() }
        guard let sign = rest.first else { throw fail("the end within <\(name)>") }
        if sign == ">" { break }
        if sign == "/" {
          isClosed = true
          rest.removeFirst()
          continue
        }
        let keyRun = rest.prefix { !["=", " ", ">", "/", "\n", "\"", "'", "<"].contains($0) }
        let key = String(String.UnicodeScalarView(keyRun))
        guard !key.isEmpty else { throw fail("an attribute without a name in <\(name)>") }
        rest = rest[keyRun.endIndex...]
        var value = ""
        if rest.first == "=" {
          rest.removeFirst()
          guard rest.first == "\"" else { throw fail("a value without quotation marks in <\(name)>") }
          rest.removeFirst()
          let valueRun = rest.prefix { $0 != "\"" }
          if valueRun.contains("<") { throw fail("a < in \(key)") }
          value = try text(valueRun)
          rest = rest[valueRun.endIndex...].dropFirst()
        }
        guard attributes.updateValue(value, forKey: key) == nil else {
          throw fail("\(key) twice in <\(name)>")
        }
      }
      rest.removeFirst()
      elements.append(Element(name: name, attributes: attributes, parent: open.last))
      if !Self.voids.contains(name), !isClosed { open.append(elements.count - 1) }
    }
    guard open.isEmpty else { throw Problem(description: "\(open.map { elements[$0].name }) never end") }
  }

  /// All values of an attribute, with the names of their elements.
  func values(of attribute: String) -> [(element: String, value: String)] {
    elements.compactMap { element in element.attributes[attribute].map { (element.name, $0) } }
  }
}
