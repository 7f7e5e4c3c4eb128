import Notebook
import SiteGenerator

/// A site as a package of SCORM 1.2, in which each lesson with exercises is a SCO: a page that tells the LMS the score.
public struct SCORMPackage: Sendable {
  /// The files, ordered by path.
  public let files: [OutputFile]
  /// How many SCOs there are.
  public let unitCount: Int

  /// A lesson whose page is a SCO.
  public struct Unit: Sendable {
    /// The path of its page.
    public var path: String
    /// Its title.
    public var title: String

    /// Makes a unit.
    public init(path: String, title: String) {
      self.path = path
      self.title = title
    }
  }

  /// Makes a package.
  ///
  /// - Parameters:
  ///   - site: The files of the site, made by a generator whose ``SiteGenerator/SiteGenerator/isCourse`` is set.
  ///   - units: The lessons with exercises, in order.
  public init(site: [OutputFile], units: [Unit], title: String) {
    let pages = Set(units.map(\.path))
    var resources = units.enumerated().map { index, unit in
      PackageManifest.Resource(
        identifier: "sco-\(index + 1)", type: "webcontent", scormType: "sco", path: unit.path,
        files: [unit.path], dependencies: ["shared"])
    }
    resources.append(
      PackageManifest.Resource(
        identifier: "shared", type: "webcontent", scormType: "asset", path: nil,
        files: site.map(\.path).filter { !pages.contains($0) }.sorted()))
    let items = units.enumerated().map {
      PackageManifest.Item(title: $0.element.title, resource: "sco-\($0.offset + 1)")
    }
    let manifest = PackageManifest(title: title, items: items, resources: resources)
    let all = site.filter { $0.path != PackageManifest.path }
    files = (all + [OutputFile(path: PackageManifest.path, text: manifest.scorm)]).sorted {
      $0.path < $1.path
    }
    unitCount = units.count
  }
}
