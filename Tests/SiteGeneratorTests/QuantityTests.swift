import Figures
import FormulaSyntax
import Notebook
import SourceText
import TestSupport
import Testing

@testable import SiteGenerator

/// Names that a lesson's figures show: what stands for one carries its class in formulas, figures and texts, and nothing else does.
@Suite struct QuantityTests {
  private func page(_ body: String) async throws -> MarkupReader {
    let text = "---\ntitle: Names\n---\n\n\(body)\n"
    let source = LessonSource(name: "names", content: .success(SourceFile(path: "names.md", text: text)))
    let lessons = await Verifier().verify([source])
    #expect(lessons.flatMap(\.diagnostics).filter { $0.severity == .error }.map(\.message) == [])
    let site = SiteGenerator(configuration: SiteConfiguration()).site(of: lessons)
    return try MarkupReader(#require(site.files.first { $0.path == "names.html" }?.text))
  }

  private func classes(_ element: MarkupReader.Element) -> [String] {
    (element.attributes["class"] ?? "").split(separator: " ").map(String.init)
  }

  private static let figure = """
    ```diagram
    title: A turn by {θ}
    axes: y-up
    slider: { θ: [0°, 90°, 30°], s: [1, 3, 2] }
    drag: { P: { at: (s*cos(θ), s*sin(θ)), solve: [θ, s] } }
    caption: '$\\theta$ = {θ}, twice that is {2*θ; °}, and $s$ = {s; 1}, $s^2$ and $2 s$'
    show:
      - angle: { to: θ }
        label: $\\theta$
        style: contrast
      - segment: [(0, 0), (1, 0)]
        label: $w_1'$
        style: accent dashed
      - vector: (1, 1)
        label: $v + w$
      - point: P
        label: point
      - point: (0, 1)
        label: $P$
    ```
    """

  @Test func formulasAndFiguresShareClasses() async throws {
    let page = try await page(
      """
      The angle $\\theta$, and $\\theta^2$, $\\theta_1$, $\\theta'$, $w_1'$, $w_1$, $t_\\theta$, $\\mathbf{P}$, $P$, $v$ and $s_0 + s$.

      ```math
      P + s \\le 2s\\theta + s_1
      ```

      \(Self.figure)
      """)
    // The label and the name of its slider, one in the caption, and what stands in the text and in the formula; a label is coloured as a
    // whole.
    let expected: [String: (count: Int, color: String?)] = [
      "of-θ": (6, "diagram-contrast"), "of-s": (5, nil), "of-P": (3, nil),
      "of-w_1-27-": (2, "diagram-accent"),
    ]
    let rows = page.elements.filter { $0.name == "mrow" && classes($0).contains("quantity") }
    #expect(Set(rows.map { classes($0)[1] }) == Set(expected.keys))
    for (name, wanted) in expected {
      let own = rows.filter { classes($0)[1] == name }
      #expect(own.count == wanted.count, "\(name)")
      let colors = own.flatMap { classes($0).dropFirst(2) }
      #expect(
        colors == Array(repeating: wanted.color ?? "", count: wanted.color == nil ? 0 : wanted.count - 1),
        "\(name)")
    }
    // In the figure the arc, the segment, and two dots: the movable point and the one with its name.
    let drawn = page.elements.filter {
      ["path", "circle"].contains($0.name) && classes($0).contains("quantity")
    }
    let kinds = drawn.map { element in
      classes(element).filter { $0.hasPrefix("of-") || $0.hasPrefix("diagram-kind-") }.sorted().joined(
        separator: " ")
    }
    #expect(
      kinds == [
        "diagram-kind-angle of-θ", "diagram-kind-segment of-w_1-27-", "diagram-kind-point of-P",
        "diagram-kind-point of-P",
      ])
    // The values of sliders can be taken hold of, and only they.
    let values = page.elements.filter { classes($0).contains("diagram-value") }
    #expect(values.map { $0.attributes["data-slider"] } == ["0", "0", "1"])
    #expect(values.map(\.text) == ["30°", "30°", "2.0"])
    #expect(values.map { classes($0)[2] } == ["of-θ", "of-θ", "of-s"])
    let living = try #require(page.elements.first { classes($0) == ["diagram-living"] })
    #expect(living.attributes["data-points"] == "of-P")
  }

  @Test func withoutFiguresNothingHasAClass() async throws {
    let page = try await page("The angle $\\theta$.\n\n```math\nx = \\theta\n```")
    #expect(!page.elements.contains { classes($0).contains("quantity") })
  }

  /// Whatever a name is written with, the page stays well formed, and its class is one word.
  @Test(arguments: [
    "x_{\\text{a\" onclick=\"b}}", "x_{\\text{a b}}", "x_{\\text{<b>}}", "x_{i,j}", "\\vec{v}_{0}'",
    "x_{\\text{a'b}}",
  ])
  func namesOfAnyKind(latex: String) async throws {
    let page = try await page(
      """
      The name $\(latex)$.

      ```diagram
      show:
        - point: (1, 1)
          label: '$\(latex.replacing("'", with: "''"))$'
      ```
      """)
    let rows = page.elements.filter { $0.name == "mrow" && classes($0).contains("quantity") }
    #expect(rows.allSatisfy { classes($0).count == 2 && $0.attributes["onclick"] == nil })
    let names = Set(rows.map { classes($0)[1] })
    // A name of XML, of which a class in MathML must be one.
    #expect(
      names.count <= 1 && names.allSatisfy { $0.wholeMatch(of: /of-[A-Za-z0-9_Α-ω-]+/) != nil }, "\(names)")
  }

  /// Names that differ have classes that differ.
  @Test func classesAreOneToOne() {
    let names = [
      "x", "x'", "x_27", "x-27-", "x-", "x_1", "x_{1}", "x1", "x̂", "x⃗", "θ", "ϑ", "θ'", "'", "27", "x''",
      "x-2-7",
    ]
    let classes = names.map { FigureQuantity(Symbol($0)).ownClass }
    #expect(Set(classes).count == names.count, "\(classes)")
  }
}
