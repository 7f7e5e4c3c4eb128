import SourceText
import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// Reads a Swift listing with the parser of the compiler, and marks where it is to be instrumented.
public struct ListingReader {
  /// The longest listing that is read, in bytes.
  static let sizeLimit = 256 * 1024

  private var listing: ParsedListing

  /// The parts of a listing that stands below others, whose types it may know.
  public static func read(_ content: SourceExcerpt, below others: [ParsedListing] = []) -> ParsedListing {
    var reader = ListingReader(listing: ParsedListing(content: content))
    guard content.bytes.count <= sizeLimit else {
      reader.listing.diagnostics.append(
        .error(
          .listingTooLong, "listing of \(content.bytes.count) bytes; the limit is \(sizeLimit)",
          at: Span(0, content.bytes.count)))
      return reader.listing
    }
    let tree = content.bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
    if tree.hasError {
      for diagnostic in ParseDiagnosticsGenerator.diagnostics(for: tree)
      where diagnostic.diagMessage.severity == .error {
        let offset = diagnostic.position.utf8Offset
        reader.listing.diagnostics.append(
          .error(
            .swiftSyntax, diagnostic.message,
            at: Span(offset, max(offset, diagnostic.node.endPosition.utf8Offset))))
      }
      if !reader.listing.diagnostics.isEmpty { return reader.listing }
    }
    reader.listing.reach = CellReach(
      tree, hidden: HiddenLines.spans(in: content.bytes), above: others.map(\.reach))
    reader.listing.diagnostics += reader.listing.reach.refusals
    if reader.listing.isRefused { return reader.listing }
    for item in tree.statements { reader.read(item) }
    reader.reportUnchecked(tree)
    return reader.listing
  }

  private mutating func read(_ item: CodeBlockItemSyntax) {
    switch item.item {
    case .decl(let declaration): read(declaration, item)
    case .stmt(let statement):
      if let guarding = statement.as(GuardStmtSyntax.self), read(guarding, item) { return }
      run(Syntax(statement), item)
    case .expr(let expression): run(Syntax(expression), item)
    }
  }

  // MARK: Declarations

  private mutating func read(_ declaration: DeclSyntax, _ item: CodeBlockItemSyntax) {
    if let declaration = declaration.as(ImportDeclSyntax.self) {
      listing.imports.append(piece(Syntax(declaration), opening(declaration)))
      if let module = declaration.path.first {
        listing.importedModules.insert(CellReach.bare(module.name.text))
      }
      return
    }
    if let macro = declaration.as(MacroExpansionDeclSyntax.self) {
      run(Syntax(macro), item)
      return
    }
    // What is not called anything has a place in the order of things only.
    if let variable = declaration.as(VariableDeclSyntax.self),
      variable.bindings.allSatisfy({ Self.names(in: $0.pattern).isEmpty })
    {
      run(Syntax(variable), item)
      return
    }
    if let condition = declaration.as(IfConfigDeclSyntax.self) {
      read(condition, item)
      return
    }
    var edits = restricting(declaration)
    var instrumenter = StatementInstrumenter(listing: listing)
    edits += instrumenter.edits(in: Syntax(declaration))
    listing = instrumenter.listing
    if let variable = declaration.as(VariableDeclSyntax.self) {
      read(variable, item, edits: edits)
      return
    }
    if let function = declaration.as(FunctionDeclSyntax.self) { add(function, within: "") }
    addNames(of: declaration)
    addStaticFunctions(of: declaration)
    listing.declarations.append(piece(Syntax(declaration), edits))
  }

  /// `#if` around declarations stands outside functions, as they do; around anything else it runs.
  private mutating func read(_ condition: IfConfigDeclSyntax, _ item: CodeBlockItemSyntax) {
    guard let inner = Self.declarations(in: condition) else { return run(Syntax(condition), item) }
    var edits: [ParsedListing.Edit] = []
    for declaration in inner {
      edits += declaration.as(ImportDeclSyntax.self).map(opening) ?? restricting(declaration)
      if let module = declaration.as(ImportDeclSyntax.self)?.path.first {
        listing.importedModules.insert(CellReach.bare(module.name.text))
      }
      addNames(of: declaration)
    }
    listing.declarations.append(piece(Syntax(condition), edits))
  }

  /// The declarations in all branches, also of an `#if` inside; nil where there is anything else.
  private static func declarations(in condition: IfConfigDeclSyntax) -> [DeclSyntax]? {
    var found: [DeclSyntax] = []
    for clause in condition.clauses {
      guard case .statements(let items)? = clause.elements else { continue }
      for inside in items {
        guard case .decl(let declaration) = inside.item else { return nil }
        if let nested = declaration.as(IfConfigDeclSyntax.self) {
          guard let inner = declarations(in: nested) else { return nil }
          found += inner
        } else {
          found.append(declaration)
        }
      }
    }
    return found
  }

