import SourceText
import SwiftSyntax

/// What of a listing could reach beyond its lesson: what other files of a module would see of it, and what is refused.
struct CellReach: Sendable {
  /// The types that it declares, with those around them: `Canvas.Pen`. Those inside `#if` are left out, since they may not
  /// be there.
  private(set) var types: Set<String> = []
  /// The names that stand for other types.
  private(set) var aliases: Set<String> = []
  /// The types that it extends, each by the names that it is made of; nil for one that is not called by names alone.
  private(set) var extended: [[String]?] = []
  /// Whether it holds something else that other files see: an operator, or a module whose extensions come with it.
  private(set) var isSeen = false
  /// What is refused, at its place.
  private(set) var refusals: [Diagnostic] = []

  init() {}

  init(_ tree: SourceFileSyntax) {
    addTypes(tree.statements.compactMap { $0.item.as(DeclSyntax.self) }, within: "")
    let finder = Finder(viewMode: .sourceAccurate)
    finder.walk(tree)
    aliases = finder.aliases
    extended = finder.extended
    isSeen = finder.isSeen
    refusals = finder.refusals
  }

  private mutating func addTypes(_ declarations: [DeclSyntax], within path: String) {
    for declaration in declarations {
      guard let group = declaration.asProtocol((any DeclGroupSyntax).self),
        let named = declaration.asProtocol((any NamedDeclSyntax).self)
      else { continue }
      let name = path + Self.bare(named.name.text)
      types.insert(name)
      addTypes(group.memberBlock.members.map(\.decl), within: name + ".")
    }
  }

  /// A name without the backticks that it may stand in.
  fileprivate static func bare(_ name: String) -> String {
    name.hasPrefix("`") && name.hasSuffix("`") && name.count > 2 ? String(name.dropFirst().dropLast()) : name
  }

  /// Whether other files would see nothing of what these listings declare, if they are one file.
  ///
  /// What is private to a file they do not see. They see operators, what comes with modules, and what is said of a type that
  /// is not the file's own, as in `extension Int: P`.
  static func areHidden(_ parts: [CellReach]) -> Bool {
    let types = parts.reduce(into: Set<String>()) { $0.formUnion($1.types) }
    let aliases = parts.reduce(into: Set<String>()) { $0.formUnion($1.aliases) }
    return parts.allSatisfy { part in
      !part.isSeen
        && part.extended.allSatisfy { names in
          guard let names else { return false }
          return types.contains(names.joined(separator: ".")) && aliases.isDisjoint(with: names)
        }
    }
  }

  /// The modules that every file sees anyway.
  fileprivate static let commonModules: Set<String> = ["UIKit", "CoreGraphics", "QuartzCore", "Foundation"]
  /// How names begin that the code around cells uses.
  fileprivate static let keptPrefix = "lectern"
  /// The module of that code.
  fileprivate static let keptModule = "CellRuntime"

  /// The attributes of the language that say nothing to linkers, loaders or other files. Those that begin with a capital
  /// letter are types, such as property wrappers.
  fileprivate static let attributes: Set<String> = [
    "attached", "autoclosure", "available", "backDeployed", "concurrent", "convention", "derivative",
    "differentiable", "discardableResult", "dynamicCallable", "dynamicMemberLookup", "escaping",
    "freestanding",
    "frozen", "globalActor", "inlinable", "inline", "isolated", "main", "noDerivative", "nonobjc", "objc",
    "objcMembers", "preconcurrency", "propertyWrapper", "requires_stored_property_inits", "resultBuilder",
    "retroactive", "safe", "storageRestrictions", "unchecked", "unknown", "unsafe", "usableFromInline",
    "warn_unqualified_access",
  ]
}

/// Finds in a listing what could reach beyond it. The parser bounds how deep a tree is.
private final class Finder: SyntaxVisitor {
  var aliases: Set<String> = []
  var extended: [[String]?] = []
  var isSeen = false
  var refusals: [Diagnostic] = []

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    aliases.insert(CellReach.bare(node.name.text))
    return .visitChildren
  }

  override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
    aliases.insert(CellReach.bare(node.name.text))
    return .visitChildren
  }

  override func visit(_ node: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
    aliases.insert(CellReach.bare(node.name.text))
    return .visitChildren
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    extended.append(Self.names(of: node.extendedType))
    return .visitChildren
  }

  override func visit(_ node: OperatorDeclSyntax) -> SyntaxVisitorContinueKind {
    isSeen = true
    return .visitChildren
  }

  override func visit(_ node: PrecedenceGroupDeclSyntax) -> SyntaxVisitorContinueKind {
    isSeen = true
    return .visitChildren
  }

  override func visit(_ node: MacroDeclSyntax) -> SyntaxVisitorContinueKind {
    isSeen = true
    return .visitChildren
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
    let isType = name.unicodeScalars.first.map { $0.properties.isUppercase } ?? false
    if !isType, !CellReach.attributes.contains(name) {
      refuse(
        Syntax(node),
        "'@\(name)' is not possible here: attributes that speak to the linker could reach beyond the lesson")
    }
    return .visitChildren
  }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    guard case .identifier(let text) = token.tokenKind else { return .visitChildren }
    let name = CellReach.bare(text)
    if name.hasPrefix(CellReach.keptPrefix) || name == CellReach.keptModule {
      refuse(Syntax(token), "the name '\(name)' is kept for the code that runs the cell")
    }
    return .visitChildren
  }

  private func refuse(_ node: Syntax, _ message: String) {
    let span = Span(
      node.positionAfterSkippingLeadingTrivia.utf8Offset, node.endPositionBeforeTrailingTrivia.utf8Offset)
    refusals.append(.error("swift-reach", message, at: span))
  }

  /// The names that a type is made of; nil where it is written otherwise, as `[Int]` is.
  private static func names(of type: TypeSyntax) -> [String]? {
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
}
