import FormulaProof

extension SiteList {
  /// Every claim with its verdict.
  static let claims: SiteList = SiteList(
    path: "verification.html", name: \.verification, title: \.verification,
    introduction: \.verificationIntroduction, entriesPerPage: 100, script: "claims.js",
    isEntry: { !$0.outcomes.isEmpty }, entriesPerCell: \.outcomes.count,
    entries: { builder, lesson in
      claims.cells(of: lesson).flatMap { index in
        builder.claimViews(lesson, index, page: claims.path, builder.siteText).map(\.entry.bytes)
      }
    },
    counts: { $0.counts($0.lessons.lazy.flatMap(\.cells), $0.siteText) },
    legend: { text in
      var legend = [Verdict.proved, .confirmed, .refuted, .sampled, .undecided].map { verdict in
        ListPage.LegendEntry(
          badge: BadgeView(
            sign: BadgeView.sign(verdict), word: text.verdict(verdict), style: verdict.rawValue),
          meaning: text.meaning(verdict))
      }
      legend.insert(
        ListPage.LegendEntry(
          badge: BadgeView(sign: "✗", word: text.words.caught, style: "caught"),
          meaning: text.words.mistakesIntroduction),
        at: 2)
      return legend
    })
}
