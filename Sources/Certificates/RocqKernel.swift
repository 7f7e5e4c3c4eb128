import BuildCache
import Foundation
import Notebook
import Parallel
import Programs
import ProofChecking
import Synchronization

/// Rocq's compiler, whose kernel says whether a script proves its theorem.
public struct RocqKernel: Sendable {
  /// The compiler's path.
  public let path: String
  /// The version that it names.
  public let version: String
  /// A folder in which `Lectern.v` is compiled, which exists until ``close()``.
  private let workplace: TemporaryFolder
  private var folder: String { workplace.path }
  /// What it said in earlier runs.
  private let store: RecordStore
  /// The program whose earlier runs those were.
  private let tool: Digest?

  /// Why there is no kernel.
  public struct Unavailable: Error {
    /// A sentence without a full stop.
    public var reason: String
  }

  /// What became of a theorem.
  public enum Outcome: Sendable, Hashable {
    /// The kernel accepts the proof by the script of this number.
    case accepted(script: Int)
    /// No script comes to its end; what Rocq says of the step of the first that fails.
    case notFollowed(String)
    /// The statement is no statement, or the kernel accepts what contradicts it: an error of this program.
    case rejected(String)
  }

  /// What became of a theorem, and how long that took.
  public struct Judgement: Sendable, Hashable {
    /// What became of it.
    public var outcome: Outcome
    /// How long the compiler took for it in this run; 0 where an earlier run knew.
    public var time: Duration
  }

  /// How long one theorem may take, in seconds.
  public static let secondsForTheorem = 60

  /// Where the compiler is: what `LECTERN_COQC` names, or the first `coqc` of the path; nil where there is none.
  public static var compiler: String? {
    let variables = ProcessInfo.processInfo.environment
    let places = (variables["PATH"] ?? "").split(separator: ":").map { "\($0)/coqc" }
    return variables["LECTERN_COQC"] ?? places.first(where: FileManager.default.isExecutableFile)
  }

