import Foundation
import TestSupport

/// Readers of PDF by others, in the environment of `Scripts/python`: pypdf for what a document says, PDFium for how it
/// looks. Tests that need them are skipped where the environment has not been set up.
enum PDFReaders {
  static let python: String? = {
    let folder = Repository.root.appendingPathComponent(".build/python")
    let isThere = ["bin/python", "packages.txt"].allSatisfy {
      FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path)
    }
    return isThere ? folder.appendingPathComponent("bin/python").path : nil
  }()

  struct Failure: Error {
    var text: String
  }

  /// A page in pixels, from the upper left corner.
  struct Pixels {
    var width: Int
    var height: Int
    var bytes: [UInt8]

    /// Red, green and blue at a point of the page in units of the PDF, y up from the lower left corner.
    func at(_ x: CGFloat, _ y: CGFloat, scale: Int) -> [Int] {
      let column = Int((x * CGFloat(scale)).rounded(.down))
      let row = height - 1 - Int((y * CGFloat(scale)).rounded(.down))
      return color(column, row)
    }

    func color(_ column: Int, _ row: Int) -> [Int] {
      let start = 3 * (row * width + column)
      return (start..<start + 3).map { Int(bytes[$0]) }
    }
  }

  /// How a page looks, with a number of pixels for a unit, without smoothing.
  static func pixels(_ pdf: Data, page: Int = 0, scale: Int = 1) throws -> Pixels {
    let script = """
      import sys, pypdfium2
      document = pypdfium2.PdfDocument(sys.argv[1])
      image = document[int(sys.argv[2])].render(scale=int(sys.argv[3]), no_smoothpath=True, rev_byteorder=True)
      data, rest = bytes(image.buffer), image.n_channels
      print(image.width, image.height)
      rows = [data[y * image.stride:y * image.stride + image.width * rest] for y in range(image.height)]
      print(b"".join(row[x:x + 3] for row in rows for x in range(0, len(row), rest)).hex())
      """
    let lines = try run(script, pdf, ["\(page)", "\(scale)"]).split(separator: "\n")
    let size = lines.first.map { $0.split(separator: " ").compactMap { Int($0) } } ?? []
    guard lines.count == 2, size.count == 2 else { throw Failure(text: "no pixels") }
    let digits = Array(lines[1].utf8).map { $0 < 97 ? $0 - 48 : $0 - 87 }
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    return Pixels(width: size[0], height: size[1], bytes: bytes)
  }

  /// What pypdf, which is told to be strict, reads: the title, then a line for each page: its box and its operators.
  static func said(_ pdf: Data) throws -> [String] {
    let script = """
      import sys, pypdf
      from pypdf.generic import ContentStream
      document = pypdf.PdfReader(sys.argv[1], strict=True)
      print(document.metadata.title)
      for page in document.pages:
          operators = ContentStream(page.get_contents(), document).operations
          print(*[float(edge) for edge in page.mediabox], *[name.decode() for _, name in operators])
      """
    return try run(script, pdf, []).split(separator: "\n").map { String($0) }
  }

  private static func run(_ script: String, _ pdf: Data, _ arguments: [String]) throws -> String {
    guard let python else { throw Failure(text: "no Python") }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    try pdf.write(to: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = ["-c", script, file.path] + arguments
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let problems = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0, problems.isEmpty else { throw Failure(text: problems) }
    return text
  }
}
