import Testing

@testable import SiteGenerator

/// Templates against what the Mustache specification says of them.
struct TemplateTests {
  /// A view of a few names.
  private struct View: TemplateContext {
    var values: [TemplateName: TemplateValue]

    func value(of name: TemplateName) -> TemplateValue? { values[name] }
  }

  private static func text(
    _ template: String, _ values: [TemplateName: TemplateValue], partials: [String: String] = [:]
  ) throws -> String {
    let sources = partials.merging(["page": template]) { first, _ in first }
    var page: [UInt8] = []
    try Template(named: "page", in: sources).render(View(values: values), into: &page)
    return String(decoding: page, as: UTF8.self)
  }

  @Test func twoBracesEscapeAndThreeDoNot() throws {
    let values: [TemplateName: TemplateValue] = [.source: .text("<&\"'>"), .content: .markup(Markup("<b>"))]
    #expect(try Self.text("{{source}} {{{content}}}", values) == "&lt;&amp;&quot;&#39;&gt; <b>")
    #expect(try Self.text("{{content}} {{{source}}}", values) == "&lt;b&gt; <&\"'>")
  }

  @Test func namesAreLookedForOutward() throws {
    let inner = View(values: [.word: .text("inner")])
    let values: [TemplateName: TemplateValue] = [
      .badge: .view(inner), .word: .text("outer"), .sign: .text("!"),
    ]
    #expect(try Self.text("{{word}}{{#badge}} {{word}}{{sign}}{{/badge}}", values) == "outer inner!")
    #expect(try Self.text("{{badge.word}}{{badge.sign}}", values) == "inner")
  }

  @Test func sectionsRepeatAndAreLeftOut() throws {
    let views = ["a", "b"].map { View(values: [.word: .text($0)]) }
    let values: [TemplateName: TemplateValue] = [
      .claims: .views(views), .badges: .views([]), .note: .nothing, .conditions: .texts(["x<1", "y"]),
      .fails: .flag(true), .opens: .flag(false), .summary: .text("s"),
    ]
    #expect(try Self.text("{{#claims}}{{word}},{{/claims}}", values) == "a,b,")
    #expect(try Self.text("{{#badges}}no{{/badges}}{{^badges}}none{{/badges}}", values) == "none")
    #expect(try Self.text("{{#note}}no{{/note}}{{^note}}none{{/note}}", values) == "none")
    #expect(try Self.text("{{#conditions}}[{{.}}]{{/conditions}}", values) == "[x&lt;1][y]")
    #expect(try Self.text("{{#fails}}yes{{/fails}}{{#opens}}no{{/opens}}", values) == "yes")
    #expect(try Self.text("{{^fails}}no{{/fails}}{{^opens}}yes{{/opens}}", values) == "yes")
    #expect(try Self.text("{{#summary}}({{.}}){{/summary}}", values) == "(s)")
    #expect(try Self.text("{{#claims}}{{#fails}}{{word}}{{/fails}}{{/claims}}", values) == "ab")
  }

  @Test func aTagThatStandsAloneTakesItsLine() throws {
    let values: [TemplateName: TemplateValue] = [.fails: .flag(true), .word: .text("w")]
    #expect(try Self.text("a\n{{#fails}}\nb\n{{/fails}}\nc\n", values) == "a\nb\nc\n")
    #expect(try Self.text("a {{#fails}}\nb{{/fails}}\nc", values) == "a \nb\nc")
    #expect(try Self.text("{{word}}\n{{word}}\n", values) == "w\nw\n")
    #expect(try Self.text("a\n{{>part}}\nb", values, partials: ["part": "[{{word}}]\n"]) == "a\n[w]\nb")
  }

  @Test func aLayoutTakesABlock() throws {
    let partials = ["layout": "<{{$page}}nothing{{/page}}>"]
    let values: [TemplateName: TemplateValue] = [.word: .text("w")]
    #expect(
      try Self.text("{{<layout}}{{$page}}{{word}}{{/page}}{{/layout}}", values, partials: partials) == "<w>")
    #expect(try Self.text("{{>layout}}", values, partials: partials) == "<nothing>")
  }

  @Test(arguments: [
    "{{unheardOf}}", "{{>missing}}", "{{#fails}}", "{{/fails}}", "{{#fails}}{{#opens}}{{/fails}}{{/opens}}",
    "{{<layout}}",
  ])
  func mistakesAreFound(template: String) {
    #expect(throws: Template.Mistake.self) {
      try Template(named: "page", in: ["page": template, "layout": "", "loop": "{{>loop}}"])
    }
  }

  @Test func aPartialThatContainsItselfIsAMistake() {
    #expect(throws: Template.Mistake.self) { try Template(named: "loop", in: ["loop": "{{>loop}}"]) }
  }

  /// Each template of the theme compiles, and what it names is known.
  @Test(arguments: Templates.all.keys.sorted())
  func templatesCompile(name: String) throws {
    _ = try Template(named: name, in: Templates.all)
  }
}
