import BuildCache
import Notebook
import Parallel
import SourceText

extension SiteGenerator {
  /// The site of verified lessons, with those pages that nothing has changed for as they are kept.
  ///
  /// The files have the same bytes as without a cache. A page is kept under a name made from all that it depends on, so
  /// a page that is not kept, or is kept damaged, is made anew. What is made is kept when it is written.
  public func site(of verified: VerifiedLessons, cache: LessonCache?) async -> Site {
    let plan = SitePlan(self, verified)
    guard let cache else {
      let whole = await verified.whole(plan.indices)
      return site(plan, plan.indices.compactMap { whole[$0] })
    }
    let store = cache.store
    let siteKey = plan.siteKey(tool: cache.tool)
    let names = await Parallel.map(Array(plan.indices.enumerated())) { place, index in
      verified.names[index].map { plan.key(at: place, lesson: $0, site: siteKey) }
    }
    // The lesson that is the home page has no other one.
    let firstPlace = plan.builder.firstPlace
    let missing = names.indices.filter { place in
      guard let name = names[place] else { return true }
      let (hasPage, hasPart) = (
        place < firstPlace || store.holds(name), LessonPart.isKept(Self.partName(name), in: store)
      )
      return !hasPage || !hasPart
    }
    let whole = await verified.whole(missing.map { plan.indices[$0] })
    let builder = plan.builder
    let others = await Parallel.map(missing) { place -> (Int, LessonPart)? in
      guard let lesson = whole[plan.indices[place]] else { return nil }
      let part = builder.part(of: lesson)
      guard let name = names[place].map(Self.partName) else { return (place, part) }
      return part.keep(as: name, in: store) ? nil : (place, part)
    }
    let parts = PartSource(
      names: names.map { $0.map(Self.partName) },
      others: Dictionary(uniqueKeysWithValues: others.compactMap { $0 }), site: siteKey, store: store)

    let pages = names.enumerated().dropFirst(firstPlace).map { place, name in
      guard let lesson = whole[plan.indices[place]] else {
        let path = plan.pagePath(at: place)
        return OutputFile(
          path: path, content: name.map { .record($0, store) } ?? .made { nil }, name: name)
      }
      var page = builder.lesson(lesson, at: place)
      page.name = name
      if let name { page.content = Self.keeping(page.content, as: name, in: store) }
      return page
    }
    return plan.site(
      lists(builder, parts, name: Self.listName(names: names, siteKey: siteKey), store: store), pages)
  }

  /// What makes pages while other lessons are still being checked, and keeps them where ``site(of:cache:)`` finds them.
  public func visitor(of outlines: [LessonSummary], cache: LessonCache) -> LessonVisitor {
    // Of the others no claim is known: where a link may lead to one, a page is made later.
    let plan = SitePlan(self, lessons: outlines, judgesLinks: false) { index in
      CheckedLesson(
        name: outlines[index].name, document: outlines[index].document, cells: [], diagnostics: [])
    }
    let siteKey = plan.siteKey(tool: cache.tool)
    var places = [Int](repeating: 0, count: outlines.count)
    for (place, index) in plan.indices.enumerated() { places[index] = place }
    let store = cache.store
    return { [places] lesson, index, name in
      guard places.indices.contains(index), let builder = plan.builder(knowing: lesson) else { return false }
      let place = places[index]
      let key = plan.key(at: place, lesson: name, site: siteKey, knowing: (lesson, builder.links))
      let isPartKept = builder.part(of: lesson).keep(as: Self.partName(key), in: store)
      if place < builder.firstPlace { return isPartKept }
      store.keep(builder.page(of: lesson, at: place), as: key)
      return isPartKept && store.holds(key)
    }
  }

  /// Content that is kept when it is made.
  private static func keeping(
    _ content: OutputFile.Content, as name: Digest, in store: RecordStore
  ) -> OutputFile.Content {
    switch content {
    case .made(let make):
      return .made {
        guard let bytes = make() else { return nil }
        store.keep(bytes, as: name)
        return bytes
      }
    case .bytes(let bytes):
      store.keep(bytes, as: name)
      return content
    case .copy, .record, .script: return content
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

  /// The pages about all lessons: those that nothing has changed for as they are kept.
  private func lists(
    _ builder: PageBuilder, _ parts: PartSource, name: Digest?, store: RecordStore
  ) -> [OutputFile] {
    let files = [builder.home(parts)] + builder.lists(parts) + builder.coverage()
    return files.map { file in
      guard let own = file.name ?? name.map({ Self.listName($0, path: file.path) }) else { return file }
      var file = file
      file.name = own
      if case .script = file.content { return file }
      file.content =
        store.holds(own) ? .record(own, store) : Self.keeping(file.content, as: own, in: store)
      return file
    }
  }

  private static func partName(_ key: Digest) -> Digest {
    var part = ContentKey("part of other pages")
    part.add(key)
    return part.digest
  }
}
