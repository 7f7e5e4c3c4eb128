import SourceText

#if !hasFeature(Embedded)
  /// The form of a function defined by cases, $\begin{cases} v_1 & C_1 \\ v_2 & C_2 \end{cases}$: the operation of an
  /// ``Expression/Node/piecewise(_:_:)``.
  ///
  /// It has the value of the branch whose conditions hold, and none where no branch's hold. Where several hold, all of these must
  /// have the same value. A condition that is undefined does not hold. Each branch has its value and then the sides of its conditions
  /// as operands.
  public struct Piecewise: Sendable, Hashable {
    /// For each branch the relations of its conditions, all of which are to hold. A branch without any is taken where the conditions
    /// of no other branch hold; there is at most one, the last.
    public let relations: [[Relation]]

    /// A form; nil where there is no branch, where one before the last has no condition, or where a relation compares nothing.
    public init?(_ relations: [[Relation]]) {
      guard let last = relations.last, relations.count > 1 || !last.isEmpty,
        !relations.dropLast().contains(where: \.isEmpty),
        relations.allSatisfy({ $0.allSatisfy { Self.letters[$0] != nil } })
      else { return nil }
      self.relations = relations
    }

    /// How many operands it has.
    public var operandCount: Int { relations.reduce(0) { $0 + 1 + 2 * $1.count } }

    /// A comparison of two expressions.
    public struct Condition: Sendable, Equatable {
      /// The left side.
      public var left: Expression
      /// How they are related: no element of a set, and not approximately.
      public var relation: Relation
      /// The right side.
      public var right: Expression

      /// Makes a condition.
      public init(_ left: Expression, _ relation: Relation, _ right: Expression) {
        (self.left, self.relation, self.right) = (left, relation, right)
      }
    }

    /// A value, and where it is taken.
    public struct Branch: Sendable, Equatable {
      /// The value.
      public var value: Expression
      /// What holds there; empty for what is left by the other branches.
      public var conditions: [Condition]

      /// Makes a branch.
      public init(_ value: Expression, _ conditions: [Condition]) {
        (self.value, self.conditions) = (value, conditions)
      }
    }

    /// The branches that operands make; nil where there are not as many as it has.
    public func branches(_ operands: [Expression]) -> [Branch]? {
      guard operands.count == operandCount else { return nil }
      var place = 0
      return relations.map { relations in
        let value = operands[place]
        let conditions = relations.enumerated().map { index, relation in
          Condition(operands[place + 1 + 2 * index], relation, operands[place + 2 + 2 * index])
        }
        place += 1 + 2 * relations.count
        return Branch(value, conditions)
      }
    }

    private static let letters: [Relation: Character] = [
      .equal: "=", .notEqual: "!", .less: "<", .lessOrEqual: "l", .greater: ">", .greaterOrEqual: "g",
    ]

    /// It as text in ASCII: the branches, with a bar between two.
    var text: String {
      relations.map { String($0.compactMap { Self.letters[$0] }) }.joined(separator: "|")
    }

    /// The form of a text; nil where it is none's.
    init?(text: String) {
      var relations: [[Relation]] = []
      for branch in text.split(separator: "|", omittingEmptySubsequences: false) {
        var own: [Relation] = []
        for letter in branch {
          guard let relation = Self.letters.first(where: { $0.value == letter })?.key else { return nil }
          own.append(relation)
        }
        relations.append(own)
      }
      self.init(relations)
    }
  }

  extension Expression {
    /// A function defined by cases; nil where its branches make none (``Piecewise/init(_:)``).
    public init?(cases branches: [Piecewise.Branch], _ span: Span) {
      guard let form = Piecewise(branches.map { $0.conditions.map(\.relation) }) else { return nil }
      let operands = branches.flatMap { [$0.value] + $0.conditions.flatMap { [$0.left, $0.right] } }
      self.init(.piecewise(form, operands), span)
    }

    /// Its branches; nil where it is no function defined by cases.
    public var branches: [Piecewise.Branch]? {
      if case .piecewise(let form, let operands) = node { form.branches(operands) } else { nil }
    }

    /// Whether it, or a part of it, is defined by cases.
    public var holdsPiecewise: Bool {
      if case .piecewise = node { return true }
      return someOperand { $0.holdsPiecewise }
    }
  }
#else
  /// A page has no functions defined by cases.
  public enum Piecewise: Sendable, Hashable {}
#endif
