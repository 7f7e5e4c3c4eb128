import FormulaSyntax
import Theorems

/// The script that proves a theorem in Rocq, written from what the prover found.
///
/// What the prover says is not believed here either: values are the checker's, and the kernel has the last word. A script may come to no
/// end; it cannot show what is false.
public struct ProofScript {
  private let theorem: Theorem
  private let step: ProofStep?
  private let reduction: BinderReduction?
  private var printer: RocqPrinter { theorem.printer }

  /// Makes the script of a theorem; where nothing is known of how it was found, only what is simple is tried.
  ///
  /// - Parameter reduction: How a theorem with sums, limits or derivatives follows from one without them.
  public init(_ theorem: Theorem, step: ProofStep?, reduction: BinderReduction? = nil) {
    self.theorem = theorem
    self.step = step
    self.reduction = reduction
  }

  /// The lines between `Proof.` and `Qed.`: scripts of which one may be accepted where another one is not, the likeliest first; or why there
  /// are none.
  public func alternatives() throws(RocqPrinter.Unprintable) -> [[String]] {
    if let reduction { return try alternatives(by: reduction) }
    switch theorem.content {
    case .fails(let values):
      let point = PointSearch.completed(values, for: theorem)
      var scripts = [try Self.witness(of: theorem, point)]
      if let exact = try? exactWitness(point) { scripts.append(exact) }
      return scripts
    case .holds(let conditions):
      var scripts: [[String]] = []
      var failure: RocqPrinter.Unprintable?
      do throws(RocqPrinter.Unprintable) { scripts.append(try proof(conditions, step)) } catch {
        failure = error
      }
      if case .normalForm(var plain)? = step, !plain.squares.isEmpty {
        // Without squares where another sign tells it.
        plain.squares = []
        if let script = try? proof(conditions, .normalForm(plain)), script != scripts.first {
          scripts.append(script)
        }
      }
      let start = try introduction()
      if theorem.goal.hasExtrema { scripts.append(start + ["lectern_extrema."]) }
      if theorem.symbols.isEmpty {
        scripts.append(start + ["lectern_simple."])
      } else {
        scripts.append(start + [failure == nil ? "lectern_plainly." : "lectern_directly."])
      }
      return scripts
    }
  }

  /// The scripts of a theorem with sums, limits or derivatives.
  private func alternatives(by reduction: BinderReduction) throws(RocqPrinter.Unprintable) -> [[String]] {
    var script = BinderScript(theorem, reduction)
    switch theorem.content {
    case .holds:
      let rest = Theorem(
        name: "g__", goal: reduction.goal, content: .holds(conditions: reduction.conditions), printer: printer
      )
      let start = try introduction()
      // The theorem's own names are there already.
      let inner = try ProofScript(rest, step: reduction.step).alternatives().map {
        Array($0.dropFirst(start.count))
      }
      return try script.lines(inner: inner).map { start + $0 }
    case .fails(let values):
      let point = Self.completed(values, for: theorem)
      var witnesses: [String] = []
      for symbol in theorem.symbols {
        if let letter = symbol.letterOfSequence {
          witnesses.append(try sequence(of: letter, values))
        } else {
          witnesses.append("(\(try printer.witness(point[symbol] ?? .integer(0), for: symbol)))")
        }
      }
      let start = witnesses.isEmpty ? [] : ["exists \(witnesses.joined(separator: ", "))."]
      return [start + (try script.witness())]
    }
  }

  /// Completes the values of a witness: what the relation does not depend on must satisfy the assumptions too.
  public static func completed(_ values: [Symbol: Expression], for theorem: Theorem) -> [Symbol: Expression] {
    var known = values.filter { !$0.key.isElement(amongOf: theorem.symbols) }
    // No assumption speaks of them.
    for symbol in theorem.symbols where symbol.letterOfSequence != nil { known[symbol] = .integer(0) }
    return PointSearch.completed(known, for: theorem).merging(values) { own, _ in own }
  }

  /// A sequence with some elements, all others of which are 0.
  private func sequence(of letter: Symbol, _ values: [Symbol: Expression]) throws(RocqPrinter.Unprintable)
    -> String
  {
    var text = "0"
    for (symbol, value) in values.sorted(by: { $0.key < $1.key })
    where symbol.base == letter.name && symbol.primes == 0 {
      guard let index = Int(symbol.index) else { continue }
      text = "if (\(printer.names.bound) =? \(index))%Z then \(try printer.term(value)) else \(text)"
    }
    return "(fun \(printer.names.bound) : Z => \(text))"
  }

  private func introduction() throws(RocqPrinter.Unprintable) -> [String] {
    var names = theorem.symbols.compactMap { printer.names[$0] }
    for index in try theorem.hypotheses().indices { names.append("a__\(index + 1)") }
    return names.isEmpty ? [] : ["intros \(names.joined(separator: " "))."]
  }

