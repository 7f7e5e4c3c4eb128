import Foundation
import Subprocess
import Synchronization
import SystemPackage

/// A program that runs beside this one, with limits of time and of output.
struct ChildProcess: Sendable {
  /// How a program ended.
  enum End: Sendable, Hashable {
    case exited(Int32)
    case signalled(Int32)
    case tookTooLong
    case printedTooMuch
    case couldNotStart(String)
  }

  struct Result: Sendable {
    var end: End
    var output: [UInt8]
    var errors: [UInt8]

    var succeeded: Bool { end == .exited(0) }
    var errorText: String { String(decoding: errors, as: UTF8.self) }
  }

  var executable: String
  var arguments: [String]
  var environment: Subprocess.Environment = .inherit
  var folder: String?
  var input: [UInt8] = []
  var timeLimit: Duration = .seconds(120)
  var outputLimit = 16 << 20

  /// Runs the program to its end, or ends it, and everything that it started, where it passes a limit.
  func run() async -> Result {
    await Interruption.willStart()
    let result = await runToItsEnd()
    await Interruption.holdIfEnding()
    return result
  }

  private func runToItsEnd() async -> Result {
    var options = PlatformOptions()
    // A session of its own: the whole of it can be ended at once, and the terminal's Ctrl-C reaches us alone.
    options.createSession = true
    options.teardownSequence = [.send(signal: .terminate, allowedDurationToNextStep: .milliseconds(200))]
    let output = OutputBox()
    let errors = OutputBox()
    let hasStarted = Mutex(false)
    guard let standardInput = ProcessInput.pipe(holding: input) else {
      Interruption.didNotStart()
      return Result(end: .couldNotStart("no pipe is left for its input"), output: [], errors: [])
    }
    do {
      let result = try await Subprocess.run(
        .path(FilePath(executable)), arguments: Arguments(arguments), environment: environment,
        workingDirectory: folder.map { FilePath($0) }, platformOptions: options,
        input: .fileDescriptor(standardInput, closeAfterSpawningProcess: true),
        output: .sequence, error: .sequence
      ) { execution -> End? in
        let child = execution.processIdentifier.value
        hasStarted.withLock { $0 = true }
        Interruption.add(child)
        defer { Interruption.remove(child) }
        return await withTaskGroup(of: End?.self, returning: End?.self) { group in
          group.addTask {
            await output.collect(execution.standardOutput, limit: outputLimit) ? nil : .printedTooMuch
          }
          group.addTask {
            await errors.collect(execution.standardError, limit: outputLimit) ? nil : .printedTooMuch
          }
          group.addTask {
            do {
              try await Task.sleep(for: timeLimit)
              return .tookTooLong
            } catch {
              return nil
            }
          }
          var finished = 0
          for await end in group {
            if let end {
              group.cancelAll()
              await Self.end(execution, gently: end == .tookTooLong)
              return end
            }
            finished += 1
            if finished == 2 {
              group.cancelAll()
              return nil
            }
          }
          return nil
        }
      }
      if let end = result.closureResult {
        return Result(end: end, output: await output.bytes, errors: await errors.bytes)
      }
      let end: End =
        switch result.terminationStatus {
        case .exited(let code): .exited(code)
        case .signaled(let signal): .signalled(signal)
        }
      return Result(end: end, output: await output.bytes, errors: await errors.bytes)
    } catch {
      if !hasStarted.withLock({ $0 }) { Interruption.didNotStart() }
      return Result(end: .couldNotStart("\(error)"), output: await output.bytes, errors: await errors.bytes)
    }
  }
}

extension ChildProcess {
  /// Ends a program with all that it started; first with a request, where it may still want to say where it is.
  private static func end(
    _ execution: Execution<FileDescriptorInput, SequenceOutput, SequenceOutput>, gently: Bool
  ) async {
    let wait = TeardownStep.send(
      signal: .terminate, toProcessGroup: true, allowedDurationToNextStep: .milliseconds(gently ? 300 : 20))
    await execution.teardown(using: [wait])
    // The last step of a teardown reaches the program alone; what it started is ended here.
    try? execution.send(signal: .kill, toProcessGroup: true)
  }
}

/// Bytes that a task collects and another reads afterwards.
private actor OutputBox {
  private var collected: [UInt8] = []

  var bytes: [UInt8] { collected }

  /// Collects a stream; false where it is longer than the limit.
  func collect(_ stream: SubprocessOutputSequence, limit: Int) async -> Bool {
    do {
      for try await buffer in stream {
        buffer.withUnsafeBytes { collected += $0.prefix(max(0, limit - collected.count + 1)) }
        if collected.count > limit {
          collected.removeLast(collected.count - limit)
          return false
        }
      }
    } catch {
      // A stream that breaks off has given what it has.
    }
    return true
  }
}
