import SourceText

/// A name that a lesson gives to an expression: `x = r cos α`, or `R(θ) = [[…]]`.
public struct Definition: Sendable {
  /// The name.
  public var symbol: Symbol
  /// The parameters of a function; nil where the name stands for a value.
  public var parameters: [Symbol]?
  /// What the name stands for.
  public var body: Expression
  /// The numbers of components of those parameters that are tuples: `f((x, y)) = …`. No other argument fits.
  public var tupleSizes: [Symbol: Int] = [:]

  /// Makes a definition.
  public init(_ symbol: Symbol, parameters: [Symbol]? = nil, body: Expression) {
    self.symbol = symbol
    self.parameters = parameters
    self.body = body
  }
}

/// Whether points are rows or columns; it decides how the matrix core is read in formulas.
public enum Convention: String, Sendable, CaseIterable {
  /// p' = p M, as Core Graphics has it. `concat(M, N)` applies M first.
  case rows
  /// p' = M p. The core's matrices appear transposed, and `concat(M, N)` is still M first: N M.
  case columns
}

/// What a lesson has defined so far.
public struct Environment: Sendable {
  /// The definitions in force, by name; a later one replaces an earlier one.
  public private(set) var definitions: [Symbol: Definition] = [:]
  #if !hasFeature(Embedded)
    /// The defined names with an index that numbers the terms of a sequence, as $a_n$.
    public private(set) var terms: Set<Symbol> = []
  #endif
  /// How the lesson writes points.
  public var convention: Convention

  /// An environment without definitions.
  public init(convention: Convention = .rows) {
    self.convention = convention
  }

  /// The definition of a name, or nil where the name is free.
  public subscript(symbol: Symbol) -> Definition? { definitions[symbol] }

  /// Adds a definition, in place of one with the same name.
  public mutating func define(_ definition: Definition) {
    definitions[definition.symbol] = definition
    #if !hasFeature(Embedded)
      if definition.symbol.generalIndex != nil { terms.insert(definition.symbol) }
    #endif
  }

  /// Adds a definition and, where it is of a tuple, names for its components: of p = (3, 4) they are p₁ and p₂.
  ///
  /// A name that is defined already, that the tuple itself is made of, or that is among `declared` stays what it is.
  public mutating func defineWithComponents(_ definition: Definition, except declared: Set<Symbol>) {
    let tuple = definition.symbol
    for index in 1...Self.mostComponents {
      let name = tuple.component(index)
      if definitions[name]?.body == Self.component(index, of: tuple) { definitions[name] = nil }
    }
    define(definition)
    guard definition.parameters == nil, let count = componentCount(of: tuple) else { return }
    let own = Set(FreeSymbols.of([definition.body], in: self))
    for index in 1...count {
      let name = tuple.component(index)
      if definitions[name] == nil, !own.contains(name), !declared.contains(name) {
        define(Definition(name, body: Self.component(index, of: tuple)))
      }
    }
  }

  /// The number of components of a tuple that have names by their indices; nil where the tuple's own components are named so,
  /// as in p = (p₁, p₂), or where the name stands for no tuple.
  public func namedComponents(of tuple: Symbol) -> Int? {
    guard definitions[tuple.component(1)]?.body == Self.component(1, of: tuple) else { return nil }
    return componentCount(of: tuple)
  }

  /// The number of components of a name that is defined as a tuple, or as a matrix of one row or column; nil for any other.
  func componentCount(of symbol: Symbol) -> Int? {
    guard let definition = definitions[symbol], definition.parameters == nil else { return nil }
    let count: Int
    if case .tuple(let items) = definition.body.node {
      count = items.count
    } else {
      // Values that differ, so that no matrix is singular by chance.
      let evaluator = Evaluator(
        self,
        numbers: .doubles { name in
          name.name.utf8.reduce(1) { ($0 * 31 + Double($1)).truncatingRemainder(dividingBy: 1009) } / 100
        })
      do throws(Diagnostic) {
        switch try evaluator.evaluate(Expression(.symbol(symbol))) {
        case .number: return nil
        case .tuple(let items): count = items.count
        case .matrix(let rows, let columns, let elements):
          guard rows == 1 || columns == 1 else { return nil }
          count = elements.count
        }
      } catch {
        return nil
      }
    }
    return (2...Self.mostComponents).contains(count) ? count : nil
  }

  /// Tuples of more components have none with names.
  private static let mostComponents = 32

  private static func component(_ index: Int, of tuple: Symbol) -> Expression {
    Expression(.call(.component, [Expression(.symbol(tuple)), .integer(index)]))
  }

  /// The numbers of rows and columns of a name that is defined as a matrix written out, and the symbols in it; nil for any other.
  public func matrix(named symbol: Symbol) -> (rows: Int, columns: Int, symbols: [Symbol])? {
    guard let definition = definitions[symbol], definition.parameters == nil,
      case .matrix(let rows, let columns, _) = definition.body.node
    else { return nil }
    return (rows, columns, FreeSymbols.of([definition.body], in: self))
  }

  /// Makes a name free again.
  public mutating func undefine(_ symbol: Symbol) {
    definitions[symbol] = nil
    #if !hasFeature(Embedded)
      terms.remove(symbol)
    #endif
  }

  /// Whether nothing is defined.
  public var isEmpty: Bool { definitions.isEmpty }

  /// The defined names, sorted.
  public var symbols: [Symbol] { definitions.keys.sorted() }

  /// The names as a reader needs them.
  public var scope: NameScope {
    var scope = NameScope()
    for (symbol, definition) in definitions {
      if let parameters = definition.parameters {
        scope.functions[symbol] = parameters.count
        #if !hasFeature(Embedded)
          scope.parameters[symbol] = parameters
        #endif
      } else {
        scope.values.insert(symbol)
      }
    }
    return scope
  }
}
