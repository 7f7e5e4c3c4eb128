import Foundation
import SourceText
import SwiftCells
import TestSupport
import Testing

@testable import PackageClaims

/// The functions of a package that is built are held against the formulas in their comments.
@Suite("A package's doc comments") struct ShapesTests {
  /// The package, which is built once.
  static let shapes = Task {
    _ = CellCache.folder
    return try await BuiltPackage.build(
      Repository.root.appending(path: "Tests/Packages/Shapes").path(percentEncoded: false))
  }

  private func result(of name: String, seed: Int = 1) async throws -> PackageVerifier.Result {
    let package = try await Self.shapes.value
    var runner = SwiftCellRunner(usesCache: false)
    runner.package = package
    // The types of the others are needed too.
    let files = try package.targets[0].sources.sorted().map { path in
      (
        module: package.targets[0].module,
        file: SourceFile(
          path: (path as NSString).lastPathComponent, bytes: Array(try Data(contentsOf: URL(filePath: path))))
      )
    }
    var result = await PackageVerifier(runner: runner, seed: seed).verify(files)
    result.files.removeAll { $0.document.file.path != name }
    result.unchecked.removeAll { $0.file.path != name }
    return result
  }

  @Test("What is true holds, whatever points are drawn", arguments: [1, 2, 3]) func truths(seed: Int)
    async throws
  {
    let result = try await result(of: "True.swift", seed: seed)
    #expect(result.unchecked.map(\.function) == [])
    let lesson = try #require(result.files.first)
    #expect(lesson.diagnostics.map(\.message) == [])
    #expect(lesson.cells.count >= 17)
    for claim in lesson.cells.flatMap(\.claims) {
      #expect(claim.passed)
      #expect(claim.judgement.verdict == .sampled)
      let points = claim.judgement.message?.split(separator: " ").compactMap { Int($0) }.first
      #expect(try #require(points) >= 300, "\(claim.judgement.message ?? "")")
    }
  }

  @Test("What is false is refuted at a point, or ends the program") func falsehoods() async throws {
    let result = try await result(of: "False.swift")
    #expect(result.unchecked.map(\.reason) == [])
    let lesson = try #require(result.files.first)
    let said = lesson.diagnostics.map { $0.message.split(separator: " ").prefix(2).joined(separator: " ") }
    #expect(
      said == [
        "Wrong.area differs", "Wrong.difference differs", "Wrong.height differs", "Wrong.middle ends",
        "Wrong.root ends", "Wrong.scaled differs", "Wrong.mean differs", "Wrong.quotient differs",
      ])
    for claim in lesson.cells.flatMap(\.claims) { #expect(!claim.passed) }
    let first = try #require(lesson.diagnostics.first)
    #expect(first.notes.contains { $0.message.contains("a_x is a.x") && $0.message.contains("seed 1") })
    #expect(first.notes.contains { $0.span != nil && $0.message == "the function is declared here" })
  }

  @Test("What cannot be tried is said with its reason") func reasons() async throws {
    let result = try await result(of: "Unchecked.swift")
    let said = Dictionary(uniqueKeysWithValues: result.unchecked.map { ($0.function, $0.reason) })
    #expect(
      said == [
        "Unchecked.later": "it is async", "Unchecked.hidden": "it is private",
        "Unchecked.first": "it is generic",
        "Unchecked.model": "c is no parameter of it",
        "Unchecked.swapped": "its formula names the parameters in another order or by other names",
        "Unchecked.flag": "it gives a Bool, which is no number",
        "Unchecked.letter": "its precondition could not be read",
      ])
    #expect(result.files.first?.cells.allSatisfy { $0.uncheckedFormulas == 1 && $0.claims.isEmpty } == true)
  }
}