  /// The script of a statement that there are values of a theorem's symbols for which numbers tell the rest.
  static func witness(of theorem: Theorem, _ values: [Symbol: Expression]) throws(RocqPrinter.Unprintable)
    -> [String]
  {
    var witnesses: [String] = []
    var numbers: [Symbol: Expression] = [:]
    for symbol in theorem.symbols {
      let value = values[symbol] ?? .integer(0)
      witnesses.append("(\(try theorem.printer.witness(value, for: symbol)))")
      numbers[symbol] = value
    }
    var boxes = BoxRewriting(theorem.printer)
    _ = try boxes.rewrite(theorem.goal.substituting(numbers))
    return (witnesses.isEmpty ? [] : ["exists \(witnesses.joined(separator: ", "))."])
      + boxes.lines + ["lectern_witness."]
  }

  /// The script of a witness at which numbers are computed exactly first: where enclosures come to no end.
  private func exactWitness(_ values: [Symbol: Expression]) throws(RocqPrinter.Unprintable) -> [String] {
    var boxes = BoxRewriting(printer)
    let goal = try boxes.rewrite(theorem.goal.substituting(values))
    let proof = Proof(goal: goal, conditions: [], step: .normalForm(.init()))
    let expansion: Expansion
    do throws(Stop) {
      expansion = try ProofChecker(proof: proof).expansion(ofFacts: [], values: [:], .init())
    } catch {
      throw .init(what: "the numbers of a counterexample")
    }
    var writer = ScriptWriter(printer, expansion, hypotheses: [])
    for fact in goal.assumptions { for number in fact.expressions { try writer.rewrite(number.unfolded) } }
    for number in goal.defined { try writer.rewrite(number.unfolded) }
    for component in goal.components {
      try writer.rewrite(component.left.unfolded)
      try writer.rewrite(component.right.unfolded)
    }
    let exists = try Self.witness(of: theorem, values).prefix(1)
    return (values.isEmpty ? [] : exists) + boxes.lines + ["lectern_unfold."] + writer.lines + [
      "lectern_witness."
    ]
  }

  private func proof(_ conditions: [[ProofFact]], _ step: ProofStep?) throws(RocqPrinter.Unprintable)
    -> [String]
  {
    var boxes = BoxRewriting(printer)
    var theorem = theorem
    theorem.goal = try boxes.rewrite(theorem.goal)
    let proof = Proof(goal: theorem.goal, conditions: conditions, step: step ?? .normalForm(.init()))
    let start = try introduction() + boxes.lines + ["lectern_unfold."]
    var steps = [step ?? .normalForm(.init())]
    // Cases are needed only where normal forms do not tell.
    if case .cases = steps[0] { steps.insert(.normalForm(.init()), at: 0) }
    for (index, step) in steps.enumerated() {
      let isLast = index == steps.count - 1
      if !isLast {
        let plain = Proof(goal: proof.goal, conditions: conditions, step: step)
        guard ProofChecker.check(plain).isAccepted else { continue }
      }
      do throws(RocqPrinter.Unprintable) {
        var writer = CaseWriter(proof: proof, theorem: theorem)
        return start + (try writer.lines(step))
      } catch {
        if isLast { throw error }
      }
    }
    return start
  }
}

/// Writes the steps of a proof, case by case.
private struct CaseWriter {
  let proof: Proof
  let theorem: Theorem
  var printer: RocqPrinter { theorem.printer }
  private var counter = 0

  init(proof: Proof, theorem: Theorem) {
    self.proof = proof
    self.theorem = theorem
  }

  /// What is known in a case.
  struct Place {
    var facts: [(number: Expression, signs: Signs)] = []
    var values: [Symbol: Expression] = [:]
  }

  mutating func lines(_ step: ProofStep) throws(RocqPrinter.Unprintable) -> [String] {
    try lines(step, Place())
  }

  private mutating func lines(_ step: ProofStep, _ place: Place) throws(RocqPrinter.Unprintable) -> [String] {
    switch step {
    case .normalForm(let step): return try leaf(step, place)
    case .empty(let step):
      return (try? leaf(step, place, isEmpty: true)) ?? ["exfalso; lectern_contradiction."]
    case .cases(let number, let branches): return try cases(number, branches, place)
    case .numbers: return ["lectern_numbers."]
    case .enclosure:
      let symbols = theorem.symbols.compactMap { printer.names[$0] }.map { "i_bisect \($0)" }
      return ["lectern_box; interval with (\((symbols + ["i_depth 20"]).joined(separator: ", ")))."]
    case .algebraic: return try leaf(.init(), place)
    case .remainders: throw .init(what: "a proof by remainders")
    case .continuity: return try leaf(.init(), place)
    }
  }

