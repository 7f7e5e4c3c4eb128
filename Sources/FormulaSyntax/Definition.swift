import SourceText

/// A name that a lesson gives to an expression: `x = r cos α`, or `R(θ) = [[…]]`.
public struct Definition: Sendable {
  /// The name.
  public var symbol: Symbol
  /// The parameters of a function; nil where the name stands for a value.
  public var parameters: [Symbol]?
  /// What the name stands for.
  public var body: Expression

  /// Makes a definition.
  public init(_ symbol: Symbol, parameters: [Symbol]? = nil, body: Expression) {
    self.symbol = symbol
    self.parameters = parameters
    self.body = body
  }
}

/// Whether points are rows or columns; it decides how the matrix core is read in formulas.
public enum Convention: String, Sendable {
  /// p' = p M, as Core Graphics has it. `concat(M, N)` applies M first.
  case rows
  /// p' = M p. The core's matrices appear transposed, and `concat(M, N)` is still M first: N M.
  case columns
}

/// What a lesson has defined so far.
public struct Environment: Sendable {
  /// The definitions in force, by name; a later one replaces an earlier one.
  public private(set) var definitions: [Symbol: Definition] = [:]
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
  }

  /// Makes a name free again.
  public mutating func undefine(_ symbol: Symbol) {
    definitions[symbol] = nil
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
      } else {
        scope.values.insert(symbol)
      }
    }
    return scope
  }
}
