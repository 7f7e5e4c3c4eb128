import SourceText

extension NameScope {
  /// The built-in or defined function nearest to a name that is neither.
  func functionNear(_ name: String) -> String? {
    let own = functions.keys.map { $0.name }.sorted()
    let builtIn =
      BuiltIn.allCases.map { $0.rawValue } + BuiltIn.allCases.flatMap { $0.entry.aliases }.sorted()
    return Spelling.nearest(to: name, in: own + builtIn, onlyUnique: true)
  }
}
