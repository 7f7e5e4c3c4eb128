import SourceText
import SwiftSyntax

/// Puts a mark before each statement, so that a trap has a place, and reports the values that are expected.
struct StatementInstrumenter {
  private(set) var listing: ParsedListing

  init(listing: ParsedListing) {
    self.listing = listing
  }

  /// The edits inside a declaration.
  mutating func edits(in node: Syntax) -> [ParsedListing.Edit] {
    let finder = BlockFinder(viewMode: .sourceAccurate)
    finder.walk(node)
    var edits: [ParsedListing.Edit] = []
    for block in finder.blocks { edits += self.edits(ofBlock: block) }
    return edits
  }

  /// The edits of a statement at the top of a cell.
  mutating func edits(ofItem item: CodeBlockItemSyntax) -> [ParsedListing.Edit] {
    itemEdits(item, hasExpectations: true) + edits(in: Syntax(item))
  }

  private mutating func edits(ofBlock block: BlockFinder.Block) -> [ParsedListing.Edit] {
    var edits: [ParsedListing.Edit] = []
    for item in block.items { edits += itemEdits(item, hasExpectations: block.hasExpectations) }
    return edits
  }

  private mutating func itemEdits(
    _ item: CodeBlockItemSyntax, hasExpectations: Bool
  ) -> [ParsedListing.Edit] {
    let span = Span(
      item.positionAfterSkippingLeadingTrivia.utf8Offset, item.item.endPositionBeforeTrailingTrivia.utf8Offset
    )
    let place = listing.places.count
    listing.places.append(span)
    var edits = [ParsedListing.Edit(span: Span(at: span.lowerBound), .place(place))]
    guard hasExpectations, let comment = ExpectationComment.find(behind: Syntax(item)) else { return edits }
    guard comment.kind != .compileError else { return edits }
    let index = listing.expectations.count
    switch (item.item, comment.kind) {
    case (.expr(let expression), .value):
      if expression.is(SequenceExprSyntax.self), Self.isAssignment(expression) {
        edits.append(
          .init(span: Span(at: span.upperBound), .valueOf(Self.target(expression), index)))
      } else {
        edits.append(.init(span: Span(at: span.lowerBound), .value(index)))
        edits.append(.init(span: Span(at: span.upperBound), .closing(")")))
      }
    case (.expr, .thrown):
      edits.append(.init(span: Span(at: span.lowerBound), .throwing(index)))
      edits.append(.init(span: Span(at: span.upperBound), .closing(" }")))
    case (.decl(let declaration), .value):
      guard let variable = declaration.as(VariableDeclSyntax.self), variable.bindings.count == 1,
        let name = variable.bindings.first?.pattern.as(IdentifierPatternSyntax.self)
      else { return edits }
      edits.append(.init(span: Span(at: span.upperBound), .valueOf(name.identifier.text, index)))
    default: return edits
    }
    listing.expectations.append(
      .init(kind: comment.kind, text: comment.text, textSpan: comment.span, codeSpan: span))
    return edits
  }

  private static func isAssignment(_ expression: ExprSyntax) -> Bool {
    expression.as(SequenceExprSyntax.self)?.elements.contains { $0.is(AssignmentExprSyntax.self) } == true
  }

  /// What an assignment sets.
  private static func target(_ expression: ExprSyntax) -> String {
    expression.as(SequenceExprSyntax.self)?.elements.first?.trimmedDescription ?? "()"
  }
}

/// Finds lists of statements into which a mark may be put.
///
/// A list that is one expression may be the value of its function, closure or branch; a mark would change that, so
/// such a list is left as it is.
private final class BlockFinder: SyntaxVisitor {
  struct Block {
    var items: [CodeBlockItemSyntax]
    /// Whether comments in it say what is expected: not inside functions, which may run at any time.
    var hasExpectations: Bool
  }

  private(set) var blocks: [Block] = []

  override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
    let items = Array(node)
    if items.count == 1, case .expr = items[0].item, Self.mayBeValue(Syntax(node)) { return .visitChildren }
    // `#if` leaves the choice of its branch to the compiler.
    if items.isEmpty { return .visitChildren }
    blocks.append(Block(items: items, hasExpectations: !Self.isInFunction(Syntax(node))))
    return .visitChildren
  }

  private static func mayBeValue(_ list: Syntax) -> Bool {
    guard let owner = list.parent?.is(CodeBlockSyntax.self) == true ? list.parent?.parent : list.parent else {
      return true
    }
    switch owner.kind {
    case .forStmt, .whileStmt, .repeatStmt, .doStmt, .guardStmt, .deferStmt, .catchClause: return false
    default: return true
    }
  }

  private static func isInFunction(_ node: Syntax) -> Bool {
    var current = node.parent
    while let ancestor = current {
      switch ancestor.kind {
      case .functionDecl, .initializerDecl, .deinitializerDecl, .closureExpr, .accessorDecl, .accessorBlock,
        .subscriptDecl:
        return true
      default: current = ancestor.parent
      }
    }
    return false
  }
}
