extension CalculatorParser {
  /// The names that may stand in a text of any kind, such as a figure with formulas in both notations among its words.
  ///
  /// It is generous: of letters side by side each counts, too, since they may be a product.
  public static func words(in bytes: [UInt8]) -> Set<Symbol> {
    var found: Set<Symbol> = []
    var word: [Unicode.Scalar] = []
    func close() {
      defer { word.removeAll(keepingCapacity: true) }
      let letters = Array(word.drop { (0x30...0x39).contains($0.value) || $0 == "_" || $0 == "'" })
      guard !letters.isEmpty else { return }
      var parts: [String] = [""]
      var primes = 0
      for scalar in letters {
        switch scalar {
        case "_": parts.append("")
        case "'": primes += 1
        default: parts[parts.count - 1].unicodeScalars.append(scalar)
        }
      }
      let index = parts.dropFirst().map { GreekLetters.letter(named: $0) ?? $0 }.joined(separator: "_")
      found.insert(
        Symbol(base: GreekLetters.letter(named: parts[0]) ?? parts[0], subscript: index, primes: primes))
      guard parts[0].unicodeScalars.count > 1 else { return }
      for letter in parts[0].unicodeScalars { found.insert(Symbol(String(Character(letter)))) }
      if let last = parts[0].last {
        found.insert(Symbol(base: String(last), subscript: index, primes: primes))
      }
    }
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "_", "'": word.append(scalar)
      case "{", "}": if word.last != "_", !word.contains("_") { close() }
      default: if LaTeXNames.isNameScalar(scalar) { word.append(scalar) } else { close() }
      }
    }
    close()
    return found
  }
}
