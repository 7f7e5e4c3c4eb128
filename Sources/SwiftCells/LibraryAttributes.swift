import SourceText
import SwiftSyntax

/// What libraries say of their declarations for other modules, such as `@inlinable`.
///
/// The declarations of a lesson are private to it, and the compiler refuses to have this said of such. It means nothing
/// there, and is taken away.
enum LibraryAttributes {
  private static let attributes: Set<String> = ["inlinable", "usableFromInline", "frozen", "backDeployed"]

  /// The edits that take them away.
  static func edits(in node: Syntax) -> [ParsedListing.Edit] {
    let finder = Finder(viewMode: .sourceAccurate)
    finder.walk(node)
    return finder.edits
  }

  private final class Finder: SyntaxVisitor {
    private(set) var edits: [ParsedListing.Edit] = []

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
      guard attributes.contains(node.attributeName.trimmedDescription) else { return .visitChildren }
      let span = Span(
        node.positionAfterSkippingLeadingTrivia.utf8Offset, node.endPositionBeforeTrailingTrivia.utf8Offset)
      edits.append(.init(span: span, .text("")))
      return .skipChildren
    }
  }
}
