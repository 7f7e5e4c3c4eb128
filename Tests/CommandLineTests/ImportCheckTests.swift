import Foundation
import TestSupport
import Testing

/// `Scripts/check-imports` on a copy of this package with violations planted in it.
@Suite struct ImportCheckTests {
  private func copy() throws -> Workspace {
    let workspace = try Workspace()
    for name in ["Package.swift", "ARCHITECTURE.md", "Sources", "Plugins", "Tests"] {
      try FileManager.default.copyItem(
        at: Repository.root.appendingPathComponent(name), to: workspace.url(name))
    }
    return workspace
  }

  private func check(_ workspace: Workspace) throws -> Workspace.Outcome {
    try workspace.shell("sh '\(Repository.root.path)/Scripts/check-imports' .")
  }

  @Test func thisPackageKeepsToItsTable() throws {
    let outcome = try check(copy())
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
    #expect(outcome.output.isEmpty)
  }

  @Test(arguments: [
    (
      "import Foundation\n", "Sources/MatrixCore/Planted.swift:1: error: MatrixCore may not import Foundation"
    ),
    (
      "/* import A\nimport B */\nlet s = \"\"\"\n  import C\n  \"\"\"\n// import D\n@_exported public import struct Yams.Node\n",
      "Sources/MatrixCore/Planted.swift:7: error: MatrixCore may not import Yams"
    ),
    (
      "#if os(Linux)\n  import Glibc; @testable import FormulaSyntax\n#endif\n",
      "Sources/MatrixCore/Planted.swift:2: error: MatrixCore may not import FormulaSyntax"
    ),
  ])
  func aPlantedImportIsFound(text: String, finding: String) throws {
    let workspace = try copy()
    try workspace.write(text, to: "Sources/MatrixCore/Planted.swift")
    let outcome = try check(workspace)
    #expect(outcome.status == 1)
    #expect(outcome.output == finding + " (table in ARCHITECTURE.md)\n")
  }

  @Test func aPlantedDependencyIsFound() throws {
    let workspace = try copy()
    let manifest = try workspace.read("Package.swift")
    let changed = manifest.replacing(
      "name: \"FormulaSyntax\", dependencies: [",
      with: "name: \"FormulaSyntax\", dependencies: [\"Notebook\", ")
    try #require(changed != manifest)
    try workspace.write(changed, to: "Package.swift")
    let outcome = try check(workspace)
    #expect(outcome.status == 1)
    #expect(
      outcome.output.contains(
        #/^Package.swift:\d+: error: FormulaSyntax may not depend on Notebook \(table in ARCHITECTURE.md\)\n$/#
      ))
  }

  @Test func aRowMayNotAllowWhatStandsBelowIt() throws {
    let workspace = try copy()
    let page = try workspace.read("ARCHITECTURE.md")
    let changed = page.replacing(#/(?m)^(\| `MatrixCore` \|[^|]*\|) nothing/#) { $0.1 + " `Reports`" }
    try #require(changed != page)
    try workspace.write(changed, to: "ARCHITECTURE.md")
    let outcome = try check(workspace)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("MatrixCore may import only what stands above it, and Reports does not"))
  }

  @Test func withoutATableNothingIsAllowed() throws {
    let workspace = try copy()
    try workspace.write("no table\n", to: "ARCHITECTURE.md")
    #expect(try check(workspace).status == 2)
  }
}
