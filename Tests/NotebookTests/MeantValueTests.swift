import FormulaProof
import Notebook
import SourceText
import Testing

/// A claim is not refuted by values that the lesson does not mean: those that an assumption excludes which could not be read,
/// of the letter i where it is the imaginary unit, of terms, entries and means that have their value already.
@Suite struct MeantValueTests {
  static func define(_ text: String) -> String { "```math define\n\(text)\n```\n\n" }
  static func assume(_ text: String) -> String { "```math assume\n\(text)\n```\n\n" }
  static func claim(_ text: String) -> String { "```math claim\n\(text)\n```\n\n" }

  func verdict(_ text: String) async -> String {
    let lesson = await verify(text)
    return lesson.cells.last?.claims.last?.judgement.verdict.rawValue ?? "none"
  }

  /// Facts about x that cannot be read, for each of which some claim below is true.
  static let unread = [
    #"x \in [0, 1] \cup [2, 3]"#, #"x \ll 1"#, #"x \to 0"#, #"x \text{ is prime}"#, #"x \in \{1, \dots, 2\}"#,
    #"x \notin \mathbb{Z}"#,
    #"x \approx 2"#, "0 < x <", #"\forall x"#, "x > 0 > ", #"\oint 1\,dx = 1"#, #"x, y, z \notin [0, 1]"#,
  ]

  @Test func unreadAssumptionsExcludeValues() async {
    for fact in Self.unread {
      for claim in [#"x^2 \le x"#, "x = 2", #"\sin x = x"#, "(-1)^x = 1", #"x \ne 0"#] {
        let found = await verdict(Self.assume(fact) + Self.claim(claim))
        #expect(found == "error", "\(fact) |- \(claim): \(found)")
      }
      // They say nothing of other names, and what holds for all values holds.
      #expect(await verdict(Self.assume(fact) + Self.claim("u = 2u + 1")) == "refuted", "\(fact)")
      #expect(await verdict(Self.assume(fact) + Self.claim("x + x = 2x")) == "proved", "\(fact)")
    }
  }

