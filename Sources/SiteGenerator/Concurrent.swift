import Foundation
import Synchronization

/// Work on all cores.
enum Concurrent {
  /// What `body` makes of each item, in order.
  static func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], _ body: @Sendable (Item) -> Result
  ) -> [Result] {
    let results = Mutex([Result?](repeating: nil, count: items.count))
    DispatchQueue.concurrentPerform(iterations: items.count) { index in
      let result = body(items[index])
      results.withLock { $0[index] = result }
    }
    return results.withLock { $0 }.compactMap { $0 }
  }
}
