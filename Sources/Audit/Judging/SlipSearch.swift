import FormulaProof
import FormulaSyntax
import SourceText

/// A small change that makes a relation true.
struct Repair: Sendable {
  /// The change.
  var edit: SideEdit
  /// Whether it is made to the left side.
  var isLeft: Bool
  /// The relation as it is then.
  var relation: RelationText

  /// Whether it turns an inequality round, and changes no side.
  var turnsSign = false
  /// The left side changed in such a way that this makes the relation true as well; nil where none is known.
  var alternative: String?

  /// What a reader is shown: the side as it is then.
  var shown: String { turnsSign ? relation.text : isLeft ? relation.left : relation.right }
}

/// Searches for the only smallest change of a relation that makes it true.
struct SlipSearch {
  /// A side that is known to be right.
  enum Fixed {
    case left, right
  }

  private let relation: RelationText
  private let fixed: Fixed?
  private let left: [LaTeXPiece]
  private let right: [LaTeXPiece]
  /// Conditions under which a changed relation is proved.
  private let facts: [PageFact]
  /// The names of the relation, side by side.
  private let names: (left: Set<Symbol>, right: Set<Symbol>)
  /// Whether numbers of the relation are rounded, so that it is judged as an approximation.
  private let isRounded: Bool

  /// Whether letters are marked as vectors or matrices are: numbers in their place tell nothing.
  private let isOfVectors: Bool
  private static let marksOfVectors: Set<String> = ["\\mathbf", "\\vec", "\\boldsymbol", "\\bm"]

  /// How many changes of a cost that look true are proved.
  private static let mostProofs = 200
  /// What they may cost together, of which one and a half times is used at most; most are done in a thousandth of it.
  private static let limits = BudgetLimits(seconds: 4)

  init(
    _ relation: RelationText, fixed: Fixed?, left: [LaTeXPiece], right: [LaTeXPiece], facts: [PageFact] = []
  ) {
    self.facts = facts
    self.relation = relation
    self.fixed = fixed
    self.left = left
    self.right = right
    let sides = relation.read()?.names ?? [[], []]
    names = (sides[0], sides[1])
    isOfVectors = (left + right).contains { Self.marksOfVectors.contains($0.text) }
    isRounded =
      names.left.isEmpty && names.right.isEmpty
      && (relation.sign == "\\approx"
        || (left + right).contains { $0.kind == .number && $0.text.contains(".") })
  }

  /// Whether a changed relation speaks of what it spoke of: no side has lost all its names, and a number is mended as a number. A name
  /// that stands on one side alone was introduced there, and is no factor too much or too few.
  private func isLike(_ reading: RelationText.Reading, _ repair: Repair) -> Bool {
    let sides = reading.names
    guard sides[0].isEmpty == names.left.isEmpty, sides[1].isEmpty == names.right.isEmpty else {
      return false
    }
    if names.left.isEmpty != names.right.isEmpty {
      return repair.isLeft == names.left.isEmpty
        || isOfAngles && sides[0].union(sides[1]) == names.left.union(names.right)
    }
    if repair.edit.isExchange { return true }
    let lost = names.left.union(names.right).subtracting(sides[0].union(sides[1]))
    return lost.isEmpty && sides[0].isSubset(of: names.left) && sides[1].isSubset(of: names.right)
  }

  /// Whether one side has functions of a name that stands there more than once: such an equation with a number is seldom one to solve.
  private var isOfAngles: Bool {
    let side = names.left.isEmpty ? right : left
    guard side.contains(where: { RelationEdits.isTrigonometric($0) }) else { return false }
    return RelationEdits.names(side).allSatisfy { name in side.count { $0.text == name } > 1 }
  }

