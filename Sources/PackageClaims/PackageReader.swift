import Audit
import SourceText
import SwiftParser
import SwiftSyntax

/// A type that a package declares.
struct PackageType: Sendable {
  /// A stored property of a value, with its type as it is written.
  struct Property: Sendable {
    var name: String
    var type: String?
    var isPrivate: Bool
    /// Whether it has its value from its declaration, and no initializer gives it another one.
    var isFixed: Bool
  }

  /// An initializer that sets properties to its parameters and does nothing else.
  struct Initializer: Sendable {
    /// Of each parameter its label and the property that it is.
    var arguments: [(label: String?, property: String)]
    var isPrivate: Bool
  }

  var isStructure: Bool
  var isGeneric: Bool
  var isPrivate: Bool
  var properties: [Property] = []
  /// Whether its declaration has an initializer, so that there is none that lists the properties.
  var hasInitializers = false
  var initializers: [Initializer] = []
}

/// What a module declares, as far as formulas need it: by name with the types around it.
struct PackageModule: Sendable {
  var name: String
  var types: [String: PackageType] = [:]
  /// Names for other types.
  var aliases: [String: String] = [:]
  /// Functions whose comment has a formula. What their types are made of is not known yet.
  var functions: [PackageFunction] = []
}

/// Reads a file of Swift for what it declares.
final class PackageReader: SyntaxVisitor {
  private(set) var module: PackageModule
  private let whole: SourceExcerpt
  /// The types around, and whether one of them is private, or generic.
  private var types: [(name: String, isPrivate: Bool, isGeneric: Bool)] = []
  /// How many `#if` stand around.
  private var conditions = 0

  init(_ file: SourceFile, module: String) {
    whole = SourceExcerpt(file: file, span: Span(0, file.bytes.count))
    self.module = PackageModule(name: module)
    super.init(viewMode: .sourceAccurate)
  }

  /// Reads a file into what is known of its module.
  static func read(_ file: SourceFile, into module: inout PackageModule) {
    let reader = PackageReader(file, module: module.name)
    reader.module = module
    reader.walk(file.bytes.withUnsafeBufferPointer { Parser.parse(source: $0) })
    module = reader.module
  }

