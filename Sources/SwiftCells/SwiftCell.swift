import SourceText

/// A Swift cell of a lesson that is to be compiled.
public struct SwiftCell: Sendable {
  /// What is to be seen of it.
  public enum Mode: Sendable, Hashable {
    /// It compiles, runs, and does what its comments say.
    case check
    /// It does not compile; the compiler's message contains the text, where there is one.
    case fails(message: String?)
  }

  /// The listing, taken apart.
  public var listing: ParsedListing
  /// What is to be seen of it.
  public var mode: Mode
  /// A function of it whose values are wanted.
  public var binding: FunctionBinding?

  /// Makes a cell.
  public init(listing: ParsedListing, mode: Mode, binding: FunctionBinding? = nil) {
    self.listing = listing
    self.mode = mode
    self.binding = binding
  }
}

/// A function that is to be evaluated at samples.
public struct FunctionBinding: Sendable {
  /// The function.
  public var function: FunctionSignature
  /// For each sample the numbers that the parameters are made of, in order.
  public var samples: [[Double]]

  /// Makes a binding.
  public init(function: FunctionSignature, samples: [[Double]]) {
    self.function = function
    self.samples = samples
  }
}

/// The Swift cells of one lesson, in order; they share one scope.
public struct SwiftLesson: Sendable {
  /// The cells.
  public var cells: [SwiftCell]

  /// Makes a lesson.
  public init(cells: [SwiftCell]) {
    self.cells = cells
  }
}

extension SwiftLesson {
  /// The protocols that its cells declare.
  var protocols: Set<String> { cells.reduce(into: []) { $0.formUnion($1.listing.protocols) } }

  /// Whether it is compiled by itself, since others in the same module would see something of it.
  var standsAlone: Bool {
    let checked = cells.filter { $0.mode == .check }.map(\.listing.reach)
    // A cell that must not compile stands behind those that run, and not behind others of its kind.
    let failing = cells.filter { $0.mode != .check }.map(\.listing.reach)
    return !CellReach.areHidden(checked) || !failing.allSatisfy { CellReach.areHidden(checked + [$0]) }
  }
}
