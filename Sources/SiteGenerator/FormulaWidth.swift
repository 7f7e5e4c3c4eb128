import TeX

/// How wide a formula or a listing is, estimated without a font.
///
/// It decides what must be reached by the keyboard to be scrolled, and what is made smaller on paper. A class of width that is one
/// too large does no harm.
struct FormulaWidth: Sendable {
  /// The width in ems of the formula's own type.
  let ems: Double

  /// The width of a phone's text in ems: 297 pixels beside the line of a mistake, less a fifth, by which an estimate may be too small.
  static let phone = 12.5
  /// The width that a piece of a broken formula should not exceed: it may stand set in.
  static let piece = 12.0

  /// Whether it may be wider than a phone's text.
  var exceedsPhone: Bool { ems > Self.phone }

  /// Classes for the element around it, with a blank before them: how much smaller it must be to fit on a sheet, or beside a figure that
  /// stays, where the widest that fit a sheet are too wide.
  var sheetClass: String {
    switch ems {
    case ..<24: ""
    case ..<34: " wide-1"
    case ..<40: " wide-2"
    case ..<50: " wide-3"
    default: " wide-4"
    }
  }

  init(ems: Double) { self.ems = ems }

  /// The width of a formula in MathML.
  init(mathML: String) { ems = MathMLWriter.width(of: mathML) }

  /// The width of the longest of some lines. Letters in the fixed font of listings are 0.6 em wide, in type that is smaller than a
  /// formula's.
  init(lines: String) {
    let longest = lines.split(separator: "\n").lazy.map(\.unicodeScalars.count).max() ?? 0
    ems = Double(longest) * 0.42
  }
}
