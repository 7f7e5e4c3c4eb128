/// Text for scripts, in UTF-8.
enum ScriptText {
  private static let hex = Array("0123456789abcdef".utf8)
  static let ellipsis: [UInt8] = [0xE2, 0x80, 0xA6]

  /// A string of JavaScript, in quotation marks.
  static func quoted(_ text: String) -> String {
    var result: [UInt8] = []
    append(text, to: &result)
    return String(decoding: result, as: UTF8.self)
  }

  /// Adds a string of JavaScript, in quotation marks.
  static func append(_ text: String, to result: inout [UInt8]) {
    var text = text
    text.withUTF8 { append($0, to: &result) }
  }

  /// Adds a string of JavaScript, in quotation marks.
  static func append(_ text: [UInt8], to result: inout [UInt8]) {
    text.withUnsafeBufferPointer { append($0, to: &result) }
  }

  private static func append(_ text: UnsafeBufferPointer<UInt8>, to result: inout [UInt8]) {
    result.append(UInt8(ascii: "\""))
    // What stands before the place and is not written yet.
    var pending = 0
    for index in text.indices {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        result.append(contentsOf: text[pending..<index])
        result.append(UInt8(ascii: "\\"))
        pending = index
      // `</script>` would end the script in a page that holds it.
      case 0..<0x20, UInt8(ascii: "<"), 0x7F:
        result.append(contentsOf: text[pending..<index])
        result += "\\u00".utf8
        result.append(hex[Int(byte >> 4)])
        result.append(hex[Int(byte & 15)])
        pending = index + 1
      default: break
      }
    }
    result.append(contentsOf: text[pending...])
    result.append(UInt8(ascii: "\""))
  }

  /// Any bytes as an object of JavaScript, `{mask:…,plain:"…"}`: a byte is a character's code, with the bits of the mask turned, modulo 256.
  ///
  /// A byte is the character of its code with these bits turned, but for those that a string cannot have as they are: these are 256 further on.
  /// The mask is the one for which they are fewest. Brotli makes less of the string then, as each of them is a break in what it knows.
  static func plain(_ bytes: [UInt8]) -> [UInt8] {
    var counts = [Int](repeating: 0, count: 256)
    for byte in bytes { counts[Int(byte)] += 1 }
    let foreign: [UInt8] = Array("\n\r\"\\".utf8)
    let mask: UInt8 =
      (0..<0x80).min { one, other in
        foreign.reduce(0) { $0 + counts[Int($1 ^ one)] } < foreign.reduce(0) { $0 + counts[Int($1 ^ other)] }
      } ?? 0
    var result = Array("{mask:\(mask),plain:\"".utf8)
    result.reserveCapacity(bytes.count * 5 / 4)
    for byte in bytes {
      let byte = byte ^ mask
      if foreign.contains(byte) {
        // U+0100 to U+017F are C4 and C5 with the last six bits behind them.
        result.append(0xC4 | byte >> 6)
        result.append(0x80 | byte & 0x3F)
      } else if byte < 0x80 {
        result.append(byte)
      } else {
        result.append(0xC0 | byte >> 6)
        result.append(0x80 | byte & 0x3F)
      }
    }
    result += "\"}".utf8
    return result
  }

  /// A text with white space as single blanks, cut behind a number of bytes, with an ellipsis where it was cut.
  static func shortened(_ text: [UInt8], to limit: Int) -> [UInt8] {
    let limit = max(0, limit)
    var result = [UInt8](unsafeUninitializedCapacity: min(text.count, limit + 1)) { result, count in
      for byte in text {
        if count > limit { break }
        if byte > 0x20 {
          result[count] = byte
          count += 1
        } else if count > 0, result[count - 1] != 0x20 {
          result[count] = 0x20
          count += 1
        }
      }
    }
    guard result.count > limit else { return result }
    while let last = result.last, last & 0xC0 == 0x80 { result.removeLast() }
    result.removeLast()
    return result + ellipsis
  }
}

/// Words of which each is taken once.
struct WordSet {
  /// The words one behind the other.
  private var text: [UInt8] = []
  /// A table with open addressing: where a word begins, and how long it is; 0 where none is.
  private var slots: [(start: Int32, count: Int32)]
  private var room: Int

  init() {
    slots = Array(repeating: (0, 0), count: 2048)
    room = 1024
  }

  /// Takes a word, which is not empty; returns whether it is new.
  mutating func insert(_ word: ArraySlice<UInt8>) -> Bool {
    if room == 0 { grow() }
    let place = place(of: word)
    if slots[place].count > 0 { return false }
    slots[place] = (Int32(text.count), Int32(word.count))
    text += word
    room -= 1
    return true
  }

  /// Where a word stands in the table, or is to stand.
  private func place(of word: ArraySlice<UInt8>) -> Int {
    // Swift's hash has another seed in each process: a text whose words all meet in one place cannot be written.
    var hasher = Hasher()
    word.withUnsafeBytes { hasher.combine(bytes: $0) }
    var place = hasher.finalize() & (slots.count - 1)
    while slots[place].count > 0 {
      let (start, count) = (Int(slots[place].start), Int(slots[place].count))
      if count == word.count, text[start..<(start + count)].elementsEqual(word) { break }
      place = (place + 1) & (slots.count - 1)
    }
    return place
  }

  private mutating func grow() {
    let old = slots.filter { $0.count > 0 }
    slots = Array(repeating: (0, 0), count: slots.count * 2)
    room = slots.count / 2 - old.count
    for slot in old {
      slots[place(of: text[Int(slot.start)..<Int(slot.start + slot.count)])] = slot
    }
  }
}
