import SourceText

/// Compares documents that are the same in several languages: what stands in one formula of both should not differ.
enum TranslationAudit {
  /// Names of folders, and endings before that of the format, that say the language of a document.
  private static let languages: Set<String> = [
    "en", "de", "es", "fr", "it", "ja", "ko", "pl", "pt", "ru", "tr", "uk", "zh", "zh-cn", "zh_cn", "zh-hans",
    "zh-tw", "zh_tw", "pt-br",
  ]
  /// Documents with fewer formulas are not compared: they may be different documents of one name.
  private static let fewest = 4

  /// What differs, each in the document that comes later.
  static func findings(_ documents: [AuditDocument]) -> [AuditFinding] {
    var groups: [String: [AuditDocument]] = [:]
    for document in documents where document.formulas.count >= fewest {
      groups[key(document.file.path), default: []].append(document)
    }
    return groups.sorted { $0.key < $1.key }.flatMap { compared($0.value) }
  }

  /// A path without its language.
  private static func key(_ path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).map { part in
      let pieces = part.split(separator: ".", omittingEmptySubsequences: false)
      return pieces.map(String.init).filter { !languages.contains($0.lowercased()) }.joined(separator: ".")
    }.filter { !$0.isEmpty }.joined(separator: "/")
  }

  private static func compared(_ documents: [AuditDocument]) -> [AuditFinding] {
    guard let first = documents.first else { return [] }
    return documents.dropFirst().flatMap { other -> [AuditFinding] in
      guard other.formulas.count == first.formulas.count else { return [] }
      let pairs = zip(first.formulas, other.formulas).filter {
        FormulaAudit.squeezed($0.excerpt.text) != FormulaAudit.squeezed($1.excerpt.text)
      }
      // Where much differs the documents are not translations of each other.
      guard pairs.count * 5 <= first.formulas.count else { return [] }
      return pairs.compactMap(finding)
    }
  }

  /// One part of a formula that is another in the other language; words may differ.
  private static func finding(_ one: FoundFormula, _ other: FoundFormula) -> AuditFinding? {
    let (left, right) = (parts(one), parts(other))
    guard left.count == right.count, zip(left, right).count(where: { $0.text != $1.text }) == 1,
      let (_, part) = zip(left, right).first(where: { $0.text != $1.text }),
      part.kind != .letter || left.count > 3
    else { return nil }
    let diagnostic = Diagnostic.warning(
      .auditTranslation, "the same formula has another sign here in the other language: \(one.excerpt.text)",
      file: other.excerpt.file, at: other.excerpt.fileSpan(part.span))
    return AuditFinding(
      level: .possible, diagnostic: diagnostic, formula: other.excerpt.text, suggestion: one.excerpt.text,
      whole: other.excerpt.fileSpan(Span(0, other.excerpt.bytes.count)))
  }

  private static func parts(_ formula: FoundFormula) -> [LaTeXPiece] {
    LaTeXPiece.pieces(of: formula.excerpt.text).filter { $0.kind != .blank }
  }
}
