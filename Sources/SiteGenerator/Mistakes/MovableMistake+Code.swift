import FormulaSyntax

extension MovableMistake {
  /// The mistake as its page has it: lines, whose fields stand between tabs, and whose first field says what they are.
  ///
  /// - `slider`: a letter; the name and its subscript; unit, scale, least value and last position, as ``MistakeSlider`` has them; the
  ///   position of the counterexample, its value, in radians, and that as it is read; `°` of an angle, `ℤ` of an
  ///   integer.
  /// - `left`, `right`: the numbers of a side. `tolerance`: how far they may be apart.
  /// - `left-needs`, `right-needs`: `≠`, `≥` or `>` and what is so to 0; `ray`, y and x, of a point that is not on the ray to the left;
  ///   `turn`, a factor for each slider and a number of degrees, of a sum that is no multiple of 180°.
  /// - `assumed`: a relation, and what has it to 0.
  /// - `claim`: the relation. `shape`: `number`, `tuple`, or `matrix` and its rows and columns. `component`: where the sides differ.
  /// - `meets`: the number of a coincidence, of the slider that is put there, and a value in radians, or `slider` or `negative` and the
  ///   number of another slider.
  var code: String {
    var lines = [["claim", relation.rawValue], ["component", "\(component)"]]
    switch shape {
    case .number: lines.append(["shape", "number"])
    case .tuple: lines.append(["shape", "tuple"])
    case .matrix(let rows, let columns): lines.append(["shape", "matrix", "\(rows)", "\(columns)"])
    }
    for mover in movers {
      let slider = mover.slider
      let name = ClaimView.parts(of: mover.symbol.name)
      let numbers = [slider.unit, slider.scale, slider.least, slider.last, slider.first].map { "\($0)" }
      let sign = slider.kind.isAngle ? "°" : slider.kind.isWhole ? "ℤ" : ""
      let place = ["\(slider.kind.value)", slider.kind.text, sign]
      lines.append(["slider", mover.letter.name, name.base, name.index ?? ""] + numbers + place)
    }
    lines.append(["left"] + left)
    lines.append(["right"] + right)
    if !tolerances.isEmpty { lines.append(["tolerance"] + tolerances) }
    lines += leftDomain.map { ["left-needs", $0.word] + $0.texts }
    lines += rightDomain.map { ["right-needs", $0.word] + $0.texts }
    lines += facts.map { ["assumed", $0.word] + $0.texts }
    for (index, meeting) in meetings.enumerated() {
      guard let meeting else { continue }
      let place =
        switch meeting.place {
        case .value(let value): ["value", "\(value)"]
        case .mover(let other, let isNegative): [isNegative ? "negative" : "slider", "\(other)"]
        }
      lines.append(["meets", "\(index)", "\(meeting.mover)"] + place)
    }
    return lines.map { $0.joined(separator: "\t") }.joined(separator: "\n")
  }
}
