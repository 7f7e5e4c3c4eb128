/// An integer of any size: a word where it fits one, and else FLINT's.
struct BigInteger {
  fileprivate enum Storage {
    case word(Int)
    case large(FLINTInteger)
  }

  fileprivate let storage: Storage

  init(_ value: Int) {
    storage = .word(value)
  }

  init(_ value: FLINTInteger) {
    storage = value.small.map { .word($0) } ?? .large(value)
  }

  /// Reads decimal digits with an optional `-`; nil for anything else.
  init?(decimal: String) {
    guard let value = FLINTInteger(decimal: decimal) else { return nil }
    self.init(value)
  }

  /// 10 to a power.
  init(tenToThe exponent: Int) {
    self.init(FLINTInteger(tenToThe: exponent))
  }

  /// The value where it fits a machine word.
  var small: Int? {
    if case .word(let value) = storage { return value }
    return nil
  }

  /// The value as FLINT has it.
  var flint: FLINTInteger {
    switch storage {
    case .word(let value): FLINTInteger(value)
    case .large(let value): value
    }
  }

  var sign: Int {
    switch storage {
    case .word(let value): value.signum()
    case .large(let value): value.sign
    }
  }

  var isOne: Bool { small == 1 }

  var bitCount: Int {
    switch storage {
    case .word(let value): Int.bitWidth - value.magnitude.leadingZeroBitCount
    case .large(let value): value.bitCount
    }
  }

  var negated: BigInteger {
    if let small, small != .min { return BigInteger(-small) }
    return BigInteger(flint.negated)
  }

  /// The square root where the value is a square; nil otherwise.
  var exactSquareRoot: BigInteger? {
    if let small {
      if small == 0 || small == 1 { return self }
      guard small > 0 else { return nil }
    }
    return flint.exactSquareRoot.map { BigInteger($0) }
  }

  var text: String {
    switch storage {
    case .word(let value): String(value)
    case .large(let value): value.text
    }
  }
}

extension PolynomialKey.Coefficient {
  init(_ integer: BigInteger) {
    switch integer.storage {
    case .word(let value): self = .word(value)
    case .large(let value): self = .digits(value.text)
    }
  }
}

extension BigInteger: Equatable {
  static func == (left: BigInteger, right: BigInteger) -> Bool {
    switch (left.storage, right.storage) {
    case (.word(let a), .word(let b)): a == b
    case (.large(let a), .large(let b)): a.text == b.text
    default: false
    }
  }
}
