/// How MathML writes a mark.
struct MathMLAccent {
  /// The sign.
  var sign: String
  /// Whether it is as wide as its base.
  var isStretchy = false
  /// Whether it stands under its base.
  var isUnder = false
  /// Whether it is smaller than the sign is.
  var isSmall = false

  private init(_ sign: String, isStretchy: Bool = false, isUnder: Bool = false, isSmall: Bool = false) {
    self.sign = sign
    self.isStretchy = isStretchy
    self.isUnder = isUnder
    self.isSmall = isSmall
  }

  /// The look of a mark.
  init(_ mark: LaTeXAccent.Mark) {
    switch mark {
    case .hat: self.init("\u{2C6}")
    case .check: self.init("ˇ")
    case .tilde: self.init("\u{2DC}")
    case .acute: self.init("´")
    case .grave: self.init("`")
    case .dot: self.init("˙")
    case .doubleDot: self.init("¨")
    case .tripleDot: self.init("˙˙˙", isSmall: true)
    case .quadrupleDot: self.init("˙˙˙˙", isSmall: true)
    case .breve: self.init("˘")
    case .bar: self.init("¯")
    case .vector: self.init("→", isSmall: true)
    case .ring: self.init("˚")
    case .wideHat: self.init("\u{302}", isStretchy: true)
    case .wideCheck: self.init("\u{30C}", isStretchy: true)
    case .wideTilde: self.init("\u{2DC}", isStretchy: true)
    case .overLine: self.init("¯", isStretchy: true)
    case .underLine: self.init("\u{332}", isStretchy: true, isUnder: true)
    case .overRightArrow: self.init("→", isStretchy: true)
    case .overLeftArrow: self.init("←", isStretchy: true)
    case .overLeftRightArrow: self.init("↔", isStretchy: true)
    case .underRightArrow: self.init("→", isStretchy: true, isUnder: true)
    case .underLeftArrow: self.init("←", isStretchy: true, isUnder: true)
    case .underLeftRightArrow: self.init("↔", isStretchy: true, isUnder: true)
    case .overBrace: self.init("⏞", isStretchy: true)
    case .underBrace: self.init("⏟", isStretchy: true, isUnder: true)
    case .overBracket: self.init("⎴", isStretchy: true)
    case .underBracket: self.init("⎵", isStretchy: true, isUnder: true)
    case .overParenthesis: self.init("⏜", isStretchy: true)
    case .underParenthesis: self.init("⏝", isStretchy: true, isUnder: true)
    case .underTilde: self.init("\u{2DC}", isStretchy: true, isUnder: true)
    case .overGroup: self.init("⏠", isStretchy: true)
    case .underGroup: self.init("⏡", isStretchy: true, isUnder: true)
    case .overRightHarpoon: self.init("⇀", isStretchy: true)
    case .overLeftHarpoon: self.init("↼", isStretchy: true)
    case .overDoubleRightArrow: self.init("⇒", isStretchy: true)
    }
  }
}
