import FormulaProof
import FormulaSyntax
import LessonMarkdown
import SourceText
import TeX
import TestSupport
import Testing

@testable import Notebook

/// Spoils each claim of the shipped lessons in every simple way, and sees whether it is caught.
///
/// Signs are flipped, sines and cosines swapped, variables exchanged, one occurrence at a time. Whether a mutant
/// is false is told by double-precision arithmetic at random points, which shares nothing with the prover.
@Suite struct MutantTests {
  struct Mutant: CustomTestStringConvertible {
    var cell: Int
    var span: Span
    var replacement: [UInt8]
    var testDescription: String { "cell \(cell): \(String(decoding: replacement, as: UTF8.self)) at \(span)" }
  }

  /// All mutants of a formula: spans count in the cell's text.
  static func mutants(of text: [UInt8], cell: Int) -> [Mutant] {
    var result: [Mutant] = []
    var variables: [(name: [UInt8], span: Span)] = []
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte == 0x5C {
        var end = index + 1
        while end < text.count, isLetter(text[end]) { end += 1 }
        let name = String(decoding: text[index..<end], as: UTF8.self)
        let span = Span(index, end)
        switch name {
        case "\\sin": result.append(Mutant(cell: cell, span: span, replacement: Array("\\cos".utf8)))
        case "\\cos": result.append(Mutant(cell: cell, span: span, replacement: Array("\\sin".utf8)))
        case "\\theta", "\\alpha", "\\beta", "\\varphi", "\\phi":
          variables.append((Array(text[index..<end]), span))
        case "\\operatorname", "\\begin", "\\end", "\\text", "\\mathrm":
          // The word in braces is a name, not a product of variables.
          while end < text.count, text[end] != 0x7D { end += 1 }
        default: break
        }
        index = max(end, index + 2)
      } else if byte == 0x2B || byte == 0x2D {
        result.append(
          Mutant(cell: cell, span: Span(index, index + 1), replacement: [byte == 0x2B ? 0x2D : 0x2B]))
        index += 1
      } else if isLetter(byte) {
        // A letter with its subscript and primes is one name.
        var end = index + 1
        while end < text.count, text[end] == 0x27 { end += 1 }
        if end < text.count, text[end] == 0x5F {
          end += 1
          if end < text.count, text[end] == 0x7B {
            while end < text.count, text[end] != 0x7D { end += 1 }
            end += 1
          } else {
            end += 1
          }
          while end < text.count, text[end] == 0x27 { end += 1 }
        }
        end = min(end, text.count)
        // Capital letters name functions and matrices, and so does what stands before a parenthesis: exchanging one
        // for a number leaves no formula.
        let isApplied = end < text.count && text[end] == 0x28
        if isDifferential(index, in: text) {
          index = end
          continue
        }
        if byte >= 0x61, !isApplied { variables.append((Array(text[index..<end]), Span(index, end))) }
        index = end
      } else {
        index += 1
      }
    }
    var names: [[UInt8]] = []
    for variable in variables where !names.contains(variable.name) { names.append(variable.name) }
    for variable in variables {
      guard
        let other = names.first(where: { $0 != variable.name && $0[0] != variable.name[0] })
          ?? names.first(where: { $0 != variable.name })
      else { continue }
      // A command needs a blank before the letter that may follow.
      result.append(Mutant(cell: cell, span: variable.span, replacement: [0x20] + other + [0x20]))
    }
    return result
  }

  /// Whether the letter is the d of a derivative or of an integral, which is no name: `\frac{d}{dt}`, `\,ds`.
  private static func isDifferential(_ index: Int, in text: [UInt8]) -> Bool {
    guard text[index] == 0x64, index + 1 < text.count else { return false }
    let before = String(decoding: text[..<index], as: UTF8.self)
    let behind = text[(index + 1)...]
    func beginsName(_ rest: ArraySlice<UInt8>) -> Bool {
      rest.first.map { isLetter($0) || $0 == 0x5C } ?? false
    }
    if before.hasSuffix("\\frac{") {
      return behind.starts(with: "}{d".utf8) && beginsName(behind.dropFirst(3))
    }
    let isBehindIntegrand = before.hasSuffix("\\,") && before.contains("\\int")
    return (before.hasSuffix("\\frac{d}{") || isBehindIntegrand) && beginsName(behind)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte >= 0x41 && byte <= 0x5A) || (byte >= 0x61 && byte <= 0x7A)
  }

  /// Whether an exchange of names took the meaning from a claim; no other mutant may.
  ///
  /// Among the givens of an example a symbol may then be given twice or by itself, and a number may stand where a
  /// tuple did. Only where a variable is bound, a sum may get its own index as a bound, or that of another one
  /// behind its end, and a derivative may be one by what no longer stands in it.
  private static func hasLostItsMeaning(_ claim: CheckedClaim, bindsVariables: Bool) -> Bool {
    guard let message = claim.judgement.message else { return false }
    let isOfGivens = message.hasSuffix("is given twice") || message.hasSuffix("is given by itself")
    if isOfGivens || message.contains("tuple") { return true }
    guard bindsVariables else { return false }
    let isOfEnd =
      message.hasPrefix("it cannot be told whether")
      && message.hasSuffix("belongs to what stands before it")
    return isOfEnd || message.hasPrefix("the bounds of a sum cannot depend on its index")
      || message.hasSuffix("this derivative is shown, not checked")
  }

  /// Whether an exchange of names put what need not be a whole number into the bound of a sum, which has no value then.
  private static func hasLostItsBound(_ claim: CheckedClaim) -> Bool {
    claim.judgement.verdict == .undecided
      && claim.judgement.message?.hasPrefix("the bounds of sums and products are whole numbers, and ") == true
  }

  /// What double-precision arithmetic says of a formula's claims.
  enum Expectation {
    case holds
    case fails
    /// At a point that is allowed a limit of a claim has no value, since it is infinite or depends on the side. Then
    /// the claim cannot be true, unless a condition leaves the point out.
    case hasNoValue
    case unknown
  }

  /// What doubles say of a claim at a point.
  private enum Finding {
    case agrees, differs, hasNoValue, unknown, outside
  }

  static func expectation(
    _ statements: [Statement], under given: [Claim], in environment: Environment,
    random: inout SeededGenerator
  ) -> Expectation {
    var agreed = 0
    var lacksValue = false
    let claims = statements.flatMap { statement in
      let conditions = statement.conditions.flatMap(Claim.claims(of:))
      return Claim.claims(of: statement).map { (claim: $0, conditions: conditions) }
    }
    let own = claims.flatMap { [$0.claim] + $0.conditions }
    var symbols = Set(FreeSymbols.of(own.flatMap { [$0.left, $0.right] }, in: environment))
    // What is assumed of other names leaves hardly a point of many that are drawn, and says nothing of these.
    var left = given
    var assumptions: [Claim] = []
    while let next = left.firstIndex(where: { assumption in
      !symbols.isDisjoint(with: FreeSymbols.of([assumption.left, assumption.right], in: environment))
    }) {
      let assumption = left.remove(at: next)
      symbols.formUnion(FreeSymbols.of([assumption.left, assumption.right], in: environment))
      assumptions.append(assumption)
    }
    let hasLimits = claims.contains { holdsLimit($0.claim.left) || holdsLimit($0.claim.right) }
    for _ in 0..<2000 where agreed < 600 {
      var drawn: [Symbol: Double] = [:]
      for symbol in symbols.sorted() {
        drawn[symbol] = Double.random(in: -3...3, using: &random)
        // Whether a limit has a value may hang on a number's being 0, which random ones never are.
        if hasLimits, Int.random(in: 0..<8, using: &random) == 0 { drawn[symbol] = 0 }
      }
      let values = drawn
      let evaluator = Evaluator(environment, numbers: .doubles { values[$0] })
      guard assumptions.allSatisfy({ isAllowed($0, evaluator) }) else { continue }
      for (claim, conditions) in claims where conditions.allSatisfy({ isAllowed($0, evaluator) }) {
        let findings =
          holdsLimit(claim.left) || holdsLimit(claim.right)
          ? [findingOfLimits(claim, evaluator)] : findings(claim, evaluator)
        for finding in findings {
          switch finding {
          case .agrees: agreed += 1
          case .differs: return .fails
          case .hasNoValue: lacksValue = true
          case .unknown: return .unknown
          case .outside: break
          }
        }
      }
    }
    if lacksValue { return .hasNoValue }
    return agreed > 100 ? .holds : .unknown
  }

  private static func isAllowed(_ assumption: Claim, _ evaluator: Evaluator<Double>) -> Bool {
    guard let a = try? evaluator.evaluate(assumption.left).asNumber,
      let b = try? evaluator.evaluate(assumption.right).asNumber
    else { return true }
    switch assumption.relation {
    case .greater, .greaterOrEqual: return a > b || (a == b && assumption.relation == .greaterOrEqual)
    case .less, .lessOrEqual: return a < b || (a == b && assumption.relation == .lessOrEqual)
    default: return true
    }
  }

  /// What doubles say of each component of a claim without limits.
  private static func findings(_ claim: Claim, _ evaluator: Evaluator<Double>) -> [Finding] {
    guard let left = try? evaluator.evaluate(claim.left).components,
      let right = try? evaluator.evaluate(claim.right).components, left.count == right.count
    else { return [.unknown] }
    return zip(left, right).map { a, b in
      guard a.isFinite, b.isFinite else { return .outside }
      let size = max(1, a.magnitude, b.magnitude)
      let distance = (a - b).magnitude
      switch claim.relation {
      case .equal: return distance > 1e-9 * size ? .differs : .agrees
      case .notEqual: return distance < 1e-12 ? .unknown : .agrees
      case .less, .lessOrEqual: return a > b + 1e-9 * size ? .differs : .agrees
      case .greater, .greaterOrEqual: return a < b - 1e-9 * size ? .differs : .agrees
      case .approximatelyEqual: return distance > 0.51 ? .differs : .unknown
      case .element: return .unknown
      }
    }
  }

  private static func holdsLimit(_ expression: Expression) -> Bool {
    if case .binding(.limit, _, _) = expression.node { return true }
    return expression.operands.contains(where: holdsLimit)
  }

  /// An expression with the variable of each limit as far from its place as a step says: of a limit from both sides
  /// on the side that is asked for, and of one to infinity the step's reciprocal from 0.
  private static func near(_ expression: Expression, step: Expression, isBelow: Bool) -> Expression {
    let operands = expression.operands.map { near($0, step: step, isBelow: isBelow) }
    guard case .binding(.limit(let approach), let variable, _) = expression.node, let body = operands.last
    else {
      return Expression(expression.operation, operands, expression.span) ?? expression
    }
    let far = Expression(.quotient(.integer(1), step))
    let place: Expression
    switch approach {
    case .infinity: place = far
    case .negativeInfinity: place = Expression(.negation(far))
    case .above: place = Expression(.sum([operands[0], step]))
    case .below: place = Expression(.sum([operands[0], Expression(.negation(step))]))
    case .bothSides: place = Expression(.sum([operands[0], isBelow ? Expression(.negation(step)) : step]))
    }
    return body.substituting([variable: place])
  }

  /// What doubles say of an equation with limits, from steps that become smaller.
  private static func findingOfLimits(_ claim: Claim, _ evaluator: Evaluator<Double>) -> Finding {
    guard claim.relation == .equal else { return .unknown }
    let steps = [1_000, 10_000, 100_000].map { Expression(.quotient(.integer(1), .integer($0))) }
    var limits: [Double] = []
    for side in [claim.left, claim.right] {
      var ends: [Double] = []
      for isBelow in [false, true] {
        var values: [Double] = []
        for step in steps {
          let body = near(side, step: step, isBelow: isBelow)
          guard let value = try? evaluator.evaluate(body).asNumber else { return .unknown }
          values.append(value)
        }
        guard values.allSatisfy(\.isFinite) else { return .outside }
        let sizes = values.map(\.magnitude)
        // What is infinite grows with each step, by the same factor or a larger one.
        if sizes[2] > 100, sizes[2] > 3 * sizes[1], sizes[1] > 3 * sizes[0] { return .hasNoValue }
        guard (values[2] - values[1]).magnitude < 1e-3 * max(1, sizes[2]) else { return .outside }
        ends.append(values[2])
      }
      let size = max(1, ends[0].magnitude, ends[1].magnitude)
      if (ends[0] - ends[1]).magnitude > 0.1 * size { return .hasNoValue }
      limits.append(ends[0])
    }
    let distance = (limits[0] - limits[1]).magnitude / max(1, limits[0].magnitude, limits[1].magnitude)
    return distance > 0.05 ? .differs : distance < 1e-3 ? .agrees : .outside
  }

  /// The lessons whose definitions a lesson uses, through others as well, each behind those that it uses.
  private static func used(by document: LessonDocument, _ reader: LessonReader) throws -> [SourceFile] {
    var files: [SourceFile] = []
    for use in document.frontMatter.uses {
      let file = try Repository.lesson(use.value)
      for file in try used(by: reader.read(file), reader) + [file]
      where !files.contains(where: { $0.path == file.path }) {
        files.append(file)
      }
    }
    return files
  }

  @Test(arguments: Repository.lessonNames)
  func everyMutantIsCaught(name: String) async throws {
    let file = try Repository.lesson(name)
    let reader = LessonReader()
    let document = reader.read(file)
    let used = try Self.used(by: document, reader)
    var random = SeededGenerator(seed: 42)
    var caught = 0
    var stillTrue = 0
    var withoutValue = 0
    var unreadable = 0
    var total = 0
    for (index, cell) in document.cells.enumerated() where cell.kind == .math {
      guard let mode = CellWords(cell).mode, [.claim, .derive, .example].contains(mode) else { continue }
      for mutant in Self.mutants(of: cell.content.bytes, cell: index) {
        total += 1
        let span = cell.content.fileSpan(mutant.span)
        var bytes = file.bytes
        bytes.replaceSubrange(span.lowerBound..<span.upperBound, with: mutant.replacement)
        let mutated = SourceFile(path: file.path, bytes: bytes)
        let text = "\(name):\(file.position(of: span.lowerBound)) \(mutant)"
        // The environment in front of the cell, as the checker builds it.
        var checker = LessonChecker(
          name: name, document: reader.read(mutated), using: [], options: .init(), memo: FormulaMemo())
        for usedFile in used {
          var other = LessonChecker(
            name: "used", document: reader.read(usedFile), using: [], options: .init(), memo: FormulaMemo())
          other.environment = checker.environment
          for cell in other.document.cells where cell.words.first?.name == "define" {
            _ = other.checkMath(cell)
          }
          checker.environment = other.environment
        }
        for earlier in checker.document.cells[..<index]
        where ["define", "assume"].contains(earlier.words.first?.name) {
          checker.endSections(before: earlier.span.lowerBound)
          _ = checker.checkMath(earlier)
        }
        guard let spoiled = checker.document.cells[safely: index] else {
          Issue.record("\(text): the cell is gone")
          continue
        }
        checker.endSections(before: spoiled.span.lowerBound)
        let formula = LaTeXParser.parse(spoiled.content.bytes)
        var scope = checker.environment.scope
        scope.readsConditions = true
        let reading = LaTeXReader.read(formula, scope: scope)
        let unspoiled = LaTeXReader.read(LaTeXParser.parse(cell.content.bytes), scope: scope)
        let bindsVariables = unspoiled.statements.contains { $0.sides.contains(where: \.holdsBinder) }
        let checked = checker.checkMath(spoiled)
        if reading.hasErrors || checked.claims.contains(where: { $0.judgement.verdict == .error }) {
          #expect(checked.claims.contains { !$0.passed }, "\(text)")
          #expect(
            checked.claims.contains { Self.hasLostItsMeaning($0, bindsVariables: bindsVariables) }, "\(text)")
          unreadable += 1
          continue
        }
        var environment = checker.environment
        for given in reading.givens {
          for side in given.sides.dropLast() {
            guard case .symbol(let symbol) = side.node else { continue }
            environment.define(Definition(symbol, body: given.sides[given.sides.count - 1]))
          }
        }
        switch Self.expectation(
          reading.statements, under: checker.assumptions.flatMap(Claim.claims(of:)), in: environment,
          random: &random)
        {
        case .fails:
          let refuted = checked.claims.filter { $0.judgement.verdict == .refuted }
          #expect(!refuted.isEmpty, "\(text): \(checked.claims.map(\.judgement))")
          #expect(refuted.allSatisfy { $0.judgement.counterexample != nil && !$0.passed }, "\(text)")
          // At its own line.
          let line = mutated.position(of: span.lowerBound).line
          let lines = refuted.map { claim in
            mutated.position(of: claim.span.lowerBound)
              .line...mutated.position(of: claim.span.upperBound).line
          }
          #expect(lines.contains { $0.contains(line) } || !reading.givens.isEmpty, "\(text): \(lines)")
          caught += 1
        case .holds:
          #expect(checked.claims.allSatisfy { $0.passed }, "\(text): \(checked.claims.map(\.judgement))")
          stillTrue += 1
        case .hasNoValue:
          // The prover need not know where the limit has no value: it may refute the claim elsewhere, or leave it
          // open. But it must not accept it without a condition.
          #expect(
            checked.claims.allSatisfy { [.proved, .refuted, .undecided].contains($0.judgement.verdict) },
            "\(text): \(checked.claims.map(\.judgement))")
          #expect(
            checked.claims.contains { !$0.passed || !$0.judgement.conditions.isEmpty },
            "\(text): \(checked.claims.map(\.judgement))")
          if checked.claims.contains(where: { $0.judgement.verdict == .refuted }) {
            caught += 1
          } else {
            withoutValue += 1
          }
        case .unknown:
          // Rounded numbers: the tolerance decides, which doubles at random points do not know.
          #expect(
            checked.claims.allSatisfy {
              [.confirmed, .proved, .refuted].contains($0.judgement.verdict) || Self.hasLostItsBound($0)
            },
            "\(text): \(checked.claims.map(\.judgement))")
          if checked.claims.contains(where: { $0.judgement.verdict == .refuted }) {
            caught += 1
          } else {
            stillTrue += 1
          }
        }
      }
    }
    print(
      "\(name): \(total) mutants, \(caught) refuted, \(stillTrue) still true, \(withoutValue) without a value, "
        + "\(unreadable) without meaning")
    #expect(caught * 10 > total * 6, "\(caught) of \(total)")
    #expect(total > 100)
  }
}

extension Array {
  subscript(safely index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
