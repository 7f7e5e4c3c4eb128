import SourceText
import Testing

@testable import Audit

/// Baselines as texts, and what they take.
@Suite struct BaselineTests {
  typealias Entry = AuditBaseline.Entry

  static let entries = [
    Entry(document: "b.md", kind: "audit-slip", formula: "a = b"),
    Entry(document: "a.md", kind: "audit-slip", formula: "x  +\n1 = 2"),
    Entry(document: "a.md", kind: "audit-arithmetic", formula: "1 = 2 \"\\\\\u{7}é"),
    Entry(document: "b.md", kind: "audit-slip", formula: "a = b"),
  ]

  @Test func aTextHasALineForEachFindingInOrder() throws {
    let text = AuditBaseline.text(of: Self.entries)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[2] == "{\"document\":\"a.md\",\"kind\":\"audit-slip\",\"formula\":\"x + 1 = 2\"}")
    #expect(lines[3] == lines[4])
    #expect(AuditBaseline.text(of: Self.entries.reversed()) == text)
    var read = try AuditBaseline(Array(text.replacing("\n", with: "\r\n").utf8))
    #expect(read.rest.map(\.line) == [2, 3, 4, 5])
    #expect(Self.entries.map { read.take($0) } == [true, true, true, true])
    #expect([Self.entries[0]].map { read.take($0) } == [false])
    #expect(read.rest.isEmpty)
  }

  @Test func whiteSpaceDoesNotCountAndOthersDo() throws {
    let text = AuditBaseline.text(of: [Entry(document: "a.md", kind: "audit-slip", formula: "x + 1 = 2")])
    for (entry, isKnown) in [
      (Entry(document: "a.md", kind: "audit-slip", formula: "x+1=2"), true),
      (Entry(document: "a.md", kind: "audit-slip", formula: "\tx +1\n=  2 "), true),
      (Entry(document: "a.md", kind: "audit-slip", formula: "x + 1 = 3"), false),
      (Entry(document: "b.md", kind: "audit-slip", formula: "x + 1 = 2"), false),
      (Entry(document: "a.md", kind: "audit-step", formula: "x + 1 = 2"), false),
    ] {
      var baseline = try AuditBaseline(Array(text.utf8))
      let taken = baseline.take(entry)
      #expect(taken == isKnown)
    }
  }

  static let head = "{\"lectern-audit-baseline\":1}\n"
  static let broken: [(text: String, line: Int, column: Int, message: String)] = [
    ("x", 1, 1, "unexpected character"), ("[]", 1, 1, "this is no baseline"),
    ("{}\n", 1, 1, "this is no baseline"),
    ("{\"lectern-audit-baseline\":2}", 1, 1, "version 2"),
    (head + "{\"document\":\"a\",\"kind\":\"b\"}", 2, 1, "\"formula\" is missing"),
    (head + "{\"document\":1,\"kind\":\"b\",\"formula\":\"c\"}", 2, 1, "\"document\" is missing"),
    (head + "\n{\"document\":\"a\" \"kind\"", 3, 17, "expected , or }"),
    (head + "<<<<<<< HEAD\n", 2, 1, "the mark of a merge"),
    (head + String(repeating: "[", count: 100_000), 2, 102, "levels"),
  ]

  @Test(arguments: broken.indices) func aBrokenBaselineIsRefusedWithItsPlace(_ place: Int) {
    let row = Self.broken[place]
    do {
      _ = try AuditBaseline(Array(row.text.utf8))
      Issue.record("\(row.text.prefix(60)) was read")
    } catch {
      #expect((error.line, error.column) == (row.line, row.column), "\(error)")
      #expect(error.message.contains(row.message))
    }
  }

  @Test func emptyTextsHaveNoFindings() throws {
    for text in ["", "\n", Self.head, "\u{FEFF}" + Self.head] {
      #expect(try AuditBaseline(Array(text.utf8)).rest.isEmpty)
    }
  }
}
