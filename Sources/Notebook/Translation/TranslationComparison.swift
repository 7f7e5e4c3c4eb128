import LessonMarkdown
import SourceText
import TeX

/// A translation held against its original: the same cells in the same order, with the same formulas, figures, code and exercises.
/// Texts may differ; of these it is told which have changed in the original since they were translated.
struct TranslationComparison {
  /// The translation, with the contents that it has from the original.
  private(set) var document: LessonDocument
  private(set) var diagnostics: [Diagnostic] = []

  private let original: LessonDocument
  private let own: [CellForm]
  private let others: [CellForm]
  private let ownText: LessonText
  private let otherText: LessonText
  /// Headings and blocks, of the translation and of the original.
  private let ownParts: [Element]
  private let otherParts: [Element]
  /// For each of the translation's parts that of the original.
  private var partners: [Int?] = []

  /// What stands in a lesson besides paragraphs.
  private enum Element {
    case heading(Heading)
    case cell(Int)
  }

  /// Holds a translation against its original.
  ///
  /// - Parameters:
  ///   - uses: The lessons that it uses, those that are translations by their originals.
  ///   - originalUses: The lessons that the original uses.
  init(
    _ document: LessonDocument, of original: LessonDocument, uses: [String], originalUses: [String]
  ) {
    self.document = document
    self.original = original
    own = document.forms()
    others = original.forms()
    ownText = LessonText(document, forms: own)
    otherText = LessonText(original, forms: others)
    ownParts = Self.elements(of: document)
    otherParts = Self.elements(of: original)
    compareFrontMatter(uses, originalUses)
    align()
    compareParts()
    compareInlineClaims()
    lookAtInlineFormulas()
    lookForChanges()
    lookForUntranslated()
  }

  private static func elements(of document: LessonDocument) -> [Element] {
    let cells = document.cells.indices.filter { !document.cells[$0].isInline }
    let all =
      document.headings.map { (place: $0.span.lowerBound, element: Element.heading($0)) }
      + cells.map { (place: document.cells[$0].span.lowerBound, element: Element.cell($0)) }
    return all.sorted { $0.place < $1.place }.map(\.element)
  }

  // MARK: Saying

  private mutating func warn(
    _ finding: Finding, _ message: String, at span: Span?, _ note: String? = nil, in original: Span? = nil
  ) {
    report(finding, message, at: span, note, in: original, severity: .warning)
  }

  private mutating func report(
    _ finding: Finding, _ message: String, at span: Span?, _ note: String? = nil, in original: Span? = nil,
    severity: Diagnostic.Severity = .error
  ) {
    let notes = note.map { [Diagnostic.Note($0, file: self.original.file, span: original)] } ?? []
    diagnostics.append(Diagnostic(severity, finding, message, file: document.file, at: span, notes: notes))
  }

  private var head: Span { document.frontMatter.translates?.span ?? Span(at: 0) }

  // MARK: Front matter

  private mutating func compareFrontMatter(_ uses: [String], _ originalUses: [String]) {
    let (mine, other) = (document.frontMatter, original.frontMatter)
    if uses != originalUses {
      report(
        .translationDiffers,
        originalUses.isEmpty
          ? "the original uses no other lesson" : "the original uses \(originalUses.joined(separator: ", "))",
        at: mine.uses.first?.span ?? head, "what a lesson uses says what its names mean",
        in: other.uses.first?.span ?? Span(at: 0))
    }
    if (mine.convention?.value ?? "rows") != (other.convention?.value ?? "rows") {
      report(
        .translationDiffers, "the original has convention: \(other.convention?.value ?? "rows")",
        at: mine.convention?.span ?? head, "here", in: other.convention?.span ?? Span(at: 0))
    }
    if mine.symbols?.value != other.symbols?.value {
      report(
        .translationDiffers,
        other.symbols.map { "the original has symbols: \($0.value)" } ?? "the original does not say symbols",
        at: mine.symbols?.span ?? head, "here", in: other.symbols?.span ?? Span(at: 0))
    }
    func text(_ macro: FrontMatter.Macro) -> [String] {
      [
        macro.name.value, macro.body.value, "\(macro.parameterCount ?? -1)",
        macro.defaultArgument.map { "[\($0)]" } ?? "",
      ]
    }
    let (own, others) = (mine.macros.map(text), other.macros.map(text))
    for (index, macro) in mine.macros.enumerated() where !others.contains(own[index]) {
      report(
        .translationDiffers, "the original has no such macro \(macro.name.value)", at: macro.name.span,
        "here",
        in: other.macros.first?.name.span ?? Span(at: 0))
    }
    for (index, macro) in other.macros.enumerated() where !own.contains(others[index]) {
      report(
        .translationMissing, "the original's macro \(macro.name.value) is missing", at: head, "here",
        in: macro.name.span)
    }
  }

