import Foundation
import SourceText
import TestSupport

/// A lesson with right numbers, and the same lesson with some of them spoilt.
///
/// The right numbers are Foundation's, so that they owe nothing to the code under test.
struct DamagedLesson {
  /// What is done to a piece of a lesson.
  enum Damage: CaseIterable {
    case digit, truncation, sign, equals, blank, backslash
  }

  var right: [UInt8] = []
  var damaged: [UInt8] = []
  /// Whether mending must give back the very text; a question mark says nothing of how many digits stood there.
  var isUnique = true

  private struct Piece {
    var right: String
    var damaged: String
  }

  /// Makes a lesson by a random generator; `damages` of its pieces are spoilt, or none.
  init(_ random: inout SeededGenerator, isDamaged: Bool, hasSwift: Bool) {
    var pieces: [Piece] = []
    let define =
      "R(\\theta) = \\begin{bmatrix} \\cos\\theta & \\sin\\theta \\\\ -\\sin\\theta & \\cos\\theta \\end{bmatrix}"
    var matrix = Piece(right: define, damaged: define)
    if isDamaged, Bool.random(using: &random) {
      matrix.damaged = define.replacing("\\cos\\theta &", with: "cos\\theta &")
    }
    pieces.append(Self.cell("define", matrix, &random))
    for _ in 0..<Int.random(in: 1...4, using: &random) { pieces.append(claim(&random, isDamaged)) }
    pieces.append(example(&random, isDamaged))
    // What is wrong on purpose, or is only shown, stays.
    let wrong =
      "Shown: $\\cos 1 \\approx 9.9$ and \\$5, cos 1 ≈ 9.9.\n\n```math mistake\n\\cos 60^\\circ \\approx 0.72\n```\n"
    pieces.append(Piece(right: wrong, damaged: wrong))
    if hasSwift {
      let number = Double(Int.random(in: 2...9_999, using: &random)) + 0.3
      let value = Self.rounded(number.squareRoot(), 3)
      let listing = { (text: String) in "```swift check\n(\(number)).squareRoot() // => \(text)\n```\n" }
      pieces.append(
        Piece(right: listing(value), damaged: listing(isDamaged ? Self.otherDigit(value, &random) : value)))
    }
    var texts = [pieces.map(\.right), pieces.map(\.damaged)].map { parts in
      "---\ntitle: Ünïcode 😀\n---\n" + parts.joined(separator: "\nProse – with numbers: 0.7072.\n\n")
    }
    if Bool.random(using: &random) { texts = texts.map { $0.replacing("\n", with: "\r\n") } }
    if Int.random(in: 0..<4, using: &random) == 0 { texts = texts.map { "\u{FEFF}" + $0 } }
    if Bool.random(using: &random) { texts = texts.map { String($0.dropLast()) } }
    right = Array(texts[0].utf8)
    damaged = Array(texts[1].utf8)
  }

  private mutating func claim(_ random: inout SeededGenerator, _ isDamaged: Bool) -> Piece {
    let decimals = Int.random(in: 2...6, using: &random)
    var (formula, value) = Self.formula(&random)
    while !Self.isPlain(value, decimals) { (formula, value) = Self.formula(&random) }
    let text = Self.rounded(value, decimals)
    var piece = Piece(right: "\(formula) \\approx \(text)", damaged: "\(formula) \\approx \(text)")
    if isDamaged {
      switch Damage.allCases.randomElement(using: &random) ?? .digit {
      case .digit: piece.damaged = "\(formula) \\approx \(Self.otherDigit(text, &random))"
      case .truncation:
        let factor = pow(10, Double(decimals))
        let cut = String(format: "%.\(decimals)f", (value * factor).rounded(.towardZero) / factor)
        piece.damaged = "\(formula) \\approx \(cut)"
      case .sign:
        piece.damaged = "\(formula) \\approx " + (text.hasPrefix("-") ? String(text.dropFirst()) : "-" + text)
      case .equals: piece.damaged = "\(formula) = \(text)"
      case .blank:
        piece.damaged = "\(formula) \\approx ?"
        isUnique = false
      case .backslash:
        for name in ["cos", "sin", "tan", "exp"] where formula.contains("\\" + name) {
          piece.damaged = piece.right.replacing("\\" + name, with: name)
        }
      }
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      return Piece(right: "Inline $\(piece.right)${claim}.\n", damaged: "Inline $\(piece.damaged)${claim}.\n")
    }
    return Self.cell("claim", piece, &random)
  }

