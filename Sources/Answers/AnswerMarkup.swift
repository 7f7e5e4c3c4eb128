import FormulaSyntax

/// How an answer that was read is shown, in HTML.
public struct AnswerMarkup {
  /// The formula of an answer of a kind, or of a derivation its lines.
  public static func html(_ value: Value<Expression>, kind: AnswerKind) -> String {
    let items = value.components
    switch kind {
    case .set:
      if items.isEmpty { return "<math><mi>∅</mi></math>" }
      return setOpening + items.map(content).joined(separator: separator) + setClosing
    case .list: return listOpening + items.map(content).joined(separator: separator) + listClosing
    case .steps:
      return items.enumerated().map { index, item in
        index == 0 ? MathMLPrinter.print(item) : "<math><mo>=</mo>" + content(item) + "</math>"
      }.joined(separator: "<br>")
    default: return MathMLPrinter.print(expression(value))
    }
  }

  /// An answer in calculator notation, as it can be typed; the lines of a derivation end in Unicode's LINE SEPARATOR.
  public static func text(_ value: Value<Expression>, kind: AnswerKind) -> String {
    let items = value.components.map { $0.description }
    switch kind {
    case .set: return "{" + items.joined(separator: ", ") + "}"
    case .list: return items.joined(separator: ", ")
    case .steps: return items.joined(separator: "\u{2028}")
    default: return expression(value).description
    }
  }

  /// What stands around the elements of a set.
  public static let (setOpening, setClosing) = (
    "<math><mrow><mo form=\"prefix\" stretchy=\"false\">{</mo>",
    "<mo form=\"postfix\" stretchy=\"false\">}</mo></mrow></math>"
  )
  /// What stands around the numbers of a list.
  public static let (listOpening, listClosing) = ("<math><mrow>", "</mrow></math>")
  /// What stands between elements or numbers.
  public static let separator = "<mo lspace=\"0\" rspace=\"0.1667em\">,</mo>"

  private static func expression(_ value: Value<Expression>) -> Expression {
    switch value {
    case .number(let number): number
    case .tuple(let items): Expression(.tuple(items))
    case .matrix(let rows, let columns, let elements):
      Expression(.matrix(rows: rows, columns: columns, elements: elements))
    }
  }

  /// What is written for a formula of its own, without the element around it.
  static func content(_ expression: Expression) -> String {
    let text = MathMLPrinter.print(expression).utf8
    return String(decoding: text.dropFirst("<math>".utf8.count).dropLast("</math>".utf8.count), as: UTF8.self)
  }
}
