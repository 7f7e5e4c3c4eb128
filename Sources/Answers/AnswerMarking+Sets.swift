import FormulaSyntax

/// The elements of a set that was answered, held against those of a key.
struct SetMatching {
  /// How each element of the answer compares with each of the key. What was answered twice stands here once.
  private(set) var comparisons: [[Comparison]] = []
  private let keyCount: Int

  /// Compares each element with each of a key, whose elements all differ.
  init<Comparer: AnswerComparer>(_ answers: [Expression], _ keys: [Comparer.Key], _ comparer: Comparer) {
    keyCount = keys.count
    var seen: [Expression] = []
    for answer in answers where !seen.contains(answer) {
      seen.append(answer)
      let row = keys.map { comparer.compare(answer, with: $0) }
      // 2 and 4/2 are one element.
      let place = row.firstIndex(of: .equal)
      if let place, comparisons.contains(where: { $0[place] == .equal }) { continue }
      comparisons.append(row)
    }
  }

  /// How many elements of the answer there are.
  var count: Int { comparisons.count }

  /// The most elements of the answer that each have an element of the key to themselves, of which a comparison says what is
  /// accepted (a maximum matching, by augmenting paths).
  func matched(_ isAccepted: (Comparison) -> Bool) -> Int {
    var owners = [Int?](repeating: nil, count: keyCount)
    var result = 0
    for row in comparisons.indices {
      var visited = [Bool](repeating: false, count: keyCount)
      if place(row, &owners, &visited, isAccepted) { result += 1 }
    }
    return result
  }

  /// Finds an element of the key for one of the answer; others may move. It goes no deeper than the key has elements, since each is
  /// visited once.
  private func place(
    _ row: Int, _ owners: inout [Int?], _ visited: inout [Bool], _ isAccepted: (Comparison) -> Bool
  ) -> Bool {
    for key in 0..<keyCount where !visited[key] && isAccepted(comparisons[row][key]) {
      visited[key] = true
      guard let owner = owners[key] else {
        owners[key] = row
        return true
      }
      if place(owner, &owners, &visited, isAccepted) {
        owners[key] = row
        return true
      }
    }
    return false
  }

  /// Whether answer and key have the same elements.
  func isWhole(_ isAccepted: (Comparison) -> Bool) -> Bool {
    count == keyCount && matched(isAccepted) == keyCount
  }
}

extension AnswerMarking {
  /// The mark of a set: that of its elements, in whatever order and however often they were written.
  func mark(set answers: [Expression], keys: [Comparer.Key]) -> AnswerMark {
    let matching = SetMatching(answers, keys, comparer)
    if matching.isWhole(isRight) {
      let form = FormCheck(demands: question.form.demands, factors: nil)
      if let complaint = form.complaint(of: .tuple(answers)) { return AnswerMark(.form, complaint) }
      return Self.right
    }
    if matching.isWhole({ [.equal, .near, .short].contains($0) }) { return AnswerMark(.form, rounded) }
    for mistake in mistakes {
      let other = SetMatching(answers, mistake.value.components, comparer)
      if other.isWhole({ $0 == .equal || $0 == .near }) { return mark(mistake) }
    }
    if matching.isWhole({ isRight($0) || $0 == .unknown }) { return Self.undecided }
    let found = matching.matched(isRight)
    if question.countsComponents, found > 0 {
      let more = matching.count - found
      return AnswerMark(
        .partly, credit: Double(found) / Double(max(matching.count, keys.count)),
        AnswerReason(
          "elements",
          "\(found) of \(keys.count) elements are there, and \(more) that do not belong to the set",
          values: ["\(found)", "\(keys.count)", "\(more)"]))
    }
    return AnswerMark(.wrong, reason: "wrong")
  }

  /// The mark of a derivation: all of its steps are the key, and the last one is written as was asked.
  func mark(steps: [Expression], key: Comparer.Key) -> AnswerMark {
    for (index, step) in steps.enumerated() {
      switch comparer.compare(step, with: key) {
      case .equal, .near, .short: continue
      case .unknown: return Self.undecided
      case .narrower:
        return AnswerMark(
          .wrong,
          AnswerReason(
            "step-narrower", "step \(index + 1), \(step), is not defined wherever the formula is",
            values: ["\(index + 1)", step.description]))
      case .different: return mark(falseStep: index, of: steps)
      }
    }
    guard let last = steps.last else { return AnswerMark(.wrong, reason: "wrong") }
    let form = FormCheck(demands: question.form.demands, factors: factors)
    if let complaint = form.complaint(of: .number(last)) { return AnswerMark(.form, complaint) }
    return Self.right
  }

  /// The mark of a derivation whose first steps are right until one.
  private func mark(falseStep index: Int, of steps: [Expression]) -> AnswerMark {
    let step = steps[index]
    for mistake in mistakes {
      guard let wrong = mistake.value.components.first else { continue }
      if comparer.compare(step, with: wrong) == .equal { return mark(mistake) }
    }
    guard index > 0 else {
      return AnswerMark(
        .wrong,
        AnswerReason("first-step", "\(step) is not equal to what was given", values: [step.description]))
    }
    let place = StepComparison(symbols: question.symbols, isAllowed: comparer.isAllowed)
    guard let found = place.difference(steps[index - 1], step) else {
      return AnswerMark(
        .wrong,
        AnswerReason(
          "step", "step \(index + 1), \(step), is not equal to the one before it",
          values: ["\(index + 1)", step.description]))
    }
    return AnswerMark(
      .wrong,
      AnswerReason(
        "step-at",
        "step \(index + 1), \(step), is not equal to the one before it: where \(found.place), that is \(found.values.0), and it is \(found.values.1)",
        values: ["\(index + 1)", step.description, found.place, found.values.0, found.values.1]))
  }
}
