import SourceText
import TeX

/// The letters of statements as ``LaTeXPrinter`` prints them, which a reader would see: ``ShownLetters`` of the printed text.
///
/// Most statements are made of numbers, plain names, the four operations, powers, roots, calls, tuples and matrices, whose
/// letters follow from the tree. Any other is printed and read, so that there is nothing to keep in step but these.
struct PrintedLetters {
  private(set) var letters = ShownLetters()
  /// How deep the lists stand within each other.
  private var depth = 0
  /// Whether a sign or a comma stood directly in the innermost brackets so far.
  private var hasSign = false

  /// A tree that is nested deeper is printed.
  private static let deepest = 30

  mutating func add(_ statement: Statement) {
    let start = letters.bytes.count
    guard !addTree(of: statement) else { return }
    letters.removeAll(from: start)
    (depth, hasSign) = (0, false)
    letters.add(Self.tokens(of: LaTeXPrinter.print(statement)), depth: 0)
  }

  /// The letters of a printed text as they are read from it.
  static func letters(ofPrinted text: String) -> ShownLetters {
    var letters = ShownLetters()
    letters.add(tokens(of: text), depth: 0)
    return letters
  }

  private static func tokens(of text: String) -> [LaTeXToken] {
    LaTeXTokenizer(LaTeXParser.parse(Array(text.utf8)).nodes).tokens
  }

  // MARK: Statements and trees

  /// Adds the letters of a statement by its tree alone; whether that could be done. If not, some of them may be there.
  mutating func addTree(of statement: Statement) -> Bool {
    guard let first = statement.sides.first, write(first) else { return false }
    for (position, relation) in statement.relations.enumerated() where position + 1 < statement.sides.count {
      letters.put(relation.rawValue)
      guard write(statement.sides[position + 1]) else { return false }
      if position < statement.tolerances.count, let tolerance = statement.tolerances[position] {
        letters.put("±" as StaticString)
        guard write(tolerance) else { return false }
      }
    }
    return true
  }

  private mutating func write(_ expression: Expression) -> Bool {
    switch expression.node {
    case .number(let numeral):
      guard !numeral.isNegative else { return false }
      letters.put(numeral.text)
      return true
    case .constant(.pi):
      letters.put("π" as StaticString)
      return true
    case .constant(.e):
      letters.put("\u{212F}" as StaticString)
      return true
    case .symbol(let symbol): return write(symbol)
    case .sum(let terms):
      for (position, term) in terms.enumerated() {
        if case .negation = term.node {
          guard write(term) else { return false }
        } else {
          if position > 0 {
            letters.put("+" as StaticString)
            hasSign = true
          }
          guard write(term, isBracketed: term.latexPrecedence < .product) else { return false }
        }
      }
      return true
    case .negation(let operand):
      letters.put("-" as StaticString)
      hasSign = true
      return write(operand, isBracketed: operand.latexPrecedence < .product)
    case .product(let factors): return write(factors: factors)
    case .quotient(let left, let right):
      letters.put("frac" as StaticString)
      guard write(listOf: left) else { return false }
      letters.put("over" as StaticString)
      guard write(listOf: right) else { return false }
      letters.put("end" as StaticString)
      return true
    case .power(let base, let exponent): return write(power: base, exponent)
    case .root(let radicand, let degree):
      guard degree == 2 else { return false }
      letters.put("√" as StaticString)
      letters.put("(" as StaticString)
      guard write(listOf: radicand) else { return false }
      letters.put(")" as StaticString)
      return true
    case .magnitude(let operand):
      guard let bars = Self.bars else { return false }
      letters.put(bars)
      guard write(listOf: operand) else { return false }
      letters.put(bars)
      return true
    case .call(let function, let arguments):
      guard let word = Self.words[function] else { return false }
      letters.put(word)
      return write(bracketed: arguments, isRaised: false)
    case .tuple(let items): return write(bracketed: items, isRaised: false)
    case .matrix(let rows, let columns, let elements): return write(matrix: elements, rows, columns)
    case .dot, .cross, .transpose, .degrees, .norm, .apply, .binding, .piecewise: return false
    }
  }

  private mutating func write(_ expression: Expression, isBracketed: Bool) -> Bool {
    isBracketed ? write(bracketed: [expression], isRaised: false) : write(expression)
  }

  /// A tree in braces or in a cell, which is a list of its own.
  private mutating func write(listOf expression: Expression) -> Bool {
    guard depth < Self.deepest else { return false }
    let outer = hasSign
    depth += 1
    defer {
      depth -= 1
      hasSign = outer
    }
    return write(expression)
  }

  /// Items in parentheses, which are not shown where they group nothing.
  private mutating func write(bracketed items: [Expression], isRaised: Bool) -> Bool {
    guard depth < Self.deepest else { return false }
    let outer = hasSign
    depth += 1
    defer {
      depth -= 1
      hasSign = outer
    }
    // A comma counts as a sign does.
    hasSign = items.count > 1
    let start = letters.bytes.count
    for item in items {
      guard write(item) else { return false }
    }
    if isRaised || hasSign {
      letters.insert("(", at: start)
      letters.put(")" as StaticString)
    }
    return true
  }

