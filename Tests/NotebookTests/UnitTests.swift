import FormulaProof
import FormulaSyntax
import Testing

@testable import Notebook

/// Claims about quantities with units. The factors are those of the SI Brochure, and of the definitions of 1959.
@Suite struct UnitTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let verdict: Verdict
    let claim: String
    let message: String?
    var testDescription: String { claim }

    init(_ verdict: Verdict, _ claim: String, _ message: String? = nil) {
      self.verdict = verdict
      self.claim = claim
      self.message = message
    }
  }

  static let rows: [Row] = [
    Row(.proved, #"10\,\mathrm{cm} = 0.1\,\mathrm{m}"#), Row(.refuted, #"10\,\mathrm{cm} = 1\,\mathrm{m}"#),
    Row(.proved, #"10\,\text{cm} = 0.1\,\text{m}"#), Row(.refuted, #"10\,\text{mm} = 0.1\,\text{m}"#),
    Row(.proved, #"36\,\mathrm{km/h} = 10\,\mathrm{m/s}"#),
    Row(.refuted, #"10\,\mathrm{km/h} = 36\,\mathrm{m/s}"#),
    Row(.proved, #"36\,\frac{\mathrm{km}}{\mathrm{h}} = 10\,\frac{\mathrm{m}}{\mathrm{s}}"#),
    Row(.confirmed, #"5\,\mathrm{kg}\cdot 9.81\,\tfrac{\mathrm m}{\mathrm s^2} \approx 49\,\mathrm N"#),
    Row(.refuted, #"5\,\mathrm{kg}\cdot 9.81\,\tfrac{\mathrm m}{\mathrm s^2} \approx 48\,\mathrm N"#),
    Row(.confirmed, #"10\,\mathrm{m/s} \approx 22.4\,\mathrm{mi/h}"#),
    Row(.refuted, #"10\,\mathrm{m/s} \approx 22.3\,\mathrm{mi/h}"#),
    Row(.confirmed, #"3\,\mathrm{m} \approx 310\,\mathrm{cm} \pm 10\,\mathrm{cm}"#),
    Row(.error, #"3\,\mathrm{m} \approx 3 \pm 0.1\,\mathrm{m}"#, "a number"),
    Row(.proved, #"1\,\mathrm{km} > 999\,\mathrm{m}"#), Row(.refuted, #"1\,\mathrm{km} < 999\,\mathrm{m}"#),
    Row(.proved, #"1\,\mathrm{kWh} = 3.6\,\mathrm{MJ}"#), Row(.proved, #"1\,\mathrm{min} = 60\,\mathrm{s}"#),
    Row(.proved, #"1\,\mathrm{L} = 1\,\mathrm{dm}^3"#), Row(.proved, #"1\,\mathrm{L} = 1\,\mathrm{dm^3}"#),
    Row(.proved, #"1\,\mathrm{lb} = 16\,\mathrm{oz}"#), Row(.proved, #"1\,\mathrm{mi} = 5280\,\mathrm{ft}"#),
    Row(.proved, #"1\,\mathrm{ft} = 12\,\mathrm{in}"#), Row(.proved, #"1\,\mathrm{MB} = 8\,\mathrm{Mbit}"#),
    Row(.proved, #"\sqrt{9\,\mathrm{m^2}} = 3\,\mathrm{m}"#),
    Row(.refuted, #"\sqrt{9\,\mathrm{m^2}} = 9\,\mathrm{m}"#),
    Row(.proved, #"\frac{1}{20\,\mathrm{ms}} = 50\,\mathrm{Hz}"#),
    Row(.proved, #"2\,\Omega\cdot3\,\mathrm{A} = 6\,\mathrm{V}"#),
    // Values before a colon; italic letters are quantities.
    Row(.proved, #"s = 3\,\mathrm{m},\ t = 2\,\mathrm{s} : s/t = 1.5\,\mathrm{m/s}"#),
    Row(.refuted, #"s = 3\,\mathrm{m},\ t = 2\,\mathrm{s} : s/t = 1.6\,\mathrm{m/s}"#),
    Row(.proved, #"m = 2\,\mathrm{kg},\ v = 3\,\mathrm{m/s} : \frac12 m v^2 = 9\,\mathrm{J}"#),
    Row(.error, #"s = 3\,\mathrm{m},\ t = 2\,\mathrm{s} : s + t = 5\,\mathrm{m}"#, "cannot be added"),
    // Dimensions.
    Row(.error, #"1\,\mathrm{m} = 1\,\mathrm{s}"#, "a multiple of s"),
    Row(.error, #"1\,\mathrm{m} + 1\,\mathrm{s} = 2\,\mathrm{m}"#, "cannot be added"),
    Row(.error, #"\sin(1\,\mathrm{m}) = 1"#, "is to be a number"),
    Row(.error, #"2^{1\,\mathrm{m}} = 2"#, "an exponent"), Row(.error, #"10\,\mathrm{cm} = 0.1"#, "a number"),
    Row(.error, #"100\,\mathrm{px} = 100\,\mathrm{pt}"#, "a multiple of pt"),
    Row(.error, #"v = 5\,\mathrm{m/s}"#, "in what v is measured"),
    Row(.error, #"1\,\mathrm{J} = 1\,\mathrm{W}"#, "a multiple of"),
    Row(.proved, #"2\Omega t + \Omega t = 3\Omega t"#), Row(.proved, #"\int_0^1 2\,\mathrm{d}x = 2"#),
  ]

  @Test(arguments: rows) func verdict(row: Row) {
    let answer = ClaimQuestion(claim: row.claim, notation: .latex).answer()
    #expect(answer.judgement.verdict == row.verdict, "\(answer.judgement)")
    if let message = row.message {
      #expect(answer.judgement.message?.contains(message) ?? false, "\(answer.judgement)")
    }
  }

  /// What an assumption declares or defines is no unit.
  @Test func declaredNames() {
    let claim = #"100\,\text{cm} = 1\,\text{m}"#
    let defined = ClaimQuestion(claim: claim, notation: .latex, assumptions: [#"\text{m} = 100\,\text{cm}"#])
    #expect(defined.answer().judgement.verdict == .proved)
    let declared = ClaimQuestion(
      claim: claim, notation: .latex,
      assumptions: [#"\mathrm{cm} \in \mathbb{R}"#, #"\mathrm{m} \in \mathbb{R}"#])
    #expect(declared.answer().judgement.verdict == .refuted)
  }

  /// The table of definitions knows no name that the reader takes for something else.
  @Test func namesAreUnits() {
    for name in MeasurementUnit.names { #expect(UnitSymbols.contains(name), "\(name)") }
    for name in ["cal", "year", "rad", "dB", "kin", "nh", "points", "x", "", "k"] {
      #expect(MeasurementUnit(name) == nil, "\(name)")
    }
  }

  /// Hertz and others with their prefixes, against powers of ten.
  @Test func prefixes() {
    for (prefix, power) in [
      ("n", -9), ("µ", -6), ("m", -3), ("c", -2), ("d", -1), ("h", 2), ("k", 3), ("M", 6), ("G", 9),
    ] {
      for unit in ["Hz", "m", "N", "Pa", "J", "W"] {
        #expect(MeasurementUnit(prefix + unit)?.power == power, "\(prefix)\(unit)")
      }
    }
    #expect(MeasurementUnit("Pa")?.dimension == [.kg: 1, .m: -1, .s: -2])
    #expect(MeasurementUnit("cd")?.dimension == [.cd: 1])
    #expect(MeasurementUnit("min")?.significand == 60)
  }
}
