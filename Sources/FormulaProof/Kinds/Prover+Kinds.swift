import FormulaSyntax
import SourceText

extension Prover {
  /// The judgement of a claim in which not all symbols are real numbers; nil for any other.
  func judgedByKinds(_ claim: Claim) -> (judgement: Judgement, diagnostic: Diagnostic?)? {
    let survey = KindSurvey(claim, self)
    if survey.isPlain { return nil }
    let functions = survey.functions.subtracting([.binomial])
    let hasBinomials = survey.functions.contains(.binomial)
    do throws(Diagnostic) {
      if survey.functions.contains(.mapping) {
        throw .error("not-a-claim", "∈ can be assumed, not claimed", at: claim.span)
      }
      if survey.isComplex {
        guard !survey.isAbstract else {
          throw .error(
            "not-understood", "vectors and matrices of complex numbers are shown, not checked", at: claim.span
          )
        }
        guard functions.isEmpty, !hasBinomials else {
          throw .error(
            "not-understood", "unknown functions of complex numbers are shown, not checked", at: claim.span)
        }
        return (try ComplexJudge(claim: claim, prover: self, kinds: survey.kinds).judge(), nil)
      }
      if survey.isAbstract {
        return (try AbstractJudge(claim: claim, prover: self, kinds: survey.kinds).judge(), nil)
      }
      if hasBinomials {
        return (try BinomialJudge(claim: claim, prover: self, kinds: survey.kinds).judge(), nil)
      }
      return (try FunctionJudge(claim: claim, prover: self, functions: functions).judge(), nil)
    } catch {
      if error.identifier == "out-of-time" {
        let message = "over budget: more than \(options.limits.seconds) s"
        return (Judgement(.undecided, method: "none", message: message), nil)
      }
      return (Judgement(.error, method: "none", message: error.message), error)
    }
  }

  /// A judgement that stands in every reading which the claim's names leave open; else an error that names both.
  func settlingDoubts(
    _ claim: Claim, _ judged: (judgement: Judgement, diagnostic: Diagnostic?)
  ) -> (judgement: Judgement, diagnostic: Diagnostic?) {
    let verdict = judged.judgement.verdict
    var other = claim
    other.doubts = ReadingDoubts()
    if claim.doubts.isEuler, dependsOnEulerNumber(other, verdict) {
      let error = Diagnostic.error(
        "ambiguous-name", "whether this holds depends on whether e is the base of the natural logarithm",
        at: claim.span,
        notes: [
          .init("the number: write \\mathrm{e} or \\exp(1)"), .init("a name: assume e \\in \\mathbb{R}"),
        ])
      return (Judgement(.error, method: "none", message: error.message), error)
    }
    if verdict == .refuted, let error = refusingUnits(claim) {
      return (Judgement(.error, method: "none", message: error.message), error)
    }
    guard verdict == .proved || verdict == .refuted else { return judged }
    if claim.doubts.isImaginary {
      var complex = other
      complex.left = other.left.withImaginaryUnit
      complex.right = other.right.withImaginaryUnit
      let reading = judge(complex).judgement.verdict
      if isOther(reading, verdict) || (verdict == .refuted && reading == .undecided) {
        let error = Diagnostic.error(
          "ambiguous-name", "whether this holds depends on whether i is the imaginary unit", at: claim.span,
          notes: [
            .init("the imaginary unit: write \\mathrm{i}"), .init("a real number: assume i \\in \\mathbb{R}"),
          ])
        return (Judgement(.error, method: "none", message: error.message), error)
      }
    }
    let capitals = claim.doubts.capitals.filter { environment[$0] == nil && declaredKinds[$0] == nil }
    let free = Set(FreeSymbols.of([claim.left, claim.right], in: environment))
    guard !capitals.isDisjoint(with: free) else { return judged }
    var matrices = self
    for symbol in capitals where free.contains(symbol) && !integers.contains(symbol) {
      matrices.declaredKinds[symbol] =
        symbol.name == "I" ? .identity : .matrix(rows: nil, columns: nil)
    }
    matrices.options.limits.seconds = min(matrices.options.limits.seconds, 0.5)
    if isOther(matrices.judge(other).judgement.verdict, verdict) {
      let names = capitals.intersection(free).sorted().map { $0.name }
      let list = names.joined(separator: ", ")
      let error = Diagnostic.error(
        "ambiguous-name",
        "this is \(verdict == .proved ? "true" : "false") of numbers and "
          + "\(verdict == .proved ? "false" : "true") of matrices, and nothing says what \(list) "
          + (names.count == 1 ? "is" : "are"), at: claim.span,
        notes: [
          .init("numbers: assume " + names.map { "\($0) \\in \\mathbb{R}" }.joined(separator: ",\\ ")),
          .init("matrices: " + Self.declaringMatrices(names)),
        ])
      return (Judgement(.error, method: "none", message: error.message), error)
    }
    return judged
  }

