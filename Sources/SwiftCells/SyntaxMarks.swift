import SourceText
import SwiftIDEUtils
@_spi(RawSyntax) import SwiftSyntax

/// The parts of a listing that are marked.
///
/// They are those of `SwiftIDEUtils`, to which a test holds them. That asks for each node which of the library's key paths it
/// stands at, which takes longer than the parsing; here the few places that matter are found once.
struct SyntaxMarks {
  /// What a place makes of what stands there.
  private struct Context {
    var kind: SyntaxClassification
    /// Whether that holds for all of it, and not for names alone.
    var isForced = false
  }

  /// The parts, in order.
  private(set) var ranges: [(kind: SyntaxClassification, range: Range<Int>)] = []

  /// The marks of a source file.
  init(_ tree: SourceFileSyntax) {
    // The tree owns what the raw nodes point to.
    withExtendedLifetime(tree) { visit(tree.raw, at: 0, context: nil) }
  }

  // MARK: Places

  /// The places by their parents, each as an index among the parent's children.
  private static let places: [SyntaxKind: [Int: Context]] = {
    var result: [SyntaxKind: [Int: Context]] = [:]
    func add(
      _ kind: SyntaxKind, _ structure: SyntaxNodeStructure, _ path: AnyKeyPath, _ mark: SyntaxClassification,
      isForced: Bool = false
    ) {
      guard case .layout(let layout) = structure,
        let index = layout.firstIndex(where: { ($0 as AnyKeyPath) == path })
      else { return }
      result[kind, default: [:]][index] = Context(kind: mark, isForced: isForced)
    }
    add(
      .attribute, AttributeSyntax.structure, \AttributeSyntax.attributeName, .attribute, isForced: true)
    add(
      .platformVersionItem, PlatformVersionItemSyntax.structure,
      \PlatformVersionItemSyntax.platformVersion, .keyword)
    add(.platformVersion, PlatformVersionSyntax.structure, \PlatformVersionSyntax.platform, .keyword)
    add(.declModifier, DeclModifierSyntax.structure, \DeclModifierSyntax.name, .attribute)
    add(
      .ifConfigClause, IfConfigClauseSyntax.structure, \IfConfigClauseSyntax.poundKeyword, .ifConfigDirective)
    add(.ifConfigClause, IfConfigClauseSyntax.structure, \IfConfigClauseSyntax.condition, .ifConfigDirective)
    add(.ifConfigDecl, IfConfigDeclSyntax.structure, \IfConfigDeclSyntax.poundEndif, .ifConfigDirective)
    add(.memberType, MemberTypeSyntax.structure, \MemberTypeSyntax.name, .type)
    add(.operatorDecl, OperatorDeclSyntax.structure, \OperatorDeclSyntax.name, .operator)
    add(
      .precedenceGroupAssociativity, PrecedenceGroupAssociativitySyntax.structure,
      \PrecedenceGroupAssociativitySyntax.associativityLabel, .keyword)
    add(
      .precedenceGroupRelation, PrecedenceGroupRelationSyntax.structure,
      \PrecedenceGroupRelationSyntax.higherThanOrLowerThanLabel, .keyword)
    add(.identifierType, IdentifierTypeSyntax.structure, \IdentifierTypeSyntax.name, .type)
    add(
      .functionParameter, FunctionParameterSyntax.structure, \FunctionParameterSyntax.firstName,
      .argumentLabel)
    add(.labeledExpr, LabeledExprSyntax.structure, \LabeledExprSyntax.label, .argumentLabel)
    return result
  }()

  private static func places(in kind: SyntaxKind) -> [Int: Context]? {
    switch kind {
    case .attribute, .platformVersionItem, .platformVersion, .declModifier, .ifConfigClause, .ifConfigDecl,
      .memberType, .operatorDecl, .precedenceGroupAssociativity, .precedenceGroupRelation, .identifierType,
      .functionParameter, .labeledExpr:
      places[kind]
    default: nil
    }
  }

  // MARK: The tree

  /// Goes through a node; the parser bounds how deep they lie in each other.
  private mutating func visit(_ node: RawSyntax, at offset: Int, context: Context?) {
    if let token = node.tokenView {
      if token.presence == .present { visit(token, at: offset, context) }
      return
    }
    guard let layout = node.layoutView else { return }
    let places = Self.places(in: node.kind)
    var offset = offset
    for (index, child) in layout.children.enumerated() {
      guard let child else { continue }
      let own = places?[index]
      if let own, own.isForced {
        let length = child.byteLength
        let (leading, trailing) = (child.leadingTriviaByteLength, child.trailingTriviaByteLength)
        comments(child.leadingTriviaPieces ?? [], at: offset)
        add(own.kind, offset + leading..<offset + length - trailing)
        comments(child.trailingTriviaPieces ?? [], at: offset + length - trailing)
      } else {
        visit(child, at: offset, context: own ?? context)
      }
      offset += child.byteLength
    }
  }

  private mutating func visit(_ token: RawSyntaxTokenView, at offset: Int, _ context: Context?) {
    let slash = UInt8(ascii: "/")
    if token.leadingTriviaByteLength > 0, token.leadingTrivia({ $0.contains(slash) }) {
      comments(token.leadingRawTriviaPieces, at: offset)
    }
    let start = offset + token.leadingTriviaByteLength
    let end = start + token.textByteLength
    let kind = token.rawKind
    if let context, context.isForced || kind == .identifier {
      add(context.kind, start..<end)
    } else {
      add(Self.kind(token, kind), start..<end)
    }
    if token.trailingTriviaByteLength > 0, token.trailingTrivia({ $0.contains(slash) }) {
      comments(token.trailingRawTriviaPieces, at: end)
    }
  }

  private mutating func comments(_ pieces: [RawTriviaPiece], at offset: Int) {
    var offset = offset
    for piece in pieces {
      let end = offset + piece.byteLength
      switch piece {
      case .lineComment: add(.lineComment, offset..<end)
      case .blockComment: add(.blockComment, offset..<end)
      case .docLineComment: add(.docLineComment, offset..<end)
      case .docBlockComment: add(.docBlockComment, offset..<end)
      default: break
      }
      offset = end
    }
  }

  /// Adds a part; what touches one of its kind makes it longer.
  private mutating func add(_ kind: SyntaxClassification, _ range: Range<Int>) {
    if kind == .none || range.isEmpty { return }
    if let last = ranges.last, last.kind == kind, last.range.upperBound == range.lowerBound {
      ranges[ranges.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      ranges.append((kind, range))
    }
  }

  /// What a token is wherever it stands; of kinds that no page marks, nothing.
  private static func kind(_ token: RawSyntaxTokenView, _ kind: RawTokenKind) -> SyntaxClassification {
    switch kind {
    case .keyword, .poundSourceLocation: .keyword
    case .atSign: .attribute
    case .integerLiteral: .integerLiteral
    case .floatLiteral: .floatLiteral
    case .stringSegment, .stringQuote, .multilineStringQuote, .singleQuote: .stringLiteral
    case .regexLiteralPattern, .regexPoundDelimiter, .regexSlash: .regexLiteral
    case .poundIf, .poundElseif, .poundElse, .poundEndif: .ifConfigDirective
    case .unknown: token.rawText.hasPrefix("\"") ? .stringLiteral : .none
    default: .none
    }
  }
}