  // MARK: Cells and headings

  private mutating func align() {
    let (own, others) = (own, others)
    let (ownParts, otherParts, cells) = (ownParts, otherParts, document.cells)
    func fits(_ index: Int, _ other: Int, exactly: Bool) -> Bool {
      switch (ownParts[index], otherParts[other]) {
      case (.heading(let one), .heading(let two)): one.level == two.level
      case (.cell(let one), .cell(let two)):
        cells[one].isTaken && own[one].words == others[two].words
          || (exactly ? own[one].agrees(with: others[two]) : own[one].words.first == others[two].words.first)
      case (.heading, .cell), (.cell, .heading): false
      }
    }
    partners = PartAlignment(ownParts.count, otherParts.count) { fits($0, $1, exactly: true) }.partners
    // What is left between two pairs is paired by its kind alone.
    var start = 0
    var otherStart = 0
    while start <= ownParts.count {
      let end = (start..<ownParts.count).first { partners[$0] != nil } ?? ownParts.count
      let otherEnd = end < ownParts.count ? partners[end] ?? otherParts.count : otherParts.count
      if end > start, otherEnd > otherStart {
        let (first, second) = (start, otherStart)
        let gap = PartAlignment(end - start, otherEnd - otherStart) {
          fits(first + $0, second + $1, exactly: false)
        }
        for (index, partner) in gap.partners.enumerated() {
          if let partner { partners[start + index] = otherStart + partner }
        }
      }
      start = end + 1
      otherStart = otherEnd + 1
    }
  }

  private mutating func compareParts() {
    var met: Set<Int> = []
    for index in ownParts.indices {
      guard let partner = partners[index] else {
        reportExtra(ownParts[index])
        continue
      }
      met.insert(partner)
      if case .cell(let own) = ownParts[index], case .cell(let other) = otherParts[partner] {
        comparePair(own, other)
      }
    }
    // Where something is missing, is before what follows it.
    var next = ownParts.count
    var places: [Int: Span] = [:]
    var byPartner: [Int: Int] = [:]
    for (index, partner) in partners.enumerated() { if let partner { byPartner[partner] = index } }
    for other in otherParts.indices.reversed() {
      if let index = byPartner[other] { next = index }
      places[other] = next < ownParts.count ? place(of: ownParts[next]) : Span(at: lastPlace)
    }
    for other in otherParts.indices where !met.contains(other) {
      switch otherParts[other] {
      case .heading(let heading):
        report(
          .translationMissing, "the original's section “\(heading.text)” is missing before this",
          at: places[other],
          "the original", in: heading.span)
      case .cell(let cell):
        report(
          .translationMissing, "\(Self.noun(original.cells[cell])) of the original is missing before this",
          at: places[other], "the original", in: original.cells[cell].span.beginning)
      }
    }
  }

  private var lastPlace: Int {
    let bytes = document.file.bytes
    return max(0, (bytes.lastIndex { $0 > 0x20 } ?? 0))
  }

  private func place(of element: Element) -> Span {
    switch element {
    case .heading(let heading): heading.span
    case .cell(let cell): document.cells[cell].span.beginning
    }
  }

  private static func noun(_ cell: Cell) -> String {
    switch cell.kind {
    case .math: cell.words.first.map { "a formula (\($0.name))" } ?? "a formula"
    case .values: "a table of values"
    case .swift, .objc: "a listing"
    case .diagram: "a figure"
    case .exercise: "an exercise"
    }
  }

  private mutating func reportExtra(_ element: Element) {
    switch element {
    case .heading(let heading):
      report(
        .translationExtra, "the original has no section here", at: heading.span)
    case .cell(let cell):
      report(
        .translationExtra, "the original has no such cell here",
        at: document.cells[cell].span.beginning)
    }
  }

