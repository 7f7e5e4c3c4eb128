extension InterfaceWords {
  /// What stands on paper alone.
  struct Paper: Sendable {
    var checksIntroduction =
      "What has a number at its side was checked by computer when this page was made. How it was checked stands here by these numbers."
    var answers = "Hints and solutions"
  }
}
