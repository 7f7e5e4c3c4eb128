/// Text in XML.
enum XMLText {
  /// A name that XML and QTI take for an identifier: letters and digits of ASCII, `_`, `-` and `.`, no digit in front.
  /// Other characters become their numbers between underscores, so that different texts stay different.
  static func identifier(_ text: String, prefix: String) -> String {
    var result = prefix
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".": result.unicodeScalars.append(scalar)
      case "/": result += "__"
      default: result += "_\(scalar.value)_"
      }
    }
    return result
  }

  /// A decimal number as `xs:double` reads it.
  static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }
}
