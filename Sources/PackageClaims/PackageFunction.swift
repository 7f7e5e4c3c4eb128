import Audit
import SourceText

/// A function, an initializer or a computed property of a package that has a doc comment with formulas.
struct PackageFunction: Sendable {
  /// What is called.
  enum Kind: Sendable, Hashable {
    case function
    case initializer
    case property
  }

  /// A parameter.
  struct Parameter: Sendable {
    /// The label of the argument; nil where there is none.
    var label: String?
    /// The name inside the function.
    var name: String
    /// The type as it is written, and what it stands for where it is made of numbers.
    var type: String
    var shape: NumericShape?
    var hasDefault: Bool
  }

  var kind: Kind
  /// The name, without the types around it.
  var name: String
  /// The types around it, outermost first.
  var types: [String]
  /// Whether a value of the type around it is needed.
  var isOfValue: Bool
  var parameters: [Parameter]
  /// The type of the result as it is written, with the types of its generic parameters put in.
  var result: String
  /// The value of which it is a method; nil where that is not made of numbers, or not needed.
  var receiver: NumericShape?
  /// What a result is made of; nil where it may be anything.
  var resultShape: NumericShape?
  /// The properties that an initializer sets, in order; of others none.
  var properties: [String] = []
  /// Why it cannot be held against a formula; nil where nothing stands against it.
  var obstacle: String?
  /// What stands for its generic parameters: `Double for T`.
  var substitution: String?
  var module: String
  /// The type around it as code names it; its module where there is none.
  var place: String
  var comment: SwiftDocComment
  var file: SourceFile
  /// The place of its name.
  var span: Span

  /// The name with the types around it, as messages say it.
  var title: String { (types + [name]).joined(separator: ".") }
}
