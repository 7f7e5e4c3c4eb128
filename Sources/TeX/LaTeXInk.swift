/// The colours by the names of printing inks that LaTeX has (of `dvips`, by way of color and xcolor).
enum LaTeXInk {
  /// The colour as CSS writes it, or nil for another name. The names begin with capitals.
  static func color(named name: [UInt8]) -> String? {
    guard let first = name.first, first >= 0x41 && first <= 0x5A else { return nil }
    return colors[String(decoding: name.prefix(40), as: UTF8.self)]
  }

  /// `#rrggbb` of levels between 0 and 255.
  static func css(red: Double, green: Double, blue: Double) -> String {
    var result = "#"
    for value in [red, green, blue] {
      let level = Int(max(0, min(value, 255)).rounded())
      result += (level < 16 ? "0" : "") + String(level, radix: 16)
    }
    return result
  }

  /// `#rrggbb` of shares of ink between 0 and 1.
  static func css(cyan: Double, magenta: Double, yellow: Double, black: Double) -> String {
    func level(_ share: Double) -> Double { 255 * (1 - min(1, share + black)) }
    return css(red: level(cyan), green: level(magenta), blue: level(yellow))
  }

  private static let colors: [String: String] = {
    var result: [String: String] = [:]
    let words = table.split { $0 == " " || $0 == "\n" }
    var index = 0
    while index + 4 < words.count {
      let shares = words[index + 1...index + 4].map { Double(Int($0) ?? 0) / 100 }
      result[String(words[index])] = css(
        cyan: shares[0], magenta: shares[1], yellow: shares[2], black: shares[3])
      index += 5
    }
    return result
  }()

  /// Names with their percentages of cyan, magenta, yellow and black.
  private static let table = """
    GreenYellow 15 0 69 0 Yellow 0 0 100 0 Goldenrod 0 10 84 0 Dandelion 0 29 84 0 Apricot 0 32 52 0
    Peach 0 50 70 0 Melon 0 46 50 0 YellowOrange 0 42 100 0 Orange 0 61 87 0 BurntOrange 0 51 100 0
    Bittersweet 0 75 100 24 RedOrange 0 77 87 0 Mahogany 0 85 87 35 Maroon 0 87 68 32 BrickRed 0 89 94 28
    Red 0 100 100 0 OrangeRed 0 100 50 0 RubineRed 0 100 13 0 WildStrawberry 0 96 39 0 Salmon 0 53 38 0
    CarnationPink 0 63 0 0 Magenta 0 100 0 0 VioletRed 0 81 0 0 Rhodamine 0 82 0 0 Mulberry 34 90 0 2
    RedViolet 7 90 0 34 Fuchsia 47 91 0 8 Lavender 0 48 0 0 Thistle 12 59 0 0 Orchid 32 64 0 0
    DarkOrchid 40 80 20 0 Purple 45 86 0 0 Plum 50 100 0 0 Violet 79 88 0 0 RoyalPurple 75 90 0 0
    BlueViolet 86 91 0 4 Periwinkle 57 55 0 0 CadetBlue 62 57 23 0 CornflowerBlue 65 13 0 0
    MidnightBlue 98 13 0 43 NavyBlue 94 54 0 0 RoyalBlue 100 50 0 0 Blue 100 100 0 0 Cerulean 94 11 0 0
    Cyan 100 0 0 0 ProcessBlue 96 0 0 0 SkyBlue 62 0 12 0 Turquoise 85 0 20 0 TealBlue 86 0 34 2
    Aquamarine 82 0 30 0 BlueGreen 85 0 33 0 Emerald 100 0 50 0 JungleGreen 99 0 52 0 SeaGreen 69 0 50 0
    Green 100 0 100 0 ForestGreen 91 0 88 12 PineGreen 92 0 59 25 LimeGreen 50 0 100 0
    YellowGreen 44 0 74 0 SpringGreen 26 0 76 0 OliveGreen 64 0 95 40 RawSienna 0 72 100 45
    Sepia 0 83 100 70 Brown 0 81 100 60 Tan 14 42 56 0 Gray 0 0 0 50 Black 0 0 0 100 White 0 0 0 0
    """
}
