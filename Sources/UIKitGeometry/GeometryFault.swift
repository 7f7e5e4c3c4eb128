import Foundation

/// A call that Apple's frameworks answer with an exception, and that is ignored here.
///
/// Such calls are a view added to itself or to a descendant, a sibling that is none, or a coordinate that is NaN.
/// The call changes nothing; the fault is written to the standard error and kept in ``recorded``.
public struct GeometryFault: Sendable, Equatable {
  /// What was asked for, and why it was not done.
  public let message: String

  /// The faults so far, oldest first, at most ``capacity`` of them.
  public static var recorded: [GeometryFault] { log.faults }

  /// How many faults are kept. Later ones are only printed.
  public static let capacity = 1000

  /// Forgets the faults so far.
  public static func removeAllRecorded() { log.removeAll() }

  private static let log = FaultLog()

  static func record(_ message: String) {
    FileHandle.standardError.write(Data("UIKitGeometry: \(message)\n".utf8))
    log.append(GeometryFault(message: message))
  }
}

/// The faults behind a lock, since layers may be used on any thread.
private final class FaultLog: @unchecked Sendable {
  private let lock = NSLock()
  private var list: [GeometryFault] = []

  var faults: [GeometryFault] { lock.withLock { list } }

  func append(_ fault: GeometryFault) {
    lock.withLock { if list.count < GeometryFault.capacity { list.append(fault) } }
  }

  func removeAll() { lock.withLock { list = [] } }
}
