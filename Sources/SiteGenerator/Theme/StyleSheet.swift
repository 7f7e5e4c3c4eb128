/// The style sheet of the theme, in parts.
enum StyleSheet {
  static let darkAccent = "#8fb8f0"

  /// Colours, type and the elements of running text.
  static let base = #"""
    :root {
      color-scheme: light dark;
      --paper: #fdfcf9; --panel: #f6f4ee; --ink: #1e2329; --soft: #565d66; --line: #dcd8cd; --accent: #1d4f91;
      --ok: #1a6238; --ok-back: #e4f1e8; --num: #0b5570; --num-back: #e0eff4; --caught: #84380e;
      --caught-back: #fbecdf; --bad: #a1121c; --bad-back: #fde6e6; --warn: #6d4d00; --warn-back: #fbf0cf;
      --plain-back: #ebe9e2; --edge: #c9c4b5;
      --serif: "Iowan Old Style", "Palatino Linotype", Palatino, "TeX Gyre Pagella", "URW Palladio L", "P052",
        "Book Antiqua", Georgia, serif;
      --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", sans-serif;
      --mono: ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", monospace;
      --text: var(--serif);
      --diagram-paper: var(--panel); --diagram-ink: var(--ink); --diagram-muted: var(--soft);
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #16181c; --panel: #1e2126; --ink: #dfe2e6; --soft: #a3abb5; --line: #363b43; --accent: #8fb8f0;
        --ok: #86d3a2; --ok-back: #1b3325; --num: #86cbe3; --num-back: #17303a; --caught: #f0b184;
        --caught-back: #3a2617; --bad: #ff9c9c; --bad-back: #451c1f; --warn: #e8c874; --warn-back: #393015;
        --plain-back: #2b2f36; --edge: #4a515b;
      }
    }
    *, *::before, *::after { box-sizing: border-box; }
    html { font-size: 112.5%; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 1rem; }
    body {
      margin: 0; background: var(--paper); color: var(--ink); font-family: var(--text); line-height: 1.6;
      font-variant-numeric: lining-nums; overflow-wrap: break-word;
    }
    p, ul, ol, dl, pre, blockquote, table { margin: 0 0 1rem; }
    /* A wide formula in running text scrolls with its paragraph or list, not with the page. */
    article > :is(ul, ol):has(math), .footnotes ol:has(math) { overflow-x: auto; overflow-y: hidden; }
    p:has(math) { overflow-x: auto; overflow-y: hidden; padding-block: .35rem; margin-block: -.35rem .65rem; }
    h1, h2, h3, h4 { font-weight: 600; line-height: 1.25; text-wrap: balance; }
    h1 { font-size: 2.1rem; margin: 0 0 .75rem; letter-spacing: -.01em; }
    h2 { font-size: 1.4rem; margin: 2.75rem 0 .75rem; }
    h3 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
    h4 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
    a { color: var(--accent); text-decoration-thickness: .06em; text-underline-offset: .18em; }
    a:hover { text-decoration-thickness: .12em; }
    :focus-visible { outline: .18rem solid var(--accent); outline-offset: .15rem; border-radius: .15rem; }
    main:focus { outline: none; }
    :target { scroll-margin-top: 1rem; }
    figure:target, li:target { box-shadow: 0 0 0 .16rem var(--accent); }
    code, pre { font-family: var(--mono); font-size: .84em; font-variant-numeric: normal; }
    :not(pre) > code { background: var(--plain-back); border-radius: .25em; padding: .08em .3em; }
    pre {
      background: var(--panel); border: 1px solid var(--line); border-radius: .4rem; padding: .75rem 1rem;
      overflow-x: auto; line-height: 1.5;
    }
    pre code { font-size: 1em; }
    blockquote { border-left: .2rem solid var(--line); padding-left: 1rem; margin-left: 0; color: var(--soft); }
    img, svg { max-width: 100%; height: auto; }
    hr { border: 0; border-top: 1px solid var(--line); margin: 2.5rem 0; }
    /* A table that its longest words make wide goes out into the right margin before it scrolls. */
    .scroll {
      overflow-x: auto; margin-bottom: 1rem;
      width: min-content; min-width: 100%; max-width: calc(100% + max(0px, min(24rem, (100vw - 38rem) / 2)));
    }
    table { border-collapse: collapse; margin: 0; font-variant-numeric: lining-nums tabular-nums; }
    th, td { padding: .35rem .8rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
    th { font-weight: 600; border-bottom-color: var(--soft); }
    math { font-family: "Lectern Math", "STIX Two Math", "TeX Gyre Pagella Math", "Latin Modern Math", "Cambria Math", math;
      font-size: 1.05em; font-variant-numeric: lining-nums; }
    .visually-hidden {
      position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%);
      white-space: nowrap;
    }
    .skip { position: absolute; left: .5rem; top: -4rem; background: var(--paper); padding: .5rem .75rem; z-index: 2; }
    .skip:focus { top: .5rem; }

    """#

  /// Cells, badges, and how verdicts were reached.
  static let cells = #"""
    .cell {
      position: relative; margin: 1.5rem 0; border: 1px solid var(--line); border-radius: .5rem; background: var(--panel);
    }
    .cell > .formula { padding: 1.1rem 1.1rem .6rem; }
    /* A cell is as wide as its formula or code, out into the right margin; what stands below has no say in it. */
    .cell:not(.cell-diagram) {
      width: max-content; min-width: 100%; max-width: calc(100% + max(0px, min(24rem, (100vw - 38rem) / 2)));
    }
    .cell > :is(figcaption, .values, .mistake-lead) { contain: inline-size; }
    /* A shadow at the edge behind which a formula goes on; what is the panel's colour hides it at the ends. */
    .formula {
      overflow-x: auto; overflow-y: hidden;
      background: linear-gradient(to right, var(--panel) 40%, transparent) left / 2.5rem 100% no-repeat local,
        linear-gradient(to left, var(--panel) 40%, transparent) right / 2.5rem 100% no-repeat local,
        linear-gradient(to right, var(--edge), transparent) left 2px top 2px / .9rem calc(100% - 4px) no-repeat scroll,
        linear-gradient(to left, var(--edge), transparent) right 2px top 2px / .9rem calc(100% - 4px) no-repeat scroll;
    }
    .cell > .formula { border-radius: .5rem .5rem 0 0; }
    .entry .formula { --panel: var(--paper); }
    .cell-diagram > .formula { background: none; }
    .cell > .formula > math { font-size: 1.12em; }
    /* Rows of a matrix are of one height, with letters that hang low or without. */
    math .math-matrix > mtr > mtd { height: 1.7em; }
    .cell-diagram > .formula { text-align: center; padding: 1.1rem .5rem .4rem; }
    .cell-diagram .diagram-panels { column-gap: .8rem; }
    .cell-diagram > .formula svg { display: inline-block; vertical-align: top; }
    .cell > .formula > pre { font-size: .82em; overflow: visible; margin: 0; border: 0; padding: 0; background: none; }
    .cell-diagram > .formula pre { text-align: left; overflow-x: auto; }
    merror { background: var(--bad-back); color: var(--bad); border: 1px solid currentColor; padding-inline: .15em; }
    .cell figcaption { font-family: var(--sans); font-size: .8rem; line-height: 1.5; color: var(--soft); }
    .cell figcaption > details > summary, .cell .caption {
      display: flex; flex-wrap: wrap; align-items: center; gap: .35rem .5rem; margin: 0; padding: .3rem .6rem .45rem 1.1rem;
      border-radius: .5rem;
    }
    .cell figcaption > details > summary { cursor: pointer; list-style: none; min-height: 2rem; }
    .cell figcaption > details > summary::-webkit-details-marker { display: none; }
    .cell figcaption > details > summary::after {
      content: ""; width: .42rem; height: .42rem; border: solid currentColor; border-width: 0 .1rem .1rem 0;
      transform: rotate(45deg) translate(-.1rem, -.1rem); margin-inline: .15rem .3rem;
    }
    .cell figcaption > details[open] > summary::after { transform: rotate(225deg); }
    .cell figcaption > details > summary:hover .kind { text-decoration: underline; text-underline-offset: .2em; }
    .kind { letter-spacing: .02em; }
    summary > .kind, .caption > .kind { margin-right: auto; }
    .badge {
      display: inline-flex; align-items: baseline; gap: .35em; padding: .1em .65em; border-radius: 1em;
      font-family: var(--sans); font-size: .78rem; font-weight: 550; line-height: 1.5; white-space: nowrap;
      background: var(--plain-back); color: var(--soft); border: 1px solid transparent;
    }
    .badge .sign { font-weight: 700; }
    .badge-proved { background: var(--ok-back); color: var(--ok); }
    .badge-confirmed { background: var(--num-back); color: var(--num); }
    .badge-caught { background: var(--caught-back); color: var(--caught); }
    .badge-refuted, .badge-error { background: var(--bad-back); color: var(--bad); border-color: currentColor; }
    .badge-undecided, .badge-sampled { background: var(--warn-back); color: var(--warn); }
    .badge-unchecked { background: none; border: 1px dashed var(--soft); }
    .claims { list-style: none; margin: 0; padding: 0 1.1rem .3rem; }
    .claims > .fails:not(:only-child) { padding-inline: .5rem; margin-block: .4rem; }
    .claims > li { border-top: 1px solid var(--line); padding: .8rem 0 .5rem; }
    .cell sub, .entry sub { font-size: .72em; line-height: 0; }
    .entry-head { display: flex; flex-wrap: wrap; align-items: center; gap: .3rem .6rem; margin-bottom: .3rem; }
    .claims .formula, .entry .formula { color: var(--ink); font-family: var(--text); font-size: .95rem; padding: .3rem 0; }
    .claims math, .entry math { text-align: left; }
    .how p, .conditions { margin: .3rem 0; }
    .how .note { color: var(--ink); }
    .how .source summary, details.how > summary { cursor: pointer; width: max-content; padding-block: .15rem; }
    .how pre { margin: .4rem 0; white-space: pre-wrap; }
    .values {
      display: flex; flex-wrap: wrap; gap: .15rem 1.6rem; margin: .4rem 0; color: var(--ink);
      font-variant-numeric: lining-nums tabular-nums;
    }
    .values > div { display: flex; flex-wrap: wrap; gap: 0 .5rem; align-items: baseline; min-width: 0; }
    .values dt { font-family: var(--sans); font-size: .78rem; color: var(--soft); }
    .values dd { margin: 0; font-family: var(--text); font-size: .95rem; overflow-wrap: anywhere; }
    .assignment { white-space: nowrap; }
    .values:has(mtable) { align-items: center; }
    .values > div:has(mtable) { align-items: center; overflow-x: auto; }
    .cell-mistake { border-color: var(--caught); border-left-width: .3rem; }
    .cell-mistake > .formula > math { text-decoration: none; }
    .mistake-lead {
      margin: 0; padding: .7rem 1.1rem 0; font-family: var(--sans); font-size: .85rem; font-weight: 600; color: var(--caught);
    }
    .cell-mistake > .values { margin: 0 1.1rem .4rem; padding: .5rem 0 0; border-top: 1px solid var(--line); }
    .cell.fails, .entry.fails, .claims > .fails:not(:only-child) { outline: .16rem solid var(--bad); outline-offset: .1rem; border-radius: .4rem; }
    .unreadable { color: var(--bad); font-family: var(--sans); font-size: .85rem; margin: 0 0 .4rem; }
    /* A round button on the line, so that it is never read as an exponent. */
    .inline-claim .mark {
      display: inline-block; text-decoration: none; text-align: center; font-family: var(--sans); font-size: .62em;
      font-weight: 650; line-height: 1.75em; min-width: 1.75em; border-radius: 1em; vertical-align: .12em;
      margin-inline: .6em .15em; background: var(--ok-back); color: var(--ok); box-shadow: 0 0 0 1px var(--ok);
    }
    .inline-claim .mark:hover { background: var(--ok); color: var(--paper); }
    .inline-claim .mark-confirmed { background: var(--num-back); color: var(--num); box-shadow: 0 0 0 1px var(--num); }
    .inline-claim .mark-confirmed:hover { background: var(--num); }
    .inline-claim .mark-refuted, .inline-claim .mark-error { background: var(--bad); color: var(--paper); }
    .inline-claim .mark-undecided, .inline-claim .mark-sampled { background: var(--warn-back); color: var(--warn); }
    .inline-claim.fails { background: var(--bad-back); outline: .12rem solid var(--bad); }

    """#

  /// The frame of a page, and the pages that are not lessons.
  static let pages = #"""
    header.site, footer.site {
      display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: baseline; padding: .8rem 1.25rem;
      font-family: var(--sans); font-size: .85rem;
    }
    header.site { border-bottom: 1px solid var(--line); }
    header.site nav { display: flex; gap: 1.25rem; margin-left: auto; }
    header.site a { text-decoration: none; padding-block: .3rem; color: var(--soft); }
    header.site a:hover { text-decoration: underline; }
    header.site a[aria-current] { color: var(--ink); }
    header.site .site-title { font-weight: 650; color: var(--ink); }
    footer.site { border-top: 1px solid var(--line); margin-top: 4rem; color: var(--soft); }
    footer.site p { margin: 0; max-width: 70ch; }
    main { max-width: 38rem; margin: 0 auto; padding: 1.5rem 1.25rem 0; min-width: 0; }
    /* Nothing is read here from start to end, and whole formulas have room. */
    main.verification { max-width: 52rem; }
    .breadcrumbs ol { display: flex; flex-wrap: wrap; list-style: none; margin: 0 0 1.5rem; padding: 0; }
    .breadcrumbs { font-family: var(--sans); font-size: .8rem; color: var(--soft); }
    .breadcrumbs li + li::before { content: "/"; margin-inline: .5rem; }
    .breadcrumbs a { color: inherit; }
    header.lesson { margin-bottom: 2rem; }
    .summary { font-size: 1.12rem; line-height: 1.5; color: var(--soft); text-wrap: pretty; }
    .counts {
      display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; list-style: none; margin: 0; padding: 0; font-family: var(--sans);
      font-size: .8rem; color: var(--soft);
    }
    .count-proved .sign { color: var(--ok); }
    .count-confirmed .sign { color: var(--num); }
    .count-caught .sign { color: var(--caught); }
    .count-failing { color: var(--bad); font-weight: 650; }
    .contents {
      font-family: var(--sans); font-size: .82rem; line-height: 1.45; border-left: .15rem solid var(--line);
      padding-left: .9rem; margin-bottom: 2rem;
    }
    .contents h2 { font-size: .82rem; margin: 0 0 .4rem; color: var(--soft); font-weight: 600; }
    .contents ul { list-style: none; margin: 0; padding: 0; }
    .contents li a { display: block; padding-block: .2rem; color: var(--ink); text-decoration: none; }
    .contents li a:hover { text-decoration: underline; }
    .contents .level-3 { padding-left: 1rem; }
    .contents .level-4, .contents .level-5, .contents .level-6 { padding-left: 2rem; }
    @media screen and (min-width: 76rem) {
      .contents {
        float: left; position: sticky; top: 1.5rem; width: 13rem; margin: .3rem 0 0 -15rem; max-height: calc(100vh - 3rem);
        overflow-y: auto; border-left: 0; padding-left: .2rem;
      }
    }
    .neighbours { display: flex; flex-wrap: wrap; gap: 1rem; margin-top: 3.5rem; }
    .neighbours a {
      flex: 1 1 13rem; border: 1px solid var(--line); border-radius: .5rem; padding: .7rem 1rem; text-decoration: none;
    }
    .neighbours a:hover { border-color: var(--accent); }
    .neighbours .next { text-align: right; }
    .neighbours span { display: block; font-family: var(--sans); font-size: .75rem; color: var(--soft); }
    .lessons { list-style: none; padding: 0; counter-reset: lesson; }
    .lessons > li { counter-increment: lesson; position: relative; padding: 1.1rem 0 1.1rem 3rem; border-top: 1px solid var(--line); }
    .lessons > li::before {
      content: counter(lesson); position: absolute; left: 0; top: 1.1rem; font-size: 1.4rem; line-height: 1.25; color: var(--soft);
    }
    .lessons h2 { margin: 0 0 .3rem; font-size: 1.25rem; }
    .lessons h2 a { text-decoration: none; }
    .lessons h2 a:hover { text-decoration: underline; }
    .lessons p { margin: 0 0 .4rem; }
    .entries { list-style: none; padding: 0; margin: 0; }
    .entry { border-top: 1px solid var(--line); padding: .9rem .2rem .7rem; font-family: var(--sans); font-size: .8rem; color: var(--soft); }
    .entry .place { margin: 0 0 0 auto; font-family: var(--mono); font-size: .75rem; }
    .entry p.place { margin: .2rem 0 0; }
    .mistakes { border: 1px solid var(--caught); border-left-width: .3rem; border-radius: .5rem; padding: 0 1.1rem .5rem; margin-top: 2rem; }
    .mistakes h2 { margin-top: 1rem; }
    .legend > div { display: flex; flex-wrap: wrap; gap: .2rem 1rem; padding: .35rem 0; }
    .legend dt { flex: 0 0 9rem; }
    .legend dd { flex: 1 1 14rem; margin: 0; font-size: .95rem; }
    .draft-banner { background: var(--bad-back); color: var(--bad); border-bottom: .25rem solid var(--bad); padding: .8rem 1.25rem; font-family: var(--sans); font-size: .85rem; }
    .draft-banner p, .draft-banner ul { margin: 0; }

    """#

  /// Paper.
  static let print = #"""
    @page { margin: 18mm 16mm; }
    @media print {
      :root {
        color-scheme: light; --paper: #fff; --panel: #fff; --ink: #000; --soft: #333; --line: #bbb; --accent: #000;
        --ok: #000; --ok-back: #fff; --num: #000; --num-back: #fff; --caught: #000; --caught-back: #fff; --bad: #000;
        --bad-back: #fff; --warn: #000; --warn-back: #fff; --plain-back: #fff; --edge: transparent;
      }
      html { font-size: 10.5pt; }
      .skip, header.site nav, .contents, .breadcrumbs, .neighbours, footer.site, .inline-claim .mark { display: none; }
      /* What is closed cannot be opened on paper. */
      .how:not([open]):is(details), .how .source:not([open]) { display: none; }
      main, main.verification { max-width: none; padding: 1rem 0 0; }
      .cell:not(.cell-diagram) { width: auto; max-width: none; }
      p, li { orphans: 3; widows: 3; }
      header.site { padding-inline: 0; }
      .badge { border: 1px solid #777; }
      .cell figcaption > details > summary::after { display: none; }
      .cell, .entry, pre, tr, img, svg { break-inside: avoid; }
      h1, h2, h3, h4, p:has(+ .cell), p:has(+ .scroll), p:has(+ pre) { break-after: avoid; }
      .formula, p:has(math), article > :is(ul, ol):has(math), .scroll, pre { overflow: visible; }
      pre { white-space: pre-wrap; }
    }

    """#
}
