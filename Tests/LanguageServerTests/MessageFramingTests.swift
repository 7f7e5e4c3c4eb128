import Testing

@testable import LanguageServer

@Suite struct MessageFramingTests {
  @Test func messagesComeOutWholeHoweverTheyAreCut() throws {
    let texts = ["{}", "{\"a\":\"ä𝒳\"}", "", "[1,2]"]
    let stream = texts.flatMap { MessageFraming.framed($0) }
    for size in 1...stream.count {
      var framing = MessageFraming()
      var found: [String] = []
      for start in stride(from: 0, to: stream.count, by: size) {
        framing.append(stream[start..<min(start + size, stream.count)])
        while let message = try framing.next() { found.append(String(decoding: message, as: UTF8.self)) }
      }
      #expect(found == texts)
    }
  }
}
