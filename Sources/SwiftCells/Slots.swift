import Parallel

/// So many things at a time, and no more; who comes later waits for a free slot.
actor Slots {
  /// Calls of the compiler: each is busy with one core.
  static let compiling = Slots(Parallel.cores)
  /// Processes that run cells: more than cores, since one may wait for its time-out.
  static let running = Slots(Parallel.cores + 2)

  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) {
    free = count
  }

  /// A slot that was taken, to be given back.
  struct Slot: Sendable {
    fileprivate let slots: Slots

    func free() {
      Task { await slots.giveBack() }
    }
  }

  /// Waits for a slot.
  func take() async -> Slot {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
    return Slot(slots: self)
  }

  private func giveBack() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
