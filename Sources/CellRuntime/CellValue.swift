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
  /// The elements of an array or a set; a set's are in order of their text.
  case list([CellValue])
  /// A tuple or a structure: the type's name where it has one, and its parts with their labels.
  case composite(type: String?, labels: [String?], parts: [CellValue])
  /// Anything else, as `String(describing:)` prints it.
  case text(String)
}
