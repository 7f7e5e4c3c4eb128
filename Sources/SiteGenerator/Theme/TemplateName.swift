/// The names that stand in templates. A name that is used anew is added here, and in the view that has its value.
enum TemplateName: String, Sendable {
  case address, allLessons, assignments, atValues, backToText, badge, badges, banner, bannerItems,
    bannerPlace, body, breadcrumbs, caught, cellAnchor, claimAnchor, claimLabel, claims,
    columns, conditions, content, contents, contentsAddress, contentsText, context, counts,
    countStyle, countText, coverage, draft, entries, entryAddress, entryClaim, entryLanguage,
    entrySummary, entryTitle, excerpt, fails, failureNote, figures, footer, formula, formulas,
    frame, hasAssignments, hasBannerItems, hasConditions, hasContents, hasCounts, hasEntries,
    hasFilters, hasLegend, hasNeighbours, hasNotes, hasPageNumbers, hasUnchecked, hasValues,
    homeAddress, introduction, isCurrent, isHome, isMistake, isMistakes, isVerification, isWide,
    kind, kindClass, kindLabel, kinds, kindsLanguage, hasKinds, readAs, reading, language, leftLabel,
    leftValue, legend, lessonAddress, lessons,
    lessonTitle, level, line, linkLanguage, linkTitle, linkToCell, listings, listTitle, markLabel,
    marks, meaning, message, methodSentence, mistakeAddress, mistakeClaims, mistakeLanguage,
    mistakeLead, mistakePlace, mistakesAddress, mistakesPage, moreLessons, nearby, neighbours,
    next, nextLesson, noLessons, note, noteAnchor, noteLanguage, noteNumber, notes, onlyShown,
    opens, pageDescription, pageNumbers, pageTitle, percent, place, previous, previousLesson,
    printedIn, rightLabel, rightValue, rootAddress, rowAddress, rows, rowTitle, scripts, sections,
    separator, share, sheetClass, shownText, sign, siteDescription, siteLanguage, siteNavigation,
    siteTitle, skipToContent, source, standsAlone, style, summary, symbol, text, themeAddress,
    total, unchecked, value, verification, verificationAddress, word, wordsLanguage
}

extension FrameView: TemplateContext {
  func value(of name: TemplateName) -> TemplateValue? {
    switch name {
    case .language: .text(language)
    case .pageTitle: .text(pageTitle)
    case .pageDescription: .optional(pageDescription)
    case .siteTitle: .text(siteTitle)
    case .wordsLanguage: .optional(wordsLanguage)
    case .siteLanguage: .optional(siteLanguage)
    case .homeAddress: .text(homeAddress)
    case .verificationAddress: .text(verificationAddress)
    case .mistakesAddress: .text(mistakesAddress)
    case .rootAddress: .text(rootAddress)
    case .themeAddress: .text(themeAddress)
    case .scripts: .texts(scripts)
    case .isHome: .flag(isHome)
    case .isVerification: .flag(isVerification)
    case .isMistakes: .flag(isMistakes)
    case .banner: .optional(banner)
    case .bannerItems: .views(bannerItems)
    case .hasBannerItems: .flag(hasBannerItems)
    case .text: .view(text)
    default: nil
    }
  }
}

extension FrameView.BannerItem: TemplateContext {
  func value(of name: TemplateName) -> TemplateValue? {
    switch name {
    case .message: .text(message)
    case .bannerPlace: .text(bannerPlace)
    default: nil
    }
  }
}

extension LinkView: TemplateContext {
  func value(of name: TemplateName) -> TemplateValue? {
    switch name {
    case .address: .optional(address)
    case .linkTitle: .text(linkTitle)
    case .linkLanguage: .optional(linkLanguage)
    case .isCurrent: .flag(isCurrent)
    default: nil
    }
  }
}

extension ContentsView: TemplateContext {
  func value(of name: TemplateName) -> TemplateValue? {
    switch name {
    case .level: .number(level)
    case .contentsAddress: .text(contentsAddress)
    case .contentsText: .markup(contentsText)
    default: nil
    }
  }
}

