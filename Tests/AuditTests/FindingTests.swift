import Foundation
import Reports
import SourceText
import TestSupport
import Testing

@testable import Audit

/// What an audit says of formulas as documents have them, and what it leaves alone.
@Suite struct FindingTests {
  static func audited(_ text: String, path: String = "a.md", level: AuditFinding.Level = .likely)
    -> AuditedDocument
  {
    let file = SourceFile(path: path, text: text)
    guard let format = DocumentFormat(path: path) else { return AuditedDocument(file: file) }
    return Auditor(level: level).audit([format.read(file)])[0]
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var text: String
    var finding: Finding
    /// The relation mended; nil where none is expected.
    var suggestion: String?
    var testDescription: String { text }

    init(_ text: String, _ finding: Finding, _ suggestion: String? = nil) {
      (self.text, self.finding, self.suggestion) = (text, finding, suggestion)
    }
  }

  /// Mistakes: the values were computed by hand.
  static let mistakes: [Row] = [
    Row("There are $10 \\times 5 \\times 50 = 2000$ strata.", .auditArithmetic),
    Row("$24\\pi \\approx 51.4$", .auditArithmetic, "24\\pi \\approx 75.4"),
    Row("$\\frac12 + \\frac13 = \\frac46$", .auditArithmetic),
    Row("$\\sqrt{2} = 1.4143$", .auditRounding, "\\sqrt{2} = 1.4142"),
    Row("$$(a+b)^3 = a^3 + 3a^2b + 3ab^2 - b^3$$", .auditSlip, "(a+b)^3 = a^3 + 3a^2b + 3ab^2 + b^3"),
    Row("$$\\frac{x}{\\frac{x^2}{4p}-p} = \\frac{4px}{4p^2-x^2}$$", .auditSlip),
    Row("$$(x+1)(x+2) = x^2 + 3x + 3$$", .auditSlip, "(x+1)(x+2) = x^2 + 3x + 2"),
    Row("$$(x+1)^2 - x^2 = 2x + 2 = (x+1)+x$$", .auditStep),
    // Beside classes that are left alone.
    Row(
      "\\begin{eqnarray*}\n\\sum_{k=1}^{3} k & = & 1 + 2 \\\\\n& & + 4\n\\end{eqnarray*}", .auditArithmetic),
    Row("$x = 3 \\Rightarrow 2 \\cdot 3 + 1 = 8$", .auditArithmetic),
    Row("The subgroups of the population are $5 \\cdot 2 \\cdot 50 = 2000$.", .auditArithmetic),
    Row("In $\\mathbb{Z}_5$: $2 \\times \\sqrt{3} \\times \\sqrt{8} = 5.65$", .auditArithmetic),
    Row(
      #"$$\binom{2n}{n} = \frac{(6n)!}{(n!)^2}$$"#, .auditSlip, #"\binom{2n}{n} = \frac{(2n)!}{(n!)^2}"#),
    Row(#"$$\int_a^b(x - a)(b - x)\,dx = \frac{(b - a)^3}{2}$$"#, .auditSlip),
    Row(#"$$1 - \tanh^{2}(x) = \left(\frac{1}{\cosh(x)}\right)^{3}$$"#, .auditSlip),
    Row(
      #"We write ${m \choose q} = \frac{m!}{(m-q)!}$."#, .auditSlip,
      #"{m \choose q} = \frac{m!}{q!(m-q)!}"#),
    Row(#"$$\lim_{x\to 0^+}x\ln x = 4$$"#, .auditSlip, #"\lim_{x\to 0^+}x\ln x = 0"#),
    Row(#"$$\exp(x)\exp(-x) = 8$$"#, .auditSlip, #"\exp(x)\exp(-x) = 1"#),
    Row("$5 - 3 = 0$", .auditArithmetic), Row("$\\frac{-400}{e^4} \\approx -2.695$", .auditArithmetic),
    Row(
      "\\begin{align*}\n(n+1)^2 - n^2 &= 3n + 1 \\\\\n&= (n+1) + n\n\\end{align*}", .auditStep),
  ]

  @Test(arguments: mistakes) func mistakesAreFound(_ row: Row) throws {
    let document = Self.audited(row.text)
    #expect(document.findings.map(\.diagnostic.finding) == [row.finding], "\(document.findings)")
    if let suggestion = row.suggestion { #expect(document.findings.first?.suggestion == suggestion) }
    let diagnostic = try #require(document.findings.first?.diagnostic)
    // The place is that of the side, in the file.
    let span = try #require(diagnostic.span)
    #expect(!span.isEmpty && span.upperBound <= document.file.bytes.count)
    for fixIt in diagnostic.fixIts {
      var bytes = document.file.bytes
      bytes.replaceSubrange(fixIt.span.lowerBound..<fixIt.span.upperBound, with: fixIt.replacement.utf8)
      let mended = Self.audited(String(decoding: bytes, as: UTF8.self))
      #expect(mended.findings.isEmpty, "\(fixIt)")
    }
  }

  /// What is no mistake: definitions, equations, other notations, roundings, words that say that it is not so.
  static let sound: [String] = [
    // With the sign that is missing nothing is left to hold.
    "$$\\int\\sqrt{\\frac14\\tan^2(t)}\\Big(\\sec(t)\\tan(t)\\Big)\\ dt = \\int \\frac12\\tan^2(t)\\sec(t)\\ dt$$",
    "$\\sqrt{x + 1} + \\sqrt{x} = 7$", "$\\exp(x) + \\ln(x) = 3$", "$2(x + 1) - 2x = 5$ has no solution.",
    "$f(x) = x^2 + 1$, $y = mx + b$, $a^2 + b^2 = c^2$, $E = mc^2$",
    "Solve $2(x+3) = 2x + 5$.", "It is a mistake to write $(a+b)^2 = a^2 + b^2 + 2$.",
    "$1/3 = 0.33$, $2/3 = 0.67$, $\\pi = 3.14$, $\\sqrt2 \\approx 1.41$, $5.67 \\cdot 2.31 = 13.11$",
    "$10^3 = 1,000$ and $12{,}345 + 1 = 12{,}346$", "$1011_2 = 11_{10}$, $\\log 100 = 2$, $\\log 8 = 3$",
    "In binary $1 + 1 = 10$.", "$(126)(35)(4) = (126)(35)$",
    "$\\left(\\frac{p}{q}\\right)\\left(\\frac{q}{p}\\right) = (-1)^{\\frac{p-1}{2}}$",
    "$\\mathrm{i}\\mathrm{j} = -\\mathrm{j}\\mathrm{i}$, $E(aX + b) = a \\cdot EX + b$, $AB = BA$",
    "$x + 1 \\equiv 0 \\pmod 5$, $x \\to 3 = 4$", "$64 \\times 64 \\times 8 = 32$ KB", "$7/2 = 3$",
    "$\\cos\\theta = \\frac{x}{r} = \\frac{e^{i\\theta} + e^{-i\\theta}}{2}$",
    "$\\int x\\,dx = \\frac{x^2}{2} + C$",
    "\\begin{align*}\n6 &= 1 + 2 \\\\\n&\\qquad{} + 3\\\\\n&= 2 \\cdot 3\n\\end{align*}",
    "<!-- lectern: ignore the sum of another base -->\n$12 + 13 = 26$",
    // A line that goes on with the side before it, also where `eqnarray` leaves the middle empty.
    "\\begin{eqnarray*}\n\\sum_{k=1}^{3} k & = & 1 + 2 \\\\\n& & + 3\n\\end{eqnarray*}",
    // Words of groups, vectors between double bars, an operation as a name, numbers above that count.
    "$ab = aababb = ba$", "$a^n c = ca^{8n}$",
    "$\\|v\\|^2 = \\|v - \\alpha w\\|^2 + \\|\\alpha w\\|^2 = \\|v - \\alpha w\\|^2 + \\alpha^2$",
    "$\\times(2 \\cdot (a, b)) = 4(a \\times b)$", "$6!! = 6!^{(2)} = 6 \\cdot 4 \\cdot 2 = 48$",
    // Equations between sides that agree, and what holds under an assumption.
    "$\\log_2 x + x\\cdot\\frac{1}{x\\ln 2} + t = 0 = \\log_2 x + \\frac{1}{\\ln 2} + t$", "$ab = 1 = ba$",
    "$a = b \\Rightarrow (a+b)(a-b) = b(a-b) \\Rightarrow a + b = b$",
    "$y = \\sin^2 t \\Rightarrow \\sin^2(2t) = \\sin^2(t)$",
    "A student computes $$\\frac{2(x+1)+2x}{(x+1)^2} = \\frac{2(x+1)}{(x+1)^2} = \\frac{2}{x+1}.$$",
    // Remainders, units, other branches, what was measured.
    "The problem is that $2 \\cdot 4 = 0$.", "Take $1 = 2\\pi$.", "$512^3 \\approx 1$ GB",
    "A homomorphism: $\\phi(g)\\phi(g)^{-1}h = \\phi(g)e\\phi(g)^{-1}h = h$",
    "In $\\mathbb{Z}_5$ we have $3^2 + 1 = 0 + 0$ and\n\n$$(a+b)(a+b) = a^2 + b^2 + ab - ab$$",
    "\\begin{align*}\n2 \\cdot (a, b) &= (2a, 2b) \\\\\n\\times(2 \\cdot (a, b)) &= 4(a \\times b)\n\\end{align*}",
    "\\begin{align*}\n0.5 + 0.25 & \\\\\n+ 0.125 + 0.5 &= 1.375\n\\end{align*}",
    "Are they independent of each other? $10/100 = \\frac{40}{100} \\times \\frac{50}{100}$",
    "at $|k| = 1.0 = -6.7\\%$", "(measured $0.57734 = 1/\\sqrt3$)",
    "$\\operatorname{arccsc}(-1) = \\tfrac{3\\pi}{2}$",
  ]

  @Test(arguments: sound) func soundTextIsLeftAlone(_ text: String) {
    let document = Self.audited(text)
    #expect(document.findings.isEmpty, "\(document.findings.map(\.diagnostic.message))")
  }

  /// Kinds of findings that are only possible: shown where they are asked for, and else not.
  @Test func possibleFindings() {
    let rows: [(text: String, finding: Finding)] = [
      ("$a & b = c$", .auditBroken), ("$\\frac{a}{b = c$", .auditBroken),
      (
        "$\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}\\begin{pmatrix}1\\\\2\\\\3\\end{pmatrix} = \\begin{pmatrix}1\\\\2\\end{pmatrix}$",
        .auditShape
      ),
      ("It is wrong that $(x+1)(x+2) = x^2 + 3x + 3$.", .auditSlip),
    ]
    for row in rows {
      let found = Self.audited(row.text, level: .possible).findings
      #expect(found.map(\.diagnostic.finding).contains(row.finding), "\(row.text): \(found)")
      #expect(Self.audited(row.text).findings.isEmpty, "\(row.text)")
    }
  }

  /// Conditions of the page, as formulas and as words, are facts: what is true under them is no mistake, and what is not is mended under them.
  @Test(arguments: [
    ("For $x > 0$ we have $\\sqrt{x^2} + 2x = 3x$.", nil),
    ("If $n$ is odd, $\\gcd(2m+n, 2n) = \\gcd(2m+n, n)$.", nil),
    (
      "It is $0$ when $t$ is an integer.\n\nBesides $a$, $b$ and $c$, $3\\sin(\\pi t)\\cos(\\pi t) = \\sin(2\\pi t)$ says that.",
      "2\\sin(\\pi t)\\cos(\\pi t) = \\sin(2\\pi t)"
    ),
    ("As $n$ is odd, $\\gcd(2m+n, 2n) = \\gcd(2m+n, n)$.", nil),
    ("For $x > 0$ we have $\\sqrt{x^2} + 2x = 4x$.", "\\sqrt{x^2} + 2x = 3x"),
    ("We have $\\sqrt{y^2} + 2y = 4y$ where $y$ is positive.", "\\sqrt{y^2} + 2y = 3y"),
    ("For $x > 0$, and also for $x < 0$, we have $(x+1)(x+2) = x^2 + 3x + 3$.", "(x+1)(x+2) = x^2 + 3x + 2"),
  ])
  func conditionsOfThePage(text: String, suggestion: String?) {
    let findings = Self.audited(text).findings
    #expect(findings.count == (suggestion == nil ? 0 : 1))
    #expect(findings.first?.suggestion == suggestion)
  }

  /// Numbers that the page gives names are put in their place.
  @Test(
    arguments: [
      ("Let $a = 3$. Then $a^2 + 1 = 11$.", "10"),
      ("Let $a = 3$ and $b = 4$. Then $\\sqrt{a^2 + b^2} = 6$.", "5"),
      ("With $x_1 = 2, x_2 = 5$ we get $x_1 + 2x_2 = 21$.", "12"),
      ("We get $2\\pi r^2 = 16\\pi$ where $r = 3$.", "18\\pi"),
      ("Let $a = 3$. Then $a^2 + 1 = 10$.", nil),
      ("Let $a = 3$. For $a = 4$ it is $a^2 + 1 = 17$, and $a^2 + 2 = 11$.", nil),
      ("Let $a = 3$. We look for an $x$ with $a^2 + x = 11$.", nil),
      ("Let $a_n = 3$. Then $a^2 + 1 = 11$.", nil),
      ("The case $a = 3$ is open. So is $a^2 + 1 = 11$.", nil),
      ("Let $n = 1, 2, 3$. Then $n^2 + 1 = 11$.", nil),
    ] as [(String, String?)])
  func numbersOfThePage(text: String, suggestion: String?) {
    let findings = Self.audited(text).findings
    #expect(findings.count == (suggestion == nil ? 0 : 1), "\(findings)")
    if let suggestion {
      #expect(findings.first?.suggestion?.hasSuffix("= " + suggestion) == true, "\(findings)")
    }
  }

  @Test func translationsAreCompared() {
    let formulas = ["a = b", "c = d", "x^2", "y + z", "u - v"]
    func document(_ path: String, _ formulas: [String]) -> AuditDocument {
      DocumentFormat.markdown.read(
        SourceFile(path: path, text: formulas.map { "$\($0)$ text" }.joined(separator: "\n\n")))
    }
    let (english, german) = (
      document("docs/en/a.md", formulas), document("docs/de/a.md", formulas.dropLast() + ["u + v"])
    )
    let other = document("docs/de/b.md", ["1", "2", "3", "4", "5"])
    let audited = Auditor(level: .possible).audit([english, german, other])
    #expect(audited.map { $0.findings.count } == [0, 1, 0])
    let finding = audited[1].findings.first
    #expect(finding?.diagnostic.finding == .auditTranslation)
    #expect(finding.flatMap { $0.diagnostic.file?.text($0.diagnostic.span ?? Span(at: 0)) } == "+")
    // Where most formulas differ the documents are not the same.
    let far = document("docs/de/a.md", ["1", "2", "3", "y + z", "u - v"])
    #expect(Auditor(level: .possible).audit([english, far]).map { $0.findings.count } == [0, 0])
  }

  /// Identities of textbooks: nothing is said of them; of the same with one random change most are found, and none of what is found
  /// changes the number of findings elsewhere.
  @Test func randomChangesAreFound() throws {
    let identities = [
      "(a+b)^3 = a^3 + 3a^2b + 3ab^2 + b^3", "(x+1)(x+2)(x+3) = x^3 + 6x^2 + 11x + 6",
      "\\frac{1}{x} - \\frac{1}{x+1} = \\frac{1}{x(x+1)}", "\\sin(a+b) = \\sin a\\cos b + \\cos a\\sin b",
      "\\cos(2t) + 2\\sin^2 t = \\sin^2 t + \\cos^2 t", "(a^2+b^2)(c^2+d^2) - (ad-bc)^2 = (ac+bd)^2",
      "a^3 - b^3 - 3ab(b-a) = (a-b)(a^2+ab+b^2) + 3ab(a-b)", "12 \\cdot 34 + 56 = 464",
      "\\frac{3}{4} + \\frac{5}{6} = \\frac{19}{12}",
      "2^{10} - 3^5 = 781", "(2x-3)^2 + 12x = 4x^2 + 9", "\\frac{a}{b} + \\frac{c}{b} = \\frac{a+c}{b}",
    ]
    var random = SeededGenerator(seed: 20_261_127)
    var (changed, found) = (0, 0)
    for identity in identities {
      let sound = Self.audited("$$" + identity + "$$")
      #expect(sound.findings.isEmpty && sound.relations == 1, "\(identity)")
      for _ in 0..<5 {
        guard let text = Self.changed(identity, using: &random) else { continue }
        // A change that leaves it true is none.
        let parts = text.components(separatedBy: " = ")
        guard RelationText(left: parts[0], sign: "=", right: parts[1]).judged().judgement.verdict == .refuted
        else { continue }
        changed += 1
        if !Self.audited("$$" + text + "$$").findings.isEmpty { found += 1 }
      }
    }
    #expect(changed > 30)
    #expect(Double(found) >= 0.7 * Double(changed), "\(found) of \(changed)")
  }

  /// A text with a digit, a sign or a letter changed at random.
  private static func changed(_ text: String, using random: inout SeededGenerator) -> String? {
    var bytes = Array(text.utf8)
    let places = bytes.indices.filter { place in
      let byte = bytes[place]
      return Byte.isDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
    }
    guard let place = places.randomElement(using: &random) else { return nil }
    switch bytes[place] {
    case UInt8(ascii: "+"): bytes[place] = UInt8(ascii: "-")
    case UInt8(ascii: "-"): bytes[place] = UInt8(ascii: "+")
    default: bytes[place] = UInt8.random(in: 0x31...0x39, using: &random)
    }
    let result = String(decoding: bytes, as: UTF8.self)
    return result == text ? nil : result
  }
}
