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
  /// - Parameters:
  ///   - commands: Commands that hold wherever no document defines them.
  ///   - isJudged: Which documents are looked through; the others give their commands, and what translations are held to.
  ///   - progress: Told of each document that is done: how many are, and its path.
  /// - Returns: what was found in those that are looked through, in their order.
  public func audit(
    _ documents: [AuditDocument], commands: [LaTeXMacro] = [],
    judging isJudged: (AuditDocument) -> Bool = { _ in true },
    progress: @escaping @Sendable (Int, String) -> Void = { _, _ in }
  ) -> [AuditedDocument] {
    // Of several definitions of a command the document's own counts, then those of the document that reads it in.
    var shared: [String: LaTeXMacro] = [:]
    for macro in documents.flatMap(\.macros) + commands where shared[macro.name] == nil {
      shared[macro.name] = macro
    }
    let common = shared.values.sorted { $0.name < $1.name }
    let done = Atomic(0)
    let scopes = MacroScopes(documents)
    let judged = documents.indices.filter { isJudged(documents[$0]) }
    var results = Parallel.map(judged, pieces: max(1, judged.count)) { place in
      let document = documents[place]
      let result = audit(document, common: common + scopes.macros(of: place))
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
      let whole = formula.excerpt.fileSpan(Span(0, formula.excerpt.bytes.count))
      for var finding in audit.findings
      where finding.level >= level && !isSilenced(finding, in: document.file) {
        finding.whole = whole
        result.findings.append(finding)
      }
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
