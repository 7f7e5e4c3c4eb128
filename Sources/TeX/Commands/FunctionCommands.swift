extension LaTeXCommand {
  /// Functions named by a word.
  static let functions: [LaTeXCommand] =
    [
      "sin", "cos", "tan", "cot", "sec", "csc", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "coth",
      "exp",
      "ln", "log", "lg", "arg", "deg", "dim", "hom", "ker", "arctg", "arcctg", "ctg", "tg", "cotg", "cosec",
      "sh",
      "ch", "th", "cth",
    ].map { LaTeXCommand($0, .function($0, takesLimits: false, isBinary: false)) }
    + ["det", "gcd", "inf", "lim", "max", "min", "sup", "Pr"].map {
      LaTeXCommand($0, .function($0, takesLimits: true, isBinary: false))
    } + [
      LaTeXCommand("liminf", .function("lim inf", takesLimits: true, isBinary: false)),
      LaTeXCommand("limsup", .function("lim sup", takesLimits: true, isBinary: false)),
      LaTeXCommand("injlim", .function("inj lim", takesLimits: true, isBinary: false)),
      LaTeXCommand("projlim", .function("proj lim", takesLimits: true, isBinary: false)),
      LaTeXCommand("argmin", .function("arg min", takesLimits: true, isBinary: false)),
      LaTeXCommand("argmax", .function("arg max", takesLimits: true, isBinary: false)),
      LaTeXCommand("varlimsup", .markedFunction("lim", .overLine)),
      LaTeXCommand("varliminf", .markedFunction("lim", .underLine)),
      LaTeXCommand("varinjlim", .markedFunction("lim", .underRightArrow)),
      LaTeXCommand("varprojlim", .markedFunction("lim", .underLeftArrow)),
      LaTeXCommand("bmod", .function("mod", takesLimits: false, isBinary: true)),
      LaTeXCommand("operatorname", .operatorName), LaTeXCommand("operatornamewithlimits", .operatorName),
      LaTeXCommand("pmod", .modulo(.parenthesized)),
      LaTeXCommand("pod", .modulo(.bare)),
      LaTeXCommand("mod", .modulo(.plain)),
    ]

  /// Names of functions in physics and in other languages.
  static let packageFunctions: [LaTeXCommand] =
    [
      "sgn", "sen", "arcsen", "arccot", "arcsec", "arccsc", "sech", "csch", "asin", "acos", "atan", "acsc",
      "asec", "acot",
      "arcsinh", "arccosh", "arctanh", "arsinh", "arcosh", "artanh", "tr", "Tr", "rank", "erf", "Res",
    ].map { LaTeXCommand($0, .function($0, takesLimits: false, isBinary: false)) } + [
      LaTeXCommand("plim", .function("plim", takesLimits: true, isBinary: false)),
      LaTeXCommand("trace", .function("tr", takesLimits: false, isBinary: false)),
      LaTeXCommand("Trace", .function("Tr", takesLimits: false, isBinary: false)),
      LaTeXCommand("Residue", .function("Res", takesLimits: false, isBinary: false)),
      LaTeXCommand("Real", .function("Re", takesLimits: false, isBinary: false)),
      LaTeXCommand("Imaginary", .function("Im", takesLimits: false, isBinary: false)),
    ]
    + [
      LaTeXCommand("determinant", .function("det", takesLimits: true, isBinary: false)),
      LaTeXCommand("Probability", .function("Pr", takesLimits: true, isBinary: false)),
    ]

  /// Names that people write as commands though LaTeX has none; the mend is `\operatorname`. Those of functions that
  /// formulas compute with are not among them: a reader names its own (``LaTeXMacros/functionNames``).
  static let functionsWithoutCommand: Set<String> = [
    "Tr", "rank", "diag", "span", "adj", "lcm", "round", "sinc", "erf", "Var", "Cov", "grad", "curl", "rot",
    "Hom",
    "Aut", "End", "im", "translate", "scale", "rotate",
  ]
}
