/// What a command stands for while macros are replaced: one or more forms, of which the first that fits is taken.
struct LaTeXMeaning: Sendable {
  /// A part of what stands behind a command.
  enum Parameter: Hashable, Sendable {
    /// A group, or one character or command.
    case argument
    /// The same in brackets where there are any, else what is given here.
    case optional([UInt8])
    /// A group in braces, which must be there.
    case group
    /// `[…]`, which must be there.
    case bracket
    /// `(…)`, which must be there.
    case parenthesis
    /// `|…|`, which must be there.
    case bars
    /// These bytes, which are no argument.
    case literal([UInt8])
    /// All up to these bytes, as of `\def\x#1.{…}`.
    case delimited([UInt8])
  }

  /// What must stand behind a command, and what stands for both.
  struct Form: Sendable {
    /// What must stand behind it.
    var parameters: [Parameter]
    /// What it stands for, with `#1` to `#9` for the arguments.
    var body: [UInt8]

    /// The number of arguments.
    var argumentCount: Int {
      parameters.count { if case .literal = $0 { false } else { true } }
    }
  }

  /// The forms in the order in which they are tried.
  var forms: [Form]
  /// Whether the body is a command of LaTeX's own, as behind `\let`, which is not replaced again.
  var isFixed = false

  /// Makes a meaning of one form.
  init(_ parameters: [Parameter], _ body: [UInt8], isFixed: Bool = false) {
    forms = [Form(parameters: parameters, body: body)]
    self.isFixed = isFixed
  }

  /// Makes a meaning of several forms.
  init(_ forms: [Form]) { self.forms = forms }

  /// The meaning of a macro of the front matter.
  init(_ macro: LaTeXMacro) {
    self.init(
      Self.parameters(macro.parameterCount, standard: macro.defaultArgument.map { Array($0.utf8) }),
      Array(macro.body.utf8))
  }

  /// So many arguments, of which the first has a default or not.
  static func parameters(_ count: Int, standard: [UInt8]?) -> [Parameter] {
    (0..<count).map { index in
      if index == 0, let standard { return .optional(standard) }
      return .argument
    }
  }
}
