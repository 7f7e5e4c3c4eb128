import SourceText
import SwiftSyntax

/// Finds in a listing what could reach beyond it. The parser bounds how deep a tree is.
final class ReachFinder: SyntaxVisitor {
  private(set) var aliases: Set<String> = []
  private(set) var extended: [[String]?] = []
  private(set) var isSeen = false
  private(set) var refusals: [Diagnostic] = []
  private(set) var declared: Set<String> = []
  private(set) var actsUnnamed = false
  private(set) var used: Set<String> = []
  /// The types that the listing declares itself.
  private let types: Set<String>
  private let hidden: [Span]
  /// What stands for what, of the listings above and of this one.
  private(set) var operands: OperandReader
  private var operators: [FunctionDeclSyntax] = []
  private var aliasDeclarations: [TypeAliasDeclSyntax] = []
  /// Initializers of Swift's own values.
  private var initializers: [(declaration: InitializerDeclSyntax, type: String)] = []

  init(types: Set<String>, hidden: [Span], operands: OperandReader) {
    self.types = types
    self.hidden = hidden
    self.operands = operands
    super.init(viewMode: .sourceAccurate)
  }

  /// Looks at a listing's tree.
  func look(at tree: SourceFileSyntax) {
    walk(tree)
    for alias in aliasDeclarations { operands.add(alias) }
    for function in operators { lookAtOperator(function) }
    for (initializer, type) in initializers where operands.isOfValues(initializer) {
      refuseMember(Syntax(initializer.initKeyword), "init", of: type)
    }
  }

