import CExpat

/// Reads XML by Expat, strictly: what is not well-formed by XML 1.0 and its namespaces ends the reading.
///
/// <https://www.w3.org/TR/xml/>, <https://www.w3.org/TR/xml-names/>. The text is UTF-8, whatever it says of itself. Entities are the five
/// that XML has itself; a document type may name a definition elsewhere, which is not read, and may hold none.
enum XMLReader {
  /// A mark of the text; text itself, comments and sections of characters are checked and passed over.
  enum Event: Equatable {
    /// An element begins. An empty one ends at once, with an event of its own.
    case start(Name, [Attribute])
    case end
    /// An instruction to programs, such as `<?xml-stylesheet …?>`.
    case instruction(target: String)
  }

  /// A name without its prefix, and the language that it belongs to; empty where it belongs to none.
  struct Name: Hashable {
    var local: String
    var namespace: String
  }

  /// An attribute; declarations of namespaces are none.
  struct Attribute: Equatable {
    var name: Name
    /// As programs get it: white space that is written is a space.
    var value: String
  }

  /// The text is no well-formed XML.
  struct Malformed: Error {}

  /// Gives the marks of a text to `body` until that says to stop; then nothing is said of the rest.
  static func read(_ bytes: [UInt8], _ body: (Event) -> Bool) throws(Malformed) {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw Malformed() }
    guard let type = try parse(bytes, body) else { return }
    // Where a definition is named that is not at hand, parsers pass over names that it might define, and one of a browser may know
    // them. Without the document type they are errors.
    var others = bytes
    others.replaceSubrange(type, with: repeatElement(UInt8(ascii: " "), count: type.count))
    if try parse(others, body) != nil { throw Malformed() }
  }

  /// Parses a text; gives the place of its document type if that names a definition or has brackets, behind which nothing is read then.
  private static func parse(
    _ bytes: [UInt8], _ body: (Event) -> Bool
  ) throws(Malformed) -> Range<Int>? {
    // Expat ends the name of a language with this sign, which stands in no local name.
    guard bytes.count <= Int32.max, let parser = XML_ParserCreateNS("UTF-8", separator) else {
      throw Malformed()
    }
    defer { XML_ParserFree(parser) }
    let status = withoutActuallyEscaping(body) { body in
      let listener = Listener(parser, bytes, body)
      XML_SetUserData(parser, Unmanaged.passUnretained(listener).toOpaque())
      listener.listen()
      let status = bytes.withUnsafeBytes { buffer in
        XML_Parse(parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), 1)
      }
      return withExtendedLifetime(listener) { (isRead: status == XML_STATUS_OK, end: listener.end) }
    }
    switch status.end {
    case .stopped: return nil
    case .documentType(let range): return range
    case .malformed: throw Malformed()
    case nil:
      guard status.isRead else { throw Malformed() }
      return nil
    }
  }

  private static let separator = XML_Char(bitPattern: UInt8(ascii: "\n"))

  /// What Expat calls, while a text is parsed.
  private final class Listener {
    /// Why the reading was ended before the end of the text.
    enum End {
      case stopped
      case documentType(Range<Int>)
      case malformed
    }

    let parser: XML_Parser
    let bytes: [UInt8]
    let body: (Event) -> Bool
    var end: End?
    /// Where a document type begins that names a definition or has brackets.
    var typeStart: Int?

    init(_ parser: XML_Parser, _ bytes: [UInt8], _ body: @escaping (Event) -> Bool) {
      self.parser = parser
      self.bytes = bytes
      self.body = body
    }

    func finish(_ reason: End) {
      // Behind a stop Expat may still tell of the element that it is at.
      if end == nil { end = reason }
      XML_StopParser(parser, 0)
    }

    func tell(_ event: Event) {
      if end == nil, !body(event) { finish(.stopped) }
    }

    /// Where the document type begins that is told of at its end, or at its brackets. Of a name in quotation marks that looks like a
    /// beginning a part is left, which is malformed.
    func start(before place: Int) -> Int? {
      var start = min(place, bytes.count) - Self.beginning.count
      while start >= 0 {
        if bytes[start...].starts(with: Self.beginning) { return start }
        start -= 1
      }
      return nil
    }

    private static let beginning = Array("<!DOCTYPE".utf8)

    private static func of(_ data: UnsafeMutableRawPointer?) -> Listener? {
      data.map { Unmanaged<Listener>.fromOpaque($0).takeUnretainedValue() }
    }

    func listen() {
      XML_SetElementHandler(
        parser,
        { data, name, attributes in
          guard let listener = Listener.of(data), let name, let attributes else { return }
          var found: [Attribute] = []
          var next = attributes
          while let name = next.pointee, let value = next.successor().pointee {
            found.append(Attribute(name: Name(expat: name), value: String(cString: value)))
            next += 2
          }
          listener.tell(.start(Name(expat: name), found))
        },
        { data, _ in Listener.of(data)?.tell(.end) })
      XML_SetProcessingInstructionHandler(parser) { data, target, _ in
        if let target { Listener.of(data)?.tell(.instruction(target: String(cString: target))) }
      }
      XML_SetXmlDeclHandler(parser) { data, version, _, _ in
        // XML 1.1 has other rules, and other numbers have none.
        if let version, String(cString: version).wholeMatch(of: #/1\.[0-9]+/#) == nil {
          Listener.of(data)?.finish(.malformed)
        }
      }
      XML_SetDoctypeDeclHandler(
        parser,
        { data, _, system, _, hasBrackets in
          guard let listener = Listener.of(data), system != nil || hasBrackets != 0 else { return }
          listener.typeStart = listener.start(before: Int(XML_GetCurrentByteIndex(listener.parser)))
        },
        { data in
          guard let listener = Listener.of(data), let start = listener.typeStart else { return }
          // This is told at the > at its end.
          listener.finish(.documentType(start..<Int(XML_GetCurrentByteIndex(listener.parser)) + 1))
        })
      XML_SetEntityDeclHandler(parser) { data, _, _, _, _, _, _, _, _ in Listener.of(data)?.finish(.malformed)
      }
      XML_SetAttlistDeclHandler(parser) { data, _, _, _, _, _ in Listener.of(data)?.finish(.malformed) }
      XML_SetNotationDeclHandler(parser) { data, _, _, _, _ in Listener.of(data)?.finish(.malformed) }
      XML_SetElementDeclHandler(parser) { data, _, model in
        guard let listener = Listener.of(data) else { return }
        XML_FreeContentModel(listener.parser, model)
        listener.finish(.malformed)
      }
      // What has no listener of its own, such as `%name;` in the brackets of a document type.
      XML_SetDefaultHandler(parser) { data, text, length in
        guard let listener = Listener.of(data), listener.typeStart != nil, length > 0, let text,
          UInt8(bitPattern: text.pointee) == UInt8(ascii: "%")
        else { return }
        listener.finish(.malformed)
      }
    }
  }
}

extension XMLReader.Name {
  /// A name as Expat writes it: the language's address, the sign, the local name.
  fileprivate init(expat name: UnsafePointer<XML_Char>) {
    let text = String(cString: name)
    if let split = text.utf8.lastIndex(of: UInt8(ascii: "\n")) {
      self.init(local: String(text[text.index(after: split)...]), namespace: String(text[..<split]))
    } else {
      self.init(local: text, namespace: "")
    }
  }
}
