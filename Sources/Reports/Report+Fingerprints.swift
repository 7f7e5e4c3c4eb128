import SourceText

extension Report.Lesson {
  /// For each of ``diagnostics`` a text that stays the same when lines above it come or go.
  ///
  /// It is made of the file's path, the kind of finding, and the claim in which it stands, or else the line, with
  /// white space folded; of several equal ones it counts which it is. It changes when the formula does.
  public var fingerprints: [String] {
    let claims = cells.flatMap(\.claims)
    var seen: [String: Int] = [:]
    return diagnostics.map { diagnostic in
      let parts = [path, diagnostic.identifier, Self.context(of: diagnostic, claims)]
      let key = parts.joined(separator: "\0")
      let number = seen[key, default: 0]
      seen[key] = number + 1
      return Self.hash(key + "\0\(number)")
    }
  }

  private static func context(of diagnostic: Diagnostic, _ claims: [Report.Claim]) -> String {
    guard let file = diagnostic.file, let span = diagnostic.span else { return diagnostic.message }
    let around = claims.filter { claim in
      guard let place = claim.span else { return false }
      return place.lowerBound <= span.lowerBound
        && span.lowerBound < max(place.upperBound, place.lowerBound + 1)
    }
    // The innermost: an expectation of a figure stands in the figure's cell.
    let inner = around.min { $0.source.utf8.count < $1.source.utf8.count }
    return folded(inner?.source ?? file.lineText(file.position(of: span.lowerBound).line) ?? "")
  }

  /// White space as single blanks.
  private static func folded(_ text: String) -> String {
    text.split { $0 == " " || $0 == "\t" || $0.isNewline }.joined(separator: " ")
  }

  /// FNV-1a with 64 bits, as 16 hexadecimal digits.
  private static func hash(_ text: String) -> String {
    let digits = String(FNV1a(text.utf8).value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
