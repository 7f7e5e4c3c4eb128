import SourceText

/// The Swift file that a lesson's cells become.
struct LessonProgram: Sendable {
  /// What the numbers of one cell's places and expectations begin with.
  struct Base: Sendable {
    var place: Int
    var expectation: Int
    var binding: Int?
  }

  let lesson: SwiftLesson
  /// Whether statements inside functions are marked too.
  let hasMarks: Bool
  /// The cells that are in it, by index; those that must not compile are not.
  let cells: [Int]
  private(set) var source = GeneratedSource()
  /// Of each cell that is in it.
  private(set) var bases: [Int: Base] = [:]
  /// The samples of all bindings, in order.
  private(set) var samples: [[[Double]]] = []

  /// The function that registers the cells.
  private let function: String

  /// The program of some cells of a lesson; `function` registers them.
  init(_ lesson: SwiftLesson, cells: [Int], function: String, hasMarks: Bool = true) {
    self.lesson = lesson
    self.cells = cells
    self.function = function
    self.hasMarks = hasMarks
    source.append("import CellRuntime\nimport Foundation\nimport UIKitGeometry\n")
    for cell in cells {
      for piece in lesson.cells[cell].listing.imports {
        append(piece, cell: cell)
      }
    }
    var place = 0
    var expectation = 0
    for cell in cells {
      let listing = lesson.cells[cell].listing
      bases[cell] = Base(place: place, expectation: expectation)
      for piece in listing.declarations { append(piece, cell: cell) }
      place += listing.places.count
      expectation += listing.expectations.count
    }
    for cell in cells { appendFunction(cell) }
    let names = cells.map { "lecternCell\($0)" }.joined(separator: ", ")
    source.append("func \(function)() { lecternRegister([\(names)]) }\n")
  }

  private mutating func append(_ piece: ParsedListing.Piece, cell: Int) {
    let base = bases[cell] ?? Base(place: 0, expectation: 0)
    let order = cells.firstIndex(of: cell) ?? 0
    let hasMarks = hasMarks
    let ownProtocols = lesson.protocols
    let isReported = reports(cell)
    source.append(piece, of: lesson.cells[cell].listing, cell: cell) { insertion in
      switch insertion {
      case .text(let text), .closing(let text): text
      case .step(let place): "lecternStep(\(place + base.place)); "
      case .place(let place): hasMarks ? "lecternAt(\(place + base.place)); " : ""
      case .enter: hasMarks ? "let lecternCaller = lecternPlace(); defer { lecternAt(lecternCaller) }; " : ""
      case .giveBack(let place): hasMarks ? "lecternAt(\(place + base.place)); return " : ""
      case .value where !isReported, .throwing where !isReported, .valueOf where !isReported,
        .endOfCheck where !isReported:
        ""
      case .endOfCheck(let text): text
      case .value(let expectation): "lecternCheck(\(expectation + base.expectation), "
      case .throwing(let expectation, let discards, let awaits):
        (awaits ? "await lecternCheckThrowsAsync" : "lecternCheckThrows")
          + "(\(expectation + base.expectation)) { " + (discards ? "_ = " : "")
      case .valueOf(let name, let expectation): "; lecternCheck(\(expectation + base.expectation), \(name))"
      case .attempt: "lecternTry(\(order)) { "
      case .await: "lecternAwait(\(order)) { "
      case .memberAccess(let protocols): ownProtocols.isSuperset(of: protocols) ? "fileprivate " : ""
      }
    }
  }

  /// The same program with fewer marks: none inside functions, where they may change what a listing means.
  var withoutMarks: LessonProgram {
    LessonProgram(lesson, cells: cells, function: function, hasMarks: false)
  }

  /// Whether what a cell expects is looked at. In one that must not compile it is not: only the listing may be what fails there.
  private func reports(_ cell: Int) -> Bool { lesson.cells[cell].mode == .check }

  /// The cell that has a place, and the place's number in its listing.
  func place(_ number: Int) -> CellPlace? {
    for (cell, base) in bases {
      let index = number - base.place
      if lesson.cells[cell].listing.places.indices.contains(index) {
        return CellPlace(cell: cell, index: index)
      }
    }
    return nil
  }

  private mutating func appendFunction(_ cell: Int) {
    guard let base = bases[cell] else { return }
    let listing = lesson.cells[cell].listing
    source.append("fileprivate func lecternCell\(cell)() throws {\n")
    for step in listing.steps {
      switch step {
      case .run(let piece): append(piece, cell: cell)
      case .touch(let names, let place) where reports(cell):
        source.append("lecternStep(\(place + base.place))\n")
        for name in names where name != "_" { source.append("_ = \(name)\n") }
      case .check(let expression, let expectation) where reports(cell):
        source.append("lecternCheck(\(expectation + base.expectation), \(expression))\n")
      case .check, .touch: break
      }
    }
    if let binding = lesson.cells[cell].binding { append(binding, cell) }
    source.append("}\n")
  }

  private mutating func append(_ binding: FunctionBinding, _ cell: Int) {
    var arguments: [String] = []
    var index = 0
    for parameter in binding.function.parameters {
      guard let shape = ParameterShape(type: parameter.type) else { return }
      let value = shape.expression(array: "lecternNumbers", from: index)
      arguments.append((parameter.label.map { "\($0): " } ?? "") + value)
      index += shape.count
    }
    bases[cell]?.binding = samples.count
    if let call = binding.call {
      source.append("try lecternSample(\(samples.count)) { lecternNumbers in try \(call) }\n")
      samples.append(binding.samples)
      return
    }
    source.append("lecternStep(\((bases[cell]?.place ?? 0) + binding.function.place))\n")
    source.append(
      "try lecternSample(\(samples.count)) { lecternNumbers in try \(binding.function.name)"
        + "(\(arguments.joined(separator: ", "))) }\n")
    samples.append(binding.samples)
  }
}
