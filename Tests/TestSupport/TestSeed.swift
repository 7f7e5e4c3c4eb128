import Foundation

/// The seed of a test's random numbers, printed so that the run can be had again.
///
/// It is that of `LECTERN_SEED` where that is a whole number, and else always the same: whether a change passes must not
/// hang on luck. `Scripts/robustness` tries others.
public func testSeed(
  _ standard: UInt64 = 20_261_125, file: String = #fileID, test: String = #function
) -> UInt64 {
  let given = ProcessInfo.processInfo.environment["LECTERN_SEED"].flatMap(Int64.init)
  let seed = given.map { UInt64(bitPattern: $0) } ?? standard
  print("\(file) \(test): LECTERN_SEED=\(seed)")
  return seed
}
