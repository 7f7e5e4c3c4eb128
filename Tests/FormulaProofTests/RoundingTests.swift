import Testing

@testable import FormulaProof

/// Claims with floors: what holds for every number, and what an integer or a number beside one refutes.
@Suite struct RoundingTests {
  @Test(arguments: [
    "floor(x + 1) = floor(x) + 1", "floor(floor(x)) = floor(x)", "floor(x) <= x", "x < floor(x) + 1",
    "sin(pi*floor(x)) = 0", "cos(2*pi*floor(x)) = 1", "cos(pi*floor(x))^2 = 1", "floor(10*sqrt(2)) = 14",
    "floor(pi) = 3", "floor(-7/2) = -4", "floor(x - 7/3) = floor(x + 2/3) - 3", "ceil(x) >= x",
    "ceil(x) < x + 1",
    "ceil(5/2) = 3", "mod(17, 5) = 2", "mod(-7, 3) = 2", "mod(7, -3) = -2", "mod(x + n, n) = mod(x, n)",
    "mod(mod(x, n), n) = mod(x, n)", "0 <= mod(x, 5)", "mod(x, 5) < 5",
  ])
  func isProved(claim: String) {
    #expect(judge(claim).verdict == .proved, "\(judge(claim))")
  }

  @Test(arguments: [
    "floor(x) < x", "floor(-x) = -floor(x)", "floor(2*x) = 2*floor(x)", "floor(x + y) = floor(x) + floor(y)",
    "floor(x) + floor(-x) = 0", "floor(x)^2 <= x^2", "x - floor(x) > 0", "mod(x, 5) > 0",
    "ceil(x) = floor(x) + 1",
    "floor(x*y) = floor(x)*floor(y)", "mod(x, n) < n",
  ])
  func isRefuted(claim: String) {
    #expect(judge(claim).verdict == .refuted, "\(judge(claim))")
  }

  /// A floor jumps: what holds on both sides of an integer says nothing of the integer.
  @Test func whatHoldsBetweenIntegersIsNotProved() {
    #expect(judge("floor(x) + floor(-x) = -1").verdict == .refuted)
    #expect(judge("ceil(x) - floor(x) = 1").verdict == .refuted)
    #expect(judge("floor(x) + floor(-x) < 0", assuming: ["x >= 0"]).verdict != .proved)
    #expect(judge("1/(x - floor(x)) >= 1").verdict != .refuted)
  }

  @Test func integersAreTheirFloors() {
    #expect(judge("floor(n) = n", assuming: ["n ∈ ℤ"]).verdict == .proved)
    #expect(judge("floor(x + n) = floor(x) + n", assuming: ["n ∈ ℤ"]).verdict == .proved)
    #expect(judge("floor(n/2) = n/2", assuming: ["n ∈ ℤ"]).verdict == .refuted)
    #expect(judge("floor(n) = n").verdict == .refuted)
    #expect(judge("x >= 1", assuming: ["floor(x) > 0"]).verdict == .proved)
    #expect(judge("mod(x, n) = x - n*floor(x/n)").conditions == ["n != 0"])
  }
}
