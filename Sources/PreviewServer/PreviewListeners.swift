import FlyingSocks
import Foundation
import Synchronization

/// The pages that wait for events.
final class PreviewListeners: Sendable {
  /// A page that is open.
  struct Listener: Sendable {
    var number: Int
    /// The name of the page.
    var page: String
    /// The version that is shown.
    var version: String
  }

  /// What a page is told.
  enum Event: Sendable {
    /// What is wrong, as JSON on one line.
    case problems(String)
    /// To load itself again.
    case reload

    /// The event as the browser reads it.
    var bytes: [UInt8] {
      switch self {
      case .problems(let text): Array("event: problems\ndata: \(text)\n\n".utf8)
      case .reload: Array("event: reload\ndata: now\n\n".utf8)
      }
    }
  }

  private struct State {
    var next = 0
    var open: [Int: (listener: Listener, continuation: AsyncStream<[UInt8]>.Continuation)] = [:]
    var problems = "[]"
  }

  private let state = Mutex(State())
  private static let most = 256
  /// So often something is sent, so that connections whose other side has gone are noticed.
  private static let pulse = Duration.seconds(15)

  var all: [Listener] { state.withLock { $0.open.values.map(\.listener) } }

  func setProblems(_ text: String) { state.withLock { $0.problems = text } }

  /// Adds a page, which is told at once what is wrong; nil where there are too many.
  func add(page: String, version: String) -> PreviewEventStream? {
    let (stream, continuation) = AsyncStream<[UInt8]>.makeStream(bufferingPolicy: .bufferingNewest(64))
    let added: Listener? = state.withLock { state in
      guard state.open.count < Self.most else { return nil }
      state.next += 1
      let listener = Listener(number: state.next, page: page, version: version)
      state.open[listener.number] = (listener, continuation)
      // A browser that has lost the connection tries again soon: the server may have been started anew.
      continuation.yield(Array("retry: 500\n\n".utf8) + Event.problems(state.problems).bytes)
      return listener
    }
    guard let listener = added else { return nil }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.open[listener.number] = nil }
    }
    return PreviewEventStream(listener: listener, stream: stream)
  }

  func send(_ events: [Event], to listener: Listener) {
    let continuation = state.withLock { $0.open[listener.number]?.continuation }
    continuation?.yield(events.flatMap(\.bytes))
  }

  /// Sends something to everybody again and again, until the task is cancelled.
  func keepAwake() async {
    while !Task.isCancelled {
      try? await Task.sleep(for: Self.pulse)
      let open = state.withLock { $0.open.values.map(\.continuation) }
      for continuation in open { continuation.yield(Array(": still here\n\n".utf8)) }
    }
    let open = state.withLock { $0.open.values.map(\.continuation) }
    for continuation in open { continuation.finish() }
  }
}

/// The events of a page, as the body of an answer that does not end.
struct PreviewEventStream: AsyncBufferedSequence {
  typealias Element = UInt8

  let listener: PreviewListeners.Listener
  let stream: AsyncStream<[UInt8]>

  func makeAsyncIterator() -> Iterator { Iterator(base: stream.makeAsyncIterator()) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    var base: AsyncStream<[UInt8]>.Iterator
    private var left: ArraySlice<UInt8> = []

    init(base: AsyncStream<[UInt8]>.Iterator) {
      self.base = base
    }

    mutating func next() async -> UInt8? {
      await nextBuffer(suggested: 1)?.first
    }

    mutating func nextBuffer(suggested count: Int) async -> ArraySlice<UInt8>? {
      while left.isEmpty {
        guard let bytes = await base.next() else { return nil }
        left = bytes[...]
      }
      defer { left = left.dropFirst(Swift.max(1, count)) }
      return left.prefix(Swift.max(1, count))
    }
  }
}
