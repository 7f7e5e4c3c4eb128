/// What a template finds behind a name.
enum TemplateValue {
  /// Text, which is escaped.
  case text(String)
  /// HTML, which a template writes with three braces.
  case markup(Markup)
  /// HTML in UTF-8, which a template writes with three braces.
  case bytes([UInt8])
  /// A number.
  case number(Int)
  /// Whether a section is shown.
  case flag(Bool)
  /// Nothing; a section is left out.
  case nothing
  /// A view with names of its own.
  case view(any TemplateContext)
  /// Views, for each of which a section is shown.
  case views([any TemplateContext])
  /// Texts, for each of which a section is shown.
  case texts([String])

  /// A text that may be missing.
  static func optional(_ text: String?) -> TemplateValue { text.map { .text($0) } ?? .nothing }
  /// HTML that may be missing.
  static func optional(_ markup: Markup?) -> TemplateValue { markup.map { .markup($0) } ?? .nothing }
  /// A view that may be missing.
  static func optional(_ view: (any TemplateContext)?) -> TemplateValue { view.map { .view($0) } ?? .nothing }
}

/// A view: gives values to names of templates.
///
/// A name that a view does not have is looked for in the view around it.
protocol TemplateContext {
  /// The value of a name; nil where the view does not have the name.
  func value(of name: TemplateName) -> TemplateValue?
}
