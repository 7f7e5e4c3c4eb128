import FormulaSyntax
import LessonMarkdown
import SourceText
import TeX

extension LessonDocument {
  /// The commands that the front matter defines, as far as they can be read.
  public var latexMacros: LaTeXMacros { readMacros().macros }

  /// The commands that the front matter defines, and what is wrong with them.
  func readMacros() -> (macros: LaTeXMacros, problems: [Diagnostic]) {
    var macros = LaTeXMacros(functionNames: BuiltIn.functionNames)
    var problems: [Diagnostic] = []
    for written in frontMatter.macros {
      let macro = LaTeXMacro(
        name: written.name.value, body: written.body.value, parameterCount: written.parameterCount,
        defaultArgument: written.defaultArgument)
      if let complaint = macro.complaint {
        problems.append(
          .error(.invalidMacro, complaint, file: file, at: written.body.span.union(written.name.span)))
      } else {
        macros.add(macro)
      }
    }
    return (macros, problems)
  }
}
