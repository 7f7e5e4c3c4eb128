internal import MatrixCore

// What the writers of files ask of marks.
extension MatrixCore.DeviceMark where S == Double, Paint == CGColor {
  /// Whether all of its numbers are finite, so that a file can have them; the marks of a group are not looked at.
  var isFinite: Bool {
    let colors = [state.fill, state.stroke] + (state.shadow.map { [$0.paint] } ?? [])
    let numbers =
      colors.flatMap { [$0.red, $0.green, $0.blue, $0.alpha].map { Double($0) } }
      + [state.alpha, state.lineWidth, state.miterLimit] + (state.dash.map { $0.lengths + [$0.phase] } ?? [])
      + (state.shadow.map { [$0.offset.dx, $0.offset.dy, $0.blur] } ?? [])
    let pen = painting.hasStroke ? [state.ctm.a, state.ctm.b, state.ctm.c, state.ctm.d] : []
    let points = path.controlPoints + state.clips.flatMap(\.path.controlPoints)
    return (numbers + pen).allSatisfy(\.isFinite) && points.allSatisfy { $0.x.isFinite && $0.y.isFinite }
  }

  /// The marks of a group that shows the same where they are painted one by one; nil where the group is needed.
  var looseGroup: [MatrixCore.DeviceMark<Double, CGColor>]? {
    guard let group, state.alpha == 1, state.shadow == nil, state.blend == 0,
      group.allSatisfy({ $0.state.blend == 0 })
    else { return nil }
    return group
  }
}
