import FormulaSyntax
import SourceText

/// A matrix or vector without entries, possibly transposed and inverted.
struct WordAtom: Hashable {
  enum Base: Hashable {
    case symbol(Symbol)
    /// The inverse of a sum, by its number in a table.
    case inverseOfSum(Int)
  }

  var base: Base
  var isTransposed = false
  var isInverse = false

  var transposed: WordAtom {
    var result = self
    result.isTransposed.toggle()
    return result
  }
}

/// A linear combination of products of matrices, which need not commute, with real coefficients.
///
/// No product is the identity. The coefficient of a product is never structurally 0.
struct WordForm {
  var terms: [[WordAtom]: Expression] = [:]

  static let zero = WordForm()

  static func identity(_ coefficient: Expression) -> WordForm { WordForm(terms: [[]: coefficient]) }

  func scaled(by factor: Expression) -> WordForm {
    WordForm(terms: terms.mapValues { Self.product($0, factor) })
  }

  static func + (left: WordForm, right: WordForm) -> WordForm {
    var result = left
    for (word, coefficient) in right.terms {
      if let known = result.terms[word] {
        result.terms[word] = sum(known, coefficient)
      } else {
        result.terms[word] = coefficient
      }
    }
    return result
  }

  static func sum(_ left: Expression, _ right: Expression) -> Expression {
    Expression(.sum([left, right]), left.span)
  }

  static func product(_ left: Expression, _ right: Expression) -> Expression {
    if left.naturalNumber == 1 { return right }
    if right.naturalNumber == 1 { return left }
    return Expression(.product([left, right]), left.span)
  }
}

extension Array where Element == WordAtom {
  /// The transpose of a product.
  var transposedWord: [WordAtom] { reversed().map(\.transposed) }

  /// Whether it is some W W^T.
  var isSquareOfLength: Bool { count > 0 && count % 2 == 0 && transposedWord == self }

  /// The product in calculator notation.
  var text: String {
    map { atom in
      let name: String
      switch atom.base {
      case .symbol(let symbol): name = symbol.name
      case .inverseOfSum(let index): name = "S\(index + 1)"
      }
      switch (atom.isInverse, atom.isTransposed) {
      case (false, false): return name
      case (true, false): return name + "^-1"
      case (false, true): return name + "ᵀ"
      case (true, true): return name + "^-ᵀ"
      }
    }.joined(separator: " ")
  }

  /// An order of products, so that one of several equal ones can be chosen.
  static func precedes(_ left: [WordAtom], _ right: [WordAtom]) -> Bool {
    left.count == right.count ? left.text < right.text : left.count < right.count
  }
}
