import Foundation

/// The machine's processors.
enum Cores {
  static var count: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }
}
