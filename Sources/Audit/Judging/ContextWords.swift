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
    "fail", "no longer", "nonsense", "not hold",
    // Other number systems.
    "binary", "hexadecimal", "octal", "modulo", " mod ", "modular", "xor", "bitwise", "base-", "base ",
    "floating", "roundoff", "round-off",
    "overflow", "boolean", "finite field", "congruen", "clock", "tropical", "string", "concatenat", "bits",
    // In other languages.
    "lös", "gleichung", "falsch", "fehler", "wenn ", "résou", "faux", "erreur", "suppos", "resolver",
    "soluci", "ecuaci", "假设", "解", "错误",
    "求", "若", "如果", "二进制", "取模", "异或", "不成立", "矛盾",
  ]

  /// Whether the words near a formula let it be no claim.
  static func doubt(before: String, after: String) -> Bool {
    let text = String(before.suffix(160)).lowercased() + " \u{0} " + String(after.prefix(60)).lowercased()
    return doubts.contains { text.contains($0) }
  }
}
