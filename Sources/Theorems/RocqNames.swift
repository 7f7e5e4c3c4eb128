import FormulaSyntax

/// The identifiers that stand for symbols in a theorem: Greek letters by their names, primes and indices as they are.
///
/// Different symbols have different identifiers, none of which means something in Rocq or in `Lectern.v`.
public struct RocqNames: Sendable {
  private var identifiers: [Symbol: String] = [:]
  private let integers: Set<Symbol>
  /// The symbols in the order in which the theorem names them.
  public let symbols: [Symbol]
  /// The symbols among them that stand for sequences.
  private let sequences: Set<Symbol>
  /// The identifier of a number that a proposition binds: none of a symbol's, so that it captures none.
  public let bound: String

  /// Gives each symbol an identifier.
  ///
  /// - Parameters:
  ///   - integers: The symbols that stand for integers.
  ///   - others: Symbols that the theorem does not speak of but its terms or its script do: those that are bound.
  public init(_ symbols: [Symbol], integers: Set<Symbol> = [], others: [Symbol] = []) {
    self.symbols = symbols
    self.integers = integers
    sequences = Set(symbols.filter { $0.letterOfSequence != nil })
    var used = Self.taken
    for symbol in symbols + others where identifiers[symbol] == nil {
      var identifier = Self.identifier(of: symbol)
      while !used.insert(identifier).inserted { identifier += "_" }
      identifiers[symbol] = identifier
    }
    var bound = "k"
    while used.contains(bound) { bound += "_" }
    self.bound = bound
  }

  /// The identifier of a symbol; nil of one that the theorem does not speak of.
  public subscript(symbol: Symbol) -> String? { identifiers[symbol] }

  /// Whether a symbol stands for an integer, and its identifier is one of type Z.
  public func isInteger(_ symbol: Symbol) -> Bool { integers.contains(symbol) }

  /// Whether a symbol stands for a sequence of numbers.
  public func isSequence(_ symbol: Symbol) -> Bool { sequences.contains(symbol) }

  /// The type of a symbol's identifier.
  public func type(of symbol: Symbol) -> String {
    isSequence(symbol) ? "Z -> R" : isInteger(symbol) ? "Z" : "R"
  }

  private static func identifier(of symbol: Symbol) -> String {
    var result = ""
    for character in symbol.name {
      if character.isASCII, character.isLetter || character.isNumber || character == "_" || character == "'" {
        // Two underscores begin the names that scripts make.
        result += character == "_" && result.last == "_" ? "u" : String(character)
      } else if case let name = Symbol(String(character)).identifier, name != String(character) {
        result += name
      } else {
        for scalar in character.unicodeScalars { result += "u" + String(scalar.value, radix: 16) }
      }
    }
    if result.first.map({ $0.isLetter }) != true { result = "v" + result }
    return result
  }

  /// Words of Rocq's language, and names that printed theorems and scripts use.
  private static let taken: Set<String> = [
    "as", "at", "cofix", "do", "else", "end", "exists", "exists2", "fix", "for", "forall", "fun", "if", "IF",
    "in",
    "let", "match", "mod", "return", "then", "using", "where", "with", "Prop", "Set", "SProp", "Type",
    "R", "Z", "Q", "nat", "PI", "IZR", "INR", "S", "O", "I", "not", "and", "or", "ex", "eq", "le", "lt",
    "sin", "cos", "tan", "sec", "csc", "cot", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp",
    "ln",
    "sqrt", "root", "power", "powerRZ", "pow", "sign", "floor", "degrees", "Rabs", "Rmin", "Rmax", "up",
    "Rpower",
    "Derive", "ex_derive", "is_derive", "RInt", "ex_RInt", "summation", "total", "limit", "filterlim",
    "locally", "locally'", "at_left", "at_right", "Rbar_locally", "p_infty", "m_infty",
    "Int_part", "Rsqr", "Rinv", "Rdiv", "Rplus", "Rmult", "Ropp", "Rminus", "Rlt", "Rle", "Rgt", "Rge",
  ]
}
