import FormulaSyntax

/// A condition of a proof: what must hold for a side to be defined, where the assumptions do not tell.
struct DomainCondition {
  /// One of the ways in which a condition can hold.
  enum Alternative {
    /// A relation between two expressions.
    case relation(Expression, Relation, Expression)
    /// An expression is an integer.
    case integer(Expression)
  }

  /// The condition holds where one of these does; empty where no formula writes it.
  var alternatives: [Alternative]
  /// In calculator notation.
  var text: String
  /// The sides that need it.
  var sides: ClaimSides
}

extension Relation {
  /// The relation in the letters of a keyboard.
  var typed: String {
    switch self {
    case .notEqual: "!="
    case .greaterOrEqual: ">="
    case .lessOrEqual: "<="
    case .greater: ">"
    case .less: "<"
    case .equal, .approximatelyEqual, .element: rawValue
    }
  }
}

/// The conditions of a proof: exactly where all of them hold, and the assumptions too, are both sides defined.
struct DomainConditions {
  private(set) var items: [DomainCondition] = []

  var texts: [String] { items.map(\.text) }

  mutating func add(_ condition: DomainCondition) {
    if let index = items.firstIndex(where: { $0.text == condition.text }) {
      items[index].sides.formUnion(condition.sides)
    } else {
      items.append(condition)
    }
  }

  /// Takes out what another condition implies: of A, and A or B, the second.
  mutating func removeImplied() {
    let relations = items.compactMap { item -> (Expression, Relation, Expression)? in
      guard item.alternatives.count == 1,
        case .relation(let left, let relation, let right) = item.alternatives[0]
      else { return nil }
      return (left, relation, right)
    }
    items.removeAll { item in
      item.alternatives.count > 1
        && item.alternatives.contains { alternative in
          guard case .relation(let left, let relation, let right) = alternative else { return false }
          return relations.contains { $0.0 == left && $0.1 == relation && $0.2 == right }
        }
    }
  }

  /// What only one side needs, in words; nil where the sides need the same.
  var difference: String? {
    func list(_ side: ClaimSides) -> String {
      items.filter { $0.sides == side }.map(\.text).joined(separator: ", ")
    }
    var sentences: [String] = []
    if !list(.left).isEmpty { sentences.append("only the left side needs \(list(.left))") }
    if !list(.right).isEmpty { sentences.append("only the right side needs \(list(.right))") }
    return sentences.isEmpty ? nil : sentences.joined(separator: "; ")
  }
}
