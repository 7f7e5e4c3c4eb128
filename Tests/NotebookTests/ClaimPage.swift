import FormulaProof
import Notebook

@testable import FormulaSyntax

/// The part of the page on claims that is made from what can be claimed: a table for each group of constructs, each with a
/// formula that is judged.
struct ClaimPage {
  /// A formula of the page, with what is assumed for it and its verdict, which was thought out and not recorded.
  struct Example: Sendable {
    var claim: String
    var assumption: String?
    var verdict: Verdict

    init(_ claim: String, assuming assumption: String? = nil, _ verdict: Verdict = .proved) {
      self.claim = claim
      self.assumption = assumption
      self.verdict = verdict
    }

    /// What is said of it.
    var answer: ClaimQuestion.Answer {
      ClaimQuestion(claim: claim, notation: .latex, assumptions: assumption.map { [$0] } ?? []).answer()
    }
  }

  /// A construct with an example of it.
  struct Row: Sendable {
    var name: String
    var example: Example

    init(_ name: String, _ example: Example) {
      self.name = name
      self.example = example
    }
  }

  // MARK: Constructs

  static let operations: [Row] = [
    Row("decimals, exact", Example(#"0.5 = \frac12"#)),
    Row("constants π and e", Example(#"e^{\ln 2} + \cos\pi = 1"#)),
    Row("sums and differences", Example("x - (y - z) = x - y + z")),
    Row("products, by a sign or side by side", Example(#"2x \cdot y = y \times 2x"#)),
    Row("quotients", Example(#"\frac{x}{y} = x/y"#)),
    Row("powers", Example("x^2x^3 = x^5")),
    Row("roots", Example(#"\sqrt[3]{x^3} = x"#)),
    Row("degrees, minutes and seconds", Example(#"30^\circ 15' = 30.25^\circ"#)),
    Row("repeating decimals", Example(#"0.1\overline{6} = \frac16"#)),
    Row("per cent", Example(#"12.5\% = \frac18"#)),
    Row("absolute values", Example(#"\lvert xy\rvert = \lvert x\rvert\lvert y\rvert"#)),
    Row("binomial coefficients", Example(#"\binom{5}{2} = 10"#)),
    Row("sums", Example(#"\sum_{k=1}^n k = \frac{n(n+1)}{2}"#)),
    Row("products with a sign", Example(#"\prod_{k=1}^n \frac{k+1}{k} = n+1"#)),
    Row("sums and products with dots", Example(#"1 + 2 + \cdots + n = \frac{n(n+1)}{2}"#)),
    Row("elements of sequences", Example(#"\sum_{i=1}^n 2x_i = 2\sum_{i=1}^n x_i"#)),
    Row("derivatives", Example(#"\frac{d}{dx} x^2 = 2x"#)),
    Row("second derivatives", Example(#"\frac{d^2}{dx^2} \sin x = -\sin x"#)),
    Row(
      "mixed partial derivatives",
      Example(#"\frac{\partial^2}{\partial x\,\partial y}\left(x^2 y\right) = 2x"#, .proved)),
    Row("derivatives of parentheses", Example(#"\left(x^2\right)' = 2x"#, .proved)),
    Row("values at two places", Example(#"\left[x^2\right]_1^3 = 8"#, .proved)),
    Row(
      "partial derivatives",
      Example(#"\frac{\partial}{\partial x}\left(x^2 y\right) = 2xy"#)),
    Row("antiderivatives", Example(#"\int 2x\,dx = x^2+C"#)),
    Row("integrals", Example(#"\int_0^1 x\,dx = \frac12"#)),
    Row("improper integrals", Example(#"\int_1^\infty \frac{dx}{x^2} = 1"#)),
    Row("limits", Example(#"\lim_{x \to 0} \frac{\sin x}{x} = 1"#)),
    Row("infinite sums", Example(#"\sum_{k=1}^\infty \frac{1}{2^k} = 1"#)),
    Row("tuples", Example("(1, 2) + (3, 4) = (4, 6)")),
    Row(
      "matrices",
      Example(
        #"\begin{pmatrix} 1 & 2 \\ 3 & 4\end{pmatrix}\begin{pmatrix} 1 \\ 1\end{pmatrix} = \begin{pmatrix} 3 \\ 7\end{pmatrix}"#
      )),
    Row("dot products", Example(#"(1, 2)\cdot(3, 4) = 11"#)),
    Row("cross products", Example(#"(1, 0, 0)\times(0, 1, 0) = (0, 0, 1)"#)),
    Row("lengths", Example(#"\lVert(3, 4)\rVert = 5"#)),
    Row("transposes", Example(#"(\mathbf A\mathbf B)^T = \mathbf B^T\mathbf A^T"#)),
  ]

  static let relations: [Row] = [
    Row("`=`", Example("x + y = y + x")), Row(#"`\ne`"#, Example(#"x^2 + 1 \ne 0"#)),
    Row("`<`", Example("x < x + 1")), Row(#"`\le`"#, Example(#"-x^2 \le 0"#)),
    Row("`>`", Example("x + 1 > x")), Row(#"`\ge`"#, Example(#"x^2 + y^2 \ge 2xy"#)),
    Row(#"`\approx`, to every printed digit"#, Example(#"\sqrt2 \approx 1.414"#, .confirmed)),
    Row(#"`\approx` with a tolerance"#, Example(#"\frac13 \approx 0.3 \pm 0.05"#, .confirmed)),
    Row(#"`\in`, assumed and never claimed"#, Example("(-1)^{2n} = 1", assuming: #"n \in \mathbb Z"#)),
  ]

  static let statements: [Row] = [
    Row("implications", Example(#"x = 2 \implies x^2 = 4"#)),
    Row("equivalences", Example(#"x^2 = 4 \iff x = \pm 2"#)),
    Row(
      "alternatives beside implications",
      Example(#"x^2 - 5x + 6 = 0 \iff x = 2 \text{ or } x = 3"#)),
    Row("conditions behind", Example(#"\sqrt{x^2} = x \text{ for } x \ge 0"#)),
    Row("conditions in front", Example(#"\forall x > 0\colon x + \frac1x \ge 2"#)),
    Row("intervals", Example(#"x \in [0, 1) \implies x^2 < 1"#)),
    Row("intervals, claimed", Example(#"\sin x \in [-1, 1]"#)),
    Row("sets of numbers", Example(#"x \in \{1, 2\} \implies x^2 - 3x + 2 = 0"#)),
    Row("both signs", Example(#"(a \pm b)^2 = a^2 \pm 2ab + b^2"#)),
    Row("one of two signs", Example(#"\sqrt{x^2} = \pm x"#)),
  ]

  static let kinds: [Row] = [
    Row("real numbers", Example("(x + 1)^2 = x^2 + 2x + 1")),
    Row(
      "integers, rational numbers",
      Example(#"\sin(n\pi) = 0"#, assuming: #"n \in \mathbb Z"#)),
    Row("complex numbers", Example(#"z\bar z = \lvert z\rvert^2"#, assuming: #"z \in \mathbb C"#)),
    Row("the imaginary unit", Example(#"\mathrm i^2 = -1"#)),
    Row("vectors by notation", Example(#"\vec a\times\vec a = \vec 0"#)),
    Row(
      "vectors by declaration",
      Example(#"v\cdot w = w\cdot v"#, assuming: #"v \in \mathbb R^3, w \in \mathbb R^3"#)),
    Row(
      "vectors between points",
      Example(#"\overrightarrow{AB} + \overrightarrow{BC} = \overrightarrow{AC}"#)),
    Row("matrices by notation", Example(#"\mathbf A\mathbf A^{-1} = \mathbf I"#)),
    Row(
      "matrices by declaration", Example(#"\det(2A) = 4\det A"#, assuming: #"A \in \mathbb R^{2 \times 2}"#)),
    Row("matrices by their use", Example(#"\det(AB) = \det A\det B"#)),
    Row("the zero vector and matrix", Example(#"\mathbf A + \mathbf 0 = \mathbf A"#)),
    Row("functions", Example("f(x) + 1 = 1 + f(x)")),
    Row(
      "functions defined by cases",
      Example(#"\lvert x\rvert = \begin{cases} x & x \ge 0 \\ -x & \text{otherwise}\end{cases}"#)),
  ]

  /// Formulas that are read for the page alone.
  static let onlyShown: [Row] = [
    Row("sums over conditions", Example(#"\sum_{k<3} k = 3"#, .error)),
    Row("integrals along curves", Example(#"\oint x\,dx = 0"#, .error)),
    Row("derivatives of names that nothing defines", Example(#"\frac{dy}{dx} = 2x"#, .error)),
    Row("partial derivatives by an index", Example(#"\partial_x f = 0"#, .error)),
    Row("gradients", Example(#"\nabla f = 0"#, .error)),
    Row("double factorials", Example("n!! = 2", .error)),
    Row("sets", Example(#"A \cup B = B \cup A"#, .error)), Row("intervals", Example("x = [0, 1]", .error)),
    Row("arrows", Example(#"x \mapsto x^2"#, .error)),
    Row("logical signs", Example(#"x = 1 \lor x = 2"#, .error)),
    Row("ellipses without an end", Example(#"1 + 2 + \dots = 3"#, .error)),
    Row("infinity", Example(#"\infty = \infty"#, .error)),
    Row("compositions", Example(#"f \circ g = g \circ f"#, .error)),
    Row("angle brackets", Example(#"\langle u, v\rangle = \langle v, u\rangle"#, .error)),
    Row("both signs where both or one may be meant", Example(#"y = \pm x = 2"#, .error)),
  ]

  // MARK: Functions

  /// An example of a function; nil for the geometry, which has a page of its own with an example for each.
  static func example(of function: BuiltIn) -> Example? {
    switch function {
    case .sin: Example(#"\sin(\pi - x) = \sin x"#)
    case .cos: Example(#"\cos(a + b) = \cos a\cos b - \sin a\sin b"#)
    case .tan: Example(#"\tan x = \frac{\sin x}{\cos x}"#)
    case .sec: Example(#"\sec x\cos x = 1"#)
    case .csc: Example(#"\csc 30^\circ = 2"#)
    case .cot: Example(#"\cot x = \frac{\cos x}{\sin x}"#)
    case .asin: Example(#"\arcsin x + \arccos x = \frac{\pi}{2}"#)
    case .acos: Example(#"\cos(\arccos x) = x"#)
    case .atan: Example(#"\arctan 1 = 45^\circ"#)
    case .atan2: Example(#"\operatorname{atan2}(1, -1) = 135^\circ"#)
    case .sinh: Example(#"\sinh 2x = 2\sinh x\cosh x"#)
    case .cosh: Example(#"\cosh^2x - \sinh^2x = 1"#)
    case .tanh: Example(#"\tanh x = \frac{\sinh x}{\cosh x}"#)
    case .exp: Example(#"\exp(a + b) = \exp a\exp b"#)
    case .log: Example(#"\ln\frac ab = \ln a - \ln b"#, assuming: "a > 0, b > 0")
    case .sqrt: Example(#"\sqrt{x^2} = \lvert x\rvert"#)
    case .abs: Example(#"\operatorname{abs}(x) = \lvert x\rvert"#)
    case .sign: Example(#"\operatorname{sign}(x)\lvert x\rvert = x"#)
    case .floor: Example(#"\lfloor x + 1\rfloor = \lfloor x\rfloor + 1"#)
    case .min: Example(#"\min(a, b) + \max(a, b) = a + b"#)
    case .max: Example(#"\max(a, b) \ge a"#)
    case .det: Example(#"\det\begin{pmatrix} a & b \\ c & d\end{pmatrix} = ad - bc"#)
    case .trace: Example(#"\operatorname{trace}(\mathbf A\mathbf B) = \operatorname{tr}(\mathbf B\mathbf A)"#)
    case .transpose:
      Example(
        #"\operatorname{transpose}\begin{pmatrix} 1 & 2\end{pmatrix} = \begin{pmatrix} 1 \\ 2\end{pmatrix}"#)
    case .inverse:
      Example(
        #"\operatorname{inverse}\begin{pmatrix} 2 & 0 \\ 0 & 4\end{pmatrix} = \begin{pmatrix} 0.5 & 0 \\ 0 & 0.25\end{pmatrix}"#
      )
    case .norm: Example(#"\operatorname{norm}((3, 4)) = 5"#)
    case .dot: Example(#"\operatorname{dot}((1, 2), (3, 4)) = 11"#)
    case .cross: Example(#"\operatorname{cross}((1, 0, 0), (0, 1, 0)) = (0, 0, 1)"#)
    case .identity: Example(#"\operatorname{identity}(2) = \begin{pmatrix} 1 & 0 \\ 0 & 1\end{pmatrix}"#)
    case .component: Example(#"\operatorname{component}((3, 4), 2) = 4"#)
    case .rotation, .translation, .scaling, .shear, .reflection, .affine, .projective, .rotationX, .rotationY,
      .rotationZ, .rotation3D, .translation3D, .scaling3D, .perspective, .affine3D, .apply, .concat, .invert,
      .linear, .about, .boundingBox, .homogeneous, .cartesian, .vanishingPoint, .affinePart, .flatten,
      .rotationAngle, .scaleFactors, .shearFactor, .translationPart, .frame, .corners, .outline,
      .layerTransform, .position, .origin, .size, .center, .layer, .bounds, .anchorPoint, .transform,
      .settingFrame, .settingPosition, .settingTransform, .settingBounds, .settingSize, .settingAnchorPoint,
      .settingSizeKeepingOrigin, .settingAnchorPointKeepingFrame, .convert, .convertFrom, .flipped,
      .verticalFlip, .midpoint, .clamp, .pinchScale, .twist, .similarity, .canvasCenter, .canvasTransform,
      .bezier, .bezierDerivative, .ctm:
      nil
    }
  }

  /// An example of a function that is read as others.
  static func example(of function: DerivedFunction) -> Example {
    switch function {
    case .sech: Example(#"\operatorname{sech}(x)\cosh x = 1"#)
    case .csch: Example(#"\operatorname{csch}(x)\sinh x = 1"#)
    case .coth: Example(#"\coth x = \frac{\cosh x}{\sinh x}"#)
    case .asec: Example(#"\operatorname{asec}(2) = 60^\circ"#)
    case .acsc: Example(#"\operatorname{acsc}(2) = 30^\circ"#)
    case .asinh: Example(#"\sinh(\operatorname{arsinh}(x)) = x"#)
    case .acosh: Example(#"\operatorname{arcosh}(1) = 0"#)
    case .atanh: Example(#"\tanh(\operatorname{artanh}(x)) = x"#)
    case .asech: Example(#"\operatorname{arsech}(1) = 0"#)
    case .acsch: Example(#"\operatorname{arcsch}(x) = \operatorname{arsinh}\left(\frac1x\right)"#)
    case .acoth: Example(#"\operatorname{arcoth}(3) = \frac{\ln 2}{2}"#)
    case .cubeRoot: Example(#"\operatorname{cbrt}(-8) = -2"#)
    case .ceiling: Example(#"\lceil x\rceil = -\lfloor -x\rfloor"#)
    case .modulus: Example(#"(-7) \bmod 3 = 2"#)
    case .logarithm: Example(#"\log_2 8 = \lg 1000"#)
    }
  }

  /// The functions that are read as others, each with all of its names, in order; logarithms to any base are one.
  static let derived: [(function: DerivedFunction, names: [String])] =
    Dictionary(grouping: DerivedFunction.names.keys) { DerivedFunction.names[$0] ?? .ceiling }
    .map { (function: $0.key, names: $0.value.sorted { ($0.count, $0) < ($1.count, $1) }) }
    .sorted { $0.names[0] < $1.names[0] } + [(.logarithm(base: 2), ["log_b", "lg"])]

  /// How a function is written in LaTeX.
  private static func spelling(of function: BuiltIn) -> String {
    function.entry.command.map { "\\" + $0 } ?? "\\operatorname{\(function.rawValue)}"
  }

  /// Where a function of one number has a value, and whether it jumps there.
  private static func domain(of function: NumberFunction) -> String {
    (function.isTotal ? "everywhere" : "not everywhere") + (function.isContinuous ? "" : ", with jumps")
  }

  // MARK: The page

  /// All examples, in the order of the page.
  static let examples: [Example] =
    operations.map(\.example) + relations.map(\.example) + statements.map(\.example)
    + BuiltIn.allCases.compactMap(example(of:)) + derived.map { example(of: $0.function) }
    + kinds.map(\.example) + onlyShown.map(\.example)

  private static func table(_ head: [String], _ rows: [[String]]) -> String {
    ([head, head.map { _ in "---" }] + rows).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  private static func cells(_ example: Example) -> [String] {
    ["`\(example.claim)`", example.assumption.map { "`\($0)`" } ?? "", example.verdict.rawValue]
  }

  private static func section(_ title: String, _ rows: [Row]) -> String {
    "## \(title)\n\n"
      + table(["construct", "formula", "assumed", "verdict"], rows.map { [$0.name] + cells($0.example) })
      + "\n"
  }

  /// The page from its mark on.
  static var markdown: String {
    var text =
      section("Numbers and operations", operations) + section("Relations", relations)
      + section("Statements", statements)
    text += "## Functions\n\n"
    text += table(
      ["function", "in LaTeX", "other names", "has a value", "formula", "assumed", "verdict"],
      BuiltIn.allCases.compactMap { function in
        guard let example = example(of: function) else { return nil }
        return [
          "`\(function.rawValue)`", "`\(spelling(of: function))`",
          function.entry.aliases.map { "`\($0)`" }.joined(separator: ", "),
          function.ofNumber.map(domain(of:)) ?? "",
        ] + cells(example)
      })
    text += "\nRead by their definitions:\n\n"
    text += table(
      ["names", "formula", "assumed", "verdict"],
      derived.map { entry in
        [entry.names.map { "`\($0)`" }.joined(separator: ", ")] + cells(example(of: entry.function))
      })
    let geometry = BuiltIn.allCases.filter { example(of: $0) == nil }.map { "`\($0.rawValue)`" }
    text += "\nOf the geometry there are \(geometry.joined(separator: ", ")); "
    text += "[Functions in formulas](functions.md) has an example of each that is proved.\n\n"
    text += section("What names stand for", kinds)
    text += "## What is only shown\n\n"
    text += table(
      ["construct", "formula", "what is said"],
      onlyShown.map { row in
        [row.name, "`\(row.example.claim)`", row.example.answer.judgement.message ?? ""]
      })
    return text
  }
}
