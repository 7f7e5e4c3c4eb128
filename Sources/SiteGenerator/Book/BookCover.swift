import Diagrams
import FormulaProof
import Notebook
import SourceText

/// The cover of a book: its title, the first figure of its lessons between the brackets of the site's icon, and how much of it is proved.
struct BookCover {
  let title: String
  let description: String?
  let lessons: [CheckedLesson]
  let text: InterfaceText

  private static let width = 600.0
  private static let height = 900.0
  private static let margin = 56.0

  /// The document that shows the cover.
  func page(language: String) -> Book.Document {
    var xhtml = BookDocument.head(title: title, language: language, style: BookMaker.stylePath)
    xhtml += #"""
      <body epub:type="cover" class="cover">
      <img src="\#(BookMaker.coverPath)" alt="\#(text.words.book.cover): \#(title)" role="doc-cover"/>
      </body>
      </html>

      """#
    return Book.Document(path: BookMaker.coverPagePath, bytes: xhtml.bytes)
  }

  /// The picture.
  var file: OutputFile {
    let top = heading
    let picture = picture(from: top.end + 44)
    let svg: HTML = #"""
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 900" width="600" height="900">
      <title>\#(title)</title>
      <rect width="600" height="900" fill="#1d4f91"/>
      <rect width="600" height="14" fill="#8fb8f0"/>
      \#(top.markup)\#(picture)\#(proved)</svg>

      """#
    return OutputFile(path: BookMaker.coverPath, content: .bytes(svg.bytes))
  }

  // MARK: Words

  /// The title and the description, and where they end.
  private var heading: (markup: HTML, end: Double) {
    let room = Self.width - 2 * Self.margin
    let sizes = [60.0, 52, 45, 38, 32, 27]
    let fitting = sizes.first { size in
      let lines = CoverLines(title, size: size, width: room)
      return lines.lines.count <= 3 && !lines.splitsWords
    }
    let size = fitting ?? 27
    let lines = CoverLines(title, size: size, width: room, most: 7).lines
    var y = 84 + 0.8 * size
    var markup = HTML()
    for line in lines {
      markup += Self.line(line, y, size, "font-weight=\"600\" fill=\"#ffffff\"")
      y += 1.16 * size
    }
    y += 12 - 0.2 * size
    for line in CoverLines(description ?? "", size: 21, width: room, most: 5).lines {
      markup += Self.line(line, y, 21, "fill=\"#d3e2f8\"")
      y += 29
    }
    return (markup, y - 21)
  }

  /// A line of words; its look is that of an attribute.
  private static func line(_ words: String, _ y: Double, _ size: Double, _ look: HTML) -> HTML {
    #"""
    <text x="\#(number(margin))" y="\#(number(y))" font-family="\#(typeface)" font-size="\#(number(size))" \#(look)>\#(words)</text>

    """#
  }

  private static let typeface =
    "Palatino, 'Palatino Linotype', 'Book Antiqua', 'TeX Gyre Pagella', Georgia, serif"

  private static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  /// How many claims are proved, at the foot; nothing where none is.
  private var proved: HTML {
    var count = 0
    for cell in lessons.lazy.flatMap(\.cells) where cell.mode != "mistake" {
      count += cell.claims.count { $0.judgement.verdict == .proved }
    }
    if count == 0 { return HTML() }
    let tick: HTML = #"""
      <path d="M58 845l9 10 16-22" fill="none" stroke="#8fe0b0" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>
      <text x="96" y="855" font-family="\#(Self.typeface)" font-size="21" fill="#ffffff">\#(text.count(count, .proved))</text>

      """#
    return tick
  }

  // MARK: The picture

  /// A sheet between brackets, with a figure or the icon's tick on it.
  private func picture(from top: Double) -> HTML {
    let (left, right) = (Self.margin + 22, Self.width - Self.margin - 22)
    let y = min(top, 540)
    let height = 796 - y
    let figure =
      thumbnail.map { Self.drawing($0, left + 24, y + 24, right - left - 48, height - 48) }
      ?? Self.tick(y + height / 2)
    func bracket(_ outer: Double, _ inner: Double) -> HTML {
      let (x, edge) = (Self.number(inner), Self.number(outer))
      let (upper, lower) = (Self.number(y - 14), Self.number(y + height + 14))
      return #"""
        <path d="M\#(x) \#(upper)H\#(edge)V\#(lower)H\#(x)" fill="none" stroke="#ffffff" stroke-width="7"/>

        """#
    }
    return #"""
      <rect x="\#(Self.number(left))" y="\#(Self.number(y))" width="\#(Self.number(right - left))" height="\#(Self.number(height))" fill="\#(ThemeColors.lightPaper)"/>
      \#(bracket(Self.margin + 3, left + 12))\#(bracket(Self.width - Self.margin - 3, right - 12))\#(figure)
      """#
  }

  /// The first figure that can be drawn without words.
  private var thumbnail: String? {
    for lesson in lessons {
      for cell in lesson.cells {
        guard case .figure(let figure) = cell.shown else { continue }
        let picture = figure.thumbnail
        if !picture.isEmpty { return picture }
      }
    }
    return nil
  }

  private static func tick(_ y: Double) -> HTML {
    #"""
    <path d="M220 \#(number(y + 4))l52 56 108-128" fill="none" stroke="#1d4f91" stroke-width="26" stroke-linecap="round" stroke-linejoin="round"/>

    """#
  }

  /// A figure in a box. Programs that know no variables of CSS, as those that make small pictures of covers, take the colours of the group.
  private static func drawing(
    _ picture: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> HTML {
    #"""
    <style><![CDATA[\#(Markup(DiagramStyle.rules))
    .cover-figure { --diagram-ink: #1b1f24; --diagram-paper: #fdfcf9; --diagram-axis: #57606a; --diagram-grid: #d5dae0;
      --diagram-muted: #656d76; --diagram-primary: #0b57a4; --diagram-accent: #b23c06; --diagram-contrast: #6d3aa8; }]]></style>
    <svg class="cover-figure" x="\#(number(x))" y="\#(number(y))" width="\#(number(width))" height="\#(number(height))" fill="none" stroke="#0b57a4">
    \#(Markup(picture))</svg>

    """#
  }
}

/// Words in lines, broken by estimated widths: there is no font to measure.
struct CoverLines {
  private(set) var lines: [String] = []
  /// Whether a word had to be broken.
  private(set) var splitsWords = false

  init(_ text: String, size: Double, width: Double, most: Int = .max) {
    var line = ""
    var used = 0.0
    func end() {
      if !line.isEmpty { lines.append(line) }
      (line, used) = ("", 0)
    }
    for word in Self.words(text) {
      let room = Self.width(of: word.text) * size
      let space = word.isApart && !line.isEmpty ? 0.27 * size : 0
      if used + space + room <= width {
        if space > 0 { line += " " }
        line += word.text
        used += space + room
        continue
      }
      end()
      for character in word.text {
        let step = Self.width(of: character) * size
        if used + step > width {
          splitsWords = true
          end()
        }
        line.append(character)
        used += step
      }
    }
    end()
    if lines.count > most {
      lines = Array(lines.prefix(most))
      lines[most - 1] += "…"
    }
  }

  /// What stays on one line: words, and each sign of a script that has no blanks between words.
  private static func words(_ text: String) -> [(text: String, isApart: Bool)] {
    var result: [(text: String, isApart: Bool)] = []
    for part in text.split(whereSeparator: \.isWhitespace) {
      var isApart = true
      var word = ""
      for character in part {
        // A line may begin with such a sign, but for what closes.
        if isWide(character), ClosingPunctuation.leading(String(character)).isEmpty, !word.isEmpty {
          result.append((word, isApart))
          (word, isApart) = ("", false)
        }
        word.append(character)
      }
      if !word.isEmpty { result.append((word, isApart)) }
    }
    return result
  }

  private static func isWide(_ character: Character) -> Bool {
    character.unicodeScalars.first.map { (0x2E80...0xFF60).contains($0.value) || $0.value >= 0x20000 }
      ?? false
  }

  /// The width in ems, rather too large.
  private static func width(of text: String) -> Double { text.reduce(0) { $0 + width(of: $1) } }

  private static func width(of character: Character) -> Double {
    if isWide(character) { return 1 }
    if "mwMWQ@%—…".contains(character) { return 0.9 }
    if "fijlrt.,:;'’!|() ".contains(character) { return 0.36 }
    return character.isUppercase ? 0.72 : 0.57
  }
}
