extension LaTeXCommand {
  /// Brackets of the package braket.
  static let braketBrackets: [LaTeXCommand] = [
    LaTeXCommand("bra", .brackets("⟨", "|", .plain, isGrowing: false)),
    LaTeXCommand("ket", .brackets("|", "⟩", .plain, isGrowing: false)),
    LaTeXCommand("braket", .brackets("⟨", "⟩", .plain, isGrowing: false)),
    LaTeXCommand("set", .brackets("{", "}", .plain, isGrowing: false)),
    LaTeXCommand("Bra", .brackets("⟨", "|", .plain, isGrowing: true)),
    LaTeXCommand("Ket", .brackets("|", "⟩", .plain, isGrowing: true)),
    LaTeXCommand("Braket", .brackets("⟨", "⟩", .all, isGrowing: true)),
    LaTeXCommand("Set", .brackets("{", "}", .first, isGrowing: true)),
  ]
}
