import SourceText
import Testing

@testable import SiteGenerator

/// HTML as pages write it: what is put into a literal is text, unless its type says that it is HTML.
struct HTMLTests {
  private func text(_ html: HTML) -> String { String(decoding: html.bytes, as: UTF8.self) }

  @Test func textIsEscapedAndHTMLIsNot() {
    let attack = "\"'><script>&\u{301}"
    #expect(text("<a title=\"\(attack)\">") == "<a title=\"&quot;&#39;&gt;&lt;script&gt;&amp;\u{301}\">")
    #expect(text("\(Markup("<b>"))\(HTML("<i>"))") == "<b><i>")
    #expect(text("\(lang: attack)") == " lang=\"&quot;&#39;&gt;&lt;script&gt;&amp;\u{301}\"")
    #expect(text("\(3)\(-4)") == "3-4")
  }

  @Test func whatIsMissingIsLeftOut() {
    #expect(text("<p\(lang: nil)>") == "<p>")
    #expect(text("<p\(" hidden", if: false)>\("x", if: true)") == "<p>x")
    #expect(text("<a\(current: false)><a\(current: true)>") == "<a><a aria-current=\"page\">")
    #expect(text("\(each: ["<", "b"], { "<li>\($0)</li>" })") == "<li>&lt;</li><li>b</li>")
  }

  /// What a condition leaves out is not made.
  @Test func conditionsAreLazy() {
    func never() -> HTML {
      Issue.record("made though it is left out")
      return ""
    }
    #expect(text("\(never(), if: false)").isEmpty)
  }

  /// Every value that a page can hold, with signs that would end what it stands in.
  @Test func framesEscapeAllTheirTexts() {
    let attack = "\"><img src=x onerror=alert(1)>"
    let frame = PageFrame(
      language: attack, pageTitle: attack, pageDescription: attack, siteTitle: attack, wordsLanguage: attack,
      siteLanguage: attack, publicAddress: attack, homeAddress: attack,
      lists: [LinkView(address: attack, title: attack), LinkView(address: attack, title: attack)],
      rootAddress: attack, themeAddress: attack, scripts: [attack], isHome: true, banner: attack,
      problems: [.init(message: attack, place: attack)], text: .english)
    let page = String(decoding: frame.page { $0 += "<main></main>" }, as: UTF8.self)
    #expect(!page.contains("<img src=x"))
    #expect(page.components(separatedBy: "&lt;img src=x").count == 1 + 28)
  }
}
