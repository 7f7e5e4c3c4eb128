import FormulaSyntax
import SourceText
import Variants

@testable import Exercises

/// An exercise from YAML, in an environment of its own.
struct TestExercise {
  let reading: ExerciseReader.Reading
  let acceptsSamples: Bool

  init(_ yaml: String, defining definitions: String = "", acceptsSamples: Bool = false) {
    var environment = Environment()
    if !definitions.isEmpty {
      for reading in CalculatorParser.readDefinitions(Array(definitions.utf8), scope: NameScope()).0 {
        for symbol in reading.symbols {
          environment.define(Definition(symbol, parameters: reading.parameters, body: reading.body))
        }
      }
    }
    reading = ExerciseReader.read(SourceExcerpt(path: "test.md", text: yaml), environment: environment)
    self.acceptsSamples = acceptsSamples
  }

  /// The identifiers of what is said about the text.
  var identifiers: [String] { reading.diagnostics.map(\.identifier) }

  /// The claims.
  var claims: [KeyClaim] {
    guard let exercise = reading.exercise else { return [] }
    return KeyChecker(exercise, name: "test/\(exercise.id)", acceptsSamples: acceptsSamples).check()
  }

  /// The identifiers of the claims that fail.
  var failures: [String] {
    if reading.exercise == nil { return identifiers }
    return claims.compactMap { $0.passed ? nil : $0.diagnostic?.identifier ?? "?" }
  }
}
