import Foundation
import Parallel
import Programs

/// Rocq's compiler, whose kernel says whether a script proves its theorem.
public struct RocqKernel: Sendable {
  /// The compiler's path.
  public let path: String
  /// The version that it names.
  public let version: String
  /// A folder in which `Lectern.v` is compiled, which exists until ``close()``.
  private let workplace: TemporaryFolder
  private var folder: String { workplace.path }

  /// Why there is no kernel.
  public struct Unavailable: Error {
    /// A sentence without a full stop.
    public var reason: String
  }

  /// What became of a theorem.
  public enum Outcome: Sendable, Hashable {
    /// The kernel accepts the proof.
    case accepted
    /// The compiler came to no end within its time, and did not say where it was.
    case outOfTime
    /// A step of the script fails; what Rocq says of it.
    case refused(String)
  }

  /// How long one theorem may take, in seconds.
  public static let secondsForTheorem = 60

  /// Where the compiler is: what `LECTERN_COQC` names, or the first `coqc` of the path; nil where there is none.
  public static var compiler: String? {
    let variables = ProcessInfo.processInfo.environment
    let places = (variables["PATH"] ?? "").split(separator: ":").map { "\($0)/coqc" }
    return variables["LECTERN_COQC"] ?? places.first(where: FileManager.default.isExecutableFile)
  }

  /// Finds the compiler, and has it compile the library.
  public init() async throws(Unavailable) {
    guard let path = Self.compiler else {
      throw Unavailable(reason: "there is no coqc; Debian's packages are coq and libcoq-interval")
    }
    // Who interrupts us ends the compilers too, and leaves no folder behind.
    Interruption.watch()
    guard let workplace = try? TemporaryFolder() else {
      throw Unavailable(reason: "no temporary folder can be made")
    }
    self.path = path
    self.workplace = workplace
    let answer = await ChildProcess(executable: path, arguments: ["--print-version"], timeLimit: .seconds(60))
      .run()
    version = String(decoding: answer.output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    guard answer.succeeded else {
      workplace.remove()
      throw Unavailable(reason: "\(path) does not say which version it is")
    }
    let library = workplace.path + "/" + CertificateLibrary.fileName
    guard (try? CertificateLibrary.text.write(toFile: library, atomically: true, encoding: .utf8)) != nil
    else {
      workplace.remove()
      throw Unavailable(reason: "\(library) cannot be written")
    }
    let result = await run(CertificateLibrary.fileName, seconds: 600)
    guard result.succeeded else {
      workplace.remove()
      throw Unavailable(reason: "the library of lemmas is not accepted: \(Self.excerpt(result.errorText))")
    }
  }

  /// Removes what the kernel wrote.
  public func close() { workplace.remove() }

  private func run(_ file: String, seconds: Int) async -> ChildProcess.Result {
    await ChildProcess(
      executable: path, arguments: ["-q", "-R", ".", "Lectern", file], folder: folder,
      timeLimit: .seconds(seconds)
    ).run()
  }

  /// How many theorems stand in one file: each costs less, and after one that fails the rest is begun anew.
  private static let chunk = 24

  /// Has theorems checked, on all cores.
  public func check(_ theorems: [Certificate.Text], progress: @Sendable @escaping (Int) -> Void = { _ in })
    async
    -> [Outcome]
  {
    let chunks = stride(from: 0, to: theorems.count, by: Self.chunk).map {
      Array($0..<min($0 + Self.chunk, theorems.count))
    }
    var outcomes = [Outcome](repeating: .outOfTime, count: theorems.count)
    await withTaskGroup(of: [(Int, Outcome)].self) { group in
      var next = 0
      func add() {
        guard next < chunks.count else { return }
        let (chunk, number) = (chunks[next], next)
        next += 1
        group.addTask { await check(chunk.map { ($0, theorems[$0]) }, number: number) }
      }
      for _ in 0..<Parallel.cores { add() }
      var done = 0
      for await found in group {
        for (index, outcome) in found { outcomes[index] = outcome }
        done += found.count
        progress(done)
        add()
      }
    }
    return outcomes
  }

  /// Checks theorems in one process after the other: each compiles what the one before it did not come to.
  private func check(_ theorems: [(Int, Certificate.Text)], number: Int) async -> [(Int, Outcome)] {
    var rest = theorems[...]
    var found: [(Int, Outcome)] = []
    let name = "chunk_\(number).v"
    while let first = rest.first {
      var text = CertificateFile.head
      var ends: [Int] = []
      for (_, theorem) in rest {
        text += "\n" + theorem.whole
        ends.append(text.utf8.count(where: { $0 == UInt8(ascii: "\n") }))
      }
      guard (try? text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)) != nil else {
        return found + rest.map { ($0.0, .refused("\(folder) cannot be written")) }
      }
      let result = await run(name, seconds: Self.secondsForTheorem * rest.count)
      if result.succeeded { return found + rest.map { ($0.0, .accepted) } }
      // The kernel has accepted each theorem before the one with the line that it names.
      guard let line = Self.line(of: result.errorText), let place = ends.firstIndex(where: { line <= $0 })
      else {
        found.append(
          (first.0, result.end == .tookTooLong ? .outOfTime : .refused(Self.excerpt(result.errorText))))
        rest = rest.dropFirst()
        continue
      }
      found += rest.prefix(place).map { ($0.0, .accepted) }
      found.append((rest[rest.startIndex + place].0, .refused(Self.excerpt(result.errorText))))
      rest = rest.dropFirst(place + 1)
    }
    return found
  }

  /// The line that the last error names: `File "chunk_1.v", line 12, characters 2-9:`.
  private static func line(of errors: String) -> Int? {
    errors.matches(of: #/File "[^"]*", line (\d+), characters/#).last.flatMap { Int($0.1) }
  }

  /// What Rocq says, without its place, in a few lines.
  private static func excerpt(_ errors: String) -> String {
    let text = errors.range(of: "Error:", options: .backwards).map { errors[$0.upperBound...] } ?? errors[...]
    return String(text.split(separator: "\n").joined(separator: " ").prefix(400)).trimmingCharacters(
      in: .whitespaces)
  }
}
