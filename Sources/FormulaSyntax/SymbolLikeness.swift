/// Names that differ so little that one may have been written for the other.
extension Symbol {
  /// The name's index without braces; empty where there is none.
  public var index: String {
    String(name.dropFirst(base.count).drop { $0 == "_" }.filter { $0 != "{" && $0 != "}" && $0 != "'" })
  }

  /// The number of primes.
  public var primes: Int { name.reversed().prefix { $0 == "'" }.count }

  /// The name with one letter for all that look alike.
  ///
  /// Of a letter those are the two shapes of a Greek one; of an index also l, I and 1, and O, o and 0, and small letters
  /// and capitals. Names that are alike have the same outline.
  public var outline: String {
    var text = ""
    for scalar in base.unicodeScalars {
      text.unicodeScalars.append(Self.plainShapes[scalar.value].flatMap(Unicode.Scalar.init) ?? scalar)
    }
    text += "_"
    for scalar in index.unicodeScalars {
      switch scalar.value {
      case 0x6C, 0x49, 0x31: text += "1"
      case 0x4F, 0x6F, 0x30: text += "0"
      case 0x41...0x5A: text.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value | 0x20)))
      default:
        text.unicodeScalars.append(Self.plainShapes[scalar.value].flatMap(Unicode.Scalar.init) ?? scalar)
      }
    }
    return text + String(repeating: "'", count: primes)
  }

  /// The usual shape of letters that have two: φ for ϕ.
  private static let plainShapes: [UInt32: UInt32] = [
    0x3D5: 0x3C6, 0x3F5: 0x3B5, 0x3D1: 0x3B8, 0x3F0: 0x3BA, 0x3D6: 0x3C0, 0x3F1: 0x3C1, 0x3C2: 0x3C3,
  ]

  /// The number that a letter may have been written for: l for 1, O for 0.
  public var digitOfLikeShape: String? {
    switch name {
    case "l": "1"
    case "O", "o": "0"
    default: nil
    }
  }

  /// The tuple of which the name would be a component by its index, and which: of p₁ the first of p, of p′₁ that of p′.
  public var asComponent: (tuple: Symbol, index: Int)? {
    let digits = index
    guard let number = Int(digits), number >= 1, digits.first != "0", digits.first != "+", number < 1_000
    else {
      return nil
    }
    return (Symbol(base: base, primes: primes), number)
  }

  #if !hasFeature(Embedded)
    /// Whether it is a letter that stands for whole numbers in most books, also where nothing says so.
    public var countsByConvention: Bool { ["i", "j", "k", "l", "m", "n", "N"].contains(name) }

    /// The letter of an index that numbers the terms of a sequence: n of a_n.
    public var generalIndex: Symbol? {
      guard primes == 0 else { return nil }
      let letter = Symbol(index)
      return letter.countsByConvention ? letter : nil
    }
  #endif

  /// The row and the column of which the name would be the entry by its index: 1 and 2 of J₁₂ and of J₁,₂.
  public var asEntry: (row: Int, column: Int)? {
    let digits = index.filter { $0 != "," }
    guard digits.utf8.count == 2, index.utf8.count == 2 || index.dropFirst().first == ",",
      let row = digits.first?.wholeNumberValue, let column = digits.last?.wholeNumberValue, row > 0,
      column > 0
    else { return nil }
    return (row, column)
  }

  /// The name of a component of the tuple that has this name.
  func component(_ index: Int) -> Symbol {
    let own = self.index
    return Symbol(base: base, subscript: own.isEmpty ? "\(index)" : "{\(own),\(index)}", primes: primes)
  }

  /// The name as LaTeX has it.
  public var latex: String { SymbolLaTeX.text(of: name) }
}
