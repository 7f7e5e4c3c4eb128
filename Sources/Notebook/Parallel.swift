/// Work on many things at once, on all cores.
public enum Parallel {
  /// What `body` makes of each item, in their order.
  public static func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], _ body: @escaping @Sendable (Item) -> Result
  ) async -> [Result] {
    // Few pieces, since each costs a task; more than cores, since some take longer than others.
    let size = max(1, items.count / 64)
    if items.count <= 1 { return items.map(body) }
    return await withTaskGroup(of: (Int, [Result]).self) { group in
      for start in stride(from: 0, to: items.count, by: size) {
        group.addTask { (start, items[start..<min(start + size, items.count)].map(body)) }
      }
      var found: [Int: [Result]] = [:]
      for await (start, results) in group { found[start] = results }
      return stride(from: 0, to: items.count, by: size).flatMap { found[$0] ?? [] }
    }
  }
}
