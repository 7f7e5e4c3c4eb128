/// Names of Swift's own that cells cannot give another meaning: what is computed with them in one cell would be something
/// else because of another one, and nothing there would say so.
///
/// A function, a variable or a type of a cell is named where it is used. These are not: what an operator, a literal or the
/// text of a value means is settled without a name.
enum StandardNames {
  /// The types of single values.
  static let values: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    "UInt128",
    "Double", "Float", "Float16", "Float32", "Float64", "Float80", "CGFloat", "Bool", "String", "Substring",
    "Character",
  ]
  /// The types that are made of values.
  static let collections: Set<String> = [
    "Array", "ArraySlice", "ContiguousArray", "Dictionary", "Set", "Optional", "Range", "ClosedRange",
  ]
  /// The protocols to which they conform.
  static let protocols: Set<String> = [
    "Any", "AnyObject", "Sendable", "Copyable", "Equatable", "Comparable", "Hashable", "Identifiable",
    "Strideable",
    "AdditiveArithmetic", "Numeric", "SignedNumeric", "BinaryInteger", "SignedInteger", "UnsignedInteger",
    "FixedWidthInteger", "FloatingPoint", "BinaryFloatingPoint", "ElementaryFunctions", "Real",
    "StringProtocol",
    "Sequence", "Collection", "BidirectionalCollection", "RandomAccessCollection", "MutableCollection",
    "RangeReplaceableCollection", "LazySequenceProtocol", "SetAlgebra", "CustomStringConvertible",
    "CustomDebugStringConvertible", "LosslessStringConvertible", "Codable", "Encodable", "Decodable", "Error",
  ]
  /// What literals are where nothing says otherwise, and other names that generated or checked code takes for granted.
  static let literals: Set<String> = [
    "IntegerLiteralType", "FloatLiteralType", "BooleanLiteralType", "StringLiteralType",
    "ExtendedGraphemeClusterLiteralType",
    "UnicodeScalarLiteralType", "_MaxBuiltinIntegerType", "_MaxBuiltinFloatType", "Void", "Never", "Any",
    "Swift",
    "Foundation", "UIKitGeometry",
  ]
  /// The operators that Swift declares.
  static let operators: Set<String> = [
    "+", "-", "*", "/", "%", "&+", "&-", "&*", "+=", "-=", "*=", "/=", "%=", "&+=", "&-=", "&*=", "==", "!=",
    "===", "!==",
    "<", "<=", ">", ">=", "&&", "||", "!", "~", "&", "|", "^", "&=", "|=", "^=", "<<", ">>", "&<<", "&>>",
    "<<=", ">>=",
    "&<<=", "&>>=", "...", "..<", "??", "~=", ".==", ".!=", ".<", ".<=", ".>", ".>=", ".&", ".|", ".^", ".!",
  ]
  /// The operators that arrays have.
  static let arrayOperators: Set<String> = ["+", "+=", "==", "!="]
  /// How operators bind.
  static let precedences: Set<String> = [
    "AssignmentPrecedence", "FunctionArrowPrecedence", "TernaryPrecedence", "DefaultPrecedence",
    "LogicalDisjunctionPrecedence", "LogicalConjunctionPrecedence", "ComparisonPrecedence",
    "NilCoalescingPrecedence", "CastingPrecedence", "RangeFormationPrecedence", "AdditionPrecedence",
    "MultiplicationPrecedence", "BitwiseShiftPrecedence",
  ]
  /// The members by which values are shown and kept apart.
  static let witnesses: Set<String> = [
    "description", "debugDescription", "customMirror", "hash", "hashValue",
  ]
  /// Members that code calls without naming them.
  static let unnamed: Set<String> = witnesses.union([
    "callAsFunction", "dynamicallyCall", "makeIterator", "next", "makeAsyncIterator", "wrappedValue",
    "projectedValue",
    "appendInterpolation", "appendLiteral", "encode", "buildBlock", "buildExpression", "buildPartialBlock",
    "buildEither", "buildOptional", "buildArray", "buildFinalResult", "buildLimitedAvailability",
  ])

  /// Whether a type is Swift's own: one value, many, or a protocol.
  static func isType(_ name: String) -> Bool {
    values.contains(name) || collections.contains(name) || protocols.contains(name)
  }

  /// Whether a protocol says what literals or the text of a value are.
  static func isAboutValues(_ name: String) -> Bool {
    name.hasPrefix("ExpressibleBy") || name.hasPrefix("_ExpressibleBy")
      || ["CustomStringConvertible", "CustomDebugStringConvertible", "CustomReflectable"].contains(name)
  }

  /// Whether a name is of the geometry that cells find without an import, where all types can be compared.
  static func isGeometry(_ name: String) -> Bool {
    ["CG", "UI", "CA", "NS"].contains { name.hasPrefix($0) }
  }
}
