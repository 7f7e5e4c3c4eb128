import FormulaSyntax
import ProofChecking
import Theorems

/// A proof with one thing changed: a sign, a numeral, a function, a relation, a condition, an assumption or a case.
struct ProofMutant {
  var proof: Proof
  /// What was changed.
  var kind: String

  /// A mutant of a proof; nil where nothing of the kind that was drawn can be changed.
  static func drawn(from proof: Proof, random: inout some RandomNumberGenerator) -> ProofMutant? {
    var mutant = proof
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1, 2:
      let index = Int.random(in: mutant.goal.components.indices, using: &random)
      let isLeft = Bool.random(using: &random)
      let side = isLeft ? mutant.goal.components[index].left : mutant.goal.components[index].right
      guard let (changed, kind) = changed(side, random: &random) else { return nil }
      if isLeft {
        mutant.goal.components[index].left = changed
      } else {
        mutant.goal.components[index].right = changed
      }
      return ProofMutant(proof: mutant, kind: "side: " + kind)
    case 3:
      let stricter: [Relation: [Relation]] = [
        .equal: [.notEqual, .less, .greater], .lessOrEqual: [.less, .equal],
        .greaterOrEqual: [.greater, .equal],
        .less: [.greater, .equal], .greater: [.less, .equal], .notEqual: [.equal, .less, .greater],
      ]
      guard let others = stricter[mutant.goal.relation], let other = others.randomElement(using: &random)
      else {
        return nil
      }
      mutant.goal.relation = other
      return ProofMutant(proof: mutant, kind: "relation")
    case 4:
      guard !mutant.conditions.isEmpty else { return nil }
      mutant.conditions.remove(at: Int.random(in: mutant.conditions.indices, using: &random))
      return ProofMutant(proof: mutant, kind: "condition dropped")
    case 5:
      guard !mutant.goal.assumptions.isEmpty else { return nil }
      mutant.goal.assumptions.remove(at: Int.random(in: mutant.goal.assumptions.indices, using: &random))
      return ProofMutant(proof: mutant, kind: "assumption dropped")
    case 6:
      guard !mutant.goal.assumptions.isEmpty else { return nil }
      let index = Int.random(in: mutant.goal.assumptions.indices, using: &random)
      guard case .relation(let left, let relation, let right) = mutant.goal.assumptions[index] else {
        return nil
      }
      let looser: [Relation: Relation] = [
        .less: .lessOrEqual, .greater: .greaterOrEqual, .equal: .lessOrEqual,
      ]
      mutant.goal.assumptions[index] = .relation(left, looser[relation] ?? .notEqual, right)
      return ProofMutant(proof: mutant, kind: "assumption loosened")
    case 7:
      guard !mutant.conditions.isEmpty else { return nil }
      let index = Int.random(in: mutant.conditions.indices, using: &random)
      guard case .relation(let left, let relation, let right)? = mutant.conditions[index].first else {
        return nil
      }
      let looser: [Relation: Relation] = [
        .greater: .greaterOrEqual, .notEqual: .lessOrEqual, .greaterOrEqual: .notEqual,
      ]
      mutant.conditions[index] = [.relation(left, looser[relation] ?? .lessOrEqual, right)]
      return ProofMutant(proof: mutant, kind: "condition loosened")
    default:
      guard let (step, kind) = changed(mutant.step, random: &random) else { return nil }
      // Another step may show the goal too: the goal is spoiled with it, so that something false is to be shown.
      mutant.step = step
      let index = Int.random(in: mutant.goal.components.indices, using: &random)
      guard let (side, _) = changed(mutant.goal.components[index].right, random: &random) else { return nil }
      mutant.goal.components[index].right = side
      return ProofMutant(proof: mutant, kind: "step: " + kind)
    }
  }

  /// A step with a branch left out, a rewriting spoiled, or another step in its place.
  private static func changed(_ step: ProofStep, random: inout some RandomNumberGenerator) -> (
    ProofStep, String
  )? {
    switch step {
    case .cases(let number, var branches):
      let index = Int.random(in: branches.indices, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        branches.remove(at: index)
        return (.cases(of: number, branches), "case dropped")
      case 1:
        branches[index].step = .continuity
        return (.cases(of: number, branches), "case passed over")
      default:
        guard let (inner, kind) = changed(branches[index].step, random: &random) else { return nil }
        branches[index].step = inner
        return (.cases(of: number, branches), kind)
      }
    case .normalForm(var form):
      guard !form.rewritings.isEmpty else { return (.numbers, "numbers") }
      let index = Int.random(in: form.rewritings.indices, using: &random)
      guard let (value, kind) = changed(form.rewritings[index].value, random: &random) else { return nil }
      form.rewritings[index].value = value
      return (.normalForm(form), "rewriting: " + kind)
    case .numbers: return (.normalForm(.init()), "normal form")
    default: return nil
    }
  }

  /// An expression with one operation changed.
  private static func changed(_ expression: Expression, random: inout some RandomNumberGenerator) -> (
    Expression, String
  )? {
    var count = 0
    func size(_ part: Expression) -> Int { part.operands.reduce(1) { $0 + size($1) } }
    let target = Int.random(in: 0..<size(expression), using: &random)
    var kind = ""
    func visit(_ part: Expression) -> Expression {
      defer { count += 1 }
      if count == target {
        switch part.node {
        case .number(let numeral):
          guard let value = numeral.smallInteger, value < 1_000_000 else { break }
          kind = "numeral"
          return .integer(value + 1)
        case .call(.sin, let operands):
          kind = "sine"
          return Expression(.call(.cos, operands))
        case .call(.cos, let operands):
          kind = "cosine"
          return Expression(.call(.sin, operands))
        case .call(.max, let operands):
          kind = "max"
          return Expression(.call(.min, operands))
        case .magnitude(let operand):
          kind = "bars dropped"
          return operand
        case .negation(let operand):
          kind = "sign"
          return operand
        case .sum(let terms) where terms.count > 1:
          kind = "term dropped"
          return terms.count == 2 ? terms[0] : Expression(.sum(Array(terms.dropLast())))
        case .symbol, .power, .root, .product, .quotient, .call:
          kind = "sign"
          return Expression(.negation(part))
        default: break
        }
      }
      count += 1
      defer { count -= 1 }
      return part.mappingOperands(visit)
    }
    let result = visit(expression)
    return kind.isEmpty ? nil : (result, kind)
  }
}

extension Expression {
  /// The same operation with other operands; matrices and tuples stay, since goals have none.
  fileprivate func mappingOperands(_ body: (Expression) -> Expression) -> Expression {
    switch node {
    case .sum(let items): Expression(.sum(items.map(body)))
    case .product(let items): Expression(.product(items.map(body)))
    case .call(let function, let items): Expression(.call(function, items.map(body)))
    case .negation(let operand): Expression(.negation(body(operand)))
    case .magnitude(let operand): Expression(.magnitude(body(operand)))
    case .degrees(let operand): Expression(.degrees(body(operand)))
    case .root(let operand, let degree): Expression(.root(body(operand), degree: degree))
    case .quotient(let top, let bottom): Expression(.quotient(body(top), body(bottom)))
    case .power(let base, let exponent): Expression(.power(body(base), exponent))
    default: self
    }
  }
}
