import Foundation
import LessonMarkdown
import SourceText
import TestSupport
import Testing

@testable import SiteGenerator

/// Paths, addresses, escapes and contrasts, by tables that Python's libraries wrote.
@Suite struct TableTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var table: String
    var number: Int
    var items: [String]

    var testDescription: String { "\(table):\(number)" }

    static func all(_ table: String) -> [Row] {
      let path = Repository.root.appending(path: "Tests/SiteGeneratorTests/Tables/\(table).txt")
      let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
      return text.components(separatedBy: "\n").enumerated().compactMap { index, line in
        guard line.hasPrefix("["), let items = try? JSONDecoder().decode([String].self, from: Data(line.utf8))
        else {
          return nil
        }
        return Row(table: table, number: index + 1, items: items)
      }
    }
  }

  private func answer(_ row: Row) -> String? {
    let items = row.items
    switch items[0] {
    case "resolve": return RelativePath.resolve(items[1], from: items[2])
    case "way": return RelativePath.way(from: items[1], to: items[2])
    case "address": return RelativePath.address(of: items[1], from: items[2])
    case "encode": return RelativePath.encode(items[1])
    case "decode": return RelativePath.decode(items[1])
    case "escape": return MarkupText.escaped(items[1])
    case "unescape": return HTMLText.unescape(items[1])
    default: return nil
    }
  }

  @Test(arguments: ["paths", "escapes"]) func answersAreThoseOfPython(table: String) {
    let rows = Row.all(table)
    #expect(rows.count > 150)
    for row in rows {
      // Scalars, not characters: a mark that was lost beside a letter would not be seen.
      let found = answer(row).map { Array($0.unicodeScalars) }
      #expect(
        found == Array(row.items[row.items.count - 1].unicodeScalars), "\(row.testDescription): \(row.items)")
    }
  }

  @Test func contrastsAreThoseOfTheDefinition() {
    let rows = Row.all("contrasts")
    #expect(rows.count > 70)
    for row in rows {
      let found = ThemeColors.contrast(row.items[1], row.items[2])
      #expect((found == nil) == (row.items[3] == "none"), "\(row.items)")
      if let found { #expect(abs(found - (Double(row.items[3]) ?? 0)) < 1e-9, "\(row.items): \(found)") }
      #expect(found == ThemeColors.contrast(row.items[2], row.items[1]))
    }
  }

  // MARK: Laws of paths

  private static let seed = testSeed(71)

  /// From any page the way to any file leads to that file, and nowhere else.
  @Test func waysLeadWhereTheyShould() {
    var random = SeededGenerator(seed: Self.seed)
    let names = ["a", "b", "c", "a b", "ü", "a%b", "x.html", "...", "..x", "é\u{301}", "&", "#", "?"]
    func path(_ least: Int) -> String {
      (0..<Int.random(in: least...4, using: &random)).map { _ in names.randomElement(using: &random) ?? "a" }
        .joined(separator: "/")
    }
    for _ in 0..<6_000 {
      let (folder, target, more) = (path(0), path(1), path(0))
      let way = RelativePath.way(from: folder, to: target)
      #expect(RelativePath.resolve(way, from: folder) == target, "\(folder) to \(target)")
      #expect(RelativePath.way(from: "", to: target) == target)
      #expect(RelativePath.way(from: target, to: target) == "")
      // What is resolved is resolved: it has no `.` and `..` that could be worked out.
      let once = RelativePath.resolve(folder + "/./../" + more, from: target)
      #expect(RelativePath.resolve(once, from: "") == once)
      #expect(!once.split(separator: "/").contains(".") && !once.contains("//"))
      let page = folder.isEmpty ? "page.html" : folder + "/page.html"
      #expect(RelativePath.folder(of: page) == folder && RelativePath.name(of: page) == "page.html")
      // An address is read back as a browser would: without query and fragment, each part decoded, from the page's folder.
      let address = RelativePath.address(of: target, from: page)
      #expect(
        !address.contains("?") && !address.contains("#") && !address.contains(" ") && !address.hasPrefix("/"))
      #expect(address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
      let parts = address.split(separator: "/").map { RelativePath.decode(String($0)) }
      #expect(
        RelativePath.resolve(parts.joined(separator: "/"), from: folder) == target, "\(address) from \(page)")
      // No address begins with what a browser takes for a scheme.
      #expect(!(address.split(separator: "/").first ?? "").contains(":"))
    }
  }

  @Test func encodingIsUndoneByDecoding() {
    var random = SeededGenerator(seed: Self.seed)
    for _ in 0..<3_000 {
      let scalars = (0..<Int.random(in: 0...9, using: &random)).compactMap { _ -> Unicode.Scalar? in
        Unicode.Scalar(
          Bool.random(using: &random)
            ? UInt32.random(in: 1..<0x80, using: &random) : UInt32.random(in: 0x80..<0x3_0000, using: &random)
        )
      }
      var text = ""
      text.unicodeScalars.append(contentsOf: scalars)
      let encoded = RelativePath.encode(text)
      #expect(Array(RelativePath.decode(encoded).unicodeScalars) == scalars)
      #expect(encoded.utf8.allSatisfy { $0 < 0x80 })
      #expect(Foundation.URL(string: "x/" + encoded) != nil)
      let escaped = MarkupText.escaped(text)
      #expect(!escaped.unicodeScalars.contains { ["<", ">", "\"", "'"].contains($0) })
      let kept = scalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F }
      if kept { #expect(HTMLText.unescape(escaped) == text) }
    }
  }

  // MARK: Widths of formulas

  @Test func widthsGrowWithWhatIsAdded() {
    var random = SeededGenerator(seed: Self.seed)
    func token() -> String {
      ["<mi>x</mi>", "<mn>12</mn>", "<mo>+</mo>", "<mtext>word</mtext>", "<mi>sin</mi>"].randomElement(
        using: &random) ?? ""
    }
    func tree(_ depth: Int) -> String {
      guard depth > 0 else { return token() }
      let (a, b) = (tree(depth - 1), tree(depth - 1))
      switch Int.random(in: 0...6, using: &random) {
      case 0: return "<mrow>\(a)\(b)</mrow>"
      case 1: return "<mfrac>\(a)\(b)</mfrac>"
      case 2: return "<msup>\(a)\(b)</msup>"
      case 3: return "<msqrt>\(a)</msqrt>"
      case 4:
        return
          "<mtable><mtr><mtd>\(a)</mtd><mtd>\(b)</mtd></mtr><mtr><mtd>\(b)</mtd><mtd>\(a)</mtd></mtr></mtable>"
      case 5: return "<munderover>\(a)\(b)\(token())</munderover>"
      default: return a + b
      }
    }
    func width(_ content: String) -> Double { FormulaWidth(mathML: "<math>\(content)</math>").ems }
    for _ in 0..<1_500 {
      let (a, b) = (tree(3), tree(2))
      let (one, other, both) = (width(a), width(b), width(a + b))
      #expect(one > 0 && other > 0 && both.isFinite)
      #expect(abs(both - one - other) < 1e-9, "\(a) beside \(b)")
      #expect(abs(width("<mrow>\(a)</mrow>") - one) < 1e-9)
      // A fraction is as wide as its wider part, a power wider than its base; a table of two columns holds both.
      let fraction = width("<mfrac>\("<mrow>\(a)</mrow>")\("<mrow>\(b)</mrow>")</mfrac>")
      #expect(fraction >= max(one, other) && fraction < one + other + 0.5)
      #expect(width("<msup><mrow>\(a)</mrow><mrow>\(b)</mrow></msup>") > one)
      #expect(width("<mtable><mtr><mtd>\(a)</mtd><mtd>\(b)</mtd></mtr></mtable>") >= one + other)
    }
    var last = -1.0
    for length in [1, 5, 20, 40, 80, 200] {
      let estimate = FormulaWidth(
        mathML: "<math>" + String(repeating: "<mi>x</mi>", count: length) + "</math>")
      #expect(estimate.ems > last)
      last = estimate.ems
      #expect(estimate.exceedsPhone == (estimate.ems > 16))
      #expect((estimate.sheetClass == "") == (estimate.ems < 34))
    }
    // Of what is no formula the longest line counts, each character once.
    #expect(FormulaWidth(lines: "ab\na<&d\nabc").ems == FormulaWidth(lines: "abcd").ems)
    #expect(FormulaWidth(lines: "éü").ems == FormulaWidth(lines: "ab").ems)
    #expect(FormulaWidth(lines: "").ems == 0 && FormulaWidth(mathML: "<math></math>").ems == 0)
  }
}
