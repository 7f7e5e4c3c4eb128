import FormulaSyntax
import SourceText
import TeX

/// Puts letters that stand for numbers in the place of names in a formula's tree.
///
/// Numbers are not names: between two of them, as between a fraction and one, a product needs its sign, and a negative one needs parentheses
/// unless nothing stands before it. So much is added, and nothing else is changed.
struct HoleMaker {
  /// Gives what stands in the place of a name: nil leaves it. It is said where the name stands, and whether a negative number has parentheses there.
  let hole: (Symbol, _ place: Span, _ isBracketed: Bool) -> MovingFormula.Hole?
  /// What stands in the place of each letter.
  private(set) var holes: [Unicode.Scalar: MovingFormula.Hole] = [:]

  /// The first letter that stands for a number, of those that Unicode leaves to whom they serve.
  private static let firstLetter: UInt32 = 0xE000
  /// The most numbers of a formula.
  static let most = 500

  init(hole: @escaping (Symbol, Span, Bool) -> MovingFormula.Hole?) {
    self.hole = hole
  }

  /// What stands to the left.
  private enum Before {
    /// Nothing, or what opens.
    case start
    /// A sign, or the name of a function.
    case sign
    /// Something that has a value.
    case value
    /// A number that was put there, or what ends with one.
    case number
  }

  /// Nodes with letters for numbers.
  mutating func filled(_ nodes: [LaTeXNode]) -> [LaTeXNode] {
    var before = Before.start
    return filled(nodes, &before)
  }

  private mutating func filled(_ nodes: [LaTeXNode], _ before: inout Before) -> [LaTeXNode] {
    var result: [LaTeXNode] = []
    var bars = 0
    for node in nodes {
      let left = before
      let (own, begins) = one(node, &before, &bars)
      let isProduct =
        switch begins {
        case .number: left == .value || left == .number
        // A number of the author's, or a fraction, behind one that was put there.
        case .value: left == .number
        case .start, .sign: false
        }
      if isProduct {
        result.append(LaTeXNode(.symbol(LaTeXSymbol("\u{22C5}", .binary)), Span(at: node.span.lowerBound)))
      }
      result.append(own)
    }
    return result
  }

  /// A node with letters for numbers, and what it begins with: `value` where a number before it would run into it.
  private mutating func one(
    _ node: LaTeXNode, _ before: inout Before, _ bars: inout Int
  ) -> (LaTeXNode, begins: Before) {
    switch node.kind {
    case .space, .lineBreak, .tag, .error: return (node, .sign)
    case .letter, .accent: return name(node, &before) ?? plain(node, &before, begins: .sign)
    case .styled(let font, let body):
      if let found = name(node, &before) { return found }
      return inside(body, &before) { .styled(font, $0) }(node)
    case .scripts(let scripts): return name(node, &before) ?? raised(scripts, node, &before, &bars)
    case .number: return plain(node, &before, begins: .value)
    case .symbol(let symbol):
      before = Self.after(symbol, &bars)
      return (node, .sign)
    case .function, .extensibleArrow, .stack:
      before = .sign
      return (node, .sign)
    case .sizedDelimiter(let delimiter):
      before = delimiter.atomClass == .opening ? .start : delimiter.atomClass == .closing ? .value : .sign
      return (node, .sign)
    case .group(let nodes):
      // Braces are not seen: what stands before them stands before what is in them.
      var begins = Before.sign
      let items = filledInside(nodes, &before, &begins)
      return (LaTeXNode(.group(items), node.span), begins)
    case .colored(let color, let body): return inside(body, &before) { .colored(color, $0) }(node)
    case .sized(let style, let body): return inside(body, &before) { .sized(style, $0) }(node)
    case .fenced(var fence):
      fence.parts = fence.parts.map { filled($0) }
      return plain(LaTeXNode(.fenced(fence), node.span), &before, begins: .sign)
    case .fraction(var fraction):
      fraction.numerator = argument(fraction.numerator)
      fraction.denominator = argument(fraction.denominator)
      return plain(LaTeXNode(.fraction(fraction), node.span), &before, begins: .value)
    case .root(var root):
      root.radicand = argument(root.radicand)
      return plain(LaTeXNode(.root(root), node.span), &before, begins: .sign)
    case .environment(var environment):
      environment.rows = environment.rows.map { row in
        var row = row
        row.cells = row.cells.map { LaTeXEnvironment.Cell(filled($0.nodes), $0.span, fill: $0.fill) }
        return row
      }
      return plain(LaTeXNode(.environment(environment), node.span), &before, begins: .sign)
    case .binomial, .text, .boxed, .rule, .choice, .sideScripts, .phantom, .enclosed, .classed, .modulo:
      // Names in these stay names.
      return plain(node, &before, begins: .value)
    }
  }

