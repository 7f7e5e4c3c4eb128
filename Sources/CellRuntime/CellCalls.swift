// The functions that instrumented cells call. Their names begin with `lectern`, so that they are in nobody's way.

/// The statement that runs now, by its number among those of the lesson.
nonisolated(unsafe) var currentPlace: Int32 = -1
/// The statement at the top of a cell that runs now, perhaps inside a function that it calls.
nonisolated(unsafe) var currentStep: Int32 = -1
/// The last value of each expectation.
nonisolated(unsafe) private var lastValues: [Int: CellValue] = [:]

/// Says which statement runs next, so that a trap can be reported at its place.
public func lecternAt(_ place: Int32) {
  currentPlace = place
}

/// Says which statement at the top of a cell runs next.
public func lecternStep(_ place: Int32) {
  currentPlace = place
  currentStep = place
}

/// The statement that runs now: a function says so again when it returns, since its caller may still have work.
public func lecternPlace() -> Int32 {
  currentPlace
}

/// Reports the value of an expression that has an expectation.
public func lecternCheck<Value>(_ check: Int, _ value: Value) {
  let found = CellValue(describing: value)
  // In a loop the same value again says nothing new.
  guard lastValues[check] != found else { return }
  lastValues[check] = found
  CellProcess.send(.value(check: check, found))
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

/// Runs an expression that should throw and has to be awaited, and reports the error.
public func lecternCheckThrowsAsync(_ check: Int, _ body: () async throws -> Void) async {
  do {
    try await body()
    CellProcess.send(.thrown(check: check, error: nil, type: nil))
  } catch {
    CellProcess.send(.thrown(check: check, error: "\(error)", type: "\(type(of: error))"))
  }
}

/// Evaluates a bound function at all its samples.
public func lecternSample(_ binding: Int, _ body: ([Double]) throws -> Any) {
  guard CellProcess.input.samples.indices.contains(binding) else { return }
  CellProcess.send(.sampling(binding: binding))
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
    CellProcess.end(cell, with: error)
  }
}

/// The value of code that has to be awaited; an error ends the lesson's cells.
///
/// Meanwhile the main thread does what others ask of it, such as what belongs to the main actor.
@discardableResult
public func lecternAwait<Value>(_ cell: Int, _ body: @escaping () async throws -> Value) -> Value {
  switch AwaitedValue(body).wait() {
  case .success(let value): return value
  case .failure(let error): CellProcess.end(cell, with: error)
  }
}

/// Names the cells of the process's lesson, once.
public func lecternRegister(_ cells: [() throws -> Void]) {
  if CellProcess.cells != nil { CellProcess.refuse("the cells of a lesson are named once", status: 66) }
  CellProcess.cells = cells
}

/// The main function of the process: loads the library at a path and runs one of its lessons.
public func lecternMain() -> Never {
  CellProcess.run(CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "")
}
