extension Report {
  /// The version of the tool: the next release's, until that is there. `Documentation/versions.md` says what a number promises.
  ///
  /// It stands here alone: packages ask `lectern --version`, and what runs without a build reads this line.
  public static let toolVersion = "0.1.0"
  /// The name and version of the tool.
  public static let tool = "lectern \(toolVersion)"
}
