import Foundation
import TestSupport
import Testing

@testable import SiteGenerator

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Whether Foundation's parser, which is libxml2 on Linux, takes a text for well-formed XML.
private func isWellFormed(_ bytes: [UInt8]) -> Bool {
  let parser = XMLParser(data: Data(bytes))
  parser.shouldProcessNamespaces = true
  return parser.parse()
}

private func events(_ html: String) -> [HTMLReader.Event] {
  var found: [HTMLReader.Event] = []
  HTMLReader.read(Array(html.utf8)) { found.append($0) }
  return found
}

/// HTML as pages have it, read mark by mark.
@Suite struct HTMLReaderTests {
  @Test func tagsAttributesAndText() {
    #expect(
      events("<a href=\"x?a=1&amp;b\" data-footnote-ref>1 &lt; 2</a>") == [
        .start(
          "a", [.init(name: "href", value: "x?a=1&b"), .init(name: "data-footnote-ref", value: "")],
          isEmpty: false),
        .text("1 < 2"), .end("a"),
      ])
    #expect(
      events("a<br />b<wbr>c<mspace width='1em'/>") == [
        .text("a"), .start("br", [], isEmpty: true), .text("b"), .start("wbr", [], isEmpty: true), .text("c"),
        .start("mspace", [.init(name: "width", value: "1em")], isEmpty: true),
      ])
    #expect(
      events("<details open><summary>") == [
        .start("details", [.init(name: "open", value: "")], isEmpty: false),
        .start("summary", [], isEmpty: false),
      ])
    #expect(
      events("<p title=\"a > b\">") == [.start("p", [.init(name: "title", value: "a > b")], isEmpty: false)])
  }

  @Test func references() {
    #expect(events("&amp;&quot;&#39;&#x2061;&#10;&nbsp;") == [.text("&\"'\u{2061}\n\u{A0}")])
    #expect(
      events("a & b &unknown; &; &#xD800; &#1114112; &") == [
        .text("a & b &unknown; &; &#xD800; &#1114112; &")
      ])
  }

  @Test func commentsAndDeclarationsSayNothing() {
    #expect(
      events("a<!-- <b> -->c<!DOCTYPE html>d<?x?>e") == [.text("a"), .text("c"), .text("d"), .text("e")])
    #expect(events("a<!-- never ended") == [.text("a")])
  }
}

/// XHTML from HTML: well-formed whatever comes, with the namespaces of XML.
@Suite struct XHTMLWriterTests {
  private func written(_ html: String, index: BookIndex = BookIndex(), page: String = "a.html") -> String {
    var writer = XHTMLWriter(page: page, path: "text/a.xhtml", index: index)
    HTMLReader.read(Array(html.utf8)) { writer.write($0) }
    writer.finish()
    return String(decoding: writer.output, as: UTF8.self)
  }

