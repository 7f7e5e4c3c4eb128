import SourceText

/// Writes nodes as MathML elements, one behind the other.
///
/// It keeps TeX's account of spacing where MathML's own differs: whether a sign stands between two operands
/// follows from the classes of its neighbours, and scripts have no space around operators.
struct MathMLBuilder {
  /// The elements so far, in UTF-8.
  var output: [UInt8] = []
  /// Whether the surroundings are in display style.
  var isDisplay: Bool
  /// How deep in scripts the surroundings are.
  var scriptLevel = 0
  /// The factor of the size of letters.
  var scale = 1.0
  /// The font of letters, nil for the usual one.
  var font: LaTeXFont?
  #if !hasFeature(Embedded)
    /// The classes of what names something; nil where nothing has any.
    var classes: MathMLWriter.NameClasses?
    /// What is written in the place of letters: one element each.
    var holes: [Unicode.Scalar: String] = [:]
  #endif

  init(display: Bool) {
    isDisplay = display
    output.reserveCapacity(1024)
  }

  /// Adds markup that stands in the program.
  mutating func add(_ markup: StaticString) { MarkupText.append(literal: markup, to: &output) }

  /// Adds markup; never the author's text.
  @_disfavoredOverload
  mutating func add(_ markup: String) {
    var markup = markup
    markup.withUTF8 { output.append(contentsOf: $0) }
  }

  /// Adds text, escaped.
  mutating func addText(_ text: String) {
    for scalar in text.unicodeScalars { addScalar(scalar) }
  }

  /// Adds text in UTF-8, escaped.
  mutating func addText(_ text: ArraySlice<UInt8>) {
    // Most formulas are plain ASCII; the rest is looked at scalar by scalar.
    if text.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      text.withUnsafeBufferPointer { MarkupText.append($0, to: &output) }
    } else {
      addText(String(decoding: text, as: UTF8.self))
    }
  }

  /// Adds a character, escaped.
  ///
  /// Bidirectional controls, which could turn the order of what the reader sees, become U+FFFD too.
  mutating func addScalar(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: add("\u{FFFD}")
    default: MarkupText.append(scalar, to: &output)
    }
  }

  /// Runs a body in other surroundings.
  mutating func with(
    display: Bool? = nil, scriptLevel level: Int? = nil, font newFont: LaTeXFont? = nil,
    _ body: (inout MathMLBuilder) -> Void
  ) {
    let saved = (isDisplay, scriptLevel, font)
    isDisplay = display ?? isDisplay
    scriptLevel = level ?? scriptLevel
    font = newFont ?? font
    body(&self)
    (isDisplay, scriptLevel, font) = saved
  }
}

// MARK: - Lists

extension MathMLBuilder {
  /// Adds the outermost nodes: as rows of a table where there are line breaks.
  mutating func lines(_ nodes: [LaTeXNode]) {
    guard nodes.contains(where: { $0.isLineBreak }) else {
      list(nodes)
      return
    }
    add(isDisplay ? "<mtable class=\"math-lines\" displaystyle=\"true\">" : "<mtable class=\"math-lines\">")
    for row in nodes.split(whereSeparator: { $0.isLineBreak }) {
      add("<mtr><mtd class=\"math-left\">")
      list(Array(row))
      add("</mtd></mtr>")
    }
    add("</mtable>")
  }

  /// Adds nodes one behind the other.
  ///
  /// - Parameters:
  ///   - before: the class of what stands left of them, nil for nothing.
  ///   - following: the class of what stands right of them.
  ///   - followsTable: whether what stands left of them is a table.
  /// - Returns: the class of the last one.
  @discardableResult
  mutating func list(
    _ nodes: [LaTeXNode], after before: LaTeXAtomClass? = nil, before following: LaTeXAtomClass? = nil,
    followsTable: Bool = false
  ) -> LaTeXAtomClass? {
    var previous = before
    var followsTable = followsTable
    // Behind an opening bar, the first of a pair, a function has no space.
    var bars = 0
    var followsOpeningBar = false
    // The next node that is seen, and its class, which is asked for before it is written and when it is.
    var upcoming: (index: Int, atomClass: LaTeXAtomClass)?
    var index = 0
    while index < nodes.count {
      let node = nodes[index]
      defer {
        followsOpeningBar = false
        if case .symbol(let symbol) = node.kind, symbol.scalar == "|" || symbol.scalar == "‖" {
          bars += 1
          followsOpeningBar = bars % 2 == 1
        }
      }
      if let (word, length) = word(nodes, from: index) {
        functionSpace(before: .ordinary, after: previous)
        letters(word)
        previous = .ordinary
        index += length
        continue
      }
      let atomClass = upcoming?.index == index ? upcoming?.atomClass : Self.atomClass(of: node)
      upcoming = nextSeen(nodes, from: index + 1)
      let next = upcoming?.atomClass ?? following
      let isTable = Self.isTable(node)
      if isTable || followsTable {
        tableSpace(before: atomClass, after: previous, isTable: isTable)
      } else if !followsOpeningBar {
        functionSpace(before: atomClass, after: previous)
      }
      if atomClass != nil { followsTable = isTable }
      previous = one(node, after: previous, before: next, isFirst: index == 0, isAlone: nodes.count == 1)
      if previous == .largeOperator { application(of: node, before: next) }
      index += 1
    }
    return previous
  }

  /// The next node that is seen and its class, nil for none.
  private func nextSeen(
    _ nodes: [LaTeXNode], from index: Int
  ) -> (index: Int, atomClass: LaTeXAtomClass)? {
    var index = index
    while index < nodes.count {
      if let atomClass = Self.atomClass(of: nodes[index]) { return (index, atomClass) }
      index += 1
    }
    return nil
  }

