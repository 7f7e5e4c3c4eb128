import BuildCache
import Foundation
import LessonMarkdown
import Notebook
import SiteGenerator
import SourceText
import Synchronization

/// What the files of lessons held when they were last looked at: names of their texts, by the files' stamps.
///
/// Of a file whose stamp is the same the text is had only when it is asked for, and the texts of thousands of others are let go
/// once they have names. A stamp is taken before the file is read, and only one that a later change would show in is kept.
struct KnownTexts: Sendable {
  private struct Text: Equatable {
    var stamp: FileStamp
    var name: Digest
  }

  private let store: RecordStore
  private let noteName: Digest
  private let known: [String: Text]

  /// What is known of the files below a folder.
  init(_ cache: LessonCache, of folder: String) {
    store = cache.store
    var key = ContentKey("texts of lessons")
    key.add(FolderBounds.real(folder) ?? folder)
    key.add(folder)
    noteName = key.digest
    known = store.note(noteName).flatMap(Self.read) ?? [:]
  }

  /// The lesson in a file, with the file's stamp where a later change would show in that.
  func source(
    _ path: String, name: String, within bounds: FolderBounds
  ) throws(EnvironmentFailure) -> LessonFolder.Read {
    if let text = known[path], FileStamp(ofFile: path, followingLinks: true) == text.stamp {
      return (Self.source(path, name: name, within: bounds, text: text.name), text.stamp)
    }
    let (source, stamp) = try LessonFolder.source(path, name: name, regularOnly: true, within: bounds)
    // What cannot be told from a later text stays as it was read.
    guard stamp != nil, case .success(let file) = source.content else { return (source, stamp) }
    return (Self.source(path, name: name, within: bounds, text: Digest(of: file.bytes)), stamp)
  }

  /// A lesson whose text is read when it is asked for, and held to its name.
  private static func source(
    _ path: String, name: String, within bounds: FolderBounds, text: Digest
  ) -> LessonSource {
    let staying = StayingFile()
    let file = SourceFile(path: path) { isToStay in
      staying.file(isToStay) {
        guard
          let read = try? LessonFolder.source(path, name: name, regularOnly: true, within: bounds).source,
          case .success(let file) = read.content, Digest(of: file.bytes) == text
        else { return nil }
        return file
      }
    }
    return LessonSource(name: name, content: .success(file), text: text)
  }

  /// Remembers what lessons hold, where that is not known already.
  func remember(_ folder: LessonFolder) {
    var texts: [String: Text] = [:]
    texts.reserveCapacity(folder.lessons.count)
    for (lesson, stamp) in zip(folder.lessons, folder.stamps) {
      guard let stamp, let name = lesson.text, case .success(let file) = lesson.content else { continue }
      texts[file.path] = Text(stamp: stamp, name: name)
    }
    if texts != known { store.setNote(Self.bytes(texts), as: noteName) }
  }

  // MARK: Bytes

  private static func read(_ bytes: [UInt8]) -> [String: Text]? {
    var reader = RecordReader(bytes)
    do throws(RecordReader.Malformed) {
      let texts = try reader.array { reader throws(RecordReader.Malformed) in
        (try reader.text(), Text(stamp: try FileStamp(&reader), name: try reader.digest()))
      }
      return Dictionary(texts) { first, _ in first }
    } catch {
      return nil
    }
  }

  private static func bytes(_ texts: [String: Text]) -> [UInt8] {
    var writer = RecordWriter()
    writer.write(texts.sorted { $0.key < $1.key }) { writer, text in
      writer.write(text.key)
      text.value.stamp.write(to: &writer)
      writer.write(text.value.name)
    }
    return writer.bytes
  }
}

/// A file that somebody wanted to stay in memory: diagnostics are rendered from it, which are few.
private final class StayingFile: Sendable {
  private let kept = Mutex<SourceFile?>(nil)

  func file(_ isToStay: Bool, _ read: () -> SourceFile?) -> SourceFile? {
    if let file = kept.withLock({ $0 }) { return file }
    guard let file = read() else { return nil }
    if isToStay { kept.withLock { $0 = file } }
    return file
  }
}