  /// An import says nothing of who may see it: the compiler wants that all files of a module say the same.
  private func opening(_ declaration: ImportDeclSyntax) -> [ParsedListing.Edit] {
    declaration.modifiers.filter { Self.accessLevels.contains($0.name.text) }.map {
      .init(span: span(of: Syntax($0)), .text(""))
    }
  }

  /// Top-level declarations become private to the lesson's file, so that two lessons may use the same names.
  private func restricting(_ declaration: DeclSyntax) -> [ParsedListing.Edit] {
    guard let modified = declaration.asProtocol((any WithModifiersSyntax).self) else { return [] }
    let node = Syntax(declaration)
    var edits: [ParsedListing.Edit] = []
    for modifier in modified.modifiers where Self.accessLevels.contains(modifier.name.text) {
      edits.append(.init(span: span(of: Syntax(modifier)), .text("")))
    }
    if let extended = node.as(ExtensionDeclSyntax.self), extended.inheritanceClause != nil {
      return edits + restrictingMembers(of: extended)
    }
    if node.is(OperatorDeclSyntax.self) || node.is(PrecedenceGroupDeclSyntax.self) { return edits }
    let start =
      modified.modifiers.first?.positionAfterSkippingLeadingTrivia.utf8Offset ?? keyword(of: node)
    edits.insert(.init(span: Span(at: start), .text("fileprivate ")), at: 0)
    return edits
  }

  private static let accessLevels = ["public", "open", "internal", "private", "fileprivate", "package"]

  /// An extension that conforms may not be private itself; its members may be.
  private func restrictingMembers(of extended: ExtensionDeclSyntax) -> [ParsedListing.Edit] {
    let protocols = Self.protocols(of: extended)
    return extended.memberBlock.members.compactMap { member in
      guard let modified = member.decl.asProtocol((any WithModifiersSyntax).self),
        !modified.modifiers.contains(where: { Self.accessLevels.contains($0.name.text) && $0.detail == nil })
      else { return nil }
      let start =
        modified.modifiers.first?.positionAfterSkippingLeadingTrivia.utf8Offset
        ?? keyword(of: Syntax(member.decl))
      return .init(span: Span(at: start), .memberAccess(protocols: protocols))
    }
  }

  private static func protocols(of extended: ExtensionDeclSyntax) -> [String] {
    extended.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
  }

  /// Notes the protocols that are declared.
  private mutating func addNames(of declaration: DeclSyntax) {
    if let named = declaration.as(ProtocolDeclSyntax.self) { listing.protocols.insert(named.name.text) }
  }

  /// Where a declaration's keyword stands, behind its attributes.
  private func keyword(of node: Syntax) -> Int {
    for token in node.tokens(viewMode: .sourceAccurate) {
      if token.parent?.is(AttributeSyntax.self) == true { continue }
      var ancestor = token.parent
      var isAttribute = false
      while let current = ancestor, current.id != node.id {
        if current.is(AttributeListSyntax.self) { isAttribute = true }
        ancestor = current.parent
      }
      if !isAttribute { return token.positionAfterSkippingLeadingTrivia.utf8Offset }
    }
    return node.positionAfterSkippingLeadingTrivia.utf8Offset
  }

  private mutating func read(
    _ variable: VariableDeclSyntax, _ item: CodeBlockItemSyntax, edits: [ParsedListing.Edit]
  ) {
    var edits = edits
    var names: [String] = []
    for binding in variable.bindings {
      names += Self.names(in: binding.pattern)
      guard let value = binding.initializer?.value else { continue }
      let awaits = AwaitFinder.finds(in: Syntax(value))
      guard awaits || needsTry(value) else { continue }
      let place = span(of: Syntax(value))
      // In front of what is inside the value, behind what is inside it.
      edits.insert(.init(span: Span(at: place.lowerBound), awaits ? .await : .attempt), at: 0)
      edits.append(.init(span: Span(at: place.upperBound), .closing(" }")))
    }
    listing.declarations.append(piece(Syntax(variable), edits))
    let place = listing.places.count
    listing.places.append(span(of: Syntax(variable)))
    // A variable that is computed has nothing to set up.
    if variable.bindings.contains(where: { $0.initializer != nil }) {
      listing.steps.append(.touch(names: names, place: place))
    }
    if !names.isEmpty, let expected = expectation(behind: Syntax(item), code: span(of: Syntax(variable))) {
      let expression = names.count == 1 ? names[0] : "(\(names.joined(separator: ", ")))"
      listing.steps.append(.check(expression: expression, expectation: expected))
    }
  }

  private static func names(in pattern: PatternSyntax) -> [String] {
    if let name = pattern.as(IdentifierPatternSyntax.self) { return [name.identifier.text] }
    if let tuple = pattern.as(TuplePatternSyntax.self) {
      return tuple.elements.flatMap { names(in: $0.pattern) }
    }
    return []
  }

