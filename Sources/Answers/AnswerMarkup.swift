import FormulaSyntax

/// How an answer that was read is shown, in HTML.
public struct AnswerMarkup {
  /// The formula of an answer of a kind, or of a derivation its lines.
  public static func html(_ value: Value<Expression>, kind: AnswerKind) -> String {
    let (opening, between, closing): (String, String, String)
    switch kind {
    case .set: (opening, between, closing) = (setOpening, separator, setClosing)
    case .list: (opening, between, closing) = (listOpening, separator, listClosing)
    case .steps:
      (opening, between, closing) = (
        listOpening, listClosing + "<br>" + listOpening + "<mo>=</mo>", listClosing
      )
    default: return MathMLPrinter.print(expression(value))
    }
    let items = value.components
    if items.isEmpty { return "<math><mi>∅</mi></math>" }
    var html = opening
    for index in items.indices {
      if index > 0 { html += between }
      html += content(items[index])
    }
    return html + closing
  }

  /// An answer in calculator notation, as it can be typed; the lines of a derivation end in Unicode's LINE SEPARATOR.
  public static func text(_ value: Value<Expression>, kind: AnswerKind) -> String {
    guard kind.hasAnyCount || kind == .steps else { return expression(value).description }
    var text = kind == .set ? "{" : ""
    let items = value.components
    for index in items.indices {
      if index > 0 { text += kind == .steps ? "\u{2028}" : ", " }
      text += items[index].description
    }
    return kind == .set ? text + "}" : text
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
