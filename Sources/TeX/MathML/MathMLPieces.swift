// Pages write no long formulas anew, and have no room for it.
#if !hasFeature(Embedded)
  import SourceText

  /// Formulas in pieces, between which a line may end: MathML Core breaks no lines.
  extension MathMLWriter {
    /// A piece of a formula.
    public struct Piece: Sendable, Hashable {
      /// The piece as a `math` element.
      public var mathML: String
      /// Whether it is the first of its part. Parts stand behind commas, colons or wide spaces, and a line rather ends between
      /// two of them than inside of one.
      public var beginsPart: Bool
    }

    /// How a long formula is laid out.
    public enum Layout: Sendable, Hashable {
      /// Pieces one behind the other; a line may end between two.
      case pieces([Piece])
      /// Lines that meet where their cells do, with the pieces of each cell; a cell may have none. All have as many cells, one or two.
      case lines([[[Piece]]])

      /// All pieces, in the order in which they are read.
      public var all: [Piece] {
        switch self {
        case .pieces(let pieces): pieces
        case .lines(let lines): lines.flatMap { $0.flatMap { $0 } }
        }
      }
    }

    /// A formula in several `math` elements, each with the space that it has in its place; in one where there is no place to break it.
    ///
    /// A line may end as in a book: behind a comma or `\quad`, and before a relation. A piece that is wider than `width` ems is broken further:
    /// before a sign of addition, between factors that stand apart, and at last behind commas and before signs inside of brackets, of outer
    /// ones first; never inside of brackets that grow. `aligned` lines with at most one `&`, and `gathered` ones, stay lines. The first piece is annotated with
    /// the LaTeX of all.
    ///
    /// - Parameter whole: What ``write(_:display:classes:)`` gave of it, where it was called.
    public static func layout(
      _ formula: LaTeXFormula, display: Bool, width: Double, classes: NameClasses? = nil,
      whole: String? = nil
    ) -> Layout {
      var maker = PieceMaker(display: display, width: width, source: formula.source[...], classes: classes)
      if let environment = onlyLines(formula.nodes) {
        maker.isDisplay = environment.isDisplay
        let columns = environment.rows.map(\.cells.count).max() ?? 0
        return .lines(
          environment.rows.filter { !$0.isBlank }.map { row in
            (0..<columns).map { index in
              guard index < row.cells.count else { return [] }
              // As in LaTeX, an operator behind & stands between operands though it is the first in its cell.
              return maker.pieces(row.cells[index].nodes, after: index == 1 ? .ordinary : nil)
            }
          })
      }
      // Lines outside of an environment, and a number at the margin, are laid out together.
      let isWhole = formula.nodes.contains { node in
        switch node.kind {
        case .lineBreak, .tag: true
        default: false
        }
      }
      let pieces = isWhole ? [] : maker.pieces(formula.nodes, after: nil)
      guard pieces.count > 1 else {
        let piece = whole ?? write(formula, display: display, classes: classes)
        return .pieces([Piece(mathML: piece, beginsPart: true)])
      }
      return .pieces(pieces)
    }

    /// The lines of which a formula consists, where nothing stands between, above or behind them.
    private static func onlyLines(_ nodes: [LaTeXNode]) -> LaTeXEnvironment? {
      guard nodes.count == 1, case .environment(let environment) = nodes[0].kind,
        environment.role == .aligned || environment.name.hasPrefix("gather"),
        environment.opening == nil, environment.closing == nil, environment.ruleBelow == .none,
        environment.rows.allSatisfy({ row in
          row.tag == nil && row.ruleAbove == .none && row.partialRules.isEmpty && row.cells.count <= 2
            && row.cells.allSatisfy { $0.fill == nil }
        })
      else { return nil }
      return environment
    }
  }

  /// Makes pieces of formulas.
  private struct PieceMaker {
    var isDisplay: Bool
    let width: Double
    /// What the next piece is annotated with.
    var source: ArraySlice<UInt8>
    /// The class of what stands before the next piece.
    private var previous: LaTeXAtomClass?
    /// Whether the next piece is the first of its part.
    private var beginsPart = false
    private let classes: MathMLWriter.NameClasses?

    init(display: Bool, width: Double, source: ArraySlice<UInt8>, classes: MathMLWriter.NameClasses?) {
      isDisplay = display
      self.width = width
      self.source = source
      self.classes = classes
    }

    mutating func pieces(_ nodes: [LaTeXNode], after before: LaTeXAtomClass?) -> [MathMLWriter.Piece] {
      previous = before
      var pieces: [MathMLWriter.Piece] = []
      if !nodes.isEmpty { add(nodes, nodes.indices, LineBreaks(nodes), .part, to: &pieces) }
      return pieces
    }

    /// Adds the pieces of a range that has no break of a stronger kind.
    private mutating func add(
      _ nodes: [LaTeXNode], _ range: Range<Int>, _ breaks: LineBreaks, _ kind: LineBreaks.Kind,
      to pieces: inout [MathMLWriter.Piece]
    ) {
      if kind == .part {
        breaks.split(range, at: .part) { part in
          beginsPart = true
          add(nodes, part, breaks, .relation, to: &pieces)
        }
        return
      }
      var known: Made?
      if let strongest = breaks.strongest(in: range, from: kind), let weaker = strongest.weaker {
        var isBroken = strongest == .relation
        if !isBroken {
          let whole = made(nodes, range, source: [])
          isBroken = MathMLWriter.width(of: whole.mathML) > width
          if source.isEmpty { known = whole }
        }
        if isBroken {
          breaks.split(range, at: strongest) { add(nodes, $0, breaks, weaker, to: &pieces) }
          return
        }
      }
      let piece = known ?? made(nodes, range, source: source)
      source = []
      previous = piece.last
      pieces.append(MathMLWriter.Piece(mathML: piece.mathML, beginsPart: beginsPart))
      beginsPart = false
    }

    /// A piece, and the class of what stands last in it.
    private typealias Made = (mathML: String, last: LaTeXAtomClass?)

    private func made(
      _ nodes: [LaTeXNode], _ range: Range<Int>, source: ArraySlice<UInt8>
    ) -> Made {
      var builder = MathMLBuilder(display: isDisplay)
      builder.classes = classes
      builder.add(isDisplay ? "<math displaystyle=\"true\">" : "<math>")
      let left = nodes[..<range.lowerBound].last { MathMLBuilder.atomClass(of: $0) != nil }
      let following = nodes[range.upperBound...].lazy.compactMap(MathMLBuilder.atomClass).first
      var last: LaTeXAtomClass?
      MathMLWriter.annotated(source, in: &builder) {
        last = $0.list(
          Array(nodes[range]), after: previous, before: following,
          followsTable: left.map(MathMLBuilder.isTable) ?? false)
      }
      builder.add("</math>")
      return (String(decoding: builder.output, as: UTF8.self), last)
    }
  }

  /// The places in a list of nodes at which a line may begin.
  private struct LineBreaks {
    /// Why a line may begin at a place, from the best reason to the last.
    enum Kind: Int {
      /// What follows a comma, a colon or a wide space.
      case part
      /// A relation.
      case relation
      /// A sign of addition.
      case sum
      /// Another operation, or what follows a thin space: the next factor.
      case factor
      /// Inside of brackets, what follows a comma.
      case item
      /// Inside of brackets, a relation, a sign of addition or the next factor.
      case innerSum
      /// Inside of brackets within brackets, what follows a comma.
      case innerItem
      /// There, a relation, a sign of addition or the next factor.
      case deepSum
      /// What follows an opening bracket: arguments that are long by themselves.
      case inside
      /// No place: all that is left.
      case none

      var weaker: Kind? { Kind(rawValue: rawValue + 1) }
    }

    private var places: [(index: Int, kind: Kind)] = []

    /// The best reason, from a kind on, for which a line may begin inside of a range; nil where none may.
    func strongest(in range: Range<Int>, from kind: Kind) -> Kind? {
      places.lazy.filter { $0.kind.rawValue >= kind.rawValue && $0.index > range.lowerBound }
        .filter { $0.index < range.upperBound }
        .min { $0.kind.rawValue < $1.kind.rawValue }?.kind
    }

    /// Gives the parts of a range, between the places of a kind.
    func split(_ range: Range<Int>, at kind: Kind, _ body: (Range<Int>) -> Void) {
      var start = range.lowerBound
      for place in places where place.kind == kind && place.index > start && place.index < range.upperBound {
        body(start..<place.index)
        start = place.index
      }
      body(start..<range.upperBound)
    }

    init(_ nodes: [LaTeXNode]) {
      var depth = 0
      var isInBars = false
      var previous: LaTeXAtomClass?
      var space = 0.0
      /// Whether a colon stands before, alone: what it announces may begin a line, and it never does.
      var followsColon = false
      for (index, node) in nodes.enumerated() {
        if case .space(let wide) = node.kind {
          space = max(space, wide.mu)
          continue
        }
        guard let atomClass = MathMLBuilder.atomClass(of: node) else { continue }
        let inner = Self.inner(depth)
        let isColon = Self.isColon(node) && !Self.isEquals(nodes[(index + 1)...].first)
        if !isInBars, !isColon, let previous {
          let kind =
            followsColon && atomClass != .relation
            ? depth == 0 ? .part : inner
            : Self.kind(node, atomClass, after: previous, space: space, depth: depth)
          if let kind { places.append((index, kind)) }
        }
        space = 0
        followsColon = isColon
        switch node.kind {
        case .symbol(let symbol) where symbol.scalar == "|" || symbol.scalar == "‖": isInBars.toggle()
        // It has both of its brackets.
        case .fenced:
          previous = .closing
          continue
        default: break
        }
        if atomClass == .opening { depth += 1 }
        if atomClass == .closing, Self.isBracket(node) { depth = max(0, depth - 1) }
        previous = atomClass
      }
    }

    private static func kind(
      _ node: LaTeXNode, _ atomClass: LaTeXAtomClass, after previous: LaTeXAtomClass, space: Double,
      depth: Int
    ) -> Kind? {
      if atomClass == .punctuation || atomClass == .closing { return nil }
      if previous == .punctuation { return depth == 0 ? .part : depth == 1 ? .item : .innerItem }
      let followsOperand = previous == .ordinary || previous == .closing
      if atomClass == .relation, previous != .relation, previous != .opening {
        return depth == 0 ? .relation : inner(depth)
      }
      if depth == 0, space >= 18 { return .part }
      if atomClass == .binary, followsOperand {
        return adds(node) ? depth == 0 ? .sum : inner(depth) : depth == 0 ? .factor : nil
      }
      if previous == .opening { return .inside }
      return space > 0 && followsOperand ? depth == 0 ? .factor : inner(depth) : nil
    }

    private static func inner(_ depth: Int) -> Kind { depth == 1 ? .innerSum : .deepSum }

    private static func isColon(_ node: LaTeXNode) -> Bool {
      if case .symbol(let symbol) = node.kind { symbol.scalar == ":" } else { false }
    }

    private static func isEquals(_ node: LaTeXNode?) -> Bool {
      if case .symbol(let symbol)? = node?.kind { symbol.scalar == "=" } else { false }
    }

    private static func adds(_ node: LaTeXNode) -> Bool {
      if case .symbol(let symbol) = node.kind { ["+", "−", "±", "∓"].contains(symbol.scalar) } else { false }
    }

    /// Whether something of the class of closing brackets is one, and no sign of a factorial.
    private static func isBracket(_ node: LaTeXNode) -> Bool {
      switch node.kind {
      case .symbol(let symbol): symbol.scalar != "!" && symbol.scalar != "?"
      case .scripts(let scripts): scripts.base.map(isBracket) ?? true
      default: true
      }
    }
  }
#endif