  private mutating func comparePair(_ index: Int, _ other: Int) {
    let (mine, theirs) = (own[index], others[other])
    let cell = document.cells[index]
    guard mine.words == theirs.words else {
      let theirWords = original.cells[other].words.map(\.name).joined(separator: " ")
      report(
        .translationDiffers,
        "the original's cell is \(original.cells[other].kind.rawValue)"
          + (theirWords.isEmpty ? " without more words" : " \(theirWords)"),
        at: cell.span.beginning, "the original", in: original.cells[other].span.beginning)
      return
    }
    if cell.isTaken { return take(index, other) }
    if let difference = CellDifference(mine.root, theirs.root) {
      report(
        .translationDiffers, difference.message(cell.kind), at: difference.span, "the original",
        in: difference.originalSpan)
      return
    }
    compareSlots(mine, theirs, original.cells[other])
  }

  /// Values that stand in texts are those of the original's texts, in any order.
  private mutating func compareSlots(_ mine: CellForm, _ theirs: CellForm, _ cell: Cell) {
    let known = Set(theirs.slots.map(\.slot))
    for (slot, span) in mine.slots where !known.contains(slot) {
      report(
        .translationDiffers, "{\(slot)} stands in no text of the original's cell", at: span, "the original",
        in: cell.span.beginning)
    }
  }

  /// Puts the original's content into a cell that has none of its own. All of it stands where the cell stands.
  private mutating func take(_ index: Int, _ other: Int) {
    let cell = document.cells[index]
    if cell.content.bytes.contains(where: { $0 > 0x20 }) {
      report(
        .translationDiffers, "a cell that has its content from the original has none of its own",
        at: cell.span.beginning, "the original", in: original.cells[other].span.beginning)
      return
    }
    let bytes = original.cells[other].content.bytes
    let place = cell.span.lowerBound
    document.cells[index].content = SourceExcerpt(
      file: document.file, bytes: bytes,
      segments: bytes.indices.map { SourceExcerpt.Segment(offset: $0, fileOffset: place) })
    document.cells[index].words.removeAll { $0.name == Cell.original }
  }

  // MARK: Formulas in running text

  private mutating func compareInlineClaims() {
    func claims(_ document: LessonDocument) -> [Int] {
      document.cells.indices.filter { document.cells[$0].isInline && !document.cells[$0].words.isEmpty }
    }
    var open = claims(original)
    for index in claims(document) {
      if let place = open.firstIndex(where: { own[index].agrees(with: others[$0]) }) {
        open.remove(at: place)
      } else {
        report(
          .translationDiffers, "the original has no such claim in its text",
          at: document.cells[index].span)
      }
    }
    for other in open {
      let span = original.cells[other].span
      report(
        .translationMissing, "a claim in the original's text is missing in this section",
        at: sectionPlace(at: span.lowerBound), "the original", in: span)
    }
  }

  /// Formulas that are only shown in running text need not be all there, nor in the same order, since languages differ; but each stands
  /// somewhere in the original.
  private mutating func lookAtInlineFormulas() {
    var known: Set<CellForm.Part> = []
    var runs: [CellForm.Part] = []
    let macros = original.latexMacros
    for (index, cell) in original.cells.enumerated() where cell.kind == .math || cell.kind == .values {
      // Words in display formulas and in claims are kept differently.
      let form = cell.words.isEmpty ? others[index] : CellForm(shown: cell, macros: macros)
      known.insert(form.root)
      runs.append(form.root)
    }
    for (index, cell) in document.cells.enumerated() where cell.isInline && cell.words.isEmpty {
      let root = own[index].root
      guard !known.contains(root), case .formula(let nodes) = root.content,
        !runs.contains(where: { $0.holds(nodes) })
      else { continue }
      warn(
        .translationFormula, "this formula does not stand in the original", at: cell.span)
    }
  }

  // MARK: Texts

  /// For each section of the original the translation's, by their headings.
  private var sectionPartners: [String: Int] {
    var result = [LessonText.beginning: 0]
    let anchors = Dictionary(
      ownText.sections.enumerated().map { ($1.anchor, $0) }, uniquingKeysWith: { first, _ in first })
    for (index, partner) in partners.enumerated() {
      if case .heading(let heading) = ownParts[index], let partner,
        case .heading(let other) = otherParts[partner]
      {
        result[other.anchor] = anchors[heading.anchor]
      }
    }
    return result
  }

  /// The place of the section that matches the original's at an offset.
  private func sectionPlace(at offset: Int) -> Span {
    let section = otherText.sections.last { ($0.heading?.span.lowerBound ?? 0) <= offset }
    let partner = section.flatMap { sectionPartners[$0.anchor] }
    return partner.flatMap { ownText.sections[$0].heading?.span } ?? head
  }

