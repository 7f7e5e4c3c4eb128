import TestSupport
import Testing

/// One operation on matrices, in the browser's words and in ours.
struct MatrixOperation<Sample: Encodable>: Sendable {
  /// An expression of JavaScript over the matrices m and n and the sample s: a DOMMatrix or a DOMPoint.
  var script: String
  /// Our result: the entries of a matrix, or the coordinates x, y, z and w of a point.
  var ours: @Sendable (Sample) -> [Double]?

  init(_ script: String, _ ours: @escaping @Sendable (Sample) -> [Double]?) {
    (self.script, self.ours) = (script, ours)
  }

  /// Expects that all operations agree on all samples, up to 1e-9 of a result's largest entry.
  ///
  /// A sample has the fields m and n, of which DOMMatrices are made. `entries` are the names of a DOMMatrix's
  /// entries in the order in which `ours` has them.
  static func expectAgreement(
    _ operations: [MatrixOperation], on samples: [Sample], entries: [String], seed: UInt64
  ) async throws {
    let tolerance = 1e-9
    let script = """
      const list = value => value instanceof DOMMatrix
        ? [\(entries.map { "value.\($0)" }.joined(separator: ", "))] : [value.x, value.y, value.z, value.w]
      const operations = [\(operations.map { "(m, n, s) => \($0.script)" }.joined(separator: ", "))]
      return input.map(s => {
        const [m, n] = [new DOMMatrix(s.m), new DOMMatrix(s.n)]
        return operations.map(operation => list(operation(m, n, s)))
      })
      """
    let answers = try await Chromium.evaluate(script, on: samples, as: [[[Double?]]].self)
    #expect(answers.count == samples.count)
    var largest = 0.0
    var failures = 0
    for (sample, results) in zip(samples, answers) {
      #expect(results.count == operations.count)
      for (operation, result) in zip(operations, results) {
        let ours = try #require(operation.ours(sample), "seed \(seed), \(operation.script), \(sample)")
        let theirs = result.map { $0 ?? .nan }
        let difference = relativeDifference(ours, theirs)
        largest = max(largest, difference)
        guard difference > tolerance else { continue }
        failures += 1
        // One cause fails for all samples; a few show it.
        guard failures <= 5 else { continue }
        #expect(
          difference <= tolerance,
          "seed \(seed), \(operation.script), \(sample): ours \(ours), the browser's \(theirs)")
      }
    }
    print(
      "\(operations.count) operations on \(samples.count) samples: largest relative difference \(largest)")
  }
}

/// The largest difference of two lists' entries, relative to their largest entry or 1; NaN and other lengths count
/// as infinite.
private func relativeDifference(_ first: [Double], _ second: [Double]) -> Double {
  guard first.count == second.count else { return .infinity }
  let size = (first + second).reduce(1) { max($0, $1.magnitude) }
  let differences = zip(first, second).map { ($0 - $1).magnitude / size }
  return differences.allSatisfy(\.isFinite) ? differences.max() ?? 0 : .infinity
}

// Chromium computes matrices in double precision but hands the arguments of `translate` and `scale` on in single
// precision, and of an angle in text it reads seven digits after the point. Arguments are therefore numbers that
// single precision has, angles multiples of 1/64°; matrices and points are any doubles.
extension SeededGenerator {
  /// Any double.
  mutating func number(_ range: ClosedRange<Double> = -10...10) -> Double {
    Double.random(in: range, using: &self)
  }

  /// A number that single precision has.
  mutating func single(_ range: ClosedRange<Float> = -10...10) -> Double {
    Double(Float.random(in: range, using: &self))
  }

  /// A multiple of 1/64.
  mutating func sixtyFourths(_ range: ClosedRange<Int>) -> Double {
    Double(Int.random(in: range.lowerBound * 64...range.upperBound * 64, using: &self)) / 64
  }
}
