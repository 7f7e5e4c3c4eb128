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

  private init(
    _ role: LaTeXEnvironment.Role, _ opening: Unicode.Scalar? = nil, _ closing: Unicode.Scalar? = nil,
    isDisplay: Bool = false, takesColumns: Bool = false, takesNumber: Bool = false
  ) {
    self.role = role
    self.opening = opening
    self.closing = closing
    self.isDisplay = isDisplay
    self.takesColumns = takesColumns
    self.takesNumber = takesNumber
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
    case "subarray": self.init(.substack, takesColumns: true)
    case "cases": self.init(.cases, "{")
    case "dcases": self.init(.cases, "{", isDisplay: true)
    case "rcases": self.init(.cases, nil, "}")
    case "drcases": self.init(.cases, nil, "}", isDisplay: true)
    case "aligned", "align", "split", "eqnarray", "flalign": self.init(.aligned, isDisplay: true)
    case "alignedat", "alignat", "xalignat": self.init(.aligned, isDisplay: true, takesNumber: true)
    case "gathered", "gather", "equation", "multline", "displaymath", "math":
      self.init(.gathered, isDisplay: true)
    default: return nil
    }
  }

  /// All names, for suggestions; each may have a `*`.
  static let names = [
    "matrix", "pmatrix", "bmatrix", "Bmatrix", "vmatrix", "Vmatrix", "smallmatrix", "psmallmatrix",
    "bsmallmatrix", "Bsmallmatrix", "vsmallmatrix", "Vsmallmatrix", "array", "darray", "subarray", "cases",
    "dcases", "rcases", "drcases", "aligned", "align", "split", "eqnarray", "flalign", "alignedat", "alignat",
    "xalignat", "gathered", "gather", "equation", "multline", "displaymath", "math",
  ]

  /// The known name nearest to a name that is not known, or nil.
  static func suggestion(for name: [UInt8]) -> String? {
    Spelling.nearest(to: String(decoding: name.prefix(100), as: UTF8.self), in: names)
  }
}