  private mutating func lookForChanges() {
    let seen = document.frontMatter.seen
    guard !seen.isEmpty else {
      warn(
        .translationOutdated,
        "nothing says which state of the original this is a translation of; lectern translate --update notes it",
        at: head)
      return
    }
    let pairs = sectionPartners
    var known: [String: FrontMatter.SeenSection] = [:]
    for section in seen { known[section.anchor] = section }
    for section in otherText.sections {
      // A section that is missing as a whole is told already.
      guard let partner = pairs[section.anchor] else { continue }
      let place = ownText.sections[partner].heading?.span ?? head
      guard let before = known[section.anchor] else {
        if section.units.isEmpty { continue }
        warn(
          .translationOutdated, "the original's section has come since it was translated", at: place,
          "the original", in: section.heading?.span ?? section.units.first?.span)
        continue
      }
      lookForChanges(in: section, ownText.sections[partner], before.digests, place)
    }
    let anchors = Set(otherText.sections.map(\.anchor))
    for section in seen where !anchors.contains(section.anchor) {
      warn(
        .translationOutdated, "the original has no section #\(section.anchor) any more",
        at: section.span)
    }
  }

  private mutating func lookForChanges(
    in section: LessonText.Section, _ mine: LessonText.Section, _ digests: [String], _ place: Span
  ) {
    let now = section.units.map(\.digest)
    let same = PartAlignment(now.count, digests.count) { now[$0] == digests[$1] }
    let isParallel = mine.units.count == section.units.count
    var changed = 0
    for (index, partner) in same.partners.enumerated() where partner == nil {
      changed += 1
      let unit = section.units[index]
      warn(
        .translationOutdated, "the original has changed here since it was translated",
        at: isParallel ? mine.units[index].span.beginning : place, "the original", in: unit.span.beginning)
    }
    if digests.count - (now.count - changed) > changed {
      warn(
        .translationOutdated, "a text of the original's section is gone since it was translated",
        at: place, "the original", in: section.heading?.span ?? section.units.first?.span)
    }
  }

  /// How the paragraphs of a skeleton begin that are still to be translated.
  static let toDo = "<!-- to do:"

  /// Keys of texts that are sentences.
  private static let sentences: Set<String> = ["title", "caption", "ask", "hints", "solution", "say"]

  private mutating func lookForUntranslated() {
    for section in ownText.sections {
      for unit in section.units where unit.isParagraph && unit.text.hasPrefix(Self.toDo) {
        warn(
          .translationToDo, "this is still to be translated", at: unit.span.beginning)
      }
    }
    for (index, partner) in partners.enumerated() {
      guard let partner, case .cell(let mine) = ownParts[index], case .cell(let other) = otherParts[partner],
        !document.cells[mine].isTaken
      else { continue }
      let known = Set(others[other].texts.map { CellForm.plain($0.text) })
      for text in own[mine].texts
      where Self.sentences.contains(text.key) && text.hasWords && known.contains(CellForm.plain(text.text)) {
        warn(
          .translationToDo, "this text is still the original's", at: text.span.beginning)
      }
    }
    for (one, two) in [
      (document.frontMatter.title, original.frontMatter.title),
      (document.frontMatter.summary, original.frontMatter.summary),
    ] {
      guard let one, one.value == two?.value else { continue }
      warn(
        .translationToDo, "this text is still the original's", at: one.span)
    }
  }
}

extension Cell {
  /// Whether it is one of a translation that has its content from the original.
  var isTaken: Bool { words.contains { $0.name == Self.original && $0.value == nil } }
}

extension CellForm.Text {
  /// Whether words stand in it, and not only formulas and values.
  fileprivate var hasWords: Bool {
    var depth = 0
    var isFormula = false
    var letters = 0
    for scalar in text.unicodeScalars {
      switch scalar {
      case "$": isFormula.toggle()
      case "{": depth += 1
      case "}": depth = max(0, depth - 1)
      default:
        guard depth == 0, !isFormula else { continue }
        letters = scalar.properties.isAlphabetic ? letters + 1 : 0
        if letters >= 3 { return true }
      }
    }
    return false
  }
}

extension CellForm {
  /// The form of a formula as if it were only shown.
  init(shown cell: Cell, macros: LaTeXMacros) {
    var cell = cell
    cell.words = []
    self.init(cell, macros: macros)
  }
}