extension LessonView: TemplateContext {
  func value(of name: TemplateName) -> TemplateValue? {
    switch name {
    case .frame: .view(frame)
    case .lessonTitle: .text(lessonTitle)
    case .summary: .optional(summary)
    case .counts: .views(counts)
    case .hasCounts: .flag(hasCounts)
    case .contents: .views(contents)
    case .hasContents: .flag(hasContents)
    case .nearby: .views(nearby)
    case .moreLessons: .optional(moreLessons)
    case .body: .bytes(body)
    case .notes: .views(notes)
    case .hasNotes: .flag(hasNotes)
    case .hasNeighbours: .flag(hasNeighbours)
    case .previousLesson: .optional(previousLesson)
    case .nextLesson: .optional(nextLesson)
    default: nil
    }
  }
}

extension CountView: TemplateContext {
  func value(of name: TemplateName) -> TemplateValue? {
    switch name {
    case .sign: .text(sign)
    case .countText: .text(countText)
    case .countStyle: .text(countStyle)
    default: nil
    }
  }
}

extension LessonEntryView: TemplateContext {
  func value(of name: TemplateName) -> TemplateValue? {
    switch name {
    case .entryTitle: .text(entryTitle)
    case .entryAddress: .text(entryAddress)
    case .entrySummary: .optional(entrySummary)
    case .entryLanguage: .optional(entryLanguage)
    case .counts: .views(counts)
    case .hasCounts: .flag(hasCounts)
    default: nil
    }
  }
}

extension HomeView: TemplateContext {
  func value(of name: TemplateName) -> TemplateValue? {
    switch name {
    case .frame: .view(frame)
    case .siteDescription: .optional(siteDescription)
    case .entries: .views(entries)
    case .hasEntries: .flag(hasEntries)
    case .counts: .views(counts)
    case .hasCounts: .flag(hasCounts)
    default: nil
    }
  }
}

extension ClaimEntryView: TemplateContext {
  func value(of name: TemplateName) -> TemplateValue? {
    switch name {
    case .entryClaim: .view(entryClaim)
    case .failureNote: .optional(failureNote)
    default: nil
    }
  }
}

extension MistakeEntryView: TemplateContext {
  func value(of name: TemplateName) -> TemplateValue? {
    switch name {
    case .context: .markup(context)
    case .mistakeClaims: .views(mistakeClaims)
    case .printedIn: .optional(printedIn)
    case .mistakeAddress: .text(mistakeAddress)
    case .mistakePlace: .text(mistakePlace)
    case .mistakeLanguage: .optional(mistakeLanguage)
    case .text: .view(text)
    default: nil
    }
  }
}

extension VerificationView: TemplateContext {
  func value(of name: TemplateName) -> TemplateValue? {
    switch name {
    case .frame: .view(frame)
    case .listTitle: .text(listTitle)
    case .introduction: .text(introduction)
    case .counts: .views(counts)
    case .hasCounts: .flag(hasCounts)
    case .sections: .bytes(sections)
    case .hasFilters: .flag(hasFilters)
    case .pageNumbers: .views(pageNumbers)
    case .hasPageNumbers: .flag(hasPageNumbers)
    case .legend: .views(legend)
    case .hasLegend: .flag(hasLegend)
    default: nil
    }
  }
}

extension LegendView: TemplateContext {
  func value(of name: TemplateName) -> TemplateValue? {
    switch name {
    case .badge: .view(badge)
    case .meaning: .text(meaning)
    default: nil
    }
  }
}

extension CellView: TemplateContext {
  func value(of name: TemplateName) -> TemplateValue? {
    switch name {
    case .cellAnchor: .text(cellAnchor)
    case .style: .text(style)
    case .kindLabel: .text(kindLabel)
    case .kindClass: .text(kindClass)
    case .wordsLanguage: .optional(wordsLanguage)
    case .content: .markup(content)
    case .isWide: .flag(isWide)
    case .sheetClass: .text(sheetClass)
    case .badges: .views(badges)
    case .claims: .views(claims)
    case .isMistake: .flag(isMistake)
    case .fails: .flag(fails)
    case .opens: .flag(opens)
    case .caught: .views(caught)
    case .text: .view(text)
    default: nil
    }
  }
}

