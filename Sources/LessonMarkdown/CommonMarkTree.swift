import CCommonMarkGFM
import Foundation
import SourceText

/// A Markdown text as cmark-gfm parsed it. It owns cmark's memory; a node is valid while its tree lives.
///
/// This file holds all uses of cmark's types.
final class CommonMarkTree {
  /// A node of the tree.
  struct Node: Equatable {
    fileprivate let pointer: OpaquePointer

    fileprivate init?(_ pointer: OpaquePointer?) {
      guard let pointer else { return nil }
      self.pointer = pointer
    }
  }

  /// What a formula of the `$` extension covers in its block's text.
  struct FormulaMark: Equatable {
    var whole: Span
    var content: Span
    var words: Span?
    var isDisplay: Bool
  }

  private let parser: OpaquePointer
  /// The document.
  let root: Node
  private let options: Int32

  /// Parses a body; nil if cmark yields no tree.
  init?(_ body: LessonBody, displayBlocks: [Int: Int], allowsRawHTML: Bool) {
    let options = CMARK_OPT_FOOTNOTES | (allowsRawHTML ? CMARK_OPT_UNSAFE : 0)
    guard let parser = cmark_parser_new(options) else { return nil }
    // cmark keeps the table of special characters in global memory and changes it while it parses, so that
    // one parse runs at a time. Reading the tree and rendering need no lock.
    let document = CommonMarkExtensions.shared.whileParsing(displayBlocks: displayBlocks) { extensions in
      for each in extensions { cmark_parser_attach_syntax_extension(parser, each) }
      body.file.bytes.withUnsafeBytes { bytes in
        let text = UnsafeRawBufferPointer(rebasing: bytes[min(body.start, bytes.count)...])
        if let base = text.bindMemory(to: CChar.self).baseAddress {
          cmark_parser_feed(parser, base, text.count)
        }
      }
      return cmark_parser_finish(parser)
    }
    guard let root = Node(document) else {
      cmark_parser_free(parser)
      return nil
    }
    self.parser = parser
    self.root = root
    self.options = options
  }

  deinit {
    cmark_node_free(root.pointer)
    cmark_parser_free(parser)
  }

  /// All nodes, each before its children, in document order.
  func nodes() -> [Node] {
    var result: [Node] = []
    guard let iterator = cmark_iter_new(root.pointer) else { return result }
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { break }
      if event == CMARK_EVENT_ENTER, let node = Node(cmark_iter_get_node(iterator)) { result.append(node) }
    }
    return result
  }

  /// The HTML of the tree.
  func html() -> String {
    guard let text = cmark_render_html(root.pointer, options, cmark_parser_get_syntax_extensions(parser))
    else {
      return ""
    }
    defer { cmark_get_default_mem_allocator().pointee.free(text) }
    return String(cString: text)
  }
}

extension CommonMarkTree.Node {
  /// cmark's name of the node's type: `paragraph`, `table_cell`, `code_block`, …
  var type: String { cmark_node_get_type_string(pointer).map { String(cString: $0) } ?? "" }
  /// Whether it is text between markup, or the end of a line of it.
  var isPlainText: Bool {
    let type = cmark_node_get_type(pointer)
    return type == CMARK_NODE_TEXT || type == CMARK_NODE_SOFTBREAK
  }
  /// Whether it is a block of code.
  var isCodeBlock: Bool { cmark_node_get_type(pointer) == CMARK_NODE_CODE_BLOCK }
  /// Whether it is a block.
  var isBlock: Bool {
    Int32(bitPattern: UInt32(cmark_node_get_type(pointer).rawValue)) & CMARK_NODE_TYPE_MASK
      == CMARK_NODE_TYPE_BLOCK
  }
  /// The first line, from 1; 0 where cmark does not know it.
  var startLine: Int { Int(cmark_node_get_start_line(pointer)) }
  /// The last line.
  var endLine: Int { Int(cmark_node_get_end_line(pointer)) }
  /// The column of the first byte, from 1. Right for blocks, not always for inlines.
  var startColumn: Int { Int(cmark_node_get_start_column(pointer)) }
  /// The parent.
  var parent: Self? { Self(cmark_node_parent(pointer)) }
  /// The next sibling.
  var next: Self? { Self(cmark_node_next(pointer)) }
  /// The first child.
  var firstChild: Self? { Self(cmark_node_first_child(pointer)) }
  /// The level of a heading.
  var headingLevel: Int { Int(cmark_node_get_heading_level(pointer)) }
  /// The text of a leaf.
  var literal: String { cmark_node_get_literal(pointer).map { String(cString: $0) } ?? "" }
  /// The bytes of a leaf's text.
  var literalBytes: [UInt8] { Self.bytes(cmark_node_get_literal(pointer)) }
  /// The text of a block that holds inlines.
  var contentBytes: [UInt8] {
    // Of a block without text cmark gives memory in which nobody has written, and no end of it.
    firstChild == nil ? [] : Self.bytes(cmark_node_get_string_content(pointer))
  }
  /// The destination of a link or an image.
  var url: String {
    get { cmark_node_get_url(pointer).map { String(cString: $0) } ?? "" }
    nonmutating set { _ = cmark_node_set_url(pointer, newValue) }
  }
  /// Whether a code block has fences.
  var isFenced: Bool {
    var length: Int32 = 0
    var offset: Int32 = 0
    var character: CChar = 0
    return cmark_node_get_fenced(pointer, &length, &offset, &character) != 0
  }
  /// Whether the node came from the `$` extension's block rule.
  var isDisplayBlock: Bool {
    type == "code_block" && cmark_node_get_syntax_extension(pointer) != nil
  }
  /// Whether a list has no blank lines between its items.
  var isTight: Bool { cmark_node_get_list_tight(pointer) != 0 }

