import SourceText

/// A value in calculator notation as a page shows it.
enum ValueMarkup {
  /// A matrix such as `[[1, 0], [0, 1]]` becomes a table in MathML; anything else stays text, with true minus signs.
  static func html(_ value: String) -> Markup {
    guard let rows = rows(value) else { return Markup(text(value)) }
    let table = rows.map { row in
      "<mtr>" + row.map { "<mtd><mtext>\(text($0))</mtext></mtd>" }.joined() + "</mtr>"
    }
    let mrow = "<mrow><mo>[</mo><mtable class=\"math-matrix\">\(table.joined())</mtable><mo>]</mo></mrow>"
    return Markup("<math alttext=\"\(MarkupText.escaped(value))\">\(mrow)</math>")
  }

  private static func text(_ value: String) -> String {
    MarkupText.escaped(value).replacing("-", with: "−")
  }

  /// The rows of a matrix whose entries hold no brackets of their own; nil for anything else.
  private static func rows(_ value: String) -> [[String]]? {
    guard value.hasPrefix("[["), value.hasSuffix("]]"), value.utf8.count > 4 else { return nil }
    let rows = value.dropFirst(2).dropLast(2).split(separator: "], [", omittingEmptySubsequences: false)
      .map { $0.split(separator: ", ", omittingEmptySubsequences: false).map(String.init) }
    let isPlain = rows.allSatisfy { row in
      row.count == rows[0].count && row.allSatisfy { entry in !entry.contains { "[](){}".contains($0) } }
    }
    return isPlain ? rows : nil
  }
}
