import Foundation
import Testing

/// What the tests of this target share.
enum BrowserSettings {
  /// The seed of the random numbers, from `LECTERN_SEED` where that is set.
  static let seed: UInt64 =
    ProcessInfo.processInfo.environment["LECTERN_SEED"].flatMap { Int64($0) }
    .map { UInt64(bitPattern: $0) } ?? 20_261_121
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where there is no Chromium: `.ci/run` installs it, a reader's machine need not have it.
  static var needsChromium: Self {
    .enabled(
      if: Chromium.executable != nil, "there is no Chromium here; Scripts/dependencies --test installs it")
  }
}
