import Foundation
import Notebook
import SourceText
import TestSupport
import Testing

/// Names that were very likely meant to be others are said at their place, and nothing is said of names that are right.
@Suite struct NameReviewTests {
  /// A name as it is written, and a slip of it.
  struct Slip: Sendable, CustomStringConvertible {
    var right: String
    var wrong: String
    /// How the right name is printed.
    var printed: String

    var description: String { "\(wrong) for \(right)" }
  }

  static let slips: [Slip] = [
    Slip(right: "x_1", wrong: "x_l", printed: "x_1"),
    Slip(right: "t_{x1}", wrong: "t_{xl}", printed: "t_x1"),
    Slip(right: "p_0", wrong: "p_O", printed: "p_0"),
    Slip(right: "p_0", wrong: "p_o", printed: "p_0"),
    Slip(right: "x_A", wrong: "x_a", printed: "x_A"),
    Slip(right: "\\varphi", wrong: "\\phi", printed: "ϕ"),
    Slip(right: "\\phi", wrong: "\\varphi", printed: "φ"),
    Slip(right: "\\epsilon", wrong: "\\varepsilon", printed: "ε"),
    Slip(right: "\\vartheta", wrong: "\\theta", printed: "ϑ"),
    Slip(right: "\\rho_1", wrong: "\\varrho_1", printed: "ρ_1"),
    Slip(right: "\\mathrm{width}", wrong: "\\mathrm{widht}", printed: "width"),
    Slip(right: "z_{max}", wrong: "z_{mxa}", printed: "z_max"),
    Slip(right: "v_{left}", wrong: "v_{lefft}", printed: "v_left"),
  ]

  /// Identities of two names that hold for all values: the school's.
  static let identities = [
    "(A + B)^2 = A^2 + 2 A B + B^2", "(A + B)(A - B) = A^2 - B^2", "A^3 - B^3 = (A - B)(A^2 + A B + B^2)",
    "\\sin(A + B) = \\sin A \\cos B + \\cos A \\sin B", "A \\cdot (A + B) = A^2 + A B",
  ]

  private static func text(_ identity: String, _ name: String, slipAt place: Int? = nil, wrong: String = "")
    -> (text: String, offset: Int?)
  {
    var result = ""
    var count = 0
    var offset: Int?
    for character in identity {
      switch character {
      case "A":
        if count == place { offset = result.utf8.count }
        result += count == place ? wrong : name
        count += 1
      case "B": result += "w"
      default: result.append(character)
      }
    }
    return (result, offset)
  }

