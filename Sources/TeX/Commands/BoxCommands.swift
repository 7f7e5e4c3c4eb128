extension LaTeXCommand {
  /// Boxes, strokes and classes.
  static let boxes: [LaTeXCommand] = [
    LaTeXCommand("boxed", .enclosure(.box)), LaTeXCommand("fbox", .wordBox(isFramed: true)),
    LaTeXCommand("cancel", .enclosure(.cancel)), LaTeXCommand("bcancel", .enclosure(.backCancel)),
    LaTeXCommand("xcancel", .enclosure(.crossCancel)), LaTeXCommand("sout", .enclosure(.strikeOut)),
    LaTeXCommand("mathop", .classed(.largeOperator)), LaTeXCommand("mathrel", .classed(.relation)),
    LaTeXCommand("mathbin", .classed(.binary)), LaTeXCommand("mathord", .classed(.ordinary)),
    LaTeXCommand("mathopen", .classed(.opening)), LaTeXCommand("mathclose", .classed(.closing)),
    LaTeXCommand("mathpunct", .classed(.punctuation)), LaTeXCommand("mathinner", .classed(.inner)),
  ]

  /// Boxes, grounds and rules of packages.
  static let packageBoxes: [LaTeXCommand] = [
    LaTeXCommand("framebox", .wordBox(isFramed: true)), LaTeXCommand("makebox", .wordBox(isFramed: false)),
    LaTeXCommand("cancelto", .cancelTo), LaTeXCommand("slashed", .enclosure(.cancel)),
    LaTeXCommand("crampedrlap", .overlap(.overlapsRight, isWords: false)),
    LaTeXCommand("crampedllap", .overlap(.overlapsLeft, isWords: false)),
    LaTeXCommand("crampedclap", .overlap(.overlapsBoth, isWords: false)),
    LaTeXCommand("textrlap", .overlap(.overlapsRight, isWords: true)),
    LaTeXCommand("textllap", .overlap(.overlapsLeft, isWords: true)),
    LaTeXCommand("textclap", .overlap(.overlapsBoth, isWords: true)),
    LaTeXCommand("st", .enclosure(.strikeOut)),
    LaTeXCommand("mathrlap", .overlap(.overlapsRight, isWords: false)),
    LaTeXCommand("mathllap", .overlap(.overlapsLeft, isWords: false)),
    LaTeXCommand("mathclap", .overlap(.overlapsBoth, isWords: false)),
    LaTeXCommand("rlap", .overlap(.overlapsRight, isWords: true)),
    LaTeXCommand("llap", .overlap(.overlapsLeft, isWords: true)),
    LaTeXCommand("clap", .overlap(.overlapsBoth, isWords: true)),
    LaTeXCommand("colorbox", .ground(isFramed: false)), LaTeXCommand("fcolorbox", .ground(isFramed: true)),
    LaTeXCommand("raisebox", .raiseBox), LaTeXCommand("raise", .raise(1)), LaTeXCommand("lower", .raise(-1)),
    LaTeXCommand("rule", .filledBox),
  ]
}
