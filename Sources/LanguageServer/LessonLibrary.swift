import FormulaSyntax
import LessonMarkdown
import Notebook
import SourceText

/// The lessons that belong together, as ``LessonView``s that are made when they are asked for.
///
/// Views are kept by the file's value, so that an edit costs the reading of one lesson.
struct LessonLibrary {
  private(set) var sources: [LessonSource] = []
  private var indices: [String: Int] = [:]
  private var views: [ObjectIdentifier: LessonView] = [:]
  private let reader: LessonReader

  init(reader: LessonReader) { self.reader = reader }

  /// Takes the lessons as they are now.
  mutating func update(_ sources: [LessonSource]) {
    self.sources = sources
    indices = Dictionary(sources.indices.map { (sources[$0].name, $0) }) { first, _ in first }
    let files = Set(sources.compactMap { try? $0.content.get() }.map(ObjectIdentifier.init))
    views = views.filter { files.contains($0.key) }
  }

  /// Takes another text of a file; says whether it is a lesson's.
  mutating func replace(_ file: SourceFile) -> Bool {
    guard let index = index(ofPath: file.path) else { return false }
    if case .success(let old) = sources[index].content { views[ObjectIdentifier(old)] = nil }
    sources[index] = LessonSource(name: sources[index].name, typed: file)
    return true
  }

  var names: [String] { sources.map(\.name) }

  /// The place of the lesson with a file.
  func index(ofPath path: String) -> Int? {
    sources.firstIndex { $0.path == path }
  }

  /// A lesson's view; nil where its text could not be had.
  mutating func view(_ index: Int) -> LessonView? {
    guard case .success(let file) = sources[index].content else { return nil }
    if let known = views[ObjectIdentifier(file)] { return known }
    let view = LessonView(name: sources[index].name, document: sources[index].document(by: reader))
    views[ObjectIdentifier(file)] = view
    return view
  }

  /// The lesson that another means by a name.
  func lesson(named name: String, from lesson: String) -> Int? {
    LessonGraph.find(name, from: lesson, in: indices)
  }

  /// The lessons that one uses, in the order in which their definitions count: the last one first.
  mutating func used(by index: Int) -> [Int] {
    var seen: Set<Int> = [index]
    var result: [Int] = []
    func direct(_ index: Int, _ library: inout LessonLibrary) -> [Int] {
      guard let view = library.view(index) else { return [] }
      return view.document.frontMatter.uses.reversed().compactMap {
        library.lesson(named: $0.value, from: view.name)
      }
    }
    // Each lesson is visited once, so that circles end.
    var open = Array(direct(index, &self).reversed())
    while let next = open.popLast() {
      guard seen.insert(next).inserted else { continue }
      result.append(next)
      open += direct(next, &self).reversed()
    }
    return result
  }

  /// The lessons that those at some places use, and those that they are translations of.
  mutating func context(of places: Set<Int>) -> Set<Int> {
    var context = Set(places.flatMap { used(by: $0) })
    let translates = places.contains { view($0)?.document.frontMatter.translates != nil }
    if translates {
      let documents = sources.indices.map {
        view($0)?.document ?? LessonDocument(unread: SourceFile(path: sources[$0].path ?? "", bytes: []))
      }
      context.formUnion(Translations(names: names, documents: documents).context(of: places))
    }
    return context.subtracting(places)
  }

  /// A name's place in a lesson.
  struct Place: Hashable {
    var lesson: Int
    var mention: LessonView.Mention
  }

  /// Where a name is defined or declared that stands in a lesson; nil for one that only this lesson mentions.
  mutating func definition(of symbol: Symbol, in lesson: Int, before offset: Int = .max) -> Place? {
    if let own = view(lesson)?.ownDefinition(of: symbol, before: offset) {
      return Place(lesson: lesson, mention: own)
    }
    for index in used(by: lesson) {
      // What another lesson only assumes holds there alone.
      if let found = view(index)?.mentions.last(where: { $0.symbol == symbol && $0.role == .definition }) {
        return Place(lesson: index, mention: found)
      }
    }
    return nil
  }

  /// All places of a name, as a lesson means it: in the lesson that defines it and in those that have it from there. What
  /// nothing defines belongs to its own lesson.
  mutating func references(to symbol: Symbol, in lesson: Int) -> [Place] {
    let home = definition(of: symbol, in: lesson)?.lesson ?? lesson
    var result: [Place] = []
    for index in sources.indices {
      if index != home {
        guard used(by: index).contains(home), definition(of: symbol, in: index)?.lesson == home else {
          continue
        }
      }
      guard let view = view(index) else { continue }
      result += view.mentions.filter { $0.symbol == symbol }.map { Place(lesson: index, mention: $0) }
    }
    return result
  }
}