  // MARK: Declarations

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    aliases.insert(CellReach.bare(node.name.text))
    aliasDeclarations.append(node)
    return declare(node.name, Syntax(node))
  }

  override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
    aliases.insert(CellReach.bare(node.name.text))
    return .visitChildren
  }

  override func visit(_ node: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
    aliases.insert(CellReach.bare(node.name.text))
    return .visitChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name, Syntax(node))
  }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name, Syntax(node))
  }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name, Syntax(node))
  }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name, Syntax(node))
  }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name, Syntax(node))
  }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    // In `if let x` without a value the name is one that is used.
    if node.parent?.is(OptionalBindingConditionSyntax.self) == true {
      used.insert(CellReach.bare(node.identifier.text))
      return .visitChildren
    }
    return declare(node.identifier, Syntax(node))
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if StandardNames.operators.contains(node.name.text) { operators.append(node) }
    if Self.isOperator(node.name) { hideNothing(Syntax(node)) }
    return declare(node.name, Syntax(node))
  }

  /// Notes a name that is declared at the top, or as a member of a type that is not the listing's own.
  private func declare(_ token: TokenSyntax, _ node: Syntax) -> SyntaxVisitorContinueKind {
    let name = CellReach.bare(token.text)
    switch place(of: node) {
    case .top:
      declared.insert(name)
      // Patterns are matched by it.
      if name == "~=" { actsUnnamed = true }
      if StandardNames.values.contains(name) || StandardNames.collections.contains(name)
        || StandardNames.literals.contains(name)
      {
        refuse(
          Syntax(token),
          "the name '\(name)' is Swift's own: declared anew it would change what other cells compute")
      }
    case .member:
      declared.insert(name)
      if StandardNames.unnamed.contains(name) { actsUnnamed = true }
    case .inside: break
    }
    return .visitChildren
  }

  private enum Place {
    case top
    /// In an extension of a type that the listing does not declare.
    case member
    /// In a function, or in a type of the listing's own.
    case inside
  }

  private func place(of node: Syntax) -> Place {
    var current = node.parent
    while let ancestor = current {
      if let extended = ancestor.as(ExtensionDeclSyntax.self) { return isOwn(extended) ? .inside : .member }
      if ancestor.asProtocol((any DeclGroupSyntax).self) != nil { return .inside }
      switch ancestor.kind {
      case .codeBlock, .closureExpr, .accessorBlock, .functionParameterClause, .switchCase: return .inside
      default: current = ancestor.parent
      }
    }
    return .top
  }

  /// Whether an extension is one of a type of the listing.
  private func isOwn(_ node: ExtensionDeclSyntax) -> Bool {
    OperandReader.names(of: node.extendedType).map { types.contains($0.joined(separator: ".")) } ?? false
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let names = OperandReader.names(of: node.extendedType)
    extended.append(names)
    guard !isOwn(node) else { return .visitChildren }
    hideNothing(Syntax(node))
    let inherited = node.inheritanceClause?.inheritedTypes ?? []
    if names == nil || !inherited.isEmpty { actsUnnamed = true }
    let name = OperandReader.base(of: node.extendedType)
    if StandardNames.isType(name) {
      for type in inherited {
        let conformance = OperandReader.base(of: type.type)
        if StandardNames.isAboutValues(conformance) { refuseMember(Syntax(type), conformance, of: name) }
      }
    }
    for member in node.memberBlock.members { lookAtMember(member.decl, of: name) }
    return .visitChildren
  }

  /// Refuses members of Swift's own types by which values are shown, counted or picked.
  private func lookAtMember(_ member: DeclSyntax, of type: String) {
    let isStandard = StandardNames.isType(type)
    if let initializer = member.as(InitializerDeclSyntax.self) {
      actsUnnamed = true
      if StandardNames.values.contains(type) { initializers.append((initializer, type)) }
      let label = initializer.signature.parameterClause.parameters.first?.firstName.text ?? ""
      if isStandard, label.hasSuffix("Literal") {
        refuseMember(Syntax(initializer.initKeyword), "init", of: type)
      }
    } else if let subscripting = member.as(SubscriptDeclSyntax.self) {
      actsUnnamed = true
      let parameters = subscripting.parameterClause.parameters
      if isStandard, !StandardNames.values.contains(type), parameters.count == 1, let only = parameters.first,
        only.secondName == nil || only.firstName.text == "_"
      {
        refuseMember(Syntax(subscripting.subscriptKeyword), "subscript", of: type)
      }
    } else if let variable = member.as(VariableDeclSyntax.self) {
      for binding in variable.bindings {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else { continue }
        if isStandard, StandardNames.witnesses.contains(CellReach.bare(name.text)) {
          refuseMember(Syntax(name), name.text, of: type)
        }
      }
    } else if let function = member.as(FunctionDeclSyntax.self) {
      let name = CellReach.bare(function.name.text)
      if isStandard, StandardNames.witnesses.contains(name) {
        refuseMember(Syntax(function.name), name, of: type)
      }
      if name == "appendInterpolation", let first = function.signature.parameterClause.parameters.first,
        first.firstName.text == "_", StandardNames.isType(OperandReader.base(of: first.type))
      {
        refuseMember(Syntax(function.name), name, of: type)
      }
    }
  }

  private func refuseMember(_ node: Syntax, _ member: String, of type: String) {
    refuse(
      node, "'\(member)' of \(type) is Swift's own: declared anew it would change what is said of other cells"
    )
  }

  /// Refuses what is hidden from the reader and gives other code another meaning without being named there.
  private func hideNothing(_ node: Syntax) {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset
    if hidden.contains(where: { $0.lowerBound < end && start < $0.upperBound }) {
      refuse(node, "an extension or an operator cannot be hidden: it gives other code another meaning")
    }
  }

  // MARK: Operators

  /// Refuses one of Swift's operators between values that have it already.
  private func lookAtOperator(_ node: FunctionDeclSyntax) {
    var around = node.parent
    while let ancestor = around, ancestor.asProtocol((any DeclGroupSyntax).self) == nil {
      around = ancestor.parent
    }
    let extended = around?.as(ExtensionDeclSyntax.self)
    // An operator of a type of the listing's own has a value of this type.
    if around != nil, extended.map(isOwn) ?? true { return }
    guard operands.haveOperator(of: node, extending: extended?.extendedType) else { return }
    refuse(
      Syntax(node.name),
      "'\(node.name.text)' between these values is Swift's own: declared anew it would change what other cells compute"
    )
  }

  private static func isOperator(_ token: TokenSyntax) -> Bool {
    if case .identifier = token.tokenKind { false } else { true }
  }

  override func visit(_ node: OperatorDeclSyntax) -> SyntaxVisitorContinueKind {
    isSeen = true
    hideNothing(Syntax(node))
    if StandardNames.operators.contains(node.name.text) {
      refuse(
        Syntax(node.name), "'\(node.name.text)' is Swift's own operator, which binds as it does in all cells")
    }
    return .visitChildren
  }

  override func visit(_ node: PrecedenceGroupDeclSyntax) -> SyntaxVisitorContinueKind {
    isSeen = true
    hideNothing(Syntax(node))
    if StandardNames.precedences.contains(CellReach.bare(node.name.text)) {
      refuse(Syntax(node.name), "'\(node.name.text)' is Swift's own: operators bind by it in all cells")
    }
    return .visitChildren
  }

  // MARK: What speaks to the compiler

  override func visit(_ node: MacroDeclSyntax) -> SyntaxVisitorContinueKind {
    isSeen = true
    return declare(node.name, Syntax(node))
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    let module = node.path.first.map { CellReach.bare($0.name.text) } ?? ""
    if !CellReach.commonModules.contains(module) { isSeen = true }
    return .visitChildren
  }

  override func visit(_ node: PoundSourceLocationSyntax) -> SyntaxVisitorContinueKind {
    refuse(Syntax(node), "'#sourceLocation' is not possible here: it would move errors to other places")
    return .visitChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    // Only types have a name of several parts.
    guard let type = node.attributeName.as(IdentifierTypeSyntax.self) else { return .visitChildren }
    let name = CellReach.bare(type.name.text)
    // A module has one main type.
    if CellReach.mainAttributes.contains(name) { isSeen = true }
    let isType = name.unicodeScalars.first.map { $0.properties.isUppercase } ?? false
    if !isType, !CellReach.attributes.contains(name) {
      refuse(
        Syntax(node),
        "'@\(name)' is not possible here: attributes that speak to the linker could reach beyond the lesson")
    }
    return .visitChildren
  }

  // MARK: Names

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    let name = CellReach.bare(token.text)
    switch token.tokenKind {
    case .identifier:
      if name.hasPrefix(CellReach.keptPrefix) || name == CellReach.keptModule {
        refuse(Syntax(token), "the name '\(name)' is kept for the code that runs the cell")
      }
    case .binaryOperator, .prefixOperator, .postfixOperator: break
    case .keyword: break
    default: return .visitChildren
    }
    if name == "unsafe", !Self.isDetail(token) {
      refuse(
        Syntax(token),
        "'unsafe' is not possible here: what can reach any memory can change what is said of other cells")
    }
    if !Self.isDeclared(token) { used.insert(name) }
    return .visitChildren
  }

  /// Whether a token says how a name is held: `unowned(unsafe)`, `nonisolated(unsafe)`.
  private static func isDetail(_ token: TokenSyntax) -> Bool {
    guard let kind = token.parent?.kind else { return false }
    return kind == .declModifierDetail || kind == .closureCaptureSpecifier
  }

  /// Whether a token is a label or names something that is declared there, and so nothing from elsewhere.
  private static func isDeclared(_ token: TokenSyntax) -> Bool {
    guard let parent = token.parent else { return false }
    switch parent.kind {
    case .labeledExpr, .functionParameter, .closureParameter, .closureShorthandParameter, .identifierPattern,
      .enumCaseElement, .enumCaseParameter, .tupleTypeElement, .importPathComponent:
      return true
    default: return parent.asProtocol((any NamedDeclSyntax).self) != nil
    }
  }

  private func refuse(_ node: Syntax, _ message: String) {
    let span = Span(
      node.positionAfterSkippingLeadingTrivia.utf8Offset, node.endPositionBeforeTrailingTrivia.utf8Offset)
    refusals.append(.error(.swiftReach, message, at: span))
  }
}
