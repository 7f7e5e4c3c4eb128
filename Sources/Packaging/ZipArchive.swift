import BuildCache
import CZip
import Foundation
import SiteGenerator

/// Why a package could not be written.
public enum PackagingError: Error, Sendable {
  /// A file that belongs into it cannot be read.
  case unreadable(path: String)
  /// The archive cannot be written; with the reason in the words of libzip or of the system.
  case unwritable(path: String, reason: String)

  /// What failed, with the path, without a full stop.
  public var description: String {
    switch self {
    case .unreadable(let path): "cannot read \(path)"
    case .unwritable(let path, let reason): "cannot write \(path): \(reason)"
    }
  }
}

/// Files in a ZIP archive. The same files give the same bytes: they stand in order of their names, and their dates are
/// that which ZIP counts from, 1980-01-01.
public struct ZipArchive: Sendable {
  private let files: [(path: String, bytes: [UInt8])]

  /// Reads what is to be packed.
  ///
  /// - Throws: ``PackagingError/unreadable(path:)``.
  public init(_ files: [OutputFile]) throws(PackagingError) {
    var read: [(path: String, bytes: [UInt8])] = []
    for file in files { read.append((file.path, try Self.bytes(of: file))) }
    read.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    self.files = read
  }

  private static func bytes(of file: OutputFile) throws(PackagingError) -> [UInt8] {
    switch file.content {
    case .bytes(let bytes): return bytes
    case .made(let make):
      guard let bytes = make() else { throw .unreadable(path: file.path) }
      return bytes
    case .script(let script):
      guard let bytes = script.bytes else { throw .unreadable(path: file.path) }
      return bytes
    case .record(let name, let store):
      guard let bytes = store.record(name) else { throw .unreadable(path: file.path) }
      return bytes
    case .copy(let source):
      guard let data = FileManager.default.contents(atPath: source) else { throw .unreadable(path: source) }
      return Array(data)
    }
  }

  /// Writes the archive; a file that is there is replaced in one step.
  public func write(to path: String) throws(PackagingError) {
    var code: Int32 = 0
    guard let archive = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &code) else {
      var error = zip_error_t()
      zip_error_init_with_code(&error, code)
      let reason = String(cString: zip_error_strerror(&error))
      zip_error_fini(&error)
      throw .unwritable(path: path, reason: reason)
    }
    for file in files where !Self.add(file.path, file.bytes, to: archive) {
      let reason = Self.reason(archive)
      zip_discard(archive)
      throw .unwritable(path: path, reason: reason)
    }
    guard zip_close(archive) == 0 else {
      let reason = Self.reason(archive)
      zip_discard(archive)
      throw .unwritable(path: path, reason: reason)
    }
  }

  private static func reason(_ archive: OpaquePointer) -> String { String(cString: zip_strerror(archive)) }

  private static func add(_ path: String, _ bytes: [UInt8], to archive: OpaquePointer) -> Bool {
    // libzip reads the bytes when the archive is closed, and frees them.
    guard let copy = malloc(max(1, bytes.count)) else { return false }
    bytes.withUnsafeBytes { buffer in
      if let base = buffer.baseAddress { memcpy(copy, base, buffer.count) }
    }
    guard let source = zip_source_buffer(archive, copy, zip_uint64_t(bytes.count), 1) else {
      free(copy)
      return false
    }
    let place = zip_file_add(archive, path, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
    guard place >= 0 else {
      zip_source_free(source)
      return false
    }
    let index = zip_uint64_t(place)
    // The first of January 1980 at midnight, which is what 0 and 33 stand for in the format of DOS.
    return zip_file_set_dostime(archive, index, 0, 33, 0) == 0
      && zip_set_file_compression(archive, index, ZIP_CM_DEFLATE, 9) == 0
      && zip_file_set_external_attributes(archive, index, 0, UInt8(ZIP_OPSYS_UNIX), 0o100644 << 16) == 0
  }
}
