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
    let hasStarted = Mutex(false)
    guard let collected = ProcessOutput(limit: outputLimit) else {
      Interruption.didNotStart()
      return Result(end: .couldNotStart("no pipes are left for its output"), output: [], errors: [])
    }
    defer { collected.stop() }
    guard let standardInput = ProcessInput.pipe(holding: input) else {
      collected.closeEnds()
      Interruption.didNotStart()
      return Result(end: .couldNotStart("no pipe is left for its input"), output: [], errors: [])
    }
    var events = collected.events.makeAsyncIterator()
    let end: End
    do {
      let result = try await Subprocess.run(
        .path(FilePath(executable)), arguments: Arguments(arguments), environment: environment,
        workingDirectory: folder.map { FilePath($0) }, platformOptions: options,
        input: .fileDescriptor(standardInput, closeAfterSpawningProcess: true),
        output: .fileDescriptor(collected.output, closeAfterSpawningProcess: true),
        error: .fileDescriptor(collected.errors, closeAfterSpawningProcess: true)
      ) { execution -> End? in
        let child = execution.processIdentifier.value
        hasStarted.withLock { $0 = true }
        Interruption.add(child)
        defer { Interruption.remove(child) }
        collected.programHasStarted(child, timeLimit: timeLimit)
        guard case .ended(let end?) = await events.next(isolation: #isolation) else { return nil }
        await Self.end(execution, gently: end == .tookTooLong)
        return end
      }
      end = result.closureResult ?? End(result.terminationStatus)
    } catch {
      if !hasStarted.withLock({ $0 }) { Interruption.didNotStart() }
      end = .couldNotStart("\(error)")
    }
    collected.stop()
    while let event = await events.next(isolation: #isolation) {
      if case .collected(let output, let errors) = event {
        return Result(end: end, output: output, errors: errors)
      }
    }
    // Nobody waits for a task that was cancelled.
    return Result(end: end, output: [], errors: [])
  }
}

extension ChildProcess.End {
  fileprivate init(_ status: TerminationStatus) {
    switch status {
    case .exited(let code): self = .exited(code)
    case .signaled(let signal): self = .signalled(signal)
    }
  }
}

extension ChildProcess {
  /// Ends a program with all that it started; first with a request, where it may still want to say where it is.
  private static func end(
    _ execution: Execution<FileDescriptorInput, FileDescriptorOutput, FileDescriptorOutput>, gently: Bool
  ) async {
    let wait = TeardownStep.send(
      signal: .terminate, toProcessGroup: true, allowedDurationToNextStep: .milliseconds(gently ? 300 : 20))
    await execution.teardown(using: [wait])
    // The last step of a teardown reaches the program alone; what it started is ended here.
    try? execution.send(signal: .kill, toProcessGroup: true)
  }
}
