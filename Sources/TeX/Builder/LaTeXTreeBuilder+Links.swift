import SourceText

extension LaTeXTreeBuilder {
  /// Reads the commands that name something elsewhere, or enclose a piece.
  mutating func commandOfLinks(_ action: LaTeXCommand.Action, _ span: Span, _ name: String) -> LaTeXNode {
    let kind: LaTeXNode.Kind
    switch action {
    case .link(let isShown): kind = link(span, name, isShown: isShown)
    case .reference(let isParenthesized): return reference(span, name, isParenthesized: isParenthesized)
    case .enclose: return enclose(span)
    case .backgroundBox: kind = backgroundBox(span)
    case .colorDefinition:
      defineColor(span)
      kind = .space(LaTeXSpace(mu: 0))
    case .rootShift: return rootShift(span, name)
    default: return LaTeXNode(.error(name), span)
    }
    return LaTeXNode(kind, Span(span.lowerBound, position))
  }

  // MARK: Links

  /// The longest target of a link, in bytes.
  private static var longestTarget: Int { 2048 }

  /// `\href{target}{formula}`, `\url{target}`.
  private mutating func link(_ span: Span, _ name: String, isShown: Bool) -> LaTeXNode.Kind {
    guard let written = rawArgument(of: span, name, limit: Self.longestTarget) else { return .error(name) }
    var target: [UInt8] = []
    for index in written.lowerBound..<written.upperBound {
      let byte = bytes[index]
      let next = index + 1 < written.upperBound ? bytes[index + 1] : 0
      // Signs that TeX would take for its own may have a backslash.
      if byte == UInt8(ascii: "\\"), "%#&_~$^{}".utf8.contains(next) { continue }
      target.append(byte)
    }
    if let complaint = Self.complaint(ofTarget: target) {
      report(.error(.invalidLink, complaint, at: written))
      target = []
    }
    let address = String(decoding: target, as: UTF8.self)
    guard !isShown else {
      let words = LaTeXText([.words(address, written)], font: .monospace)
      return .boxed(.link(address), LaTeXNode(.text(words), written))
    }
    return .boxed(.link(address), argument(of: span, name))
  }

  /// Why a link may not lead somewhere, or nil.
  private static func complaint(ofTarget target: [UInt8]) -> String? {
    if target.contains(where: { $0 <= 0x20 || $0 == 0x7F || $0 == 0x5C || $0 == 0x22 || $0 == 0x3C }) {
      return "a target of a link has no blanks, backslashes and quotation marks"
    }
    // A scheme ends at the first colon before any slash.
    let head = target.prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
    guard let colon = head.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = String(
      decoding: head[..<colon].map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, as: UTF8.self)
    switch scheme {
    case "http", "https", "mailto": return nil
    default: return "links lead to http, https, mailto and relative targets, not to \(scheme):"
    }
  }

  // MARK: References

  /// `\ref{x}`, `\eqref{x}`: the tag of the equation of this formula that has the label.
  private mutating func reference(_ span: Span, _ name: String, isParenthesized: Bool) -> LaTeXNode {
    guard let written = rawArgument(of: span, name) else { return LaTeXNode(.error(name), span) }
    let whole = Span(span.lowerBound, position)
    let label = trimmed(written)
    if tagPlaces == nil { tagPlaces = collectTags() }
    guard !isResolving, let place = tagPlaces?[Array(bytes[label.lowerBound..<label.upperBound])] else {
      let shown = text(label.lowerBound, label.upperBound)
      // As in LaTeX, a warning, and two question marks on the page.
      report(
        .warning(
          .unknownReference, "no equation of this formula has the label \(shown) and a \\tag", at: label))
      return LaTeXNode(.text(LaTeXText([.words(isParenthesized ? "(??)" : "??", whole)])), whole)
    }
    position = place
    isResolving = true
    let (saved, known) = (contexts, diagnostics.count)
    contexts = []
    var text = words(of: span, "\\tag", .upright)
    contexts = saved
    diagnostics.removeSubrange(min(known, diagnostics.count)...)
    isResolving = false
    position = whole.upperBound
    if isParenthesized { text = LaTeXText([.words("(", whole), .text(text, whole), .words(")", whole)]) }
    return LaTeXNode(.text(text), whole)
  }

