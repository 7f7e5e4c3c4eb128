/// Writes the canonical spelling of a name as LaTeX.
enum SymbolLaTeX {
  static func text(of name: String) -> String {
    // Most names are one plain letter.
    if name.utf8.count == 1, let letter = name.unicodeScalars.first, isLatin(letter) { return name }
    #if !hasFeature(Embedded)
      if name == Symbol.infinity.name { return "\\infty" }
      if let unit = Symbol(name).unitName { return unit == "Ω" ? "\\Omega" : "\\mathrm{\(unit)}" }
    #endif
    var scalars = Array(name.unicodeScalars)
    var primes = 0
    while scalars.last == "'" {
      scalars.removeLast()
      primes += 1
    }
    let parts = split(scalars)
    var text = word(parts.base, isBase: true)
    if let index = parts.index {
      text += "_"
      let inner = subscripted(index)
      let isSingle = index.count == 1 && inner.utf8.count == 1
      text += isSingle ? inner : "{\(inner)}"
    }
    return text + String(repeating: "'", count: primes)
  }

  /// Parts at the first underscore that is not at the start.
  private static func split(
    _ scalars: [Unicode.Scalar]
  ) -> (base: [Unicode.Scalar], index: [Unicode.Scalar]?) {
    guard let position = scalars.dropFirst().firstIndex(of: "_") else { return (scalars, nil) }
    return (Array(scalars[..<position]), Array(scalars[(position + 1)...]))
  }

  private static func subscripted(_ scalars: [Unicode.Scalar]) -> String {
    if scalars.first == "{", scalars.last == "}" {
      return scalars.dropFirst().dropLast().reduce(into: "") { $0 += letter($1) }
    }
    let parts = split(scalars)
    var text = word(parts.base, isBase: false)
    if let index = parts.index { text += "_{\(subscripted(index))}" }
    return text
  }

  /// A name without subscript; several letters stand upright.
  private static func word(_ scalars: [Unicode.Scalar], isBase: Bool) -> String {
    if isBase, scalars.count > 1, scalars.first == "Δ" {
      return "\\Delta " + word(Array(scalars.dropFirst()), isBase: true)
    }
    var letters = scalars
    var marks: [String] = []
    while let last = letters.last, letters.count > 1, let command = accent(last) {
      letters.removeLast()
      marks.append(command)
    }
    var text = ""
    if let first = letters.first, let font = StyledLetters.all.first(where: { $0.plain(first) != nil }),
      letters.allSatisfy({ font.plain($0) != nil })
    {
      text = "\\\(font.command){" + letters.reduce(into: "") { $0 += letter(font.plain($1) ?? $1) } + "}"
    } else if letters.count == 1 {
      text = letter(letters[0]).trimmingTrailingSpace
    } else if isBase || (letters.count >= 3 && letters.allSatisfy(isLatin)) {
      text = "\\mathrm{" + letters.reduce(into: "") { $0 += letter($1) } + "}"
    } else {
      text = letters.reduce(into: "") { $0 += letter($1) }.trimmingTrailingSpace
    }
    for mark in marks { text = "\(mark){\(text)}" }
    return text
  }

  private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
    (0x41...0x5A).contains(scalar.value) || (0x61...0x7A).contains(scalar.value)
  }

  /// A letter; a command ends with a blank, so that a letter may follow.
  private static func letter(_ scalar: Unicode.Scalar) -> String {
    let text = String(Character(scalar))
    guard scalar.value > 0x7F, let name = GreekLetters.name(of: text), name != "omicron" else { return text }
    return "\\\(name) "
  }

  private static func accent(_ scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x302: "\\hat"
    case 0x30C: "\\check"
    case 0x303: "\\tilde"
    case 0x301: "\\acute"
    case 0x300: "\\grave"
    case 0x307: "\\dot"
    case 0x308: "\\ddot"
    case 0x20DB: "\\dddot"
    case 0x306: "\\breve"
    case 0x304: "\\bar"
    case 0x20D7: "\\vec"
    case 0x20D6: "\\overleftarrow"
    case 0x20E1: "\\overleftrightarrow"
    case 0x30A: "\\mathring"
    case 0x305: "\\overline"
    case 0x332: "\\underline"
    default: nil
    }
  }
}

extension String {
  fileprivate var trimmingTrailingSpace: String {
    utf8.last == 0x20 ? String(dropLast()) : self
  }
}
