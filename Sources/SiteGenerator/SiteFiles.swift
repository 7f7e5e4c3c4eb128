import BuildCache
import Foundation
import Synchronization

/// What lies beside the lessons: the room's only view of the disk, so that a test can make one up.
public struct SiteFiles: Sendable {
  /// The lessons' folder, as a path on disk.
  public let lessonsFolder: String
  /// The folder of shared assets (`Site/Assets`), as a path on disk.
  public let assetsFolder: String
  /// The bounds of the lessons' folder.
  public let lessonsBounds: FolderBounds
  /// The bounds of the assets' folder.
  public let assetsBounds: FolderBounds
  /// The way from the lessons' folder to the assets, such as `../Site/Assets`, so that a link which a Markdown
  /// host follows works on the site too; nil where there is none.
  public var assetsFromLessons: String?
  /// All files below the assets' folder, as paths relative to it, in order.
  public var assets: [String]
  /// The names of the regular files directly in a folder below the lessons' folder; empty where there is none.
  public var lessonFiles: @Sendable (_ folder: String) -> [String]
  /// What ``lessonFiles`` has answered; nil where it is not remembered.
  public private(set) var answers: FolderAnswers?

  /// Makes a view.
  public init(
    lessonsFolder: String = "", assetsFolder: String = "", assetsFromLessons: String? = "../Site/Assets",
    assets: [String] = [], lessonFiles: @escaping @Sendable (_ folder: String) -> [String] = { _ in [] }
  ) {
    self.lessonsFolder = lessonsFolder
    self.assetsFolder = assetsFolder
    lessonsBounds = FolderBounds(lessonsFolder)
    assetsBounds = FolderBounds(assetsFolder)
    self.assetsFromLessons = assetsFromLessons
    self.assets = assets
    self.lessonFiles = lessonFiles
  }

  /// The view of two real folders; either may be missing.
  ///
  /// Files whose names begin with a dot are left out, and so are symbolic links that lead out of their folder.
  public static func onDisk(
    lessonsFolder: String, assetsFolder: String, assetsFromLessons: String? = "../Site/Assets"
  ) -> SiteFiles {
    let answers = FolderAnswers()
    var result = SiteFiles(
      lessonsFolder: lessonsFolder, assetsFolder: assetsFolder, assetsFromLessons: assetsFromLessons,
      assets: allFiles(below: assetsFolder),
      lessonFiles: { folder in answers.files(folder) { files(in: $0, below: lessonsFolder) } })
    result.answers = answers
    return result
  }

  /// Folders deeper than this are not looked into.
  private static let deepestFolder = 32

  private static func allFiles(below root: String) -> [String] {
    var result: [String] = []
    var pending = [(folder: "", depth: 0)]
    while let (folder, depth) = pending.popLast() {
      result += files(in: folder, below: root).map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
      guard depth < deepestFolder else { continue }
      for name in names(in: folder, below: root) {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        // A linked folder is not followed: it could contain itself.
        let attributes = try? FileManager.default.attributesOfItem(atPath: "\(root)/\(path)")
        if attributes?[.type] as? FileAttributeType == .typeDirectory { pending.append((path, depth + 1)) }
      }
    }
    return result.sorted()
  }

  private static func files(in folder: String, below root: String) -> [String] {
    let bounds = FolderBounds(root)
    return names(in: folder, below: root).filter { name in
      let path = folder.isEmpty ? "\(root)/\(name)" : "\(root)/\(folder)/\(name)"
      guard let real = FolderBounds.real(path), bounds.contains(real: real) else { return false }
      return FileStamp(ofFile: real) != nil
    }
  }

  private static func names(in folder: String, below root: String) -> [String] {
    let path = folder.isEmpty ? root : "\(root)/\(folder)"
    guard let real = FolderBounds.real(path), FolderBounds(root).contains(real: real) else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }
}

/// What the folders of lessons were found to hold. Each is listed once, however many links lead there.
public final class FolderAnswers: Sendable {
  private let known = Mutex<[String: [String]]>([:])

  func files(_ folder: String, _ list: (String) -> [String]) -> [String] {
    if let answer = known.withLock({ $0[folder] }) { return answer }
    let answer = list(folder)
    // Of two that looked at once one is taken, so that all have the same.
    return known.withLock { known in
      if let first = known[folder] { return first }
      known[folder] = answer
      return answer
    }
  }

  /// The folders that were asked for, in order, each with a name for what it held.
  var all: [(folder: String, content: Digest)] {
    known.withLock { $0 }.map { ($0.key, Self.name($0.value)) }.sorted { $0.0 < $1.0 }
  }

  /// A name for the files of a folder.
  static func name(_ files: [String]) -> Digest {
    var key = ContentKey("files of a folder")
    for file in files { key.add(file) }
    return key.digest
  }
}
