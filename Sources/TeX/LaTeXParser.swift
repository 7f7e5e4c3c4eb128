import SourceText

/// Reads LaTeX formulas into syntax trees.
public struct LaTeXParser {
  /// The longest formula that is read, in bytes.
  public static let sizeLimit = 100 * 1024
  /// The deepest nesting that is read.
  ///
  /// A formula as deep as this takes up to 1 MB of stack in an optimised build and 2 MB in a debug build, both
  /// to parse and to write.
  public static let nestingLimit = 200
  /// The most diagnostics that one formula yields.
  public static let diagnosticLimit = 100

  #if !hasFeature(Embedded)
    /// The names of all commands without their backslashes, in the order of their families; one that several have stands there as
    /// often.
    public static var commandNames: [String] { LaTeXCommandRegistry.shared.commands.map(\.name) }
    /// The names of all environments without their `*`.
    public static var environmentNames: [String] { LaTeXEnvironmentKind.names }
  #endif

  /// The tree of a formula given in UTF-8.
  ///
  /// It never fails: broken input becomes error nodes and diagnostics, and the rest is still read. A formula
  /// longer than ``sizeLimit`` is one error node. The time is linear in the length of the formula.
  public static func parse(_ bytes: [UInt8]) -> LaTeXFormula {
    parse(bytes, macros: LaTeXMacros())
  }

  private static func parsePlain(_ bytes: [UInt8], _ functionNames: Set<String>) -> LaTeXFormula {
    var builder = LaTeXTreeBuilder(bytes, functionNames: functionNames)
    guard bytes.count <= sizeLimit else {
      let whole = Span(0, bytes.count)
      builder.report(
        .error(.formulaTooLong, "formula of \(bytes.count) bytes; the limit is \(sizeLimit)", at: whole))
      return LaTeXFormula(
        nodes: [LaTeXNode(.error("…"), whole)], source: bytes, diagnostics: builder.diagnostics)
    }
    let nodes = builder.list(in: .formula)
    return LaTeXFormula(nodes: nodes, source: bytes, diagnostics: builder.diagnostics)
  }

  /// The tree of a formula given in UTF-8, in which macros are replaced first.
  ///
  /// A formula may define macros itself, which hold to the end of their group; see ``LaTeXFormula/definitions``.
  /// The page and the meaning are both read off what the macros stand for. Spans count in the formula as it was
  /// written: of what a macro stands for in the place where it is used, of its arguments where they stand. At
  /// most 1,000 macros are replaced, to at most ``sizeLimit`` bytes; beyond that the formula is one error node.
  public static func parse(_ bytes: [UInt8], macros: LaTeXMacros) -> LaTeXFormula {
    guard bytes.count <= sizeLimit, LaTeXMacroExpander.isNeeded(bytes, macros) else {
      return parsePlain(bytes, macros.functionNames)
    }
    var expander = LaTeXMacroExpander(bytes, macros)
    guard let expanded = expander.expand() else {
      return LaTeXFormula(
        nodes: [LaTeXNode(.error("…"), Span(0, bytes.count))], source: bytes,
        diagnostics: expander.diagnostics)
    }
    let formula = parsePlain(expanded.bytes, macros.functionNames)
    return LaTeXFormula(
      nodes: formula.nodes.map { $0.mappingSpans(expanded.places) }, source: bytes,
      diagnostics: expander.diagnostics + formula.diagnostics.map { expanded.places.map($0) },
      definitions: expander.definitions)
  }

  /// A formula with its macros replaced, as text; nil where that takes too much, or it defines a macro badly.
  public static func expanded(_ bytes: [UInt8], macros: LaTeXMacros) -> LaTeXExpansion? {
    guard bytes.count <= sizeLimit else { return nil }
    guard LaTeXMacroExpander.isNeeded(bytes, macros) else { return LaTeXExpansion(bytes: bytes, places: nil) }
    var expander = LaTeXMacroExpander(bytes, macros)
    return expander.expand().map { LaTeXExpansion(bytes: $0.bytes, places: $0.places) }
  }

  /// The tree of a formula given as a string.
  public static func parse(_ text: String) -> LaTeXFormula {
    parse(Array(text.utf8))
  }
}
