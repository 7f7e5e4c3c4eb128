/// The names that stand in templates. A name that is used anew is added here, and in the view that has its value.
enum TemplateName: String, Sendable {
  case address, assignments, atValues, badge, badges, banner, bannerItems, bannerPlace, body, breadcrumbs,
    caught, cell, cellAnchor, claimAnchor, claimLabel, claims, conditions, content, contents,
    contentsAddress, contentsText, countStyle, countText, counts, draft, entries, entryAddress,
    entryLanguage, entrySummary, entryTitle, fails, footer, formula, frame, hasAssignments, hasBannerItems,
    hasConditions, hasContents, hasCounts, hasEntries, hasMistakes, hasValues, homeAddress, howChecked,
    inlineAnchor, isHome, isMistake, isVerification, isWide, kindLabel, language, leftLabel, leftValue,
    legend, lessonAddress, lessonTitle, lessons, level, linkTitle, markLabel, marks, meaning, message,
    methodSentence, mistakeLead, mistakes, mistakesCaught, mistakesIntroduction, neighbours, next,
    nextLesson, noLessons, note, opens, pageDescription, pageTitle, place, previous, previousLesson,
    rightLabel, rightValue, sectionAddress, sectionAnchor, sectionTitle, sections, separator, sign,
    siteDescription, siteNavigation, siteTitle, skipToContent, source, standsAlone, style, scripts,
    themeAddress,
    summary, symbol, text, value, verification, verificationAddress, verificationIntroduction, word
}

extension FrameView: TemplateContext {
  func value(of name: TemplateName) -> TemplateValue? {
    switch name {
    case .language: .text(language)
    case .pageTitle: .text(pageTitle)
    case .pageDescription: .optional(pageDescription)
    case .siteTitle: .text(siteTitle)
    case .homeAddress: .text(homeAddress)
    case .verificationAddress: .text(verificationAddress)
    case .themeAddress: .text(themeAddress)
    case .scripts: .texts(scripts)
    case .isHome: .flag(isHome)
    case .isVerification: .flag(isVerification)
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
    case .address: .text(address)
    case .linkTitle: .text(linkTitle)
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
    case .body: .bytes(body)
    case .previousLesson: .optional(previousLesson)
    case .nextLesson: .optional(nextLesson)
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
    case .entryLanguage: .text(entryLanguage)
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

extension VerificationSectionView: TemplateContext {
  func value(of name: TemplateName) -> TemplateValue? {
    switch name {
    case .sectionTitle: .text(sectionTitle)
    case .sectionAnchor: .text(sectionAnchor)
    case .sectionAddress: .text(sectionAddress)
    case .claims: .views(claims)
    default: nil
    }
  }
}

extension VerificationView: TemplateContext {
  func value(of name: TemplateName) -> TemplateValue? {
    switch name {
    case .frame: .view(frame)
    case .counts: .views(counts)
    case .hasCounts: .flag(hasCounts)
    case .sections: .hole
    case .mistakes: .hole
    case .hasMistakes: .flag(hasMistakes)
    case .legend: .views(legend)
    default: nil
    }
  }
}

extension VerificationMistakesView: TemplateContext {
  func value(of name: TemplateName) -> TemplateValue? {
    switch name {
    case .mistakes: .views(mistakes)
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
    case .value: .markup(self.value)
    case .separator: .text(separator)
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
    case .content: .markup(content)
    case .isWide: .flag(isWide)
    case .badges: .views(badges)
    case .claims: .views(claims)
    case .isMistake: .flag(isMistake)
    case .fails: .flag(fails)
    case .opens: .flag(opens)
    case .caught: .views(caught)
    default: nil
    }
  }
}

extension PageBuilder.CellPage: TemplateContext {
  func value(of name: TemplateName) -> TemplateValue? {
    switch name {
    case .cell: .view(cell)
    case .text: .view(text)
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

extension PageBuilder.InlinePage.Mark: TemplateContext {
  func value(of name: TemplateName) -> TemplateValue? {
    switch name {
    case .badge: .view(badge)
    case .inlineAnchor: .text(inlineAnchor)
    case .entryAddress: .text(entryAddress)
    case .markLabel: .text(markLabel)
    default: nil
    }
  }
}

extension SharedText: TemplateContext {
  func value(of name: TemplateName) -> TemplateValue? {
    switch name {
    case .language: .text(words.language)
    case .skipToContent: .text(words.skipToContent)
    case .lessons: .text(words.lessons)
    case .verification: .text(words.verification)
    case .contents: .text(words.contents)
    case .breadcrumbs: .text(words.breadcrumbs)
    case .neighbours: .text(words.neighbours)
    case .previous: .text(words.previous)
    case .next: .text(words.next)
    case .siteNavigation: .text(words.siteNavigation)
    case .footer: .text(words.footer)
    case .verificationIntroduction: .text(words.verificationIntroduction)
    case .mistakesCaught: .text(words.mistakesCaught)
    case .mistakesIntroduction: .text(words.mistakesIntroduction)
    case .noLessons: .text(words.noLessons)
    case .legend: .text(words.legend)
    case .source: .text(words.source)
    case .conditions: .text(words.conditions)
    case .atValues: .text(words.atValues)
    case .howChecked: .text(words.howChecked)
    case .mistakeLead: .text(words.mistakeLead)
    case .draft: .text(words.draft)
    default: nil
    }
  }
}