  private mutating func cases(_ number: Expression, _ branches: [ProofStep.Branch], _ place: Place)
    throws(RocqPrinter.Unprintable) -> [String]
  {
    counter += 1
    let name = "c__\(counter)"
    let term = try printer.term(number.unfolded)
    var lines = ["destruct (Rtotal_order (\(term)) 0) as [\(name) | [\(name) | \(name)]]."]
    for (sign, signs) in [(-1, Signs.negative), (0, .zero), (1, .positive)] {
      var next = place
      next.facts.append((number, signs))
      guard let branch = branches.first(where: { $0.signs.contains(sign) }) else {
        lines.append("{ exfalso; lectern_contradiction. }")
        continue
      }
      if sign == 0 {
        for (symbol, value) in branch.values.sorted(by: { $0.key < $1.key }) {
          guard let name = printer.names[symbol], !printer.names.isInteger(symbol) else {
            throw .init(what: "a value of an integer")
          }
          let equation = "v__\(name)"
          lines.append(
            "{ assert (\(equation) : \(name) = \(try printer.term(value.unfolded))) by lectern_solved.\n    subst \(name)."
          )
          next.values[symbol] = value
        }
      }
      let inner = try self.lines(branch.step, next)
      let opens = sign == 0 && !branch.values.isEmpty ? "  " : "{ "
      lines.append(opens + inner.joined(separator: "\n    ") + " }")
    }
    return lines
  }

  private func leaf(_ step: NormalFormStep, _ place: Place, isEmpty: Bool = false) throws(RocqPrinter
    .Unprintable)
    -> [String]
  {
    let checker = ProofChecker(proof: proof)
    let expansion: Expansion
    do throws(Stop) {
      expansion = try checker.expansion(ofFacts: place.facts, values: place.values, step)
    } catch {
      throw .init(what: "what is known in a case: \(error.what)")
    }
    let premises = try theorem.hypotheses().map(\.text)
    var writer = ScriptWriter(printer, expansion, hypotheses: premises)
    for fact in proof.goal.assumptions + proof.conditions.filter({ $0.count == 1 }).joined() {
      for expression in fact.expressions { try writer.rewrite(expression.unfolded, isGiven: true) }
    }
    for expression in proof.goal.defined { try writer.rewrite(expression.unfolded, isGiven: true) }
    for (number, _) in place.facts { try writer.rewrite(number.unfolded, isGiven: true) }
    if isEmpty { return writer.lines + ["exfalso; lectern_contradiction."] }
    var components: [(left: Expression, right: Expression)] = []
    for component in proof.goal.components {
      components.append((component.left.unfolded, component.right.unfolded))
      try writer.rewrite(component.left.unfolded)
      try writer.rewrite(component.right.unfolded)
    }
    try writer.finish(
      proof.goal.relation, components, step,
      facts: proof.goal.assumptions + proof.conditions.filter { $0.count == 1 }.joined())
    return writer.lines
  }
}

extension RocqPrinter {
  /// A value of a symbol as a term of the symbol's type.
  func witness(_ value: Expression, for symbol: Symbol) throws(Unprintable) -> String {
    names.isInteger(symbol) ? "(\(try term(value)))%Z" : try term(value)
  }
}

extension ProofGoal {
  /// The goal with numbers in the places of symbols.
  fileprivate func substituting(_ values: [Symbol: Expression]) -> ProofGoal {
    var result = self
    for index in components.indices {
      result.components[index].left = components[index].left.substituting(values)
      result.components[index].right = components[index].right.substituting(values)
    }
    for index in assumptions.indices {
      guard case .relation(let left, let relation, let right) = assumptions[index] else { continue }
      result.assumptions[index] = .relation(left.substituting(values), relation, right.substituting(values))
    }
    result.defined = defined.map { $0.substituting(values) }
    return result
  }

  /// Whether something in it is the least or the greatest of several numbers, or a size.
  fileprivate var hasExtrema: Bool {
    func has(_ expression: Expression) -> Bool {
      switch expression.node {
      case .magnitude: return true
      case .call(let function, _) where function.family == .number(.absoluteValue): return true
      case .call(let function, let operands):
        if case .extremum = function.family { return true }
        return operands.contains(where: has)
      default: return expression.operands.contains(where: has)
      }
    }
    return components.contains { has($0.left) || has($0.right) }
  }
}

extension Symbol {
  /// Whether it names an element of one of the sequences among some symbols.
  fileprivate func isElement(amongOf symbols: [Symbol]) -> Bool {
    Int(index) != nil && symbols.contains { $0.letterOfSequence?.name == base }
  }
}