  /// What the `$` extension left at an inline node.
  var formulaMark: CommonMarkTree.FormulaMark? {
    guard type == "custom_inline", let text = cmark_node_get_on_enter(pointer) else { return nil }
    return CommonMarkExtensions.decode(text)
  }

  /// Whether the block that holds this inline is a table's cell.
  var isInTableCell: Bool {
    var ancestor = parent
    while let each = ancestor, !each.isBlock { ancestor = each.parent }
    return !isBlock && ancestor?.type == "table_cell"
  }

  /// Makes an inline formula's node write this HTML.
  func setInlineHTML(_ html: String) { cmark_node_set_on_enter(pointer, html) }

  /// Puts a block that writes this HTML in the place of this one, which is freed.
  func replaceBlock(withHTML html: String) {
    guard let block = cmark_node_new(CMARK_NODE_CUSTOM_BLOCK) else { return }
    cmark_node_set_on_enter(block, html)
    if cmark_node_replace(pointer, block) != 0 { cmark_node_free(pointer) } else { cmark_node_free(block) }
  }

  /// Puts a text in the place of this inline, which is freed.
  func replaceInline(withText text: String) {
    guard let node = cmark_node_new(CMARK_NODE_TEXT) else { return }
    cmark_node_set_literal(node, text)
    if cmark_node_replace(pointer, node) != 0 { cmark_node_free(pointer) } else { cmark_node_free(node) }
  }

  /// Puts blocks that write HTML before and behind this block.
  func wrapBlock(before: String, after: String) {
    guard let head = cmark_node_new(CMARK_NODE_CUSTOM_BLOCK) else { return }
    cmark_node_set_on_enter(head, before)
    guard cmark_node_insert_before(pointer, head) != 0 else { return cmark_node_free(head) }
    guard let tail = cmark_node_new(CMARK_NODE_CUSTOM_BLOCK) else { return }
    cmark_node_set_on_enter(tail, after)
    if cmark_node_insert_after(pointer, tail) == 0 { cmark_node_free(tail) }
  }

  /// Puts a block that writes HTML before this block.
  func insertBlock(withHTML html: String) {
    guard let block = cmark_node_new(CMARK_NODE_CUSTOM_BLOCK) else { return }
    cmark_node_set_on_enter(block, html)
    if cmark_node_insert_before(pointer, block) == 0 { cmark_node_free(block) }
  }

  /// Puts HTML before the inlines of a block.
  func prependInlineHTML(_ html: String) {
    guard let node = cmark_node_new(CMARK_NODE_CUSTOM_INLINE) else { return }
    cmark_node_set_on_enter(node, html)
    if cmark_node_prepend_child(pointer, node) == 0 { cmark_node_free(node) }
  }

  private static func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8] {
    guard let text else { return [] }
    return Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }
}

/// The syntax extensions: GFM's own four and ours for `$`, made once for the process.
///
/// Everything in it is read and written under its lock, which makes it safe to share.
private final class CommonMarkExtensions: @unchecked Sendable {
  static let shared = CommonMarkExtensions()

  /// What the callbacks of one parse know.
  struct Context {
    var displayBlocks: [Int: Int] = [:]
    var text: UnsafeMutablePointer<UInt8>?
    var scanner = FormulaScanner()
  }

  private let lock = NSLock()
  private var extensions: [OpaquePointer] = []
  private let context = UnsafeMutablePointer<Context>.allocate(capacity: 1)

  private init() {
    context.initialize(to: Context())
    cmark_gfm_core_extensions_ensure_registered()
    if let formula = cmark_syntax_extension_new("lectern-formula") {
      let dollar = UnsafeMutableRawPointer(bitPattern: UInt(Byte.dollar))
      cmark_syntax_extension_set_special_inline_chars(
        formula, cmark_llist_append(cmark_get_default_mem_allocator(), nil, dollar))
      cmark_syntax_extension_set_match_inline_func(formula, matchFormula)
      cmark_syntax_extension_set_open_block_func(formula, openDisplayBlock)
      cmark_syntax_extension_set_match_block_func(formula, matchDisplayBlock)
      cmark_syntax_extension_set_private(formula, context, nil)
      extensions.append(formula)
    }
    for name in ["table", "strikethrough", "autolink", "tasklist"] {
      if let found = cmark_find_syntax_extension(name) { extensions.append(found) }
    }
  }

