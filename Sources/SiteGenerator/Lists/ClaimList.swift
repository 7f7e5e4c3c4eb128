import FormulaProof

extension SiteList {
  /// Every claim with its verdict.
  static let claims: SiteList = SiteList(
    path: "verification.html", name: \.verification, title: \.verification,
    introduction: \.verificationIntroduction, entriesPerPage: 100, script: "claims.js",
    count: { lesson in
      // By index, here and below, since a cell is large and would be copied.
      lesson.cells.indices.reduce(0) { $0 + lesson.cells[$1].claims.count }
    },
    entries: { builder, lesson in
      lesson.cells.indices.flatMap { index in
        builder.claimViews(lesson, index, page: claims.path, builder.siteText).map(\.entry.bytes)
      }
    },
    counts: { $0.counts($0.lessons, $0.siteText) },
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
