extension CellView {
  /// Adds the cell as it stands on its lesson's page.
  func add(to page: inout HTML) {
    page += "<figure class=\"\(style)\" id=\"\(cellAnchor)\">\n"
    if isMistake {
      page += #"""
        <p class="mistake-lead"\#(paper: paperLabel)\#(lang: wordsLanguage)><span class="sign" aria-hidden="true">✗</span> \#(text.words.mistakeLead)</p>

        """#
    }
    page += HTML.sheet(content, sheetClass, isWide: isWide)
    page += steps
    for claim in caught { page += claim.values }
    page += paperConditions
    page += "<figcaption\(lang: wordsLanguage)>\n"
    let kind: HTML = "<span class=\"\(kindClass)\">\(kindLabel)</span> \(each: badges, \.html)"
    if opens {
      page += #"""
        <details\#(" open", if: fails)>
        <summary\#(check: checkNumber)>\#(kind)</summary>
        <ol class="claims">

        """#
      for claim in claims { add(claim, to: &page) }
      page += """
        </ol>
        </details>

        """
    } else {
      page += "<p class=\"caption\">\(kind)</p>\n"
    }
    page += #"""
      <p class="tools"><a class="tool tool-link" href="#\#(cellAnchor)"><span class="visually-hidden">\#(text.words.linkToCell)</span></a></p>
      </figcaption>
      </figure>

      """#
  }

  /// Under what a formula holds, which paper has at its place where there is room: there nothing opens.
  private var paperConditions: HTML {
    let conditions = isMistake ? [] : PaperChecks.once(claims.flatMap(\.conditions))
    guard !conditions.isEmpty, PaperChecks.standBeside(conditions, of: kind) else { return HTML() }
    return #"""
      <p class="on-paper conditions"\#(lang: wordsLanguage)>\#(text.words.conditions) \#(each: conditions, { "<code>\($0)</code> " })</p>

      """#
  }

  private func add(_ claim: ClaimView, to page: inout HTML) {
    page += "<li id=\"\(claim.claimAnchor)\"\(" class=\"fails\"", if: claim.fails)>\n"
    if claim.standsAlone {
      page += #"""
        <div class="entry-head">\#(claim.badge.html) <span class="kind">\#(claim.claimLabel)</span></div>
        \#(claim.sheet)
        """#
    }
    page += claim.how(.page)
    page += "</li>\n"
  }
}

/// A formula in running text, with the marks of its claims.
struct InlineCell: Sendable {
  var content: Markup
  var cellAnchor: String
  var claims: [ClaimView]
  /// On paper the number under which it stands how the claims were checked.
  var checkNumber: Int?
  var text: InterfaceText

  var html: HTML {
    let fails = claims.contains(where: \.fails)
    return #"""
      <span class="inline-claim\#(" fails", if: fails)" id="\#(cellAnchor)">\#(content)\#(each: claims, mark)\#(number)</span>
      """#
  }

  private var number: HTML {
    guard checkNumber != nil else { return HTML() }
    return "<span class=\"on-paper paper-mark\"\(check: checkNumber)></span>"
  }

  private func mark(_ claim: ClaimView) -> HTML {
    #"""
    <a class="mark mark-\#(claim.badge.style)" href="#\#(claim.claimAnchor)"><span class="sign" aria-hidden="true">\#(claim.badge.sign)</span><span class="visually-hidden">\#(text.words.markText(claim.badge.word))</span></a>
    """#
  }
}

extension HTML {
  /// A formula, figure or listing on a sheet of its own, which the keyboard reaches where it can be scrolled.
  static func sheet(_ content: Markup, _ sheetClass: String, isWide: Bool) -> HTML {
    "<div class=\"formula\(sheetClass)\"\(" tabindex=\"0\"", if: isWide)>\(content)</div>\n"
  }
}

extension ClaimView {
  /// The claim's formula.
  var sheet: HTML { HTML.sheet(formula, sheetClass, isWide: isWide) }

  /// Where it is told how a verdict was reached.
  enum Place {
    /// On the page of a lesson, where proofs play and the source opens.
    case page
    /// In a book, in which mistakes have what is said of them beside their values.
    case book
  }

  /// How the claim's verdict was reached.
  func how(_ place: Place) -> HTML {
    var how: HTML = "<div class=\"how\">\n\(values)"
    if let note { how += "<p class=\"note\"\(lang: noteLanguage)>\(note)</p>\n" }
    how += "<p>\(methodSentence)</p>\n"
    switch place == .page ? explanation : nil {
    case .derivation(let derivation): how += DerivationHTML(derivation, text: text).html
    case .mistake(let sides):
      if !sides.coincidences.isEmpty { how += CoincidencesHTML(sides.coincidences, text: text).html }
    case nil: break
    }
    if place == .page, let movable {
      how += "<div class=\"mistake-sides by-script\" data-sides=\"\(movable.code)\"></div>\n"
    }
    if let theoremAddress, place == .page {
      how += #"""
        <p class="certified">\#(text.words.certified) <a href="\#(theoremAddress)">\#(text.words.theorem)</a></p>

        """#
    }
    if let reading {
      how += "<p>\(text.words.readAs)</p>\n\(HTML.sheet(reading, sheetClass, isWide: isWide))"
    }
    if !kinds.isEmpty {
      let language = text.language == "en" ? nil : "en"
      how += #"""
        <p class="conditions"\#(lang: language)>\#(each: kinds, { "<span class=\"name-kind\">\($0).</span> " })</p>

        """#
    }
    if !conditions.isEmpty {
      how += #"""
        <p class="conditions">\#(text.words.conditions) \#(each: conditions, { "<code>\($0)</code> " })</p>

        """#
    }
    if place == .page {
      how += #"""
        <details class="source"><summary>\#(text.words.source)</summary><pre><code>\#(source)</code></pre></details>

        """#
    }
    how += "</div>\n"
    return how
  }

  /// The values at which a claim fails, or those that a number was found to have.
  var values: HTML {
    guard hasValues else { return HTML() }
    var list: HTML = "\n<dl class=\"values\">\n"
    let assignments = assignments
    if !assignments.isEmpty {
      list += #"""
        <div><dt>\#(text.words.atValues)</dt><dd>\#(each: assignments, {
          "<span class=\"assignment\">\($0.symbol) = \($0.value)\($0.separator)</span> "
        })</dd></div>

        """#
    }
    if let value = leftValue, !value.html.isEmpty {
      list += "<div><dt>\(leftLabel)</dt><dd>\(value)</dd></div>\n"
    }
    if let value = rightValue, !value.html.isEmpty {
      list += "<div><dt>\(rightLabel)</dt><dd>\(value)</dd></div>\n"
    }
    list += "</dl>\n"
    return list
  }
}

extension BadgeView {
  var html: HTML {
    #"""
    <span class="badge badge-\#(style)"><span class="sign" aria-hidden="true">\#(sign)</span> \#(word)</span>
    """#
  }
}

/// A number of claims, with the sign of their verdict.
struct CountView: Sendable {
  var sign: String
  var countText: String
  var countStyle: String

  /// The counts as a list; nothing where there are none.
  static func list(_ counts: [CountView]) -> HTML {
    if counts.isEmpty { return HTML() }
    return #"""

      <ul class="counts">
      \#(each: counts, \.item)</ul>

      """#
  }

  private var item: HTML {
    #"""
    <li class="count-\#(countStyle)"><span class="sign" aria-hidden="true">\#(sign)</span> \#(countText)</li>

    """#
  }
}
