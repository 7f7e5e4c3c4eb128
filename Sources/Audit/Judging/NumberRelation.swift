import FormulaSyntax
import SourceText

/// A false relation of numbers alone, and whether rounding or another notation explains it.
struct NumberRelation {
  /// What is wrong.
  struct Problem {
    var kind: Finding
    var message: String
    /// The number that belongs there, where it can be written.
    var repair: Repair?
    /// Whether a side is a rounded number of one or two digits, or may be one.
    var hasFewDigits = false
  }

  private let relation: RelationText
  private let reading: RelationText.Reading
  private let left: [LaTeXPiece]
  private let right: [LaTeXPiece]

  /// Whether a side is known to be the result of a computation.
  private let isResult: Bool

  init(
    _ relation: RelationText, _ reading: RelationText.Reading, left: [LaTeXPiece], right: [LaTeXPiece],
    isComputed: Bool = false
  ) {
    isResult = isComputed
    self.relation = relation
    self.reading = reading
    self.left = left
    self.right = right
  }

  /// What is wrong; nil where the relation may be meant in a way in which it is right.
  var problem: Problem? {
    guard var problem = difference else { return nil }
    let isRounded = relation.sign == "\\approx" || numbers.contains { $0.decimals > 0 }
    problem.hasFewDigits =
      isRounded
      && [left, right].contains { side in
        let parts = side.filter { $0.kind != .blank }
        guard parts.count <= 2, let number = parts.last, number.kind == .number else { return false }
        return number.text.filter(\.isNumber).drop { $0 == "0" }.count < 3
      }
    return problem
  }

  /// Whether whole numbers, fractions and known constants are computed, without decimals or another notation.
  var isExactComputation: Bool {
    if hasAngle, let (one, other) = values(relation), isWhole((one - other) / Double.pi) { return false }
    return isComputation && !isOtherNotation && !numbers.contains { $0.decimals > 0 }
      && !(mayBeWhole && isWholeNumber(right))
  }

  private var difference: Problem? {
    guard let (one, other) = values(relation), one.isFinite, other.isFinite, isComputation, !isOtherNotation,
      !isOtherUnit(one, other)
    else { return nil }
    guard relation.sign == "=" || relation.sign == "\\approx" else { return arithmetic(one, other) }
    let difference = abs(one - other)
    // The angle of a point lies in the quadrant that the words around say.
    if hasAngle, isWhole((one - other) / Double.pi) { return nil }
    let (uncertainty, unit) = roundings(one, other)
    guard difference > uncertainty * 1.05 + 1e-12 * max(abs(one), abs(other)) else { return nil }
    let size = max(abs(one), abs(other))
    let hasDecimals = unit != nil
    // `7/2 = 3` and `22.4 \to 23`: quotients and counts of whole things.
    if other == one.rounded(.down) || other == one.rounded(.up), isFractional(one), mayBeWhole { return nil }
    if !hasDecimals {
      // `≈` of whole numbers may be as rough as its author likes.
      if relation.sign != "=" {
        return difference > (isPrecise ? 0.05 : 0.3) * size ? arithmetic(one, other) : nil
      }
      if difference < 0.03 * size, !isExact { return nil }
      return arithmetic(one, other)
    }
    // Who writes ≈ may be rough; three digits and more are no rough number.
    if relation.sign != "=", difference < 0.02 * size, !isPrecise || difference < 2 * uncertainty {
      return nil
    }
    if let unit, difference <= 12 * unit, difference < 0.05 * size {
      guard !isCutOff(one, other) else { return nil }
      let repair = result(one)
      return Problem(
        kind: .auditRounding,
        message: "the last digits are wrong: the left side is \(Self.shown(one))", repair: repair)
    }
    return arithmetic(one, other)
  }

  /// Whether the right side is one number with three digits or more that count.
  private var isPrecise: Bool {
    let parts = right.filter { $0.kind != .blank && $0.text != "-" }
    guard parts.count == 1, parts[0].kind == .number else { return false }
    var digits = parts[0].text.filter(\.isNumber).drop { $0 == "0" }
    if parts[0].decimals == 0 { while digits.last == "0" { digits.removeLast() } }
    return digits.count >= 3
  }

