import Foundation
import SourceText
import TestSupport
import Testing

@testable import SiteGenerator

/// Diagnostics of `site.yml` stand where the mistake is, whatever stands around it.
@Suite struct ConfigurationPlaceTests {
  private static let seed = testSeed(89)

  /// Right lines, in groups that may stand in any order.
  private static let right: [[String]] = [
    ["title: Géométrie 日本"], ["description: \"One: sentence.\""], ["lang: zh-Hans"],
    ["order:", "  - one", "  - sub/two"],
    ["# a comment with ü"], [""],
  ]

  /// A wrong line, the column at which it is wrong, counted in characters from 1, and a word of what is said of it.
  private static let wrong: [(lines: [String], row: Int, column: Int, word: String)] = [
    (["titel: x"], 0, 1, "titel"), (["colour: red"], 0, 1, "colour"),
    (["address: example.org"], 0, 10, "address"), (["  "], 0, 0, ""),
    (["theme:", "  accent: red"], 1, 11, "accent"), (["theme:", "  acent: \"#000000\""], 1, 3, "acent"),
    (["theme:", "  text: comic"], 1, 9, "text"),
    (["theme:", "  text: sans", "  dark-accent: \"#101010\""], 2, 16, "dark-accent"),
    (["theme: dark"], 0, 8, "theme"), (["theme:", "  accent: \"#ffffff\""], 1, 11, "contrast"),
  ]

  private func read(_ text: String) -> (SiteConfiguration, [Diagnostic]) {
    SiteConfiguration.read(SourceFile(path: "Site/site.yml", text: text))
  }

  @Test func mistakesAreSaidWhereTheyStand() throws {
    var random = SeededGenerator(seed: Self.seed)
    for _ in 0..<600 {
      let groups = Self.right.shuffled(using: &random).prefix(
        Int.random(in: 0...Self.right.count, using: &random))
      let mistake = Self.wrong[Int.random(in: Self.wrong.indices, using: &random)]
      let place = Int.random(in: 0...groups.count, using: &random)
      let before = groups.prefix(place).flatMap { $0 }
      let lines = before + mistake.lines + groups.dropFirst(place).flatMap { $0 }
      let ending = Bool.random(using: &random) ? "\n" : "\r\n"
      let (configuration, diagnostics) = read(lines.joined(separator: ending) + ending)
      if mistake.column == 0 {
        #expect(diagnostics.isEmpty, "\(lines): \(diagnostics.map(\.message))")
      } else {
        let diagnostic = try #require(diagnostics.first, "\(lines)")
        #expect(diagnostics.count == 1, "\(lines): \(diagnostics.map(\.message))")
        #expect(
          diagnostic.position?.line == before.count + mistake.row + 1, "\(lines): \(diagnostic.message)")
        #expect(diagnostic.position?.column == mistake.column, "\(lines): \(diagnostic.message)")
        #expect(diagnostic.message.contains(mistake.word))
      }
      // The rest is used all the same.
      let texts = lines.joined(separator: "\n")
      #expect(configuration.title == (texts.contains("Géométrie") ? "Géométrie 日本" : nil))
      #expect(configuration.description == (texts.contains("One: sentence") ? "One: sentence." : nil))
      #expect(configuration.language == (texts.contains("zh-Hans") ? "zh-Hans" : "en"))
      #expect(configuration.order.map(\.value) == (texts.contains("sub/two") ? ["one", "sub/two"] : []))
    }
  }

  /// What a fix-it replaces is what was written.
  @Test(arguments: [
    ("titel: x", "titel", "title"), ("title: x\ndescripton: y", "descripton", "description"),
    ("theme:\n  acent: \"#000000\"", "acent", "accent"),
    ("é: 1\nordre: [a]", "ordre", "order"), ("theme:\n  stlye: a.css", "stlye", "style"),
  ]) func namesAreMended(text: String, written: String, meant: String) throws {
    let file = SourceFile(path: "Site/site.yml", text: text)
    let diagnostics = SiteConfiguration.read(file).diagnostics
    let fix = try #require(diagnostics.flatMap(\.fixIts).first, "\(diagnostics.map(\.message))")
    #expect(file.text(fix.span) == written && fix.replacement == meant)
  }

  /// No bytes end the reading, and what is said has a place within the file.
  @Test func anyBytesAreRead() {
    var random = SeededGenerator(seed: Self.seed)
    let base = Array("title: x\norder:\n  - a\ntheme:\n  accent: \"#1d4f91\"\n".utf8)
    for _ in 0..<1_500 {
      var bytes = base
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        default:
          bytes.insert(
            contentsOf: Array("[{:&*\"'#-\n\t|>%@`ü".utf8).shuffled(using: &random).prefix(2), at: place)
        }
      }
      let file = SourceFile(path: "Site/site.yml", text: String(decoding: bytes, as: UTF8.self))
      let (_, diagnostics) = SiteConfiguration.read(file)
      for diagnostic in diagnostics {
        #expect(!diagnostic.message.isEmpty)
        if let span = diagnostic.span {
          #expect(
            span.lowerBound >= 0 && span.upperBound <= file.bytes.count,
            "\(file.text(Span(0, file.bytes.count)))")
        }
      }
    }
  }
}
