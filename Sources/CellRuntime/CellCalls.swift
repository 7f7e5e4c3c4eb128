// The functions that instrumented cells call. Their names begin with `lectern`, so that they are in nobody's way.

/// The statement that runs now, by its number among those of the lesson.
nonisolated(unsafe) var currentPlace: Int32 = 0

/// Says which statement runs next, so that a trap can be reported at its place.
public func lecternAt(_ place: Int32) {
  currentPlace = place
}

/// Reports the value of an expression that has an expectation.
public func lecternCheck<Value>(_ check: Int, _ value: Value) {
  CellProcess.send(.value(check: check, CellValue(describing: value)))
}

/// Runs an expression that should throw, and reports the error.
public func lecternCheckThrows(_ check: Int, _ body: () throws -> Void) {
  do {
    try body()
    CellProcess.send(.thrown(check: check, error: nil, type: nil))
  } catch {
    CellProcess.send(.thrown(check: check, error: "\(error)", type: "\(type(of: error))"))
  }
}

/// Evaluates a bound function at all its samples.
public func lecternSample(_ binding: Int, _ body: ([Double]) throws -> Any) {
  guard CellProcess.input.samples.indices.contains(binding) else { return }
  for (index, numbers) in CellProcess.input.samples[binding].enumerated() {
    do {
      CellProcess.send(.sample(binding: binding, index: index, CellValue(describing: try body(numbers))))
    } catch {
      CellProcess.send(.sampleThrown(binding: binding, index: index, error: "\(error)"))
    }
  }
}

/// The value of an initializer that may throw; an error ends the lesson's cells.
public func lecternTry<Value>(_ cell: Int, _ body: () throws -> Value) -> Value {
  do {
    return try body()
  } catch {
    CellProcess.send(.uncaught(cell: cell, error: "\(error)"))
    CellProcess.leave()
  }
}

/// Adds a lesson's cells to those that the process can run.
public func lecternRegister(_ cells: [() throws -> Void]) {
  CellProcess.lessons.append(cells)
}

/// The main function of the process: loads the library at a path and runs one of its lessons.
public func lecternMain() -> Never {
  CellProcess.run(CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "")
}
