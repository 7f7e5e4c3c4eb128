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
    /// The statement behind it runs next.
    case place(Int)
    /// The expression behind it is reported as a value, up to a `closing`.
    case value(Int)
    /// The expression behind it is to throw, up to a `closing`.
    case throwing(Int)
    /// A name's value is reported.
    case valueOf(String, Int)
    /// The initializer behind it may throw, up to a `closing`.
    case attempt
    /// Ends what `value`, `throwing` or `attempt` began.
    case closing(String)
  }

  /// Something that happens when the cell runs, in order.
  enum Step: Sendable {
    /// A statement or expression.
    case run(Piece)
    /// Variables of the lesson get their values now; `names` are touched so that their initializers run.
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
  /// Syntax errors; spans count in the listing.
  public internal(set) var diagnostics: [Diagnostic] = []
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
}
