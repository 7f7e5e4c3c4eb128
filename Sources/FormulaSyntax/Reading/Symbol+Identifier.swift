extension Symbol {
  /// The name as an identifier of a programming language would spell it: Greek letters by their names, a prime as
  /// `Prime`, the subscript joined: `θ` is `theta`, `x_0'` is `x0Prime`.
  public var identifier: String {
    var result = ""
    for character in name {
      switch character {
      case "_": continue
      case "'": result += "Prime"
      default: result += GreekLetters.name(of: String(character)) ?? String(character)
      }
    }
    return result
  }
}
