import Foundation
import SourceText
import SwiftCells
import TestSupport
import Testing

@testable import PackageClaims

/// Of random functions the one that is written by its formula passes, and the one with one thing changed is refuted.
@Suite("Random functions") struct RandomFunctionTests {
  /// An expression in x and y, as a formula and as code that is written in its own way, one step after the other.
  indirect enum Tree {
    case x
    case y
    case number(Int)
    case sum(Tree, Tree)
    case difference(Tree, Tree)
    case product(Tree, Tree)
    case quotient(Tree, Tree)
    case square(Tree)
    case root(Tree)
    case sine(Tree)
    case cosine(Tree)
    case size(Tree)

    init(_ depth: Int, _ random: inout SeededGenerator) {
      guard depth > 0 else {
        self =
          [.x, .y, .x, .y, .number(Int.random(in: 2...9, using: &random))].randomElement(using: &random) ?? .x
        return
      }
      let (a, b) = (Tree(depth - 1, &random), Tree(Int.random(in: 0..<depth, using: &random), &random))
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1: self = .sum(a, b)
      case 2, 3: self = .difference(a, b)
      case 4: self = .product(a, b)
      case 5: self = .quotient(a, b)
      case 6: self = .square(a)
      case 7: self = .root(a)
      case 8: self = Bool.random(using: &random) ? .sine(a) : .cosine(a)
      default: self = .size(a)
      }
    }

    var latex: String {
      switch self {
      case .x: "x"
      case .y: "y"
      case .number(let number): "\(number)"
      case .sum(let a, let b): "\\left(\(a.latex) + \(b.latex)\\right)"
      case .difference(let a, let b): "\\left(\(a.latex) - \(b.latex)\\right)"
      case .product(let a, let b): "\(a.latex) \\cdot \(b.latex)"
      case .quotient(let a, let b): "\\frac{\(a.latex)}{\(b.latex)}"
      case .square(let a): "\\left(\(a.latex)\\right)^2"
      case .root(let a): "\\sqrt{\(a.latex)}"
      case .sine(let a): "\\sin\\left(\(a.latex)\\right)"
      case .cosine(let a): "\\cos\\left(\(a.latex)\\right)"
      case .size(let a): "\\left|\(a.latex)\\right|"
      }
    }

    /// The name of its value, after the steps that compute it.
    func steps(_ lines: inout [String]) -> String {
      func step(_ code: String) -> String {
        lines.append("    let t\(lines.count): Double = \(code)")
        return "t\(lines.count - 1)"
      }
      switch self {
      case .x: return "x"
      case .y: return "y"
      case .number(let number): return "\(number).0"
      case .sum(let a, let b): return step("\(a.steps(&lines)) + \(b.steps(&lines))")
      case .difference(let a, let b): return step("-(\(b.steps(&lines)) - \(a.steps(&lines)))")
      case .product(let a, let b): return step("\(a.steps(&lines)) * \(b.steps(&lines))")
      case .quotient(let a, let b): return step("\(a.steps(&lines)) / \(b.steps(&lines))")
      case .square(let a): return step("pow(\(a.steps(&lines)), 2)")
      case .root(let a): return step("\(a.steps(&lines)).squareRoot()")
      case .sine(let a): return step("sin(\(a.steps(&lines)))")
      case .cosine(let a): return step("cos(\(a.steps(&lines)))")
      case .size(let a): return step("abs(\(a.steps(&lines)))")
      }
    }

    func value(_ x: Double, _ y: Double) -> Double {
      switch self {
      case .x: x
      case .y: y
      case .number(let number): Double(number)
      case .sum(let a, let b): a.value(x, y) + b.value(x, y)
      case .difference(let a, let b): a.value(x, y) - b.value(x, y)
      case .product(let a, let b): a.value(x, y) * b.value(x, y)
      case .quotient(let a, let b): a.value(x, y) / b.value(x, y)
      case .square(let a): a.value(x, y) * a.value(x, y)
      case .root(let a): a.value(x, y).squareRoot()
      case .sine(let a): sin(a.value(x, y))
      case .cosine(let a): cos(a.value(x, y))
      case .size(let a): abs(a.value(x, y))
      }
    }

