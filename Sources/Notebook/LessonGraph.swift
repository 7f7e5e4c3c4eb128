import LessonMarkdown
import SourceText

/// Which lesson uses which, in an order in which they can be checked.
public struct LessonGraph: Sendable {
  let names: [String]
  /// For each lesson those that it uses, as far as they exist and lie on no circle.
  private(set) var uses: [[Int]]
  /// Lessons by level: those of a level use lessons of earlier levels only.
  private(set) var levels: [[Int]] = []
  /// Which lesson is the translation of which.
  let translations: Translations
  /// Missing lessons and circles, by the lesson that names them.
  private(set) var problems: [Int: [Diagnostic]] = [:]

  init(names: [String], documents: [LessonDocument]) {
    self.names = names
    uses = Array(repeating: [], count: names.count)
    translations = Translations(names: names, documents: documents)
    problems = translations.problems
    var indices: [String: Int] = [:]
    for (index, name) in names.enumerated() where indices[name] == nil { indices[name] = index }
    for (index, document) in documents.enumerated() {
      var budget = SuggestionBudget(parts: documents.count)
      for use in document.frontMatter.uses {
        if let target = Self.find(use.value, from: names[index], in: indices) {
          if !uses[index].contains(target) { uses[index].append(target) }
        } else {
          let near = budget.nearest(to: use.value, in: names, count: names.count)
          problems[index, default: []].append(
            .error(
              .missingLesson,
              "no lesson is called \(use.value)" + (near.map { "; did you mean \($0)?" } ?? ""),
              file: document.file, at: use.span,
              fixIts: near.map { [FixIt("write \($0)", replace: use.span, with: $0)] } ?? []))
        }
      }
    }
    removeCircles(documents)
    var level = [Int](repeating: 0, count: names.count)
    var changed = true
    // Without circles a level is less than the number of lessons, so this ends.
    while changed {
      changed = false
      for index in names.indices {
        let needed = (uses[index].map { level[$0] }.max() ?? -1) + 1
        if needed > level[index] {
          level[index] = needed
          changed = true
        }
      }
    }
    for number in 0...(level.max() ?? 0) {
      levels.append(names.indices.filter { level[$0] == number })
    }
  }

  /// The place of the lesson that another one uses, by a name as written or beside the lesson that writes it, with or without its
  /// file's ending; nil where there is none.
  ///
  /// - Parameter indices: The lessons' places by their names.
  public static func find(_ use: String, from lesson: String, in indices: [String: Int]) -> Int? {
    let plain = LessonFormat.name(of: use)
    if let index = indices[plain] { return index }
    guard let slash = lesson.lastIndex(of: "/") else { return nil }
    return indices[lesson[...slash] + plain]
  }

  /// The names of the lessons that one uses, those that are translations by their originals.
  func originalUses(of index: Int) -> [String] {
    uses[index].map { names[translations.originals[$0] ?? $0] }
  }

  /// All lessons that some use, directly or by others; some of these themselves, where they use each other.
  func used(by lessons: some Sequence<Int>) -> Set<Int> {
    var found: Set<Int> = []
    var open = Array(lessons)
    while let index = open.popLast() {
      for used in uses[index] where found.insert(used).inserted { open.append(used) }
    }
    return found
  }

  /// Reports each circle at every lesson on it, and cuts it there.
  private mutating func removeCircles(_ documents: [LessonDocument]) {
    let components = stronglyConnected()
    for component in components where component.count > 1 || uses[component[0]].contains(component[0]) {
      let members = Set(component)
      for index in component.sorted() {
        let path = circle(from: index, within: members).map { names[$0] }
        let use = documents[index].frontMatter.uses.first { use in
          uses[index].contains {
            members.contains($0) && Self.find(use.value, from: names[index], in: [names[$0]: $0]) != nil
          }
        }
        problems[index, default: []].append(
          .error(
            .circularUses, "lessons use each other in a circle: \(path.joined(separator: " → "))",
            file: documents[index].file, at: use?.span))
      }
      for index in component { uses[index].removeAll { members.contains($0) } }
    }
  }

  /// The shortest way from a lesson back to itself.
  private func circle(from start: Int, within members: Set<Int>) -> [Int] {
    var previous: [Int: Int] = [:]
    var queue = [start]
    var next = 0
    while next < queue.count {
      let current = queue[next]
      next += 1
      for target in uses[current] where members.contains(target) {
        if target == start {
          var path = [start]
          var step = current
          while step != start, let before = previous[step] {
            path.append(step)
            step = before
          }
          return [start] + path.reversed()
        }
        if previous[target] == nil {
          previous[target] = current
          queue.append(target)
        }
      }
    }
    return [start, start]
  }

  /// Tarjan's strongly connected components, without recursion, since a chain of lessons can be long.
  private func stronglyConnected() -> [[Int]] {
    var number = [Int?](repeating: nil, count: uses.count)
    var low = [Int](repeating: 0, count: uses.count)
    var onStack = [Bool](repeating: false, count: uses.count)
    var stack: [Int] = []
    var components: [[Int]] = []
    var counter = 0
    for root in uses.indices where number[root] == nil {
      var work = [(node: root, edge: 0)]
      number[root] = counter
      low[root] = counter
      counter += 1
      stack.append(root)
      onStack[root] = true
      while let (node, edge) = work.last {
        if edge < uses[node].count {
          work[work.count - 1].edge += 1
          let target = uses[node][edge]
          if number[target] == nil {
            number[target] = counter
            low[target] = counter
            counter += 1
            stack.append(target)
            onStack[target] = true
            work.append((target, 0))
          } else if onStack[target] {
            low[node] = min(low[node], number[target] ?? low[node])
          }
        } else {
          work.removeLast()
          if let parent = work.last?.node { low[parent] = min(low[parent], low[node]) }
          if low[node] == number[node] {
            var component: [Int] = []
            while let top = stack.popLast() {
              onStack[top] = false
              component.append(top)
              if top == node { break }
            }
            components.append(component)
          }
        }
      }
    }
    return components
  }
}
