/// What the spelling of a name alone says of the kind of thing that it stands for.
///
/// Textbooks set vectors with an arrow or in bold small letters, matrices in bold capitals. A name that is defined
/// or declared is what it was said to be, whatever its spelling.
public enum SymbolNotation: Hashable, Sendable {
  /// Nothing is said: a real number, unless its use shows something else.
  case plain
  /// An arrow, or a bold small letter.
  case vector
  /// A bold capital.
  case matrix
  /// The identity matrix, a bold I.
  case identity
  /// The zero vector or matrix, a bold 0.
  case zero
  /// The imaginary unit, as `\mathrm{i}` is read.
  case imaginaryUnit
}

extension Symbol {
  /// The imaginary unit. No letter is read as this name, except where it means the unit.
  public static let imaginaryUnit = Symbol("\u{2148}")

  /// The name without its index and its primes.
  public var base: String {
    if name.utf8.count == 1 { return name }
    guard let first = name.first else { return "" }
    return String(first) + name.dropFirst().prefix { $0 != "_" && $0 != "'" }
  }

  /// What the spelling says.
  public var notation: SymbolNotation {
    // Most names are one plain letter, or a Greek one.
    if name.utf8.count <= 2 { return .plain }
    if self == .imaginaryUnit { return .imaginaryUnit }
    let scalars = Array(base.unicodeScalars)
    guard let letter = scalars.first else { return .plain }
    if scalars.dropFirst().contains(where: { $0.value == 0x20D7 }) {
      return letter.value == 0x30 ? .zero : .vector
    }
    // An accent on a bold letter leaves it what it is: $\hat{\mathbf n}$.
    guard scalars.dropFirst().allSatisfy({ (0x300...0x36F).contains($0.value) }),
      let plain = StyledLetters.all.first(where: { $0.isBold || $0.command == "boldsymbol" })?.plain(letter)
        ?? StyledLetters.all.first(where: { $0.command == "boldsymbol" })?.plain(letter)
    else { return .plain }
    switch plain.value {
    case 0x30: return .zero
    case 0x31: return name.unicodeScalars.count == 1 ? .identity : .matrix
    case 0x49 where name.unicodeScalars.count == 1 || name.dropFirst().first == "_": return .identity
    case 0x41...0x5A, 0x391...0x3A9: return .matrix
    default: return .vector
    }
  }

  /// Whether the name is a bold I, and not the digit that some write for the identity.
  var isBoldIdentity: Bool {
    notation == .identity && !base.unicodeScalars.contains { (0x1D7CE...0x1D7FF).contains($0.value) }
  }

  /// Whether the name is a bold 1: to some the identity, to others a vector of ones.
  var isBoldOne: Bool { base.unicodeScalars.first?.value == 0x1D7CF }

  /// Whether the name is that of the set of complex numbers.
  public var isSetOfComplexNumbers: Bool { name == "ℂ" || name == "\u{1D53A}" }

  /// The name as it is shown: letters that Unicode had before its alphabets, such as ℙ, have no place there.
  public var shown: String {
    #if !hasFeature(Embedded)
      if let unit = unitName { return unit }
    #endif
    var result = ""
    for scalar in name.unicodeScalars {
      result.unicodeScalars.append(Self.olderLetters[scalar.value] ?? scalar)
    }
    return result
  }

  private static let olderLetters: [UInt32: Unicode.Scalar] = [
    0x1D53A: "ℂ", 0x1D53F: "ℍ", 0x1D545: "ℕ", 0x1D547: "ℙ", 0x1D548: "ℚ", 0x1D549: "ℝ", 0x1D551: "ℤ",
    0x1D49D: "ℬ", 0x1D4A0: "ℰ", 0x1D4A1: "ℱ", 0x1D4A3: "ℋ", 0x1D4A4: "ℐ", 0x1D4A7: "ℒ", 0x1D4A8: "ℳ",
    0x1D4AD: "ℛ",
    0x1D4BA: "ℯ", 0x1D4BC: "ℊ", 0x1D4C4: "ℴ", 0x1D506: "ℭ", 0x1D50B: "ℌ", 0x1D50C: "ℑ", 0x1D515: "ℜ",
    0x1D51D: "ℨ",
  ]

