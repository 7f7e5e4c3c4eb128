import FormulaProof
import FormulaSyntax
import Foundation
import LessonMarkdown
import Notebook
import SourceText
import TeX

@testable import Diagrams
@testable import SiteGenerator

/// Puts checked lessons together by hand, as the other rooms would give them.
struct SampleLesson {
  private var name: String
  private var frontMatter: FrontMatter
  private var text = ""
  private var cells: [(kind: Cell.Kind, mode: String?, content: Span, whole: Span, isInline: Bool)] = []
  private var checked: [(claims: [(String, Judgement, Bool)], unchecked: Int, shown: Shown?)] = []
  private var headings: [Heading] = []
  private var links: [Link] = []
  private var body: [BodyPiece] = []

  init(_ name: String, title: String, summary: String? = nil, order: Double? = nil, language: String = "en") {
    self.name = name
    text = "---\ntitle: x\n---\n\n"
    frontMatter = FrontMatter(
      title: .init(title, Span(4, 12)), summary: summary.map { .init($0, Span(4, 12)) },
      order: order.map { .init($0, Span(4, 12)) }, language: language)
  }

  mutating func html(_ html: String) {
    text += html + "\n"
    body.append(.html(html + "\n"))
  }

  mutating func heading(_ level: Int, _ heading: String, anchor: String) {
    headings.append(
      Heading(level: level, text: heading, anchor: anchor, span: Span(at: text.utf8.count)))
    html("<h\(level) id=\"\(MarkupText.escaped(anchor))\">\(MarkupText.escaped(heading))</h\(level)>")
  }

  /// A paragraph with one link or image in it.
  mutating func link(_ destination: String, isImage: Bool = false) {
    let start = text.utf8.count
    text += "[link](\(destination))\n\n"
    links.append(Link(destination: destination, isImage: isImage, span: Span(start, text.utf8.count - 2)))
    let address = MarkupText.escaped(destination)
    body.append(
      .html(
        isImage ? "<p><img src=\"\(address)\" alt=\"\" /></p>\n" : "<p><a href=\"\(address)\">link</a></p>\n")
    )
  }

  mutating func cell(
    _ kind: Cell.Kind = .math, _ mode: String? = nil, _ content: String, inline: Bool = false,
    claims: [(String, Judgement, Bool)] = [], unchecked: Int = 0, shown: Shown? = nil
  ) {
    let start = text.utf8.count
    text += inline ? "$" : "```\(kind.rawValue) \(mode ?? "")\n"
    let contentStart = text.utf8.count
    text += content
    let contentEnd = text.utf8.count
    text += inline ? "$" : "\n```\n\n"
    cells.append((kind, mode, Span(contentStart, contentEnd), Span(start, text.utf8.count), inline))
    checked.append((claims, unchecked, shown))
    body.append(.cell(cells.count - 1))
  }

  var lesson: CheckedLesson {
    let file = SourceFile(path: "/somewhere/Lessons/\(name).md", text: text)
    let plain = cells.map { cell in
      Cell(
        kind: cell.kind, words: [], content: SourceExcerpt(file: file, span: cell.content), span: cell.whole,
        isInline: cell.isInline)
    }
    let document = LessonDocument(
      file: file, frontMatter: frontMatter, cells: plain, headings: headings, links: links, body: body,
      diagnostics: [])
    var diagnostics: [Diagnostic] = []
    let results = zip(plain, zip(cells, checked)).map { cell, pair in
      let (raw, result) = pair
      let claims = result.claims.map { source, judgement, passed in
        if !passed {
          diagnostics.append(
            .error(.refuted, "the claim is false", file: file, at: cell.content.fileSpan(Span(0, 1))))
        }
        let reading = LaTeXReader.read(LaTeXParser.parse(Array(source.utf8)), scope: NameScope())
        return CheckedClaim(
          source: source, span: cell.content.fileSpan(Span(0, min(1, cell.content.bytes.count))),
          judgement: judgement, passed: passed, statement: reading.hasErrors ? nil : reading.statements.first)
      }
      return CheckedCell(
        cell: cell, mode: raw.mode, claims: claims, uncheckedFormulas: result.unchecked,
        shown: result.shown ?? .formula(LaTeXParser.parse(cell.content.bytes)))
    }
    return CheckedLesson(name: name, document: document, cells: results, diagnostics: diagnostics)
  }
}

/// A small site with one of everything.
enum SampleSite {
  static let proved = Judgement(.proved, method: "exact")
  static let confirmed = Judgement(.confirmed, method: "ball", left: "318.19805…", right: "318.20")

  static func refuted(_ message: String? = nil) -> Judgement {
    Judgement(
      .refuted, method: "ball",
      counterexample: Counterexample(assignments: [
        .init(symbol: "x_P", value: "1"), .init(symbol: "α", value: "0"), .init(symbol: "θ", value: "30°"),
      ]), left: "0.5", right: "0", message: message)
  }

