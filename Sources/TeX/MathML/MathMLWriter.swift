import SourceText

/// Writes a formula's syntax tree as MathML Core, to be read without JavaScript.
///
/// The result is one `math` element that is well-formed XML and valid in HTML. Nothing of the author's text
/// reaches it unescaped, and no attribute holds the author's text but a checked colour. There are no `style`
/// attributes, so that a strict Content-Security-Policy holds; what MathML Core leaves to CSS (columns that
/// meet at `&`, boxes, strokes) is in classes, whose rules are ``MathMLStyle/css``.
///
/// The formula's LaTeX stands in an `annotation` of the encoding `application/x-tex`, which browsers do not
/// show and from which tools copy it.
///
/// U+2061 (apply function) follows the names of functions. U+2062 (invisible times) is not written: the tree
/// does not know whether `f(x)` is a product.
public struct MathMLWriter {
  /// The `math` element of a formula.
  ///
  /// - Parameter display: whether it stands on a line of its own, and so in display style.
  public static func write(_ formula: LaTeXFormula, display: Bool) -> String {
    write(nodes: formula.nodes, source: formula.source[...], display: display)
  }

  #if !hasFeature(Embedded)
    /// The `math` element of a formula, in which names have classes.
    public static func write(_ formula: LaTeXFormula, display: Bool, classes: NameClasses?) -> String {
      var builder = MathMLBuilder(display: display)
      builder.classes = classes
      return write(nodes: formula.nodes, source: formula.source[...], display: display, with: &builder)
    }

    /// The `math` element of a list of nodes in which other elements stand in the place of some letters.
    ///
    /// - Parameter holes: For each such letter one element, which is written as it is.
    public static func write(
      nodes: [LaTeXNode], display: Bool, classes: NameClasses?, holes: [Unicode.Scalar: String]
    ) -> String {
      var builder = MathMLBuilder(display: display)
      builder.classes = classes
      builder.holes = holes
      return write(nodes: nodes, source: [], display: display, with: &builder)
    }
  #endif

  /// The `math` element of a part of a formula, such as one claim of several in a cell; see
  /// ``LaTeXFormula/nodes(in:)``.
  public static func write(_ formula: LaTeXFormula, in span: Span, display: Bool) -> String {
    let lower = max(0, min(span.lowerBound, formula.source.count))
    let upper = max(lower, min(span.upperBound, formula.source.count))
    return write(nodes: formula.nodes(in: span), source: formula.source[lower..<upper], display: display)
  }

  /// The `math` element of a list of nodes.
  ///
  /// - Parameter source: the LaTeX to annotate it with; empty for none.
  public static func write(nodes: [LaTeXNode], source: ArraySlice<UInt8> = [], display: Bool) -> String {
    var builder = MathMLBuilder(display: display)
    return write(nodes: nodes, source: source, display: display, with: &builder)
  }

  private static func write(
    nodes: [LaTeXNode], source: ArraySlice<UInt8>, display: Bool, with builder: inout MathMLBuilder
  ) -> String {
    builder.add(display ? "<math display=\"block\">" : "<math>")
    annotated(source, in: &builder) { $0.lines(nodes) }
    builder.add("</math>")
    return String(decoding: builder.output, as: UTF8.self)
  }

  /// Adds a row with LaTeX that it is annotated with; empty for none.
  static func annotated(
    _ source: ArraySlice<UInt8>, in builder: inout MathMLBuilder, _ row: (inout MathMLBuilder) -> Void
  ) {
    let tex = trimmed(source)
    builder.add(tex.isEmpty ? "<mrow>" : "<semantics><mrow>")
    row(&builder)
    builder.add("</mrow>")
    if tex.isEmpty { return }
    builder.add("<annotation encoding=\"application/x-tex\">")
    builder.addText(tex)
    builder.add("</annotation></semantics>")
  }

  private static func trimmed(_ source: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var source = source
    while let last = source.last, last == 0x20 || (last >= 0x09 && last <= 0x0D) { source.removeLast() }
    while let first = source.first, first == 0x20 || (first >= 0x09 && first <= 0x0D) { source.removeFirst() }
    return source
  }
}
