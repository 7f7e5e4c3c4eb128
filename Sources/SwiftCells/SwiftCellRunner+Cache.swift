import Foundation

extension SwiftCellRunner {
  /// The folder where compiled modules and outcomes are kept between runs.
  public static var cacheFolder: URL { CacheFolder().url }
}
