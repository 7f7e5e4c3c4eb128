import BuildCache
import Foundation

/// What is known of the files that were last written to an output folder.
///
/// It is kept in the cache and not in the folder, since the site's bytes are to be the same on every run.
struct PublishedState {
  struct File: Equatable {
    /// A name made from all that the content depends on.
    var name: Digest
    var stamp: FileStamp
  }

  /// The files by path.
  var files: [String: File] = [:]
  /// When the stamps were taken, in nanoseconds since 1970.
  var moment = 0

  /// The note's name for an output folder.
  static func noteName(_ target: String) -> Digest {
    var key = ContentKey("published")
    key.add(target)
    return key.digest
  }

  init() {}

  /// Reads a state; nil where the bytes are none.
  init?(_ bytes: [UInt8]) {
    var reader = RecordReader(bytes)
    do throws(RecordReader.Malformed) {
      moment = try reader.integer()
      let count = try reader.integer()
      files.reserveCapacity(max(0, min(count, bytes.count / 40)))
      while !reader.isAtEnd {
        let path = try reader.text()
        files[path] = File(name: try reader.digest(), stamp: try FileStamp(&reader))
      }
      guard files.count == count else { return nil }
    } catch {
      return nil
    }
  }

  var bytes: [UInt8] {
    var writer = RecordWriter()
    writer.write(moment)
    writer.write(files.count)
    for (path, file) in files {
      writer.write(path)
      writer.write(file.name)
      file.stamp.write(to: &writer)
    }
    return writer.bytes
  }

  /// What of a path stands in a folder as it was written, and whether it had to be read; nil where it is another or was changed.
  ///
  /// - Parameter content: Reads what should stand there, for a file that was changed in the moment when its stamp was taken.
  func untouched(
    _ path: String, name: Digest, in folder: String, content: () -> [UInt8]?
  ) -> (file: File, wasRead: Bool)? {
    guard let known = files[path], known.name == name, var found = FileStamp(ofFile: "\(folder)/\(path)")
    else { return nil }
    // A further name of a file changes this time, and old sites share their files with new ones.
    found.touched = 0
    guard found == known.stamp else { return nil }
    let isSettled = found.isSettled(at: moment)
    if !isSettled {
      guard let expected = content(), let there = RegularFile.contents("\(folder)/\(path)"),
        there.elementsEqual(expected)
      else { return nil }
    }
    return (known, !isSettled)
  }
}
