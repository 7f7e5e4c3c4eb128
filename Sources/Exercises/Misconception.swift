import FormulaSyntax
import SourceText

/// A wrong way of thinking that is known by name, and what it makes of an answer.
///
/// It is data: a change of the key's formula and a sentence. An exercise names it, and what a learner of that
/// misconception would answer follows from the key.
public struct Misconception: Sendable {
  /// The name in exercises: `wrong-order`.
  public let name: String
  /// A few words for tables: `wrong order of composition`.
  public let title: String
  /// What is said to the learner, in Markdown.
  public let explanation: String
  /// What the key becomes; nil where the misconception does not fit it.
  let change: @Sendable (MisconceivedKey) -> Expression?
  /// What a key needs for it, for the message where it does not fit.
  let need: String

  /// The answer that comes of it.
  ///
  /// - Throws: why it does not fit the key.
  public func answer(
    insteadOf key: Expression, in environment: Environment
  ) throws(Diagnostic) -> Expression {
    let subject = try MisconceivedKey(key, environment)
    guard let result = change(subject) else {
      throw .error(.misconceptionDoesNotFit, "\(name) does not fit this answer: it needs \(need)")
    }
    return result
  }

  /// The misconception with a name.
  public static func named(_ name: String) -> Misconception? { all.first { $0.name == name } }
}

/// A key, in the forms that misconceptions change.
struct MisconceivedKey {
  let environment: Environment
  /// The value, component by component.
  let value: Value<Expression>
  /// The formula with the lesson's definitions put in; nil where it is too large.
  let inlined: Expression?

  init(_ key: Expression, _ environment: Environment) throws(Diagnostic) {
    self.environment = environment
    value = try Expression.value(of: key, in: environment)
    inlined = Inlining.applied(to: key, in: environment)
  }

  /// The value with each node of its components changed; nil where nothing changes.
  func changing(_ change: (Expression) -> Expression?) -> Expression? {
    var hasChanged = false
    let result = value.map { component in
      component.mapped { node in
        let new = change(node)
        if new != nil { hasChanged = true }
        return new
      }
    }
    return hasChanged ? .literal(result) : nil
  }

  /// The formula with each node changed; nil where nothing changes.
  func restructured(_ change: (Expression) -> Expression?) -> Expression? {
    var hasChanged = false
    let result = inlined?.mapped { node in
      let new = change(node)
      if new != nil { hasChanged = true }
      return new
    }
    return hasChanged ? result : nil
  }

  /// Whether a part of the formula is a matrix.
  func isMatrix(_ expression: Expression) -> Bool {
    guard case .matrix(let rows, let columns, _)? = try? Expression.value(of: expression, in: environment)
    else { return false }
    return rows > 1 && columns > 1
  }

  /// Whether a part of the formula is a tuple, or a matrix of one row.
  func isTuple(_ expression: Expression) -> Bool {
    switch try? Expression.value(of: expression, in: environment) {
    case .tuple?: true
    case .matrix(let rows, let columns, _)?: rows == 1 || columns == 1
    default: false
    }
  }

  /// The formula with the matrices of each composition in another order or number; nil where there is none.
  ///
  /// `change` is given the matrices of a product or of `concat`, in the order in which they act.
  func recomposed(_ change: ([Expression]) -> [Expression]?) -> Expression? {
    restructured { node in
      switch node.node {
      case .product(let factors):
        let places = factors.indices.filter { isMatrix(factors[$0]) }
        guard places.count > 1, let new = change(places.map { factors[$0] }), !new.isEmpty else { return nil }
        let first = places[0]
        let kept = factors.indices.filter { !places.contains($0) }
        let result =
          kept.filter { $0 < first }.map { factors[$0] } + new
          + kept.filter { $0 > first }.map { factors[$0] }
        return result.count == 1 ? result[0] : Expression(.product(result))
      case .call(.concat, let matrices) where matrices.count > 1:
        guard let new = change(matrices), !new.isEmpty else { return nil }
        return Expression(.call(.concat, new))
      case .call(.about, let arguments) where arguments.count == 2:
        let (matrix, center) = (arguments[0], arguments[1])
        return change([
          Expression(.call(.translation, [Expression(.negation(center))])), matrix,
          Expression(.call(.translation, [center])),
        ]).map { Expression(.call(.concat, $0)) }
      default: return nil
      }
    }
  }

  /// The formula with each matrix that acts on a point replaced, or the key itself where it is a matrix.
  func withActing(_ change: (Expression) -> Expression?) -> Expression? {
    if case .matrix(let rows, let columns, _) = value, rows > 1, columns > 1 {
      return change(.literal(value))
    }
    return restructured { node in
      switch node.node {
      case .call(.apply, let arguments) where arguments.count == 2:
        return change(arguments[1]).map { Expression(.call(.apply, [arguments[0], $0])) }
      case .product(let factors):
        let matrices = factors.filter(isMatrix)
        guard matrices.count + 1 == factors.count, let point = factors.first, isTuple(point) else {
          return nil
        }
        let whole = matrices.count == 1 ? matrices[0] : Expression(.product(matrices))
        return change(whole).map { Expression(.product([point, $0])) }
      default: return nil
      }
    }
  }

  /// The elements of a square matrix.
  func square(_ expression: Expression) -> (size: Int, elements: [Expression])? {
    guard
      case .matrix(let rows, let columns, let elements)? = try? Expression.value(
        of: expression, in: environment),
      rows == columns
    else { return nil }
    return (rows, elements)
  }
}
