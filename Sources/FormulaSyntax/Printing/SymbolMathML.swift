import SourceText

/// Writes the canonical spelling of a name as one MathML element.
enum SymbolMathML {
  /// How deeply indices are set below indices; a longer spelling is shown as it is.
  private static let deepest = 4

  static func text(of name: String) -> String {
    text(of: Array(name.unicodeScalars)[...], depth: 0)
  }

  private static func text(of name: ArraySlice<Unicode.Scalar>, depth: Int) -> String {
    var scalars = name
    var primes = 0
    while scalars.count > 1, scalars.last == "'" {
      scalars.removeLast()
      primes += 1
    }
    guard let position = scalars.dropFirst().firstIndex(of: "_"), depth < deepest else {
      let base = word(scalars)
      guard primes > 0 else { return base }
      return "<mrow>" + base + "<mo form=\"postfix\" lspace=\"0\" rspace=\"0\">" + marks(primes)
        + "</mo></mrow>"
    }
    let base = word(scalars[..<position])
    let index = index(scalars[(position + 1)...], depth: depth)
    guard primes > 0 else { return "<msub>" + base + index + "</msub>" }
    return "<msubsup>" + base + index + "<mo class=\"math-prime\" lspace=\"0\" rspace=\"0\">" + marks(primes)
      + "</mo></msubsup>"
  }

  private static func marks(_ primes: Int) -> String {
    switch primes {
    case 2: "″"
    case 3: "‴"
    default: String(repeating: "′", count: min(primes, 100))
    }
  }

  /// What stands below: one name, or in braces letters, digits and signs one behind the other.
  private static func index(_ scalars: ArraySlice<Unicode.Scalar>, depth: Int) -> String {
    var rest = scalars
    if rest.first == "{", rest.last == "}" {
      rest = rest.dropFirst().dropLast()
    } else if rest.contains("_") {
      return text(of: rest, depth: depth + 1)
    }
    var result = "<mrow>"
    while let first = rest.first {
      let isNumber = isDigit(first)
      let isName = !isNumber && isLetter(first)
      let run = rest.prefix { isNumber ? isDigit($0) : isName ? isLetter($0) : $0 == first }
      rest = rest.dropFirst(run.count)
      if isNumber {
        result += "<mn>" + escaped(run) + "</mn>"
      } else if !isName {
        result += "<mo lspace=\"0\" rspace=\"0\">" + escaped(run) + "</mo>"
      } else if run.count >= 3, run.allSatisfy({ $0.value < 0x80 }) {
        result += word(run)
      } else {
        for position in run.indices {
          let end = run[(position + 1)...].prefix { isMark($0) }.count
          if !isMark(run[position]) { result += word(run[position...(position + end)]) }
        }
      }
    }
    return result + "</mrow>"
  }

  /// A name without index: one letter slants, several stand upright.
  private static func word(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    if scalars.count > 1, scalars.first == "Δ", !isMark(scalars[scalars.startIndex + 1]) {
      return "<mrow><mi mathvariant=\"normal\">Δ</mi>" + word(scalars.dropFirst()) + "</mrow>"
    }
    var letters = scalars
    var accents: [Unicode.Scalar] = []
    while letters.count > 1, let last = letters.last, isMark(last) {
      letters.removeLast()
      accents.append(last)
    }
    var result = "<mi>"
    if letters.count == 1, let letter = letters.first, (0x391...0x3A9).contains(letter.value) {
      // As in LaTeX, Greek capitals stand upright.
      result = "<mi mathvariant=\"normal\">"
    }
    result += escaped(letters) + "</mi>"
    for accent in accents.prefix(4) {
      if let (sign, isBelow) = sign(of: accent) {
        let tag = isBelow ? "munder" : "mover"
        result =
          "<\(tag) accent\(isBelow ? "under" : "")=\"true\">" + result
          + "<mo stretchy=\"\(letters.count > 1)\" lspace=\"0\" rspace=\"0\">" + sign + "</mo></\(tag)>"
      }
    }
    return result
  }

  private static func escaped(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    scalars.reduce(into: "") { MarkupText.append($1, to: &$0) }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { (0x30...0x39).contains(scalar.value) }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    (0x41...0x5A).contains(scalar.value) || (0x61...0x7A).contains(scalar.value) || scalar.value >= 0xC0
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    (0x300...0x36F).contains(scalar.value) || (0x20D0...0x20FF).contains(scalar.value)
  }

  /// The sign of a combining accent, and whether it stands below; nil for one that has none.
  private static func sign(of accent: Unicode.Scalar) -> (String, Bool)? {
    switch accent.value {
    case 0x302: ("^", false)
    case 0x30C: ("ˇ", false)
    case 0x303: ("~", false)
    case 0x301: ("´", false)
    case 0x300: ("`", false)
    case 0x307: ("˙", false)
    case 0x308: ("¨", false)
    case 0x20DB: ("⃛", false)
    case 0x306: ("˘", false)
    case 0x304, 0x305: ("¯", false)
    case 0x20D7: ("→", false)
    case 0x20D6: ("←", false)
    case 0x20E1: ("↔", false)
    case 0x30A: ("˚", false)
    case 0x332: ("_", true)
    default: nil
    }
  }
}