  /// Runs one parse alone.
  func whileParsing<Result>(
    displayBlocks: [Int: Int], _ parse: ([OpaquePointer]) -> Result
  ) -> Result {
    lock.lock()
    defer { lock.unlock() }
    context.pointee = Context(displayBlocks: displayBlocks)
    return parse(extensions)
  }

  static func parseContext(of formula: OpaquePointer?) -> UnsafeMutablePointer<Context>? {
    cmark_syntax_extension_get_private(formula)?.assumingMemoryBound(to: Context.self)
  }

  static func encode(_ mark: CommonMarkTree.FormulaMark) -> String {
    let words = mark.words ?? Span(at: 0)
    let (whole, content) = (mark.whole, mark.content)
    return "\(whole.lowerBound) \(whole.upperBound) \(content.lowerBound) \(content.upperBound)"
      + " \(words.lowerBound) \(words.upperBound) \(mark.isDisplay ? 1 : 0)"
  }

  /// Reads what ``encode(_:)`` wrote, digit by digit: every formula of a lesson comes by here.
  static func decode(_ text: UnsafePointer<CChar>) -> CommonMarkTree.FormulaMark? {
    var rest = text
    func number() -> Int? {
      var value: Int?
      while rest.pointee >= 0x30, rest.pointee <= 0x39 {
        value = (value ?? 0) &* 10 &+ Int(rest.pointee - 0x30)
        rest += 1
      }
      if rest.pointee == 0x20 { rest += 1 }
      return value
    }
    guard let wholeStart = number(), let wholeEnd = number(), let contentStart = number(),
      let contentEnd = number(), let wordsStart = number(), let wordsEnd = number(), let display = number(),
      rest.pointee == 0
    else { return nil }
    return .init(
      whole: Span(wholeStart, wholeEnd), content: Span(contentStart, contentEnd),
      words: wordsEnd > 0 ? Span(wordsStart, wordsEnd) : nil, isDisplay: display == 1)
  }
}

/// cmark calls this at every character at which it looks, so that the dollar is tested here.
private let matchFormula: cmark_match_inline_func = { formula, _, parent, character, inlineParser in
  guard character == Byte.dollar, let inlineParser,
    let context = CommonMarkExtensions.parseContext(of: formula)
  else {
    return nil
  }
  let text = lectern_inline_text(inlineParser)
  if context.pointee.text != text.data {
    context.pointee.text = text.data
    context.pointee.scanner = FormulaScanner()
  }
  let bytes = UnsafeBufferPointer(start: text.data, count: Int(text.length))
  let start = Int(cmark_inline_parser_get_offset(inlineParser))
  switch context.pointee.scanner.match(at: start, in: bytes) {
  case .prose(let end):
    guard let node = cmark_node_new(CMARK_NODE_TEXT) else { return nil }
    cmark_node_set_literal(node, String(decoding: bytes[start..<end], as: UTF8.self))
    cmark_inline_parser_set_offset(inlineParser, Int32(end))
    return node
  case .formula(let whole, let content, let words, let isDisplay):
    guard let node = cmark_node_new(CMARK_NODE_CUSTOM_INLINE) else { return nil }
    let mark = CommonMarkTree.FormulaMark(whole: whole, content: content, words: words, isDisplay: isDisplay)
    cmark_node_set_on_enter(node, CommonMarkExtensions.encode(mark))
    cmark_inline_parser_set_offset(inlineParser, Int32(whole.upperBound))
    // GFM's table extension keeps custom inlines out of its cells, but not out of emphasis in them; the
    // emphasis is taken away again where the output is cut (``PlaceMarks``).
    guard strcmp(cmark_node_get_type_string(parent), "table_cell") == 0 else { return node }
    guard let shell = cmark_node_new(CMARK_NODE_EMPH) else { return node }
    cmark_node_append_child(shell, node)
    return shell
  }
}

/// Opens a `$$` block. It is a code block to cmark, which takes its lines as they are.
private let openDisplayBlock: cmark_open_block_func = { formula, indented, parser, parent, input, length in
  guard indented == 0, let parser, let parent, let input,
    let context = CommonMarkExtensions.parseContext(of: formula)
  else { return nil }
  let start = cmark_parser_get_first_nonspace(parser)
  guard start + 1 < length, input[Int(start)] == Byte.dollar, input[Int(start) + 1] == Byte.dollar,
    context.pointee.displayBlocks[Int(cmark_parser_get_line_number(parser))] != nil
  else { return nil }
  let block = cmark_parser_add_child(parser, parent, CMARK_NODE_CODE_BLOCK, start + 1)
  cmark_node_set_syntax_extension(block, formula)
  return block
}

/// Whether the block goes on with the line at hand: up to its closing line.
private let matchDisplayBlock: cmark_match_block_func = { formula, parser, _, _, container in
  guard let parser, let container, let context = CommonMarkExtensions.parseContext(of: formula),
    let closing = context.pointee.displayBlocks[Int(cmark_node_get_start_line(container))]
  else { return 0 }
  return Int(cmark_parser_get_line_number(parser)) <= closing ? 1 : 0
}
