import Parallel
import SourceText
import Synchronization
import TeX

/// Looks through documents for formulas that are probably wrong.
///
/// Nothing is claimed by a document as it is: what defines, constrains, models or is to be solved is left alone, and a relation is
/// reported only where it is false and there is evidence of what is meant.
public struct Auditor: Sendable {
  /// Findings below this level are left out.
  public var level: AuditFinding.Level

  /// Makes an auditor.
  public init(level: AuditFinding.Level = .likely) { self.level = level }

  /// What is found in documents that belong together: each may use the commands that the others define.
  ///
  /// - Parameter progress: Told of each document that is done: how many are, and its path.
  public func audit(
    _ documents: [AuditDocument], progress: @escaping @Sendable (Int, String) -> Void = { _, _ in }
  ) -> [AuditedDocument] {
    // Of two definitions of a command the document's own counts.
    var shared: [String: LaTeXMacro] = [:]
    for macro in documents.flatMap(\.macros) where shared[macro.name] == nil { shared[macro.name] = macro }
    let common = shared.values.sorted { $0.name < $1.name }
    let done = Atomic(0)
    var results = Parallel.map(documents, pieces: max(1, documents.count)) { document in
      let result = audit(document, common: common)
      progress(done.add(1, ordering: .relaxed).newValue, document.file.path)
      return result
    }
    for finding in TranslationAudit.findings(documents) where finding.level >= level {
      guard let file = finding.diagnostic.file, !isSilenced(finding, in: file),
        let place = results.firstIndex(where: { $0.file.path == file.path })
      else { continue }
      results[place].findings.append(finding)
    }
    return results
  }

  /// What is found in a document.
  public func audit(_ document: AuditDocument, common: [LaTeXMacro] = []) -> AuditedDocument {
    var result = AuditedDocument(file: document.file)
    result.problem = document.problem
    result.formulas = document.formulas.count
    var macros = LaTeXMacros()
    for macro in common + document.macros { macros.add(macro) }
    let isAlgebra = ContextWords.isAlgebra(String(decoding: document.file.bytes, as: UTF8.self))
    let facts = PageFacts(document)
    for (index, formula) in document.formulas.enumerated() {
      var audit = FormulaAudit(formula, macros: macros, isAlgebra: isAlgebra, page: (facts, index))
      audit.run()
      result.relations += audit.relations
      result.findings += audit.findings.filter { $0.level >= level && !isSilenced($0, in: document.file) }
    }
    return result
  }

  /// Whether a comment in the finding's line, or in the one before, says `lectern: ignore` and why.
  private func isSilenced(_ finding: AuditFinding, in file: SourceFile) -> Bool {
    guard let line = finding.diagnostic.position?.line else { return false }
    return [line, line - 1].contains { number in
      guard number > 0, let text = file.lineText(number), let mark = text.firstRange(of: "lectern: ignore ")
      else {
        return false
      }
      return text[mark.upperBound...].contains { $0.isLetter }
    }
  }
}
