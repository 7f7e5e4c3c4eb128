import SwiftSyntax

/// Tells of the operands of an operator's declaration whether Swift has the operator between them already.
///
/// A type is a lesson's own if its declaration is known. Whatever else is not known may be another name of a value, as
/// `TimeInterval` is of `Double`.
struct OperandReader: Sendable {
  /// What an operand is.
  enum Operand: Hashable, Sendable {
    /// A value of Swift's own; those that turn into each other by themselves have one name.
    case value(String)
    case array
    /// Something that can be compared, and has no other operators: a point, an optional value.
    case comparable(String)
    /// What may be any value: a type parameter, or a name that is not known.
    case any
    /// Anything else, such as a type of the lesson, a tuple or a function.
    case other
  }

  /// The types that are declared, in this listing and above it, each with those around it.
  private var types: Set<String> = []
  /// What other names stand for.
  private var aliases: [String: Operand] = [:]

  /// A reader that knows a listing's types and what was known above it.
  func knowing(_ types: Set<String>) -> OperandReader {
    var result = self
    result.types.formUnion(types)
    return result
  }

  /// The same with what the readers of other listings know.
  mutating func add(_ other: OperandReader) {
    types.formUnion(other.types)
    aliases.merge(other.aliases) { first, second in first == second ? first : .any }
  }

  /// Notes what another name stands for.
  mutating func add(_ alias: TypeAliasDeclSyntax) {
    let name = CellReach.bare(alias.name.text)
    let operand = operand(alias.initializer.value, own: nil, in: nil)
    aliases[name] = aliases[name].map { $0 == operand ? operand : .any } ?? operand
  }

  /// Whether Swift has an operator between such operands, as far as that is known; `type` is extended by the declaration.
  func haveOperator(of function: FunctionDeclSyntax, extending type: TypeSyntax?) -> Bool {
    let operands = function.signature.parameterClause.parameters.map {
      operand($0.type, own: type, in: function)
    }
    guard !operands.isEmpty, !operands.contains(.other) else { return false }
    let name = function.name.text
    if name == "==" || name == "!=" || name == "??" { return true }
    let known = operands.filter { $0 != .any }
    // Between two different types there is none yet.
    guard known.allSatisfy({ $0 == known.first }) else { return false }
    switch known.first {
    case .comparable?: return false
    case .array?: return StandardNames.arrayOperators.contains(name)
    case .value?, .any?, .other?, nil: return true
    }
  }

  /// Whether an initializer takes one value without a label, as Swift's own initializers of values do.
  func isOfValues(_ initializer: InitializerDeclSyntax) -> Bool {
    let parameters = initializer.signature.parameterClause.parameters
    guard parameters.count == 1, let only = parameters.first, only.firstName.text == "_" else { return false }
    return operand(only.type, own: nil, in: nil) != .other
  }

  private func operand(_ type: TypeSyntax, own: TypeSyntax?, in function: FunctionDeclSyntax?) -> Operand {
    switch type.kind {
    case .attributedType:
      return type.as(AttributedTypeSyntax.self).map { operand($0.baseType, own: own, in: function) } ?? .any
    case .tupleType:
      let elements = type.as(TupleTypeSyntax.self)?.elements
      guard let only = elements?.first, elements?.count == 1 else { return .other }
      return operand(only.type, own: own, in: function)
    case .functionType:
      // `@autoclosure () -> Bool` is a Bool where it is called.
      guard let called = type.as(FunctionTypeSyntax.self), called.parameters.isEmpty else { return .other }
      return operand(called.returnClause.type, own: own, in: function)
    case .arrayType: return .array
    case .dictionaryType: return .comparable("Dictionary")
    case .optionalType, .implicitlyUnwrappedOptionalType: return .comparable("Optional")
    case .someOrAnyType:
      return type.as(SomeOrAnyTypeSyntax.self).map { isOwnProtocol($0.constraint) ? .other : .any } ?? .any
    case .memberType, .identifierType: break
    default: return .any
    }
    let names = Self.names(of: type) ?? []
    guard let name = names.last else { return .any }
    if names.count == 1 {
      if name == "Self", let own { return operand(own, own: nil, in: function) }
      if let constraints = Self.constraints(on: name, in: function) {
        return constraints.contains(where: isOwnProtocol) ? .other : .any
      }
    }
    if let known = Self.known(name), names.count == 1 || names.first == "Swift" || names.first == "Foundation"
    {
      return known
    }
    if types.contains(names.joined(separator: ".")) { return .other }
    if let alias = aliases[name] { return alias }
    return .any
  }

  private static func known(_ name: String) -> Operand? {
    switch name {
    case "CGFloat", "Float64", "TimeInterval", "CDouble": return .value("Double")
    case "Float32", "CFloat": return .value("Float")
    case "NSInteger", "CLong": return .value("Int")
    case "NSUInteger", "CUnsignedLong": return .value("UInt")
    case "Array", "ArraySlice", "ContiguousArray": return .array
    case "Optional", "Dictionary", "Set", "Range", "ClosedRange", "Date", "Data", "URL", "UUID", "IndexPath":
      return .comparable(name)
    default:
      if StandardNames.values.contains(name) { return .value(name) }
      if StandardNames.protocols.contains(name) { return .any }
      return StandardNames.isGeometry(name) ? .comparable(name) : nil
    }
  }

  /// What a type parameter of a function conforms to; nil where the name is none.
  private static func constraints(on name: String, in function: FunctionDeclSyntax?) -> [TypeSyntax]? {
    guard
      let parameter = function?.genericParameterClause?.parameters.first(where: {
        CellReach.bare($0.name.text) == name
      })
    else { return nil }
    var constraints = parameter.inheritedType.map { [$0] } ?? []
    for requirement in function?.genericWhereClause?.requirements ?? [] {
      if case .conformanceRequirement(let conformance) = requirement.requirement,
        base(of: conformance.leftType) == name
      {
        constraints.append(conformance.rightType)
      }
    }
    return constraints
  }

  /// Whether a constraint holds for the lesson's own types alone, as far as it names a protocol of the lesson.
  private func isOwnProtocol(_ constraint: TypeSyntax) -> Bool {
    let parts = constraint.as(CompositionTypeSyntax.self)?.elements.map(\.type) ?? [constraint]
    return parts.contains { part in
      Self.names(of: part).map { types.contains($0.joined(separator: ".")) } ?? false
    }
  }

  // MARK: Names

  /// The names that a type is made of; nil where it is written otherwise, as `[Int]` is.
  static func names(of type: TypeSyntax) -> [String]? {
    var names: [String] = []
    var rest = type
    while let member = rest.as(MemberTypeSyntax.self) {
      names.append(CellReach.bare(member.name.text))
      rest = member.baseType
    }
    guard let first = rest.as(IdentifierTypeSyntax.self) else { return nil }
    names.append(CellReach.bare(first.name.text))
    return names.reversed()
  }

  /// The last name of a type, also of one that is written by signs: `Array` of `[Int]`; nothing where it has none.
  static func base(of type: TypeSyntax) -> String {
    switch type.kind {
    case .arrayType: return "Array"
    case .dictionaryType: return "Dictionary"
    case .optionalType, .implicitlyUnwrappedOptionalType: return "Optional"
    case .attributedType: return type.as(AttributedTypeSyntax.self).map { base(of: $0.baseType) } ?? ""
    default: return names(of: type)?.last ?? ""
    }
  }
}
