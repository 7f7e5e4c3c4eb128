import FormulaSyntax
import SourceText

/// Arrows over two letters, as in $\\overrightarrow{AB}$: vectors from one point to another.
///
/// They are no vectors of their own: that of B to A is the opposite one, and those of A to B and of B to C add to that of A to
/// C. What holds for vectors of their own holds for them. What does not is looked at again, each vector made the
/// difference of the positions of its points.
extension Prover {
  /// The judgement of a claim about vectors between points, of which as vectors of their own one was found.
  func judgedByPoints(
    _ claim: Claim, _ judged: (judgement: Judgement, diagnostic: Diagnostic?)
  ) -> (judgement: Judgement, diagnostic: Diagnostic?) {
    guard [.refuted, .undecided].contains(judged.judgement.verdict) else { return judged }
    let sides =
      [claim.left, claim.right] + assumptions.flatMap { [$0.left, $0.right] } + definedByAssumption
    let free = FreeSymbols.of(sides, in: environment).filter { $0.points != nil && declaredKinds[$0] == nil }
    guard !free.isEmpty else { return judged }
    // Of a vector that is given the points are not known to be those of the others.
    let isGiven = environment.symbols.contains { $0.points != nil }
    guard !isGiven else {
      let message = "one vector between points is given, and nothing says where the points of the others are"
      return judged.judgement.verdict == .refuted
        ? (Judgement(.undecided, method: "none", message: message), nil) : judged
    }
    guard free.count > 1 || free.contains(where: { $0.points?.from == $0.points?.to }) else { return judged }
    var positions = self
    for symbol in free {
      guard let (start, end) = symbol.points else { continue }
      let difference = Expression(
        .sum([Expression(.symbol(end)), Expression(.negation(Expression(.symbol(start))))]))
      positions.environment.define(Definition(symbol, body: difference))
    }
    return positions.judge(claim)
  }
}

extension Prover {
  /// The same prover with the vectors between points that are defined, A = (1, 2) and B = (4, 6), made their differences; nil
  /// where a claim holds none.
  func placingPoints(of claim: Claim) -> Prover? {
    guard !environment.isEmpty else { return nil }
    let sides =
      [claim.left, claim.right] + assumptions.flatMap { [$0.left, $0.right] } + definedByAssumption
    var result: Prover?
    for symbol in FreeSymbols.of(sides, in: environment) where declaredKinds[symbol] == nil {
      guard let (start, end) = symbol.letterPair, environment[start]?.parameters == nil,
        environment[end]?.parameters == nil, environment[start] != nil, environment[end] != nil
      else { continue }
      let difference = Expression(
        .sum([Expression(.symbol(end)), Expression(.negation(Expression(.symbol(start))))]))
      var prover = result ?? self
      prover.environment.define(Definition(symbol, body: difference))
      result = prover
    }
    return result
  }
}

extension Symbol {
  /// The names of the two points that an arrow over two capitals leads from and to; nil for any other name.
  fileprivate var letterPair: (from: Symbol, to: Symbol)? {
    points.map { (from, to) in
      (Symbol(String(from.name.unicodeScalars.prefix(1))), Symbol(String(to.name.unicodeScalars.prefix(1))))
    }
  }

  /// The positions of the two points that an arrow over two capitals leads from and to; nil for any other name.
  fileprivate var points: (from: Symbol, to: Symbol)? {
    let scalars = Array(name.unicodeScalars)
    guard scalars.count == 3, scalars[2].value == 0x20D7, (0x41...0x5A).contains(scalars[0].value),
      (0x41...0x5A).contains(scalars[1].value)
    else { return nil }
    func position(_ letter: Unicode.Scalar) -> Symbol { Symbol(String(Character(letter)) + "\u{20D7}") }
    return (position(scalars[0]), position(scalars[1]))
  }
}