  /// For each label of a row or formula that has a tag, the place behind `\tag`.
  private func collectTags() -> [[UInt8]: Int] {
    var result: [[UInt8]: Int] = [:]
    var label: [UInt8]?
    var tag: Int?
    var index = 0
    func close() {
      if let label, let tag { result[label] = tag }
      (label, tag) = (nil, nil)
    }
    while index < count {
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      let end = commandEnd(index)
      switch LaTeXCommandRegistry.shared.action(bytes, index + 1, end) {
      case .lineBreak?, .begin?, .end?: close()
      case .tag?:
        let start = end < count && bytes[end] == UInt8(ascii: "*") ? end + 1 : end
        if start < count, let size = bytes[start...].prefix(Self.longestRawArgument).firstIndex(of: 0x7D) {
          tag = size > start ? start : nil
        }
      case .label?:
        let inner = bytes[end...].prefix(Self.longestRawArgument)
        if inner.first == 0x7B, let close = inner.firstIndex(of: 0x7D) {
          let name = trimmed(Span(end + 1, close))
          label = Array(bytes[name.lowerBound..<name.upperBound])
        }
      default: break
      }
      index = end
    }
    close()
    return result
  }

  // MARK: Enclosures

  /// `\enclose{box,circle}[…]{x}`, with the notations of MathML's menclose.
  private mutating func enclose(_ span: Span) -> LaTeXNode {
    guard let written = rawArgument(of: span, "\\enclose") else {
      return LaTeXNode(.error("\\enclose"), span)
    }
    _ = rawOptionalArgument()
    var result = argument(of: span, "\\enclose")
    let whole = Span(span.lowerBound, position)
    let names = bytes[written.lowerBound..<written.upperBound].split { $0 == 0x2C || isBlank($0) }
    for name in names.prefix(12) {
      let word = String(decoding: name, as: UTF8.self)
      if word == "radical" {
        result = LaTeXNode(.root(LaTeXRoot(result)), whole)
      } else if let enclosure = LaTeXEnclosure(notation: word) {
        result = LaTeXNode(.enclosed(enclosure, result), whole)
      } else {
        report(.error(.invalidOption, "\(word) is no notation of \\enclose", at: written))
      }
    }
    return names.isEmpty ? LaTeXNode(.group(result.items), whole) : result
  }

  /// `\bbox[5px, yellow, border: 1px solid red]{x}`.
  private mutating func backgroundBox(_ span: Span) -> LaTeXNode.Kind {
    var fill = LaTeXColor("", span)
    var border: LaTeXColor?
    var isPadded = false
    skipBlanks()
    if let option = rawOptionalArgument(limit: Self.longestRawArgument) {
      var start = option.lowerBound
      var seen: Set<String> = []
      while start <= option.upperBound, !option.isEmpty {
        var end = start
        while end < option.upperBound, bytes[end] != 0x2C { end += 1 }
        let part = trimmed(Span(start, end))
        start = end + 1
        let word = text(part.lowerBound, part.upperBound)
        let sort: String
        if length(part) != nil {
          sort = "padding"
          isPadded = true
        } else if word.hasPrefix("border:") {
          sort = "border"
          let color = word.split(separator: " ").compactMap { namedColor(Array($0.utf8)) }.first
          border = LaTeXColor(color ?? "black", part)
        } else if let color = Self.hexadecimalColor(Array(word.utf8)) ?? namedColor(Array(word.utf8)) {
          sort = "color"
          fill = LaTeXColor(color, part)
        } else {
          report(.error(.invalidOption, "\(word) is no length, colour or border", at: part))
          continue
        }
        if !seen.insert(sort).inserted {
          report(.error(.invalidOption, "\\bbox has two options of the kind of \(word)", at: part))
        }
      }
    }
    let body = argument(of: span, "\\bbox")
    if !isPadded, border == nil, fill.css.isEmpty { return .group(body.items) }
    return .boxed(.ground(fill: fill, border: border), body)
  }

  // MARK: Roots

  /// `\leftroot{2}`, `\uproot{-2}`: they shift the degree of a root, which here stands where the font has it.
  private mutating func rootShift(_ span: Span, _ name: String) -> LaTeXNode {
    skipBlanks()
    let start = position
    if current == UInt8(ascii: "-"), isDigit(byte(ahead: 1)) { position += 1 }
    let written: Span?
    if isDigit(current) {
      position += 1
      written = Span(start, position)
    } else {
      written = rawArgument(of: span, name)
    }
    let whole = Span(span.lowerBound, position)
    if let written {
      var digits = bytes[trimmed(written).lowerBound..<trimmed(written).upperBound]
      if digits.first == UInt8(ascii: "-") { digits = digits.dropFirst() }
      if digits.isEmpty || !digits.allSatisfy(isDigit) || current == UInt8(ascii: ".") {
        report(.error(.invalidOption, "the argument of \(name) is a whole number", at: written))
      }
    }
    if !isInDegree {
      report(.error(.misplacedCommand, "\(name) stands only in the degree of a root", at: span))
    } else if !rootShifts.insert(name).inserted {
      report(.error(.misplacedCommand, "second \(name) in one root", at: span))
    }
    return LaTeXNode(.space(LaTeXSpace(mu: 0)), whole)
  }
}
