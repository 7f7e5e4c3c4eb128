import TestSupport
import Testing

@testable import SiteGenerator

@Suite struct ScriptTextTests {
  @Test func quotedTextIsJavaScript() {
    #expect(ScriptText.quoted("a") == "\"a\"")
    #expect(ScriptText.quoted("") == "\"\"")
    #expect(ScriptText.quoted("\\frac\"1\"") == "\"\\\\frac\\\"1\\\"\"")
    #expect(ScriptText.quoted("</script>\n\u{7F}é") == "\"\\u003c/script>\\u000a\\u007fé\"")
  }

  @Test func textIsCutBetweenCharacters() {
    func shortened(_ text: String, _ limit: Int) -> String {
      String(decoding: ScriptText.shortened(Array(text.utf8), to: limit), as: UTF8.self)
    }
    #expect(shortened("  a \n\t b  ", 100) == "a b ")
    #expect(shortened("abcdef", 6) == "abcdef")
    #expect(shortened("abcdefg", 6) == "abcdef…")
    #expect(shortened("äöü", 3) == "ä…")
    #expect(shortened("äöü", 4) == "äö…")
    #expect(shortened("", 0) == "")
    #expect(shortened("abc", 0) == "…")
    #expect(shortened("a  b", 2) == "a …")
    #expect(shortened("a  ", 2) == "a ")
  }

  @Test func eachWordIsNewOnce() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    var words = WordSet()
    var known: Set<String> = []
    for _ in 0..<20_000 {
      let word = String(Int.random(in: 0..<6_000, using: &random), radix: 7)
      #expect(words.insert(Array(word.utf8)[...]) == known.insert(word).inserted, "seed \(seed): \(word)")
    }
    #expect(known.count > 5_000)
  }
}
