import Notebook
import SourceText

extension SiteList {
  /// Every definition, as it stands in its lesson.
  static let definitions: SiteList = SiteList(
    path: "all-definitions.html", name: \.definitions, title: \.definitions,
    introduction: \.definitionsIntroduction, entriesPerPage: 100, none: { $0.noDefinitions },
    // One that could not be read has a claim, which says so.
    isEntry: { $0.mode == "define" && $0.outcomes.isEmpty },
    entries: { builder, lesson in
      let address = RelativePath.address(of: SiteLinks.pagePath(lesson.name), from: definitions.path)
      return definitions.cells(of: lesson).map { index in
        let cell = lesson.cells[index]
        let shown: FormulaMarkup? =
          if case .formula(let formula) = cell.shown {
            FormulaMarkup(formula, display: !cell.cell.isInline)
          } else { nil }
        let formula = shown?.markup ?? Markup(cell.html())
        let width = shown?.width ?? FormulaWidth(mathML: formula.html)
        let line = lesson.document.file.position(of: lesson.cells[index].cell.span.lowerBound).line
        let place = "\(address)#\(builder.anchors.anchors(of: lesson).cells[index])"
        let entry: HTML = #"""
          <li class="entry">
          <div class="entry-head"><a class="place" href="\#(place)">\#("\(lesson.fileName):\(line)")</a></div>
          \#(HTML.sheet(formula, width.sheetClass, isWide: width.exceedsPhone))</li>

          """#
        return entry.bytes
      }
    })
}
