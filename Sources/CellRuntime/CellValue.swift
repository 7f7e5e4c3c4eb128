/// A value that a Swift cell computed, in a shape that can be held against printed text.
public indirect enum CellValue: Hashable, Sendable, Codable {
  /// A floating-point number of any width.
  case number(Double)
  /// An integer of any width, in decimal digits.
  case integer(String)
  /// `true` or `false`.
  case boolean(Bool)
  /// A string or a character.
  case string(String)
  /// `nil`.
  case nothing
  /// The elements of an array.
  case list([CellValue])
  /// The elements of a set, in order of their text.
  case set([CellValue])
  /// The keys of a dictionary, in order of their text, and the value of each.
  case dictionary(keys: [CellValue], values: [CellValue])
  /// An enumeration's case without values.
  case name(String)
  /// A tuple, a structure, or an enumeration's case with values: the name of the type or of the case where there is
  /// one, and the parts with their labels.
  case composite(type: String?, labels: [String?], parts: [CellValue])
  /// Anything else, as `String(describing:)` prints it.
  case text(String)
}
