import SourceText
import SwiftSyntax

/// What listings for iOS say to the Objective-C runtime, which Linux has not: `@objc`, `@IBAction`, `#selector`.
///
/// The attributes are taken away. A selector becomes its name with the method itself, by which it can be called:
/// `#selector(follow(_:))` within a class `Board` becomes `Selector("follow(_:)", Board.follow(_:))`. Where the type
/// cannot be seen, or the method is one of the main actor's, it becomes the name alone.
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
      let argument = node.arguments.first
      let name = argument?.expression.trimmedDescription ?? ""
      let text = "\"\(name.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline })\""
      // `getter:` and `setter:` have a label.
      let method = argument.flatMap { $0.label == nil ? Self.method($0.expression) : nil }
      replace(Syntax(node), with: "Selector(\(text)\(method.map { ", \($0)" } ?? ""))")
      return .skipChildren
    }

    /// The method that a selector names, as one of its type; nil where that cannot be seen.
    private static func method(_ expression: ExprSyntax) -> String? {
      if let reference = expression.as(DeclReferenceExprSyntax.self) {
        return enclosingType(of: Syntax(reference)).map { "\($0).\(reference.trimmedDescription)" }
      }
      guard let access = expression.as(MemberAccessExprSyntax.self), let base = access.base else {
        return nil
      }
      let name = access.declName.trimmedDescription
      guard let reference = base.as(DeclReferenceExprSyntax.self) else {
        // Of `Outer.Inner.method`, what stands before the method.
        return base.is(MemberAccessExprSyntax.self) && isTypeName(base.trimmedDescription)
          ? "\(base.trimmedDescription).\(name)" : nil
      }
      switch reference.baseName.tokenKind {
      case .keyword(.self), .keyword(.Self):
        return enclosingType(of: Syntax(expression)).map { "\($0).\(name)" }
      default: return isTypeName(reference.baseName.text) ? "\(reference.baseName.text).\(name)" : nil
      }
    }

    /// Whether each part of a name begins as those of types do.
    private static func isTypeName(_ text: String) -> Bool {
      text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
        $0.first?.isUppercase == true
      }
    }

    /// The type whose member the code around a node is; nil where there is none, or it is one of the main actor's.
    private static func enclosingType(of node: Syntax) -> String? {
      var next = node.parent
      while let current = next {
        if let group = current.asProtocol(WithAttributesSyntax.self), isOfMainActor(group.attributes) {
          return nil
        }
        if let type = current.as(ClassDeclSyntax.self) { return type.name.text }
        if let type = current.as(ActorDeclSyntax.self) { return type.name.text }
        if let type = current.as(ExtensionDeclSyntax.self) { return type.extendedType.trimmedDescription }
        if current.is(StructDeclSyntax.self) || current.is(EnumDeclSyntax.self) { return nil }
        next = current.parent
      }
      return nil
    }

    private static func isOfMainActor(_ attributes: AttributeListSyntax) -> Bool {
      attributes.contains { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "MainActor" }
    }

    private func replace(_ node: Syntax, with text: String) {
      let span = Span(
        node.positionAfterSkippingLeadingTrivia.utf8Offset, node.endPositionBeforeTrailingTrivia.utf8Offset)
      edits.append(.init(span: span, .text(text)))
    }
  }
}
