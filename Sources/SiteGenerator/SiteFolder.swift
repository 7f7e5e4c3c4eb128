import BuildCache
import Diagrams
import FormulaSyntax
import Foundation
import SourceText
import TeX

/// The folder `Site/`, read from disk: `site.yml`, `Assets/`, and what `site.yml` names.
public struct SiteFolder: Sendable {
  /// What stands in `site.yml`; the defaults where there is none.
  public var configuration: SiteConfiguration
  /// What lies beside the lessons.
  public var files: SiteFiles
  /// The author's math font; nil where the one that `lectern` carries is served.
  public var font: MathFont?
  /// The author's own style sheet; empty where there is none.
  public var style: String
  /// What is wrong with `site.yml` and the files that it names.
  public var diagnostics: [Diagnostic]

  /// Reads a site's folder, which may be missing altogether. Nothing is written.
  ///
  /// `name` is how diagnostics call the folder. With `outer` it must lie there, and is taken for missing where it does not.
  public static func read(
    _ folder: String, name: String? = nil, lessonsFolder: String, within outer: FolderBounds? = nil
  ) -> SiteFolder {
    let path = "\(folder)/site.yml"
    let label = "\(name ?? folder)/site.yml"
    var diagnostics: [Diagnostic] = []
    var configuration = SiteConfiguration()
    let bounds = FolderBounds(folder)
    func report(_ place: String, outside of: String) {
      diagnostics.append(
        .error(
          .outsideFolder, "\(place) is a link that leads out of \(of); nothing is read through it",
          file: SourceFile(path: label, text: "")))
    }
    if let outer, let real = FolderBounds.real(folder), !outer.contains(real: real) {
      report(name ?? folder, outside: "this folder")
      return SiteFolder(
        configuration: configuration, files: SiteFiles(lessonsFolder: lessonsFolder), font: nil,
        style: "", diagnostics: diagnostics)
    }
    if FileManager.default.fileExists(atPath: path) {
      if let real = FolderBounds.real(path), !bounds.contains(real: real) {
        report(label, outside: name ?? folder)
      } else if let bytes = RegularFile.contents(path, within: bounds),
        String(validating: bytes, as: UTF8.self) != nil
      {
        let file = SourceFile(path: label, bytes: bytes)
        (configuration, diagnostics) = SiteConfiguration.read(file)
      } else {
        let file = SourceFile(path: label, text: "")
        diagnostics.append(.error(.unreadable, "it cannot be read, or is not UTF-8", file: file))
      }
    }
    let assets = "\(folder)/Assets"
    if let real = FolderBounds.real(assets), !bounds.contains(real: real) {
      report("\(name ?? folder)/Assets", outside: name ?? folder)
      return SiteFolder(
        configuration: configuration, files: SiteFiles(lessonsFolder: lessonsFolder), font: nil,
        style: "", diagnostics: diagnostics)
    }
    let files = SiteFiles.onDisk(
      lessonsFolder: lessonsFolder, assetsFolder: assets,
      assetsFromLessons: RelativePath.way(from: absolute(lessonsFolder), to: absolute(assets)))
    var result = SiteFolder(
      configuration: configuration, files: files, font: nil, style: "", diagnostics: diagnostics)
    result.readStyle(folder)
    result.findFont(folder)
    return result
  }

  /// A generator for what was read.
  public func generator(isDraft: Bool = false) -> SiteGenerator {
    SiteGenerator(
      configuration: configuration, files: files, font: font,
      additionalStyles: [MathMLStyle.css, DiagramStyle.css, ExerciseStyle.css]
        + (style.isEmpty ? [] : [style]), isDraft: isDraft
    )
  }

  /// A name for all that was read. What the lessons' folder holds is asked for later; see ``SiteFiles/answers``.
  public var digest: Digest {
    var key = ContentKey("folder of a site")
    key.add(configuration.file?.path)
    key.add(configuration.file?.bytes ?? [])
    key.add(files.lessonsFolder)
    key.add(files.assetsFolder)
    key.add(files.assetsFromLessons)
    key.add(files.assets.count)
    for path in files.assets { key.add(path) }
    key.add(font?.path)
    key.add(style)
    key.add(DiagnosticRenderer().render(diagnostics))
    return key.digest
  }

  private mutating func readStyle(_ folder: String) {
    guard let name = configuration.theme.style else { return }
    let path = "\(folder)/\(name)"
    let bounds = FolderBounds(folder)
    // The text becomes a part of the site: nothing from elsewhere may, also by a link.
    if let real = FolderBounds.real(path), !bounds.contains(real: real) {
      diagnostics.append(
        .error(
          .missingFile, "the style sheet '\(name)' does not lie in the folder of site.yml",
          file: configuration.file))
      return
    }
    guard let bytes = RegularFile.contents(path, within: bounds),
      let text = String(validating: bytes, as: UTF8.self)
    else {
      diagnostics.append(
        .error(
          .missingFile, "the style sheet '\(name)' cannot be read, or is not UTF-8",
          file: configuration.file))
      return
    }
    style = text
  }

  private mutating func findFont(_ folder: String) {
    guard let name = configuration.theme.mathFont else { return }
    let path = "\(folder)/\(name)"
    let bounds = FolderBounds(folder)
    func report(_ problem: String) {
      diagnostics.append(
        .error(.missingFile, "the math font '\(name)' \(problem)", file: configuration.file))
    }
    let leaves = FolderBounds.real(path).map { !bounds.contains(real: $0) } ?? false
    if name.hasPrefix("/") || leaves {
      return report("does not lie in the folder of site.yml")
    }
    guard let bytes = RegularFile.contents(path, within: bounds) else { return report("cannot be read") }
    guard MathFont.isFont(bytes) else { return report("is no font") }
    font = MathFont(path: path, within: bounds)
  }

  private static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }
}
