#if !hasFeature(Embedded)
  /// A unit of measurement, as a multiple of a product of base units.
  ///
  /// The units of the SI and those used with it are defined in the SI Brochure, 9th edition (2019), tables 2, 4, 7 and 8; the
  /// inch and what is made of it, the pound and the ounce in the international agreement of 1959. Pixels and points are units of their
  /// own, as a length they have differs from screen to screen and from one tradition of print to another; so are bits.
  public struct MeasurementUnit: Sendable {
    /// A unit by which others are defined.
    public enum Base: String, Sendable, CaseIterable {
      // The symbols are the SI's, capitals too.
      // swift-format-ignore: AlwaysUseLowerCamelCase
      case m, kg, s, A, K, mol, cd, px, pt, bit
    }

    /// The multiple is `significand` · 10^`power`, which is exact.
    public var significand: Int
    /// The power of ten in the multiple.
    public var power: Int
    /// The exponents of the base units; those that are 0 are left out.
    public var dimension: [Base: Int]

    private init(_ significand: Int, _ power: Int, _ dimension: [Base: Int]) {
      self.significand = significand
      self.power = power
      self.dimension = dimension
    }

    /// The unit of a name, with or without a prefix; nil where the name is none, or is used for several units.
    ///
    /// A calorie is one of several, a year has 365 or 365.25 days, and an angle in radians is a number.
    public init?(_ name: String) {
      if let unit = Self.table[name] {
        self = unit
        return
      }
      guard UnitSymbols.contains(name), let first = name.first, let power = Self.prefixes[first] else {
        return nil
      }
      let base = String(name.dropFirst())
      guard Self.withPrefixes.contains(base), var unit = Self.table[base] else { return nil }
      // A decibel is no tenth of a byte.
      if unit.dimension[.bit] != nil, power < 3 { return nil }
      unit.power += power
      self = unit
    }

    /// The names of units that have a definition, without prefixes.
    public static var names: [String] { table.keys.sorted() }

    private static let prefixes: [Character: Int] = [
      "n": -9, "µ": -6, "μ": -6, "m": -3, "c": -2, "d": -1, "h": 2, "k": 3, "M": 6, "G": 9, "T": 12,
    ]

    private static let withPrefixes: Set<String> = [
      "m", "g", "s", "A", "K", "mol", "cd", "Hz", "N", "Pa", "J", "W", "C", "V", "F", "Ω", "S", "Wb", "T",
      "H", "lm", "lx",
      "Bq", "Gy", "Sv", "kat", "L", "l", "t", "eV", "bar", "Wh", "bit", "byte", "B",
    ]

    private static let table: [String: MeasurementUnit] = {
      let energy: [Base: Int] = [.kg: 1, .m: 2, .s: -2]
      let power: [Base: Int] = [.kg: 1, .m: 2, .s: -3]
      let rows: [([String], Int, Int, [Base: Int])] = [
        (["m", "meter", "meters", "metre", "metres"], 1, 0, [.m: 1]),
        (["g", "gram", "grams"], 1, -3, [.kg: 1]),
        (["s", "second", "seconds"], 1, 0, [.s: 1]), (["A"], 1, 0, [.A: 1]), (["K"], 1, 0, [.K: 1]),
        (["mol"], 1, 0, [.mol: 1]), (["cd", "lm"], 1, 0, [.cd: 1]), (["Hz", "Bq"], 1, 0, [.s: -1]),
        (["N"], 1, 0, [.kg: 1, .m: 1, .s: -2]), (["Pa"], 1, 0, [.kg: 1, .m: -1, .s: -2]),
        (["bar"], 1, 5, [.kg: 1, .m: -1, .s: -2]), (["J"], 1, 0, energy), (["Wh"], 36, 2, energy),
        (["eV"], 1_602_176_634, -28, energy), (["W"], 1, 0, power), (["C"], 1, 0, [.A: 1, .s: 1]),
        (["V"], 1, 0, [.kg: 1, .m: 2, .s: -3, .A: -1]), (["F"], 1, 0, [.kg: -1, .m: -2, .s: 4, .A: 2]),
        (["Ω"], 1, 0, [.kg: 1, .m: 2, .s: -3, .A: -2]), (["S"], 1, 0, [.kg: -1, .m: -2, .s: 3, .A: 2]),
        (["Wb"], 1, 0, [.kg: 1, .m: 2, .s: -2, .A: -1]), (["T"], 1, 0, [.kg: 1, .s: -2, .A: -1]),
        (["H"], 1, 0, [.kg: 1, .m: 2, .s: -2, .A: -2]), (["lx"], 1, 0, [.cd: 1, .m: -2]),
        (["Gy", "Sv"], 1, 0, [.m: 2, .s: -2]), (["kat"], 1, 0, [.mol: 1, .s: -1]),
        (["min", "minute", "minutes"], 60, 0, [.s: 1]), (["h", "hour", "hours"], 3600, 0, [.s: 1]),
        (["d", "day", "days"], 86_400, 0, [.s: 1]), (["ha"], 1, 4, [.m: 2]),
        (["L", "l", "liter", "litre"], 1, -3, [.m: 3]), (["t"], 1, 3, [.kg: 1]),
        (["in", "inch", "inches"], 254, -4, [.m: 1]), (["ft", "foot", "feet"], 3048, -4, [.m: 1]),
        (["mi", "mile", "miles"], 1_609_344, -3, [.m: 1]), (["lb"], 45_359_237, -8, [.kg: 1]),
        (["oz"], 28_349_523_125, -12, [.kg: 1]), (["px", "pixel", "pixels"], 1, 0, [.px: 1]),
        (["pt"], 1, 0, [.pt: 1]), (["bit"], 1, 0, [.bit: 1]), (["byte", "B"], 8, 0, [.bit: 1]),
      ]
      var table: [String: MeasurementUnit] = [:]
      for (names, significand, power, dimension) in rows {
        for name in names { table[name] = MeasurementUnit(significand, power, dimension) }
      }
      return table
    }()
  }

  extension Symbol {
    /// The symbol of a unit, which no name of a quantity is equal to.
    public static func unit(_ name: String) -> Symbol { Symbol("⟦\(name)⟧") }

    /// The name of the unit that it stands for; nil where it stands for none.
    public var unitName: String? {
      name.hasPrefix("⟦") && name.hasSuffix("⟧") ? String(name.dropFirst().dropLast()) : nil
    }
  }
#endif
