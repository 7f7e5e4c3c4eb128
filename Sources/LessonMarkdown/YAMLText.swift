/// Texts written as YAML.
public enum YAMLText {
  /// A text in double quotation marks, as YAML reads it. Control characters become blanks.
  public static func quoted(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\u{0}"..<" ", "\u{7F}": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return "\"\(result)\""
  }
}