  // MARK: Types

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name, node.modifiers, isGeneric: node.genericParameterClause != nil)
    declare(node.memberBlock, isStructure: true)
    return .visitChildren
  }
  override func visitPost(_ node: StructDeclSyntax) { types.removeLast() }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name, node.modifiers, isGeneric: node.genericParameterClause != nil)
    declare(node.memberBlock, isStructure: false)
    return .visitChildren
  }
  override func visitPost(_ node: ClassDeclSyntax) { types.removeLast() }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name, node.modifiers, isGeneric: node.genericParameterClause != nil)
    declare(node.memberBlock, isStructure: false)
    return .visitChildren
  }
  override func visitPost(_ node: ActorDeclSyntax) { types.removeLast() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name, node.modifiers, isGeneric: node.genericParameterClause != nil)
    declare(node.memberBlock, isStructure: false)
    return .visitChildren
  }
  override func visitPost(_ node: EnumDeclSyntax) { types.removeLast() }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    types.append(
      (node.extendedType.trimmedDescription, Self.isPrivate(node.modifiers), node.genericWhereClause != nil))
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { types.removeLast() }
  // What a protocol asks for is no code.
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    conditions += 1
    return .visitChildren
  }
  override func visitPost(_ node: IfConfigDeclSyntax) { conditions -= 1 }
  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.genericParameterClause == nil {
      module.aliases[path(of: node.name.text)] = node.initializer.value.trimmedDescription
    }
    return .skipChildren
  }

  private func enter(_ name: TokenSyntax, _ modifiers: DeclModifierListSyntax, isGeneric: Bool) {
    types.append((name.text, Self.isPrivate(modifiers), isGeneric))
  }

  private func path(of name: String) -> String { (types.map(\.name) + [name]).joined(separator: ".") }

  private func declare(_ members: MemberBlockSyntax, isStructure: Bool) {
    var type = PackageType(
      isStructure: isStructure, isGeneric: types.contains(where: \.isGeneric),
      isPrivate: types.contains(where: \.isPrivate) || conditions > 0)
    for member in members.members {
      if let variable = member.decl.as(VariableDeclSyntax.self) {
        type.properties += Self.properties(variable)
      } else if let initializer = member.decl.as(InitializerDeclSyntax.self) {
        type.hasInitializers = true
        if let simple = Self.simple(initializer) { type.initializers.append(simple) }
      } else if member.decl.is(IfConfigDeclSyntax.self) {
        // Not known which of its branches is there.
        type.isStructure = false
      }
    }
    module.types[types.map(\.name).joined(separator: ".")] = type
  }

  private static func properties(_ variable: VariableDeclSyntax) -> [PackageType.Property] {
    let modifiers = variable.modifiers.map(\.name.text)
    if modifiers.contains(where: { ["static", "class"].contains($0) }) { return [] }
    var result: [PackageType.Property] = []
    var type: String?
    for binding in variable.bindings.reversed() {
      if let annotation = binding.typeAnnotation { type = annotation.type.trimmedDescription }
      if let accessors = binding.accessorBlock, isComputed(accessors) { continue }
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
        result.append(.init(name: "", type: nil, isPrivate: true, isFixed: false))
        continue
      }
      var own = type
      if binding.typeAnnotation == nil, let value = binding.initializer?.value {
        own =
          value.is(FloatLiteralExprSyntax.self)
          ? "Double" : value.is(IntegerLiteralExprSyntax.self) ? "Int" : nil
      }
      // Wrapped and lazy ones are stored in another way.
      let isPlain = variable.attributes.isEmpty && !modifiers.contains("lazy")
      result.append(
        .init(
          name: name, type: isPlain ? own : nil, isPrivate: isPrivate(variable.modifiers),
          isFixed: variable.bindingSpecifier.tokenKind == .keyword(.let) && binding.initializer != nil))
    }
    return result.reversed()
  }

  private static func isComputed(_ accessors: AccessorBlockSyntax) -> Bool {
    guard case .accessors(let list) = accessors.accessors else { return true }
    return list.contains { !["willSet", "didSet"].contains($0.accessorSpecifier.text) }
  }

  /// An initializer that only says `self.x = x` of each of its parameters; nil where it does anything else.
  private static func simple(_ node: InitializerDeclSyntax) -> PackageType.Initializer? {
    guard node.optionalMark == nil, node.genericParameterClause == nil,
      node.signature.effectSpecifiers == nil, let body = node.body
    else { return nil }
    var properties: [String: String] = [:]
    for item in body.statements {
      let parts = item.item.trimmedDescription.split(whereSeparator: \.isWhitespace)
      guard parts.count == 3, parts[1] == "=", properties[String(parts[2])] == nil else { return nil }
      let left = parts[0].hasPrefix("self.") ? parts[0].dropFirst(5) : parts[0]
      properties[String(parts[2])] = String(left)
    }
    var arguments: [(label: String?, property: String)] = []
    for parameter in node.signature.parameterClause.parameters {
      let name = (parameter.secondName ?? parameter.firstName).text
      guard let property = properties.removeValue(forKey: name) else { return nil }
      arguments.append((label(parameter), property))
    }
    guard properties.isEmpty else { return nil }
    return .init(arguments: arguments, isPrivate: isPrivate(node.modifiers))
  }

  private static func label(_ parameter: FunctionParameterSyntax) -> String? {
    parameter.firstName.tokenKind == .wildcard ? nil : parameter.firstName.text
  }

  private static func isPrivate(_ modifiers: DeclModifierListSyntax) -> Bool {
    modifiers.contains { ["private", "fileprivate"].contains($0.name.text) && $0.detail == nil }
  }

  // MARK: Functions

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard var function = function(.function, Syntax(node), node.name, node.modifiers) else {
      return .skipChildren
    }
    switch node.name.tokenKind {
    case .binaryOperator, .prefixOperator, .postfixOperator: function.obstacle = "it is an operator"
    default: break
    }
    read(node.signature, node.genericParameterClause, node.genericWhereClause, into: &function)
    function.result = function.result.isEmpty ? "Void" : function.result
    module.functions.append(function)
    return .skipChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    guard var function = function(.initializer, Syntax(node), node.initKeyword, node.modifiers) else {
      return .skipChildren
    }
    if node.optionalMark != nil { function.obstacle = "it may fail" }
    read(node.signature, node.genericParameterClause, node.genericWhereClause, into: &function)
    module.functions.append(function)
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.bindings.count == 1, let binding = node.bindings.first,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
      let accessors = binding.accessorBlock, Self.isComputed(accessors),
      var function = function(.property, Syntax(node), name, node.modifiers)
    else { return .skipChildren }
    function.result = binding.typeAnnotation?.type.trimmedDescription ?? ""
    if case .accessors(let list) = accessors.accessors {
      for accessor in list where accessor.effectSpecifiers?.asyncSpecifier != nil {
        function.obstacle = "it is async"
      }
    }
    module.functions.append(function)
    return .skipChildren
  }

  /// What is known of any declaration; nil where its comment has no formula.
  private func function(
    _ kind: PackageFunction.Kind, _ node: Syntax, _ name: TokenSyntax, _ modifiers: DeclModifierListSyntax
  ) -> PackageFunction? {
    guard let first = node.firstToken(viewMode: .sourceAccurate),
      let comment = SwiftDocComment(before: first, in: whole), !comment.document.formulas.isEmpty
    else { return nil }
    let names = modifiers.map(\.name.text)
    let isStatic = names.contains { ["static", "class"].contains($0) }
    var obstacle: String?
    if Self.isPrivate(modifiers) || types.contains(where: \.isPrivate) {
      obstacle = "it is private"
    } else if conditions > 0 {
      obstacle = "it stands in #if"
    } else if types.contains(where: { $0.isGeneric || !Self.isPath($0.name) }) {
      obstacle = "the type around it is generic"
    } else if names.contains("mutating") {
      obstacle = "it is mutating"
    }
    let start = name.positionAfterSkippingLeadingTrivia.utf8Offset
    return PackageFunction(
      kind: kind, name: name.text, types: types.map(\.name),
      isOfValue: !types.isEmpty && !isStatic && kind != .initializer, parameters: [], result: "",
      obstacle: obstacle, module: module.name, place: "", comment: comment, file: whole.file,
      span: Span(start, start + name.trimmedLength.utf8Length))
  }

  /// Whether a type is named by identifiers and dots alone.
  private static func isPath(_ type: String) -> Bool {
    !type.contains { !($0.isLetter || $0.isNumber || "_.`".contains($0)) } || type.hasPrefix("`")
  }

  /// Generic parameters with one of these constraints may be `Double`.
  private static let numeric: Set<String> = [
    "FloatingPoint", "BinaryFloatingPoint", "SignedNumeric", "Numeric", "AdditiveArithmetic", "Real",
    "ElementaryFunctions", "AlgebraicField",
  ]

  private func read(
    _ signature: FunctionSignatureSyntax, _ generics: GenericParameterClauseSyntax?,
    _ condition: GenericWhereClauseSyntax?, into function: inout PackageFunction
  ) {
    var doubles: Set<String> = []
    for parameter in generics?.parameters ?? [] {
      guard let type = parameter.inheritedType?.trimmedDescription, Self.numeric.contains(type),
        condition == nil
      else {
        function.obstacle = function.obstacle ?? "it is generic"
        continue
      }
      doubles.insert(parameter.name.text)
    }
    if let name = doubles.sorted().first { function.substitution = "Double for \(name)" }
    func type(_ syntax: TypeSyntax) -> String {
      let text = syntax.trimmedDescription
      if doubles.contains(text) { return "Double" }
      if let some = syntax.as(SomeOrAnyTypeSyntax.self), some.someOrAnySpecifier.tokenKind == .keyword(.some),
        Self.numeric.contains(some.constraint.trimmedDescription)
      {
        function.substitution = "Double for \(text)"
        return "Double"
      }
      return text
    }
    if signature.effectSpecifiers?.asyncSpecifier != nil {
      function.obstacle = function.obstacle ?? "it is async"
    }
    for parameter in signature.parameterClause.parameters {
      if parameter.ellipsis != nil {
        function.obstacle = function.obstacle ?? "it takes any number of arguments"
      }
      function.parameters.append(
        .init(
          label: Self.label(parameter), name: (parameter.secondName ?? parameter.firstName).text,
          type: type(parameter.type), hasDefault: parameter.defaultValue != nil))
    }
    if let result = signature.returnClause { function.result = type(result.type) }
  }
}
