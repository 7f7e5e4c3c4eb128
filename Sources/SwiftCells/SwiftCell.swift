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
  /// The expression that calls it, in terms of `lecternNumbers`, the numbers of a sample; nil where the parameters tell.
  var call: String?

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
  /// Whether nobody wrote its cells: then what they import concerns no other lesson.
  var isGenerated = false

  /// Makes a lesson.
  public init(cells: [SwiftCell]) {
    self.cells = cells
  }
}

extension SwiftLesson {
  /// A lesson that evaluates an expression at samples, in terms of a module of a package.
  ///
  /// - Parameters:
  ///   - call: The expression. `lecternNumbers` are the numbers of a sample: `lecternDouble(lecternNumbers, 0)` is the first.
  ///   - module: The module. What is internal in it is known too.
  public init(calling call: String, in module: String, samples: [[Double]]) {
    let text = "@testable import \(module)\n"
    var listing = ParsedListing(content: SourceExcerpt(path: "call", text: text + call))
    listing.imports = [.init(span: Span(0, text.utf8.count), edits: [])]
    listing.importedModules = [module]
    // Where it is ended nothing of the call is named: it is nobody's text.
    listing.places = [Span(0, 0)]
    var binding = FunctionBinding(
      function: FunctionSignature(name: "", parameters: [], canThrow: true, span: Span(at: 0), place: 0),
      samples: samples)
    binding.call = call
    self.init(cells: [SwiftCell(listing: listing, mode: .check, binding: binding)])
    isGenerated = true
  }

  /// The modules that its cells import.
  var importedModules: Set<String> { cells.reduce(into: []) { $0.formUnion($1.listing.importedModules) } }

  /// The protocols that its cells declare.
  var protocols: Set<String> { cells.reduce(into: []) { $0.formUnion($1.listing.protocols) } }

  /// Whether it is compiled by itself, since others in the same module would see something of it.
  var standsAlone: Bool {
    if isGenerated { return false }
    let checked = cells.filter { $0.mode == .check }.map(\.listing.reach)
    // A cell that must not compile stands behind those that run, and not behind others of its kind.
    let failing = cells.filter { $0.mode != .check }.map(\.listing.reach)
    return !CellReach.areHidden(checked) || !failing.allSatisfy { CellReach.areHidden(checked + [$0]) }
  }
}
