import FormulaSyntax
import Theorems

/// Writes the scripts of theorems with sums, limits and derivatives.
///
/// First what is left without them is shown for all values of the symbols that stand for sums and elements: `g__`. Then the
/// steps become equations `be__…`, inner ones first, by which the goal is rewritten from the outside.
struct BinderScript {
  let theorem: Theorem
  let reduction: BinderReduction
  private var printer: RocqPrinter { theorem.printer }
  private var lines: [String] = []
  private var counter = 0
  /// The names of the equations, and whether they hold for all values of some variables.
  private var equations: [(name: String, isClosed: Bool)] = []

  typealias Failure = RocqPrinter.Unprintable

  init(_ theorem: Theorem, _ reduction: BinderReduction) {
    self.theorem = theorem
    self.reduction = reduction
  }

  /// The script of a theorem that holds, from behind its introduction.
  mutating func lines(inner: [[String]]) throws(Failure) -> [[String]] {
    try writeSteps()
    let rest = lines
    let goal = try statementOfRest()
    var meanings = ""
    for (_, meaning) in reduction.symbols { meanings += " \(try argument(meaning))" }
    let ending = [
      "pose proof (g__\(meanings)) as gi__; clear g__.",
      "lectern_hypotheses; lectern_split; first [assumption | lectern_required | \(rewriting)first [assumption | lectern_required | lectern_goal]].",
    ]
    return inner.map { script in
      ["assert (g__ : \(goal)).", "{ " + (introduced + script).joined(separator: "\n    ") + " }"] + rest
        + ending
    }
  }

  /// The steps of a counterexample's numbers, and the rewriting by them.
  mutating func witness() throws(Failure) -> [String] {
    try writeSteps()
    let last = "first [assumption | lectern_witness | lectern_written_out; lectern_witness]"
    return lines + ["lectern_split; first [assumption | lectern_required | \(rewriting)\(last)]."]
  }

  private var rewriting: String {
    let names = equations.reversed().filter(\.isClosed).map { "?\($0.name)" }
    return names.isEmpty ? "" : "rewrite \(names.joined(separator: ", ")); "
  }

  private var rewritingWithin: String {
    let names = equations.reversed().map { "?\($0.name)" }
    return names.isEmpty ? "" : "rewrite \(names.joined(separator: ", ")); "
  }

  private var introduced: [String] {
    let names = reduction.symbols.compactMap { printer.names[$0.symbol] }
    return names.isEmpty ? [] : ["intros \(names.joined(separator: " "))."]
  }

  private func statementOfRest() throws(Failure) -> String {
    let inner = Theorem(
      name: "g__", goal: reduction.goal, content: .holds(conditions: reduction.conditions), printer: printer)
    let quantifier = try forAll(reduction.symbols.map(\.symbol))
    return quantifier + (try inner.conclusion().map(\.operand).joined(separator: " /\\ "))
  }

  private func argument(_ expression: Expression) throws(Failure) -> String {
    if case .symbol(let symbol) = expression.node, printer.names.isInteger(symbol) {
      return try printer.bound(expression)
    }
    return "(\(try printer.term(expression)))"
  }

  /// What a form's symbols stand for, behind the variables that are bound around it.
  private func arguments(_ parameters: [Symbol], _ form: BinderReduction.Form) throws(Failure) -> String {
    var text = ""
    for parameter in parameters { text += " \(try name(parameter))" }
    for (_, value) in form.coefficients { text += " \(try argument(value))" }
    return text
  }

  private func name(_ symbol: Symbol) throws(Failure) -> String {
    guard let name = printer.names[symbol] else { throw Failure(what: "the name \(symbol)") }
    return name
  }

  private func forAll(_ symbols: [Symbol]) throws(Failure) -> String {
    var binders = ""
    for symbol in symbols { binders += " (\(try name(symbol)) : \(printer.names.type(of: symbol)))" }
    return binders.isEmpty ? "" : "forall\(binders), "
  }

  private mutating func writeSteps() throws(Failure) {
    for step in reduction.steps { try write(step) }
  }