  private func arithmetic(_ one: Double, _ other: Double) -> Problem {
    let isEquation = relation.sign == "=" || relation.sign == "\\approx"
    return Problem(
      kind: .auditArithmetic,
      message:
        "\(isEquation ? "the sides differ" : "this does not hold"): \(Self.shown(one)) on the left, \(Self.shown(other)) on the right",
      repair: isEquation ? result(one) : nil)
  }

  private func values(_ relation: RelationText) -> (Double, Double)? {
    guard let reading = relation == self.relation ? self.reading : relation.read(),
      let (one, other) = reading.values(at: [:]),
      one.count == 1, other.count == 1
    else { return nil }
    return (one[0], other[0])
  }

  private var pieces: [LaTeXPiece] { left + right }

  /// Whether there is a function of angles, or its inverse.
  private var hasAngle: Bool {
    let text = relation.text
    return RelationEdits.functionsOfAngles.union(["\\cosec"]).contains { function in
      pieces.contains { $0.text == function } || text.contains("arc" + function.dropFirst())
    }
  }

  /// Whether the left side is a quotient, a logarithm or a number with decimals, which may be rounded to a whole one without a word.
  private var mayBeWhole: Bool {
    let logarithms: Set<String> = ["\\ln", "\\log", "\\lg", "\\lb"]
    if relation.sign != "=" || left.contains(where: { $0.decimals > 0 || logarithms.contains($0.text) }) {
      return true
    }
    if left.contains(where: { $0.text == "/" || $0.text == "\\div" }) { return true }
    return left.contains { $0.text.hasSuffix("frac") } && left.count(where: { $0.kind == .number }) <= 2
  }

  private var numbers: [LaTeXPiece] { pieces.filter { $0.kind == .number } }

  /// Whether something is computed: `1 = 2` is what an argument came to.
  /// And `2 \cdot 4 = 0` is said of remainders, `1 = 2\pi` of units, `1.0 = 7\%` of two things.
  private var isComputation: Bool {
    let isExact = relation.sign == "=" && numbers.allSatisfy { $0.decimals == 0 }
    func isComputed(_ side: [LaTeXPiece]) -> Bool {
      side.count {
        $0.kind == .number || $0.text == "e"
          || $0.kind == .command && $0.text != "\\%" && !(isExact && $0.text == "\\pi")
      } > 1
    }
    if isZero(right), !left.contains(where: { $0.text == "-" }) { return false }
    return isResult || isComputed(left) || isComputed(right)
  }

  private func isWholeNumber(_ side: [LaTeXPiece]) -> Bool {
    side.allSatisfy { $0.kind == .number || $0.kind == .blank || $0.text == "-" }
  }

  private func isZero(_ side: [LaTeXPiece]) -> Bool {
    side.filter { $0.kind != .blank }.map(\.text) == ["0"]
  }

  /// Whether both sides are whole numbers or fractions of few digits, which nobody rounds.
  private var isExact: Bool {
    let irrationals: Set<String> = [
      "\\sqrt", "\\pi", "\\ln", "\\log", "\\exp", "e", "\\sin", "\\cos", "\\tan",
    ]
    let sides = [left, right].map { side in side.contains { irrationals.contains($0.text) } }
    // Where both sides have a root or π, none stands for a rounded number.
    guard sides[0] == sides[1] else { return false }
    // Zeros at the end may stand for digits that were rounded.
    return numbers.allSatisfy { $0.text.utf8.count < 3 || !$0.text.hasSuffix("00") }
  }

  /// Whether only a unit that stands in the words around lies between the sides, or the result is rounded to a power of ten.
  private func isOtherUnit(_ one: Double, _ other: Double) -> Bool {
    guard one != 0, other != 0 else { return false }
    let ratio = max(abs(one / other), abs(other / one))
    func isNear(_ value: Double) -> Bool { abs(ratio - value) < 0.01 * value }
    let sizes = [1000, 1024, 1e6, 1_048_576, 1e9, 1_073_741_824]
    let times = [60, 3600, 24, 86400, 7, 12, 100.0]
    if (pieces.contains { $0.text == "^" } ? sizes : sizes + times).contains(where: isNear) { return true }
    let size = abs(other)
    var power = 1.0
    while power < size, power < 1e300 { power *= 10 }
    return power == size && size >= 100 && ratio < 1.1
  }

