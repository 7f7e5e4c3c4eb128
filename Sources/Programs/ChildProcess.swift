import Foundation
import Subprocess
import Synchronization
import SystemPackage

/// A program that runs beside this one, with limits of time and of output.
package struct ChildProcess: Sendable {
  /// How a program ended.
  package enum End: Sendable, Hashable {
    case exited(Int32)
    case signalled(Int32)
    case tookTooLong
    case printedTooMuch
    case couldNotStart(String)
  }

  package struct Result: Sendable {
    package var end: End
    package var output: [UInt8]
    package var errors: [UInt8]

    package init(end: End, output: [UInt8], errors: [UInt8]) {
      self.end = end
      self.output = output
      self.errors = errors
    }

    package var succeeded: Bool { end == .exited(0) }
    package var errorText: String { String(decoding: errors, as: UTF8.self) }
  }

  package var executable: String
  package var arguments: [String]
  package var environment: Subprocess.Environment
  package var folder: String?
  package var input: [UInt8]
  package var timeLimit: Duration
  package var outputLimit: Int

  package init(
    executable: String, arguments: [String], environment: Subprocess.Environment = .inherit,
    folder: String? = nil,
    input: [UInt8] = [], timeLimit: Duration = .seconds(120), outputLimit: Int = 16 << 20
  ) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.folder = folder
    self.input = input
    self.timeLimit = timeLimit
    self.outputLimit = outputLimit
  }

  /// Runs the program to its end, or ends it, and everything that it started, where it passes a limit.
  package func run() async -> Result {
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
