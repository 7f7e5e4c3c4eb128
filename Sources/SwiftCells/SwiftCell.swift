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

  /// Whether other files of a module would see something of it. What is private to a file they do not see; operators
  /// and conformances of types that are not its own they do.
  var isShared: Bool {
    let types = cells.reduce(into: Set<String>()) { $0.formUnion($1.listing.types) }
    let protocols = protocols
    return cells.contains { cell in
      cell.listing.shared.contains { shared in
        guard let shared else { return true }
        let name = shared.type.split(whereSeparator: { ".<".contains($0) }).first.map(String.init) ?? ""
        return !types.contains(name) && !protocols.isSuperset(of: shared.protocols)
      }
    }
  }
}