  private func plain(_ node: LaTeXNode, _ before: inout Before, begins: Before) -> (LaTeXNode, Before) {
    before = .value
    return (node, begins)
  }

  /// An argument, which stands by itself.
  private mutating func argument(_ node: LaTeXNode) -> LaTeXNode {
    if case .group(let nodes) = node.kind { return LaTeXNode(.group(filled(nodes)), node.span) }
    return LaTeXNode(.group(filled([node])), node.span)
  }

  /// The body of what is not seen as a bracket.
  private mutating func inside(
    _ body: LaTeXNode, _ before: inout Before, _ kind: (LaTeXNode) -> LaTeXNode.Kind
  ) -> (LaTeXNode) -> (LaTeXNode, Before) {
    var begins = Before.sign
    let items = filledInside(body.items, &before, &begins)
    let made = kind(LaTeXNode(.group(items), body.span))
    return { (LaTeXNode(made, $0.span), begins) }
  }

  /// Nodes that go on with what stands before them, and what they begin with. A sign of multiplication that the first one wants is the caller's.
  private mutating func filledInside(
    _ nodes: [LaTeXNode], _ before: inout Before, _ begins: inout Before
  ) -> [LaTeXNode] {
    guard let first = nodes.first else { return [] }
    var bars = 0
    let (own, start) = one(first, &before, &bars)
    begins = start
    return [own] + filled(Array(nodes.dropFirst()), &before)
  }

  /// A name, with or without an exponent, that stands for a number; nil where the node is none.
  private mutating func name(_ node: LaTeXNode, _ before: inout Before) -> (LaTeXNode, Before)? {
    guard let symbol = Symbol(spelledBy: node), holes.count < Self.most else { return nil }
    var exponent: LaTeXNode?
    if case .scripts(let scripts) = node.kind { exponent = scripts.superscripted }
    let isBracketed = before != .start || exponent != nil
    guard let hole = hole(symbol, node.span, isBracketed),
      let letter = Unicode.Scalar(Self.firstLetter + UInt32(holes.count))
    else { return nil }
    holes[letter] = hole
    before = .number
    let number = LaTeXNode(.letter(letter), node.span)
    guard let exponent else { return (number, .number) }
    let scripts = LaTeXScripts(base: number, superscripted: argument(exponent))
    return (LaTeXNode(.scripts(scripts), node.span), .number)
  }

  /// What has scripts and is no name that stands for a number.
  private mutating func raised(
    _ scripts: LaTeXScripts, _ node: LaTeXNode, _ before: inout Before, _ bars: inout Int
  ) -> (LaTeXNode, Before) {
    var scripts = scripts
    var begins = Before.sign
    let isName = Symbol(spelledBy: node) != nil
    if let base = scripts.base, !isName {
      // An exponent belongs to all of its base.
      var own = Before.sign
      let (made, start) = one(base, &own, &bars)
      scripts.base = made
      begins = start
      before = own == .start ? .value : own
    } else {
      before = .value
    }
    scripts.superscripted = scripts.superscripted.map { argument($0) }
    return (LaTeXNode(.scripts(scripts), node.span), begins)
  }

  private static func after(_ symbol: LaTeXSymbol, _ bars: inout Int) -> Before {
    switch symbol.atomClass {
    case .opening: return .start
    case .closing: return .value
    case .punctuation, .relation: return .start
    case .binary, .largeOperator: return .sign
    case .ordinary, .inner:
      switch symbol.scalar {
      case "|", "‖":
        bars += 1
        return bars % 2 == 1 ? .start : .value
      case "°", "!", "∞": return .value
      default: return .sign
      }
    }
  }
}
