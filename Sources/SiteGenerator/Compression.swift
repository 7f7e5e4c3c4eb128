import BuildCache
import CBrotli
import CZlib

/// A form in which servers send a file smaller than it is, if it stands beside the file: `a.html.gz` beside `a.html`.
///
/// nginx takes such files by `gzip_static` and `brotli_static`, Caddy by `precompressed`, Apache by `MultiViews`. Each is made as small
/// as the format's library can, and the same from the same bytes: no time and no name stands in it.
public enum Compression: String, CaseIterable, Sendable {
  /// RFC 1952.
  case gzip = "gz"
  /// RFC 7932.
  case brotli = "br"

  /// Files whose bytes are as small as they will be, such as fonts and pictures, are not worth it.
  private static let endings: Set<String> = [
    "css", "csv", "html", "ics", "js", "json", "md", "svg", "txt", "webmanifest", "xml",
  ]

  /// The files of a site and, beside each of text, its forms; where a file of such a name is there already it stays alone.
  public static func adding(to files: [OutputFile]) -> [OutputFile] {
    let paths = Set(files.map(\.path))
    return files.flatMap { file -> [OutputFile] in
      let file = Theme.plainEngines[file.path] ?? file
      guard let ending = file.path.split(separator: ".").last, endings.contains(ending.lowercased()) else {
        return [file]
      }
      return [file]
        + allCases.filter { !paths.contains("\(file.path).\($0.rawValue)") }.map { $0.form(of: file) }
    }
  }

  /// The form of a file, which is made when it is written.
  private func form(of file: OutputFile) -> OutputFile {
    var name = file.name
    if name == nil, case .bytes(let bytes) = file.content { name = Digest(of: bytes) }
    return OutputFile(
      path: "\(file.path).\(rawValue)", content: .made { file.bytes.flatMap(compressed) },
      name: name.map { name in
        var key = ContentKey("compressed file")
        key.add(rawValue)
        key.add(name)
        return key.digest
      })
  }

  /// Bytes in this form; nil where there is no memory for it.
  public func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    switch self {
    case .gzip: Self.gzipped(bytes)
    case .brotli: Self.brotlied(bytes)
    }
  }

  private static func gzipped(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    // 15 bits of window, and 16 for the header of gzip, in which zlib writes no time and no name.
    guard
      deflateInit2_(
        &stream, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY, zlibVersion(),
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    guard let count = UInt32(exactly: bytes.count) else { return nil }
    let most = Int(deflateBound(&stream, UInt(bytes.count)))
    guard let room = UInt32(exactly: most) else { return nil }
    var input = bytes
    return input.withUnsafeMutableBufferPointer { input -> [UInt8]? in
      var isWhole = false
      let result = [UInt8](unsafeUninitializedCapacity: most) { output, written in
        stream.next_in = input.baseAddress
        stream.avail_in = count
        stream.next_out = output.baseAddress
        stream.avail_out = room
        isWhole = deflate(&stream, Z_FINISH) == Z_STREAM_END
        written = isWhole ? most - Int(stream.avail_out) : 0
      }
      return isWhole ? result : nil
    }
  }

  /// What was compressed in the format of gzip; nil where it is not whole.
  static func expanded(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    // 15 bits of window, and 16 for the header of gzip.
    guard
      inflateInit2_(&stream, 15 + 16, zlibVersion(), Int32(MemoryLayout<z_stream>.size)) == Z_OK,
      let count = UInt32(exactly: bytes.count)
    else { return nil }
    defer { inflateEnd(&stream) }
    var input = bytes
    var result: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    return input.withUnsafeMutableBufferPointer { input -> [UInt8]? in
      stream.next_in = input.baseAddress
      stream.avail_in = count
      while true {
        let (status, written) = block.withUnsafeMutableBufferPointer { block in
          stream.next_out = block.baseAddress
          stream.avail_out = UInt32(block.count)
          let status = inflate(&stream, Z_NO_FLUSH)
          return (status, block.count - Int(stream.avail_out))
        }
        result += block[..<written]
        if status == Z_STREAM_END { return result }
        // Without progress it would never end.
        guard status == Z_OK, written > 0 || stream.avail_in > 0 else { return nil }
      }
    }
  }

  private static func brotlied(_ bytes: [UInt8]) -> [UInt8]? {
    // It is 0 where the library cannot say, which it does for more than 2 GiB.
    let most = BrotliEncoderMaxCompressedSize(bytes.count)
    guard most > 0 else { return nil }
    var isWhole = false
    let result = [UInt8](unsafeUninitializedCapacity: most) { output, written in
      var count = most
      isWhole = bytes.withUnsafeBufferPointer { input in
        BrotliEncoderCompress(
          Int32(BROTLI_MAX_QUALITY), Int32(BROTLI_MAX_WINDOW_BITS), BROTLI_MODE_TEXT, bytes.count,
          input.baseAddress, &count, output.baseAddress) == BROTLI_TRUE
      }
      written = isWhole ? count : 0
    }
    return isWhole ? result : nil
  }
}