  /// What is said of a claim that fails for some values of names, several of which may be units: they have no values.
  private func refusingUnits(_ claim: Claim) -> Diagnostic? {
    let sides = [claim.left, claim.right]
    let units = FreeSymbols.of(sides, in: environment).filter { symbol in
      UnitSymbols.contains(symbol.name) && declaredKinds[symbol] == nil && !declaredReals.contains(symbol)
    }
    guard units.count > 1, !claim.doubts.units.isDisjoint(with: units) else { return nil }
    return .error(
      "ambiguous-name",
      "\(units.map(\.name).joined(separator: ", ")) may be units, which are shown, not checked",
      at: claim.span,
      notes: [
        .init("say how they convert: define \(units[0].latex) = …\\,\(units[1].latex) before"),
        .init(
          "names of quantities: assume "
            + units.map { "\($0.latex) \\in \\mathbb{R}" }.joined(separator: ",\\ ")),
      ])
  }

  /// Whether a claim with the letter e came out otherwise than it does for the base of the natural logarithm, or may.
  private func dependsOnEulerNumber(_ claim: Claim, _ verdict: Verdict) -> Bool {
    let e = Symbol("e")
    let sides =
      [claim.left, claim.right] + assumptions.flatMap { [$0.left, $0.right] } + definedByAssumption
    guard environment[e] == nil, FreeSymbols.of(sides, in: environment).contains(e) else { return false }
    var number = self
    number.environment.define(Definition(e, body: Expression(.constant(.e))))
    number.options.limits.seconds = min(number.options.limits.seconds, 0.5)
    switch verdict {
    case .proved, .confirmed: return number.judge(claim).judgement.verdict == .refuted
    case .refuted:
      switch number.judge(claim).judgement.verdict {
      case .proved, .confirmed, .undecided: return true
      // As the number it contradicts what is assumed.
      case .refuted, .error, .sampled: return false
      }
    case .undecided, .error, .sampled: return false
    }
  }

  /// How capitals are said to be matrices; beside them I is the identity by itself.
  private static func declaringMatrices(_ names: [String]) -> String {
    let others = names.filter { $0 != "I" }
    guard let first = others.first else { return "write \\mathbf{I} for the identity" }
    return "assume " + others.map { "\($0) \\in \\mathbb{R}^{n \\times n}" }.joined(separator: ",\\ ")
      + ", or write \\mathbf{\(first)}"
  }

  /// What the names of a claim stand for, where that is no real number: `𝐀 is a matrix`, `n is a whole number`; in order.
  public func kindsInWords(of claim: Claim) -> [String] {
    let survey = KindSurvey(claim, self)
    let free = FreeSymbols.of([claim.left, claim.right], in: environment)
    return free.compactMap { symbol in
      if survey.functions.contains(symbol), symbol != .binomial, symbol != .mapping {
        return "\(symbol) is a function" + (symbol.namesOpaqueFunction ? " of which nothing is assumed" : "")
      }
      let words: String? =
        switch survey.kinds[symbol] {
        case .complex: "a complex number"
        case .vector(let size): "a vector" + (size.map { " of size \($0.text)" } ?? " of any size that fits")
        case .matrix(let rows, let columns):
          if let rows, let columns {
            "a \(rows.text) × \(columns.text) matrix"
          } else {
            "a matrix of any size that fits"
          }
        case .identity: "the identity matrix"
        case .zero: "the zero vector or matrix"
        case .imaginaryUnit: "the imaginary unit"
        case .function: "a function"
        case .real, nil: integers.contains(symbol) ? "a whole number" : nil
        }
      return words.map { "\(symbol == .imaginaryUnit ? "i" : symbol.name) is \($0)" }
    }
  }

  private func isOther(_ verdict: Verdict, _ known: Verdict) -> Bool {
    (verdict == .proved && known == .refuted) || (verdict == .refuted && known == .proved)
  }

  /// The same prover with other assumptions.
  func replacingAssumptions(_ claims: [Claim]) -> Prover {
    var result = self
    result.assumptions = claims
    return result
  }
}
