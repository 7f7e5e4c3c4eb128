import SourceText

/// Finds the prose of Jupyter notebooks: the sources of their cells of Markdown, with each byte's place in the file.
///
/// JSON is read for its strings, so that their places are kept; what is no notebook is said to be none.
enum NotebookReader {
  /// Adds the formulas of a notebook to a document.
  static func read(_ excerpt: SourceExcerpt, into document: inout AuditDocument) {
    var parser = Parser(excerpt)
    do {
      try parser.run()
    } catch {
      document.problem = error.message
      return
    }
    for cell in parser.cells { MarkupScanner(cell, markup: .markdown).scan(into: &document) }
  }

  /// Why a file is no notebook.
  private struct Failure: Error {
    var message: String
  }

  private struct Parser {
    let excerpt: SourceExcerpt
    let text: [UInt8]
    var index = 0
    /// The keys above the value that is read; elements of arrays have none.
    var path: [String] = []
    /// The type of the cell that is read, and the pieces of its source.
    var kind = ""
    var source: (bytes: [UInt8], segments: [SourceExcerpt.Segment]) = ([], [])
    var cells: [SourceExcerpt] = []

    /// JSON that nests deeper is no notebook's.
    static let deepest = 64

    init(_ excerpt: SourceExcerpt) {
      self.excerpt = excerpt
      text = excerpt.bytes
    }

    mutating func run() throws(Failure) {
      try value(depth: 0)
      skipBlanks()
      guard index >= text.count else { throw failure("something stands behind the JSON of the notebook") }
    }

    private func failure(_ message: String) -> Failure {
      let place = excerpt.position(of: min(index, text.count))
      return Failure(message: "line \(place.line): \(message)")
    }

    private mutating func skipBlanks() {
      while index < text.count, Byte.isSpace(text[index]) { index += 1 }
    }

    private mutating func value(depth: Int) throws(Failure) {
      guard depth < Self.deepest else { throw failure("the JSON is nested too deep") }
      skipBlanks()
      switch text[safe: index] {
      case UInt8(ascii: "{"): try object(depth: depth)
      case UInt8(ascii: "["): try array(depth: depth)
      case Byte.quote: try string()
      case let byte?:
        guard Byte.isLetter(byte) || Byte.isDigit(byte) || byte == UInt8(ascii: "-") else {
          throw failure("this is not JSON")
        }
        while index < text.count, !",]} \t\r\n".utf8.contains(text[index]) { index += 1 }
      case nil: throw failure("the JSON ends too early")
      }
    }

    private mutating func object(depth: Int) throws(Failure) {
      let isCell = path == ["cells", ""] || path == ["worksheets", "", "cells", ""]
      if isCell { (kind, source) = ("", ([], [])) }
      index += 1
      skipBlanks()
      while text[safe: index] != Byte.rightBrace {
        skipBlanks()
        guard text[safe: index] == Byte.quote else { throw failure("a key in quotation marks is missing") }
        let key = try decoded()
        skipBlanks()
        guard text[safe: index] == UInt8(ascii: ":") else { throw failure("a colon is missing") }
        index += 1
        path.append(String(decoding: key.bytes, as: UTF8.self))
        try value(depth: depth + 1)
        path.removeLast()
        try separator(before: Byte.rightBrace)
      }
      index += 1
      if isCell, kind == "markdown" || kind == "heading" {
        cells.append(SourceExcerpt(file: excerpt.file, bytes: source.bytes, segments: source.segments))
      }
    }

    private mutating func array(depth: Int) throws(Failure) {
      index += 1
      skipBlanks()
      path.append("")
      while text[safe: index] != UInt8(ascii: "]") {
        try value(depth: depth + 1)
        try separator(before: UInt8(ascii: "]"))
      }
      path.removeLast()
      index += 1
    }

    private mutating func separator(before closer: UInt8) throws(Failure) {
      skipBlanks()
      if text[safe: index] == UInt8(ascii: ",") {
        index += 1
        skipBlanks()
      } else if text[safe: index] != closer {
        throw failure(index < text.count ? "a comma is missing" : "the JSON ends too early")
      }
    }

    private mutating func string() throws(Failure) {
      let isSource = path.last == "source" || path.dropLast().last == "source" && path.last == ""
      if isSource {
        let piece = try decoded()
        source.segments += piece.segments.map {
          SourceExcerpt.Segment(offset: $0.offset + source.bytes.count, fileOffset: $0.fileOffset)
        }
        source.bytes += piece.bytes
      } else if path.last == "cell_type" {
        kind = String(decoding: try decoded().bytes, as: UTF8.self)
      } else {
        try skipString()
      }
    }

    /// Pictures and outputs are long: they are passed over without being decoded.
    private mutating func skipString() throws(Failure) {
      index += 1
      while index < text.count, text[index] != Byte.quote { index += text[index] == Byte.backslash ? 2 : 1 }
      guard index < text.count else { throw failure("a text is never closed") }
      index += 1
    }

    private mutating func decoded() throws(Failure) -> (bytes: [UInt8], segments: [SourceExcerpt.Segment]) {
      index += 1
      var bytes: [UInt8] = []
      var segments = [SourceExcerpt.Segment(offset: 0, fileOffset: excerpt.fileOffset(of: index))]
      while index < text.count, text[index] != Byte.quote {
        guard text[index] == Byte.backslash else {
          bytes.append(text[index])
          index += 1
          continue
        }
        let start = index
        guard let sign = text[safe: index + 1] else { throw failure("a text is never closed") }
        index += 2
        // The escaped sign stands where its backslash stands, and what follows is a run of its own.
        segments.append(SourceExcerpt.Segment(offset: bytes.count, fileOffset: excerpt.fileOffset(of: start)))
        switch sign {
        case UInt8(ascii: "n"): bytes.append(Byte.newline)
        case UInt8(ascii: "t"): bytes.append(9)
        case UInt8(ascii: "r"): bytes.append(13)
        case UInt8(ascii: "b"), UInt8(ascii: "f"): bytes.append(0x20)
        case UInt8(ascii: "u"): bytes += Array(String(try scalar()).utf8)
        default: bytes.append(sign)
        }
        segments.append(SourceExcerpt.Segment(offset: bytes.count, fileOffset: excerpt.fileOffset(of: index)))
      }
      guard index < text.count else { throw failure("a text is never closed") }
      index += 1
      return (bytes, segments)
    }

    private mutating func scalar() throws(Failure) -> Unicode.Scalar {
      let high = try hexadecimal()
      if let scalar = Unicode.Scalar(high) { return scalar }
      guard high < 0xDC00, text.holds("\\u", at: index) else { return "\u{FFFD}" }
      index += 2
      let low = try hexadecimal()
      guard low >= 0xDC00, low <= 0xDFFF else { return "\u{FFFD}" }
      return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
    }

    private mutating func hexadecimal() throws(Failure) -> UInt32 {
      guard index + 4 <= text.count,
        let value = UInt32(String(decoding: text[index..<(index + 4)], as: UTF8.self), radix: 16)
      else { throw failure("\\u wants four hexadecimal digits") }
      index += 4
      return value
    }
  }
}
