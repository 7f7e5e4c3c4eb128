import Foundation
import Reports

extension Report.Run {
  /// The run that began at a time, and took as long as a clock says that nobody sets.
  ///
  /// `SOURCE_DATE_EPOCH` (https://reproducible-builds.org/specs/source-date-epoch) sets its time, and leaves out how
  /// long it took, so that two reports can be compared byte for byte.
  static func that(beganAt start: Date, took duration: Duration) -> Report.Run {
    var name = [CChar](repeating: 0, count: 256)
    // The system's own name; asking a name server could take its time.
    let host = gethostname(&name, name.count - 1) == 0 ? String(cString: name) : ""
    let epoch = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap(Double.init)
    let seconds = epoch == nil ? duration / .seconds(1) : 0
    return Report.Run(
      start: utc(epoch.map(Date.init(timeIntervalSince1970:)) ?? start),
      host: host.isEmpty ? "localhost" : host, seconds: seconds)
  }

  /// `2026-11-21T09:30:00` in Coordinated Universal Time.
  private static func utc(_ date: Date) -> String {
    var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
    var parts = tm()
    gmtime_r(&seconds, &parts)
    return String(
      format: "%04d-%02d-%02dT%02d:%02d:%02d", Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1,
      Int(parts.tm_mday),
      Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec))
  }
}
