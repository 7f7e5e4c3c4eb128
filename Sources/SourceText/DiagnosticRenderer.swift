/// Writes diagnostics the way a compiler does: place, message, line, caret, notes, fix-its.
///
///     Lessons/rotation.md:12:14: error: unknown command \cosine
///       12 | x' = x \cosine \theta
///          |        ^~~~~~~
///          = help: write \cos
public struct DiagnosticRenderer: Sendable {
  /// Whether to use the terminal's colours.
  public var usesColor: Bool
  /// The longest piece of a source line that is shown, in characters.
  static let widestLine = 160
  /// The longest piece that is looked at, in bytes: more than the characters of a line that is shown.
  private static let widestPiece = 1_024

  /// Makes a renderer.
  public init(usesColor: Bool = false) {
    self.usesColor = usesColor
  }

  /// A diagnostic's text; it ends with a line end.
  public func render(_ diagnostic: Diagnostic) -> String {
    var output = ""
    let word = paint(diagnostic.severity.rawValue, diagnostic.severity == .error ? "1;31" : "1;35")
    output += place(diagnostic.file, diagnostic.span)
    output += "\(word): \(paint(Self.printable(diagnostic.message), "1"))\n"
    let margin = excerpt(diagnostic.file, diagnostic.span, into: &output)
    for note in diagnostic.notes {
      let gutter = String(repeating: " ", count: margin)
      let lines = note.message.split(separator: "\n", omittingEmptySubsequences: false)
      if note.file != nil {
        output += place(note.file, note.span) + paint("note", "1;36") + ": \(Self.printable(note.message))\n"
        _ = excerpt(note.file, note.span, into: &output)
      } else {
        for (index, line) in lines.enumerated() {
          output += "\(gutter) \(index == 0 ? "= note:" : "       ") \(Self.printable(String(line)))\n"
        }
      }
    }
    for fixIt in diagnostic.fixIts {
      output += String(repeating: " ", count: margin) + " = \(paint("help", "1;32")): "
      output += Self.printable(fixIt.message) + "\n"
    }
    return output
  }

  /// Diagnostics ordered by file and place, errors and warnings mixed, each rendered.
  public func render(_ diagnostics: [Diagnostic]) -> String {
    Self.sorted(diagnostics).map(render).joined()
  }

  /// Diagnostics ordered by file and place; those with the same place keep their order.
  public static func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.enumerated().sorted { left, right in
      let leftKey = (left.element.file?.path ?? "", left.element.span?.lowerBound ?? -1, left.offset)
      let rightKey = (right.element.file?.path ?? "", right.element.span?.lowerBound ?? -1, right.offset)
      return leftKey < rightKey
    }.map { $0.element }
  }

  private func place(_ file: SourceFile?, _ span: Span?) -> String {
    guard let file else { return "" }
    guard let span else { return paint(Self.printable(file.path), "1") + ": " }
    let position = file.position(of: span.lowerBound)
    return paint("\(Self.printable(file.path)):\(position.line):\(position.column)", "1") + ": "
  }

  /// Writes the line with its caret, and returns the width of the margin before the bar.
  private func excerpt(_ file: SourceFile?, _ span: Span?, into output: inout String) -> Int {
    guard let file, let span else { return 2 }
    let position = file.position(of: span.lowerBound)
    guard let line = file.lines.span(ofLine: position.line) else { return 2 }
    let start = line.lowerBound
    let number = String(position.line)
    let margin = max(5, number.count + 2)
    // Character columns, so that the caret stands right under text that is not ASCII.
    var lineEnd = line.upperBound
    while lineEnd > start, file.bytes[lineEnd - 1] == 0x0A || file.bytes[lineEnd - 1] == 0x0D { lineEnd -= 1 }
    // Of a long line no more is looked at than can be shown: it may have thousands of diagnostics.
    func piece(_ lower: Int, _ upper: Int, fromEnd: Bool = false) -> [Character] {
      let lower = min(lower, lineEnd)
      let upper = max(lower, min(upper, lineEnd))
      if upper - lower <= Self.widestPiece { return Array(Self.printable(file.text(Span(lower, upper)))) }
      // What continues a character that is cut stays out.
      if fromEnd {
        var cut = upper - Self.widestPiece
        while cut < upper, file.bytes[cut] & 0xC0 == 0x80 { cut += 1 }
        return Array(Self.printable("…" + file.text(Span(cut, upper))))
      }
      var cut = lower + Self.widestPiece
      while cut > lower, file.bytes[cut] & 0xC0 == 0x80 { cut -= 1 }
      return Array(Self.printable(file.text(Span(lower, cut)) + "…"))
    }
    // A span may end within a character, which is shown whole.
    func isWithinCharacter(_ offset: Int) -> Bool {
      offset > start && offset < lineEnd && file.bytes[offset] & 0xC0 == 0x80
    }
    var (lower, upper) = (span.lowerBound, span.upperBound)
    while isWithinCharacter(lower) { lower -= 1 }
    while isWithinCharacter(upper) { upper += 1 }
    let before = piece(start, lower, fromEnd: true)
    let marked = piece(lower, upper)
    let after = piece(upper, lineEnd)
    // A long line is cut so that the marked piece stays in sight.
    let head = before.count > 100 ? Array("…") + before.suffix(60) : before
    let room = max(8, Self.widestLine - head.count)
    let body = marked.count > room ? Array(marked.prefix(room)) + Array("…") : marked
    let tailRoom = max(0, Self.widestLine - head.count - body.count)
    let tail = after.count > tailRoom ? Array(after.prefix(tailRoom)) + Array("…") : after
    let padding = String(repeating: " ", count: margin - number.count)
    output += "\(padding)\(number) | \(String(head + body + tail))\n"
    let indentation = String(repeating: " ", count: head.reduce(0) { $0 + Self.width($1) })
    let width = max(1, body.reduce(0) { $0 + Self.width($1) })
    let caret = "^" + String(repeating: "~", count: width - 1)
    output += "\(String(repeating: " ", count: margin)) | \(indentation)\(paint(caret, "1;32"))\n"
    return margin
  }

  private func paint(_ text: String, _ code: String) -> String {
    usesColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  /// Text that cannot move a terminal's cursor or change the order of what is read: control characters and
  /// bidirectional controls become visible, tabs become a space.
  public static func printable(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars { result.unicodeScalars.append(printable(scalar)) }
    return result
  }

  /// The same of one scalar.
  public static func printable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09: " "
    case 0x00..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "?"
    case 0x7F...0x9F, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: scalar
    }
  }

  /// The columns that a terminal gives to a character: 2 for East Asian wide ones, 0 for none.
  private static func width(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
