/// A command that the parser knows, and what it does.
struct LaTeXCommand: Sendable {
  /// What a command does.
  enum Action: Sendable {
    /// It is a letter.
    case letter(Unicode.Scalar)
    /// It is a sign.
    case symbol(LaTeXSymbol)
    /// Signs that are one operator or relation together.
    case signs([Unicode.Scalar], LaTeXAtomClass)
    /// A letter in a font.
    case styledLetter(LaTeXFont, Unicode.Scalar)
    /// A function's name under or over a line or an arrow: `\varlimsup`.
    case markedFunction(String, LaTeXAccent.Mark)
    /// It is a function named by a word; blanks in the name are thin spaces.
    case function(String, takesLimits: Bool, isBinary: Bool)
    /// `\operatorname`, with or without `*`.
    case operatorName
    /// A fraction of a size.
    case fraction(LaTeXMathStyle?)
    /// A binomial coefficient of a size.
    case binomial(LaTeXMathStyle?)
    /// It parts what stands before it in its group from what stands behind it.
    case infix(Infix)
    /// `\sqrt`.
    case root
    /// A mark on its argument.
    case accent(LaTeXAccent.Mark)
    /// `\overset` and its kin.
    case stack(Stack)
    /// An arrow that grows.
    case extensibleArrow(Unicode.Scalar)
    /// Words in a font.
    case text(LaTeXFont)
    /// Its argument in a font.
    case font(LaTeXFont)
    /// The rest of the group in a font.
    case fontSwitch(LaTeXFont)
    /// The rest of the group in a size.
    case styleSwitch(LaTeXMathStyle)
    /// `\color`: the rest of the group in a colour.
    case colorSwitch
    /// `\textcolor`.
    case textColor
    /// A space in mu.
    case space(Double)
    /// `\hspace{…}` and its kin: a space whose width is an argument.
    case spaceArgument
    /// A box that is not shown.
    case phantom(LaTeXPhantom)
    /// A box or a stroke.
    case enclosure(LaTeXEnclosure)
    /// A box around words: `\fbox`, `\framebox`, `\makebox`.
    case wordBox(isFramed: Bool)
    /// `\cancelto`.
    case cancelTo
    /// `\rlap`, `\mathrlap` and their kin.
    case overlap(LaTeXBox, isWords: Bool)
    /// `\colorbox`, `\fcolorbox`.
    case ground(isFramed: Bool)
    /// `\raisebox`.
    case raiseBox
    /// `\raise`, `\lower`, with the sign of the shift.
    case raise(Double)
    /// `\rule`.
    case filledBox
    /// `\large`: the rest of the group in a size.
    case sizeSwitch(Double)
    /// `\genfrac`.
    case generalFraction
    /// `\mathchoice`.
    case choice
    /// `\sideset`.
    case sideSet
    /// `\prescript`.
    case prescript
    /// `\bra`, `\Braket` and their kin: brackets around the argument, which may have bars.
    case brackets(Unicode.Scalar, Unicode.Scalar, Bars, isGrowing: Bool)
    /// `\begingroup`.
    case beginGroup
    /// `\endgroup`.
    case endGroup
    /// `\matrix{…}`: rows in braces, as the environment of that name.
    case plainRows(String)
    /// `\root … \of`.
    case rootOf
    /// `\of`.
    case of
    /// `\char`.
    case character
    /// `\verb`.
    case verbatim
    /// Fixed words: `\LaTeX`.
    case words(String)
    /// Its argument as it is: `\ensuremath`, with so many words in braces before it that are skipped.
    case transparent(skipping: Int)
    /// `\label`.
    case label
    /// `\href`, `\url`; whether the target is what is shown.
    case link(isShown: Bool)
    /// `\ref`, `\eqref`.
    case reference(isParenthesized: Bool)
    /// `\enclose`.
    case enclose
    /// `\bbox`.
    case backgroundBox
    /// `\definecolor`.
    case colorDefinition
    /// `\leftroot`, `\uproot`.
    case rootShift
    /// `\buildrel`.
    case buildRelation
    /// `\shoveleft`, `\shoveright`.
    case shove
    /// `\cramped`, which may have a style in brackets.
    case cramped
    /// `\cline{1-2}`, only allowed at the start of a row.
    case partialRule
    /// `\cellcolor`, `\rowcolor`, `\columncolor`.
    case cellColor(CellColor)
    /// `\mathop` and its kin.
    case classed(LaTeXAtomClass)
    /// `\pmod` and its kin.
    case modulo(LaTeXModulo)
    /// A delimiter of a size; the class is nil where it follows the delimiter.
    case sizedDelimiter(Int, LaTeXAtomClass?)
    /// `\left`.
    case left
    /// `\middle`.
    case middle
    /// `\right`.
    case right
    /// `\begin`.
    case begin
    /// `\end`.
    case end
    /// `\substack`.
    case substack
    /// `\\`.
    case lineBreak
    /// `\tag`.
    case tag
    /// A line in a table, only allowed at the start of a row.
    case rule(LaTeXEnvironment.Rule)
    /// It is skipped, with so many arguments.
    case ignored(arguments: Int)
    /// `\limits` and its kin, which stand behind an operator.
    case limits(LaTeXLimits)
    /// `\not`.
    case not
    /// `\prime`.
    case prime
    /// It defines commands.
    case definition
    /// It stands for other commands, which take its place before the formula is read.
    case shorthand(LaTeXMeaning)
  }

