import FormulaProof
import Notebook
import ProofChecking
import SourceText
import Theorems

/// The certificate of one claim: its theorem, and the script that proves it.
public struct Certificate: Sendable {
  /// Where the claim stands.
  public struct Place: Sendable, Hashable, CustomStringConvertible {
    /// The lesson's file.
    public var path: String
    /// The line, counted from 1.
    public var line: Int
    /// The column, counted from 1.
    public var column: Int

    /// Makes a place.
    public init(path: String, line: Int, column: Int) {
      self.path = path
      self.line = line
      self.column = column
    }

    /// The place as diagnostics name it.
    public var description: String { "\(path):\(line):\(column)" }
  }

  /// Where the claim stands.
  public var place: Place
  /// The claim as it was written.
  public var source: String
  /// The verdict.
  public var verdict: Verdict
  /// How the prover reached it.
  public var method: String
  /// The theorem's name.
  public var name: String
  /// What it says; nil where that is no statement about real numbers.
  public var theorem: Theorem?
  /// The theorem's statement, from `Theorem` to its full stop; else why there is none.
  public var statement: Result<String, Missing>
  /// What may prove it, each in lines, the likeliest first; else why there is nothing.
  public var scripts: Result<[[String]], Missing>

  /// The theorem with each of its scripts.
  public var texts: [Text] {
    guard case .success(let statement) = statement, case .success(let scripts) = scripts else { return [] }
    return scripts.map { Text(statement: statement, script: $0) }
  }

  /// A theorem as it stands in a file.
  public struct Text: Sendable, Hashable {
    /// The statement, from `Theorem` to its full stop.
    public var statement: String
    /// What stands between `Proof.` and `Qed.`, in lines; nil for a statement that is not proved.
    public var script: [String]?

    /// From `Proof.` to `Qed.`; of what is not proved, to `Abort.`
    public var proof: String {
      guard let script else { return "Proof. Abort.\n" }
      return "Proof.\n" + script.map { "  \($0)\n" }.joined() + "Qed.\n"
    }

    /// Both, as Rocq reads them.
    public var whole: String { statement + "\n" + proof }
  }

  /// Why a claim has no theorem.
  public struct Missing: Error, Sendable, Hashable {
    /// A clause without a full stop.
    public var reason: String
  }
}

/// The certificates of a lesson, in the order of its claims, as one file for Rocq.
public struct CertificateFile: Sendable {
  /// The file's name without its ending, an identifier of Rocq.
  public var name: String
  /// The lesson's file.
  public var path: String
  /// The certificates.
  public var certificates: [Certificate]

  /// The files of lessons, no two of which have the same name.
  public static func files(of lessons: [CheckedLesson]) -> [CertificateFile] {
    var used: Set<String> = ["lectern"]
    return lessons.map { lesson in
      var file = CertificateFile(lesson)
      let name = file.name
      var number = 1
      // Some file systems do not tell capitals from small letters.
      while !used.insert(file.name.lowercased()).inserted {
        number += 1
        file.name = "\(name)_\(number)"
      }
      return file
    }
  }

  /// Makes the certificates of a lesson whose claims were made theorems.
  public init(_ lesson: CheckedLesson) {
    name = Self.identifier(of: lesson.name)
    path = lesson.document.file.path
    certificates = []
    var used: Set<String> = []
    for claim in lesson.cells.flatMap(\.claims) {
      guard let theorem = claim.theorem else { continue }
      let position = lesson.document.file.position(of: claim.span.lowerBound)
      var number = 1
      var identifier = "line_\(position.line)"
      while !used.insert(identifier).inserted {
        number += 1
        identifier = "line_\(position.line)_\(number)"
      }
      certificates.append(
        Certificate(
          theorem, name: identifier, of: claim.source,
          at: .init(path: path, line: position.line, column: position.column), claim.judgement))
    }
  }

