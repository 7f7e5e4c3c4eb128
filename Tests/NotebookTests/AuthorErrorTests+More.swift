extension AuthorErrorTests {
  /// More of what authors get wrong, most of it from other notations: programs, word processors, other languages, the blackboard.
  static let more: [Row] = [
    Row("claim", #"x_10 = x_{10}"#, "5:2 warning", "_10 takes only 1 as the subscript", "write _{10}"),
    Row("claim", #"y_12 = y_{12}"#, "5:3 error", "only 1 is the subscript", "write {…}"),
    Row("claim", #"\fraq{1}{2} = 0.5"#, "5:1 error", #"unknown command \fraq"#, #"write \frac"#),
    Row(
      "claim", #"\frac{1} = 1"#, "5:1 error", "in braces, and here it is the sign = alone",
      #"write \frac{…}{…}"#),
    Row(
      "claim", #"\sqrt = 2"#, "5:1 error", "in braces, and here it is the sign = alone", #"write \sqrt{…}"#),
    Row("claim", #"\sin = 0"#, "5:1 error", #"\sin without its argument"#, ""),
    Row("claim", "[x + 1)(x) = x", "5:7 error", "[ is closed by )", "opened here"),
    Row("claim", "|x = x|", "5:1 error", "the bar is never closed", ""),
    Row(
      "claim", #"\begin{matrix} 1 & 2 \\ 3 & 4 = 0"#, "5:1 error", #"\begin{matrix} without \end{matrix}"#, ""
    ),
    Row(
      "claim", #"\begin{pmatrix} 1, 2 \end{pmatrix} = (1, 2)"#, "5:18 error", "a comma cannot stand here",
      "between entries of a matrix stands &"),
    Row("claim", #"a \times b = ab \times"#, "5:17 error", "expected a number, a name or a bracket", ""),
    Row("claim", "= x + 1", "5:1 error", "nothing stands before =", ""),
    Row("claim", "x +  = 1", "5:6 error", "nothing stands before =", ""),
    Row("claim", "x = y +* 2", "5:8 error", "nothing stands before *", ""),
    Row("claim", "12{,}5 = 12.5", "5:1 error", "a comma between digits ends a statement", "write 12.5"),
    Row("claim", "1'000 = 1000", "5:1 error", "a number with a subscript or a prime", #"write 1\,000"#),
    Row("claim", "1.000.000 = 10^6", "5:1 error", "a number with two points", #"write 1\,000\,000"#),
    Row(
      "claim", "3 : 4 = 0.75", "5:1 error", "givens before a colon", #"a ratio is written with \frac or /"#),
    Row(
      "claim", #"100\,\text{cm} = 1\,\text{s}"#, "5:1 error",
      "the left side is a multiple of m, the right side is a multiple of s", ""),
    Row(
      "claim", #"v = 5\,\mathrm{m/s}"#, "5:1 error", "nothing says in what v is measured, beside units",
      "give it a value with a unit"),
    Row(
      "claim", #"100\,\text{cal} = 1\,\text{kcal}"#, "5:1 error",
      "cal, kcal may be units, which are shown, not checked",
      "say how they convert"),
    Row(
      "claim", #"\sin(30) = \frac12"#, "5:6 warning",
      "this is an angle in radians; in degrees the statement would hold", #"write ^\circ"#),
    Row("claim", #"\tan^-1(1) = 45^\circ"#, "5:5 warning", "takes only - as the superscript", "write ^{-1}"),
    Row(
      "claim", #"\sin^{-1}(x) = \frac{1}{\sin x}"#, "5:1 warning", "read as the inverse function, arcsin", ""),
    Row("claim", #"\ln(x)^2 = 2\ln x"#, "5:1 warning", "read as the power of the function's value", ""),
    Row("claim", #"\lg 100 \approx 2.1"#, "5:1 error", "refuted", "write 2.0"),
    Row("claim", "x =< 3", "5:3 error", "=< is two relations", #"write \le"#),
    Row("claim", #"x \leq"#, "5:3 error", "expected a number, a name or a bracket", ""),
    Row("claim", "√2 ≈ 1.414", "5:1 error", "the sign √ is shown, not checked", #"write \sqrt{…}"#),
    Row("claim", "½ = 0.5", "5:1 error", "the sign ½ is shown, not checked", #"write \frac{1}{2}"#),
    Row(
      "claim", "5 mod 3 = 2", "5:3 warning", "the word mod is shown as a product of letters", #"write \bmod"#),
    Row(
      "claim", #"|x| = x \text{ for } x > 0 \text{ and } y = 2"#, "5:41 error",
      "it cannot be told whether this is a condition or stated", "a condition: write it first"),
    Row("claim", #"x = [0,1]"#, "5:5 error", "a list in square brackets", ""),
    Row(
      "claim", "[x^3](1 + x)^5 = 10", "5:1 error",
      "square brackets around a power may take its coefficient of what follows",
      "a factor: write (...), or no brackets"),
    Row(
      "claim", #"\exists x: x = x"#, "5:1 error", "that something exists is shown, not checked",
      "what is judged holds for all values"),
    Row(
      "claim", "M = [1 2; 3 4]", "5:5 error", "rows in square brackets are no matrix here",
      #"write \begin{bmatrix}"#),
    Row(
      "claim", #"\begin{vmatrix} 1 & 2 \\ 3 & 4 \end{vmatrix} = 2"#, "5:1 error", "refuted", "left side:  -2"),
    Row(
      "claim", "(1, 2, 3) + (1, 2) = (2, 4, 3)", "5:13 error", "a tuple of 2 cannot be added to a tuple of 3",
      ""),
    Row("claim", #"\|(3,4)\| = 25"#, "5:1 error", "refuted", "left side:  5"),
    Row("claim", #"\sqrt{-4} = 2i"#, "5:1 error", "the root of a negative number is not real", ""),
    Row("claim", "e = 2.718", "5:1 error", "refuted", #"\mathrm{e}"#),
    Row(
      "claim", #"\sqrt{e} > 1"#, "5:1 error", "whether this holds depends on whether e is",
      #"write \mathrm{e}"#),
    Row(
      "claim", "C(5,2) = 10", "5:1 error", "C of two numbers may be a binomial coefficient", #"write \binom"#),
    Row("claim", "P(A|B) = P(B|A)", "5:4 error", "the bar is never closed", #"for “given” write \mid"#),
    Row("claim", #"P(A \cap B) = P(A)P(B)"#, "5:5 error", "a set is shown, not checked", ""),
    Row(
      "claim", #"\pi \approx 22/7"#, "5:13 error", "neither side of ≈ is written in decimals",
      "write a decimal"),
    Row("claim", #"\frac{22}{7} \approx 3.1415"#, "5:1 error", "refuted", "write 3.1429"),
    Row("claim", "0.1 + 0.2 = 0.30000000000000004", "5:1 error", "refuted", "left side:  0.3"),
    Row("claim", "a^{b}^{c} = a^{bc}", "5:6 error", "second superscript on one base", ""),
    Row(
      "claim", #"\text{if } x > 0 \text{ then } x + 1"#, "5:32 error",
      "this states nothing: it has no relation", ""),
    Row("claim", #"\forall x > 0"#, "5:1 error", "nothing is stated behind this condition", ""),
    Row(
      "claim", #"\sin x = 0 \implies x = k\pi"#, "5:21 error",
      "it cannot be told whether this is to hold for all k or for one", ""),
    Row(
      "claim", #"\sin x = 0 \implies x \ge 2k\pi"#, "5:21 error",
      "it cannot be told whether this is to hold for all k or for one", ""),
    Row(
      "claim", #"\sin(n\pi) = 0"#, "5:1 error",
      "this need not hold where n is not whole, and holds where it is",
      #"assume n \in \mathbb{Z}"#),
    Row(
      "claim", #"(-1)^{2m + 2n} = 1"#, "5:1 error", "this need not hold where m, n are not all whole",
      #"assume m \in \mathbb{Z},\ n \in \mathbb{Z}"#),
    Row(
      "claim", #"x > -1 \implies \frac1x > 0 \lor \frac1x \le 0"#, "5:17 error",
      "whether one of the alternatives holds where both are not defined",
      "write the statements without quotients"),
    Row(
      "claim", #"x = 1 \text{ and } y = 2 \text{ or } y = 3 \implies y > 1"#, "5:7 error",
      "which of “and” and “or” is to be taken first", "write an implication for each of them"),
    Row(
      "claim", #"x^2 = -1 \implies x = 1 \lor x = 2"#, "5:30 error",
      "no point satisfies the premises: they contradict each other", ""),
    Row("claim", #"x^2 = 4 \iff x = 2"#, "5:14 error", "refuted at x = -2", "the direction ⇒ fails"),
    Row(
      "claim", #"x^2 < 0 \implies x = 5"#, "5:18 error", "no point satisfies the premises", ""),
    Row("claim", #"\pi = 3.14 \pm 0.01"#, "5:12 error", "it cannot be told whether this is a tolerance", ""),
    Row("claim", #"x = 1 \vee x = 2"#, "5:7 error", "a logical sign is shown, not checked", ""),
    Row(
      "claim", #"A^{-1} A = I"#, "5:1 error", "this is false of numbers and true of matrices",
      #"matrices: assume A \in \mathbb{R}^{n \times n}, or write \mathbf{A}"#),
    Row(
      "claim", "speed = distance / time", "5:1 warning", "speed is read as the product of its letters",
      "write \\mathrm{speed}"),
    Row(
      "claim", #"\mathbf i\times\mathbf j = \mathbf k"#, "5:1 error", "may be a unit vector of the axes",
      "define it as a tuple"),
    Row(
      "define", #"f: x \mapsto x^2"#, "5:1 error", "a definition has the form name = expression",
      "write f(x) ="),
    Row("claim", "gcd(12, 18) = 6", "5:1 error", "gcd is a product of letters", #"write \operatorname{gcd}"#),
    Row("claim", "1.5e-3 = 0.0015", "5:1 error", "1.5e-3 may be a power of ten", #"write 1.5\cdot10^{-3}"#),
    Row(
      "claim", #"1\,\frac12 = 1.5"#, "5:1 error", "may be a mixed number or a product",
      "write + for the mixed"),
    Row("claim", #"\sqrt 16 = 4"#, "5:7 error", "only 1 stands under the root", "write {…}"),
    Row(
      "claim", #"\log 1000 = 3"#, "5:1 error", "to the base 10 this would hold", #"write \log_{10} or \lg"#),
    Row(
      "claim", #"\sin\pi/6 = \frac12"#, "5:1 error", "whether the divisor belongs to the argument",
      "put both into parentheses"),
    Row(
      "claim", #"\vec r(t) = \vec r_0 + t\vec v"#, "5:1 error", "may be a function whose values are vectors",
      "a product: write the number first"),
    Row(
      "claim", #"\vec a\times\vec b\times\vec c = \vec 0"#, "5:19 error", "depends on which two come first",
      "put parentheses around two of them"),
    Row(
      "claim", #"\vec e_1\cdot\vec e_2 = 0"#, "5:1 error", "may be a unit vector of the axes",
      "define it as a tuple"),
    Row(
      "claim", #"\hat{\mathbf n}\cdot\hat{\mathbf n} = 1"#, "5:1 error", "may be a unit vector",
      #"assume \lVert \hat{\mathbf{n}}\rVert = 1"#),
    Row(
      "claim", #"v^2 = \vec v\cdot\vec v"#, "5:1 error", "v may be the length of the vector",
      "the length: assume v ="),
    Row(
      "claim", #"q\bar q = |q|^2"#, "5:1 error", "a line may mean the conjugate", #"assume q \in \mathbb{C}"#),
    Row(
      "claim", "dU = T dS - p dV", "5:1 error", "d before a name may be the sign of a differential",
      #"where d is a factor, write d\,x"#),
    Row(
      "claim", #"180^\circ = \pi\,\mathrm{rad}"#, "5:1 error", "rad may be the unit of angles", "leave it out"
    ),
    Row(
      "define", "a, b = 1, 2", "5:1 error", "a definition has the form", "a tuple is written in parentheses"),
    Row("define", "f(2) = 4", "5:1 error", "the left side must be a name", ""),
    Row("define", "a > 3", "5:3 error", "a definition is written with =", "write it in an assume cell"),
    Row(
      "define", #"\vec{v} = 3, 4"#, "5:14 error", "a definition has the form",
      "a tuple is written in parentheses"),
    Row(
      "define", "A = 3 if x > 0", "5:7 warning", "the word if is shown as a product of letters",
      #"write \text{ if }"#),
    Row(
      "assume", #"n \text{ positive}"#, "5:3 error", "the text “positive” is shown, not checked",
      "write x > 0"),
    Row("assume", #"x \ge 0, y"#, "5:10 error", "an assumption is a relation such as w > 0", ""),
    Row(
      "assume", #"n in \mathbb{Z}"#, "5:3 warning", "the word in is shown as a product of letters",
      #"write \in"#),
    Row("assume", #"a \parallel b"#, "5:3 error", "the sign ∥ is shown, not checked", ""),
    Row(
      "assume", "0 < x, y < 1", "5:1 error", "it cannot be told whether both bounds are those of x and of y",
      "of one each: write them on two lines"),
    Row(
      "assume", #"x > 0 \land y > 0"#, "5:7 error", "a logical sign is shown, not checked",
      #"of two statements write \text{ and }"#),
    Row("assume", #"x \to \infty"#, "5:3 error", "an arrow is shown, not checked", ""),
    Row("example", "x + 1 = 4 : x = 3", "5:1 error", "a given is a name, = and its value", ""),
    Row("example", "a = 1, b = 2 : c = 3", "5:16 error", "refuted at c = 2", ""),
    Row(
      "mistake", "(a+b)^2 = a^2 + 2ab + b^2", "5:1 error", "this is shown as a mistake, and it is proved",
      "passes only if its formula is refuted"),
    Row("derive", "(a+b)^2 = a^2 + 2ab + b^2 = a^2 + 2ab", "5:29 error", "refuted", "left side"),
  ]
}
