import SourceText

/// A definition as it was written: `x = r cos α`, `R(θ) = …`, or `(x', y') = …`.
public struct DefinitionReading: Sendable {
  /// The names that are defined: one, or those of a tuple that takes the body apart.
  public var symbols: [Symbol]
  /// The parameters of a function; nil where names stand for values.
  public var parameters: [Symbol]?
  /// The numbers of components of parameters that are tuples of names.
  public var tupleSizes: [Symbol: Int] = [:]
  /// What the name, or the tuple of names, stands for.
  public var body: Expression
  /// Whether the letter i was read as the imaginary unit.
  public var showsImaginaryUnit = false
  /// The left side's place in the formula's text.
  public var nameSpan: Span
  /// The whole definition's place in the formula's text.
  public var span: Span

  /// Makes a definition reading.
  public init(symbols: [Symbol], parameters: [Symbol]? = nil, body: Expression, nameSpan: Span, span: Span) {
    self.symbols = symbols
    self.parameters = parameters
    self.body = body
    self.nameSpan = nameSpan
    self.span = span
  }

  /// The defined name, where it is a single one.
  public var symbol: Symbol? { symbols.count == 1 ? symbols.first : nil }
}

extension NameScope {
  /// Adds what a definition defines.
  mutating func add(_ definition: DefinitionReading) {
    for symbol in definition.symbols {
      functions[symbol] = definition.parameters?.count
      if definition.parameters == nil { values.insert(symbol) } else { values.remove(symbol) }
    }
  }

  /// The scope within the body of a function: its parameters are values, whatever they were outside.
  func binding(_ parameters: [Symbol]) -> NameScope {
    var scope = self
    for parameter in parameters {
      scope.functions[parameter] = nil
      scope.values.insert(parameter)
    }
    return scope
  }
}
