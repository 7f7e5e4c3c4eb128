/// The Greek letters by the names that LaTeX gives them.
///
/// The plain command stands for the letter that keyboards type (`\phi` is φ), its `var` form for the other
/// shape (`\varphi` is ϕ), so that both are distinct symbols and each prints back as what was written.
enum GreekLetters {
  private static let table: [(name: String, letter: String)] = [
    ("alpha", "α"), ("beta", "β"), ("gamma", "γ"), ("delta", "δ"), ("epsilon", "ε"), ("zeta", "ζ"),
    ("eta", "η"),
    ("theta", "θ"), ("iota", "ι"), ("kappa", "κ"), ("lambda", "λ"), ("mu", "μ"), ("nu", "ν"), ("xi", "ξ"),
    ("omicron", "ο"), ("pi", "π"), ("rho", "ρ"), ("sigma", "σ"), ("tau", "τ"), ("upsilon", "υ"), ("phi", "φ"),
    ("chi", "χ"), ("psi", "ψ"), ("omega", "ω"),
    ("varepsilon", "ϵ"), ("vartheta", "ϑ"), ("varkappa", "ϰ"), ("varpi", "ϖ"), ("varrho", "ϱ"),
    ("varsigma", "ς"), ("varphi", "ϕ"),
    ("Gamma", "Γ"), ("Delta", "Δ"), ("Theta", "Θ"), ("Lambda", "Λ"), ("Xi", "Ξ"), ("Pi", "Π"), ("Sigma", "Σ"),
    ("Upsilon", "Υ"), ("Phi", "Φ"), ("Psi", "Ψ"), ("Omega", "Ω"),
  ]

  private static let lettersByName: [String: String] = Dictionary(
    uniqueKeysWithValues: table.map { ($0.name, $0.letter) })
  private static let namesByLetter: [String: String] = Dictionary(
    uniqueKeysWithValues: table.map { ($0.letter, $0.name) })

  /// The letter with a name such as `theta`; nil for other names.
  static func letter(named name: String) -> String? { lettersByName[name] }

  /// The name of a letter, without backslash; nil for what is not a Greek letter.
  static func name(of letter: String) -> String? { namesByLetter[letter] }
}
