/// Looks through an SVG for what could run when it is opened by itself: scripts, handlers of events, addresses that run
/// something, pages inside it.
///
/// Elements of SVG are allowed by their names (<https://www.w3.org/TR/SVG2/eltindex.html>, with those of SVG 1.1); elements of
/// other languages that no browser knows are left alone, since drawing programs keep notes in them.
enum SVGInspector {
  /// The largest picture that is looked through, in bytes.
  static let mostBytes = 16 << 20

  /// Why a picture is not published; nil where nothing is against it.
  static func reason(_ bytes: [UInt8]) -> String? {
    guard bytes.count <= mostBytes else { return "an SVG has at most \(mostBytes >> 20) MiB" }
    // Another encoding could hide markup from whoever reads it as this one.
    guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0), hasKnownEncoding(bytes) else {
      return "an SVG is written in UTF-8"
    }
    // Declarations can give attributes and text that do not stand in the markup.
    for word in ["<!ENTITY", "<!ATTLIST", "<!ELEMENT", "<!NOTATION"]
    where bytes.firstRange(of: Array(word.utf8)) != nil {
      return "the SVG holds declarations (\(word))"
    }
    do throws(XMLReader.Malformed) {
      var found: String?
      try XMLReader.read(bytes) { event in
        found = danger(event)
        return found == nil
      }
      return found.map { "the SVG could run something: \($0)" }
    } catch {
      return "the SVG is no well-formed XML"
    }
  }

  /// Whether the declaration at the beginning names no encoding, or one in which markup looks as in UTF-8.
  private static func hasKnownEncoding(_ bytes: [UInt8]) -> Bool {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    guard start.starts(with: "<?xml".utf8), let end = start.firstRange(of: Array("?>".utf8)) else {
      return true
    }
    let declaration = String(decoding: start[..<end.lowerBound], as: UTF8.self)
    guard let match = declaration.firstMatch(of: #/encoding\s*=\s*["']([^"']*)["']/#) else {
      return !declaration.contains("encoding")
    }
    return ["utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1"].contains(match.1.lowercased())
  }

  /// What of a mark could run something; nil where nothing could.
  private static func danger(_ event: XMLReader.Event) -> String? {
    switch event {
    case .end: return nil
    case .instruction(let target): return "an instruction <?\(target)?>"
    case .start(let element, let attributes):
      let name = element.local
      if element.namespace.isEmpty || element.namespace == svg {
        guard elements.contains(name.lowercased()) else { return "an element <\(name)>" }
      } else if browserLanguages.contains(element.namespace) {
        return "an element <\(name)> of another language"
      }
      for attribute in attributes {
        if let found = danger(attribute, isLink: name.lowercased() == "a") { return found }
      }
      return nil
    }
  }

  private static func danger(_ attribute: XMLReader.Attribute, isLink: Bool) -> String? {
    let name = attribute.name.local.lowercased()
    if name.hasPrefix("on") { return "a handler \(name)" }
    if name == "base" { return "an attribute \(name)" }
    if name == "attributename" {
      let target = local(attribute.value.filter { !$0.isWhitespace }).lowercased()
      if target == "href" || target.hasPrefix("on") { return "an animation of \(target)" }
    }
    return addresses.contains(name) && !isHarmless(attribute.value, isLink: isLink)
      ? "an address in \(name)" : nil
  }

  /// Whether an address leads to a place of the document or the site, to a picture in itself, or is a link to a page.
  private static func isHarmless(_ address: String, isLink: Bool) -> Bool {
    // Browsers overlook white space and control characters in front of a scheme and inside of it.
    let text = String(address.unicodeScalars.filter { $0.value > 0x20 && !(0x7F..<0xA0).contains($0.value) })
      .lowercased()
    guard let colon = text.firstIndex(of: ":"), !text[..<colon].contains(where: { "/?#".contains($0) }) else {
      return true
    }
    switch text[..<colon] {
    case "data":
      let kinds = ["png", "jpeg", "jpg", "gif", "webp", "avif", "bmp"]
      return kinds.contains { text.hasPrefix("data:image/\($0);") || text.hasPrefix("data:image/\($0),") }
    case "http", "https", "mailto": return isLink
    default: return false
    }
  }

  private static func local(_ name: String) -> String {
    name.split(separator: ":", omittingEmptySubsequences: false).last.map(String.init) ?? name
  }

  private static let svg = "http://www.w3.org/2000/svg"
  /// Languages besides SVG that browsers run or show.
  private static let browserLanguages: Set<String> = [
    "http://www.w3.org/1999/xhtml", "http://www.w3.org/1998/Math/MathML",
    "http://www.w3.org/1999/XSL/Transform", "http://www.w3.org/2001/xml-events", "http://www.w3.org/ns/xbl",
    "http://www.mozilla.org/xbl", "http://www.mozilla.org/keymaster/gatekeeper/there.is.only.xul",
  ]
  private static let addresses: Set<String> = [
    "href", "src", "from", "to", "by", "values", "action", "formaction", "data", "handler",
  ]
  private static let elements: Set<String> = Set(
    """
    a altGlyph altGlyphDef altGlyphItem animate animateColor animateMotion animateTransform circle clipPath
    color-profile cursor defs desc discard ellipse feBlend feColorMatrix feComponentTransfer feComposite
    feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG
    feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting
    feSpotLight feTile feTurbulence filter flowPara flowRegion flowRoot flowSpan font font-face font-face-format
    font-face-name font-face-src font-face-uri g glyph glyphRef hatch hatchpath hkern image line linearGradient marker
    mask mesh meshgradient meshpatch meshrow metadata missing-glyph mpath path pattern polygon polyline radialGradient
    rect set solidcolor stop style svg switch symbol text textPath title tref tspan use view vkern
    """.split { $0 == " " || $0 == "\n" }.map { $0.lowercased() })
}
