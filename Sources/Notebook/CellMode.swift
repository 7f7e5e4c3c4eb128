import FormulaSyntax
import LessonMarkdown
import SourceText

/// What a math cell asserts: the second word of its info string.
public enum CellMode: String, Sendable, CaseIterable {
  /// Names for expressions.
  case define
  /// Facts about symbols.
  case assume
  /// Relations that hold for all values.
  case claim
  /// A chain whose steps are claims of their own.
  case derive
  /// Numbers for symbols, and claims about them.
  case example
  /// A wrong formula, shown on purpose.
  case mistake
}

/// The words of a math cell's info string, read.
struct CellWords {
  /// Nil for a formula that is only shown.
  var mode: CellMode?
  /// Whether samples are accepted where no proof is found.
  var acceptsSamples = false
  /// The tolerance of `within=`.
  var tolerance: Numeral?
  /// Whether what is assumed holds in the section alone.
  var endsWithSection = false
  var diagnostics: [Diagnostic] = []

  init(_ cell: Cell) {
    let file = cell.content.file
    // Where a mistake was found, which only the page shows.
    var source: Cell.Word?
    var section: Cell.Word?
    func report(_ finding: Finding, _ message: String, _ word: Cell.Word) {
      diagnostics.append(.error(finding, message, file: file, at: word.span))
    }
    for word in cell.words {
      if let mode = CellMode(rawValue: word.name), word.value == nil {
        if let other = self.mode {
          report(.twoModes, "a cell has one mode, and this one is already \(other.rawValue)", word)
        } else {
          self.mode = mode
        }
      } else if word.name == "sampled", word.value == nil {
        acceptsSamples = true
      } else if word.name == "section", word.value == nil {
        endsWithSection = true
        section = word
      } else if word.name == "within", let value = word.value {
        if let numeral = Numeral(ascii: Array(value.utf8)), !numeral.isZero {
          tolerance = numeral
        } else {
          report(.badTolerance, "within= takes a positive decimal such as 0.01", word)
        }
      } else if word.name == "from", let value = word.value, !value.isEmpty {
        source = word
      } else {
        let known = Cell.Kind.math.knownWords
        let near = Spelling.nearest(to: word.name, in: known)
        diagnostics.append(
          .error(
            .unknownMode,
            "math cells have no mode \(word.name)" + (near.map { "; did you mean \($0)?" } ?? ""),
            file: file, at: word.span, notes: [.init("modes: \(known.joined(separator: ", "))")],
            fixIts: near.map { [FixIt("write \($0)", replace: word.span, with: $0)] } ?? []))
      }
    }
    if let source, mode != .mistake {
      report(.misplacedSource, "from= says where a mistake was found; write math mistake from=…", source)
    }
    if let section, mode != .assume {
      report(
        .misplacedSection, "section says how long an assumption holds; write math assume section", section)
    }
    if mode == nil, diagnostics.isEmpty, let word = cell.words.first {
      report(.missingMode, "\(word.name) belongs to a claim; write math claim \(word.name)", word)
    }
  }
}

extension Cell.Kind {
  /// The words that may stand behind the kind in an info string; those that take a value without it.
  public var knownWords: [String] {
    switch self {
    case .math: CellMode.allCases.map(\.rawValue) + ["sampled", "within", "from", "section"]
    case .swift: ["check", "fails", "implements"]
    case .diagram, .exercise, .values, .objc: []
    }
  }
}
