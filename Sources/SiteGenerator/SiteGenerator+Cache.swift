import BuildCache
import Notebook
import SourceText

extension SiteGenerator {
  /// The site of verified lessons, with those pages that nothing has changed for as they are kept.
  ///
  /// The files have the same bytes as without a cache. A page is kept under a name made from all that it depends on, so
  /// a page that is not kept, or is kept damaged, is made anew. What is made is kept when it is written.
  public func site(of verified: VerifiedLessons, cache: LessonCache?) async -> Site {
    let plan = SitePlan(self, lessons: verified.lessons)
    guard let cache else { return await site(plan, verified) }
    let store = cache.store
    let siteKey = plan.siteKey(tool: cache.tool)
    let names = Concurrent.map(Array(plan.indices.enumerated())) { place, index in
      verified.names[index].map { plan.key(at: place, lesson: $0, site: siteKey) }
    }
    let listName = Self.listName(names: names, siteKey: siteKey)
    let known = listName.flatMap { keptLists($0, store) }
    var parts = [VerificationPart?](repeating: nil, count: names.count)
    if known == nil {
      parts = Concurrent.map(names) { name in
        name.flatMap { store.record(Self.partName($0)) }.flatMap(VerificationPart.init)
      }
    }
    let missing = names.indices.filter { place in
      guard let name = names[place] else { return true }
      return !store.holds(name) || (known == nil ? parts[place] == nil : !store.holds(Self.partName(name)))
    }
    let whole = await verified.whole(missing.map { plan.indices[$0] })
    let builder = plan.builder(
      with: Dictionary(
        uniqueKeysWithValues: missing.compactMap { place in
          whole[plan.indices[place]].map { (place, $0) }
        }))
    let made = Concurrent.map(missing) { place in
      let part = builder.verificationPart(builder.lessons[place])
      if let name = names[place] { store.keep(part.bytes, as: Self.partName(name)) }
      return part
    }
    for (place, part) in zip(missing, made) { parts[place] = part }

    let isMissing = Set(missing)
    let pages = names.enumerated().map { place, name in
      let path = plan.pagePath(at: place)
      if let name, !isMissing.contains(place) {
        return OutputFile(path: path, content: .record(name, store), name: name)
      }
      var page = builder.lesson(at: place)
      page.name = name
      if let name { page.content = Self.keeping(page.content, as: name, in: store) }
      return page
    }
    return plan.site(
      known ?? lists(builder, parts.map { $0 ?? VerificationPart() }, name: listName, store: store), pages)
  }

  private func site(_ plan: SitePlan, _ verified: VerifiedLessons) async -> Site {
    let whole = await verified.whole(plan.indices)
    let builder = plan.builder(
      with: Dictionary(
        uniqueKeysWithValues: plan.indices.enumerated().compactMap { place, index in
          whole[index].map { (place, $0) }
        }))
    let parts = Concurrent.map(builder.lessons) { builder.verificationPart($0) }
    return plan.site(
      [builder.home()] + builder.lists(parts) + builder.coverage(),
      builder.lessons.indices.map { builder.lesson(at: $0) })
  }

  /// Content that is kept when it is made.
  private static func keeping(
    _ content: OutputFile.Content, as name: Digest, in store: RecordStore
  ) -> OutputFile.Content {
    switch content {
    case .made(let make):
      return .made {
        let bytes = make()
        store.keep(bytes, as: name)
        return bytes
      }
    case .bytes(let bytes):
      store.keep(bytes, as: name)
      return content
    case .copy, .record: return content
    }
  }

  // MARK: Pages about all lessons

  /// A name for the pages about all lessons; nil where a lesson has none.
  private static func listName(names: [Digest?], siteKey: Digest) -> Digest? {
    var key = ContentKey("pages about all lessons")
    key.add(siteKey)
    key.add(names.count)
    for name in names {
      guard let name else { return nil }
      key.add(name)
    }
    return key.digest
  }

  /// A name for one of these pages.
  private static func listName(_ list: Digest, path: String) -> Digest {
    var key = ContentKey("page about all lessons")
    key.add(list)
    key.add(path)
    return key.digest
  }

  /// The pages about all lessons as they are kept; nil where one of them is not.
  private func keptLists(_ name: Digest, _ store: RecordStore) -> [OutputFile]? {
    guard let bytes = store.record(name) else { return nil }
    var reader = RecordReader(bytes)
    guard
      let paths = try? reader.array({ reader throws(RecordReader.Malformed) in try reader.text() }),
      reader.isAtEnd
    else { return nil }
    let files = paths.map { path in
      let own = Self.listName(name, path: path)
      return OutputFile(path: path, content: .record(own, store), name: own)
    }
    return files.allSatisfy { $0.name.map(store.holds) ?? false } ? files : nil
  }

  private func lists(
    _ builder: PageBuilder, _ parts: [VerificationPart], name: Digest?, store: RecordStore
  ) -> [OutputFile] {
    var files = [builder.home()] + builder.lists(parts) + builder.coverage()
    guard let name else { return files }
    for index in files.indices {
      let own = Self.listName(name, path: files[index].path)
      files[index].name = own
      files[index].content = Self.keeping(files[index].content, as: own, in: store)
    }
    var writer = RecordWriter()
    writer.write(files.map(\.path)) { $0.write($1) }
    store.keep(writer.bytes, as: name)
    return files
  }

  private static func partName(_ key: Digest) -> Digest {
    var part = ContentKey("part of other pages")
    part.add(key)
    return part.digest
  }
}

extension VerificationPart {
  /// A part as it was kept; nil where the bytes are none.
  init?(_ bytes: [UInt8]) {
    self.init()
    var reader = RecordReader(bytes)
    do throws(RecordReader.Malformed) {
      heading = try reader.text()
      entries = try reader.array { reader throws(RecordReader.Malformed) in try reader.text() }
      mistakes = try reader.array { reader throws(RecordReader.Malformed) in try reader.text() }
      searchRecord = try reader.text()
      claimRecord = try reader.text()
    } catch {
      return nil
    }
    if !reader.isAtEnd { return nil }
  }

  /// The part as it is kept.
  var bytes: [UInt8] {
    var writer = RecordWriter()
    writer.write(heading)
    writer.write(entries) { $0.write($1) }
    writer.write(mistakes) { $0.write($1) }
    writer.write(searchRecord)
    writer.write(claimRecord)
    return writer.bytes
  }
}
