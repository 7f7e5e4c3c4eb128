import CellYAML
import SourceText

/// A label, ready to be set: plain text and LaTeX in turn, with a guess of how much room it takes.
struct LabelText: Sendable {
  enum Piece: Sendable {
    case text(String)
    case math(mathML: String)
  }

  /// The pieces from left to right.
  var pieces: [Piece]
  /// The label for a description that is read aloud.
  var plain: String
  /// The width in units of the type size.
  var width: Double
  /// The height in units of the type size.
  var height: Double

  /// Whether a plain SVG `<text>` can show it.
  var isPlain: Bool { pieces.allSatisfy { if case .text = $0 { true } else { false } } }

  /// A label of plain text.
  init(plain text: String) {
    pieces = [.text(text)]
    plain = text
    width = Self.textWidth(text)
    height = 1.2
  }

  /// Reads a label: `$…$` is LaTeX, and so is the whole of a label without dollars that has a `\`, `^`, `_` or `{`.
  init(_ source: LocatedText, evaluator: DiagramEvaluator, diagnostics: inout [Diagnostic]) {
    pieces = []
    plain = ""
    width = 0
    height = 1.2
    for (part, isMath) in Self.parts(of: source) where !part.excerpt.bytes.isEmpty {
      guard isMath else {
        let text = part.text.replacing("\\$", with: "$")
        pieces.append(.text(text))
        plain += text
        width += Self.textWidth(text)
        continue
      }
      let outcome = evaluator.mathML(part)
      diagnostics += outcome.diagnostics.map { part.excerpt.inFile($0) }
      guard let mathML = outcome.value else {
        if !outcome.diagnostics.contains(where: { $0.severity == .error }) {
          diagnostics.append(part.error("invalid-label", "the label's LaTeX cannot be read"))
        }
        continue
      }
      pieces.append(.math(mathML: mathML))
      let reading = LaTeXOutline(part.text)
      plain += reading.plain
      width += reading.width
      height = max(height, reading.height)
    }
  }

  private static func textWidth(_ text: String) -> Double {
    text.unicodeScalars.reduce(0) { width, scalar in
      switch scalar.value {
      case 0x300...0x36F: width
      case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
        0xFF00...0xFF60,
        0x1F300...0x1FAFF, 0x20000...0x3FFFD:
        width + 1
      case 0x41...0x5A, 0x6D, 0x77: width + 0.68
      case 0x69, 0x6A, 0x6C, 0x20, 0x27, 0x2C, 0x2E: width + 0.3
      default: width + 0.54
      }
    }
  }

  /// The runs of a label between dollars.
  private static func parts(of source: LocatedText) -> [(LocatedText, Bool)] {
    let bytes = source.excerpt.bytes
    let dollar = UInt8(ascii: "$")
    let places = bytes.indices.filter {
      bytes[$0] == dollar && ($0 == 0 || bytes[$0 - 1] != UInt8(ascii: "\\"))
    }
    if places.isEmpty {
      let signs: [UInt8] = [UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "{")]
      return [(source, bytes.contains { signs.contains($0) } && !source.text.contains("\\$"))]
    }
    var parts: [(LocatedText, Bool)] = []
    var start = 0
    // A dollar without a partner stands for itself.
    for pair in 0..<places.count / 2 {
      parts.append((source.part(start..<places[2 * pair]), false))
      parts.append((source.part(places[2 * pair] + 1..<places[2 * pair + 1]), true))
      start = places[2 * pair + 1] + 1
    }
    parts.append((source.part(start..<bytes.count), false))
    return parts
  }
}

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
