extension Polynomial {
  /// Products of more terms than this are FLINT's.
  private static let mostProducts = 2048

  static func + (left: Polynomial, right: Polynomial) -> Polynomial {
    sum(left, right, factor: 1) ?? Polynomial(left.flint + right.flint)
  }

  static func - (left: Polynomial, right: Polynomial) -> Polynomial {
    sum(left, right, factor: -1) ?? Polynomial(left.flint - right.flint)
  }

  static func * (left: Polynomial, right: Polynomial) -> Polynomial {
    product(left, right) ?? Polynomial(left.flint * right.flint)
  }

  static prefix func - (operand: Polynomial) -> Polynomial {
    operand.multiplied(by: Term(monomial: .one, coefficient: -1)) ?? Polynomial(-operand.flint)
  }

  func scaled(by factor: Int) -> Polynomial {
    if factor == 1 { return self }
    if factor == 0 { return Polynomial(context) }
    return multiplied(by: Term(monomial: .one, coefficient: factor))
      ?? Polynomial(flint.scaled(by: BigInteger(factor)))
  }

  func scaled(by factor: BigInteger) -> Polynomial {
    factor.small.map { scaled(by: $0) } ?? Polynomial(flint.scaled(by: factor))
  }

  /// A power; nil where FLINT refuses it.
  func raised(to exponent: Int) -> Polynomial? {
    guard exponent >= 0 else { return nil }
    if exponent == 0 { return Polynomial(1, context) }
    // Few terms, and few factors: one after the other, which makes no term that is not in the result.
    if exponent <= 16, termCount <= 4 {
      var result = self
      for _ in 1..<exponent { result = result * self }
      return result
    }
    return flint.raised(to: exponent).map { Polynomial($0) }
  }

  // MARK: On terms

  /// left + factor·right, where the factor is 1 or −1; nil where it is to be computed by FLINT.
  private static func sum(_ left: Polynomial, _ right: Polynomial, factor: Int) -> Polynomial? {
    let result = left.withTerms { a in
      right.withTerms { b -> Polynomial? in
        if b.isEmpty { return left }
        if a.isEmpty, factor == 1 { return right }
        let storage = Self.storage(capacity: a.count + b.count, left.context)
        let count = storage.withUnsafeMutablePointerToElements { merge(a, b, factor: factor, into: $0) }
        return count.map { Polynomial(storage, count: $0) }
      }
    }
    return (result ?? nil) ?? nil
  }

  /// Writes the sum of falling lists of terms, the second of them times a factor; nil where a coefficient overflows.
  @inline(__always)
  private static func merge(
    _ a: UnsafeBufferPointer<Term>, _ b: UnsafeBufferPointer<Term>, factor: Int,
    into target: UnsafeMutablePointer<Term>
  ) -> Int? {
    var count = 0
    var i = 0
    var j = 0
    while i < a.count, j < b.count {
      if a[i].monomial == b[j].monomial {
        let (coefficient, overflow) =
          factor == 1
          ? a[i].coefficient.addingReportingOverflow(b[j].coefficient)
          : a[i].coefficient.subtractingReportingOverflow(b[j].coefficient)
        if overflow { return nil }
        if coefficient != 0 {
          (target + count).initialize(to: Term(monomial: a[i].monomial, coefficient: coefficient))
          count += 1
        }
        i += 1
        j += 1
      } else if a[i].monomial > b[j].monomial {
        (target + count).initialize(to: a[i])
        count += 1
        i += 1
      } else {
        let (coefficient, overflow) = b[j].coefficient.multipliedReportingOverflow(by: factor)
        if overflow { return nil }
        (target + count).initialize(to: Term(monomial: b[j].monomial, coefficient: coefficient))
        count += 1
        j += 1
      }
    }
    while i < a.count {
      (target + count).initialize(to: a[i])
      count += 1
      i += 1
    }
    while j < b.count {
      let (coefficient, overflow) = b[j].coefficient.multipliedReportingOverflow(by: factor)
      if overflow { return nil }
      (target + count).initialize(to: Term(monomial: b[j].monomial, coefficient: coefficient))
      count += 1
      j += 1
    }
    return count
  }