  /// A sign that parts a group in two.
  enum Infix: Sendable {
    /// `\over`.
    case over
    /// `\atop`.
    case atop
    /// `\choose`.
    case choose
    /// `\brace`.
    case brace
    /// `\brack`.
    case brack
    /// `\above`, behind which the thickness of the line stands.
    case above
    /// `\overwithdelims`, behind which two brackets stand.
    case overWithDelimiters
    /// `\atopwithdelims`.
    case atopWithDelimiters
    /// `\abovewithdelims`.
    case aboveWithDelimiters
  }

  /// What a colour of colortbl is the ground of.
  enum CellColor: Sendable {
    /// `\cellcolor`.
    case cell
    /// `\rowcolor`.
    case row
  }

  /// What bars in brackets of physicists are.
  enum Bars: Sendable {
    /// Bars as they are.
    case plain
    /// The first bar grows: `\Set`.
    case first
    /// All bars grow: `\Braket`.
    case all
  }

  /// The kinds of small things over and under a base.
  enum Stack: Sendable {
    /// `\overset`.
    case over
    /// `\underset`.
    case under
    /// `\stackrel`.
    case relation
    /// `\overunderset`, whose first argument stands over the base.
    case overUnder
  }

  /// The name without the backslash.
  var name: String
  /// What it does.
  var action: Action

  /// Makes a command.
  init(_ name: String, _ action: Action) {
    self.name = name
    self.action = action
  }

  /// The commands of a table of names and signs: `"le ≤ leq ≤"`.
  static func symbols(_ atomClass: LaTeXAtomClass, _ table: String) -> [LaTeXCommand] {
    pairs(table).map { LaTeXCommand($0, .symbol(LaTeXSymbol($1, atomClass))) }
  }

  /// The commands of a table of names and signs that stand struck through, as Unicode has no struck sign of its own.
  static func negatedRelations(_ table: String) -> [LaTeXCommand] {
    pairs(table).map { LaTeXCommand($0, .symbol(LaTeXSymbol($1, .relation, isNegated: true))) }
  }

  /// The names and signs of a table, which are parted by blanks.
  static func pairs(_ table: String) -> [(String, Unicode.Scalar)] {
    var result: [(String, Unicode.Scalar)] = []
    var word: [UInt8] = []
    var name: String?
    for byte in Array(table.utf8) + [0x20] {
      guard byte == 0x20 || byte == 0x0A else {
        word.append(byte)
        continue
      }
      if word.isEmpty { continue }
      let text = String(decoding: word, as: UTF8.self)
      word = []
      if let known = name {
        if let scalar = text.unicodeScalars.first { result.append((known, scalar)) }
        name = nil
      } else {
        name = text
      }
    }
    return result
  }
}
