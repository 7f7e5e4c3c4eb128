extension MathMLWriter {
  #if !hasFeature(Embedded)
    /// The classes of the element for a node that names something, separated by blanks; nil for any other node.
    ///
    /// It is asked of letters, of letters in a font or under an accent, and of letters with a subscript or primes, each as a whole and
    /// with its exponent: the x in $x_1$, in $x'$ and in $t_x$ is no name. What it gives is written as it is.
    public typealias NameClasses = @Sendable (LaTeXNode) -> String?
  #endif
}

extension MathMLBuilder {
  #if !hasFeature(Embedded)
    /// Adds a node that names something within an element with the name's classes, and gives the class of what now stands at the end; nil
    /// where the node has no classes, and nothing was added.
    mutating func named(
      _ node: LaTeXNode, after previous: LaTeXAtomClass?, before next: LaTeXAtomClass?, isFirst: Bool,
      isAlone: Bool
    ) -> LaTeXAtomClass?? {
      guard let classes, node.mayBeName else { return nil }
      let found = classes(node)
      switch node.kind {
      case .letter, .scripts:
        if found == nil { return nil }
      default: break
      }
      self.classes = nil
      defer { self.classes = classes }
      if let found { add("<mrow class=\"\(found)\">") }
      let last = one(node, after: previous, before: next, isFirst: isFirst, isAlone: isAlone)
      if found != nil { add("</mrow>") }
      return .some(last)
    }
  #endif

  /// Runs a body in which nothing is a name by itself.
  mutating func withoutClasses(_ body: (inout MathMLBuilder) -> Void) {
    #if hasFeature(Embedded)
      body(&self)
    #else
      let saved = classes
      classes = nil
      body(&self)
      classes = saved
    #endif
  }
}

extension LaTeXNode {
  /// Whether it is a letter, as it stands, in a font or under an accent.
  var isLetterlike: Bool {
    switch kind {
    case .letter, .styled: true
    case .accent(let accent): !accent.mark.isLabelled
    default: false
    }
  }

  /// Whether it is of a kind that names are.
  fileprivate var mayBeName: Bool {
    guard case .scripts(let scripts) = kind else { return isLetterlike }
    return (scripts.subscripted != nil || scripts.primes > 0) && (scripts.base?.isLetterlike ?? false)
  }
}