    /// The tree with one thing changed: a sign, a name, a digit, the order, or a function.
    func twin(_ random: inout SeededGenerator) -> Tree {
      let isHere = Int.random(in: 0..<3, using: &random) == 0
      switch self {
      case .x: return .y
      case .y: return .x
      case .number(let number): return .number(number + 1)
      case .sum(let a, let b): return isHere ? .difference(a, b) : .sum(a.twin(&random), b)
      case .difference(let a, let b): return isHere ? .difference(b, a) : .difference(a, b.twin(&random))
      case .product(let a, let b): return isHere ? .product(a, .number(2)) : .product(a.twin(&random), b)
      case .quotient(let a, let b): return isHere ? .quotient(b, a) : .quotient(a.twin(&random), b)
      case .square(let a): return isHere ? a : .square(a.twin(&random))
      case .root(let a): return isHere ? .size(a) : .root(a.twin(&random))
      case .sine(let a): return isHere ? .cosine(a) : .sine(a.twin(&random))
      case .cosine(let a): return isHere ? .sine(a) : .cosine(a.twin(&random))
      case .size(let a): return isHere ? a : .size(a.twin(&random))
      }
    }

    /// Whether another tree has clearly other values at ordinary points.
    func differs(from other: Tree) -> Bool {
      let points = [(2.0, 3.0), (5, 2), (-2, 3), (0.5, 1.5), (-1, -3), (3, -2), (0.25, -0.75)]
      return points.contains { x, y in
        let (a, b) = (value(x, y), other.value(x, y))
        return a.isFinite && b.isFinite && abs(a - b) > 1e-3 * max(1, abs(a), abs(b))
      }
    }
  }

  static let seed = testSeed()

  @Test("Each function passes, and each twin that differs is refuted") func truthsAndTwins() async throws {
    _ = CellCache.folder
    var random = SeededGenerator(seed: Self.seed)
    var source = "import Foundation\n"
    var twins: Set<String> = []
    var names: Set<String> = []
    func add(_ tree: Tree, by formula: Tree, named name: String) {
      var lines: [String] = []
      let value = tree.steps(&lines)
      source += "/// $$\\operatorname{\(name)} = \(formula.latex)$$\n"
      source +=
        "public func \(name)(_ x: Double, _ y: Double) -> Double {\n\(lines.joined(separator: "\n"))\n  return \(value)\n}\n"
      names.insert(name)
    }
    for number in 0..<40 {
      let tree = Tree(3, &random)
      // A formula that has a value nowhere claims nothing.
      guard (-20...20).contains(where: { tree.value(Double($0) / 4, 1.5).isFinite }) else { continue }
      add(tree, by: tree, named: "sound\(number)")
      let twin = tree.twin(&random)
      guard tree.differs(from: twin) else { continue }
      twins.insert("twin\(number)")
      add(twin, by: tree, named: "twin\(number)")
    }
    #expect(twins.count >= 15)
    let folder = FileManager.default.temporaryDirectory.appending(path: "lectern-random-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let sources = folder.appending(path: "Sources/Random")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    try
      "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"Random\", targets: [.target(name: \"Random\")])\n"
      .write(to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
    try source.write(to: sources.appending(path: "Random.swift"), atomically: true, encoding: .utf8)
    let package = try await BuiltPackage.build(folder.path(percentEncoded: false))
    var runner = SwiftCellRunner(usesCache: false)
    runner.package = package
    let result = await PackageVerifier(runner: runner).verify([
      ("Random", SourceFile(path: "Random.swift", text: source))
    ])
    #expect(result.unchecked.map { "\($0.function): \($0.reason)" } == [], "seed \(Self.seed)")
    let lesson = try #require(result.files.first)
    var refuted: Set<String> = []
    for diagnostic in lesson.diagnostics {
      let name = String(diagnostic.message.prefix { $0 != " " })
      refuted.insert(name)
      #expect(
        twins.contains(name),
        "seed \(Self.seed): \(diagnostic.message) \(diagnostic.notes.first?.message ?? "")")
    }
    #expect(refuted == twins, "seed \(Self.seed)")
    #expect(result.checked == names.count)
  }
}
