import Foundation
import SwiftIDEUtils
import SwiftParser
import TestSupport
import Testing

@testable import SwiftCells

/// What is marked in listings is what SwiftIDEUtils marks.
@Suite struct SyntaxMarksTests {
  /// The parts that a page marks.
  private static func isShown(_ kind: SyntaxClassification) -> Bool {
    switch kind {
    case .keyword, .attribute, .type, .integerLiteral, .floatLiteral, .stringLiteral, .regexLiteral,
      .lineComment, .blockComment, .docLineComment, .docBlockComment, .ifConfigDirective:
      true
    default: false
    }
  }

  private static func compare(_ source: String, _ what: String) {
    let tree = Parser.parse(source: source)
    let wanted = tree.classifications.filter { isShown($0.kind) && !$0.range.isEmpty }.map {
      "\($0.kind) \($0.range.lowerBound.utf8Offset)..<\($0.range.upperBound.utf8Offset)"
    }
    let found = SyntaxMarks(tree).ranges.filter { isShown($0.kind) }.map { "\($0.kind) \($0.range)" }
    #expect(found == wanted, "\(what)")
  }

  @Test func everySourceFileOfOursIsMarkedTheSame() throws {
    var count = 0
    for folder in ["Sources", "Tests"] {
      let root = Repository.root.appending(path: folder)
      for case let url as URL in FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        ?? .init()
      where url.pathExtension == "swift" {
        Self.compare(try String(contentsOf: url, encoding: .utf8), url.path)
        count += 1
      }
    }
    #expect(count > 200)
  }

  @Test(arguments: [
    "", " // only a comment", "/* open", "\"open",
    "#if os(Linux) && DEBUG\nlet a = 1\n#elseif X\n#else\n#endif",
    "@available(iOS 17, macOS 14.1, *) public final class A: B.C<D> {}",
    "precedencegroup P { associativity: left higherThan: Q }\ninfix operator **: P",
    "let r = /a+b/; let s = #/ a b /#; let t = \"\"\"\n  x \\(1 + f(label: 2.5))\n  \"\"\"",
    "func f(_ a: Int, b c: inout [String: Double]) async throws -> some P { await g(x: $0, 'y') }",
    "#sourceLocation(file: \"a\", line: 1)\nlet é = `class`; <#placeholder#>", "struct { let", "}}}} ((((",
    "/// doc\n/** doc */ @objc(a:b:) @MainActor private(set) var x: Int // end\n/* a /* b */ c */ let y = 0x1F",
  ]) func oddSourcesAreMarkedTheSame(_ source: String) {
    Self.compare(source, source)
  }
}
