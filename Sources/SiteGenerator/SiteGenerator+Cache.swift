import BuildCache
import Notebook
import SourceText

extension SiteGenerator {
  /// The site of verified lessons, with those pages that nothing has changed for as they are kept.
  ///
  /// The files have the same bytes as without a cache. A page is kept under a name made from all that it depends on, so
  /// a page that is not kept, or is kept damaged, is made anew.
  public func site(of verified: VerifiedLessons, cache: LessonCache?) async -> Site {
    let plan = SitePlan(self, lessons: verified.lessons)
    guard let cache else { return await site(plan, verified) }
    let store = cache.store
    let siteKey = plan.siteKey(tool: cache.tool)
    let keys: [Digest?] = await Parallel.map(Array(plan.indices.enumerated())) { place, index in
      verified.names[index].map { plan.key(at: place, lesson: $0, site: siteKey) }
    }
    let siteNames = Self.siteNames(plan, keys: keys, siteKey: siteKey)
    let needsParts = siteNames.contains { name in name.map { !store.holds($0) } ?? true }

    var parts = [VerificationPart?](repeating: nil, count: keys.count)
    if needsParts {
      parts = await Parallel.map(keys) { key in
        key.flatMap { store.record(Self.partName($0)) }.flatMap(VerificationPart.init)
      }
    }
    let missing = keys.indices.filter { place in
      guard let key = keys[place] else { return true }
      return !store.holds(key) || (needsParts && parts[place] == nil) || !store.holds(Self.partName(key))
    }
    let whole = await verified.whole(missing.map { plan.indices[$0] })
    let made = await Parallel.map(missing) { place -> LessonPage? in
      guard let lesson = whole[plan.indices[place]] else { return nil }
      let made = plan.page(at: place, of: lesson)
      if let key = keys[place], case .bytes(let bytes) = made.page.content {
        store.keep(bytes, as: key)
        store.keep(made.verification.bytes, as: Self.partName(key))
      }
      return made
    }
    var pages: [OutputFile] = keys.enumerated().map { place, key in
      OutputFile(
        path: plan.pagePath(at: place), content: key.map { .record($0, store) } ?? .bytes([]), name: key)
    }
    for (place, made) in zip(missing, made) {
      guard let made else { continue }
      pages[place].content = made.page.content
      parts[place] = made.verification
    }
    return plan.site(
      sitePages(plan, names: siteNames, parts: needsParts ? parts : nil, store: store), pages)
  }

  private func site(_ plan: SitePlan, _ verified: VerifiedLessons) async -> Site {
    let whole = await verified.whole(plan.indices)
    let made = await Parallel.map(Array(plan.indices.enumerated())) { place, index in
      plan.page(at: place, of: whole[index] ?? plan.lessons[place])
    }
    return plan.site(
      [plan.builder.home(), plan.builder.verification(made.map(\.verification))], made.map(\.page))
  }

  // MARK: Pages about all lessons

  private enum SitePage: String, CaseIterable {
    case home, verification

    var path: String {
      switch self {
      case .home: PageBuilder.homePath
      case .verification: PageBuilder.verificationPath
      }
    }
  }

  /// The paths of the pages about all lessons.
  static let sitePagePaths = SitePage.allCases.map(\.path)

  /// Names for the pages about all lessons; nil where a lesson has none.
  private static func siteNames(_ plan: SitePlan, keys: [Digest?], siteKey: Digest) -> [Digest?] {
    let known = keys.compactMap { $0 }
    guard known.count == keys.count else { return SitePage.allCases.map { _ in nil } }
    return SitePage.allCases.map { page in
      var key = ContentKey("site page")
      key.add(page.rawValue)
      key.add(siteKey)
      key.add(known.count)
      for digest in known { key.add(digest) }
      return key.digest
    }
  }

  private func sitePages(
    _ plan: SitePlan, names: [Digest?], parts: [VerificationPart?]?, store: RecordStore
  ) -> [OutputFile] {
    zip(SitePage.allCases, names).map { page, name in
      guard let parts else {
        return OutputFile(
          path: page.path, content: name.map { .record($0, store) } ?? .bytes([]), name: name)
      }
      var file =
        switch page {
        case .home: plan.builder.home()
        case .verification: plan.builder.verification(parts.map { $0 ?? VerificationPart() })
        }
      file.name = name
      if let name, case .bytes(let bytes) = file.content { store.keep(bytes, as: name) }
      return file
    }
  }

  private static func partName(_ key: Digest) -> Digest {
    var part = ContentKey("verification part")
    part.add(key)
    return part.digest
  }
}

extension VerificationPart {
  /// A part as it was kept; nil where the bytes are none.
  init?(_ bytes: [UInt8]) {
    var reader = RecordReader(bytes)
    do throws(RecordReader.Malformed) {
      self.init(section: try reader.text(), mistakes: try reader.text())
    } catch {
      return nil
    }
    if !reader.isAtEnd { return nil }
  }

  /// The part as it is kept.
  var bytes: [UInt8] {
    var writer = RecordWriter()
    writer.write(section)
    writer.write(mistakes)
    return writer.bytes
  }
}
