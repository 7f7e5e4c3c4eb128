import Notebook
import SourceText
import Testing

/// What authors most likely get wrong: each is said at its place, with what was read and what to write instead.
@Suite struct AuthorErrorTests {
  struct Row: Sendable, CustomStringConvertible {
    var mode: String
    var formula: String
    /// `line:column severity`; the formula begins on line 5.
    var place: String
    /// What is said.
    var message: String
    /// What is to be written instead, in a note or a fix-it; empty where the message says it.
    var remedy: String

    init(_ mode: String, _ formula: String, _ place: String, _ message: String, _ remedy: String) {
      self.mode = mode
      self.formula = formula
      self.place = place
      self.message = message
      self.remedy = remedy
    }

    var description: String { "\(mode): \(formula)" }
  }

  static let rows: [Row] = [
    Row(#"claim"#, #"\thta + 1 = 1 + \theta"#, "5:1 error", #"unknown command \thta"#, #"write \theta"#),
    Row(#"claim"#, #"\cosine\theta = \cos\theta"#, "5:1 error", #"unknown command \cosine"#, #"write \cos"#),
    Row(
      #"claim"#, #"cos theta = \cos\theta"#, "5:1 error",
      #"it cannot be told whether h belongs to the argument of cos"#, #"write cos(t h) if it does"#),
    Row(
      #"claim"#, #"x^10 = x^{10}"#, "5:2 warning", #"^10 takes only 1 as the superscript"#, #"write ^{10}"#),
    Row(#"claim"#, #"\frac{a}{b = a/b"#, "5:9 error", #"{ is never closed"#, #""#),
    Row(
      #"claim"#, #"\left( x + 1 = 1 + x"#, "5:1 error", #"\left without \right"#,
      #"\right. closes with nothing to see"#),
    Row(#"claim"#, #"(x + 1 = 1 + x"#, "5:1 error", #"( is never closed"#, #""#),
    Row(#"claim"#, #"x + 1) = 1 + x"#, "5:6 error", #") without its opening bracket"#, #""#),
    Row(
      #"claim"#, #"\begin{bmatrix} 1 & 2 \\ 3 \end{bmatrix} = 0"#, "5:26 error",
      #"a row of 1 entries in a matrix whose first row has 2"#, #""#),
    Row(
      #"claim"#, #"\begin{bmatrix} 1 & 2 \end{pmatrix} = 0"#, "5:23 error",
      #"\begin{bmatrix} is closed by \end{pmatrix}"#, #"write \end{bmatrix}"#),
    Row(
      #"claim"#, #"\begin{bmatrix} 1 & 2 \\ 3 & 4 \end{bmatrix}\begin{bmatrix} 1 & 2 & 3 \end{bmatrix} = 0"#,
      "5:1 error", #"a 2 × 2 matrix times a 1 × 3 matrix: the left has 2"#, #""#),
    Row(
      #"claim"#, #"\sin\theta x = x\sin\theta"#, "5:1 error",
      #"it cannot be told whether x belongs to the argument of \sin"#, #"write \sin(\theta x) if it does"#),
    Row(
      #"claim"#, #"\sin -x = -\sin x"#, "5:1 error", #"the sign behind \sin needs parentheses: \sin(-…)"#,
      #""#),
    Row(
      #"claim"#, #"\cos 45 = \frac{\sqrt2}{2}"#, "5:6 warning",
      #"this is an angle in radians; in degrees the statement would hold"#, #"write ^\circ"#),
    Row(#"claim"#, #"\cos 45^\circ = 0.7071"#, "5:1 error", #"refuted"#, #"write \approx"#),
    Row(#"claim"#, #"\pi = 3.14"#, "5:1 error", #"refuted"#, #"write \approx"#),
    Row(
      #"claim"#, #"2\frac12 = \frac52"#, "5:1 error",
      #"a number before a fraction may be a mixed number or a product"#, #"write + for the mixed number"#),
    Row(#"claim"#, #"\sqrt2 \approx 1.42"#, "5:1 error", #"refuted"#, #"write 1.41"#),
    Row(
      #"claim"#, #"\sqrt2 \approx \frac{7}{5}"#, "5:16 error", #"neither side of ≈ is written in decimals"#,
      #"write a decimal such as 0.71, or a tolerance behind"#),
    Row(
      #"claim"#, #"AB = BA"#, "5:1 error", #"this is true of numbers and false of matrices, and nothing"#,
      #"numbers: assume A \in \mathbb{R},\ B \in \mathbb{R}"#),
    Row(
      #"claim"#, #"|A| = a"#, "5:1 error", #"|A| may be a modulus, a determinant or the number of"#,
      #"a number: assume A \in \mathbb{R}"#),
    Row(
      #"claim"#, #"k(x-1) = kx - k"#, "5:1 warning", #"k is not a function; read as k times the parenthesis"#,
      #"a factor: write \cdot"#),
    Row(#"claim"#, #"i^2 = -1"#, "5:1 warning", #"i is read as the imaginary unit"#, #"write \mathrm{i}"#),
    Row(
      #"claim"#, #"x + 1"#, "5:1 error", #"this states nothing: it has no relation such as = or \approx"#,
      #""#),
    Row(#"claim"#, #"a . b = b . a"#, "5:3 error", #"a point is no sign of multiplication"#, #"write \cdot"#),
    Row(
      #"claim"#, #"\vec a\vec b = \vec b\vec a"#, "5:1 error",
      #"the sizes fit only if a⃗ has a single component"#, #"of two vectors write \cdot for the dot product,"#),
    Row(
      #"claim"#, #"50% = 0.5"#, "5:1 error", #"this states nothing: it has no relation such as = or \approx"#,
      #"what stands behind % is a comment; write \%"#),
    Row(
      #"claim"#, #"x = 3 or x = 4"#, "5:7 error", #"“or” between statements is shown, not checked"#,
      #"a product is 0"#),
    Row(
      #"claim"#, #"\sum_k k = \frac{n(n+1)}{2}"#, "5:1 error",
      #"a sum without its bounds is shown, not checked"#,
      #"write \sum_{k=1}^{n}"#),
    Row(
      #"claim"#, #"n!! = n(n-2)!!"#, "5:2 error", #"a double factorial is shown, not checked"#,
      #"write (n!)!"#),
    Row(
      #"claim"#, #"n != 0"#, "5:3 error", #"whether != is a factorial"#, #"for “not equal” write \ne"#
    ),
    Row(
      #"claim"#, #"\int_0^1 x = \frac12"#, "5:1 error", #"an integral without its dx is shown, not checked"#,
      #"write \int f(x)\,dx"#),
    Row(
      #"claim"#, #"\oint x\,dx = \frac12"#, "5:1 error", #"an integral is shown, not checked"#,
      #"without the word claim"#),
    Row(
      #"claim"#, #"(1, 2)^T(1, 2) = 5"#, "5:1 error",
      #"a tuple is neither a row nor a column, and has no transpose"#,
      #"write \cdot for the dot product, or the row or the"#),
    Row(
      #"claim"#, #"\mathbf{AB}^T = \mathbf{B}^T\mathbf{A}^T"#, "5:1 error",
      #"it cannot be told whether \mathbf{AB} is one name or a product"#,
      #"a product: write \mathbf{A}\mathbf{B}"#),
    Row(
      #"claim"#, #"1,000 = 1000"#, "5:1 error", #"a comma between digits ends a statement"#, #"write 1\,000"#),
    Row(
      #"claim"#, #"1,234,567 = 1234567"#, "5:1 error", #"a comma between digits ends a statement"#,
      #"write 1\,234\,567"#),
    Row(
      #"claim"#, #"1,234.5 = 1234.5"#, "5:1 error", #"a comma between digits ends a statement"#,
      #"write 1\,234.5"#),
    Row(
      #"claim"#, #"3,5 = \frac72"#, "5:1 error", #"a comma between digits ends a statement"#, #"write 3.5"#),
    Row(#"claim"#, #"x != x + 1"#, "5:3 error", #"a factorial"#, #"write \ne"#),
    Row(#"claim"#, #"x <= x + 1"#, "5:3 error", #"<= is two relations; LaTeX writes \le"#, #"write \le"#),
    Row(#"claim"#, #"x + 1 >= x"#, "5:7 error", #">= is two relations; LaTeX writes \ge"#, #"write \ge"#),
    Row(#"claim"#, #"x == x"#, "5:3 error", #"== is two relations; LaTeX writes ="#, #"write ="#),
    Row(#"claim"#, #"2**3 = 8"#, "5:3 error", #"nothing stands before *"#, #"a power is written x^{…}"#),
    Row(
      #"claim"#, #"sqrt(4) = 2"#, "5:1 error", #"sqrt is a product of letters; the name is written"#,
      #"write \operatorname{sqrt}"#),
    Row(
      #"claim"#, #"\sqrt(4) = 2"#, "5:1 error", #"\sqrt takes its argument in braces, and here it is the"#,
      #"write \sqrt{…}"#),
    Row(
      #"claim"#, #"\frac(1)(2) = 0.5"#, "5:1 error",
      #"\frac takes its argument in braces, and here it is the"#, #"write \frac{…}{…}"#),
    Row(#"claim"#, #"x^-1 = 1/x"#, "5:2 warning", #"^-1 takes only - as the superscript"#, #"write ^{-1}"#),
    Row(
      #"claim"#, #"10^-3 = 0.001"#, "5:3 warning", #"^-3 takes only - as the superscript"#, #"write ^{-3}"#),
    Row(
      #"claim"#, #"\sin^-1 x = \arcsin x"#, "5:5 warning", #"^-1 takes only - as the superscript"#,
      #"write ^{-1}"#),
    Row(#"claim"#, #"$x = x$"#, "5:1 error", #"$ inside a formula"#, #"without dollars"#),
    Row(#"claim"#, #"\[ x = x \]"#, "5:1 error", #"unknown command \["#, #"without \[ and \]"#),
    Row(
      #"claim"#, #"a & b = a"#, "5:3 error", #"& outside the cells of an environment"#, #"\begin{aligned}"#),
    Row(
      #"claim"#, #"a/bc = a/(bc)"#, "5:2 warning", #"read from left to right: c multiplies the quotient"#,
      #""#),
    Row(#"claim"#, #"\log 100 = 2"#, "5:1 warning", #"natural logarithm"#, #"\log_{10}"#),
    Row(
      #"claim"#, #"\arctan(y, x) = \arctan(y/x)"#, "5:1 error", #"arctan takes 1 argument, and is given 2"#,
      #""#),
    Row(
      #"claim"#, #"\max{a, b} = \max(a, b)"#, "5:1 error", #"max needs its arguments in parentheses"#, #""#),
    Row(#"claim"#, #"M^-1 M = 1"#, "5:2 warning", #"^-1 takes only - as the superscript"#, #"write ^{-1}"#),
    Row(
      #"claim"#, #"\det\begin{bmatrix} 1 & 2 & 3 \\ 4 & 5 & 6 \end{bmatrix} = 0"#, "5:5 error",
      #"argument 1 of 'det' must be a square matrix, found a 2 × 3 matrix"#, #""#),
    Row(
      #"claim"#, #"\operatorname{rotaton}(\theta) = 1"#, "5:1 error",
      #"rotaton is neither built in nor defined"#, #"did you mean rotation?"#),
    Row(
      #"claim"#, #"\operatorname{rotation}(\theta, 2) = 1"#, "5:1 error",
      #"'rotation' takes 1 angle, found 2 arguments"#, #""#),
    Row(
      #"claim"#, #"x \in \mathbb{R}"#, "5:1 error", #"∈ can be assumed, not claimed"#,
      #"write it in a cell of math assume: n \in \mathbb{Z}"#),
    Row(
      #"claim"#, #"a = 1 \\ b = 2 \\ \Rightarrow a + b = 3"#, "5:19 error",
      #"it cannot be told whether the lines before the last are premises, too"#,
      #"write all of them in one line"#),
    Row(
      #"claim"#, #"\frac{dy}{dx} = 2x"#, "5:1 error", #"nothing says how y depends on x"#,
      #"define it by its formula"#),
    Row(
      #"claim"#, #"a < b \pmod 2"#, "5:7 error", #"a modulus is shown, not checked"#,
      #"write a \equiv b \pmod{n}"#),
    Row(#"claim"#, #"x^2 = 4 \text{ so } x = 2"#, "5:1 error", #"refuted"#, #""#),
    Row(
      #"claim"#, #"\forall x > 0, y > 0, \sqrt{x^2y^2} = xy"#, "5:16 error",
      #"it cannot be told whether this is a condition or stated"#, #"behind all conditions write a colon"#),
    Row(
      #"claim"#, #"\sqrt{x^2} = x \text{ for } x \approx 3"#, "5:29 error",
      #"a condition cannot be approximate"#, #""#),
    Row(#"claim"#, #"0.5.2 = 1"#, "5:1 error", #"a number with two points"#, #""#),
    Row(
      #"claim"#, #"y = \pm x = 2"#, "5:5 error",
      #"it cannot be told whether both signs are meant or one of them"#, #"both: write two statements"#),
    Row(
      #"claim"#, #"\sin x^2 = (\sin x)^2"#, "5:6 warning",
      #"the exponent is read as part of the argument: \sin(x^2)"#, #""#),
    Row(
      #"claim"#, #"\frac{1}{0} = 0"#, "5:1 error",
      #"undecided: a side is not defined: it divides by zero, or"#, #""#),
    Row(#"claim"#, #"a = b = c"#, "5:1 error", #"refuted"#, #""#),
    Row(#"claim"#, #"x + y = z"#, "5:1 error", #"refuted"#, #""#),
    Row(
      #"define"#, #"f(x) + 1 = x"#, "5:1 error",
      #"the left side must be a name, a name with distinct names as"#, #""#),
    Row(
      #"define"#, #"2 = x"#, "5:1 error", #"the left side must be a name, a name with distinct names as"#,
      #""#),
    Row(
      #"define"#, #"a = b = c"#, "5:7 error",
      #"a definition has one =; a chain of them belongs into a derivation"#, #""#),
    Row(#"define"#, #"x = x + 1"#, "5:1 error", #"x is defined by itself"#, #""#),
    Row(
      #"define"#, #"s^2 = x + 1"#, "5:1 error",
      #"the left side must be a name, a name with distinct names as"#,
      #"define the name by itself"#),
    Row(
      #"claim"#, #"A = \begin{bmatrix} 1 & 0 \\ 0 & 1 \end{bmatrix}"#, "5:1 error",
      #"the left side is a number, the right side is a 2 × 2 matrix"#, #"nothing says that A is no number"#),
    Row(
      #"claim"#, #"\operatorname{diag}(1, 1) = \begin{bmatrix} 1 & 0 \\ 0 & 1 \end{bmatrix}"#, "5:1 error",
      #"the left side is a number, the right side is a 2 × 2 matrix"#, #"nothing is known of diag"#),
    Row(
      #"claim"#, #"\frac{x}{median} = x"#, "5:10 warning", #"median is read as the product of its letters"#,
      #"write \mathrm{median}"#),
    Row(
      #"claim"#, #"Var(X) = 1"#, "5:1 error", #"Var is a product of letters"#,
      #"write \operatorname{Var}"#),
    Row(#"claim"#, #"dy/dx = 2"#, "5:3 error", #"a derivative is shown, not checked"#, #"write d\,x"#),
    Row(#"claim"#, #"d/dx\, x^2 = 2x"#, "5:2 error", #"a derivative is shown, not checked"#, #"write d\,x"#),
    Row(
      #"claim"#, #"P(X > 3) = 1"#, "5:5 error", #"a relation in brackets is shown, not checked"#, #""#),
    Row(
      #"claim"#, #"a[b + c] = d"#, "5:1 warning",
      #"a is not a function; read as a times the parenthesis"#, #""#),
    Row(
      #"define"#, #"a + b = c"#, "5:1 error", #"the left side must be a name, a name with distinct names as"#,
      #""#),
    Row(
      #"define"#, #"f(x, x) = x"#, "5:1 error",
      #"the left side must be a name, a name with distinct names as"#, #""#),
    Row(
      #"define"#, #"f(x) = x \text{ if } x > 0"#, "5:10 error",
      #"a condition in words is shown, not checked"#, #""#),
    Row(#"define"#, #"\sin(x) = x"#, "5:1 error", #"sin is built in"#, #"choose a name of your own"#),
    Row(
      #"define"#, #"f(x) = y^2, g(x) = f"#, "5:20 error",
      #"f is a function of 1 argument, which must follow in parentheses"#, #""#),
    Row(
      #"assume"#, #"x \in [0, \infty]"#, "5:7 error", #"an interval without an end on one side"#,
      #"infinity is no number"#),
    Row(
      #"assume"#, #"x > 0 or x < -1"#, "5:7 error", #"“or” between statements is shown, not checked"#, #""#),
    Row(
      #"assume"#, #"x \text{ is positive}"#, "5:3 error", #"the text “is positive” is shown, not checked"#,
      #""#),
    Row(#"assume"#, #"0 < x < "#, "5:7 error", #"expected a number, a name or a bracket"#, #""#),
    Row(
      #"assume"#, #"x + y \in \mathbb{R}"#, "5:1 error",
      #"only a free symbol can be declared to be in a set, and x +"#, #"write 2n = k with k \in \mathbb{Z}"#),
    Row(
      #"example"#, #"x = 3, y = 4"#, "5:1 error", #"an example begins with numbers for symbols and a colon"#,
      #"x = 3,\ y = 4 :\quad x + y = 7"#),
    Row(#"example"#, #"x = 3, x = 4 : x = 3"#, "5:8 error", #"x is given twice"#, #"here too"#),
    Row(
      #"example"#, #"\theta = 30 : \cos\theta \approx 0.866"#, "5:10 warning",
      #"θ is an angle in radians; in degrees the example would hold"#, #"write ^\circ"#),
    Row(#"example"#, #": x = 3"#, "5:1 error", #"nothing stands before the colon"#, #""#),
    Row(#"example"#, #"x = 3 : y = 3"#, "5:9 error", #"refuted"#, #""#),
    Row(
      #"mistake"#, #"x + x = 2x"#, "5:1 error", #"this is shown as a mistake, and it is proved"#,
      #"a mistake cell passes only if its formula is refuted"#),
    Row(
      #"mistake"#, #"\begin{bmatrix} 1 & 2 \end{bmatrix} = 3"#, "5:1 error",
      #"the left side is a 1 × 2 matrix, the right side is a number"#, #""#),
    Row(#"derive"#, #"x + x = 2x = 3x = 4x"#, "5:14 error", #"refuted"#, #""#),
  ]

  @Test(arguments: rows + more) func isSaidWithItsPlaceAndRemedy(row: Row) async {
    let lesson = await verify("```math \(row.mode)\n\(row.formula)\n```\n")
    let found = lesson.diagnostics.contains { diagnostic in
      let place = diagnostic.position.map { "\($0.line):\($0.column)" } ?? "-"
      let more = diagnostic.notes.map(\.message) + diagnostic.fixIts.map(\.message)
      return "\(place) \(diagnostic.severity.rawValue)" == row.place
        && diagnostic.message.contains(row.message)
        && (row.remedy.isEmpty || more.contains { $0.contains(row.remedy) })
    }
    #expect(found, "\(row)\n\(DiagnosticRenderer().render(lesson.diagnostics))")
  }
}