  private mutating func write(_ step: BinderReduction.Step) throws(Failure) {
    counter += 1
    let equation = "be__\(counter)"
    let parameters = try forAll(step.parameters)
    let statement = "\(parameters)\(try printer.term(step.whole)) = \(try printer.term(step.value))"
    let start = parameters.isEmpty ? "" : "intros; "
    let isSame = try printer.term(step.whole) == printer.term(step.reduced)
    switch (step.reason, step.whole.node, step.reduced.node) {
    case (.derivative, .binding(_, let variable, let items), .binding(_, _, let reduced)),
      (.derivativeHere, .binding(_, let variable, let items), .binding(_, _, let reduced)):
      let (f, g) = (
        try printer.function(of: variable, items[1]), try printer.function(of: variable, reduced[1])
      )
      let (place, value) = (try printer.argument(reduced[0]), try printer.argument(step.value))
      let fact = "bd__\(counter)"
      var proof = "lectern_derivative"
      if case .derivative(let form, let derivative) = step.reason {
        let general = "bf__\(counter)"
        let symbols = step.parameters + form.coefficients.map(\.symbol) + [variable]
        lines.append(
          "assert (\(general) : \(try forAll(symbols))is_derive \(try printer.function(of: variable, form.body)) \(try name(variable)) \(try printer.argument(derivative))) by (intros; lectern_derivative)."
        )
        let values = try arguments(step.parameters, form)
        proof = "exact (\(general)\(values) \(place))"
      }
      if !isSame {
        proof =
          "apply (is_derive_ext \(g)); [let q := fresh in intro q; \(rewritingWithin)lectern_same | \(proof)]"
      }
      let outer = try printer.argument(items[0])
      if outer != place {
        proof = "replace \(outer) with \(place) by (\(rewritingWithin)lectern_same); \(proof)"
      }
      try writeNearness(step, "bk__\(counter)")
      lines.append("assert (\(fact) : \(parameters)is_derive \(f) \(outer) \(value)) by (\(start)\(proof)).")
      lines.append("assert (\(equation) : \(statement)) by (\(start)apply is_derive_unique; apply \(fact)).")
    case (.continuity, .binding(.limit(let approach), let variable, let items), .binding(_, _, let reduced)),
      (.slopes, .binding(.limit(let approach), let variable, let items), .binding(_, _, let reduced)):
      try writeNearness(step, "bk__\(counter)")
      guard items.count == 2 else { throw Failure(what: "a limit at infinity") }
      let (f, g) = (
        try printer.function(of: variable, items[1]), try printer.function(of: variable, reduced[1])
      )
      let filter = try printer.filter(approach, items)
      let value = try printer.argument(step.value)
      var proof =
        switch approach {
        case .above: "apply limit_from_right; "
        case .below: "apply limit_from_left; "
        default: ""
        }
      if case .slopes(let top, let bottom) = step.reason,
        case .quotient(let over, let under) = reduced[1].node
      {
        let parts = [try printer.function(of: variable, over), try printer.function(of: variable, under)]
        let slopes = "\(try argument(top)) \(try argument(bottom))"
        proof +=
          "apply (quotient_limit \(parts[0]) \(parts[1]) \(try printer.argument(reduced[0])) \(slopes)); [lectern_derivative | lectern_derivative | lectern_at_place | lectern_at_place | lectern_place_not_0 | lectern_at_place]"
      } else {
        proof += "apply limit_of_continuous; [lectern_continuous | lectern_at_place]"
      }
      if !isSame {
        proof =
          "apply (filterlim_ext \(g)); [let q := fresh in intro q; \(rewritingWithin)lectern_same | \(proof)]"
      }
      lines.append(
        "assert (bl__\(counter) : \(parameters)filterlim \(f) \(filter) (locally \(value))) by (\(start)\(proof))."
      )
      lines.append("assert (\(equation) : \(statement)) by (\(start)apply limit_is; apply bl__\(counter)).")
    case (
      .sum(let form, let bound, let value), .binding(_, let index, let items), .binding(_, _, let reduced)
    ):
      let general = "bf__\(counter)"
      let lower = try printer.bound(items[0])
      let symbols = step.parameters + form.coefficients.map(\.symbol) + [bound]
      let (b, f) = (try name(bound), try printer.function(of: index, form.body))
      lines.append(
        "assert (\(general) : \(try forAll(symbols))(\(lower) <= \(b) + 1)%Z -> summation \(f) \(lower) \(b) = \(try printer.term(value))) by (intros; lectern_summation \(lower) \(b))."
      )
      let values = try arguments(step.parameters, form)
      let upper = try printer.bound(items[1])
      let full = try printer.function(of: index, reduced[2])
      var proof =
        "transitivity (summation \(full) \(lower) \(upper)); [lectern_same | etransitivity; [apply (\(general)\(values) \(upper)); lectern_whole_bound | lectern_bounds_written]]"
      if !isSame {
        proof =
          "transitivity (summation \(full) \(lower) \(upper)); [apply summation_ext; let q := fresh in intro q; \(rewritingWithin)lectern_same | etransitivity; [apply (\(general)\(values) \(upper)); lectern_whole_bound | lectern_bounds_written]]"
      }
      lines.append("assert (\(equation) : \(statement)) by (\(start)\(proof)).")
    case (.writtenOut, _, _):
      lines.append(
        "assert (\(equation) : \(statement)) by (\(start)\(isSame ? "" : rewritingWithin)lectern_written_out; lectern_field)."
      )
    case (.next, .binding(_, let index, let items), _):
      let f = try printer.function(of: index, items[2])
      lines.append(
        "assert (\(equation) : \(statement)) by (apply (summation_next \(f)); lectern_whole_bound).")
    case (.sameIndex, _, _):
      lines.append("assert (\(equation) : \(statement)) by (f_equal; lectern_whole_bound).")
    case (.antiderivative(let primitive), .binding(_, let variable, let items), .binding(_, _, let reduced)):
      let (f, g) = (
        try printer.function(of: variable, items[2]), try printer.function(of: variable, reduced[2])
      )
      let whole = try printer.function(of: variable, primitive)
      let (lower, upper) = (try printer.argument(items[0]), try printer.argument(items[1]))
      lines.append(
        "assert (bi__\(counter) : is_RInt \(f) \(lower) \(upper) (\(whole) \(upper) - \(whole) \(lower))) by (apply (is_RInt_ext \(g)); [let q := fresh in let r := fresh in intros q r; \(rewritingWithin)lectern_same | apply (is_RInt_derive \(whole) \(g)); [let q := fresh in let r := fresh in intros q r; lectern_derivative | let q := fresh in let r := fresh in intros q r; lectern_continuous]])."
      )
      lines.append(
        "assert (\(equation) : \(statement)) by (rewrite (is_RInt_unique _ _ _ _ bi__\(counter)); cbv beta; lectern_field)."
      )
    default: throw Failure(what: "a step without a script")
    }
    equations.append((equation, step.parameters.isEmpty))
  }

