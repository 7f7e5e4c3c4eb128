#if arch(wasm32)
  // What the compiler and Swift's runtime call by name and no C library supplies in the page.

  /// The product of two 128-bit integers, by halves, as the compiler expects it.
  @_cdecl("__multi3")
  public func multi3(
    _ result: UnsafeMutablePointer<UInt64>, _ aLow: UInt64, _ aHigh: UInt64, _ bLow: UInt64, _ bHigh: UInt64
  ) {
    let mask: UInt64 = 0xFFFF_FFFF
    let low = (aLow & mask) &* (bLow & mask)
    let middle = (aLow >> 32) &* (bLow & mask) &+ (low >> 32)
    let other = (aLow & mask) &* (bLow >> 32) &+ (middle & mask)
    result[0] = (other << 32) | (low & mask)
    let high = (aLow >> 32) &* (bLow >> 32) &+ (middle >> 32) &+ (other >> 32)
    result[1] = high &+ aHigh &* bLow &+ aLow &* bHigh
  }

  /// The nearest integer, halves away from zero.
  @_cdecl("round")
  public func round(_ number: Double) -> Double {
    let whole = number.rounded(.towardZero)
    guard (number - whole).magnitude >= 0.5 else { return whole }
    return number < 0 ? whole - 1 : whole + 1
  }

  /// The seeds of hash tables. They are constant: a page's texts are its author's and its reader's own, and the same
  /// question has the same answer.
  @_cdecl("arc4random_buf")
  public func fillSeed(_ place: UnsafeMutableRawPointer, _ count: Int) {
    for offset in 0..<count { place.storeBytes(of: 0x5A, toByteOffset: offset, as: UInt8.self) }
  }

  /// What a trap would say; the page is told of the trap itself.
  @_cdecl("putchar")
  public func putCharacter(_ character: Int32) -> Int32 { character }
#endif
