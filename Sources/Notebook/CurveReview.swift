import Diagrams
import Figures
import FormulaProof
import SourceText

/// Holds the curves of a figure to the segments that are drawn for them.
enum CurveReview {
  /// How many pieces of curves are looked at for one figure.
  static let mostPieces = 200_000
  /// And for one curve at one position.
  private static let mostPiecesOfOne = 20_000

  /// What is wrong with the curves: for each of them the first place at which it is not what is drawn, or at which that could not be shown.
  static func diagnostics(
    _ rendering: DiagramRendering, _ reading: DiagramReader.Reading, mostPieces: Int = mostPieces
  ) -> [Diagnostic] {
    var found: [Diagnostic] = []
    var told: Set<Int> = []
    var pieces = mostPieces
    // At most positions a figure's curves are where they were.
    var seen: Set<[Double]> = []
    // With no pieces left each segment is still looked at once: what that does not show is told, and not passed over.
    for curves in rendering.curves(of: reading) {
      for item in curves where !told.contains(item.curve.x.source) {
        let curve = item.curve
        let enclosed = EnclosedCurve(
          x: curve.x.expression, y: curve.y.expression, parameter: curve.parameter,
          environment: curve.environment, known: curve.known, map: curve.map)
        guard seen.insert(curve.numbers + enclosed.dependencies).inserted else { continue }
        var own = max(0, min(pieces, mostPiecesOfOne))
        let before = own
        let stray = enclosed.stray(from: curve.points, at: curve.places, steps: &own)
        pieces -= before - own
        guard let stray else { continue }
        told.insert(curve.x.source)
        found.append(diagnostic(stray, of: item))
      }
    }
    return found
  }

  private static func diagnostic(_ stray: EnclosedCurve.Stray, of item: DiagramCurve) -> Diagnostic {
    let name = item.curve.parameter.name
    let place = item.position.isEmpty ? "" : "at \(item.position): "
    let (from, to) = texts(stray.from, stray.to)
    let hint = Diagnostic.Note(
      "a curve is drawn by \(item.curve.points.count - 1) segments; over a pole, a corner or a jump it is drawn in parts, each with a range of its own"
    )
    var diagnostic: Diagnostic
    switch stray.kind {
    case .away(let distance):
      let middle = texts(stray.from + (stray.to - stray.from) / 2, stray.to).0
      diagnostic = .error(
        .strayingCurve,
        "\(place)the curve is not what is drawn: at \(name) = \(middle) it is \(NumberText.short(distance, decimals: 1)) units of the picture beside its segment",
        notes: [hint])
    case .apart:
      diagnostic = .error(
        .strayingCurve,
        "\(place)the curve is not what is drawn: between \(name) = \(from) and \(to) a segment is drawn where there is no curve",
        notes: [hint])
    case .unknown:
      diagnostic = .warning(
        .strayingCurve,
        "\(place)it could not be shown that the curve is what is drawn, between \(name) = \(from) and \(to)",
        notes: [hint])
    }
    diagnostic.file = item.source?.file
    diagnostic.span = item.source?.span
    return diagnostic
  }

  /// Two numbers with as many decimals as tell them apart.
  private static func texts(_ one: Double, _ other: Double) -> (String, String) {
    for decimals in 3..<9 {
      let texts = (NumberText.short(one, decimals: decimals), NumberText.short(other, decimals: decimals))
      if texts.0 != texts.1 { return texts }
    }
    return ("\(one)", "\(other)")
  }
}

extension DrawnCurve {
  /// What the chain depends on besides the names in the coordinates: which curve it is, its range, and the map to the picture.
  fileprivate var numbers: [Double] {
    [Double(x.source), Double(y.source), places.first ?? 0, places.last ?? 0]
      + [map.a, map.b, map.c, map.d, map.e, map.f, map.g, map.h, map.i]
  }
}