  /// Finds the compiler, and has it compile the library. What the kernel says is kept in a cache, from which it is taken the next time.
  public init(cache: LessonCache? = nil) async throws(Unavailable) {
    guard let path = Self.compiler else {
      throw Unavailable(reason: "there is no coqc; Debian's packages are coq and libcoq-interval")
    }
    // Who interrupts us ends the compilers too, and leaves no folder behind.
    Interruption.watch()
    guard let workplace = try? TemporaryFolder() else {
      throw Unavailable(reason: "no temporary folder can be made")
    }
    self.path = path
    store = cache?.store ?? .empty
    tool = cache?.tool
    self.workplace = workplace
    let answer = await ChildProcess(executable: path, arguments: ["--print-version"], timeLimit: .seconds(60))
      .run()
    version = String(decoding: answer.output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    guard answer.succeeded else {
      workplace.remove()
      throw Unavailable(reason: "\(path) does not say which version it is")
    }
    // Who has nothing new to ask need not wait for the library.
    if store.record(libraryKey) == nil, let reason = await prepare() {
      workplace.remove()
      throw Unavailable(reason: reason)
    }
  }

  private final class Work: Sendable {
    /// Whether the library was compiled in this run.
    let isPrepared = Mutex(false)
    /// How many files were compiled: no two have one name.
    let files = Atomic(0)
  }
  private let work = Work()

  /// Has the library compiled, once; why that cannot be done, else nil.
  private func prepare() async -> String? {
    if work.isPrepared.withLock({ $0 }) { return nil }
    let library = folder + "/" + CertificateLibrary.fileName
    guard (try? CertificateLibrary.text.write(toFile: library, atomically: true, encoding: .utf8)) != nil
    else { return "\(library) cannot be written" }
    let result = await run(CertificateLibrary.fileName, seconds: 600)
    guard result.succeeded else {
      return "the library of lemmas is not accepted: \(Self.excerpt(result.errorText))"
    }
    work.isPrepared.withLock { $0 = true }
    store.keep([1], as: libraryKey)
    return nil
  }

  private var libraryKey: Digest {
    var key = ContentKey("library of lemmas")
    key.add(version)
    key.add(CertificateLibrary.text)
    return key.digest
  }

  /// Removes what the kernel wrote.
  public func close() { workplace.remove() }

  private func run(_ file: String, seconds: Int) async -> ChildProcess.Result {
    await ChildProcess(
      executable: path, arguments: ["-q", "-time", "-R", ".", "Lectern", file], folder: folder,
      timeLimit: .seconds(seconds)
    ).run()
  }

  /// How many theorems stand in one file at most: each costs less, and after one that fails the rest is begun anew.
  private static let chunk = 24
  /// How many files each core has at least, where there are as many theorems: so that no core waits long for another one.
  private static let filesForCore = 8

  /// What became of one text.
  enum Answer: Sendable, Hashable {
    case accepted
    /// A step fails; what Rocq says of it.
    case refused(String)
    /// The compiler came to no end within its time, or could not be run; why.
    case none(String)
  }

  /// Has certificates checked, on all cores. One without a theorem or without a script has no outcome.
  ///
  /// Where a script is not accepted the kernel is asked more: whether the statement is one, and whether what contradicts it holds.
  public func judge(_ certificates: [Certificate], progress: @Sendable @escaping (Int) -> Void = { _ in })
    async -> [Judgement?]
  {
    var judgements = [Judgement?](repeating: nil, count: certificates.count)
    var doubtful: [Int] = []
    var number = 0
    while true {
      let places = number == 0 ? Array(certificates.indices) : doubtful
      let asked = places.filter { certificates[$0].texts.indices.contains(number) }
      if asked.isEmpty { break }
      let texts = asked.map { certificates[$0].texts[number] }
      let found = number == 0 ? await check(texts, progress: progress) : await check(texts)
      for (place, answer) in zip(asked, found) {
        let time = (judgements[place]?.time ?? .zero) + answer.time
        switch answer.answer {
        case .accepted:
          judgements[place] = Judgement(outcome: .accepted(script: number), time: time)
        case .refused(let reason), .none(let reason):
          // What is said of the first script is what tells most.
          judgements[place] = Judgement(
            outcome: judgements[place]?.outcome ?? .notFollowed(reason), time: time)
        }
      }
      doubtful = certificates.indices.filter { place in
        if case .notFollowed = judgements[place]?.outcome { true } else { false }
      }
      number += 1
    }
    for (place, reason) in await rejections(doubtful.map { ($0, certificates[$0]) }) {
      judgements[place]?.outcome = .rejected(reason)
    }
    return judgements
  }

  /// Of certificates whose scripts all fail, those that are wrong: that are no statements, or of which the kernel accepts the contrary.
  private func rejections(_ doubtful: [(place: Int, certificate: Certificate)]) async -> [Int: String] {
    var found: [Int: String] = [:]
    var asked: [(place: Int, certificate: Certificate)] = []
    for each in doubtful {
      switch store.record(doubtKey(each.certificate)) {
      case nil: asked.append(each)
      case let record? where record.isEmpty: break
      case let record?: found[each.place] = String(decoding: record, as: UTF8.self)
      }
    }
    var unfinished: Set<Int> = []
    let statements = asked.map { Certificate.Text(statement: $0.certificate.texts[0].statement) }
    for ((place, _), answer) in zip(asked, await check(statements)) {
      switch answer.answer {
      case .accepted: break
      case .refused(let message): found[place] = "it is no statement: \(message)"
      case .none: unfinished.insert(place)
      }
    }
    let contradictions = await Parallel.map(asked) { each in
      (each.certificate.theorem.map(Contradiction.candidates) ?? []).map { (each.place, $0) }
    }.flatMap { $0 }
    let texts = contradictions.map { Certificate.Text(statement: $0.1.statement, script: $0.1.script) }
    for ((place, contradiction), answer) in zip(contradictions, await check(texts)) {
      switch answer.answer {
      case .accepted:
        found[place] = "what contradicts it is accepted: \(contradiction.script.joined(separator: " "))"
      case .refused: break
      case .none: unfinished.insert(place)
      }
    }
    for (place, certificate) in asked where !unfinished.contains(place) {
      store.keep(Array((found[place] ?? "").utf8), as: doubtKey(certificate))
    }
    return found
  }

  /// The name of what is known of a certificate whose scripts fail. What could contradict it depends on this program too.
  private func doubtKey(_ certificate: Certificate) -> Digest {
    var key = ContentKey("doubtful certificate")
    key.add(version)
    key.add(CertificateLibrary.text)
    key.add(CertificateFile.head)
    if let tool { key.add(tool) }
    for text in certificate.texts { key.add(text.whole) }
    return key.digest
  }

  /// What became of one text, and how long that took.
  struct TimedAnswer: Sendable {
    var answer: Answer
    var time = Duration.zero

    init(_ answer: Answer, _ time: Duration = .zero) {
      self.answer = answer
      self.time = time
    }
  }

  /// Has texts checked that are not known already, on all cores.
  func check(_ texts: [Certificate.Text], progress: @Sendable @escaping (Int) -> Void = { _ in })
    async -> [TimedAnswer]
  {
    let keys = texts.map(key)
    var answers = keys.map(known)
    let places = answers.indices.filter { answers[$0] == nil }
    if !places.isEmpty, let reason = await prepare() {
      for place in places { answers[place] = TimedAnswer(.none(reason)) }
      return answers.compactMap { $0 }
    }
    let size = min(Self.chunk, max(1, places.count / (Parallel.cores * Self.filesForCore)))
    var chunks = stride(from: 0, to: places.count, by: size).map {
      places[$0..<min($0 + size, places.count)].map { ($0, texts[$0]) }
    }[...]
    await withTaskGroup(of: [(Int, TimedAnswer)].self) { group in
      func add() {
        guard let chunk = chunks.popFirst() else { return }
        group.addTask { await check(chunk) }
      }
      for _ in 0..<Parallel.cores { add() }
      var done = texts.count - places.count
      for await found in group {
        for (place, answer) in found {
          answers[place] = answer
          keep(answer.answer, as: keys[place])
        }
        done += found.count
        progress(done)
        add()
      }
    }
    return answers.map { $0 ?? TimedAnswer(.none("it was not asked about")) }
  }

  /// The name of what the kernel says of a text: it depends on all that it is compiled with.
  private func key(_ text: Certificate.Text) -> Digest {
    var key = ContentKey("certificate")
    key.add(version)
    key.add(CertificateLibrary.text)
    key.add(CertificateFile.head)
    key.add(text.whole)
    return key.digest
  }

  private func known(_ key: Digest) -> TimedAnswer? {
    guard let record = store.record(key), let first = record.first else { return nil }
    return TimedAnswer(first == 1 ? .accepted : .refused(String(decoding: record.dropFirst(), as: UTF8.self)))
  }

  private func keep(_ answer: Answer, as key: Digest) {
    switch answer {
    case .accepted: store.keep([1], as: key)
    case .refused(let message): store.keep([0] + message.utf8, as: key)
    case .none: break
    }
  }

  /// Checks texts in one process after the other: each compiles what the one before it did not come to.
  ///
  /// Behind each theorem the kernel writes a file. That it is there tells that the theorem was accepted, whatever comes after it.
  private func check(_ texts: [(Int, Certificate.Text)]) async -> [(Int, TimedAnswer)] {
    var rest = texts[...]
    var found: [(Int, TimedAnswer)] = []
    while !rest.isEmpty {
      let name = "chunk_\(work.files.add(1, ordering: .relaxed).newValue)"
      var text = CertificateFile.head
      var ends: [Int] = []
      let marks = rest.indices.map { "\(name)_accepted_\($0)" }
      for (index, part) in rest.enumerated() {
        // In a module of its own, so that two theorems may have one name.
        text += "\nModule M\(index).\n\(part.1.whole)End M\(index).\nRedirect \"\(marks[index])\" Check tt.\n"
        ends.append(text.utf8.count)
      }
      guard (try? text.write(toFile: "\(folder)/\(name).v", atomically: true, encoding: .utf8)) != nil else {
        return found + rest.map { ($0.0, TimedAnswer(.none("\(folder) cannot be written"))) }
      }
      let result = await run(name + ".v", seconds: Self.secondsForTheorem * rest.count)
      let times = Self.times(result.output, ends)
      let accepted = marks.prefix { FileManager.default.fileExists(atPath: "\(folder)/\($0).out") }.count
      found += zip(rest, times).prefix(accepted).map { ($0.0, TimedAnswer(.accepted, $1)) }
      rest = rest.dropFirst(accepted)
      guard let failed = rest.first else { break }
      let answer: Answer =
        switch result.end {
        case .tookTooLong: .none("it comes to no end in time")
        case .exited:
          switch Self.excerpt(result.errorText) {
          // On a machine with more time it may be accepted.
          case let reason where reason.hasPrefix("Timeout!"): .none("a step comes to no end in time")
          case let reason: .refused(reason)
          }
        default: .none(Self.excerpt(result.errorText))
        }
      found.append((failed.0, TimedAnswer(answer, times[accepted])))
      rest = rest.dropFirst()
    }
    return found
  }

  /// How long the compiler took for each part of a file, of which the ends are known: it prints `Chars 100 - 120 [Qed] 0.01 secs` of
  /// each sentence.
  private static func times(_ output: [UInt8], _ ends: [Int]) -> [Duration] {
    var times = [Duration](repeating: .zero, count: ends.count)
    for match in String(decoding: output, as: UTF8.self).matches(
      of: #/Chars (\d+) - \d+ \[[^\]]*\] ([0-9.]+) secs/#)
    {
      guard let byte = Int(match.1), let seconds = Double(match.2),
        let place = ends.firstIndex(where: { byte < $0 })
      else { continue }
      times[place] += .seconds(seconds)
    }
    return times
  }

  /// What Rocq says, without its place, in a few lines.
  private static func excerpt(_ errors: String) -> String {
    let text = errors.range(of: "Error:", options: .backwards).map { errors[$0.upperBound...] } ?? errors[...]
    return String(text.split(separator: "\n").joined(separator: " ").prefix(400)).trimmingCharacters(
      in: .whitespaces)
  }
}
