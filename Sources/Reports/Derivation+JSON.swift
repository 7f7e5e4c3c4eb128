import FormulaSyntax
import ProofChecking

extension Derivation {
  /// The derivation of an equation, named by its source, in JSON, with formulas in calculator notation.
  public func json(of equation: String) -> JSONValue {
    .object([
      .init("equation", .string(equation)),
      .init(
        "components",
        .array(
          components.map { component in
            .object([
              .init("indices", .array(component.indices.map { .number("\($0 + 1)") })),
              .init("multiplier", .optional(component.multiplier?.description)),
              .init("left", component.left.json), .init("right", component.right.json),
            ])
          })),
      .init("identical", .number("\(identical)")), .init("omitted", .number("\(omitted)")),
    ])
  }
}

extension Derivation.Side {
  fileprivate var json: JSONValue {
    .object([
      .init("start", .string(start.description)),
      .init(
        "lines",
        .array(
          lines.map { line in
            .object([
              .init("rule", .string(line.rule.rawValue)),
              .init("terms", .array(line.terms.map(\.json))),
              .init(
                "identities",
                .array(
                  line.identities.map { identity in
                    .array([
                      .string(identity.left.description),
                      .string(identity.right.description),
                    ])
                  })),
            ])
          })),
    ])
  }
}

extension Derivation.Term {
  /// `-x y`, and what becomes of it.
  fileprivate var json: JSONValue {
    let text = expression.description
    var members: [JSONValue.Member] = [.init("term", .string(isNegative ? "-(\(text))" : text))]
    if let fate {
      members += [.init("fate", .string(fate.kind.rawValue)), .init("group", .number("\(fate.group)"))]
    }
    return .object(members)
  }
}

extension Coincidence {
  /// Where an equation, named by its source, happens to hold, in JSON: names with values, each of which is enough.
  public static func json(_ found: [Coincidence], of equation: String) -> JSONValue {
    .object([
      .init("equation", .string(equation)),
      .init(
        "where",
        .array(found.map { .array([.string($0.symbol.name), .string($0.value.description)]) })),
    ])
  }
}
