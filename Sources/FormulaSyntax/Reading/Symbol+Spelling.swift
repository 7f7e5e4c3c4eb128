#if !hasFeature(Embedded)
  import TeX

  extension Symbol {
    /// The name that a node of a formula spells; nil for a node that spells none.
    ///
    /// A name is a letter, also in a font or under an accent, with a subscript and primes: `\theta`, `\vec v`, `x_P'`. An exponent of it is
    /// not looked at. Whether the name means something, and what, is not known here: `\pi` gives π.
    public init?(spelledBy node: LaTeXNode) {
      guard case .scripts(let scripts) = node.kind else {
        guard let name = Self.base(node) else { return nil }
        self.init(name)
        return
      }
      guard let base = scripts.base.flatMap(Self.base) else { return nil }
      var index = ""
      if let subscripted = scripts.subscripted {
        guard let written = LaTeXNames.index(subscripted) else { return nil }
        index = written
      }
      self.init(base: base, subscript: index, primes: scripts.primes)
    }

    private static func base(_ node: LaTeXNode) -> String? {
      switch node.kind {
      case .letter, .styled, .accent: LaTeXNames.word(node)
      default: nil
      }
    }
  }
#endif