  /// Thin space where a function stands beside an operand: `2 sin x`.
  private mutating func functionSpace(before next: LaTeXAtomClass?, after previous: LaTeXAtomClass?) {
    guard next == .largeOperator, previous == .ordinary || previous == .closing || previous == .inner else {
      return
    }
    add("<mspace width=\"0.1667em\"/>")
  }

  /// Thin space around a matrix that stands beside an operand, as TeX has it around what is inner.
  private mutating func tableSpace(
    before next: LaTeXAtomClass?, after previous: LaTeXAtomClass?, isTable: Bool
  ) {
    switch previous {
    case .ordinary?, .closing?, .inner?, .largeOperator?: break
    default: return
    }
    guard isTable || next == .ordinary || next == .opening || next == .largeOperator else { return }
    add("<mspace width=\"0.1667em\"/>")
  }

  /// Whether a node is a matrix, with or without scripts.
  static func isTable(_ node: LaTeXNode) -> Bool {
    switch node.kind {
    case .environment(let environment): environment.opening != nil || environment.closing != nil
    case .scripts(let scripts): scripts.base.map { isTable($0) } ?? false
    default: false
    }
  }

  /// U+2061 behind a function's name, and thin space where no bracket follows.
  private mutating func application(of node: LaTeXNode, before next: LaTeXAtomClass?) {
    guard Self.functionName(of: node) != nil || Self.isOperator(node) else { return }
    switch next {
    case .ordinary?, .inner?, .largeOperator?: add("<mo>&#x2061;</mo><mspace width=\"0.1667em\"/>")
    case .opening?: add("<mo>&#x2061;</mo>")
    default: break
    }
  }

  /// Whether a node is a `\mathop`, with or without scripts.
  private static func isOperator(_ node: LaTeXNode) -> Bool {
    switch node.kind {
    case .classed(.largeOperator, _): true
    case .scripts(let scripts): scripts.base.map { isOperator($0) } ?? false
    default: false
    }
  }

  /// The run of letters that a font makes one word, as in `\mathrm{max}`; nil where there is none.
  private func word(_ nodes: [LaTeXNode], from index: Int) -> ([Unicode.Scalar], Int)? {
    switch font {
    case .upright?, .bold?, .italic?, .sansSerif?, .monospace?: break
    default: return nil
    }
    var letters: [Unicode.Scalar] = []
    var end = index
    while end < nodes.count, case .letter(let letter) = nodes[end].kind {
      letters.append(letter)
      end += 1
    }
    return letters.count > 1 ? (letters, letters.count) : nil
  }

  /// Adds an argument as exactly one element.
  mutating func element(_ node: LaTeXNode) {
    element(node.items)
  }

  /// Adds nodes as exactly one element.
  mutating func element(_ nodes: [LaTeXNode]) {
    if nodes.count == 1, Self.isOneElement(nodes[0]) {
      list(nodes)
      return
    }
    add("<mrow>")
    list(nodes)
    add("</mrow>")
  }

  /// Whether a node is written as one element when it stands alone.
  private static func isOneElement(_ node: LaTeXNode) -> Bool {
    switch node.kind {
    case .letter, .number, .symbol, .fraction, .binomial, .root, .accent, .sizedDelimiter, .group, .fenced,
      .text,
      .styled, .colored, .sized, .boxed, .rule, .choice, .sideScripts, .phantom, .enclosed, .environment,
      .extensibleArrow, .error:
      true
    case .scripts(let scripts): scripts.base.map { functionName(of: $0) == nil } ?? true
    case .function: true
    default: false
    }
  }
}

// MARK: - Classes

extension MathMLBuilder {
  /// How a node is spaced; nil for what is not seen, such as space.
  static func atomClass(of node: LaTeXNode) -> LaTeXAtomClass? {
    switch node.kind {
    case .letter, .number, .text, .accent, .root, .phantom, .enclosed, .group, .error, .modulo, .binomial:
      .ordinary
    case .symbol(let symbol): symbol.atomClass
    case .function(let function): function.isBinary ? .binary : .largeOperator
    case .fenced: .opening
    case .sizedDelimiter(let delimiter): delimiter.atomClass
    case .fraction, .environment, .rule, .choice: .ordinary
    case .sideScripts(let scripts): atomClass(of: scripts.base) ?? .ordinary
    case .boxed(.scaled, let body): body.items.first.flatMap { atomClass(of: $0) } ?? .ordinary
    case .boxed: .ordinary
    case .scripts(let scripts): scripts.base.flatMap { atomClass(of: $0) } ?? .ordinary
    case .stack(let stack):
      stack.isRelation
        ? .relation
        : stack.base.items.count == 1 ? stack.base.items.first.flatMap { atomClass(of: $0) } : .ordinary
    case .extensibleArrow: .relation
    case .styled(_, let body), .colored(_, let body), .sized(_, let body):
      body.items.first.flatMap { atomClass(of: $0) } ?? .ordinary
    case .classed(let atomClass, _): atomClass
    case .space, .lineBreak, .tag: nil
    }
  }

  /// The function that a node names, with or without scripts.
  static func functionName(of node: LaTeXNode) -> LaTeXFunction? {
    switch node.kind {
    case .function(let function): function.isBinary ? nil : function
    case .scripts(let scripts): scripts.base.flatMap { functionName(of: $0) }
    default: nil
    }
  }
}

extension LaTeXNode {
  fileprivate var isLineBreak: Bool {
    if case .lineBreak = kind { return true }
    return false
  }
}
