import TestSupport
import Testing

@testable import BuildCache

/// Expected values from Python's `hashlib.blake2b(…, digest_size=32)`.
struct ContentHasherTests {
  @Test(arguments: [
    (0, "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8"),
    (1, "03170a2e7597b7b7e3d84c05391d139a62b157e78786d8c082f29dcf4c111314"),
    (3, "2e3ca665db92f3d7d612332eecda9dd361c599d90ed8d0b917eca6715a4eb52a"),
    (127, "92f929c43855c40f2110b11b90e88157f72f2dc135ca416be0b12f3bb8e34748"),
    (128, "3f4ca6ab49677f8bebb6655e34f18347318827f78e4adf4cc6d1d96e44ed4c64"),
    (129, "ddee837e2293a388dc7e01e854d9ff19c1f150d8429f3955639283db0e33b5ac"),
    (256, "ed625f236ef5514c187e3f0c50a57b2bd874a0a90e877e63106f2f56612ac76e"),
    (257, "3bfd5c2d2f7d4fff1a5b54b9e4026ebad39e192bf87681cae1a4ad89dfa0f784"),
    (1000, "2cf3f00483319d3ac7770fd01bd23a80827e97f051aad1376d75c328c4cf153e"),
    (65_537, "d25b02f28d935fe9e9dc356e117696931ab5824306774a260c80a522332a1a4c"),
  ])
  func theDigestIsTheOneOfTheStandard(count: Int, expected: String) {
    #expect(Digest(of: Self.sample(count)).hexadecimal == expected)
  }

  static func sample(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 &+ $0 / 256) }
  }

  @Test func piecesMakeTheSameDigestAsTheWhole() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let bytes = Self.sample(Int.random(in: 0...700, using: &random))
      var hasher = ContentHasher()
      var start = 0
      while start < bytes.count {
        let end = Int.random(in: start...min(bytes.count, start + 300), using: &random)
        hasher.update(Array(bytes[start..<end]))
        start = end
      }
      #expect(hasher.finish() == Digest(of: bytes), "seed \(seed)")
    }
  }

  @Test func piecesOfAKeyDoNotRunTogether() {
    func key(_ pieces: [String?]) -> Digest {
      var key = ContentKey("test")
      for piece in pieces { key.add(piece) }
      return key.digest
    }
    let keys = [
      key(["ab", "c"]), key(["a", "bc"]), key(["abc"]), key(["abc", ""]), key(["abc", nil]), key([]),
    ]
    #expect(Set(keys).count == keys.count)
    #expect(key(["ab", "c"]) == key(["ab", "c"]))
    #expect(ContentKey("a").digest != ContentKey("b").digest)
  }
}