  /// Whether the name is one capital letter of the Latin alphabet in the usual slanted font; index and primes aside, and
  /// a hat or a tilde.
  public var isPlainCapital: Bool {
    if name.utf8.count == 1, let letter = name.utf8.first { return (0x41...0x5A).contains(letter) }
    let scalars = base.unicodeScalars
    guard let letter = scalars.first, (0x41...0x5A).contains(letter.value) else { return false }
    return scalars.dropFirst().allSatisfy { $0.value == 0x302 || $0.value == 0x303 || $0.value == 0x30C }
  }

  /// Whether the name may stand for a matrix or an operator, where nothing is said of it: a capital, also of other
  /// alphabets and with a mark, or a small letter under a hat.
  public var mayBeMatrix: Bool {
    if isPlainCapital { return true }
    if name.utf8.count == 1 { return false }
    let scalars = Array(base.unicodeScalars)
    guard notation == .plain, let letter = scalars.first,
      scalars.dropFirst().allSatisfy({ (0x300...0x36F).contains($0.value) })
    else { return false }
    // Δx is a difference; Δ alone may be a Laplacian.
    if (0x391...0x3A9).contains(letter.value) || (0x41...0x5A).contains(letter.value) { return true }
    // Operators of physics are small letters under a hat.
    if (0x61...0x7A).contains(letter.value), scalars.count == 2, scalars[1].value == 0x302 { return true }
    let isBlackboard = (0x1D538...0x1D56B).contains(letter.value)
    return !isBlackboard
      && StyledLetters.all.contains { style in
        style.plain(letter).map { (0x41...0x5A).contains($0.value) } ?? false
      }
  }

  /// Whether the name is that of an identity matrix with its size, I_3 or I_n.
  public var isSizedIdentity: Bool {
    guard base == "I", primes == 0 else { return false }
    if let number = Int(index) { return number > 1 }
    return ["n", "m", "k", "p", "q", "r", "d", "N"].contains(index)
  }

  /// Whether a function of this name, which nothing defines, is known to mathematicians, or likely is: nothing may be
  /// put in its place.
  ///
  /// Blackboard letters (𝔼), names of several letters (Pr, Var), Γ and Φ, and the O and o of orders of growth. So is what stands
  /// behind a prime or under a dot: a derivative is not free of its function.
  public var namesOpaqueFunction: Bool {
    if name.utf8.count == 1, let letter = name.utf8.first {
      return letter == UInt8(ascii: "O") || letter == UInt8(ascii: "o") || letter == UInt8(ascii: "'")
    }
    // D_x differentiates.
    if name.hasSuffix("'") || name.hasPrefix("D_") { return true }
    let scalars = Array(base.unicodeScalars)
    if scalars.contains(where: { $0.value == 0x307 || $0.value == 0x308 }) { return true }
    guard let letter = scalars.first else { return true }
    let letters = scalars.filter {
      !(0x300...0x36F).contains($0.value) && !(0x20D0...0x20FF).contains($0.value)
    }
    // Δx is a difference.
    if letters.count > 1 { return letter.value != 0x394 }
    switch letter.value {
    case 0x393, 0x3B6, 0x4F, 0x39B, 0x3A6, 0x398: return true
    case 0x1D538...0x1D56B, 0x2100...0x214F: return true
    case 0x1D49C...0x1D4FF: return true
    default: return false
    }
  }

  /// Whether a function of this name may be one that has the name by convention: Bessel functions and polynomials with an
  /// index, such as J_0 and T_n, Dirac's δ, and indicators.
  public var mayNameKnownFunction: Bool {
    // Dirac's δ, and the indicator χ of a set.
    if name == "δ" || base == "χ" && !index.isEmpty { return true }
    guard ["H", "J", "K", "L", "P", "Q", "T", "U", "Y"].contains(base), primes == 0 else { return false }
    return Int(index) != nil || ["n", "m", "l", "k"].contains(index)
  }

  /// The name of a function of what stands before and behind a bar, as in $P(A \mid B)$.
  public var conditional: Symbol { Symbol(base: base, subscript: "{∣}") }
}