  @Test func unreadAssumptionsReachFurther() async {
    let fact = Self.assume(#"x \notin [0, 1]"#)
    // Through what is assumed and what is defined.
    #expect(await verdict(fact + Self.assume("y = x") + Self.claim(#"y \le 1"#)) == "error")
    #expect(await verdict(fact + Self.define("w = 2x") + Self.claim(#"w \le 2"#)) == "error")
    #expect(await verdict(fact + Self.assume("y > 0") + Self.claim(#"y \le 1"#)) == "refuted")
    // What cannot even be parsed may speak of anything.
    #expect(await verdict(Self.assume(#"\frac{x"#) + Self.claim(#"y \le 1"#)) == "error")
    // Up to the end of its section.
    let section = "## One\n\n```math assume section\nx \\notin [0, 1]\n```\n\n"
    #expect(await verdict(section + Self.claim(#"x \le 1"#)) == "error")
    #expect(await verdict(section + "## Two\n\n" + Self.claim(#"x \le 1"#)) == "refuted")
    // No mistake is caught by such a value; a given has its own.
    #expect(await verdict(fact + "```math mistake\nx \\le 1\n```\n") == "error")
    #expect(await verdict(fact + "```math example\nx = 1 :\\quad 2x = 3\n```\n") == "refuted")
  }

  /// The letter i in what defines a name: the unit where it is shown, else neither proved nor refuted where it matters.
  @Test(arguments: [
    ("z = 3+4i", "|z| = 5", "proved"), ("z = 3+4i", #"\bar z = 3-4i"#, "proved"),
    ("z = 3+4i", "z^2 = -7+24i", "proved"),
    ("z = 3+4i", "z^2 = 25", "refuted"), ("z = 3+4i", #"\Re(z) = 3"#, "proved"),
    ("z = 3+4i", "z = 3 + 4i", "proved"),
    (#"z = \mathrm{e}^{i\theta}"#, "|z| = 1", "proved"),
    (#"z = \cos\theta + i\sin\theta"#, "|z| = 1", "proved"),
    ("z = x+iy", "|z|^2 = x^2+y^2", "proved"), ("z = x+iy", "|z|^2 = z^2", "error"),
    ("z = x+iy", "z = x + iy", "proved"),
    ("z = x+iy", #"\bar z = x-iy"#, "proved"), ("z = x+iy", #"\bar z = x+iy"#, "refuted"),
    (#"z = x+\mathrm{i}y"#, "|z|^2 = x^2+y^2", "proved"), (#"z = x+\mathrm{i}y"#, "z^2 = x^2-y^2", "refuted"),
    ("z = 3+4j", "|z| = 5", "error"), ("f(i) = i^2 + 3", "f(2) = 7", "proved"),
    ("a = 2i", "a = i + i", "proved"),
    ("i = 2", "3 + 4i = 11", "proved"),
  ])
  func imaginaryUnit(definition: String, claim: String, expected: String) async {
    let found = await verdict(Self.define(definition) + Self.claim(claim))
    #expect(found == expected, "\(definition) |- \(claim)")
  }

  /// What one formula shows holds below it, and in lessons that use it; a declaration comes before.
  @Test func imaginaryUnitFurtherDown() async {
    #expect(await verdict(Self.claim("(1+i)^2 = 2i") + Self.claim("i b i = -b")) == "proved")
    #expect(await verdict(Self.assume("z = 3+4i") + Self.claim("z^2 = -7+24i")) == "proved")
    #expect(
      await verdict(Self.assume(#"i \in \mathbb{Z}"#) + Self.define("a = 3+4i") + Self.claim("a = 3-4i"))
        == "refuted")
    let lessons = await verify([
      (name: "first", text: "---\ntitle: First\n---\n" + Self.define("z = 3+4i")),
      (
        name: "second",
        text: "---\ntitle: Second\nuses: [first]\n---\n" + Self.claim("|z| = 5") + Self.claim("z - 4i = 3")
      ),
    ])
    #expect(
      lessons[1].verdicts == ["proved", "proved"], "\(DiagnosticRenderer().render(lessons[1].diagnostics))")
    let asked = ClaimQuestion(claim: "z^2 = -7+24i", notation: .latex, assumptions: ["z = 3+4i"]).answer()
    #expect(asked.judgement.verdict == .proved)
  }

  @Test(arguments: [
    // Terms of sequences, members of families.
    ("a_n = 2n+1", "a_3 = 7", "proved"), ("a_n = 2n+1", "a_{n+1} - a_n = 2", "proved"),
    ("F_n = F_{n-1}+F_{n-2}", "F_3 = F_2+F_1", "error"),
    (#"g_\theta = \cos\theta"#, #"g_\alpha = \cos\alpha"#, "error"),
    ("a_n = 2n+1", "a_n = 2n", "refuted"), ("x_t = x_0 + vt", "x_0 = 1", "refuted"),
    ("s_x = 2x", "s_y = 1", "refuted"),
    ("a_n = 2n+1", "a_3 - a_3 = 0", "proved"),
    // Entries, by the letter in either size.
    (#"A = \begin{pmatrix}1&2\\3&4\end{pmatrix}"#, "a_{12} = 2", "error"),
    (#"A = \begin{pmatrix}1&2\\3&4\end{pmatrix}"#, "A_{12} = 3", "error"),
    (#"A = \begin{pmatrix}1&2\\3&4\end{pmatrix}"#, "b_{12} = 2", "refuted"),
    (#"\mathbf A = \begin{pmatrix}1&2\\3&4\end{pmatrix}"#, "a_{12} = 2", "error"),
    (#"A = \begin{pmatrix}a_{11}&a_{12}\\a_{21}&a_{22}\end{pmatrix}"#, "a_{12} = 2", "refuted"),
    // A line over one letter is a bar.
    (#"\overline{x} = \frac{a+b}{2}"#, #"2\bar x = a+b"#, "proved"),
    (#"\bar{x} = \frac{a+b}{2}"#, #"2\overline{x} = a+b"#, "proved"),
    (#"\vec a = (3, 4)"#, "a = 5", "error"),
    // Components by their axes; vectors and segments between points; derivatives under a dot.
    ("p = (3,4)", "p_x = 3", "error"), ("p = (3,4)", "p_0 = 3", "error"), ("p = (3,4)", "p_1 = 4", "refuted"),
    ("p = (3,4)", "q_x = 3", "refuted"), ("p = (3,4)", "p' = 3", "refuted"),
    ("A = (1,2), B = (4,6)", #"\overrightarrow{AB} = (3,4)"#, "proved"),
    ("A = (1,2), B = (4,6)", #"\vec{AB} = (3,4)"#, "proved"),
    ("A = (1,2), B = (4,6)", #"\vec{BA} = (3,4)"#, "refuted"),
    ("A = (1,2), B = (4,6)", #"|\vec{AB}| = 5"#, "proved"),
    ("A = (1,2), B = (4,6)", #"|\vec{AB}| = 6"#, "refuted"),
    ("A = (1,2), B = (4,6)", #"|\overline{AB}| = 5"#, "error"),
    ("A = (1,2), B = (4,6), C = (0, t)", #"\vec{AB}+\vec{BC} = \vec{AC}"#, "proved"),
    ("x(t) = t^2", #"\dot x(t) = 2t"#, "undecided"), ("x(t) = t^2", #"\ddot x(t) = 3"#, "undecided"),
    // What was to be defined and was not.
    ("A(1, 2), B(4, 6)", "|B-A| = 5", "error"), (#"x_{1,2} = \pm a"#, "x_1 + x_2 = 0", "error"),
    (#"a \triangleq 3"#, "a = 3", "error"),
    (#"f\colon \mathbb{R}\to\mathbb{R},\ f(x) = x^2"#, "f(3) = 9", "error"),
    (#"a \triangleq 3"#, "b = 3", "refuted"), (#"\vec a = (3, 4)"#, "b = 5", "refuted"),
  ])
  func namesThatHaveTheirValues(definition: String, claim: String, expected: String) async {
    let found = await verdict(Self.define(definition) + Self.claim(claim))
    #expect(found == expected, "\(definition) |- \(claim)")
  }
}
