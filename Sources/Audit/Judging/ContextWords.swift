/// What the words around a formula say about it.
enum ContextWords {
  /// Words that introduce what is no claim: something to solve, to choose, to refute; other number systems.
  private static let doubts: [String] = [
    // To solve, to assume, to choose.
    "solve", "solution", "suppose", "assum", "minimi", "maximi", "subject to", "constraint", "guess",
    "satisf", "such that", "equation for",
    "find ", "unknown", "condition", "require", "if ", "whether", "when ", "unless", "would ", "must be",
    "root",
    // To refute.
    "wrong", "incorrect", "mistake", "error", "false", "not true", "isn't", "is not", "does not", "doesn't",
    "cannot", "contradict",
    "absurd", "paradox", "fallac", "impossible", "counterexample", "never ", "unlike", "instead of",
    "not equal", "misconception", "invalid",
    "fail", "no longer", "nonsense", "not hold", "a student ", "illegal", "tongue-in-cheek",
    "independent of",
    // Other number systems.
    "binary", "hexadecimal", "octal", "modulo", " mod ", "modular", "xor", "bitwise", "base-", "base ",
    "floating", "roundoff", "round-off",
    "overflow", "boolean", "finite field", "congruen", "clock", "tropical", "string", "concatenat", "bits",
    // In other languages.
    "lös", "gleichung", "falsch", "fehler", "wenn ", "résou", "faux", "erreur", "suppos", "resolver",
    "soluci", "ecuaci", "假设", "解", "错误",
    "求", "若", "如果", "二进制", "取模", "异或", "不成立", "矛盾",
  ]

  /// Words of pages that speak of rings and groups, where signs and numbers may be those of another arithmetic.
  private static let algebra: [String] = [
    "morphism", "coset", "abelian", "subring", "integral domain", "\\mathbb{Z}_", "\u{2124}_",
    "legendre symbol",
    "quadratic residue",
  ]

  /// Whether a page speaks of rings and groups.
  static func isAlgebra(_ page: String) -> Bool {
    let page = page.lowercased()
    return algebra.contains { page.contains($0.lowercased()) }
  }

  /// Whether a unit of bytes stands behind a formula: `$512^3 \\approx 1$ GB` leaves out how many bytes each takes.
  static func hasByteUnit(after: String) -> Bool {
    let word = after.drop { $0 == " " || $0 == "~" || $0 == "\\" || $0 == "," }.prefix { $0.isLetter }
    return word.hasSuffix("B") && word.dropLast().allSatisfy { "KkMGTPi".contains($0) }
  }

  /// Whether the words near a formula let it be no claim.
  static func doubt(before: String, after: String) -> Bool {
    // What was measured is compared with what it should be.
    if before.hasSuffix("measured ") { return true }
    let text = String(before.suffix(160)).lowercased() + " \u{0} " + String(after.prefix(60)).lowercased()
    return doubts.contains { text.contains($0) }
  }
}