  /// The smallest change after which the relation is proved; nil where there is none, or where it is not the only one.
  ///
  /// All changes of one side that make an equation true make the same value of it, that of the other side: they are one mend, written
  /// in several ways. So a mend is the only one where only one side has any; where both have, the right one is taken, which is the
  /// result of a computation more often, and the other is kept as ``Repair/alternative``.
  ///
  /// Inequalities with names bound something more often than they claim it, and small changes make many of them true: they are only
  /// turned round.
  ///
  /// Where the proofs take too long nothing is said: what was not tried may be a mend as well.
  var best: Repair? {
    if !isEquation, !(names.left.isEmpty && names.right.isEmpty) {
      guard let turned = turnedSign, !isOfVectors, mayHold(turned), turned.relation.judged().holds else {
        return nil
      }
      return turned
    }
    let names = RelationEdits.names(left + right)
    var candidates: [Repair] = []
    if fixed != .right {
      for edit in RelationEdits.edits(of: right, names: names) {
        candidates.append(repair(edit, isLeft: false))
      }
    }
    if fixed != .left {
      for edit in RelationEdits.edits(of: left, names: names) {
        candidates.append(repair(edit, isLeft: true))
      }
    }
    // What is taken for another thing comes before what is too much, and that before what is missing.
    candidates = candidates.enumerated().sorted {
      ($0.element.edit.rank, $0.offset) < ($1.element.edit.rank, $1.offset)
    }
    .map(\.element)
    let budget = FormulaBudget(Self.limits)
    var isOutOfTime = false
    for cost in 1...2 {
      var values: Set<RelationText> = []
      var proofs = 0
      func proved(isLeft: Bool) -> [Repair] {
        var found: [Repair] = []
        for candidate in candidates
        where candidate.edit.cost == cost && candidate.isLeft == isLeft
          && values.insert(candidate.relation).inserted
        {
          guard mayHold(candidate), proofs < Self.mostProofs else { continue }
          proofs += 1
          guard let limits = budget.next else {
            isOutOfTime = true
            break
          }
          guard holds(candidate.relation, limits) else { continue }
          found.append(candidate)
          // One is as good as all; but rounded numbers have many values, and inequalities many sides.
          if isEquation, !isRounded { break }
        }
        return found
      }
      let (results, sources) = (proved(isLeft: false), proved(isLeft: true))
      if isOutOfTime { return nil }
      if var result = results.first {
        guard results.count == 1 else { return nil }
        result.alternative = sources.count == 1 ? sources[0].relation.left : nil
        return isEquation || sources.isEmpty ? result : nil
      }
      if !sources.isEmpty { return sources.count == 1 ? sources[0] : nil }
    }
    return nil
  }

  private var isEquation: Bool { relation.sign == "=" }

  /// An inequality the other way round.
  private var turnedSign: Repair? {
    let turned = [
      "<": ">", ">": "<", "\\le": "\\ge", "\\leq": "\\geq", "\\ge": "\\le", "\\geq": "\\leq", "\\lt": "\\gt",
      "\\gt": "\\lt",
    ]
    guard let sign = turned[relation.sign] else { return nil }
    var changed = relation
    changed.sign = sign
    return Repair(
      edit: SideEdit(span: Span(at: 0), replacement: "", cost: 1), isLeft: false, relation: changed,
      turnsSign: true)
  }

  /// Whether a changed relation may be true, as far as numbers tell.
  private func mayHold(_ candidate: Repair) -> Bool {
    guard
      FormulaAudit.squeezed(candidate.relation.left) != FormulaAudit.squeezed(candidate.relation.right),
      let reading = candidate.relation.read(), isLike(reading, candidate)
    else { return false }
    return isOfVectors || reading.look(within: isRounded ? 0.02 : 1e-9) != .differs
  }

  /// Whether a changed relation is true; of rounded numbers, whether rounding explains what is left.
  private func holds(_ relation: RelationText, _ limits: BudgetLimits) -> Bool {
    guard isRounded else { return relation.judged(where: facts, limits: limits).holds }
    guard let reading = relation.read() else { return false }
    return NumberRelation(
      relation, reading, left: LaTeXPiece.pieces(of: relation.left),
      right: LaTeXPiece.pieces(of: relation.right)
    ).problem == nil
  }

  private func repair(_ edit: SideEdit, isLeft: Bool) -> Repair {
    var changed = relation
    if isLeft {
      changed.left = edit.applied(to: relation.left)
    } else {
      changed.right = edit.applied(to: relation.right)
    }
    return Repair(edit: edit, isLeft: isLeft, relation: changed)
  }
}