  /// The product with one term; nil where it is to be computed by FLINT.
  func multiplied(by factor: Term) -> Polynomial? {
    let result = withTerms { terms -> Polynomial? in
      let storage = Self.storage(capacity: terms.count, context)
      let fits = storage.withUnsafeMutablePointerToElements { target in
        Self.multiply(terms, by: factor, into: target)
      }
      return fits ? Polynomial(storage, count: terms.count) : nil
    }
    return result ?? nil
  }

  /// Writes terms times a term; false where an exponent or a coefficient is too large.
  @inline(__always)
  private static func multiply(
    _ terms: UnsafeBufferPointer<Term>, by factor: Term, into target: UnsafeMutablePointer<Term>
  ) -> Bool {
    var isValid = true
    for index in terms.indices {
      let monomial = terms[index].monomial * factor.monomial
      let (coefficient, overflow) = terms[index].coefficient.multipliedReportingOverflow(
        by: factor.coefficient)
      if overflow || !monomial.isValid { isValid = false }
      (target + index).initialize(to: Term(monomial: monomial, coefficient: coefficient))
    }
    return isValid
  }

  /// The product; nil where it is to be computed by FLINT.
  private static func product(_ left: Polynomial, _ right: Polynomial) -> Polynomial? {
    let result = left.withTerms { a in
      right.withTerms { b -> Polynomial? in
        if a.isEmpty { return left }
        if b.isEmpty { return right }
        if a.count == 1 { return right.multiplied(by: a[0]) }
        if b.count == 1 { return left.multiplied(by: b[0]) }
        guard a.count <= mostProducts, b.count <= mostProducts, a.count * b.count <= mostProducts else {
          return nil
        }
        return a.count <= b.count ? product(a, b, left.context) : product(b, a, left.context)
      }
    }
    return (result ?? nil) ?? nil
  }

  /// The product of two lists with two terms or more: a falling list for each term of the first, merged in pairs.
  private static func product(
    _ a: UnsafeBufferPointer<Term>, _ b: UnsafeBufferPointer<Term>, _ context: PolynomialContext
  ) -> Polynomial? {
    let total = a.count * b.count
    return withUnsafeTemporaryAllocation(of: Term.self, capacity: 2 * total) { scratch -> Polynomial? in
      withUnsafeTemporaryAllocation(of: Int.self, capacity: a.count) { ends -> Polynomial? in
        guard let start = scratch.baseAddress else { return nil }
        var source = start
        var target = start + total
        for (row, term) in a.enumerated() {
          guard multiply(b, by: term, into: source + row * b.count) else { return nil }
          ends[row] = (row + 1) * b.count
        }
        var runs = a.count
        while runs > 2 {
          var written = 0
          var merged = 0
          var begin = 0
          for first in stride(from: 0, to: runs, by: 2) {
            let middle = ends[first]
            let end = first + 1 < runs ? ends[first + 1] : middle
            guard
              let count = merge(
                UnsafeBufferPointer(start: source + begin, count: middle - begin),
                UnsafeBufferPointer(start: source + middle, count: end - middle), factor: 1,
                into: target + written)
            else { return nil }
            written += count
            ends[merged] = written
            merged += 1
            begin = end
          }
          runs = merged
          swap(&source, &target)
        }
        let storage = Self.storage(capacity: ends[1], context)
        let count = storage.withUnsafeMutablePointerToElements { result in
          merge(
            UnsafeBufferPointer(start: source, count: ends[0]),
            UnsafeBufferPointer(start: source + ends[0], count: ends[1] - ends[0]), factor: 1, into: result)
        }
        return count.map { Polynomial(storage, count: $0) }
      }
    }
  }
}
