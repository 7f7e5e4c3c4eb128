import SourceText

/// A side as it is judged, and how its text lies in the formula.
struct RelationSide {
  var text: String
  /// Where the text begins in the expanded formula; nil where it is put together of several pieces.
  var start: Int?
  var span: Span
  var isOpaque: Bool
  var isName: Bool
  var pieces: [LaTeXPiece]

  /// Whether it is nothing but two names or more side by side, also with exponents: a word of a group, where the order counts.
  var isWord: Bool {
    var bases: Set<String> = []
    var (depth, isExponent) = (0, false)
    for piece in pieces where piece.kind != .blank {
      if piece.text == "^" {
        isExponent = true
      } else if piece.text == "{" {
        depth += 1
      } else if piece.text == "}" {
        depth -= 1
        if depth == 0 { isExponent = false }
      } else if depth > 0 || isExponent {
        if depth == 0 { isExponent = false }
      } else if piece.kind == .letter {
        bases.insert(piece.text)
      } else {
        return false
      }
    }
    return bases.count > 1
  }

  /// Whether it is one number, or its negative.
  var isNumber: Bool {
    let parts = pieces.filter { $0.kind != .blank && $0.text != "-" }
    return parts.count == 1 && parts[0].kind == .number
  }

  /// Whether an exponent is one sign in parentheses, as derivatives and terms of sequences are numbered.
  var hasIndexAbove: Bool {
    let parts = pieces.filter { $0.kind != .blank }.map(\.text)
    return parts.indices.contains { place in
      place + 5 < parts.count && parts[place] == "^" && parts[place + 1] == "{" && parts[place + 2] == "("
        && parts[place + 4] == ")" && parts[place + 5] == "}"
    }
  }

  /// How many parts of it carry meaning.
  var weight: Int {
    pieces.count {
      switch $0.kind {
      case .number, .letter: true
      case .command:
        !["\\left", "\\right", "\\,", "\\;", "\\!", "\\displaystyle", "\\cdot", "\\big", "\\Big"].contains(
          $0.text)
      default: false
      }
    }
  }
}

/// What the letters and signs of a side tell of its kind.
extension RelationSide {
  private static let marks: Set<String> = [
    "\\hat", "\\widehat", "\\tilde", "\\widetilde", "\\bar", "\\overline",
  ]

  /// Whether capitals stand side by side, or before a parenthesis: products of matrices, segments, operators.
  private var holdsOperator: Bool {
    let parts = pieces.filter { $0.kind != .blank && !["{", "}", "\\left"].contains($0.text) }
    return parts.indices.contains { place in
      guard parts[place].isCapital, let next = parts[safe: place + 1] else { return false }
      return next.isCapital || next.text == "(" || next.text == "["
    }
  }

  /// Whether a side is of no numbers, as far as signs tell: capitals side by side, other products, styled sets and units.
  var isOfOtherThings: Bool {
    let parts = pieces.filter { $0.kind != .blank }
    // Transforms, means and conjugates have a mark; `[x]` may be the floor of x.
    if parts.contains(where: { Self.marks.contains($0.text) }) { return true }
    if parts.indices.contains(where: {
      parts[$0].text == "[" && parts[safe: $0 + 1]?.kind == .letter && parts[safe: $0 + 2]?.text == "]"
    }) {
      return true
    }
    // Between double bars stand vectors.
    if parts.contains(where: { ["\\|", "\\Vert", "\\lVert", "\\rVert"].contains($0.text) }) { return true }
    // An identity or an ideal.
    if parts.contains(where: { $0.text == "I" && $0.kind == .letter }) { return true }
    let products: Set<String> = ["\\ast", "\\star", "\\otimes", "\\oplus", "*", "\\odot", "\\wedge"]
    if parts.contains(where: { products.contains($0.text) }) || holdsOperator { return true }
    // Compositions; degrees have the same sign as an exponent.
    if parts.indices.contains(where: {
      parts[$0].text == "\\circ" && !["^", "{"].contains(parts[safe: $0 - 1]?.text ?? "")
    }) {
      return true
    }
    // `u_j^{n+1}` is the next element of a sequence.
    if parts.indices.contains(where: {
      parts[$0].text == "_" && parts[safe: $0 - 1]?.kind == .letter && parts[safe: $0 + 2]?.text == "^"
        && (parts[safe: $0 + 3]?.kind == .letter
          || parts[safe: $0 + 3]?.text == "{" && parts[safe: $0 + 4]?.kind == .letter)
    }) {
      return true
    }
    return parts.indices.contains { place in
      // Numbers are not set upright, but for i and d.
      ["\\mathrm", "\\mathbb", "\\mathcal", "\\mathfrak", "\\mathsf"].contains(parts[place].text)
        && !["d", "i"].contains(parts[safe: place + 2]?.text ?? "")
        || parts[place].text == "\\mathbf"
          && ["Z", "R", "Q", "C", "N"].contains(where: { letter in
            parts[safe: place + 1]?.text == letter || parts[safe: place + 2]?.text == letter
          })
    }
  }

  /// Whether a side ends in a constant of integration, which stands for any number.
  var endsInConstant: Bool {
    let parts = pieces.filter { $0.kind != .blank }
    guard parts.count > 1, let last = parts.last else { return false }
    return ["C", "c", "K", "k"].contains(last.text) && parts[parts.count - 2].text == "+"
  }

  /// Whether a d may be that of a differential: it stands before a letter, or there is an integral.
  var isDifferential: Bool {
    let parts = pieces.filter { $0.kind != .blank }
    return parts.indices.contains { place in
      if parts[place].text == "\\int" { return true }
      guard parts[place].text == "d", let next = parts[safe: place + 1] else { return false }
      return next.kind == .letter || next.text == "("
        || next.text == "}" && (parts[safe: place - 2]?.setsUpright ?? false)
        || next.kind == .command && !["\\\\", "\\end", "\\right", "\\cdot"].contains(next.text)
    }
  }

  /// Whether it has the bars of absolute values, or signs of numbers.
  var holdsBars: Bool {
    pieces.contains { ["|", "\\vert", "\\lvert", "\\mid", "\\abs"].contains($0.text) }
      || text.contains("{sign}")
  }

  /// Whether a side begins as a symbol of Legendre does: a fraction in parentheses that is not raised to a power.
  var isBracketedFraction: Bool {
    let parts = pieces.filter { $0.kind != .blank && $0.text != "\\left" && $0.text != "\\right" }
    guard parts.starts(with: ["(", "\\frac"], by: { $0.text == $1 }) else { return false }
    var level = 0
    for (place, part) in parts.enumerated() {
      if part.text == "(" { level += 1 }
      if part.text == ")" { level -= 1 }
      if level == 0 { return parts[safe: place + 1]?.text != "^" }
    }
    return true
  }
}

extension LaTeXPiece {
  /// Whether it is a capital.
  fileprivate var isCapital: Bool { kind == .letter && text.first?.isUppercase == true }

  /// Whether it sets what follows upright.
  fileprivate var setsUpright: Bool { ["\\mathrm", "\\operatorname", "\\text", "\\mathop"].contains(text) }
}