  static func rotation(failing: Bool = false) -> CheckedLesson {
    var lesson = SampleLesson(
      "rotation", title: "Rotation, derived",
      summary: "Where a point goes when the plane turns about the origin, found in two ways.", order: 4)
    lesson.heading(2, "The question", anchor: "the-question")
    lesson.html("<p>Turn the plane by 30° about the origin. Where does the point")
    lesson.cell(.math, nil, "(3, 4)", inline: true, unchecked: 1)
    lesson.html(
      "go? In code one line gives the answer: <code>CGPoint(x: 3, y: 4).applying(t)</code>. The transform behind it"
        + " holds four numbers, two cosines and two sines, and one of the sines has a minus sign. This lesson"
        + " finds out why the minus sign stands where it stands. Turning keeps the distance from the origin, since"
    )
    lesson.cell(.math, "claim", "3^2 + 4^2 = 5^2", inline: true, claims: [("3^2 + 4^2 = 5^2", proved, true)])
    lesson.html(".</p>")
    lesson.heading(2, "The picture", anchor: "the-picture")
    lesson.cell(.math, "define", #"x_P = r\cos\alpha,\quad y_P = r\sin\alpha"#)
    lesson.html("<p>The distance is the same, whatever the angle is:</p>")
    let chain = "x_Q^2 + y_Q^2 = x_P^2 + y_P^2"
    lesson.cell(
      .math, "claim", chain + " = r^2",
      claims: [(chain, proved, true), ("x_P^2 + y_P^2 = r^2", proved, true)])
    lesson.heading(2, "The derivation", anchor: "the-derivation")
    lesson.cell(
      .math, "derive",
      #"\begin{aligned} x_Q &= r\cos(\alpha + \theta) \\ &= r\cos\alpha\cos\theta - r\sin\alpha\sin\theta \\ &= x_P\cos\theta - y_P\sin\theta \end{aligned}"#,
      claims: [
        (#"x_Q = r\cos(\alpha + \theta)"#, proved, true),
        (#"r\cos(\alpha + \theta) = r\cos\alpha\cos\theta - r\sin\alpha\sin\theta"#, proved, true),
        (#"r\cos\alpha\cos\theta - r\sin\alpha\sin\theta = x_P\cos\theta - y_P\sin\theta"#, proved, true),
      ])
    lesson.heading(3, "A line too early", anchor: "a-line-too-early")
    lesson.html("<p>The following line stood in a tutorial that many people have read.</p>")
    let wrong = #"y_Q = y_P\cos\theta + x_P\sin\alpha"#
    lesson.cell(.math, "mistake", wrong, claims: [(wrong, refuted("the sides agree only where α = θ"), true)])
    lesson.heading(2, "The matrix", anchor: "the-matrix")
    lesson.cell(
      .math, "define",
      #"R(\theta) = \begin{bmatrix} \cos\theta & \sin\theta & 0 \\ -\sin\theta & \cos\theta & 0 \\ 0 & 0 & 1 \end{bmatrix}"#
    )
    let product =
      #"\begin{bmatrix} \cos\alpha & \sin\alpha & 0 \\ -\sin\alpha & \cos\alpha & 0 \\ 0 & 0 & 1 \end{bmatrix}\begin{bmatrix} \cos\beta & \sin\beta & 0 \\ -\sin\beta & \cos\beta & 0 \\ 0 & 0 & 1 \end{bmatrix} = R(\alpha + \beta)"#
    lesson.cell(
      .math, "claim", product,
      claims: [(product, failing ? refuted() : proved, !failing)])
    lesson.cell(
      .math, "example", #"w = 200,\ h = 250,\ \theta = 45^\circ :\quad w' \approx 318.20"#,
      claims: [(#"w' \approx 318.20"#, confirmed, true)])
    lesson.cell(
      .math, "claim", #"\frac{x'}{s_x} = x"#,
      claims: [(#"\frac{x'}{s_x} = x"#, Judgement(.proved, method: "exact", conditions: ["s_x != 0"]), true)])
    lesson.cell(.math, nil, #"\sum_{i=1}^n i = \frac{n(n+1)}{2}"#, unchecked: 1)
    lesson.html(
      "<table>\n<thead>\n<tr>\n<th>angle</th>\n<th>x</th>\n<th>y</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>90°</td>\n<td>0</td>\n<td>1</td>\n</tr>\n</tbody>\n</table>"
    )
    lesson.cell(.diagram, nil, "points: []", shown: .figure(figure))
    let listing = "let t = CGAffineTransform(rotationAngle: .pi / 6)\nlet big = x < y && y > z"
    lesson.cell(.swift, nil, listing, shown: .listing(output: ""))
    lesson.link("fixed-point.md")
    return lesson.lesson
  }

  static let figure = DiagramRendering(
    html: """
      <svg class="diagram" viewBox="0 0 400 220" width="400" height="220" role="img" aria-labelledby="f1-title">\
      <title id="f1-title">A turned square</title><path class="diagram-shape diagram-kind-view" \
      d="M60 140 L160 40 L260 140 L160 200 Z"/></svg>
      """, title: "A turned square", description: "", coordinates: [], diagnostics: [])

  static func fixedPoint() -> CheckedLesson {
    var lesson = SampleLesson(
      "fixed-point", title: "Turning about any point",
      summary: "Three matrices, and why the first one has minus signs.",
      order: 6)
    lesson.html("<p>This is built on one lesson before:</p>")
    lesson.link("rotation.md#the-matrix")
    let claim = #"x' = (x - x_0)\cos\theta - (y - y_0)\sin\theta + x_0"#
    lesson.cell(.math, "claim", claim, claims: [(claim, proved, true)])
    return lesson.lesson
  }

  static func site(
    failing: Bool = false, isDraft: Bool = false, files: SiteFiles = SiteFiles(), font: MathFont? = nil,
    text: String = "serif", language: String = "en"
  ) -> SiteGenerator.Site {
    var configuration = SiteConfiguration()
    configuration.language = language
    configuration.title = "Geometry for the screen"
    configuration.description = "Views, layers and transforms, with every formula checked."
    configuration.theme.text = text
    return SiteGenerator(configuration: configuration, files: files, font: font, isDraft: isDraft)
      .site(of: [fixedPoint(), rotation(failing: failing)])
  }
}
