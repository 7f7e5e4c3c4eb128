extension FindingKind {
  /// Claims, cells and Swift cells.
  static let inClaims: [FindingKind] = [
    .init("error", .claims, "a claim could not be judged"),
    .init(
      "missing-number", .claims, "a question mark stands behind `\\approx` where `--fix` is to write a number"
    ),
    .init("no-claim", .claims, "a cell that should claim something states nothing"),
    .init(
      "no-printed-digits", .claims,
      "neither side of `\\approx` is written in decimals, and no tolerance is stated"),
    .init("no-relation", .claims, "a formula that should state something has no relation such as `=`"),
    .init("not-a-claim", .claims, "a relation that can be assumed and not claimed"),
    .init("not-a-free-symbol", .claims, "something else than a free symbol is assumed to be in a set"),
    .init("not-exact", .claims, "an assumption with `\\approx`"),
    .init("not-refuted", .claims, "a `mistake` cell whose formula is true"),
    .init("out-of-time", .claims, "the time that one claim may take is over"),
    .init("over-budget", .claims, "a value takes more time or memory than one claim may"),
    .init("refuted", .claims, "a claim is false; the report names a point at which its sides differ"),
    .init("undecided", .claims, "a claim could be neither proved nor refuted"),
    .init("unknown-set", .claims, "an assumption that a symbol is in a set that is not known"),

    .init("bad-info-string", .cells, "the words behind the kind of a cell cannot be read"),
    .init("bad-tolerance", .cells, "`within=` is followed by something else than a positive decimal"),
    .init(
      "detached-words", .cells,
      "a blank stands between a formula and its `{claim}`, so that it is not checked"),
    .init(
      "could-be-checked", .cells, "`verify --suggest`: a formula that is only shown would pass as a claim"),
    .init(
      "detached-comment", .cells,
      "a comment `<!-- lectern: … -->` stands before no formula, listing or figure"),
    .init("duplicate-given", .cells, "an example gives a symbol twice"),
    .init("forbidden-given", .cells, "an assumption of the lesson forbids a given of an example"),
    .init("invalid-macro", .cells, "a macro of the front matter cannot be used"),
    .init("macro-expansion", .cells, "a macro calls itself, or grows too large"),
    .init(
      "likely-typo", .cells, "a name stands in one formula alone, and looks like one that stands in more"),
    .init("lone-name", .cells, "a name stands in one place of the lesson alone, and nothing says what it is"),
    .init("misplaced-section", .cells, "`section` stands on a cell that assumes nothing"),
    .init(
      "name-clash", .cells, "a name is made something else than it is in the formulas above"),
    .init(
      "unread-assumption", .cells,
      "a claim fails for some values, and what is said of its names could not be read"),
    .init("unread-definition", .cells, "a name stands in a formula, and its definition could not be read"),
    .init(
      "undeclared-name", .cells, "`symbols: declared` stands in the front matter, and a name is not declared"),
    .init("misplaced-source", .cells, "`from=` stands on a cell that is no mistake"),
    .init("missing-givens", .cells, "an example without numbers for its symbols and a colon"),
    .init(
      "missing-mode", .cells, "a word that belongs to a checked cell stands on a cell that is only shown"),
    .init("not-a-cell", .cells, "the first word of a fenced block looks like a kind of cell and is none"),
    .init("not-a-given", .cells, "a given of an example is not a name, `=` and its value"),
    .init("redefinition", .cells, "a name is defined anew"),
    .init("two-modes", .cells, "a cell has two modes"),
    .init("invalid-table", .cells, "a table of values lacks names, formulas, rows or entries"),
    .init("unclosed-fence", .cells, "the fence of a cell, or of a block of code, is not closed"),
    .init("unclosed-formula", .cells, "`$$` without a closing `$$`"),
    .init("unexpected-givens", .cells, "givens before a colon in a cell that is no example"),
    .init("unknown-mode", .cells, "a cell's mode does not exist"),

    .init("listing-too-long", .swift, "a listing is longer than is compiled"),
    .init("missing-formula", .swift, "`implements` names no formula"),
    .init("missing-function", .swift, "`implements` names a function that the cell does not declare"),
    .init("no-value", .swift, "a formula has no value at any point that was tried"),
    .init("not-a-symbol", .swift, "a parameter of `implements` is no symbol"),
    .init("not-arguments", .swift, "the left side of `implements` is no function with its arguments"),
    .init("not-implemented", .swift, "a function differs from the formula that it implements"),
    .init("swift-compiler", .swift, "the compiler refuses a cell"),
    .init("swift-not-checked", .swift, "a `// =>` comment stands where no value can be checked"),
    .init("swift-not-run", .swift, "a cell was not run, since something before it fails"),
    .init(
      "swift-reach", .swift,
      "a cell holds what could reach beyond its lesson: a name or an attribute that is kept, or `#sourceLocation`"
    ),
    .init("swift-stopped", .swift, "a cell ended before it was through"),
    .init("swift-syntax", .swift, "a listing is no Swift"),
    .init("swift-unavailable", .swift, "Swift cells could not be compiled or run"),
    .init("swift-value", .swift, "a value is another than its `// =>` comment says"),
    .init("unbound-parameter", .swift, "a parameter of a function has no symbols of the formula"),
    .init("unbound-symbol", .swift, "a symbol of the formula belongs to no parameter"),
    .init("unknown-shape", .swift, "a parameter's type cannot be made of numbers"),
    .init(
      "which-function", .swift, "a cell declares no function, or several, and `implements` does not say which"
    ),
    .init("wrong-argument-count", .swift, "`implements` has more or fewer arguments than the function"),
  ]
}