  private mutating func write(factors: [Expression]) -> Bool {
    for (position, factor) in factors.enumerated() {
      let isNumber = factor.node.isNumber
      // As the printer has it: 3 · 10^8 alone has no parentheses around what begins with a digit.
      let isScientific =
        position == 1 && factors[0].node.isNumber && !isNumber && factor.beginsWithDigit
        && factor.latexPrecedence >= .power
      let needsParentheses =
        factor.latexPrecedence < .power || (position > 0 && !isNumber && factor.beginsWithDigit)
      guard write(factor, isBracketed: needsParentheses && !isScientific) else { return false }
    }
    return true
  }

  private mutating func write(power base: Expression, _ exponent: Expression) -> Bool {
    if case .call(let function, let arguments) = base.node {
      guard function.isPrefix, case .number = exponent.node, let word = Self.words[function] else {
        return false
      }
      letters.put(word)
      guard write(exponent: exponent) else { return false }
      return write(bracketed: arguments, isRaised: false)
    }
    switch base.node {
    case .number, .constant, .symbol, .matrix: guard write(base) else { return false }
    case .sum, .negation, .product, .quotient, .power:
      guard write(bracketed: [base], isRaised: true) else { return false }
    default: return false
    }
    return write(exponent: exponent)
  }

  private mutating func write(exponent: Expression) -> Bool {
    letters.put("^" as StaticString)
    guard write(listOf: exponent) else { return false }
    letters.put(";" as StaticString)
    return true
  }

  private mutating func write(matrix elements: [Expression], _ rows: Int, _ columns: Int) -> Bool {
    guard rows > 0, columns > 0, rows * columns <= elements.count else { return false }
    for row in 0..<rows {
      for column in 0..<columns {
        letters.put("&" as StaticString)
        guard write(listOf: elements[row * columns + column]) else { return false }
      }
      letters.put("\\" as StaticString)
    }
    return true
  }

  // MARK: Names

  /// A letter that stands for itself, with an index of one letter or of digits, and primes.
  private mutating func write(_ symbol: Symbol) -> Bool {
    let name = symbol.name
    var rest = name.unicodeScalars[...]
    guard let letter = rest.popFirst(), letter.value < 0x400, Self.plainLetters[Int(letter.value)] else {
      return false
    }
    guard let next = rest.first else {
      letters.put(name)
      return true
    }
    letters.put(String(letter))
    if next == "_" {
      rest.removeFirst()
      let index = rest.prefix { $0 != "'" }
      rest = rest[index.endIndex...]
      let isLetter = index.count == 1 && index.first.map { Self.isLatin($0.value) } ?? false
      guard isLetter || (!index.isEmpty && index.allSatisfy { (0x30...0x39).contains($0.value) }) else {
        return false
      }
      letters.put("_" + String(index))
    }
    guard rest.allSatisfy({ $0 == "'" }) else { return false }
    if !rest.isEmpty { letters.put(String(rest)) }
    return true
  }

  private static func isLatin(_ value: UInt32) -> Bool {
    (0x41...0x5A).contains(value) || (0x61...0x7A).contains(value)
  }

  /// The letters that are printed and read as themselves.
  private static let plainLetters: [Bool] = {
    let alphabets = [0x41...0x5A, 0x61...0x7A, 0x391...0x3A9, 0x3B1...0x3C9] as [ClosedRange<UInt32>]
    return (0..<0x400).map { (value: UInt32) in
      guard alphabets.contains(where: { $0.contains(value) }), let scalar = Unicode.Scalar(value) else {
        return false
      }
      let name = String(scalar)
      var letters = ShownLetters()
      letters.put(name)
      return Self.letters(ofPrinted: LaTeXPrinter.print(Symbol(name))).bytes == letters.bytes
    }
  }()

  /// The words of the functions that are written as a word before parentheses.
  private static let words: [BuiltIn: String] = {
    let x = Expression(.symbol(Symbol("x")))
    var words: [BuiltIn: String] = [:]
    for function in BuiltIn.allCases {
      let call = letters(ofPrinted: LaTeXPrinter.print(Expression(.call(function, [x])))).bytes
      let parts = call.split(separator: 0, omittingEmptySubsequences: false)
      guard parts.count == 3, parts[1].elementsEqual("x".utf8) else { continue }
      words[function] = String(decoding: parts[0], as: UTF8.self)
    }
    return words
  }()

  /// The bar on both sides of a size.
  private static let bars: String? = {
    let size = letters(
      ofPrinted: LaTeXPrinter.print(Expression(.magnitude(Expression(.symbol(Symbol("x")))))))
    let parts = size.bytes.split(separator: 0, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == parts[2], parts[1].elementsEqual("x".utf8) else { return nil }
    return String(decoding: parts[0], as: UTF8.self)
  }()
}
