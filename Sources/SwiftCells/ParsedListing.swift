import SourceText

/// A Swift listing of a lesson, taken apart: what must stand outside functions, what runs, and what is expected.
public struct ParsedListing: Sendable {
  /// A piece of the listing with the changes that make it fit its new place.
  struct Piece: Sendable {
    /// The bytes of the listing.
    var span: Span
    /// Insertions and replacements within the span, in order of place.
    var edits: [Edit]
  }

  /// A replacement of some bytes; of none for an insertion.
  struct Edit: Sendable {
    var span: Span
    var insertion: Insertion

    init(span: Span, _ insertion: Insertion) {
      self.span = span
      self.insertion = insertion
    }
  }

  /// What an edit puts in. Places and expectations are numbered within the listing.
  enum Insertion: Sendable {
    case text(String)
    /// The statement behind it, at the top of the cell, runs next.
    case step(Int)
    /// The statement behind it runs next. Left out where marks are.
    case place(Int)
    /// A function begins; when it ends, the statement that called it runs again. Left out where marks are.
    case enter
    /// The expression behind it, at this place, is all that a function consists of. Left out where marks are.
    case giveBack(Int)
    /// The expression behind it is reported as a value, up to an `endOfCheck`.
    case value(Int)
    /// The expression behind it is to throw, up to an `endOfCheck`.
    case throwing(Int, discards: Bool, awaits: Bool)
    /// A name's value is reported.
    case valueOf(String, Int)
    /// The initializer behind it may throw, up to a `closing`.
    case attempt
    /// The code behind it has to be awaited, up to a `closing`.
    case await
    /// Ends what `value` or `throwing` began.
    case endOfCheck(String)
    /// Ends what `attempt` or `await` began.
    case closing(String)
    /// A member of an extension that conforms to these protocols; where the lesson itself declares them all, the
    /// member may speak of other things that only the lesson knows.
    case memberAccess(protocols: [String])
  }

  /// Something that happens when the cell runs, in order.
  enum Step: Sendable {
    /// A statement or expression.
    case run(Piece)
    /// Variables of the lesson get their values now: they are touched so that their initializers run.
    case touch(names: [String], place: Int)
    /// The value of an expression in terms of the lesson's names is reported.
    case check(expression: String, expectation: Int)
  }

  /// A line or more of code that is expected to do something.
  struct Expectation: Sendable {
    enum Kind: Sendable {
      /// `// => value`.
      case value
      /// `// throws Error`.
      case thrown
      /// `// error: message`, in cells that must not compile.
      case compileError
    }

    var kind: Kind
    /// What is expected, as it was written.
    var text: String
    /// The place of that text.
    var textSpan: Span
    /// The code that it is expected of.
    var codeSpan: Span
  }

  /// The listing.
  public let content: SourceExcerpt
  /// Names of modules that it imports, with the whole declaration.
  var imports: [Piece] = []
  /// The names of those modules.
  var importedModules: Set<String> = []
  /// Declarations, which stand at the top of the lesson's file.
  var declarations: [Piece] = []
  /// What runs.
  var steps: [Step] = []
  /// What is expected.
  var expectations: [Expectation] = []
  /// The statements that can be named when a trap ends the cell, by number.
  var places: [Span] = []
  /// The functions that it declares at its top.
  public internal(set) var functions: [FunctionSignature] = []
  /// The protocols that it declares at its top.
  var protocols: Set<String> = []
  /// What of it could reach beyond the lesson.
  var reach = CellReach()
  /// Syntax errors; spans count in the listing.
  public internal(set) var diagnostics: [Diagnostic] = []
}

extension ParsedListing {
  /// Whether the parser understood it, whatever else is wrong with it.
  public var isRead: Bool { !diagnostics.contains { $0.finding != .swiftNotChecked } }

  /// Whether it holds what no cell may, whatever is expected of it.
  public var isRefused: Bool { !reach.refusals.isEmpty }

  /// What the parser refuses.
  public var syntaxErrors: [Diagnostic] { diagnostics.filter { $0.finding == .swiftSyntax } }
}

/// A function of a listing, as far as a call needs to know it.
public struct FunctionSignature: Sendable, Hashable {
  /// A parameter.
  public struct Parameter: Sendable, Hashable {
    /// The label of the argument; nil where there is none.
    public var label: String?
    /// The name inside the function.
    public var name: String
    /// The type as it is written.
    public var type: String
  }

  /// The name, with the types around it: `rotated` or `Canvas.center`.
  public var name: String
  /// The parameters.
  public var parameters: [Parameter]
  /// Whether a call needs `try`.
  public var canThrow: Bool
  /// The place of its name in the listing.
  public var span: Span
  /// The number of that place.
  var place: Int
}
