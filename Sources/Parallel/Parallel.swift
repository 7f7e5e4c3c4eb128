import Foundation
import Synchronization

/// Work on many things at once, on all cores.
///
/// Items are taken in pieces: few, since each costs something; more than cores, since some take longer than others.
public enum Parallel {
  /// How many cores the system offers; at least 1.
  public static var cores: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }

  /// What `body` makes of each item, in their order. The caller's thread works too, and waits for the others.
  public static func map<Items: RandomAccessCollection & Sendable, Result: Sendable>(
    _ items: Items, pieces: Int = 64, _ body: @Sendable (Items.Element) -> Result
  ) -> [Result] where Items.Index == Int, Items.Element: Sendable {
    let parts = parts(of: items.indices, pieces)
    guard parts.count > 1 else { return items.map(body) }
    let results = Mutex([Int: [Result]]())
    DispatchQueue.concurrentPerform(iterations: parts.count) { number in
      let values = parts[number].map { body(items[$0]) }
      results.withLock { $0[number] = values }
    }
    let found = results.withLock { $0 }
    return parts.indices.flatMap { found[$0] ?? [] }
  }

  /// What `body` makes of each item, in their order, while the caller is suspended.
  public static func map<Items: RandomAccessCollection & Sendable, Result: Sendable>(
    _ items: Items, pieces: Int = 64, _ body: @escaping @Sendable (Items.Element) -> Result
  ) async -> [Result] where Items.Index == Int, Items.Element: Sendable {
    let parts = parts(of: items.indices, pieces)
    guard parts.count > 1 else { return items.map(body) }
    return await withTaskGroup(of: (Int, [Result]).self) { group in
      for (number, part) in parts.enumerated() {
        group.addTask { (number, part.map { body(items[$0]) }) }
      }
      var found: [Int: [Result]] = [:]
      for await (number, results) in group { found[number] = results }
      return parts.indices.flatMap { found[$0] ?? [] }
    }
  }

  /// Numbers in order, in about as many parts as are wanted.
  private static func parts<Numbers: RandomAccessCollection>(
    of numbers: Numbers, _ pieces: Int
  ) -> [Range<Int>] where Numbers.Element == Int {
    guard let first = numbers.first else { return [] }
    let end = first + numbers.count
    let size = max(1, numbers.count / max(1, pieces))
    return stride(from: first, to: end, by: size).map { $0..<min($0 + size, end) }
  }
}
