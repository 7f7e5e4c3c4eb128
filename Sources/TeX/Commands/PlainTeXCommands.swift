extension LaTeXCommand {
  /// What plain TeX has beside LaTeX's own, and groups.
  static let plainTeX: [LaTeXCommand] =
    ["matrix", "pmatrix", "cases"].map { LaTeXCommand($0, .plainRows($0)) } + [
      LaTeXCommand("eqalign", .plainRows("aligned")), LaTeXCommand("displaylines", .plainRows("gathered")),
      LaTeXCommand("root", .rootOf), LaTeXCommand("of", .of), LaTeXCommand("char", .character),
      LaTeXCommand("symbol", .character), LaTeXCommand("begingroup", .beginGroup),
      LaTeXCommand("endgroup", .endGroup), LaTeXCommand("bgroup", .beginGroup),
      LaTeXCommand("egroup", .endGroup), LaTeXCommand("verb", .verbatim),
      LaTeXCommand("TeX", .words("TeX")), LaTeXCommand("LaTeX", .words("LaTeX")),
      LaTeXCommand("ensuremath", .transparent(skipping: 0)),
      LaTeXCommand("vcenter", .transparent(skipping: 0)),
      LaTeXCommand("cramped", .cramped),
      LaTeXCommand("shoveleft", .shove),
      LaTeXCommand("shoveright", .shove), LaTeXCommand("skew", .transparent(skipping: 1)),
      LaTeXCommand("strut", .phantom(.vertical)), LaTeXCommand("mathstrut", .phantom(.vertical)),
      LaTeXCommand("adjustlimits", .ignored(arguments: 0)),
    ]
}