  /// Whether the digits may be those of another base, of words of bits, or of degrees.
  private var isOtherNotation: Bool {
    if numbers.allSatisfy({ $0.text.utf8.allSatisfy { $0 == 0x30 || $0 == 0x31 } }) { return true }
    if numbers.contains(where: {
      $0.text.utf8.count > 1 && $0.text.hasPrefix("0") && !$0.text.hasPrefix("0.")
    }) {
      return true
    }
    // π[3] and π(3) are values of a function.
    for side in [left, right] {
      let parts = side.filter { $0.kind != .blank }
      if parts.indices.contains(where: {
        parts[$0].text == "\\pi" && ["[", "(", "_"].contains(parts[safe: $0 + 1]?.text ?? "")
      }) {
        return true
      }
    }
    // An index says the base; figures side by side in parentheses are cycles of a permutation.
    for side in [left, right] {
      let parts = side.filter { $0.kind != .blank }
      for (place, piece) in parts.enumerated() where piece.kind == .number {
        if parts[safe: place + 1]?.text == "_" { return true }
      }
      if parts.first?.text == "(",
        parts.allSatisfy({ $0.kind == .number || $0.text == "(" || $0.text == ")" })
      {
        return true
      }
    }
    if hasAngle, !pieces.contains(where: { $0.text == "\\pi" || $0.text == "\\circ" || $0.text == "°" }),
      mayBeInDegrees
    {
      return true
    }
    for base in ["10", "2"] where pieces.contains(where: { $0.text == "\\log" }) {
      let other = RelationText(
        left: Self.with(base: base, left), sign: relation.sign, right: Self.with(base: base, right))
      if let (one, another) = values(other), abs(one - another) <= 0.05 * max(abs(one), abs(another)) {
        return true
      }
    }
    return false
  }

  /// Whether it is right in degrees, or nobody can tell since the argument is no number.
  private var mayBeInDegrees: Bool {
    let sides = [left, right].map { side in
      let parts = side.filter { $0.kind != .blank && $0.text != "\\left" && $0.text != "\\right" }
      var result = ""
      for (place, piece) in parts.enumerated() {
        result += Self.spaced(piece)
        let open = parts[safe: place - 1]?.text
        let function = open == "(" || open == "{" ? parts[safe: place - 2] : parts[safe: place - 1]
        if piece.kind == .number, let function, RelationEdits.functionsOfAngles.contains(function.text) {
          result += "^\\circ"
        }
      }
      return result
    }
    let other = RelationText(left: sides[0], sign: relation.sign, right: sides[1])
    let isInverse = pieces.contains { RelationEdits.inverseFunctions.contains($0.text) }
    if !isInverse,
      other.left + other.right == left.map(Self.spaced).joined() + right.map(Self.spaced).joined()
    {
      return true
    }
    guard let (one, another) = values(other) else { return true }
    let ratio = isInverse ? 180 / Double.pi : 1
    return abs(one * ratio - another) <= 0.05 * max(abs(one * ratio), abs(another))
  }

  /// A part as it is written behind another one: a command ends where no letter follows.
  private static func spaced(_ piece: LaTeXPiece) -> String {
    piece.kind == .command ? piece.text + " " : piece.text
  }

  private static func with(base: String, _ pieces: [LaTeXPiece]) -> String {
    var result = ""
    for (place, piece) in pieces.enumerated() {
      result += piece.text
      if piece.text == "\\log", pieces[safe: place + 1]?.text != "_" { result += "_{\(base)}" }
    }
    return result
  }

