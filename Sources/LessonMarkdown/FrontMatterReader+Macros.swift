import SourceText
import Yams

/// Macros in front matter: `RR: '\mathbb{R}'`, or `[body, number of arguments]`, or with the default of the
/// first argument as a third item. Names may have their backslash.
extension FrontMatterReader {
  mutating func macros(_ value: Node, _ place: Span) {
    guard case .mapping(let mapping) = value else {
      // An empty value is no macros.
      if value.scalar?.string.isEmpty ?? false { return }
      wrongType("macros is a mapping of names to LaTeX, such as RR: '\\mathbb{R}'", place)
      return
    }
    for (key, value) in mapping {
      let name = key.scalar?.string ?? ""
      let located = FrontMatter.Located(name.hasPrefix("\\") ? String(name.dropFirst()) : name, span(of: key))
      guard let macro = macro(located, value) else {
        wrongType(
          "macro \(name) is LaTeX, or a list of LaTeX, its number of arguments and a default", span(of: value)
        )
        continue
      }
      frontMatter.macros.append(macro)
    }
  }

  private func macro(_ name: FrontMatter.Located<String>, _ value: Node) -> FrontMatter.Macro? {
    if let scalar = value.scalar {
      return FrontMatter.Macro(name: name, body: .init(scalar.string, span(of: value)))
    }
    guard case .sequence(let parts) = value, let body = parts.first?.scalar, parts.count <= 3 else {
      return nil
    }
    var macro = FrontMatter.Macro(name: name, body: .init(body.string, span(of: parts[parts.startIndex])))
    let rest = Array(parts.dropFirst())
    if let written = rest.first {
      guard let number = written.scalar.flatMap({ Int($0.string) }), number >= 0, number <= 9 else {
        return nil
      }
      macro.parameterCount = number
    }
    if rest.count == 2 {
      guard let standard = rest[1].scalar else { return nil }
      macro.defaultArgument = standard.string
    }
    return macro
  }
}
