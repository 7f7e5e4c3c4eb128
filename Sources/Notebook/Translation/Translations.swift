import LessonMarkdown
import SourceText

/// Which lesson is the translation of which, and what is wrong with that.
///
/// A translation names its original, which is no translation itself; of one original there is one translation in each language.
public struct Translations: Sendable {
  /// For each lesson the one that its front matter calls its original, whatever is wrong with that; nil where there is none.
  public private(set) var named: [Int?]
  /// For each lesson its original, where it can be held against it.
  public private(set) var originals: [Int?]
  /// For each lesson the others that its problems speak of.
  private var mentioned: [Int: [Int]] = [:]
  private(set) var problems: [Int: [Diagnostic]] = [:]

  /// Finds the originals of lessons, by their names and front matter.
  public init(names: [String], documents: [LessonDocument]) {
    named = Array(repeating: nil, count: names.count)
    originals = named
    guard documents.contains(where: { $0.frontMatter.translates != nil }) else { return }
    let finder = OriginalFinder(names: names, documents: documents)
    for (index, document) in documents.enumerated() {
      guard let written = document.frontMatter.translates else { continue }
      named[index] = finder.original(of: index, named: written.value)
      if named[index] == nil {
        let near = Spelling.nearest(to: written.value, in: names)
        problems[index, default: []].append(
          .error(
            .missingLesson,
            "no lesson is called \(written.value)" + (near.map { "; did you mean \($0)?" } ?? ""),
            file: document.file, at: written.span,
            fixIts: near.map { [FixIt("write \($0)", replace: written.span, with: $0)] } ?? []))
      }
    }
    var byLanguage: [Int: [String: [Int]]] = [:]
    for index in names.indices {
      guard let original = named[index], let written = documents[index].frontMatter.translates else {
        continue
      }
      if named[original] != nil || original == index {
        problems[index, default: []].append(chainProblem(index, names, documents, written))
        continue
      }
      originals[index] = original
      let language = Self.tag(documents[index])
      if language == Self.tag(documents[original]) {
        problems[index, default: []].append(
          .error(
            .translationLanguage,
            "a translation has another language than its original, which is in \(documents[original].frontMatter.language)",
            file: documents[index].file, at: documents[index].frontMatter.languagePlace ?? written.span,
            notes: [.init("lang says the language, such as lang: zh-Hans")]))
      }
      byLanguage[original, default: [:]][language, default: []].append(index)
    }
    for (original, languages) in byLanguage {
      for lessons in languages.values where lessons.count > 1 {
        for index in lessons {
          guard let other = lessons.first(where: { $0 != index }) else { continue }
          mentioned[index, default: []] += lessons.filter { $0 != index }
          let matter = documents[index].frontMatter
          problems[index, default: []].append(
            .error(
              .translatedTwice,
              "\(names[original]) has two translations in \(matter.language): this one and \(names[other])",
              file: documents[index].file, at: matter.languagePlace ?? matter.translates?.span))
        }
      }
    }
  }

  private static func tag(_ document: LessonDocument) -> String { document.frontMatter.language.lowercased() }

  /// What is wrong where the original is a translation itself.
  private func chainProblem(
    _ index: Int, _ names: [String], _ documents: [LessonDocument],
    _ written: FrontMatter.Located<String>
  ) -> Diagnostic {
    var path = [index]
    var seen: Set<Int> = [index]
    while let last = path.last, let next = named[last] {
      path.append(next)
      if !seen.insert(next).inserted { break }
    }
    if path.count > 1, path.last == index {
      let circle = path.map { names[$0] }.joined(separator: " → ")
      return .error(
        .circularTranslation,
        path.count == 2
          ? "a lesson is no translation of itself" : "lessons translate each other in a circle: \(circle)",
        file: documents[index].file, at: written.span)
    }
    let end = path.last.map { names[$0] } ?? ""
    return .error(
      .translationOfTranslation,
      "\(written.value) is itself a translation"
        + (seen.count == path.count ? "; name its original, \(end)" : ""),
      file: documents[index].file, at: written.span,
      fixIts: seen.count == path.count ? [FixIt("write \(end)", replace: written.span, with: end)] : [])
  }

  /// The lessons besides those that it uses on which a lesson's outcome depends, without itself.
  public func others(of index: Int) -> [Int] {
    let near = [originals[index] ?? named[index]].compactMap { $0 } + (mentioned[index] ?? [])
    return near.filter { $0 != index }
  }

  /// The lessons without which problems of some lessons are not seen: their originals, and other translations of these.
  public func context(of lessons: some Sequence<Int>) -> Set<Int> {
    let own = Set(lessons.compactMap { named[$0] })
    if own.isEmpty { return [] }
    // An original that is a translation is found out by its own.
    let second = Set(own.compactMap { named[$0] })
    return own.union(second).union(named.indices.filter { named[$0].map(own.contains) ?? false })
  }
}

/// Finds lessons by the names that translations give them.
private struct OriginalFinder {
  private let names: [String]
  private let documents: [LessonDocument]
  private var byName: [String: Int] = [:]
  private var byPath: [String: Int] = [:]

  init(names: [String], documents: [LessonDocument]) {
    self.names = names
    self.documents = documents
    for (index, name) in names.enumerated() where byName[name] == nil { byName[name] = index }
    for (index, document) in documents.enumerated() {
      let path = LessonFormat.name(of: document.file.path)
      if byPath[path] == nil { byPath[path] = index }
    }
  }

  /// A lesson by the name that a translation gives it: as `uses` finds lessons, and then beside its file or in a folder above. A
  /// translation may have the name of its original, in a folder of its own.
  func original(of index: Int, named name: String) -> Int? {
    let found = LessonGraph.find(name, from: names[index], in: byName)
    if let found, found != index { return found }
    // A lesson that is named alone is called as its file, and so is the original that was found for it.
    if found == index, let other = names.indices.first(where: { $0 != index && names[$0] == names[index] }) {
      return other
    }
    let plain = LessonFormat.name(of: name)
    var folder = documents[index].file.path[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      if let other = byPath["\(folder)/\(plain)"], other != index { return other }
    }
    if let other = byPath[plain], other != index { return other }
    return found
  }
}
