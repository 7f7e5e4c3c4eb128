import Testing

@testable import SwiftCells

/// The runtime must know the types that cells declare, with what they conform to.
@Suite struct TypesOfCellsTests {
  @Test func constraintsOfGenericTypesAreMetByTypesOfCells() async throws {
    let lesson = SwiftLesson(cells: [
      cell(
        """
        struct Place: Equatable { var x = 0.0 }
        struct History<State: Equatable> {
          var present: State
          var past: [State] = []
          mutating func record(_ state: State) {
            guard state != present else { return }
            past.append(present)
            present = state
          }
        }
        var history = History(present: Place())
        history.record(Place())
        history.past.count // => 0
        history.record(Place(x: 1))
        history.past.count // => 1
        """),
      cell("let place: Any = Place(x: 2)\n(place as? any Equatable) != nil // => true"),
    ])
    let results = try await SwiftCellRunner().run([lesson])
    for result in results[0].cells {
      #expect(result.diagnostics.isEmpty)
      #expect(!result.wasSkipped)
      #expect(result.checks.allSatisfy { $0.outcome == .holds })
    }
    #expect(results[0].cells.map(\.checks.count) == [2, 1])
  }
}
