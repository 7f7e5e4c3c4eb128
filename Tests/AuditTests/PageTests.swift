import Foundation
import SourceText
import Testing

@testable import Audit

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The page of an audit: what stands on it, and what documents cannot put there.
@Suite struct PageTests {
  static func page(_ text: String, path: String = "a.md", level: AuditFinding.Level = .possible) -> String {
    AuditPage([FindingTests.audited(text, path: path, level: level)]).html
  }

  @Test func aFindingStandsWithPlaceReasonAndChange() {
    let html = Self.page(
      "There are $10 \\times 5 \\times 50 = 2000$ strata.\n\n$(x+1)(x+2) = x^2 + 3x + 3$\n")
    for piece in [
      "1 document, 2 formulas, 2 relations judged: 2 findings.", "href=\"#file-1\">a.md</a>", "id=\"file-1\"",
      "line 1, column 36</a>", "class=\"level certain\">certain<", "<math display=\"block\">",
      "did you mean 2500?", "<li>for x = 2</li>",
      "- There are $10 \\times 5 \\times 50 = <del>2000</del>$ strata.",
      "+ There are $10 \\times 5 \\times 50 = <ins>2500</ins>$ strata.",
    ] { #expect(html.contains(piece), "\(piece)\n\(html)") }
    // Each link leads to a place of the page.
    let links = html.matches(of: #/href="#([^"]*)"/#).map { String($0.1) }
    #expect(links.count == 3)
    for link in links { #expect(html.contains("id=\"\(link)\"")) }
  }

  @Test func nothingFoundIsAPageToo() {
    #expect(Self.page("$1 + 1 = 2$").contains("1 relation judged: nothing found.</p>"))
    #expect(AuditPage([]).html.contains("0 documents"))
  }

  /// Formulas and names that would be markup, were they not escaped.
  static let hostile: [(path: String, text: String)] = [
    ("<script>alert(1)</script>.md", "$\\frac12 + \\frac13 = \\frac46$"),
    ("\"onload=alert(1) x=\".md", "$1 + 1 = 3$ </code></article><script>alert(1)</script>"),
    ("a.md", "<img src=x onerror=alert(1)> $1 + 1 = 3$ <img src=x onerror=alert(1)>"),
    ("a.md", "$1 + 1 = \\text{</mtext><script>alert(1)</script>} 3$ and $\\left( <b> 1 = }$"),
    ("a.md", "$1 = \\href{javascript:alert(1)}{x} & \\href{https://x.example}{y} + \\url{//x.example}$"),
    ("a.md", "$1 + 1 = 3$ \u{202E}gnp.exe\u{202C} \u{1B}[31m \u{0}"),
    ("a\u{202E}\n<b>.md", "$1 + 1 = 3$"),
    ("a.md", "$$ 1 + 1 = 3 <!-- $$ --> ]]> &amp;lt; &#60;script&#62;"),
    ("a.md", "$1 = 2 & \\color{red\" onclick=\"x} 3 \\class{x\" onclick=\"y}{1}$"),
  ]

  @Test(arguments: hostile.indices) func nothingOfADocumentIsMarkup(_ place: Int) throws {
    let row = Self.hostile[place]
    let html = Self.page(row.text, path: row.path)
    #expect(html.contains("<article"), "there is nothing to look at")
    let body = try #require(html.firstRange(of: "<body>")).lowerBound
    // The body is well-formed, and has no elements and attributes but those that the page has of its own.
    let document = try XMLDocument(
      xmlString: String(html[body...]).replacing("</html>", with: ""), options: [])
    let elements = try document.nodes(forXPath: "//*").compactMap { $0 as? XMLElement }
    let names: Set<String> = [
      "body", "main", "h1", "h2", "h3", "p", "table", "caption", "thead", "tbody", "tr", "td", "th", "a",
      "span", "section",
      "article", "div", "code", "ul", "li", "pre", "del", "ins",
    ]
    for element in elements {
      let name = element.name ?? ""
      #expect(
        names.contains(name) || name.hasPrefix("m") || ["semantics", "annotation"].contains(name), "\(name)")
      for attribute in element.attributes ?? [] {
        let name = attribute.name ?? ""
        #expect(!name.hasPrefix("on") && name != "src" && name != "style", "\(name)")
        if name == "href" { #expect(attribute.stringValue?.hasPrefix("#") == true) }
      }
    }
    for scalar in html.unicodeScalars {
      #expect(scalar == "\n" || DiagnosticRenderer.printable(scalar) == scalar)
    }
    #expect(html.contains("default-src 'none'; style-src 'unsafe-inline'"))
  }

  @Test func aVeryLongLineIsCut() {
    let wide = String(repeating: "é ", count: 200_000)
    let html = Self.page("\(wide)$1 + 1 = 3$\(wide)")
    #expect(html.contains("<del>") && html.utf8.count < 50_000)
  }
}
