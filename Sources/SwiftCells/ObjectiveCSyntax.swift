import SourceText
import SwiftSyntax

/// What listings for iOS say to the Objective-C runtime, which Linux has not: `@objc`, `@IBAction`, `#selector`.
///
/// The attributes are taken away, and a selector becomes its name. Nothing can be called by it; a lesson calls its
/// handlers itself.
enum ObjectiveCSyntax {
  private static let attributes: Set<String> = [
    "objc", "objcMembers", "nonobjc", "IBAction", "IBOutlet", "IBInspectable", "IBDesignable", "NSManaged",
  ]

  /// The edits that take it away.
  static func edits(in node: Syntax) -> [ParsedListing.Edit] {
    #if canImport(ObjectiveC)
      return []
    #else
      let finder = Finder(viewMode: .sourceAccurate)
      finder.walk(node)
      return finder.edits
    #endif
  }

  private final class Finder: SyntaxVisitor {
    private(set) var edits: [ParsedListing.Edit] = []

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
      if attributes.contains(node.attributeName.trimmedDescription) { replace(Syntax(node), with: "") }
      return .visitChildren
    }

    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
      guard node.macroName.text == "selector" else { return .visitChildren }
      let name = node.arguments.first?.expression.trimmedDescription ?? ""
      replace(
        Syntax(node), with: "Selector(\"\(name.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline })\")")
      return .skipChildren
    }

    private func replace(_ node: Syntax, with text: String) {
      let span = Span(
        node.positionAfterSkippingLeadingTrivia.utf8Offset, node.endPositionBeforeTrailingTrivia.utf8Offset)
      edits.append(.init(span: span, .text(text)))
    }
  }
}
