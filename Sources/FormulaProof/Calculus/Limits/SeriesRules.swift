import FormulaSyntax

struct SeriesRules {
  let index: Symbol
  let lower: Expression
  let facts: ConstantFacts

  func value(of body: Expression) throws(LimitRefusal) -> Expression { throw .noRule(body) }
}
