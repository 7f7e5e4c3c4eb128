import Foundation
import SourceText
import TeX
import Testing

@testable import FormulaSyntax

/// Findings in formulas: what is said, of which place, and what the mends make.
@Suite("Marked formulas") struct MarkedFormulaTests {
  struct Block {
    var formula: String
    var marks: [String]
    var mends: [String]
  }

  private func blocks(_ text: String) throws -> [Block] {
    var blocks: [Block] = []
    var isOpen = false
    for line in text.components(separatedBy: "\n") {
      if line.allSatisfy({ $0 == " " }) {
        isOpen = false
      } else if !isOpen {
        blocks.append(Block(formula: line, marks: [], mends: []))
        isOpen = true
      } else if line.hasPrefix("= ") {
        blocks[blocks.count - 1].mends.append(String(line.dropFirst(2)))
      } else {
        blocks[blocks.count - 1].marks.append(line)
      }
    }
    return blocks
  }

  /// A diagnostic in the form of the table's lines.
  private func mark(_ diagnostic: Diagnostic, in source: [UInt8]) throws -> String {
    let span = try #require(diagnostic.span)
    try #require(span.upperBound <= source.count)
    let before = String(decoding: source[..<span.lowerBound], as: UTF8.self).count
    let length = String(decoding: source[span.lowerBound..<span.upperBound], as: UTF8.self).count
    let severity = diagnostic.severity == .error ? "E" : "W"
    return String(repeating: " ", count: before) + (length == 0 ? "|" : String(repeating: "^", count: length))
      + " \(severity) \(diagnostic.identifier)"
  }

  private func check(
    _ text: String, least: Int, read: (String) -> (source: [UInt8], diagnostics: [Diagnostic])
  ) throws {
    let blocks = try blocks(text)
    #expect(blocks.count >= least)
    for block in blocks {
      let (source, diagnostics) = read(block.formula)
      let marks = try diagnostics.map { try mark($0, in: source) }
      #expect(marks == block.marks, "\(block.formula)")
      let mends = try diagnostics.flatMap(\.fixIts).map { fixIt in
        String(decoding: try #require(applying(fixIt, to: source)), as: UTF8.self)
      }
      #expect(mends == block.mends, "\(block.formula)")
      // What a mend makes has the finding no more.
      for (diagnostic, mended) in diagnostics.flatMap({ diagnostic in
        diagnostic.fixIts.map { (diagnostic, applying($0, to: source)) }
      }) {
        let again = read(String(decoding: mended ?? [], as: UTF8.self)).diagnostics
        #expect(
          !again.contains { $0.identifier == diagnostic.identifier && $0.message == diagnostic.message },
          "\(block.formula): \(again.map { $0.message })")
      }
    }
  }

  @Test("in LaTeX") func latex() throws {
    try check(MarkedFormulas.latex, least: 80) { text in
      let formula = LaTeXParser.parse(text)
      return (formula.source, LaTeXReader.read(formula, scope: NameScope()).diagnostics)
    }
  }

  @Test("in calculator notation") func calculator() throws {
    try check(MarkedFormulas.calculator, least: 30) { text in
      let bytes = Array(text.utf8)
      return (bytes, CalculatorParser.read(bytes, scope: NameScope()).diagnostics)
    }
  }
}
