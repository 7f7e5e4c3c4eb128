import FormulaSyntax

/// A line of a question: its kind and its other fields.
struct EngineRecord {
  /// What the line is.
  let kind: String
  /// The fields behind the kind.
  let fields: [String]

  /// The lines of a text; empty ones are left out.
  static func records(of text: String) -> [EngineRecord] {
    var records: [EngineRecord] = []
    var fields: [String] = []
    var field: [UInt8] = []
    func decoded(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    for byte in text.utf8 {
      switch byte {
      case 0x09:
        fields.append(decoded(field))
        field = []
      case 0x0A, 0x0D:
        fields.append(decoded(field))
        if fields.count > 1 || !field.isEmpty {
          records.append(EngineRecord(kind: fields[0], fields: Array(fields.dropFirst())))
        }
        fields = []
        field = []
      default: field.append(byte)
      }
    }
    fields.append(decoded(field))
    if fields.count > 1 || !field.isEmpty {
      records.append(EngineRecord(kind: fields[0], fields: Array(fields.dropFirst())))
    }
    return records
  }

  /// A field; empty where the line is shorter.
  subscript(index: Int) -> String { index < fields.count ? fields[index] : "" }

  /// The number in a field; nil where it holds none.
  func number(_ index: Int) -> Double? {
    guard index < fields.count else { return nil }
    return EngineNumber.value(of: fields[index])
  }

  /// All fields from one on as numbers; nil where one of them is none, or where their number is not `count`.
  func numbers(from start: Int = 0, count: Int? = nil) -> [Double]? {
    guard fields.count >= start, count == nil || fields.count - start == count else { return nil }
    var result: [Double] = []
    for index in start..<fields.count {
      guard let number = number(index) else { return nil }
      result.append(number)
    }
    return result
  }

  /// The integer in a field; nil where it holds none.
  func integer(_ index: Int) -> Int? {
    number(index).flatMap { $0.knownInteger }
  }
}
