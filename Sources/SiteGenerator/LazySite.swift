import BuildCache
import Foundation
import Notebook
import SourceText
import Synchronization

/// A site whose pages are made when they are asked for, for a preview.
///
/// A lesson's page costs that page alone. A page about all lessons needs a part of each, so the first one that is asked for
/// makes those, of which the cache holds most.
public final class LazySite: Sendable {
  /// Broken links, names that are taken, and what is wrong with the configuration's names.
  public let diagnostics: [Diagnostic]
  /// Changes with what pages show from other files: style sheets, fonts and images.
  public let look: String

  private let generator: SiteGenerator
  private let verified: VerifiedLessons
  private let cache: LessonCache
  private let plan: SitePlan
  private let files: [String: OutputFile]
  /// The lessons' pages by their paths, as places in the order.
  private let places: [String: Int]
  /// The paths of the lessons' pages, by those of their files.
  private let pages: [String: String]
  private let keys: Mutex<[Int: Digest]>
  private let siteKey: Digest
  private let memory: PageMemory
  private let whole = Mutex<[String: OutputFile]?>(nil)

  /// Plans a site. Pages that `previous` made and that nothing has changed for are taken over.
  public init(
    _ generator: SiteGenerator, _ verified: VerifiedLessons, cache: LessonCache, previous: LazySite? = nil
  ) {
    self.generator = generator
    self.verified = verified
    self.cache = cache
    memory = previous?.memory ?? PageMemory()
    let plan = SitePlan(generator, verified)
    self.plan = plan
    siteKey = plan.siteKey(tool: cache.tool)
    keys = Mutex([:])
    let first = plan.builder.firstPlace
    let pages = plan.indices.indices.map { OutputFile(path: plan.pagePath(at: $0), content: .bytes([])) }
    let site = plan.site([], Array(pages.dropFirst(first)))
    diagnostics = site.diagnostics
    files = Dictionary(site.files.map { ($0.path, $0) }) { first, _ in first }
    let places = Dictionary(pages.enumerated().dropFirst(first).map { ($1.path, $0) }) { first, _ in first }
    self.places = places
    self.pages = Dictionary(
      zip(plan.lessons.map(\.document.file.path), pages.map(\.path)), uniquingKeysWith: { first, _ in first })
    var look = ContentKey("look")
    // What the program itself brings is the same for as long as it runs.
    let bundled = Set(Theme.outputFiles.map(\.path))
    for file in site.files where places[file.path] == nil {
      look.add(file.path)
      if bundled.contains(file.path) { continue }
      switch file.content {
      case .bytes(let bytes): look.add(bytes)
      case .made(let make): look.add(make() ?? [])
      case .script: break
      case .record(let name, _): look.add(name)
      case .copy(let source, _):
        let stamp = FileStamp(ofFile: source, followingLinks: true)
        look.add(stamp.map { "\($0)" })
      }
    }
    self.look = String(look.digest.hexadecimal.prefix(16))
  }

  /// The path of the page that a lesson's file becomes; nil for any other file.
  public func page(ofFile path: String) -> String? { pages[path] }

  /// The bytes of a file of the site; nil where there is none of that path.
  public func bytes(at path: String) async -> [UInt8]? {
    if let place = places[path] { return await page(at: place) }
    if let file = files[path] { return bytes(of: file) }
    return await listed(path)
  }

  private func bytes(of file: OutputFile) -> [UInt8]? {
    // What could run in a page is served all the same, with headers that keep it from that.
    if case .copy(let source, let bounds) = file.content {
      return RegularFile.contents(source, within: bounds)
    }
    return file.bytes
  }

  /// Whether a file of the site is copied from one that an author put there.
  public func isCopied(_ path: String) -> Bool {
    guard places[path] == nil, case .copy? = files[path]?.content else { return false }
    return true
  }

  private func page(at place: Int) async -> [UInt8]? {
    let index = plan.indices[place]
    let key = verified.names[index].map { name in
      keys.withLock { keys in
        let key = keys[place] ?? plan.key(at: place, lesson: name, site: siteKey)
        keys[place] = key
        return key
      }
    }
    if let key, let known = memory[key] ?? cache.store.record(key) { return known }
    guard let lesson = await verified.whole([index])[index],
      let bytes = bytes(of: plan.page(at: place, of: lesson))
    else { return nil }
    if let key { memory[key] = bytes }
    return bytes
  }

  /// A page about all lessons. What these are is known only when they are made.
  private func listed(_ path: String) async -> [UInt8]? {
    if whole.withLock({ $0 }) == nil {
      let site = await generator.site(of: verified, cache: cache)
      let pages = site.files.filter { places[$0.path] == nil && files[$0.path] == nil }
      whole.withLock { $0 = Dictionary(pages.map { ($0.path, $0) }) { first, _ in first } }
    }
    return whole.withLock { $0?[path] }.flatMap(bytes)
  }
}

/// The pages that were last made.
private final class PageMemory: Sendable {
  private let pages = Mutex<(order: [Digest], bytes: [Digest: [UInt8]])>(([], [:]))
  private static let most = 128

  subscript(name: Digest) -> [UInt8]? {
    get { pages.withLock { $0.bytes[name] } }
    set {
      pages.withLock { pages in
        if pages.bytes[name] == nil { pages.order.append(name) }
        pages.bytes[name] = newValue
        while pages.order.count > Self.most { pages.bytes[pages.order.removeFirst()] = nil }
      }
    }
  }
}
