import Foundation
import Testing

@testable import Reports

@Suite struct JSONValueTests {
  @Test(arguments: [
    "null", "true", "-0.5e+3", "12345678901234567890123", "\"a\\\"b\\\\c\\n\"", "[]", "{}",
    "[1,[2,{\"a\":null}]]",
    "{\"b\":1,\"a\":2}", "\"θ 𝛼\"",
  ])
  func compactTextSurvivesARoundTrip(text: String) throws {
    #expect(try JSONParser.parse(Array(text.utf8)).compact == text)
  }

  @Test(arguments: [
    "", " ", "nul", "01", "1.", ".5", "+1", "1e", "-", "[1,]", "{,}", "{\"a\" 1}", "{a:1}", "\"", "\"\\x\"",
    "\"\u{1}\"",
    "\"\\u12g4\"", "1 2", "[", "NaN", "'a'",
  ])
  func whatIsNotJSONIsRefused(text: String) {
    #expect(throws: JSONParser.Failure.self) { try JSONParser.parse(Array(text.utf8)) }
    // An outside reader agrees that this is no JSON; it is lenient about one comma only.
    if text == "[1,]" { return }
    #expect(throws: (any Error).self) {
      try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    }
  }

  @Test func bytesThatAreNotUTF8AreRefused() {
    #expect(throws: JSONParser.Failure.self) { try JSONParser.parse([0x22, 0xFF, 0x22]) }
  }

  @Test func escapesAreRead() throws {
    let text = #""\u0041\u00e9\ud835\udefc\/\b\f\ud800x""#
    #expect(try JSONParser.parse(Array(text.utf8)) == .string("Aé𝛼/\u{8}\u{C}\u{FFFD}x"))
  }

  @Test func nestingHasALimit() throws {
    let allowed = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
    _ = try JSONParser.parse(Array(allowed.utf8))
    let hostile = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
    #expect(throws: JSONParser.Failure.self) { try JSONParser.parse(hostile) }
  }

  @Test func writtenTextIsReadByFoundation() throws {
    let awkward = "\u{0}\u{1F}\u{7F}\u{2028}\"\\\t é 𝛼"
    let value = JSONValue.object([
      .init("key \"1\"", .array([.string(awkward), .double(0.1), .double(.nan), .integer(-7)]))
    ])
    for text in [value.compact, value.pretty] {
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: [Any]]
      let elements = try #require(object?["key \"1\""])
      #expect(elements[0] as? String == awkward)
      #expect(elements[1] as? Double == 0.1)
      #expect(elements[2] is NSNull)
      #expect(elements[3] as? Int == -7)
    }
    #expect(value.compact.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
  }
}
