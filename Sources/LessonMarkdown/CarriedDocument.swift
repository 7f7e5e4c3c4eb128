import SourceText

extension LessonDocument {
  /// The document of a text that was taken out of another file, as Markdown is out of a format around it: all of its places
  /// are carried over to that file.
  ///
  /// - Parameters:
  ///   - document: What was read of the excerpt's text, as if that were a file of its own.
  ///   - excerpt: The text, with the way back to the file.
  init(_ document: LessonDocument, carriedTo excerpt: SourceExcerpt) {
    self = document
    let text = document.file
    file = excerpt.file
    frontMatter = document.frontMatter.carried(to: excerpt)
    cells = document.cells.map { cell in
      var cell = cell
      cell.span = excerpt.fileSpan(cell.span)
      for index in cell.words.indices { cell.words[index].span = excerpt.fileSpan(cell.words[index].span) }
      cell.content = excerpt.part(cell.content)
      return cell
    }
    for index in headings.indices { headings[index].span = excerpt.fileSpan(headings[index].span) }
    for index in blocks.indices { blocks[index].span = excerpt.fileSpan(blocks[index].span) }
    for index in links.indices { links[index].span = excerpt.fileSpan(links[index].span) }
    diagnostics = document.diagnostics.map { diagnostic in
      guard diagnostic.file === text else { return diagnostic }
      var diagnostic = diagnostic
      diagnostic.file = nil
      for index in diagnostic.notes.indices where diagnostic.notes[index].file === text {
        diagnostic.notes[index].file = nil
      }
      return excerpt.inFile(diagnostic)
    }
  }
}

extension SourceExcerpt {
  /// An excerpt of this one's text, taken as a file of its own, as an excerpt of this one's file.
  fileprivate func part(_ content: SourceExcerpt) -> SourceExcerpt {
    var runs: [Segment] = []
    for (index, run) in content.segments.enumerated() {
      let end = index + 1 < content.segments.count ? content.segments[index + 1].offset : content.bytes.count
      runs.append(Segment(offset: run.offset, fileOffset: fileOffset(of: run.fileOffset)))
      // Where this text has a gap, the run is none of the file.
      let range = run.fileOffset..<(run.fileOffset + max(0, end - run.offset))
      for segment in segments where range.lowerBound < segment.offset && segment.offset < range.upperBound {
        runs.append(
          Segment(offset: run.offset + segment.offset - range.lowerBound, fileOffset: segment.fileOffset))
      }
    }
    return SourceExcerpt(file: file, bytes: content.bytes, segments: runs)
  }
}

extension FrontMatter {
  fileprivate func carried(to excerpt: SourceExcerpt) -> FrontMatter {
    func placed<Value>(_ value: Located<Value>) -> Located<Value> {
      Located(value.value, excerpt.fileSpan(value.span))
    }
    var result = self
    result.title = title.map(placed)
    result.summary = summary.map(placed)
    result.order = order.map(placed)
    result.uses = uses.map(placed)
    result.convention = convention.map(placed)
    result.symbols = symbols.map(placed)
    result.folded = folded.map(placed)
    result.languagePlace = languagePlace.map(excerpt.fileSpan)
    result.translates = translates.map(placed)
    for index in result.seen.indices { result.seen[index].span = excerpt.fileSpan(seen[index].span) }
    for index in result.macros.indices {
      result.macros[index].name = placed(macros[index].name)
      result.macros[index].body = placed(macros[index].body)
    }
    return result
  }
}
