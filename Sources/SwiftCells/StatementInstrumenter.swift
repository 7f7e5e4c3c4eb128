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
    itemEdits(item, isStep: true, hasExpectations: true) + edits(in: Syntax(item))
  }

  private mutating func edits(ofBlock block: BlockFinder.Block) -> [ParsedListing.Edit] {
    var edits: [ParsedListing.Edit] = []
    if block.isBody, let first = block.items.first {
      edits.append(.init(span: Span(at: first.positionAfterSkippingLeadingTrivia.utf8Offset), .enter))
    }
    for item in block.items {
      if block.isResult {
        edits.append(.init(span: Span(at: span(of: item).lowerBound), .giveBack(place(of: item))))
      } else {
        edits += itemEdits(item, isStep: false, hasExpectations: block.hasExpectations)
      }
    }
    return edits
  }

  private func span(of item: CodeBlockItemSyntax) -> Span {
    Span(
      item.positionAfterSkippingLeadingTrivia.utf8Offset, item.item.endPositionBeforeTrailingTrivia.utf8Offset
    )
  }

  private mutating func place(of item: CodeBlockItemSyntax) -> Int {
    listing.places.append(span(of: item))
    return listing.places.count - 1
  }

  private mutating func itemEdits(
    _ item: CodeBlockItemSyntax, isStep: Bool, hasExpectations: Bool
  ) -> [ParsedListing.Edit] {
    let span = span(of: item)
    let place = place(of: item)
    let start = Span(at: span.lowerBound)
    let end = Span(at: span.upperBound)
    // Only at the top is awaiting our work; further in, the code around has taken care of it.
    let awaits = isStep && AwaitFinder.finds(in: Syntax(item))
    var before: [ParsedListing.Insertion] = [isStep ? .step(place) : .place(place)]
    var behind: [ParsedListing.Insertion] = []
    if awaits { before.append(.await) }
    if hasExpectations, let comment = ExpectationComment.find(behind: Syntax(item)),
      let around = Self.observation(
        of: item, comment.kind, listing.expectations.count, awaits: AwaitFinder.finds(in: Syntax(item)))
    {
      before += around.before
      behind += around.behind
      listing.expectations.append(
        .init(kind: comment.kind, text: comment.text, textSpan: comment.span, codeSpan: span))
    }
    if awaits { behind.append(.closing(" }")) }
    return before.map { .init(span: start, $0) } + behind.map { .init(span: end, $0) }
  }

  /// What is put around code so that what it does is reported; nil where nothing can be expected of it.
  private static func observation(
    of item: CodeBlockItemSyntax, _ kind: ParsedListing.Expectation.Kind, _ index: Int, awaits: Bool
  ) -> (before: [ParsedListing.Insertion], behind: [ParsedListing.Insertion])? {
    switch (item.item, kind) {
    case (.expr(let expression), .value):
      guard let target = assignmentTarget(expression) else { return ([.value(index)], [.endOfCheck(")")]) }
      // To look at what was set it is asked for once more: a call in it would be made twice.
      return CallFinder.finds(in: Syntax(target)) ? nil : ([], [.valueOf(target.trimmedDescription, index)])
    case (.expr(let expression), .thrown):
      let discards = assignmentTarget(expression) == nil
      return ([.throwing(index, discards: discards, awaits: awaits)], [.endOfCheck(" }")])
    case (.decl(let declaration), .value):
      guard let variable = declaration.as(VariableDeclSyntax.self), variable.bindings.count == 1,
        let name = variable.bindings.first?.pattern.as(IdentifierPatternSyntax.self)
      else { return nil }
      return ([], [.valueOf(name.identifier.text, index)])
    default: return nil
    }
  }

  /// What an assignment sets, also one such as `+=`; nil where the expression is none.
  private static func assignmentTarget(_ expression: ExprSyntax) -> ExprSyntax? {
    guard let elements = expression.as(SequenceExprSyntax.self)?.elements, elements.count >= 3 else {
      return nil
    }
    let second = elements[elements.index(after: elements.startIndex)]
    let isAssignment: Bool
    if let name = second.as(BinaryOperatorExprSyntax.self)?.operator.text {
      isAssignment = name.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!=="].contains(name)
    } else {
      isAssignment = second.is(AssignmentExprSyntax.self)
    }
    guard isAssignment, let target = elements.first, !target.is(DiscardAssignmentExprSyntax.self) else {
      return nil
    }
    return target
  }
}

/// Finds whether code calls a function by its name, or a closure.
///
/// What a subscript, a getter or an operator of the lesson's own does besides giving a value is not found.
private final class CallFinder: SyntaxVisitor {
  private var isFound = false

  static func finds(in node: Syntax) -> Bool {
    let finder = CallFinder(viewMode: .sourceAccurate)
    finder.walk(node)
    return finder.isFound
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    isFound = true
    return .skipChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    isFound = true
    return .skipChildren
  }
}

/// Finds whether code has to be awaited, functions and closures in it aside.
final class AwaitFinder: SyntaxVisitor {
  private var isFound = false

  static func finds(in node: Syntax) -> Bool {
    let finder = AwaitFinder(viewMode: .sourceAccurate)
    finder.walk(node)
    return finder.isFound
  }

  override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
    isFound = true
    return .skipChildren
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    if node.awaitKeyword != nil { isFound = true }
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
