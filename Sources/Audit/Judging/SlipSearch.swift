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

  /// What a reader is shown: the side as it is then.
  var shown: String { isLeft ? relation.left : relation.right }
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
  /// The names of the relation, side by side.
  private let names: (left: Set<Symbol>, right: Set<Symbol>)
  /// Whether numbers of the relation are rounded, so that it is judged as an approximation.
  private let isRounded: Bool

  /// How many changes that look true are proved; more of them would leave no only one.
  private static let mostProofs = 4

  init(_ relation: RelationText, fixed: Fixed?, left: [LaTeXPiece], right: [LaTeXPiece]) {
    self.relation = relation
    self.fixed = fixed
    self.left = left
    self.right = right
    let sides = relation.read()?.names ?? [[], []]
    names = (sides[0], sides[1])
    isRounded =
      names.left.isEmpty && names.right.isEmpty
      && (relation.sign == "\\approx"
        || (left + right).contains { $0.kind == .number && $0.text.contains(".") })
  }

  /// Whether a changed relation speaks of what it spoke of: no side has lost all its names, and a number is mended as a number.
  private func isLike(_ reading: RelationText.Reading, _ repair: Repair) -> Bool {
    let sides = reading.names
    guard sides[0].isEmpty == names.left.isEmpty, sides[1].isEmpty == names.right.isEmpty else {
      return false
    }
    if names.left.isEmpty != names.right.isEmpty { return repair.isLeft == names.left.isEmpty }
    return true
  }

  /// The only smallest change after which the relation is proved; nil where there is none, or more than one.
  var best: Repair? {
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
    for cost in 1...2 {
      var found: [Repair] = []
      var values: Set<RelationText> = []
      for candidate in candidates where candidate.edit.cost == cost {
        guard
          FormulaAudit.squeezed(candidate.relation.left) != FormulaAudit.squeezed(candidate.relation.right),
          let reading = candidate.relation.read(), reading.looksTrue(within: isRounded ? 0.02 : 1e-9) == true,
          isLike(reading, candidate),
          values.insert(candidate.relation).inserted
        else { continue }
        found.append(candidate)
        // Of rounded numbers many look alike from afar.
        if !isRounded, found.count > Self.mostProofs { break }
      }
      let proved = found.filter { holds($0.relation) }
      if proved.count == 1 { return proved[0] }
      if !proved.isEmpty {
        // The result of a computation is what is most often wrong.
        let results = proved.filter { !$0.isLeft }
        return results.count == 1 ? results[0] : nil
      }
    }
    return nil
  }

  /// Whether a changed relation is true; of rounded numbers, whether rounding explains what is left.
  private func holds(_ relation: RelationText) -> Bool {
    guard isRounded else { return relation.judged().holds }
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
