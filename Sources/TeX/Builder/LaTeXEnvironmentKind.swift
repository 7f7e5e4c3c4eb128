import SourceText

/// What an environment's name says.
struct LaTeXEnvironmentKind {
  /// What its rows are for.
  var role: LaTeXEnvironment.Role
  /// The bracket before the rows.
  var opening: Unicode.Scalar?
  /// The bracket behind the rows.
  var closing: Unicode.Scalar?
  /// Whether cells are in display style.
  var isDisplay = false
  /// Whether columns follow in braces, as for `array`.
  var takesColumns = false
  /// Whether a number follows in braces, as for `alignedat`.
  var takesNumber = false
  /// The most cells of a row, where there is a limit.
  var mostColumns: Int?
  /// Whether it makes a display of its own, which has numbers and stands in no other.
  var isOutermost = false

  private init(
    _ role: LaTeXEnvironment.Role, _ opening: Unicode.Scalar? = nil, _ closing: Unicode.Scalar? = nil,
    isDisplay: Bool = false, takesColumns: Bool = false, takesNumber: Bool = false, mostColumns: Int? = nil,
    isOutermost: Bool = false
  ) {
    self.role = role
    self.opening = opening
    self.closing = closing
    self.isDisplay = isDisplay
    self.takesColumns = takesColumns
    self.takesNumber = takesNumber
    self.mostColumns = mostColumns
    self.isOutermost = isOutermost
  }

  /// The kind that a name without its `*` stands for, or nil.
  init?(_ name: String) {
    switch name {
    case "matrix": self.init(.matrix)
    case "pmatrix": self.init(.matrix, "(", ")")
    case "bmatrix": self.init(.matrix, "[", "]")
    case "Bmatrix": self.init(.matrix, "{", "}")
    case "vmatrix": self.init(.matrix, "|", "|")
    case "Vmatrix": self.init(.matrix, "‖", "‖")
    case "smallmatrix": self.init(.smallMatrix)
    case "psmallmatrix": self.init(.smallMatrix, "(", ")")
    case "bsmallmatrix": self.init(.smallMatrix, "[", "]")
    case "Bsmallmatrix": self.init(.smallMatrix, "{", "}")
    case "vsmallmatrix": self.init(.smallMatrix, "|", "|")
    case "Vsmallmatrix": self.init(.smallMatrix, "‖", "‖")
    case "array", "darray": self.init(.array, isDisplay: name == "darray", takesColumns: true)
    case "CD": self.init(.diagram, isDisplay: true)
    case "subarray": self.init(.substack, takesColumns: true)
    case "cases": self.init(.cases, "{", mostColumns: 2)
    case "dcases": self.init(.cases, "{", isDisplay: true, mostColumns: 2)
    case "rcases": self.init(.cases, nil, "}", mostColumns: 2)
    case "drcases": self.init(.cases, nil, "}", isDisplay: true, mostColumns: 2)
    case "crampedsubarray": self.init(.substack, takesColumns: true)
    case "aligned": self.init(.aligned, isDisplay: true)
    case "split": self.init(.aligned, isDisplay: true, mostColumns: 2)
    case "align", "eqnarray", "flalign": self.init(.aligned, isDisplay: true, isOutermost: true)
    case "alignedat": self.init(.aligned, isDisplay: true, takesNumber: true)
    case "alignat", "xalignat", "xxalignat":
      self.init(.aligned, isDisplay: true, takesNumber: true, isOutermost: true)
    case "gathered", "multlined", "lgathered", "rgathered":
      self.init(.gathered, isDisplay: true, mostColumns: 1)
    case "gather", "equation", "multline", "displaymath", "math":
      self.init(.gathered, isDisplay: true, mostColumns: 1, isOutermost: true)
    default: return nil
    }
  }

  /// All names, for suggestions; each may have a `*`.
  static let names = [
    "matrix", "pmatrix", "bmatrix", "Bmatrix", "vmatrix", "Vmatrix", "smallmatrix", "psmallmatrix",
    "bsmallmatrix", "Bsmallmatrix", "vsmallmatrix", "Vsmallmatrix", "array", "darray", "subarray", "cases",
    "dcases", "rcases", "drcases", "aligned", "align", "split", "eqnarray", "flalign", "alignedat", "alignat",
    "xalignat", "xxalignat", "gathered", "multlined", "lgathered", "rgathered", "crampedsubarray", "CD",
    "gather", "equation", "multline", "displaymath", "math",
  ]

  /// The known name nearest to a name that is not known, or nil.
  static func suggestion(for name: [UInt8]) -> String? {
    Spelling.nearest(to: String(decoding: name.prefix(100), as: UTF8.self), in: names)
  }
}
