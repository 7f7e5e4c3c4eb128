import FormulaSyntax
import SourceText

/// Claims about quantities with units.
///
/// Each unit is a positive multiple of a product of base units. Where the dimensions of both sides are the same, and each function
/// has numbers as arguments, a change of the base units multiplies both sides by one positive number; so the relation holds for all
/// base units if it does with 1 in their places. Both sides are divided by the unit of the right one, so that printed digits
/// are digits of the number before that unit.
extension Prover {
  /// The judgement of a claim with units; nil for any other.
  func judgedByUnits(_ claim: Claim) -> (judgement: Judgement, diagnostic: Diagnostic?)? {
    do throws(Diagnostic) {
      guard problems.isEmpty, claim.blank == nil else { return nil }
      var inliner = DefinitionInliner(environment)
      guard let plain = try? inliner.inlined(claim), let facts = try? inliner.inlined(assumptions) else {
        return nil
      }
      let sides = [plain.left, plain.right] + (plain.tolerance.map { [$0] } ?? [])
      guard sides.contains(where: \.holdsUnit) else {
        guard facts.contains(where: { $0.left.holdsUnit || $0.right.holdsUnit }) else { return nil }
        throw .error(.notUnderstood, "units in assumptions are shown, not checked", at: claim.span)
      }
      guard !facts.contains(where: { $0.left.holdsUnit || $0.right.holdsUnit }) else {
        throw .error(.notUnderstood, "units in assumptions are shown, not checked", at: claim.span)
      }
      let reader = DimensionReader(numbers: integers, place: claim.span)
      let dimension = try checked(plain, reader)
      let (number, unit) = plain.right.partedByUnit
      var bare = plain
      bare.doubts = ReadingDoubts()
      if let number, let unit, try (reader.dimension(of: unit) ?? dimension) == dimension {
        bare.left = Expression(
          .quotient(plain.left.withoutUnits, unit.withoutUnits.placed(at: plain.left.span)), plain.left.span)
        bare.right = number
        bare.tolerance = plain.tolerance.map {
          Expression(.quotient($0.withoutUnits, unit.withoutUnits), $0.span)
        }
      } else {
        if claim.relation == .approximatelyEqual, plain.right.holdsUnit {
          throw .error(
            .noPrintedDigits, "behind ≈ stands a decimal and a unit", at: plain.right.span,
            notes: [.init("such as 9.81\\,\\mathrm{m/s^2}")])
        }
        bare.left = plain.left.withoutUnits
        bare.right = plain.right.withoutUnits
        bare.tolerance = plain.tolerance?.withoutUnits
      }
      var prover = replacingAssumptions(facts)
      prover.environment = Environment(convention: environment.convention)
      var (judgement, diagnostic) = prover.judge(bare)
      if let unit, !dimension.isOne {
        let name = unit.description.replacing("⟦", with: "").replacing("⟧", with: "")
        judgement.left = judgement.left.map { "\($0) \(name)" }
        judgement.right = judgement.right.map { "\($0) \(name)" }
      }
      return (judgement, diagnostic)
    } catch {
      return (Judgement(.error, method: "none", message: error.message), error)
    }
  }

  /// The dimension of both sides of a claim, and of its tolerance.
  private func checked(_ claim: Claim, _ reader: DimensionReader) throws(Diagnostic) -> Dimension {
    let (left, right) = (try reader.dimension(of: claim.left), try reader.dimension(of: claim.right))
    if let left, let right, left != right {
      throw .error(
        .wrongShape, "the left side is \(left.text), the right side is \(right.text)", at: claim.place)
    }
    let both = left ?? right ?? .one
    if let tolerance = claim.tolerance, let own = try reader.dimension(of: tolerance), own != both {
      throw .error(
        .wrongShape, "the tolerance is \(own.text), the sides are \(both.text)", at: tolerance.span,
        notes: [.init("write the unit behind both numbers")])
    }
    return both
  }
}

extension Expression {
  /// Whether a unit stands in it.
  fileprivate var holdsUnit: Bool {
    if case .symbol(let symbol) = node { return symbol.unitName != nil }
    return someOperand { $0.holdsUnit }
  }

  /// Whether it is a product or quotient of powers of units.
  private var isUnit: Bool {
    switch node {
    case .symbol(let symbol): symbol.unitName != nil
    case .product(let factors): factors.allSatisfy(\.isUnit)
    case .dot(let left, let right), .cross(let left, let right): left.isUnit && right.isUnit
    case .quotient(let dividend, let divisor):
      (dividend.isUnit || dividend.naturalNumber == 1) && divisor.isUnit
    case .power(let base, let exponent): base.isUnit && SampleValue.rational(exponent) != nil
    default: false
    }
  }

  /// The number and the unit of which it is the product; nil where it has another form.
  fileprivate var partedByUnit: (number: Expression?, unit: Expression?) {
    switch node {
    case .product(let factors):
      let units = factors.filter(\.isUnit)
      let others = factors.filter { !$0.isUnit }
      guard !units.isEmpty, !others.isEmpty else { return (nil, nil) }
      let unit = units.count == 1 ? units[0] : Expression(.product(units), span)
      if others.count == 1, others[0].holdsUnit {
        let (number, rest) = others[0].partedByUnit
        guard let number, let rest else { return (nil, nil) }
        return (number, Expression(.product([rest, unit]), span))
      }
      guard !others.contains(where: \.holdsUnit) else { return (nil, nil) }
      return (others.count == 1 ? others[0] : Expression(.product(others), span), unit)
    case .dot(let left, let right), .cross(let left, let right):
      if !left.holdsUnit {
        if right.isUnit { return (left, right) }
        // 3 · 10⁵ m: the power is a factor of the number.
        let (number, unit) = right.partedByUnit
        guard let number, let unit else { return (nil, nil) }
        return (with(operands: [left, number]), unit)
      }
      let (number, unit) = left.partedByUnit
      guard let number, let unit, right.isUnit else { return (nil, nil) }
      return (number, Expression(.product([unit, right]), span))
    case .quotient(let dividend, let divisor):
      guard divisor.isUnit else { return (nil, nil) }
      if !dividend.holdsUnit {
        return (dividend, Expression(.quotient(.integer(1, span), divisor), span))
      }
      let (number, unit) = dividend.partedByUnit
      guard let number, let unit else { return (nil, nil) }
      return (number, Expression(.quotient(unit, divisor), span))
    case .negation(let operand):
      let (number, unit) = operand.partedByUnit
      return (number.map { Expression(.negation($0), span) }, unit)
    default: return (nil, nil)
    }
  }

  /// The expression with 1 for each base unit.
  fileprivate var withoutUnits: Expression {
    mapped { part in
      guard case .symbol(let symbol) = part.node, let name = symbol.unitName, let unit = MeasurementUnit(name)
      else {
        return part
      }
      let significand = Expression.integer(unit.significand, part.span)
      if unit.power == 0 { return significand }
      let ten = Expression.integer(10, part.span)
      let power = Expression(.power(ten, ConcreteInstance.integer(unit.power, part.span)), part.span)
      return Expression(.product([significand, power]), part.span)
    }
  }
}
