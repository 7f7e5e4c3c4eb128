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

  /// Names that people write as commands though LaTeX has none; the mend is `\operatorname`.
  static let functionsWithoutCommand = [
    "sgn", "sign", "atan", "asin", "acos", "atan2", "tr", "Tr", "trace", "rank", "diag", "span", "adj", "lcm",
    "mod",
    "abs", "norm", "round", "floor", "ceil", "clamp", "arccot", "arcsec", "arccsc", "sech", "csch", "arsinh",
    "arcosh", "artanh", "sinc", "erf", "Var", "Cov", "grad", "curl", "rot", "Hom", "Aut", "End", "im",
    "rotation", "translation", "scaling", "shear", "reflection", "affine", "apply", "concat", "frame",
    "convert",
    "identity", "inverse", "perspective", "invert", "translate", "scale", "rotate", "projective",
    "homogeneous", "cartesian", "vanishingPoint", "affinePart", "flatten", "rotationX", "rotationY",
    "rotationZ", "rotationAngle", "scaleFactors", "shearFactor", "translationPart",
  ]
}
