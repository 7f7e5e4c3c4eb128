/// A name for some content: equal for equal content, and in practice only then.
///
/// FNV-1a over 2 × 64 bits with different bases. It guards against chance, not against somebody who writes into the
/// cache: who can do that can as well change the program.
struct ContentKey {
  private var low: UInt64 = 0xCBF2_9CE4_8422_2325
  private var high: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      low = (low ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
      high = (high ^ UInt64(byte) ^ (high >> 29)) &* 0x0000_0100_0000_01B3
    }
    // An end mark, so that "ab", "c" and "a", "bc" differ.
    low = (low ^ 0x100) &* 0x0000_0100_0000_01B3
    high = (high ^ 0x100) &* 0x0000_0100_0000_01B3
  }

  mutating func add(_ text: String) {
    add(text.utf8)
  }

  var name: String {
    let digits = [high, low].map { number in
      let text = String(number, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }
    return digits.joined()
  }
}
