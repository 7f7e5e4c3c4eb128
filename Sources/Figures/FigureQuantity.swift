#if !hasFeature(Embedded)
  import FormulaSyntax

  /// A name that a figure shows: one that a slider or a point of it stands for, or that is the whole label of a thing.
  ///
  /// What is drawn for it, its labels, and the same name in the formulas around carry the same class, so that a page can show that they
  /// are one.
  public struct FigureQuantity: Sendable, Equatable {
    /// The name.
    public var symbol: Symbol
    /// The colour of what is drawn for it, where the figure says one.
    public var color: FigureItem.Style?

    /// Makes a quantity.
    public init(_ symbol: Symbol, color: FigureItem.Style? = nil) {
      self.symbol = symbol
      self.color = color
    }

    /// The class of all that stands for this name. It is a name of XML, as checkers of pages want it: what is no letter, digit or `_` is its
    /// number in hexadecimal, between hyphens.
    public var ownClass: String {
      symbol.name.unicodeScalars.reduce(into: Self.prefix) { name, scalar in
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "Α"..."Ω", "α"..."ω": name.unicodeScalars.append(scalar)
        default: name += "-\(String(scalar.value, radix: 16))-"
        }
      }
    }

    /// The classes of all that stands for it: that of all quantities, its own, and its colour's.
    public var classes: [String] { [Self.kind, ownClass] + (color.map { [$0.cssClass] } ?? []) }

    /// Whether a class says that something stands for a name.
    static func isName(_ name: String) -> Bool { name == kind || name.hasPrefix(prefix) }

    /// The class of all quantities.
    private static let kind = "quantity"
    /// What the class of each quantity begins with.
    private static let prefix = "of-"

    /// The colours that a style can name.
    public static let colors: [FigureItem.Style] = [.primary, .accent, .contrast, .muted]
  }
#endif
