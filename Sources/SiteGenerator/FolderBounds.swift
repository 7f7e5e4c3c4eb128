import Foundation

/// A folder that files belong to, none of which may lie elsewhere: the one place that decides where a path may lead.
///
/// What counts is the file that was opened, not its name: a link may have taken its place since somebody looked.
public struct FolderBounds: Sendable, Hashable {
  /// The folder, as it was named.
  public let path: String
  /// The folder without links; nil where there is none. It is taken when the value is made, so that what takes the folder's
  /// place later is not followed.
  private let real: String?

  /// The bounds of a folder.
  public init(_ path: String) {
    self.path = path
    real = Self.real(path)
  }

  /// A path without links and dots; nil where nothing is there.
  public static func real(_ path: String) -> String? {
    guard !path.isEmpty, let pointer = realpath(path, nil) else { return nil }
    defer { free(pointer) }
    return String(cString: pointer)
  }

  /// The path, without links and dots, at which something is or would be made; nil where no folder on the way is there.
  public static func realTarget(_ path: String) -> String? {
    var missing: [Substring] = []
    var rest = path[...]
    while true {
      while rest.count > 1, rest.hasSuffix("/") { rest.removeLast() }
      if let real = real(rest.isEmpty ? "." : String(rest)) {
        let base = real == "/" ? "" : real
        return missing.isEmpty ? real : base + "/" + missing.reversed().joined(separator: "/")
      }
      if rest.isEmpty || rest == "/" { return nil }
      let slash = rest.lastIndex(of: "/")
      let name = rest[(slash.map { rest.index(after: $0) } ?? rest.startIndex)...]
      // Nobody can tell where the folder above one lies that is not there.
      if name == ".." { return nil }
      if name != "." { missing.append(name) }
      rest = slash.map { $0 == rest.startIndex ? "/" : rest[..<$0] } ?? ""
    }
  }

  /// Whether a path without links is the folder or lies in it.
  public func contains(real path: String) -> Bool {
    guard let real else { return false }
    return path == real || path.hasPrefix(real == "/" ? "/" : real + "/")
  }

  /// Whether a path leads to something in the folder, or is where something in it would be made.
  public func contains(_ path: String) -> Bool {
    Self.realTarget(path).map { contains(real: $0) } ?? false
  }

  /// Whether the file behind a descriptor, which was opened by a path, lies in the folder.
  public func holds(_ descriptor: Int32, openedAs path: String) -> Bool {
    guard let place = Self.real(path), contains(real: place) else { return false }
    var opened = stat()
    var there = stat()
    return fstat(descriptor, &opened) == 0 && lstat(place, &there) == 0 && opened.st_dev == there.st_dev
      && opened.st_ino == there.st_ino
  }

  // MARK: The working folder

  /// The bounds of a path by which something is read or written: the working folder for what is named as a part of it, nil for what
  /// is named elsewhere.
  ///
  /// Who names `/var/www` or `../site` means it. `Site/public` means a place in this folder, wherever links in it would lead.
  public static func ofWorkingFolder(for path: String) -> FolderBounds? {
    let here = FolderBounds(".")
    var parts: [Substring] = []
    var path = path[...]
    if path.hasPrefix("/") {
      guard let real = here.real, real != "/", path == real || path.hasPrefix(real + "/") else { return nil }
      path = path.dropFirst(real.count)
    }
    for part in path.split(separator: "/") where part != "." {
      guard part == ".." else {
        parts.append(part)
        continue
      }
      if parts.isEmpty { return nil }
      parts.removeLast()
    }
    return here
  }

  /// The path to which one in the working folder would lead out of it; nil where it stays, or is named elsewhere.
  public static func placeOutsideWorkingFolder(_ path: String) -> String? {
    guard let bounds = ofWorkingFolder(for: path), let place = realTarget(path), !bounds.contains(real: place)
    else { return nil }
    return place
  }
}
