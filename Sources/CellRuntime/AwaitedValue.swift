import Foundation

/// A value that a task computes while the main thread waits for it.
final class AwaitedValue<Value>: @unchecked Sendable {
  // The task writes before it signals, the main thread reads after it has waited.
  private let body: () async throws -> Value
  private var result: Result<Value, any Error>?
  private let isThere = DispatchSemaphore(value: 0)

  init(_ body: @escaping () async throws -> Value) {
    self.body = body
  }

  func wait() -> Result<Value, any Error> {
    Task.detached {
      do {
        self.result = .success(try await self.body())
      } catch {
        self.result = .failure(error)
      }
      self.isThere.signal()
    }
    while true {
      if isThere.wait(timeout: .now() + .milliseconds(1)) == .success, let result { return result }
      // What belongs to the main actor runs on this thread.
      _ = RunLoop.main.run(mode: .default, before: Date())
    }
  }
}