  private func example(_ random: inout SeededGenerator, _ isDamaged: Bool) -> Piece {
    let decimals = Int.random(in: 2...5, using: &random)
    while true {
      let (x, y) = (Int.random(in: -9...9, using: &random), Int.random(in: 1...9, using: &random))
      let angle = Int.random(in: 1...89, using: &random)
      let turn = Double(angle) * .pi / 180
      // Row vectors: (x, y) R.
      let values = [
        Double(x) * cos(turn) - Double(y) * sin(turn), Double(x) * sin(turn) + Double(y) * cos(turn),
      ]
      guard values.allSatisfy({ Self.isPlain($0, decimals) }) else { continue }
      let texts = values.map { Self.rounded($0, decimals) }
      let head = "\\theta = \(angle)^\\circ :\\quad (\(x), \(y))\\,R(\\theta) \\approx "
      var spoilt = texts
      if isDamaged {
        let index = Int.random(in: 0...1, using: &random)
        spoilt[index] = Self.otherDigit(texts[index], &random)
      }
      let piece = Piece(
        right: head + "(\(texts.joined(separator: ", ")))",
        damaged: head + "(\(spoilt.joined(separator: ", ")))")
      return Self.cell("example", piece, &random)
    }
  }

  /// A formula and its value.
  private static func formula(_ random: inout SeededGenerator) -> (String, Double) {
    let n = Int.random(in: 2...40, using: &random)
    let angle = Int.random(in: 1...89, using: &random)
    let radians = Double(angle) * .pi / 180
    switch Int.random(in: 0..<7, using: &random) {
    case 0: return ("\\cos \(angle)^\\circ", cos(radians))
    case 1: return ("-\\sin \(angle)^\\circ", -sin(radians))
    case 2: return ("\(n)\\tan \(angle)^\\circ", Double(n) * tan(radians))
    case 3: return ("\\sqrt{\(n * n + 1)}", Double(n * n + 1).squareRoot())
    case 4: return ("\\frac{\(n)}{7 \\cdot 13}", Double(n) / 91)
    case 5: return ("\\pi \\cdot \(n)^2", .pi * Double(n * n))
    default: return ("\\exp(\\frac{1}{\(n)})", exp(1 / Double(n)))
    }
  }

  /// A cell, in a list or a quotation now and then.
  private static func cell(_ mode: String, _ piece: Piece, _ random: inout SeededGenerator) -> Piece {
    let prefixes = [("", ""), ("", ""), ("> ", "> "), ("- ", "  "), ("> 1. ", ">    ")]
    let (first, rest) = prefixes.randomElement(using: &random) ?? ("", "")
    let wrap = { (text: String) in "\(first)```math \(mode)\n\(rest)\(text)\n\(rest)```\n" }
    return Piece(right: wrap(piece.right), damaged: wrap(piece.damaged))
  }

  /// Not close to half a unit, where double precision could round to the wrong side, and not next to zero.
  private static func isPlain(_ value: Double, _ decimals: Int) -> Bool {
    let scaled = value.magnitude * pow(10, Double(decimals))
    let rest = scaled - scaled.rounded(.down)
    return (rest - 0.5).magnitude > 0.01 && scaled > 3 && rest > 0.001 && rest < 0.999
  }

  private static func rounded(_ value: Double, _ decimals: Int) -> String {
    String(format: "%.\(decimals)f", value)
  }

  /// The text with one digit changed.
  private static func otherDigit(_ text: String, _ random: inout SeededGenerator) -> String {
    var bytes = Array(text.utf8)
    let places = bytes.indices.filter { (0x30...0x39).contains(bytes[$0]) }
    let place = places.randomElement(using: &random) ?? 0
    let other = (UInt8(0x30)...0x39).filter { $0 != bytes[place] }.randomElement(using: &random) ?? 0x30
    bytes[place] = other
    return String(decoding: bytes, as: UTF8.self)
  }
}
