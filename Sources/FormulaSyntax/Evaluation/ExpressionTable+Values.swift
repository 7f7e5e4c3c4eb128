import MatrixCore
import SourceText

extension ExpressionTable {
  /// The values of all entries.
  @inline(never)
  public func values<Number: FormulaNumber>(
    numeral: (Numeral) -> Number, constant: (Expression.Constant) -> Number, symbol: (String) -> Number
  ) -> [Number] {
    Array(unsafeUninitializedCapacity: entries.count) { values, count in
      compute(values, numeral: numeral, constant: constant) { symbol(names[$0].name) }
      count = entries.count
    }
  }

  /// The values in double precision, with one for each name; a name without a value counts as NaN.
  @inline(never)
  public func doubles(_ symbol: (String) -> Double?) -> [Double] {
    values(numeral: { $0.doubleValue }, constant: { $0.doubleValue }, symbol: { symbol($0) ?? .nan })
  }

  /// The value of the last entry, with one for each name by its place among the table's.
  func lastValue<Number: FormulaNumber>(
    isOver: () -> Bool, numeral: (Numeral) -> Number, constant: (Expression.Constant) -> Number,
    symbol: (Int) -> Number
  ) -> Number {
    let last = entries.count - 1
    return withUnsafeTemporaryAllocation(of: Number.self, capacity: last + 1) { values in
      compute(values, isOver: isOver, numeral: numeral, constant: constant, symbol: symbol)
      values[..<last].deinitialize()
      return values.moveElement(from: last)
    }
  }

  /// Computes all entries from front to back, each into its place of memory without values.
  ///
  /// - Parameters:
  ///   - isOver: Whether the numbers mean nothing any more; asked at each fourth. All that follow are then 0/0.
  ///   - symbol: The value of a name by its place among the table's.
  private func compute<Number: FormulaNumber>(
    _ values: UnsafeMutableBufferPointer<Number>, isOver: () -> Bool = { false },
    numeral: (Numeral) -> Number, constant: (Expression.Constant) -> Number, symbol: (Int) -> Number
  ) {
    var isLate = false
    operands.withUnsafeBufferPointer { operands in
      for (place, entry) in entries.enumerated() {
        let own = entry.operands
        let first = own.lowerBound
        let value: Number
        isLate = Self.hasScalars && (isLate || place & 3 == 3 && isOver())
        if isLate {
          value = Number(0) / Number(0)
        } else {
          switch entry.operation {
          case .number(let index): value = numeral(numerals[index])
          case .constant(let name): value = constant(name)
          case .symbol(let index): value = symbol(index)
          case .sum where !own.isEmpty:
            var sum = values[operands[first]]
            for index in first + 1..<own.upperBound {
              let term = operands[index]
              sum = Self.hasScalars && term < 0 ? sum - values[~term] : sum + values[term]
            }
            value = sum
          case .product where !own.isEmpty, .dot, .cross:
            var product = values[operands[first]]
            for index in first + 1..<own.upperBound { product = product * values[operands[index]] }
            value = product
          case .negation: value = -values[operands[first]]
          case .quotient: value = values[operands[first]] / values[operands[first + 1]]
          case .power:
            let (base, exponent) = (operands[first], operands[first + 1])
            if Self.hasScalars, base < 0 {
              value = values[~base].raised(to: exponent)
            } else if let integer = values[exponent].knownInteger {
              value = values[base].raised(to: integer)
            } else {
              value = values[base].raised(to: values[exponent])
            }
          case .root(let degree):
            let radicand = values[operands[first]]
            value = degree == 2 ? Number.squareRoot(radicand) : radicand.root(degree: degree)
          case .degrees: value = values[operands[first]] * constant(.pi) / Number(180)
          case .magnitude: value = Number.absoluteValue(values[operands[first]])
          case .call(let function) where !own.isEmpty:
            switch function.family {
            case .number: value = Number.applied(function, values[operands[first]])
            case .angleOfPoint where own.count > 1:
              value = Number.arcTangent(y: values[operands[first]], x: values[operands[first + 1]])
            case .extremum(let isLeast):
              let arguments = own.map { values[operands[$0]] }
              value = isLeast ? Number.minimum(arguments) : Number.maximum(arguments)
            case .angleOfPoint, .matrices, .makingTransforms, .makingSpaceTransforms, .usingTransforms,
              .projecting, .takingApart, .layers, .layerProperties, .nestedLayers, .canvas, .drawing:
              value = Number(0)
            }
          case .sum, .product, .call, .norm, .transpose, .apply, .tuple, .matrix, .binding, .piecewise:
            value = Number(0)
          }
        }
        values.initializeElement(at: place, to: value)
      }
    }
  }
}
