import Figures
import Yams

extension DiagramReader {
  /// The keys of `turn`, each a way in which a slider grows.
  static let turnKeys = ["right", "left", "up", "down"]

  /// What dragging a picture moves: `{ right: ψ, up: φ }`.
  mutating func readTurn(_ node: Node, of figure: Figure) -> FigureTurn? {
    guard case .mapping(let mapping) = node else {
      report(
        .wrongType, "'turn' names the sliders that grow where a picture is dragged: { right: ψ, up: φ }",
        at: source.fileSpan(of: node))
      return nil
    }
    let fields = fields(of: mapping)
    check(fields, allowed: Self.turnKeys, of: "'turn'")
    var ways: [String: FigureTurn.Way] = [:]
    for entry in fields.entries where Self.turnKeys.contains(entry.name.text) {
      guard let word = text(entry.node, for: entry.name.text), let symbol = symbol(word),
        let index = slider(symbol, word, to: "turn", in: figure)
      else { return nil }
      if ways.values.contains(where: { $0.slider == index }) {
        report(.duplicateKey, "'\(word.text)' stands there already", at: word.span)
        return nil
      }
      let isReversed = entry.name.text == "left" || entry.name.text == "up"
      ways[entry.name.text] = FigureTurn.Way(slider: index, isReversed: isReversed)
    }
    for (key, other) in [("right", "left"), ("down", "up")] where ways[key] != nil && ways[other] != nil {
      report(
        .conflictingKeys, "'\(key)' and '\(other)' are the two ways of one slider: write one of them",
        at: fields.span(of: other) ?? source.fileSpan(of: node))
      return nil
    }
    guard let across = ways["right"] ?? ways["left"] else {
      report(
        .missingKey, "'turn' needs 'right' or 'left': a finger that moves up and down scrolls the page",
        at: source.fileSpan(of: node))
      return nil
    }
    return FigureTurn(across: across, down: ways["down"] ?? ways["up"])
  }
}
