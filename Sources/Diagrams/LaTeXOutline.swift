/// A rough reading of LaTeX: how wide it is set, and how it is said.
///
/// Only for the room that a label takes and for descriptions; what the formula is, the LaTeX parser says.
struct LaTeXOutline {
  private(set) var plain = ""
  private(set) var width = 0.0
  private(set) var height = 1.3

  private static let greek: [String: String] = [
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "varepsilon": "ε", "zeta": "ζ",
    "eta": "η", "theta": "θ", "vartheta": "θ", "iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν",
    "xi": "ξ", "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ", "phi": "φ", "varphi": "φ", "chi": "χ",
    "psi": "ψ", "omega": "ω", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Pi": "Π",
    "Sigma": "Σ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω", "circ": "°", "cdot": "·", "times": "×", "prime": "′",
    "to": "→", "mapsto": "↦", "approx": "≈", "ne": "≠", "le": "≤", "ge": "≥", "pm": "±", "infty": "∞",
  ]
  /// Commands that are said by their names.
  private static let functions: Set<String> = ["sin", "cos", "tan", "det", "min", "max", "log", "ln", "exp"]

  init(_ latex: String) {
    var scalars = latex.unicodeScalars.makeIterator()
    var next = scalars.next()
    var isSmall = false
    var depthOfSmall = 0
    var depth = 0
    func size() -> Double { isSmall ? 0.7 : 1 }
    while let scalar = next {
      next = scalars.next()
      switch scalar {
      case "\\":
        var name = ""
        while let letter = next, letter.isASCII, letter.properties.isAlphabetic {
          name.unicodeScalars.append(letter)
          next = scalars.next()
        }
        if name.isEmpty { next = scalars.next() }
        command(name, size: size())
      case "{": depth += 1
      case "}":
        depth = max(0, depth - 1)
        if isSmall, depth <= depthOfSmall { isSmall = false }
      case "_", "^":
        isSmall = true
        depthOfSmall = depth
        height = max(height, 1.6)
        if scalar == "_" || next == "{" || next == "\\" {} else { plain += "^" }
        continue
      case "&", "~": width += 0.3
      case " ": continue
      case "'":
        plain += "′"
        width += 0.3 * size()
      case "=", "+", "-", "<", ">":
        plain += " \(scalar == "-" ? "−" : String(scalar)) "
        width += 1.2 * size()
      case ",":
        plain += ", "
        width += 0.45 * size()
      default:
        plain.unicodeScalars.append(scalar)
        width +=
          ("A"..."Z").contains(scalar)
          ? 0.72 * size() : ("(" == scalar || ")" == scalar) ? 0.4 : 0.56 * size()
      }
      if isSmall, depth <= depthOfSmall, scalar != "{" { isSmall = false }
    }
  }

  private mutating func command(_ name: String, size: Double) {
    if let sign = Self.greek[name] {
      plain += sign
      width += ["circ", "prime", "cdot"].contains(name) ? 0.4 * size : 0.6 * size
    } else if Self.functions.contains(name) {
      plain += name + " "
      width += Double(name.utf8.count) * 0.5 * size + 0.15
    } else if name == "frac" || name == "dfrac" || name == "tfrac" {
      height = max(height, 2.4)
    } else if name == "sqrt" {
      plain += "√"
      width += 0.8 * size
    } else if name == "quad" {
      plain += " "
      width += 1
    } else if name.isEmpty {
      width += 0.2
    }
  }
}