  @Test(arguments: slips) func aSlipIsSaidAtItsPlace(slip: Slip) async {
    let seed = slip.wrong.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) }
    var random = SeededGenerator(seed: seed)
    for _ in 0..<6 {
      var cells = Self.identities.shuffled(using: &random).map { Self.text($0, slip.right).text }
      let index = Int.random(in: 1..<cells.count, using: &random)
      let identity = Self.identities.randomElement(using: &random) ?? Self.identities[0]
      let count = identity.count { $0 == "A" }
      let (text, offset) = Self.text(
        identity, slip.right, slipAt: Int.random(in: 0..<count, using: &random), wrong: slip.wrong)
      cells[index] = text
      let mode = Bool.random(using: &random) ? "claim" : "derive"
      let body = cells.map { "```math \(mode)\n\($0)\n```\n" }.joined()
      let lesson = await verify(body)
      let found = lesson.diagnostics.filter { $0.identifier == "likely-typo" }
      let note = "seed \(seed): \(text)\n\(DiagnosticRenderer().render(lesson.diagnostics))"
      #expect(found.count == 1, "\(note)")
      guard let warning = found.first else { continue }
      #expect(warning.severity == .warning)
      #expect(warning.message.contains("did you mean \(slip.printed)?"), "\(note)")
      #expect(warning.position?.line == 3 + 3 * index + 2, "\(note)")
      #expect(warning.position?.column == (offset ?? -9) + 1, "\(note)")
      // Taken as it stands the fix-it mends the lesson.
      #expect(warning.fixIts.count == 1, "\(note)")
      if let fixIt = warning.fixIts.first {
        #expect(fixIt.isSuggestion)
        var bytes = lesson.document.file.bytes
        bytes.replaceSubrange(
          fixIt.span.lowerBound..<fixIt.span.upperBound, with: Array(fixIt.replacement.utf8))
        let mended = await verify([(name: "lesson", text: String(decoding: bytes, as: UTF8.self))])
        #expect(mended[0].diagnostics.isEmpty, "\(DiagnosticRenderer().render(mended[0].diagnostics))")
      }
      // What is declared is meant.
      let declared = await verify("```math assume\n\(slip.wrong) \\in \\mathbb{R}\n```\n" + body)
      #expect(!declared.diagnostics.contains { $0.identifier == "likely-typo" })
    }
  }

  /// Slips in what is not claimed, and names that stand nowhere else.
  @Test(arguments: [
    // In a definition, which is wrong without a claim that fails.
    (
      "```math claim\n(x_1 + 1)^2 = x_1^2 + 2x_1 + 1\n```\n```math define\nd = x_l + 1\n```\n",
      "8:5 warning likely-typo"
    ),
    (
      "```math define\nR(\\varphi) = \\operatorname{rotation}(\\varphi)\n```\n```math claim\nR(\\varphi)R(-\\varphi) = R(0)\n```\n```math define\nS = R(2\\phi)\n```\n",
      "11:8 warning likely-typo"
    ),
    // A mistake that is refuted by a slip, and not by itself.
    (
      "```math claim\n2(x_1 + y_1) = 2x_1 + 2y_1\n```\n```math mistake\n2(x_1 + y_1) = 2x_1 + 2y_l\n```\n",
      "8:24 warning likely-typo"
    ),
    (
      "```math claim\n2(x + y) = 2x + 2y\n```\n```math mistake\n2(x + y) = 2x + q\n```\n",
      "8:17 warning lone-name"
    ),
    ("```math claim\n2(x + y) = 2x + 2y\n```\n```math define\ns = x + q\n```\n", "8:9 warning lone-name"),
    // The letter l for the number.
    (
      "```math claim\n2(x + y) = 2x + 2y\n```\n```math mistake\n(x + y)^2 = x^2 + y^2 + l\n```\n",
      "8:25 warning lone-name"
    ),
    // A value that nobody uses.
    (
      "```math claim\n2(x_1 + y_1) = 2x_1 + 2y_1\n```\n```math example\nx_l = 3,\\ y_1 = 4 :\\quad y_1 = 4\n```\n",
      "8:1 warning likely-typo"
    ),
  ]) func slipsElsewhere(text: String, place: String) async {
    let lesson = await verify(text)
    let found = lesson.places.filter { $0.contains("likely-typo") || $0.contains("lone-name") }
    #expect(found == [place], "\(DiagnosticRenderer().render(lesson.diagnostics))")
  }

  /// Lessons in which every name is meant.
  @Test(arguments: [
    // Each by itself, once: facts that hold.
    "```math claim\ne^x > 0\n```\n", "```math claim\nx^2 + y^2 \\ge 2 x y\n```\n",
    "```math claim\n0 \\cdot q = 0\n```\n```math claim\nx + y = y + x\n```\n",
    "```math claim\n|x + y| \\le |x| + |y|\n```\n```math claim\nx^2 \\le x^2 + z^2\n```\n",
    // Left and right; a point O; a first and a general index.
    "```math claim\nx_1 + x_l + x_r = x_r + x_l + x_1\n```\n```math claim\n2x_1 = x_1 + x_1\n```\n",
    "```math claim\nx_O + x_P = x_P + x_O\n```\n```math claim\n2x_0 = x_0 + x_0\n```\n```math claim\n3x_0 = x_0 + 2x_0\n```\n",
    "```math claim\nx_1 + x_i = x_i + x_1\n```\n```math claim\n2x_1 = x_1 + x_1\n```\n",
    // Two angles that are both in use.
    "```math claim\n\\sin(\\phi + \\varphi) = \\sin\\phi\\cos\\varphi + \\cos\\phi\\sin\\varphi\n```\n```math claim\n\\sin 2\\phi = 2\\sin\\phi\\cos\\phi\n```\n```math claim\n\\sin 2\\varphi = 2\\sin\\varphi\\cos\\varphi\n```\n",
    // Introduced in running text, in a formula that is only shown, or in a figure.
    "The left edge is $x_l$.\n\n```math claim\n2x_l = x_l + x_l\n```\n```math claim\n3x_1 = 2x_1 + x_1 + 0\n```\n```math claim\nx_1^2 = x_1 x_1\n```\n",
    "The number $q$.\n\n```math claim\n2(x + y) = 2x + 2y\n```\n```math define\ns = x + q\n```\n",
    // A constant function, and parameters.
    "```math define\nf(x, y) = x\n```\n```math claim\nf(1, 2) = 1\n```\n",
    "```math define\nf(x_l) = x_l^2\n```\n```math claim\nx_1^2 = x_1 x_1\n```\n",
    // A definition whose names stand only there.
    "```math define\ng(t) = a t^2 + b t + c\n```\n```math claim\ng(0) = c\n```\n",
    // Numbered words.
    "```math claim\n\\mathrm{row} + \\mathrm{column} = \\mathrm{column} + \\mathrm{row}\n```\n```math claim\n2\\mathrm{rows} = \\mathrm{rows} + \\mathrm{rows}\n```\n",
  ]) func namesThatAreMeant(text: String) async {
    let lesson = await verify(text)
    let found = lesson.places.filter { $0.contains("likely-typo") || $0.contains("lone-name") }
    #expect(found == [], "\(DiagnosticRenderer().render(lesson.diagnostics))")
  }

  @Test func anUndeclaredNameIsAnErrorWhereTheLessonSaysSo() async {
    let head = "---\ntitle: A lesson\nsymbols: declared\n---\n"
    let texts: [(body: String, places: [String])] = [
      ("```math assume\nx > 0\n```\n```math claim\n\\sqrt{x^2} = x\n```\n", []),
      ("```math assume\nx, y \\in \\mathbb{R}\n```\n```math claim\nx + y = y + x\n```\n", []),
      ("```math claim\nx + 1 = 1 + x\n```\n", ["6:1 error undeclared-name"]),
      ("```math assume\nx > 0\n```\n```math claim\nx + y = y + x\n```\n", ["9:5 error undeclared-name"]),
      ("```math define\nd = x + 1\n```\n", ["6:5 error undeclared-name"]),
      ("```math define\nf(x) = x^2\n```\n```math claim\nf(2) = 4\n```\n", []),
      ("```math define\nf(x) = x^2 + y\n```\n", ["6:14 error undeclared-name"]),
      ("```math example\nx = 3 :\\quad x^2 = 9\n```\n", []),
      ("```math example\nx = 3 :\\quad x^2 + y = 9\n```\n", ["6:20 error undeclared-name"]),
      ("```math claim\n\\sqrt{x^2} = x \\text{ for } x > 0\n```\n", []),
      (
        "```math assume\nf : \\mathbb{R} \\to \\mathbb{R},\\ x \\in \\mathbb{R}\n```\n```math claim\nf(x) = f(x)\n```\n",
        []
      ),
    ]
    for (body, places) in texts {
      let lesson = await verify([(name: "lesson", text: head + body)])[0]
      #expect(lesson.places == places, "\(body)\n\(DiagnosticRenderer().render(lesson.diagnostics))")
      #expect(lesson.holds == places.isEmpty)
    }
  }
}
