import SwiftSyntax

/// Finds lists of statements into which a mark may be put.
///
/// A list that is one expression may be the value of its function, closure or branch; a mark would change that, so
/// such a list is left as it is.
final class BlockFinder: SyntaxVisitor {
  /// A list of statements.
  struct Block {
    var items: [CodeBlockItemSyntax]
    /// Whether it is all of a function, so that it ends where the function returns.
    var isBody: Bool
    /// Whether its one expression is what its function returns.
    var isResult = false
    /// Whether comments in it say what is expected: not inside functions, which may run at any time.
    var hasExpectations: Bool
  }

  private(set) var blocks: [Block] = []

  override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
    let items = Array(node)
    guard let owner = Self.owner(of: node), !items.isEmpty else { return .visitChildren }
    // `#if` leaves the choice of its branch to the compiler.
    if owner.is(IfConfigClauseSyntax.self) { return .visitChildren }
    var block = Block(
      items: items, isBody: Self.isFunction(owner), hasExpectations: !Self.isInFunction(Syntax(node)))
    if items.count == 1, Self.isExpression(items[0]) {
      if Self.returnsExpression(owner), case .expr(let expression) = items[0].item,
        !expression.is(IfExprSyntax.self), !expression.is(SwitchExprSyntax.self)
      {
        block.isResult = true
      } else if Self.mayBeValue(node, owner) {
        return .visitChildren
      }
    }
    blocks.append(block)
    return .visitChildren
  }

  /// What a list of statements belongs to.
  private static func owner(of list: CodeBlockItemListSyntax) -> Syntax? {
    guard let parent = list.parent else { return nil }
    return parent.is(CodeBlockSyntax.self) ? parent.parent : parent
  }

  private static func isExpression(_ item: CodeBlockItemSyntax) -> Bool {
    switch item.item {
    case .expr: true
    case .stmt(let statement): statement.is(ExpressionStmtSyntax.self)
    case .decl: false
    }
  }

  /// Whether the owner is a function with a declared result and nothing that treats its body in a way of its own.
  private static func returnsExpression(_ owner: Syntax) -> Bool {
    guard let function = owner.as(FunctionDeclSyntax.self), function.attributes.isEmpty,
      let result = function.signature.returnClause?.type.trimmedDescription
    else { return false }
    return result != "Void" && result != "()" && result != "Never"
  }

  /// Whether a list that is one expression may be a value.
  private static func mayBeValue(_ list: CodeBlockItemListSyntax, _ owner: Syntax) -> Bool {
    switch owner.kind {
    case .forStmt, .whileStmt, .repeatStmt, .doStmt, .guardStmt, .deferStmt, .catchClause, .initializerDecl,
      .deinitializerDecl:
      return false
    case .functionDecl:
      return owner.as(FunctionDeclSyntax.self)?.signature.returnClause != nil
    case .ifExpr, .switchCase:
      return mayBeValue(branching: owner)
    default: return true
    }
  }

  /// Whether an `if` or a `switch` may be a value: not where it is one statement among several, or at the top.
  private static func mayBeValue(branching node: Syntax) -> Bool {
    var current = node
    while let parent = current.parent,
      [.ifExpr, .switchExpr, .switchCaseList, .expressionStmt, .codeBlockItem].contains(parent.kind)
    {
      current = parent
    }
    guard current.is(CodeBlockItemSyntax.self), let list = current.parent?.as(CodeBlockItemListSyntax.self),
      let owner = owner(of: list)
    else { return true }
    if owner.is(SourceFileSyntax.self) { return false }
    return list.count == 1 && mayBeValue(list, owner)
  }

  private static func isFunction(_ node: Syntax) -> Bool {
    switch node.kind {
    case .functionDecl, .initializerDecl, .deinitializerDecl, .closureExpr, .accessorDecl, .accessorBlock:
      true
    default: false
    }
  }

  private static func isInFunction(_ node: Syntax) -> Bool {
    var current = node.parent
    while let ancestor = current {
      if isFunction(ancestor) || ancestor.is(SubscriptDeclSyntax.self) { return true }
      current = ancestor.parent
    }
    return false
  }
}
