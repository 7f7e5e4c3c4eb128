/// Symbols of units, as they stand upright behind a number: $100\\,\\text{cm}$.
///
/// Units are shown, not checked. As names they would be numbers like others, and $100\\,\\text{cm} = 1\\,\\text{m}$ would be refuted.
public enum UnitSymbols {
  /// Units of the SI and those that are used with it (SI Brochure, 9th edition, tables 2, 4 and 8), and of screens and print.
  private static let plain: Set<String> = [
    "m", "g", "s", "A", "K", "mol", "cd", "rad", "sr", "Hz", "N", "Pa", "J", "W", "C", "V", "F", "Ω", "S",
    "Wb", "T",
    "H", "lm", "lx", "Bq", "Gy", "Sv", "kat", "d", "h", "ha", "L", "l", "t", "eV", "bar", "cal", "Wh", "px",
    "pt",
    "in", "ft", "mi", "lb", "oz", "dpi", "fps", "bit", "byte", "B", "rpm", "inch", "inches", "foot", "feet",
    "mile", "miles", "hour", "hours", "minute", "minutes", "second", "seconds", "day", "days", "year",
    "years",
    "meter", "meters", "metre", "metres", "gram", "grams", "liter", "litre", "pixel", "pixels", "points",
  ]
  private static let prefixes: Set<String> = ["n", "µ", "μ", "m", "c", "d", "h", "k", "M", "G", "T"]

  /// Whether a name is a unit, with or without a prefix.
  public static func contains(_ name: String) -> Bool {
    plain.contains(name)
      || name.count > 1 && prefixes.contains(String(name.prefix(1)))
        && plain.contains(String(name.dropFirst()))
  }
}
