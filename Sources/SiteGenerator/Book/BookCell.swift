extension CellView {
  /// Adds the cell as it stands in a chapter: nothing opens there, and its badges lead to how it was checked.
  ///
  /// - Parameter exercise: Of an exercise its number.
  func addToBook(exercise: Int?, to page: inout HTML) {
    page += "<figure class=\"\(style)\" id=\"\(cellAnchor)\">\n"
    if isMistake {
      page += #"""
        <p class="mistake-lead"\#(lang: wordsLanguage)><span class="sign" aria-hidden="true">✗</span> \#(text.words.mistakeLead)</p>

        """#
    }
    page += HTML.sheet(content, sheetClass, isWide: false)
    for claim in caught {
      page += claim.values
      if case .mistake(let sides) = claim.explanation, !sides.coincidences.isEmpty {
        page += CoincidencesHTML(sides.coincidences, text: text).html
      }
    }
    let label = exercise.map(text.words.book.exerciseText) ?? kindLabel
    // Of a formula its badge says what it is.
    let kind: HTML = kindClass == "kind" ? "<span class=\"kind\">\(label)</span> " : HTML()
    page += #"""
      <figcaption\#(lang: wordsLanguage)>\#(kind)\#(each: badges, badge)</figcaption>
      </figure>

      """#
  }

  private func badge(_ badge: BadgeView) -> HTML {
    guard let claim = claims.first else { return "\(badge.html) " }
    return "<a class=\"check\" href=\"#\(claim.claimAnchor)\">\(badge.html)</a> "
  }
}

extension InlineCell {
  /// The formula as it stands in a chapter, with marks that lead to how its claims were checked.
  var bookHTML: HTML {
    #"""
    <span class="inline-claim" id="\#(cellAnchor)">\#(content)\#(each: claims, bookMark)</span>
    """#
  }

  private func bookMark(_ claim: ClaimView) -> HTML {
    #"""
    <a class="mark mark-\#(claim.badge.style)" href="#\#(claim.claimAnchor)" aria-label="\#(text.words.markText(claim.badge.word))">\#(claim.badge.sign)</a>
    """#
  }
}

extension ClaimView {
  /// The claim with how it was checked, among those of its lesson.
  func bookEntry(backTo cell: String) -> HTML {
    #"""
    <li class="entry" id="\#(claimAnchor)">
    <p class="entry-head">\#(badge.html) <span class="kind">\#(claimLabel)</span> <a class="back" href="#\#(cell)">\#(text.words.backToText)</a></p>
    \#(sheet)\#(how(.book))</li>

    """#
  }
}
