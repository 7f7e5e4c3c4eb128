import CZip
import Foundation
import SiteGenerator

/// Why a package could not be made.
public enum PackagingError: Error, Sendable {
  /// A file that belongs into it cannot be read.
  case unreadable(path: String)
  /// The archive cannot be made, with the reason in the words of libzip.
  case unpackable(reason: String)

  /// What failed, with the path, without a full stop.
  public var description: String {
    switch self {
    case .unreadable(let path): "cannot read \(path)"
    case .unpackable(let reason): "the archive cannot be made: \(reason)"
    }
  }
}

/// Files in a ZIP archive. The same files give the same bytes: they stand in order of their names, and their dates are
/// that which ZIP counts from, 1980-01-01.
public struct ZipArchive: Sendable {
  private struct File {
    var path: String
    var bytes: [UInt8]
    /// Whether its bytes stand in the archive as they are.
    var isStored = false
  }

  private let files: [File]

  /// Reads what is to be packed.
  ///
  /// - Parameters:
  ///   - files: The files, in whatever order they come.
  ///   - first: A file that stands before all others, as it is.
  /// - Throws: ``PackagingError/unreadable(path:)``.
  public init(_ files: [OutputFile], first: OutputFile? = nil) throws(PackagingError) {
    func read(_ file: OutputFile) throws(PackagingError) -> File {
      guard let bytes = file.bytes else { throw .unreadable(path: file.path) }
      return File(path: file.path, bytes: bytes)
    }
    var all: [File] = []
    for file in files { all.append(try read(file)) }
    all.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    if let first {
      var file = try read(first)
      file.isStored = true
      all.insert(file, at: 0)
    }
    self.files = all
  }

  /// The archive.
  ///
  /// - Throws: ``PackagingError/unpackable(reason:)``, for which there must be no memory left.
  public func bytes() throws(PackagingError) -> [UInt8] {
    var error = zip_error_t()
    zip_error_init(&error)
    defer { zip_error_fini(&error) }
    guard let sink = zip_source_buffer_create(nil, 0, 0, &error) else {
      throw .unpackable(reason: String(cString: zip_error_strerror(&error)))
    }
    guard let archive = zip_open_from_source(sink, ZIP_TRUNCATE, &error) else {
      zip_source_free(sink)
      throw .unpackable(reason: String(cString: zip_error_strerror(&error)))
    }
    // Closing the archive gives up its hold of the bytes; ours stays.
    zip_source_keep(sink)
    defer { zip_source_free(sink) }
    for file in files where !Self.add(file, to: archive) {
      let reason = Self.reason(archive)
      zip_discard(archive)
      throw .unpackable(reason: reason)
    }
    guard zip_close(archive) == 0 else {
      let reason = Self.reason(archive)
      zip_discard(archive)
      throw .unpackable(reason: reason)
    }
    guard let bytes = Self.read(sink) else { throw .unpackable(reason: "it cannot be read back") }
    return bytes
  }

  private static func read(_ sink: OpaquePointer) -> [UInt8]? {
    guard zip_source_open(sink) == 0 else { return nil }
    defer { zip_source_close(sink) }
    guard zip_source_seek(sink, 0, SEEK_END) == 0 else { return nil }
    let count = Int(zip_source_tell(sink))
    guard count > 0, zip_source_seek(sink, 0, SEEK_SET) == 0 else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      guard let base = buffer.baseAddress else { return }
      filled = max(0, Int(zip_source_read(sink, base, zip_uint64_t(count))))
    }
    return bytes.count == count ? bytes : nil
  }

  private static func reason(_ archive: OpaquePointer) -> String { String(cString: zip_strerror(archive)) }

  private static func add(_ file: File, to archive: OpaquePointer) -> Bool {
    let bytes = file.bytes
    // libzip reads the bytes when the archive is closed, and frees them.
    guard let copy = malloc(max(1, bytes.count)) else { return false }
    bytes.withUnsafeBytes { buffer in
      if let base = buffer.baseAddress { memcpy(copy, base, buffer.count) }
    }
    guard let source = zip_source_buffer(archive, copy, zip_uint64_t(bytes.count), 1) else {
      free(copy)
      return false
    }
    let place = zip_file_add(archive, file.path, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
    guard place >= 0 else {
      zip_source_free(source)
      return false
    }
    let index = zip_uint64_t(place)
    // The first of January 1980 at midnight, which is what 0 and 33 stand for in the format of DOS.
    return zip_file_set_dostime(archive, index, 0, 33, 0) == 0
      && zip_set_file_compression(
        archive, index, file.isStored ? ZIP_CM_STORE : ZIP_CM_DEFLATE, file.isStored ? 0 : 9) == 0
      && zip_file_set_external_attributes(archive, index, 0, UInt8(ZIP_OPSYS_UNIX), 0o100644 << 16) == 0
  }
}
