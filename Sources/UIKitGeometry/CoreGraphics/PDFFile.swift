import Foundation

/// The objects of a PDF file, and how they lie in it: header, body, table of places, trailer.
///
/// Nothing depends on the time or the machine: the same objects give the same bytes. Source: ISO 32000-1, 7.5.
struct PDFFile {
  private var objects: [String] = []

  /// A number for an object that is said later.
  mutating func reserve() -> Int {
    objects.append("null")
    return objects.count
  }

  /// Says what an object is.
  mutating func set(_ number: Int, _ body: String) { objects[number - 1] = body }

  /// Adds an object.
  mutating func add(_ body: String) -> Int {
    objects.append(body)
    return objects.count
  }

  /// A stream with what its dictionary says besides the length. Not compressed, so that a lesson can show it.
  static func stream(_ entries: String, _ content: String) -> String {
    "<< \(entries)/Length \(content.utf8.count) >>\nstream\n\(content)\nendstream"
  }

  /// A text as a PDF has it: in UTF-16 with its mark, in hexadecimal digits.
  static func string(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    let units = [0xFEFF] + Array(text.utf16)
    let hexadecimal = units.flatMap { unit in [12, 8, 4, 0].map { digits[Int(unit >> $0 & 15)] } }
    return "<\(String(hexadecimal))>"
  }

  /// The bytes of the file, given its root and the object that tells about it.
  func data(root: Int, info: Int) -> Data {
    // Four bytes beyond ASCII say that the file is not text.
    var data = Data("%PDF-1.4\n%".utf8) + Data([0xE2, 0xE3, 0xCF, 0xD3, 0x0A])
    var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for (index, body) in objects.enumerated() {
      let place = String(data.count)
      table += String(repeating: "0", count: max(10 - place.count, 0)) + place + " 00000 n \n"
      data.append(Data("\(index + 1) 0 obj\n\(body)\nendobj\n".utf8))
    }
    let place = data.count
    data.append(Data(table.utf8))
    let trailer = "trailer\n<< /Size \(objects.count + 1) /Root \(root) 0 R /Info \(info) 0 R >>\n"
    data.append(Data("\(trailer)startxref\n\(place)\n%%EOF\n".utf8))
    return data
  }
}
