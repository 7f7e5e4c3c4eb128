import Foundation
import TestSupport
import Testing

/// What the tests of this target share.
enum BrowserSettings {
  /// The seed of the random numbers.
  static let seed = testSeed(20_261_121)
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where there is no Chromium: `.ci/run` installs it, a reader's machine need not have it.
  static var needsChromium: Self {
    .enabled(
      if: Chromium.executable != nil, "there is no Chromium here; Scripts/dependencies --test installs it")
  }
}
