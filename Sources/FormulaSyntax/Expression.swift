import SourceText

/// What a formula means: a tree of numbers, names, operations, tuples and matrices.
///
/// LaTeX and calculator notation are both read into this tree, the matrix core computes with it (it is a
/// `Scalar`), and the prover normalises it. Sums and products are n-ary, so that the depth of a tree is
/// bounded by the nesting of what was written and not by its length.
///
/// Equality compares the meaning's structure and ignores spans; `x + y` and `y + x` are different trees.
public struct Expression: Sendable {
  /// The operation and its operands.
  public indirect enum Node: Sendable {
    /// An exact decimal.
    case number(Numeral)
    /// A mathematical constant.
    case constant(Constant)
    /// A name: a free symbol, a parameter, or something that was defined.
    case symbol(Symbol)
    /// The sum of two or more terms; a difference is a sum with a ``negation``.
    case sum([Expression])
    /// The negative.
    case negation(Expression)
    /// The product of two or more factors, from left to right; matrices do not commute.
    case product([Expression])
    /// `a · b`: the dot product where both are tuples, the product otherwise.
    case dot(Expression, Expression)
    /// `a × b`: the cross product where both are tuples, the product otherwise.
    case cross(Expression, Expression)
    /// A fraction, or `a / b`.
    case quotient(Expression, Expression)
    /// `a^b`: of a square matrix with the exponent −1 the inverse, with the exponent `T` the transpose.
    case power(Expression, Expression)
    /// A root; the degree is at least 2.
    case root(Expression, degree: Int)
    /// A number of degrees, such as `30^\circ`: the operand times π/180.
    case degrees(Expression)
    /// `|a|`: the absolute value of a number, the determinant of a matrix, the length of a tuple.
    case magnitude(Expression)
    /// `‖a‖`: the length of a tuple.
    case norm(Expression)
    /// The transpose.
    case transpose(Expression)
    /// A function that Lectern knows, such as `sin` or `frame`.
    case call(BuiltIn, [Expression])
    /// A function that the lesson defines.
    case apply(Symbol, [Expression])
    /// `(a, b)`: a point, a vector, a size or a rectangle; neither a row nor a column.
    case tuple([Expression])
    /// A matrix by rows; `elements` holds `rows * columns` of them.
    case matrix(rows: Int, columns: Int, elements: [Expression])
    /// A sum, a product or a derivative, with the variable that it binds in the last operand, its body. The operands before it are
    /// the bounds, or the point.
    case binding(Binder, Symbol, [Expression])
    /// A function defined by cases; its operands are its branches' values and the sides of their conditions.
    case piecewise(Piecewise, [Expression])
  }

  /// A mathematical constant.
  public enum Constant: String, Sendable, CaseIterable {
    /// The ratio of a circle's circumference to its diameter.
    case pi = "π"
    /// The base of the natural logarithm.
    case e = "e"

    /// The nearest double.
    public var doubleValue: Double {
      switch self {
      case .pi: Double.pi
      case .e: 2.718281828459045
      }
    }
  }

  /// The operation and its operands.
  public var node: Node
  /// Where it was written, in the formula's own text; empty at 0 for what was computed.
  public var span: Span

  /// Makes an expression.
  public init(_ node: Node, _ span: Span = Span(at: 0)) {
    self.node = node
    self.span = span
  }

  /// An integer.
  public static func integer(_ value: Int, _ span: Span = Span(at: 0)) -> Expression {
    Expression(.number(Numeral(value)), span)
  }

  /// A symbol by its canonical name.
  public static func symbol(_ name: String, _ span: Span = Span(at: 0)) -> Expression {
    Expression(.symbol(Symbol(name)), span)
  }

  /// The constant π.
  public static var pi: Expression { Expression(.constant(.pi)) }

  /// The operands, in the order in which they were written.
  public var operands: Operands {
    switch node {
    case .number, .constant, .symbol: .none
    case .sum(let items), .product(let items), .tuple(let items), .call(_, let items), .apply(_, let items):
      .list(items)
    case .matrix(_, _, let elements): .list(elements)
    case .binding(_, _, let items), .piecewise(_, let items): .list(items)
    case .negation(let operand), .degrees(let operand), .magnitude(let operand), .norm(let operand),
      .transpose(let operand), .root(let operand, _):
      .one(operand)
    case .dot(let left, let right), .cross(let left, let right), .quotient(let left, let right),
      .power(let left, let right):
      .two(left, right)
    }
  }

  /// Does something with each operand, in the order in which they were written.
  ///
  /// Walks through whole trees use it: a collection of ``operands`` costs more than most of them do at a node.
  public func forEachOperand(_ body: (Expression) -> Void) {
    switch node {
    case .number, .constant, .symbol: break
    case .sum(let items), .product(let items), .tuple(let items), .call(_, let items), .apply(_, let items),
      .matrix(_, _, let items), .binding(_, _, let items), .piecewise(_, let items):
      for item in items { body(item) }
    case .negation(let operand), .degrees(let operand), .magnitude(let operand), .norm(let operand),
      .transpose(let operand), .root(let operand, _):
      body(operand)
    case .dot(let left, let right), .cross(let left, let right), .quotient(let left, let right),
      .power(let left, let right):
      body(left)
      body(right)
    }
  }