  /// A lesson's name as an identifier: other characters than letters and digits become `_`.
  static func identifier(of name: String) -> String {
    let text = name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "_" }.joined()
    return text.first.map { $0.isLetter } == true ? text : "lesson_" + text
  }

  /// The file's text; what the kernel did not accept stands in a comment with the reason.
  ///
  /// - Parameter judgements: What the kernel says of each certificate, where it was asked.
  public func text(_ judgements: [RocqKernel.Judgement?] = []) -> String {
    var text = Self.head
    for (index, certificate) in certificates.enumerated() {
      let judgement = judgements.indices.contains(index) ? judgements[index] : nil
      text += "\n" + certificate.paragraph(judgement)
    }
    return text
  }

  /// What stands before the first theorem.
  public static let head = """
    From Lectern Require Import Lectern.
    Open Scope R_scope.
    Set Default Timeout 20.

    """
}

extension Certificate {
  /// Makes the certificate of a claim of which the prover says what it shows, or why that is no theorem.
  public init(
    _ verdict: Result<VerdictTheorem, NoTheorem>, name: String, of source: String, at place: Place,
    _ judgement: Judgement
  ) {
    self.name = name
    self.source = source
    self.place = place
    self.verdict = judgement.verdict
    method = judgement.method
    switch verdict {
    case .failure(let reason):
      statement = .failure(.init(reason: reason.rawValue))
      scripts = .failure(.init(reason: reason.rawValue))
    case .success(let verdict):
      let theorem = Theorem(
        name: name, goal: verdict.goal, content: verdict.content,
        auxiliary: verdict.reduction?.auxiliary ?? ([], []))
      self.theorem = theorem
      statement = Self.result { () throws(RocqPrinter.Unprintable) in try theorem.text() }
      scripts = Self.result { () throws(RocqPrinter.Unprintable) in
        try ProofScript(theorem, step: verdict.step, reduction: verdict.reduction).alternatives()
      }
    }
  }

  private static func result<Value>(_ body: () throws(RocqPrinter.Unprintable) -> Value) -> Result<
    Value, Missing
  > {
    do throws(RocqPrinter.Unprintable) { return .success(try body()) } catch {
      return .failure(.init(reason: error.what))
    }
  }

  /// The certificates as a file for Rocq.
  public static func text(of certificates: [Certificate]) -> String {
    CertificateFile.head + certificates.map { "\n" + $0.paragraph(nil) }.joined()
  }

  /// The claim's place and source as a comment, and the theorem.
  func paragraph(_ judgement: RocqKernel.Judgement?) -> String {
    var lines = ["(* \(Self.comment("\(place), \(verdict.rawValue)"))"]
    lines += source.split(separator: "\n").map { "   " + Self.comment(String($0)) }
    var text = lines.joined(separator: "\n")
    switch (statement, scripts) {
    case (.failure(let missing), _): text += "\n   No theorem: \(Self.comment(missing.reason)). *)\n"
    case (.success(let statement), .failure(let missing)):
      text += "\n   No proof: \(Self.comment(missing.reason)).\n\(statement) *)\n"
    case (.success(let statement), .success):
      var accepted = 0
      switch judgement?.outcome {
      case .accepted(let script): accepted = script
      case .notFollowed(let reason):
        return text
          + "\n   No proof: the kernel does not follow it: \(Self.comment(reason)).\n\(statement) *)\n"
      case .rejected(let reason):
        return text + "\n   Rejected: \(Self.comment(reason)).\n\(statement) *)\n"
      case nil: break
      }
      if texts.indices.contains(accepted) { text += " *)\n" + texts[accepted].whole }
    }
    return text
  }

  /// A text in which no comment begins or ends, and no string.
  private static func comment(_ text: String) -> String {
    text.map { $0 == "\"" ? "''" : String($0) }.joined()
      .replacing("(*", with: "( *").replacing("*)", with: "* )")
  }
}