extension BadgeView: TemplateContext {
  func value(of name: TemplateName) -> TemplateValue? {
    switch name {
    case .sign: .text(sign)
    case .word: .text(word)
    case .style: .text(style)
    default: nil
    }
  }
}

extension ClaimView: TemplateContext {
  func value(of name: TemplateName) -> TemplateValue? {
    switch name {
    case .badge: .view(badge)
    case .claimAnchor: .text(claimAnchor)
    case .lessonAddress: .text(lessonAddress)
    case .place: .text(place)
    case .formula: .markup(formula)
    case .isWide: .flag(isWide)
    case .sheetClass: .text(sheetClass)
    case .claimLabel: .text(claimLabel)
    case .methodSentence: .text(methodSentence)
    case .conditions: .texts(conditions)
    case .hasConditions: .flag(hasConditions)
    case .assignments: .views(assignments)
    case .hasAssignments: .flag(hasAssignments)
    case .hasValues: .flag(hasValues)
    case .leftLabel: .text(leftLabel)
    case .rightLabel: .text(rightLabel)
    case .leftValue: .optional(leftValue)
    case .rightValue: .optional(rightValue)
    case .note: .optional(note)
    case .noteLanguage: .optional(noteLanguage)
    case .noteNumber: .number(noteNumber)
    case .kinds: .texts(kinds)
    case .kindsLanguage: .optional(text.language == "en" ? nil : "en" as String?)
    case .hasKinds: .flag(hasKinds)
    case .reading: .optional(reading)
    case .source: .text(source)
    case .fails: .flag(fails)
    case .text: .view(text)
    case .standsAlone: .flag(standsAlone)
    default: nil
    }
  }
}

extension ClaimView.AssignmentView: TemplateContext {
  func value(of name: TemplateName) -> TemplateValue? {
    switch name {
    case .symbol: .markup(symbol)
    case .value: .markup(value)
    case .separator: .text(separator)
    default: nil
    }
  }
}

extension PageBuilder.InlinePage.Mark: TemplateContext {
  func value(of name: TemplateName) -> TemplateValue? {
    switch name {
    case .badge: .view(badge)
    case .noteAnchor: .text(noteAnchor)
    case .markLabel: .text(markLabel)
    default: nil
    }
  }
}

extension PageBuilder.InlinePage: TemplateContext {
  func value(of name: TemplateName) -> TemplateValue? {
    switch name {
    case .content: .markup(content)
    case .cellAnchor: .text(cellAnchor)
    case .fails: .flag(fails)
    case .marks: .views(marks)
    default: nil
    }
  }
}

extension InterfaceText: TemplateContext {
  func value(of name: TemplateName) -> TemplateValue? {
    switch name {
    case .allLessons: .text(words.allLessons)
    case .atValues: .text(words.atValues)
    case .backToText: .text(words.backToText)
    case .breadcrumbs: .text(words.breadcrumbs)
    case .conditions: .text(words.conditions)
    case .contents: .text(words.contents)
    case .columns: .texts(words.coverageColumns)
    case .coverage: .text(words.coverage)
    case .draft: .text(words.draft)
    case .footer: .text(words.footer)
    case .language: .text(words.language)
    case .legend: .text(words.legend)
    case .lessons: .text(words.lessons)
    case .linkToCell: .text(words.linkToCell)
    case .mistakeLead: .text(words.mistakeLead)
    case .mistakesPage: .text(words.mistakesPage)
    case .neighbours: .text(words.neighbours)
    case .next: .text(words.next)
    case .noLessons: .text(words.noLessons)
    case .notes: .text(words.notes)
    case .onlyShown: .text(words.onlyShown)
    case .pageNumbers: .text(words.pageNumbers)
    case .previous: .text(words.previous)
    case .printedIn: .text(words.printedIn)
    case .siteNavigation: .text(words.siteNavigation)
    case .skipToContent: .text(words.skipToContent)
    case .readAs: .text(words.readAs)
    case .source: .text(words.source)
    case .verification: .text(words.verification)
    default: nil
    }
  }
}