  /// Whether an operand satisfies a condition; those behind the first that does are not asked.
  public func someOperand(_ isMet: (Expression) -> Bool) -> Bool {
    switch node {
    case .number, .constant, .symbol: false
    case .sum(let items), .product(let items), .tuple(let items), .call(_, let items), .apply(_, let items),
      .matrix(_, _, let items), .binding(_, _, let items), .piecewise(_, let items):
      items.contains(where: isMet)
    case .negation(let operand), .degrees(let operand), .magnitude(let operand), .norm(let operand),
      .transpose(let operand), .root(let operand, _):
      isMet(operand)
    case .dot(let left, let right), .cross(let left, let right), .quotient(let left, let right),
      .power(let left, let right):
      isMet(left) || isMet(right)
    }
  }

  /// Whether a name stands in it, also as that of a function or of a variable that is bound.
  public func mentions(_ symbol: Symbol) -> Bool {
    switch node {
    case .symbol(symbol), .apply(symbol, _), .binding(_, symbol, _): true
    default: someOperand { $0.mentions(symbol) }
    }
  }
}

#if hasFeature(Embedded)
  // In a page size counts more than speed.
  extension Expression {
    /// The operands of an expression.
    public typealias Operands = [Expression]
  }

  extension [Expression] {
    fileprivate static var none: Self { [] }
    fileprivate static func one(_ operand: Expression) -> Self { [operand] }
    fileprivate static func two(_ left: Expression, _ right: Expression) -> Self { [left, right] }
    fileprivate static func list(_ items: Self) -> Self { items }
  }
#else
  extension Expression {
    /// The operands of an expression. Every walk through a tree asks each node for them, so that one or two need no array.
    public enum Operands: RandomAccessCollection, Sendable {
      case none
      case one(Expression)
      case two(Expression, Expression)
      case list([Expression])

      /// The position of the first operand.
      public var startIndex: Int { 0 }

      /// How many there are.
      public var endIndex: Int {
        switch self {
        case .none: 0
        case .one: 1
        case .two: 2
        case .list(let items): items.count
        }
      }

      /// The operand at a position, which must be one of them.
      public subscript(position: Int) -> Expression {
        switch self {
        case .one(let operand) where position == 0: operand
        case .two(let left, _) where position == 0: left
        case .two(_, let right) where position == 1: right
        case .list(let items): items[position]
        case .none, .one, .two: preconditionFailure("there is no operand \(position)")
        }
      }

      /// Whether all satisfy a condition.
      public func allSatisfy(_ isMet: (Expression) -> Bool) -> Bool {
        switch self {
        case .none: true
        case .one(let operand): isMet(operand)
        case .two(let left, let right): isMet(left) && isMet(right)
        case .list(let items): items.allSatisfy(isMet)
        }
      }

      /// Does something with each.
      public func forEach(_ body: (Expression) -> Void) {
        switch self {
        case .none: break
        case .one(let operand): body(operand)
        case .two(let left, let right):
          body(left)
          body(right)
        case .list(let items): for item in items { body(item) }
        }
      }
    }
  }
#endif

extension Expression: Equatable {
  /// Whether two trees have the same structure, wherever they were written.
  public static func == (left: Expression, right: Expression) -> Bool {
    switch (left.node, right.node) {
    case (.number(let a), .number(let b)): a == b
    case (.constant(let a), .constant(let b)): a == b
    case (.symbol(let a), .symbol(let b)): a == b
    case (.sum(let a), .sum(let b)), (.product(let a), .product(let b)), (.tuple(let a), .tuple(let b)):
      a == b
    case (.negation(let a), .negation(let b)), (.degrees(let a), .degrees(let b)),
      (.magnitude(let a), .magnitude(let b)), (.norm(let a), .norm(let b)),
      (.transpose(let a), .transpose(let b)):
      a == b
    case (.dot(let a, let b), .dot(let c, let d)), (.cross(let a, let b), .cross(let c, let d)),
      (.quotient(let a, let b), .quotient(let c, let d)), (.power(let a, let b), .power(let c, let d)):
      a == c && b == d
    case (.root(let a, let m), .root(let b, let n)): m == n && a == b
    case (.call(let f, let a), .call(let g, let b)): f == g && a == b
    case (.apply(let f, let a), .apply(let g, let b)): f == g && a == b
    case (.matrix(let r, let c, let a), .matrix(let s, let d, let b)): r == s && c == d && a == b
    case (.binding(let f, let k, let a), .binding(let g, let l, let b)): f == g && k == l && a == b
    case (.piecewise(let f, let a), .piecewise(let g, let b)): f == g && a == b
    default: false
    }
  }
}