  private func needsTry(_ value: ExprSyntax) -> Bool {
    if let attempt = value.as(TryExprSyntax.self) { return attempt.questionOrExclamationMark == nil }
    return false
  }

  private mutating func add(_ function: FunctionDeclSyntax, within type: String) {
    let parameters = function.signature.parameterClause.parameters.map { parameter in
      let first = parameter.firstName.text
      return FunctionSignature.Parameter(
        label: first == "_" ? nil : first, name: parameter.secondName?.text ?? first,
        type: parameter.type.trimmedDescription)
    }
    listing.functions.append(
      FunctionSignature(
        name: type + function.name.text, parameters: parameters,
        canThrow: function.signature.effectSpecifiers?.throwsClause != nil,
        span: span(of: Syntax(function.name)), place: listing.places.count))
    listing.places.append(span(of: Syntax(function.name)))
  }

  private mutating func addStaticFunctions(of declaration: DeclSyntax) {
    guard let group = declaration.asProtocol((any DeclGroupSyntax).self) else { return }
    let name: String
    if let extended = declaration.as(ExtensionDeclSyntax.self) {
      name = extended.extendedType.trimmedDescription
    } else if let named = declaration.asProtocol((any NamedDeclSyntax).self) {
      name = named.name.text
    } else {
      return
    }
    for member in group.memberBlock.members {
      guard let function = member.decl.as(FunctionDeclSyntax.self),
        function.modifiers.contains(where: { $0.name.text == "static" })
      else { continue }
      add(function, within: name + ".")
    }
  }

  // MARK: Statements

  private mutating func run(_ node: Syntax, _ item: CodeBlockItemSyntax) {
    var instrumenter = StatementInstrumenter(listing: listing)
    let edits = instrumenter.edits(ofItem: item)
    listing = instrumenter.listing
    listing.steps.append(.run(piece(node, edits)))
  }

  /// A `guard` that binds names, as one declaration of these names: what follows may be a declaration that needs
  /// them. False where it binds none.
  private mutating func read(_ statement: GuardStmtSyntax, _ item: CodeBlockItemSyntax) -> Bool {
    var names: [String] = []
    var keyword = "let"
    for condition in statement.conditions {
      guard let binding = condition.condition.as(OptionalBindingConditionSyntax.self) else { continue }
      names += Self.names(in: binding.pattern)
      if binding.bindingSpecifier.text == "var" { keyword = "var" }
    }
    guard !names.isEmpty else { return false }
    let list = names.count == 1 ? names[0] : "(\(names.joined(separator: ", ")))"
    let whole = span(of: Syntax(statement))
    let opening: ParsedListing.Insertion = AwaitFinder.finds(in: Syntax(statement)) ? .await : .attempt
    var edits: [ParsedListing.Edit] = [
      .init(span: Span(at: whole.lowerBound), .text("fileprivate \(keyword) \(list) = ")),
      .init(span: Span(at: whole.lowerBound), opening),
    ]
    var instrumenter = StatementInstrumenter(listing: listing)
    edits += instrumenter.edits(in: Syntax(statement))
    listing = instrumenter.listing
    edits.append(.init(span: Span(at: whole.upperBound), .closing("; return \(list) }")))
    listing.declarations.append(piece(Syntax(statement), edits))
    listing.places.append(whole)
    listing.steps.append(.touch(names: names, place: listing.places.count - 1))
    return true
  }

  /// Reports the comments that expect a value where none is looked at: an expectation that is not checked would
  /// pass whatever the code does.
  private mutating func reportUnchecked(_ tree: SourceFileSyntax) {
    let checked = Set(listing.expectations.map(\.textSpan.lowerBound))
    for comment in ExpectationComment.values(in: tree) where !checked.contains(comment.span.lowerBound) {
      listing.diagnostics.append(
        .error(
          .swiftNotChecked, "no value is checked here",
          at: Span(comment.span.lowerBound, max(comment.span.upperBound, comment.span.lowerBound)),
          notes: [
            .init(
              "// => stands behind an expression, a variable, or an assignment to what calls no function, or alone on the line "
                + "below it; code in a function is checked where it is called")
          ]))
    }
  }

  // MARK: Places

  private func span(of node: Syntax) -> Span {
    Span(node.positionAfterSkippingLeadingTrivia.utf8Offset, node.endPositionBeforeTrailingTrivia.utf8Offset)
  }

  private func piece(_ node: Syntax, _ edits: [ParsedListing.Edit] = []) -> ParsedListing.Piece {
    ParsedListing.Piece(
      span: span(of: node),
      edits: edits + ObjectiveCSyntax.edits(in: node) + LibraryAttributes.edits(in: node))
  }

  private mutating func expectation(behind node: Syntax, code: Span) -> Int? {
    guard let found = ExpectationComment.find(behind: node), found.kind == .value else { return nil }
    listing.expectations.append(
      .init(kind: found.kind, text: found.text, textSpan: found.span, codeSpan: code))
    return listing.expectations.count - 1
  }
}
