import SourceText
import TeX

extension LaTeXMeaningReader {
  /// The tokens with each system in their outermost row replaced by its rows.
  ///
  /// `cases`, `aligned` and their like, and matrices whose rows hold relations, are systems where a statement
  /// may begin; elsewhere they stay, and are refused or read as values later.
  static func expandingSystems(_ tokens: [LaTeXToken], depth: Int = 0) -> [LaTeXToken] {
    guard depth < 20, tokens.contains(where: { $0.system != nil }) else { return tokens }
    var result: [LaTeXToken] = []
    for (position, token) in tokens.enumerated() {
      let previous = result.last { !$0.isSpace }
      let mayBegin =
        previous.map { $0.isSeparator || $0.isImplication || (position > 0 && $0.isOpenBrace) } ?? true
      guard let system = token.system, !token.hasScripts, mayBegin else {
        result.append(token)
        continue
      }
      #if !hasFeature(Embedded)
        // Its rows are no statements.
        guard system.rowMeaning == .others else {
          result.append(token)
          continue
        }
      #endif
      let next = tokens[(position + 1)...].first { !$0.isSpace }
      let isInImplication = previous?.isImplication ?? false || next?.isImplication ?? false
      var rows = Self.rows(of: system, depth: depth)
      guard rows.contains(where: { $0.isRelation }) else {
        // An aligned block without a relation, or an array of numbers, is no system.
        if system.role == .aligned || system.role == .gathered {
          if previous?.isOpenBrace ?? false { result.removeLast() }
          result += rows
        } else {
          result.append(token)
        }
        continue
      }
      if previous?.isOpenBrace ?? false { result.removeLast(where: { $0.isOpenBrace }) }
      // A system beside a sign of implication is one side of it.
      if isInImplication, !rows.contains(where: { $0.isImplication }) {
        for place in rows.indices {
          if case .lineBreak = rows[place].kind { rows[place].kind = .separator }
        }
        result += rows
        continue
      }
      rows.insert(LaTeXToken(.lineBreak, Span(at: token.span.lowerBound)), at: 0)
      rows.append(LaTeXToken(.lineBreak, Span(at: token.span.upperBound)))
      result += rows
    }
    return result
  }

  private static func rows(of environment: LaTeXEnvironment, depth: Int) -> [LaTeXToken] {
    let rows = environment.rows.filter { !$0.isBlank }.map { row in
      (start: row.span.lowerBound, tokens: expandingSystems(cells(row, environment.role), depth: depth + 1))
    }
    // Where the brackets fit only all in all, they reach over the ends of rows.
    let bracketsFit = rows.reduce(0) { $0 + openBrackets($1.tokens) } == 0
    var result: [LaTeXToken] = []
    var level = 0
    for (position, row) in rows.enumerated() {
      let isInBrackets = bracketsFit && level > 0
      level += openBrackets(row.tokens)
      if position > 0, !isInBrackets, !continues(result, row.tokens) {
        result.append(LaTeXToken(.lineBreak, Span(at: row.start)))
        result += row.tokens
      } else {
        // Space at the beginning of a row that goes on sets nothing apart.
        let count = result.count
        result += row.tokens.drop { $0.isSpace }
        if position > 0, count < result.count, result[count].isImplication { result[count].beginsLine = true }
      }
    }
    return result
  }

  /// How many more brackets are opened than closed.
  private static func openBrackets(_ tokens: [LaTeXToken]) -> Int {
    tokens.reduce(0) { count, token in
      switch token.kind {
      case .open: count + 1
      case .close: count - 1
      default: count
      }
    }
  }

  /// Whether a row goes on with what the rows before it began: `a &= b \\ &= c`.
  private static func continues(_ before: [LaTeXToken], _ row: [LaTeXToken]) -> Bool {
    if let last = before.last(where: { !$0.isSpace }), last.isOperator { return true }
    guard let first = row.first(where: { !$0.isSpace }) else { return true }
    switch first.kind {
    case .relation, .condition, .conjunction, .disjunction, .implication: return true
    case .plus, .minus, .times, .dot, .cross, .slash, .plusMinus, .minusPlus:
      return !row.contains { $0.isRelation } || !lastRow(of: before).contains { $0.isRelation }
    default: return false
    }
  }

  /// What stands behind the last line break.
  private static func lastRow(of tokens: [LaTeXToken]) -> ArraySlice<LaTeXToken> {
    let start = tokens.lastIndex { if case .lineBreak = $0.kind { true } else { false } }
    return tokens[(start.map { $0 + 1 } ?? 0)...]
  }

  /// The cells of a row side by side; between two that are formulas of their own stands a line break.
  private static func cells(_ row: LaTeXEnvironment.Row, _ role: LaTeXEnvironment.Role) -> [LaTeXToken] {
    var result: [LaTeXToken] = []
    for (column, cell) in row.cells.enumerated() where !cell.isBlank {
      let tokens = LaTeXTokenizer(cell.nodes).tokens
      if let last = result.last(where: { !$0.isSpace }), let first = tokens.first(where: { !$0.isSpace }) {
        let isJoint =
          last.isOperator || first.isOperator || last.isSeparator || first.isSeparator || first.isCondition
        let isPair = role == .aligned ? column % 2 == 0 : tokens.contains { $0.isRelation }
        if !isJoint, isPair, result.contains(where: { $0.isRelation }) {
          result.append(LaTeXToken(.lineBreak, Span(at: cell.span.lowerBound)))
        }
      }
      result += tokens
    }
    return result
  }
}

extension LaTeXToken {
  var isOpenBrace: Bool {
    if case .open(let scalar) = kind { scalar == "{" } else { false }
  }

  /// The environment that may be a system: on its own, or behind a brace that is not closed.
  var system: LaTeXEnvironment? {
    switch kind {
    case .environment(let environment):
      // Brackets on both sides make a matrix.
      return environment.closing == nil || environment.opening == nil ? environment : nil
    case .fenced(let fenced):
      guard fenced.parts.count == 1, fenced.opening.scalar == nil || fenced.opening.scalar == "{",
        fenced.closing.scalar == nil
      else {
        guard fenced.parts.count == 1, fenced.opening.scalar == nil, fenced.closing.scalar == "}" else {
          return nil
        }
        return Self.onlyEnvironment(fenced.parts[0])
      }
      return Self.onlyEnvironment(fenced.parts[0])
    default: return nil
    }
  }

  private static func onlyEnvironment(_ nodes: [LaTeXNode]) -> LaTeXEnvironment? {
    let tokens = LaTeXTokenizer(nodes).tokens.filter { !$0.isSpace }
    guard tokens.count == 1, case .environment(let environment) = tokens[0].kind, !tokens[0].hasScripts else {
      return nil
    }
    return environment
  }
}

extension Array where Element == LaTeXToken {
  /// Removes the last token that fulfils a condition, and the spaces behind it.
  fileprivate mutating func removeLast(where condition: (LaTeXToken) -> Bool) {
    if let position = lastIndex(where: condition) { removeSubrange(position...) }
  }
}