  @Test func elementsHaveTheirNamespaces() {
    #expect(
      written("<p><math><mtext><math><mi>x</mi></math></mtext></math></p>")
        == "<p><math xmlns=\"http://www.w3.org/1998/Math/MathML\"><mtext><math><mi>x</mi></math></mtext></math></p>"
    )
    let figure = written(
      "<svg class=\"d\"><foreignObject><div xmlns=\"http://www.w3.org/1999/xhtml\"><math><mi>x</mi></math></div></foreignObject></svg>"
    )
    #expect(
      figure
        == "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"d\"><foreignObject><div xmlns=\"http://www.w3.org/1999/xhtml\"><math xmlns=\"http://www.w3.org/1998/Math/MathML\"><mi>x</mi></math></div></foreignObject></svg>"
    )
  }

  @Test func whatScriptsAndWindowsNeedIsLeftOut() {
    #expect(written("<pre tabindex=\"0\" data-a=\"b\">x</pre>") == "<pre>x</pre>")
    #expect(written("<h2 id=\"x\"><a class=\"self\" href=\"#x\">T</a></h2>") == "<h2 id=\"x\">T</h2>")
    #expect(
      written("<input type=\"checkbox\" checked=\"\" disabled=\"\" /> a<input disabled=\"\" />") == "☑ a☐")
    #expect(written("<td align=\"right\">1</td>") == "<td class=\"align-right\">1</td>")
    #expect(written("<span lang=\"zh\">x</span>") == "<span lang=\"zh\" xml:lang=\"zh\">x</span>")
  }

  @Test func anIdIsTakenOnce() {
    #expect(written("<i id=\"a\"></i><i id=\"a\"></i>") == "<i id=\"a\"></i><i></i>")
  }

  @Test func linksToNoPlaceAreTheirText() {
    var index = BookIndex()
    index.pages["a.html"] = .init(
      path: "text/a.xhtml", places: ["h": "text/a.xhtml", "claim-1": "checks/a.xhtml"])
    index.pages["sub/b.html"] = .init(path: "text/b.xhtml", places: ["über": "text/b.xhtml"])
    index.pictures["assets/p.png"] = "pictures/1.png"
    func link(_ address: String) -> String { written("<a href=\"\(address)\">t</a>", index: index) }
    #expect(link("#h") == "<a href=\"#h\">t</a>")
    #expect(link("#claim-1") == "<a href=\"../checks/a.xhtml#claim-1\">t</a>")
    #expect(link("sub/b.html#%C3%BCber") == "<a href=\"b.xhtml#id..fc.ber\">t</a>")
    #expect(link("sub/b.html#gone") == "<a href=\"b.xhtml\">t</a>")
    #expect(link("https://example.org/?a=1&amp;b=2") == "<a href=\"https://example.org/?a=1&amp;b=2\">t</a>")
    #expect(link("//example.org/x") == "<a href=\"https://example.org/x\">t</a>")
    for address in [
      "", "c.html", "a.html", "theorems.html#t", "data.csv", "javascript:alert(1)", "data:text/html,x",
      "file:///etc/passwd", "https:", "https://", "https:///x", "https://a b/", "http://[::1",
      "ftp://example.org/",
    ] {
      #expect(link(address) == "t", "\(address)")
    }
    #expect(
      written("<img src=\"../assets/p.png\" alt=\"P\" />", index: index, page: "sub/b.html")
        == "<img src=\"../pictures/1.png\" alt=\"P\"/>")
    #expect(
      written("<img src=\"https://example.org/p.png\" alt=\"P &amp; Q\" />", index: index) == "P &amp; Q")
    #expect(written("<img src=\"none.png\" />", index: index).isEmpty)
  }

  @Test func footnotesAreSaidToBeSuch() {
    var index = BookIndex()
    index.pages["a.html"] = .init(path: "text/a.xhtml", places: ["fn-1": "text/a.xhtml"])
    #expect(
      written("<a href=\"#fn-1\" id=\"fnref-1\" data-footnote-ref>1</a>", index: index)
        == "<a href=\"#fn-1\" id=\"fnref-1\" epub:type=\"noteref\" role=\"doc-noteref\">1</a>")
  }

  /// Identifiers stay different, and are names of XML.
  @Test func identifiers() {
    let ids = ["a", "a-1_b.c", "1", "-", "中", "é", "id.x", "a b", "", ".a", "id.1", "u4e2d", "😀", ".", "id."]
    let written = ids.map(BookIndex.identifier)
    #expect(Set(written).count == ids.count)
    for id in written {
      #expect(id.wholeMatch(of: #/[A-Za-z_][A-Za-z0-9._-]*/#) != nil, "\(id)")
    }
    #expect(written[0] == "a")
    #expect(written[1] == "a-1_b.c")
  }

  @Test func anythingBecomesWellFormed() {
    var random = SeededGenerator(seed: 41)
    let pieces = [
      "<p>", "</p>", "<b", ">", "<", "&", "&amp;", "&#1;", "\u{1}", "\u{FFFE}", "<math>", "</math>", "<svg>",
      "</svg>",
      "<a href=\"x", "\"", "'", "=", "<i id=\"1\" id=\"2\" class=a class='b'>", "<br>", "/", "/>", "x", "]]>",
      "<!--", "-->",
      "<?", "<x:y z:w=\"1\">", "<img src=a>", "<a ", "\u{0}", "é", "<1>", "<mspace/>", "<foreignObject>",
      "<div -a=b>",
    ]
    for _ in 0..<4_000 {
      let soup = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }
      .joined()
      let document = "<r xmlns:epub=\"e\">\(written(soup))</r>"
      #expect(isWellFormed(Array(document.utf8)), "\(soup) became \(document)")
    }
  }
}

/// Words on a cover, broken by estimate.
@Suite struct CoverLineTests {
  @Test func wordsStayWhole() {
    let lines = CoverLines("2D transforms, checked", size: 60, width: 400)
    #expect(lines.lines.joined(separator: " ") == "2D transforms, checked")
    #expect(!lines.splitsWords)
    #expect(lines.lines.count > 1)
  }

  @Test func longWordsAndScriptsWithoutBlanksAreBroken() {
    let long = CoverLines(String(repeating: "x", count: 60), size: 60, width: 300)
    #expect(long.splitsWords)
    #expect(long.lines.joined() == String(repeating: "x", count: 60))
    let chinese = CoverLines("平面变换与矩阵，逐步检验。", size: 60, width: 300)
    #expect(!chinese.splitsWords)
    #expect(chinese.lines.joined() == "平面变换与矩阵，逐步检验。")
    #expect(chinese.lines.allSatisfy { !"，。".contains($0.first ?? "x") })
    #expect(CoverLines("", size: 60, width: 300).lines.isEmpty)
    #expect(CoverLines("a b c d e f", size: 60, width: 60, most: 2).lines.last?.hasSuffix("…") ?? false)
  }
}