  /// Shows what is required near by of what stands under a limit or a derivative, where some is required.
  private mutating func writeNearness(_ step: BinderReduction.Step, _ name: String) throws(Failure) {
    guard step.parameters.isEmpty, case .binding(_, let variable, _) = step.whole.node else { return }
    let own = try printer.nearness(step.whole)
    guard let own, let now = try printer.nearness(step.reduced) else { return }
    var tactic = "lectern_near"
    if case .slopes(_, let bottom) = step.reason, case .binding(_, _, let items) = step.reduced.node,
      case .quotient(_, let under) = items[1].node
    {
      let function = try printer.function(of: variable, under)
      tactic =
        "lectern_near_zero ltac:(apply (near_simple_zero \(function) \(try printer.argument(items[0])) \(try argument(bottom))); [lectern_derivative | lectern_at_place | lectern_place_not_0])"
    }
    if own != now {
      tactic =
        "refine (filter_imp _ _ _ (_ : \(now))); [let q := fresh in let r := fresh in intros q r; repeat match goal with |- _ /\\ _ => split end; first [lectern_required | \(rewritingWithin)first [apply r | lectern_required]] | \(tactic)]"
    }
    lines.append("assert (\(name) : \(own)) by (\(tactic)).")
  }
}

extension RocqPrinter {
  /// What a limit or a derivative requires to be defined near by; nil where that is nothing.
  fileprivate func nearness(_ expression: Expression) throws(Unprintable) -> String? {
    guard case .binding(let binder, _, _) = expression.node else { return nil }
    let start =
      switch binder {
      case .derivative: "locally "
      case .limit(.above): "at_right "
      case .limit(.below): "at_left "
      case .limit(.bothSides): "locally' "
      default: "?"
      }
    return try requirements([expression]).last { $0.text.hasPrefix(start) }?.text
  }
}
