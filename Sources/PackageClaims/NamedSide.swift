import FormulaSyntax

/// The left side of a formula that names a function: `\operatorname{area}(a, b)`.
struct NamedSide {
  /// The name.
  var name: String
  /// The names in parentheses behind it; nil where there are none.
  var arguments: [String]?
  /// Where the side stands in the formula.
  var range: Range<String.Index>

  /// The left side of a formula of LaTeX; nil where that is no name, alone or with names behind it.
  init?(_ formula: String) {
    guard let sign = Self.sign(in: formula) else { return nil }
    var start = formula.startIndex
    // Rows of displays: what is aligned stands inside.
    while let open = formula[start..<sign].firstRange(of: "\\begin{"),
      let close = formula[open.upperBound..<sign].firstIndex(of: "}")
    {
      start = formula.index(after: close)
    }
    var end = sign
    if formula[start..<end].hasSuffix(":") { end = formula.index(before: end) }
    range = start..<end
    var text = String(formula[range])
    for mark in [
      "\\left", "\\right", "\\displaystyle", "\\bigl", "\\bigr", "\\,", "\\;", "\\!", "\\:", "\\ ", "~", "&",
    ] {
      text = text.replacing(mark, with: mark == "\\left" && text.contains("\\leftarrow") ? mark : " ")
    }
    text = text.replacing("\\_", with: "_")
    var rest = text.drop(while: \.isWhitespace)
    guard let name = Self.takeName(&rest) else { return nil }
    self.name = name
    rest = rest.drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    if rest.isEmpty { return }
    guard rest.first == "(", rest.last == ")" else { return nil }
    var names: [String] = []
    for part in rest.dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: false) {
      var part = part.drop(while: \.isWhitespace)
      guard let name = Self.takeName(&part), part.allSatisfy(\.isWhitespace) else { return nil }
      names.append(name)
    }
    arguments = names
  }

  /// The first equals sign outside of braces.
  private static func sign(in formula: String) -> String.Index? {
    var depth = 0
    for index in formula.indices {
      switch formula[index] {
      case "{": depth += 1
      case "}": depth -= 1
      case "=" where depth == 0: return index
      default: break
      }
    }
    return nil
  }

  private static let fonts = [
    "\\operatorname*", "\\operatorname", "\\mathrm", "\\mathit", "\\mathsf", "\\mathtt", "\\mathbf", "\\text",
    "\\texttt", "\\textit", "\\textrm", "\\vec", "\\boldsymbol", "\\bm",
  ]

  /// Takes a name from the beginning of a text; nil where none stands there.
  private static func takeName(_ rest: inout Substring) -> String? {
    var name = ""
    if rest.first == "\\" {
      for font in fonts where rest.hasPrefix(font + "{") {
        guard let end = rest.firstIndex(of: "}") else { return nil }
        name = String(rest[rest.index(rest.startIndex, offsetBy: font.count + 1)..<end])
        rest = rest[rest.index(after: end)...]
        break
      }
      if name.isEmpty {
        let word = rest.dropFirst().prefix(while: \.isLetter)
        guard !word.isEmpty else { return nil }
        name = String(word)
        rest = rest[word.endIndex...]
      }
    } else {
      let word = rest.prefix { $0.isLetter || $0.isNumber }
      guard word.first?.isLetter == true else { return nil }
      name = String(word)
      rest = rest[word.endIndex...]
    }
    guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { return nil }
    if rest.first == "_" {
      rest.removeFirst()
      if rest.first == "{", let end = rest.firstIndex(of: "}") {
        name += "_" + rest[rest.index(after: rest.startIndex)..<end]
        rest = rest[rest.index(after: end)...]
      } else if let index = rest.popFirst(), index.isLetter || index.isNumber {
        name += "_\(index)"
      } else {
        return nil
      }
    }
    return name
  }

  /// A name without what differs between Swift and formulas: `theta_1` and θ₁ are one.
  static func plain(_ name: String) -> String {
    Symbol(name.filter { $0 != "`" }).identifier
  }
}