  /// How far apart the sides may be when each decimal stands for what rounds to it, and the unit of the last place of a side that is
  /// one number.
  private func roundings(_ one: Double, _ other: Double) -> (uncertainty: Double, unit: Double?) {
    var uncertainty = 0.0
    var unit: Double?
    for (side, isLeft) in [(left, true), (right, false)] {
      let numerals = side.filter { $0.kind == .number }
      for piece in numerals {
        let decimals = piece.decimals
        let isAlone = numerals.count == 1
        let isPercent = isAlone && side.contains { $0.text == "\\%" }
        // A whole number is exact, but for one that is what a computation with decimals came to.
        let isWholeResult =
          isAlone && side.allSatisfy { $0.kind == .number || $0.kind == .blank || $0.text == "-" }
        guard decimals > 0 || isPercent || isWholeResult && isFractional(isLeft ? other : one) else {
          continue
        }
        // Zeros at the end of a whole number may stand for digits that were rounded.
        let zeros = decimals == 0 ? piece.text.reversed().filter(\.isNumber).prefix { $0 == "0" }.count : 0
        let half = 0.5 * Self.power(10, zeros - decimals)
        guard let value = piece.value else { continue }
        let replaced = SideEdit(
          span: piece.span, replacement: Self.plain(value + half, decimals: decimals + 1), cost: 0)
        var changed = relation
        if isLeft {
          changed.left = replaced.applied(to: relation.left)
        } else {
          changed.right = replaced.applied(to: relation.right)
        }
        guard let (first, second) = values(changed) else { continue }
        let effect = isLeft ? abs(first - one) : abs(second - other)
        uncertainty += effect
        if isAlone { unit = max(unit ?? 0, 2 * effect) }
        if unit == nil { unit = 2 * effect }
      }
    }
    return (uncertainty, unit)
  }

  private func isWhole(_ value: Double) -> Bool { abs(value - value.rounded()) < 1e-9 }

  private func isFractional(_ value: Double) -> Bool {
    abs(value - value.rounded()) > 1e-9 * max(1, abs(value))
  }

  /// Whether the right side is the left one with its further digits left out instead of rounded.
  private func isCutOff(_ one: Double, _ other: Double) -> Bool {
    guard right.filter({ $0.kind == .number }).count == 1,
      let piece = right.first(where: { $0.kind == .number })
    else { return false }
    let decimals = piece.decimals
    let unit = Self.power(10, -decimals)
    return abs(one) >= abs(other) && abs(one) - abs(other) < unit
  }

  /// The number that belongs on the right, where a number stands there alone.
  private func result(_ value: Double) -> Repair? {
    let numerals = right.filter { $0.kind != .blank }
    guard numerals.count == 1, numerals[0].kind == .number, value >= 0, value < 1e9 else { return nil }
    let decimals = numerals[0].decimals
    let number = Self.plain(value, decimals: decimals)
    let edit = SideEdit(span: numerals[0].span, replacement: number, cost: 2)
    var changed = relation
    changed.right = edit.applied(to: relation.right)
    return Repair(edit: edit, isLeft: false, relation: changed)
  }

  private static func power(_ base: Double, _ exponent: Int) -> Double {
    var result = 1.0
    for _ in 0..<abs(exponent) { result *= base }
    return exponent < 0 ? 1 / result : result
  }

  /// A value with so many decimals, without an exponent.
  private static func plain(_ value: Double, decimals: Int) -> String {
    let scaled = (abs(value) * power(10, decimals)).rounded()
    guard scaled < 9e15 else { return String(value) }
    var digits = String(Int(scaled))
    while digits.utf8.count <= decimals { digits = "0" + digits }
    let sign = value < 0 ? "-" : ""
    guard decimals > 0 else { return sign + digits }
    return sign + digits.dropLast(decimals) + "." + digits.suffix(decimals)
  }

  /// A value with six digits that count, for messages.
  private static func shown(_ value: Double) -> String {
    if value == value.rounded(), abs(value) < 1e12 { return String(Int(value)) }
    guard abs(value) < 1e9, abs(value) > 1e-5 else { return String(value) }
    var decimals = 6
    var size = abs(value)
    while size >= 10, decimals > 1 {
      size /= 10
      decimals -= 1
    }
    return plain(value, decimals: decimals) + "…"
  }
}
