import FormulaSyntax

/// Letters that stand for real numbers and for nothing else, whatever stands beside them.
///
/// Most formulas have no other names, so that much need not be asked of them.
extension Symbol {
  /// Whether it is one small Greek letter, or a name in ASCII that begins with a small letter, without primes; what begins
  /// with i, j or k may mean more, but for k itself, which is a quaternion beside i and j alone, and so may e with an index.
  var isOrdinaryLetter: Bool {
    let bytes = name.utf8
    guard let first = bytes.first else { return false }
    switch first {
    case UInt8(ascii: "i")...UInt8(ascii: "k"): return name == "k"
    case UInt8(ascii: "e") where bytes.count > 1: return false
    case UInt8(ascii: "a")...UInt8(ascii: "z"):
      return bytes.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "'") }
    // α to ο, and π to ω.
    case 0xCE: return bytes.count == 2 && bytes.dropFirst().first.map { $0 >= 0xB1 } ?? false
    case 0xCF: return bytes.count == 2 && bytes.dropFirst().first.map { $0 <= 0x89 } ?? false
    default: return false
    }
  }
}

extension Prover {
  /// Whether what a survey saw is of ordinary letters alone, of which nothing is defined, and no kind declared.
  func isOfOrdinaryLetters(_ survey: ClaimSurvey) -> Bool {
    survey.isOfOrdinaryLetters && environment.isEmpty && declaredKinds.isEmpty
  }

  /// What one look at a claim and at what is assumed tells.
  public func survey(of claim: Claim) -> ClaimSurvey {
    ClaimSurvey(assumptions.isEmpty ? [claim] : [claim] + assumptions, in: environment)
  }
}
