internal import MatrixCore

/// The pen that a line is drawn with: a disc under the CTM.
enum LinePen {
  /// A disc of a diameter of the device.
  case round(width: Double, scale: Double)
  /// A disc of a diameter in a space that a transform without translation takes to the device.
  case bent(width: Double, scale: Double, space: CoreTransform)
  /// The CTM is singular, or so nearly that the pen is a line: nothing is drawn.
  case none

  /// The pen of a state. `scale` is what the lengths of a dash are multiplied by.
  init(_ state: MatrixCore.GraphicsState<Double, CGColor>) {
    let linear = state.ctm.linearPart
    let largest = [linear.a, linear.b, linear.c, linear.d].map(\.magnitude).max() ?? 0
    let area = linear.determinant.magnitude
    guard largest > 0, area / largest / largest > 1e-6 else {
      self = .none
      return
    }
    if linear.isSimilarity {
      let factor = area.squareRoot()
      self = .round(width: factor * state.lineWidth, scale: factor)
    } else {
      let space = linear.then(.scaling(x: 1 / largest, y: 1 / largest))
      self = .bent(width: largest * state.lineWidth, scale: largest, space: space)
    }
  }
}

extension MatrixCore.GraphicsState where S == Double {
  /// The lengths of the dash where it is one: none negative and not all 0.
  var drawableDash: MatrixCore.Dash<Double>? {
    dash.flatMap { dash in
      dash.lengths.allSatisfy { $0 >= 0 } && dash.lengths.contains { $0 > 0 } ? dash : nil
    }
  }
}
