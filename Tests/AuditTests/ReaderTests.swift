import Foundation
import SourceText
import TestSupport
import Testing

@testable import Audit

/// What the readers find, with the text of each formula as LaTeX, and its place: what stands there in the file must be what was read.
@Suite struct ReaderTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var path: String
    var text: String
    var formulas: [String]
    var testDescription: String { path + ": " + text.prefix(40) }

    init(_ path: String, _ text: String, _ formulas: [String]) {
      (self.path, self.text, self.formulas) = (path, text, formulas)
    }
  }

  static let rows: [Row] = [
    Row("a.md", "Prose $a = b$, cost $5 and $6, `$x$`.\n\n$$\nc = d\n$$\n", ["a = b", "\nc = d\n"]),
    Row("a.md", "---\ntitle: $x$\n---\n\\(a\\) and \\\\(b\\\\) and \\[c\\]", ["a", "b", "c"]),
    Row("a.md", "```\n$x$\n```\n~~~math\ny = 1\n~~~\n", ["y = 1\n"]),
    Row("a.md", "```{math}\n:label: eq\n\nx = y\n```\n{math}`z = 1`", ["\nx = y\n", "z = 1"]),
    Row("a.md", "````{note}\n$x = 1$\n```python\n$y$\n```\n````\n$z$", ["x = 1", "z"]),
    Row("a.md", "> $$\n> a = b\n> $$\n", ["\na = b\n"]),
    Row("a.md", "<!-- $x$ --> $`a`$ open $ and\n\nnew $b$", ["a", "b"]),
    Row("a.md", "\\begin{align*}\na &= b\n\\end{align*}", ["\\begin{align*}\na &= b\n\\end{align*}"]),
    Row("a.md", "$$ never closed\n\n$x$ and $y", ["x"]),
    Row(
      "a.tex", "A $a = b$ % $c$\n\\verb|$d$| \\begin{verbatim}$e$\\end{verbatim} $ f $ \\[g % h\n= 1\\]",
      ["a = b", " f ", "g = 1"]),
    Row(
      "a.rst", ":math:`a = b`\n\n.. math::\n   :label: x\n\n   c = d\n\n   e\n\nText\n",
      ["a = b", "c = d\n", "e\n"]),
    Row(
      "a.swift", "/// The $a = b$.\nlet s = \"/// $c$\"\n/** $$ d\n * = e $$ */\nfunc f() {}",
      ["a = b", " d\n = e "]),
    Row(
      "a.rs", "/// $a$ of\n/// $b\n/// = c$\nlet x = \"/// $d$\"; // $e$\n//! $f$\n", ["a", "b\n = c", "f"]),
    Row(
      "a.hpp", "/** \\f$ a = b \\f$ and \\f[ c \\f] */\n/* \\f$ d \\f$ */\n//! \\f{align*}{ e \\f}\n",
      [" a = b ", " c ", " e "]),
    Row(
      "a.py", "r\"\"\"$\\alpha$\n\n.. math:: b\n\"\"\"\n\"\"\"$\\\\beta$\"\"\"\n# $c$\n",
      ["\\alpha", " b\n", "\\beta"]),
    Row(
      "a.jl", "raw\"\"\"\n``a = \\alpha``\n\"\"\"\nx = y'\n\"\"\"``\\\\beta``\"\"\"",
      ["a = \\alpha", "\\beta"]),
    Row(
      "a.ipynb",
      #"{"cells": [{"cell_type": "markdown", "source": ["$\\alpha", " = 1$\n", "$b$"]}, {"cell_type": "code", "source": "$c$"}]}"#,
      ["\\alpha = 1", "b"]),
  ]

  @Test(arguments: rows) func findsFormulas(_ row: Row) throws {
    let file = SourceFile(path: row.path, text: row.text)
    let format = try #require(DocumentFormat(path: row.path))
    let document = format.read(file)
    #expect(document.problem == nil)
    #expect(document.formulas.map { $0.excerpt.text } == row.formulas)
    // Each letter stands in the file where the excerpt says, whatever was left out or unescaped between.
    for formula in document.formulas {
      for (offset, byte) in formula.excerpt.bytes.enumerated() where Byte.isLetter(byte) {
        #expect(
          file.bytes[formula.excerpt.fileOffset(of: offset)] == byte, "\(formula.excerpt.text) at \(offset)")
      }
    }
  }

  @Test func macrosAreFound() {
    let text = #"""
      \newcommand{\R}{\mathbb{R}} \renewcommand\v[1]{\mathbf{#1}} \def\half{\frac12}
      \DeclareMathOperator{\tr}{tr} \newcommand{\p}[2][x]{#1^{#2}} \newcommand{\broken}{
      """#
    let macros = MacroScanner.macros(in: Array(text.utf8))
    #expect(macros.map(\.name) == ["R", "v", "half", "tr", "p"])
    #expect(macros.map(\.parameterCount) == [0, 1, 0, 0, 2])
  }

  @Test func filesThatAreNotUnderstoodSaySo() throws {
    for text in ["{", "{\"cells\": [", "[1,]x", "", "\u{0}\u{1}"] {
      let document = DocumentFormat.notebook.read(SourceFile(path: "a.ipynb", text: text))
      #expect(document.problem != nil, "\(text)")
    }
    #expect(DocumentFormat(path: "a.docx") == nil)
    #expect(DocumentFormat(path: "A.MD") == .markdown)
  }

  /// Marks that nothing closes, in one paragraph: each is looked for once, and what stands behind them is read.
  @Test(arguments: ["$$", "\\[", "\\(", "\\begin{align}", "``", "{math}`", "```\n", "$`", "<!-- "])
  func unclosedMarksTakeLinearTime(_ mark: String) {
    let text = String(repeating: "a " + mark + " b ", count: 100_000)
    for format in [DocumentFormat.markdown, .latex, .restructuredText] {
      let document = format.read(SourceFile(path: "a", text: text))
      #expect(document.formulas.count <= 100_000)
    }
    let sound = DocumentFormat.markdown.read(
      SourceFile(path: "a.md", text: "a \(mark == "```\n" ? "" : mark) b\n\n--> $x$"))
    #expect(sound.formulas.map(\.excerpt.text).last == "x")
  }

  /// Texts cut and mended at random places are read without a trap, and in formats other than their own.
  @Test func brokenTextsAreRead() {
    var random = SeededGenerator(seed: 20_261_127)
    let all = Self.rows.map(\.text)
    for _ in 0..<2_000 {
      var bytes = Array((all.randomElement(using: &random) ?? "").utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.removeSubrange(place...)
        case 1: bytes.remove(at: place)
        default: bytes.insert("$`\\[]{}%\"'\n".utf8.randomElement(using: &random) ?? 0x20, at: place)
        }
      }
      for format in DocumentFormat.allCases {
        let document = format.read(SourceFile(path: "a", bytes: bytes))
        for formula in document.formulas {
          #expect(formula.excerpt.fileOffset(of: formula.excerpt.bytes.count) <= bytes.count + 1)
        }
      }
    }
  }
}
