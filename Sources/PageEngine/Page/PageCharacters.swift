#if arch(wasm32)
  // Swift's strings ask these about each code point. The full tables would be a quarter of the whole module, so the
  // page has shorter answers: no text is normalised, so that strings are equal where their code points are, and the
  // only code points that join the one before them are combining marks. Of what a page computes with, only names
  // can tell the difference: `é` as one code point and as two are two names here.

  /// How a code point takes part in normalisation: not at all.
  @_cdecl("_swift_stdlib_getNormData")
  public func normalizationData(_ scalar: UInt32) -> UInt16 { 0 }

  /// What two code points are as one: nothing.
  @_cdecl("_swift_stdlib_getComposition")
  public func composition(_ first: UInt32, _ second: UInt32) -> UInt32 { .max }

  /// Where the parts of a code point stand: nowhere.
  @_cdecl("_swift_stdlib_getDecompositionEntry")
  public func decomposition(_ scalar: UInt32) -> UInt32 { 0 }

  /// Whether a code point joins the one before it.
  @_cdecl("_swift_stdlib_getGraphemeBreakProperty")
  public func graphemeBreakProperty(_ scalar: UInt32) -> UInt8 {
    switch scalar {
    // "Extend".
    case 0x300...0x36F, 0x20D0...0x20FF: 1
    default: .max
    }
  }

  /// Whether a code point is a pictograph.
  @_cdecl("_swift_stdlib_isExtendedPictographic")
  public func isExtendedPictographic(_ scalar: UInt32) -> Bool { false }

  /// Whether a code point is a consonant that joins others.
  @_cdecl("_swift_stdlib_isInCB_Consonant")
  public func isConjunctConsonant(_ scalar: UInt32) -> Bool { false }
#endif
