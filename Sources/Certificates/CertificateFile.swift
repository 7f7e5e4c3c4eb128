import FormulaProof
import Notebook
import ProofChecking
import SourceText
import Theorems

/// The certificate of one claim: its theorem, and the script that proves it.
public struct Certificate: Sendable {
  /// Where the claim stands.
  public struct Place: Sendable, Hashable {
    /// The lesson's file.
    public var path: String
    /// The line, counted from 1.
    public var line: Int
    /// The column, counted from 1.
    public var column: Int
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
  /// The theorem's statement, from `Theorem` to its full stop; else why there is none.
  public var statement: Result<String, Missing>
  /// What proves it, in lines; else why there is nothing.
  public var script: Result<[String], Missing>

  /// The theorem with its script, where it has one.
  public var text: Text? {
    guard case .success(let statement) = statement, case .success(let script) = script else { return nil }
    return Text(statement: statement, script: script)
  }

  /// A theorem as it stands in a file.
  public struct Text: Sendable, Hashable {
    /// The statement, from `Theorem` to its full stop.
    public var statement: String
    /// What stands between `Proof.` and `Qed.`, in lines.
    public var script: [String]

    /// Both, as Rocq reads them.
    public var whole: String {
      statement + "\nProof.\n" + script.map { "  \($0)\n" }.joined() + "Qed.\n"
    }
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
      var statement: Result<String, Certificate.Missing>
      var script: Result<[String], Certificate.Missing>
      switch theorem {
      case .failure(let reason):
        statement = .failure(.init(reason: reason.rawValue))
        script = .failure(.init(reason: reason.rawValue))
      case .success(let verdict):
        let theorem = Theorem(name: identifier, goal: verdict.goal, content: verdict.content)
        statement = Self.result { () throws(RocqPrinter.Unprintable) in try theorem.text() }
        script = Self.result { () throws(RocqPrinter.Unprintable) in
          try ProofScript(theorem, step: verdict.step).lines()
        }
      }
      certificates.append(
        Certificate(
          place: .init(path: path, line: position.line, column: position.column), source: claim.source,
          verdict: claim.judgement.verdict, method: claim.judgement.method, name: identifier,
          statement: statement, script: script))
    }
  }

  private static func result<Value>(_ body: () throws(RocqPrinter.Unprintable) -> Value) -> Result<
    Value, Certificate.Missing
  > {
    do throws(RocqPrinter.Unprintable) { return .success(try body()) } catch {
      return .failure(.init(reason: error.what))
    }
  }

  /// A lesson's name as an identifier: other characters than letters and digits become `_`.
  static func identifier(of name: String) -> String {
    let text = name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "_" }.joined()
    return text.first.map { $0.isLetter } == true ? text : "lesson_" + text
  }

  /// The file's text. What is left out stands in a comment with the reason.
  public func text(leavingOut reasons: [String: String] = [:]) -> String {
    var text = Self.head
    for certificate in certificates {
      text += "\n" + certificate.paragraph(leavingOut: reasons[certificate.name])
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
  /// The claim's place and source as a comment, and the theorem.
  func paragraph(leavingOut reason: String?) -> String {
    var lines = ["(* \(Self.comment("\(place.path):\(place.line):\(place.column), \(verdict.rawValue)"))"]
    lines += source.split(separator: "\n").map { "   " + Self.comment(String($0)) }
    var text = lines.joined(separator: "\n")
    switch (statement, script) {
    case (.failure(let missing), _): text += "\n   No theorem: \(Self.comment(missing.reason)). *)\n"
    case (.success(let statement), .failure(let missing)):
      text += "\n   No proof: \(Self.comment(missing.reason)).\n\(statement) *)\n"
    case (.success(let statement), .success(let script)):
      if let reason { return text + "\n   No proof: \(Self.comment(reason)).\n\(statement) *)\n" }
      text += " *)\n" + Text(statement: statement, script: script).whole
    }
    return text
  }

  /// A text in which no comment begins or ends, and no string.
  private static func comment(_ text: String) -> String {
    text.map { $0 == "\"" ? "''" : String($0) }.joined()
      .replacing("(*", with: "( *").replacing("*)", with: "* )")
  }
}
