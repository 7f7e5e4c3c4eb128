#if !hasFeature(Embedded)
  import SourceText

  extension CalculatorReader {
    /// Refuses a name that nothing defines, and that others write for something else: `iπ`, `not x`, the x16 of `0x16`, and the d of `d/dx`.
    ///
    /// It is asked right behind the name.
    func refuseSpelling(_ symbol: Symbol, _ span: Span) throws(ReadingFailure) {
      if symbol.base.count > 1, symbol.base.contains("π") {
        throw .error(
          .ambiguousName, "\(symbol) is one name, in which π is a letter", at: span,
          notes: [.init("a product: write * between the factors, as in i*π")])
      }
      if symbol.name == "not", token.beginsOperand {
        throw .error(.notUnderstood, "“not” before a statement is not checked", at: span)
      }
      if index > 1, tokens[index - 2].kind == .number, tokens[index - 2].span.upperBound == span.lowerBound,
        text(tokens[index - 2].span) == "0", let base = symbol.baseOfDigits
      {
        throw .error(
          .ambiguousName, "0\(symbol) may be a number to the base \(base), which is not checked",
          at: tokens[index - 2].span.union(span), notes: [.init("a product: write *")])
      }
      if symbol.name == "d", token.kind == .slash, index + 1 < tokens.count,
        tokens[index + 1].kind == .name, self.symbol(tokens[index + 1].span).name.hasPrefix("d"),
        tokens[index + 1].span.length > 1
      {
        throw .error(
          .ambiguousName, "d/d… may be the sign of a derivative", at: span.union(tokens[index + 1].span),
          notes: [.init("the derivative of x^2: write derivative(x^2, x)")])
      }
    }
  }

  extension CalculatorToken {
    /// Whether an operand may begin with it.
    fileprivate var beginsOperand: Bool {
      switch kind {
      case .number, .name, .open, .openBracket, .bar, .doubleBar, .minus: true
      default: false
      }
    }
  }

  extension Symbol {
    /// The base of the digits behind 0x, 0b and 0o; nil for another name.
    fileprivate var baseOfDigits: Int? {
      let digits = name.utf8.dropFirst()
      let base: Int? =
        switch name.utf8.first {
        case UInt8(ascii: "x"), UInt8(ascii: "X"): 16
        case UInt8(ascii: "o"): 8
        case UInt8(ascii: "b"): 2
        default: nil
        }
      guard let base, !digits.isEmpty,
        digits.allSatisfy({ byte in
          let digit =
            switch byte {
            case 0x30...0x39: Int(byte) - 0x30
            case 0x41...0x46: Int(byte) - 0x41 + 10
            case 0x61...0x66: Int(byte) - 0x61 + 10
            default: 99
            }
          return digit < base
        })
      else { return nil }
      return base
    }
  }
#endif
