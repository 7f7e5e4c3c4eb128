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
  /// Whether it holds something else that other files see: an operator, a main type, or a module whose extensions come with it.
  private(set) var isSeen = false
  /// What other code could mean by a name because of it: what it declares at its top, and members of types that are not its
  /// own.
  private(set) var declared: Set<String> = []
  /// Whether it could give other code another meaning that names nothing of it, as by a conformance or a subscript.
  private(set) var actsUnnamed = false
  /// What its types and those above it stand for.
  private var operands = OperandReader()
  /// The names and operators that it uses.
  private(set) var used: Set<String> = []
  /// What is refused, at its place.
  private(set) var refusals: [Diagnostic] = []

  init() {}

  /// What a listing holds, given its tree, the places of its hidden lines, and what the listings above it hold.
  init(_ tree: SourceFileSyntax, hidden: [Span], above: [CellReach]) {
    addTypes(tree.statements.compactMap { $0.item.as(DeclSyntax.self) }, within: "")
    for reach in above { operands.add(reach.operands) }
    let finder = ReachFinder(types: types, hidden: hidden, operands: operands.knowing(types))
    finder.look(at: tree)
    operands = finder.operands
    aliases = finder.aliases
    extended = finder.extended
    isSeen = finder.isSeen
    refusals = finder.refusals
    declared = finder.declared
    actsUnnamed = finder.actsUnnamed || isSeen
    used = finder.used
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
  static func bare(_ name: String) -> String {
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

  /// Whether code above it could mean something else if it were compiled together with it. Then that code is compiled
  /// without it: what is said of a cell does not depend on the cells below.
  func reachesBack(to cells: some Sequence<CellReach>) -> Bool {
    cells.contains { actsUnnamed || !declared.isDisjoint(with: $0.used) }
  }

  /// The modules that every file sees anyway.
  static let commonModules: Set<String> = ["UIKit", "CoreGraphics", "QuartzCore", "Foundation"]
  /// How names begin that the code around cells uses.
  static let keptPrefix = "lectern"
  /// The module of that code.
  static let keptModule = "CellRuntime"

  /// The attributes of the type that a program begins with.
  static let mainAttributes: Set<String> = ["main", "UIApplicationMain", "NSApplicationMain"]

  /// The attributes of the language that say nothing to linkers, loaders or other files. Those that begin with a capital
  /// letter are types, such as property wrappers.
  static let attributes: Set<String> = [
    "attached", "autoclosure", "available", "backDeployed", "concurrent", "convention", "derivative",
    "differentiable", "discardableResult", "dynamicCallable", "dynamicMemberLookup", "escaping",
    "freestanding",
    "frozen", "globalActor", "inlinable", "inline", "isolated", "main", "noDerivative", "nonobjc", "objc",
    "objcMembers", "preconcurrency", "propertyWrapper", "requires_stored_property_inits", "resultBuilder",
    "retroactive", "storageRestrictions", "unchecked", "unknown", "usableFromInline",
    "warn_unqualified_access",
  ]
}
