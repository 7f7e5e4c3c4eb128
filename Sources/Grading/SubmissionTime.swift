/// A moment as RFC 3339 writes it (<https://www.rfc-editor.org/rfc/rfc3339>): `2026-11-20T10:00:00Z`, with any offset.
struct SubmissionTime: Comparable {
  /// Seconds since 1970 began, in Coordinated Universal Time.
  var seconds: Int
  private var fraction: [UInt8]

  /// Reads a moment; nil where the text is none.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    var index = 0
    func number(_ digits: Int) -> Int? {
      guard index + digits <= bytes.count else { return nil }
      var value = 0
      for byte in bytes[index..<index + digits] {
        guard (0x30...0x39).contains(byte) else { return nil }
        value = 10 * value + Int(byte - 0x30)
      }
      index += digits
      return value
    }
    func take(_ scalars: Unicode.Scalar...) -> Bool {
      guard index < bytes.count, scalars.contains(where: { UInt8(ascii: $0) == bytes[index] }) else {
        return false
      }
      index += 1
      return true
    }
    guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2),
      take("T", "t", " "), let hour = number(2), take(":"), let minute = number(2), take(":"),
      let second = number(2)
    else { return nil }
    fraction = []
    if take(".") {
      let start = index
      while index < bytes.count, (0x30...0x39).contains(bytes[index]) { index += 1 }
      guard index > start else { return nil }
      fraction = Array(bytes[start..<index])
      while fraction.last == 0x30 { fraction.removeLast() }
    }
    var offset = 0
    if !take("Z", "z") {
      let isWest = take("-")
      guard isWest || take("+"), let hours = number(2), take(":"), let minutes = number(2), hours < 24,
        minutes < 60
      else { return nil }
      offset = (isWest ? -60 : 60) * (60 * hours + minutes)
    }
    guard index == bytes.count, (1...12).contains(month), hour < 24, minute < 60, second <= 60 else {
      return nil
    }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...lengths[month - 1]).contains(day) else { return nil }
    // Days are counted from the first of March, so that the leap day is the last one of its year.
    let marchYear = month > 2 ? year : year - 1
    let marchMonth = (month + 9) % 12
    let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
    let days = 365 * marchYear + leapDays + (153 * marchMonth + 2) / 5 + day - 1 - 719_468
    seconds = 86_400 * days + 3600 * hour + 60 * minute + second - offset
  }

  static func < (left: SubmissionTime, right: SubmissionTime) -> Bool {
    if left.seconds != right.seconds { return left.seconds < right.seconds }
    return left.fraction.lexicographicallyPrecedes(right.fraction)
  }
}
