// swift-tools-version: 6.2
import Foundation
import PackageDescription

// FLINT 3 contains Arb; FLINT 2.9 has it beside itself, under a name that differs between systems.
// The linker flags follow from what is installed; `Sources/CFLINT/shim.h` makes the same choice.
let arbLibraries: [String] = {
  let libraries: [(header: String, library: String)] = [
    ("/usr/include/flint/arb.h", ""), ("/usr/local/include/flint/arb.h", ""),
    ("/opt/homebrew/include/flint/arb.h", ""),
    ("/usr/include/arb.h", "flint-arb"), ("/usr/local/include/arb.h", "arb"),
  ]
  let found = libraries.first { FileManager.default.fileExists(atPath: $0.header) }
  guard let library = found?.library, !library.isEmpty else { return [] }
  return [library]
}()

#if os(macOS)
  let flintPackageConfig: String? = "flint"
#else
  // Debian 12 ships no flint.pc, and asking for one prints a warning at each build.
  let flintPackageConfig: String? = nil
#endif

// In release builds generic code, such as the evaluator, is made anew for each kind of number, also where it stands in
// another target; and that no variable is used while it is changed is left to the debug builds to check. SwiftPM allows
// such flags to no dependency, so that they are there only where LECTERN_FAST is set, as our scripts do.
let fast: [String] = ["-cross-module-optimization", "-enforce-exclusivity=unchecked"]
let isFast = Context.environment["LECTERN_FAST"].map { !$0.isEmpty } ?? false
// Much of a build of pages is making and dropping small texts and arrays, which mimalloc does in less time than the C
// library of Linux. Where it is installed it takes the place of `malloc` in those release builds; no code knows of it.
let hasMimalloc = FileManager.default.fileExists(atPath: "/usr/include/mimalloc.h")
let allocator: [LinkerSetting] =
  isFast && hasMimalloc
  ? [.linkedLibrary("mimalloc", .when(platforms: [.linux], configuration: .release))] : []
// Scripts/fuzz has the compiler note which branches are taken, for libFuzzer.
let fuzzes = Context.environment["LECTERN_FUZZ"].map { !$0.isEmpty } ?? false
/// For the rooms around the prover, where nothing is gained by it.
let plain: [SwiftSetting] =
  [.swiftLanguageMode(.v6)] + (fuzzes ? [.unsafeFlags(["-sanitize=fuzzer", "-parse-as-library"])] : [])
// Unspecialized, these rooms take three times as long: the tests and the programs that they start wait for them.
let settings: [SwiftSetting] =
  plain
  + (isFast
    ? [
      .unsafeFlags(fast, .when(configuration: .release)), .unsafeFlags(["-O"], .when(configuration: .debug)),
    ] : [])

/// What libFuzzer drives. Its `main` is libFuzzer's, so that it is a program in that kind of build alone; in others it is compiled with the
/// tests, so that it cannot fall behind what it calls.
let fuzzer: Target =
  fuzzes
  ? .executableTarget(
    name: "lectern-fuzz", dependencies: ["LessonMarkdown", "Diagrams", "Exercises"],
    path: "Tests/lectern-fuzz", exclude: ["seeds.py"], swiftSettings: plain,
    // libFuzzer is written in C++; gold, the usual linker, does not link it.
    linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"]), .linkedLibrary("stdc++")])
  : .target(
    name: "lectern-fuzz", dependencies: ["LessonMarkdown", "Diagrams", "Exercises"],
    path: "Tests/lectern-fuzz", exclude: ["seeds.py"], swiftSettings: plain)

#if canImport(Darwin)
  // Apple's platforms have the frameworks themselves.
  let appleNames: [Target] = []
  let cellGeometry: [Target.Dependency] = []
#else
  let cellGeometry: [Target.Dependency] = ["UIKitGeometry"]
  let appleNames: [Target] = [
    .target(name: "UIKitGeometry", dependencies: ["MatrixCore"], swiftSettings: settings),
    .target(name: "CoreGraphics", dependencies: ["UIKitGeometry"], swiftSettings: settings),
    .target(name: "QuartzCore", dependencies: ["UIKitGeometry"], swiftSettings: settings),
    .target(name: "UIKit", dependencies: ["UIKitGeometry"], swiftSettings: settings),
    .testTarget(
      name: "UIKitGeometryTests",
      dependencies: ["UIKitGeometry", "CoreGraphics", "QuartzCore", "UIKit", "TestSupport"],
      swiftSettings: plain),
  ]
#endif

let package = Package(
  name: "lectern",
  platforms: [.macOS(.v14)],
  products: [
    .executable(name: "lectern", targets: ["lectern"]),
    .plugin(name: "VerifyLessons", targets: ["VerifyLessons"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    // The rooms, in the direction of flow: a target imports only what stands above it.
    .target(name: "BuildCache", swiftSettings: plain),
    .target(name: "Parallel", swiftSettings: plain),
    .target(name: "WorkerProcess", dependencies: ["Parallel"], swiftSettings: plain),
    .target(
      name: "Programs", dependencies: [.product(name: "Subprocess", package: "swift-subprocess")],
      swiftSettings: plain),
    .target(name: "SourceText", swiftSettings: settings),
    .target(name: "MatrixCore", swiftSettings: settings),
    .target(name: "TeX", dependencies: ["SourceText"], swiftSettings: settings),
    .target(
      name: "FormulaSyntax", dependencies: ["MatrixCore", "SourceText", "TeX"], swiftSettings: settings),
    .target(name: "Figures", dependencies: ["MatrixCore", "FormulaSyntax"], swiftSettings: settings),
    // What pages compute: tested here, and compiled by Embedded Swift for WebAssembly.
    .target(
      name: "PageEngine",
      dependencies: ["Answers", "Figures", "FormulaSyntax", "MatrixCore", "SourceText", "Variants"],
      swiftSettings: settings),
    .target(name: "Variants", dependencies: ["SourceText", "FormulaSyntax"], swiftSettings: settings),
    .target(
      name: "Answers", dependencies: ["SourceText", "MatrixCore", "FormulaSyntax", "Variants"],
      swiftSettings: settings),
    .target(
      name: "Theorems", dependencies: ["SourceText", "MatrixCore", "FormulaSyntax"],
      swiftSettings: settings),
    .target(
      name: "ProofChecking", dependencies: ["SourceText", "FormulaSyntax", "Theorems"],
      swiftSettings: settings),
    .systemLibrary(
      name: "CFLINT", pkgConfig: flintPackageConfig,
      providers: [.apt(["libflint-dev", "libflint-arb-dev"]), .brew(["flint"])]),
    .target(
      name: "FormulaProof",
      dependencies: [
        "BuildCache", "WorkerProcess", "FormulaSyntax", "Theorems", "ProofChecking", "CFLINT",
      ],
      swiftSettings: settings,
      linkerSettings: arbLibraries.map { .linkedLibrary($0) }),
    .systemLibrary(
      name: "CCommonMarkGFM", pkgConfig: "libcmark-gfm",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"])]),
    .target(
      name: "LessonMarkdown",
      dependencies: [
        "WorkerProcess", "SourceText", "CCommonMarkGFM", "CellYAML", .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: settings),
    .target(
      name: "CellYAML", dependencies: ["SourceText", .product(name: "Yams", package: "Yams")],
      swiftSettings: plain),
    .target(
      name: "Diagrams", dependencies: ["Figures", "CellYAML", .product(name: "Yams", package: "Yams")],
      swiftSettings: settings),
    .target(
      name: "Exercises",
      dependencies: [
        "MatrixCore", "FormulaSyntax", "Variants", "Answers", "FormulaProof", "CellYAML",
        .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: settings),
    // Linked into Swift cells; `lectern` carries its source and that of the modules it imports.
    .target(name: "CellRuntime", dependencies: cellGeometry, swiftSettings: settings),
    .executableTarget(name: "embed-sources", swiftSettings: [.swiftLanguageMode(.v6)]),
    .plugin(name: "EmbedSources", capability: .buildTool(), dependencies: ["embed-sources"]),
    .target(
      name: "SwiftCells",
      dependencies: [
        "BuildCache", "Parallel", "Programs", "SourceText", "FormulaSyntax", "CellRuntime",
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftParserDiagnostics", package: "swift-syntax"),
        .product(name: "SwiftIDEUtils", package: "swift-syntax"),
        .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      swiftSettings: plain, plugins: ["EmbedSources"]),
    .target(
      name: "Notebook",
      dependencies: [
        "BuildCache", "Parallel", "FormulaProof", "ProofChecking", "LessonMarkdown", "CellYAML", "Diagrams",
        "Variants", "Answers", "Exercises", "SwiftCells",
      ],
      swiftSettings: plain),
    // Verdicts as theorems with proofs, and the kernel that checks them.
    .target(
      name: "Certificates",
      dependencies: [
        "BuildCache", "Parallel", "Programs", "SourceText", "FormulaProof", "Theorems", "ProofChecking",
        "Notebook",
      ],
      exclude: ["Embedded"], swiftSettings: plain, plugins: ["EmbedSources"]),
    .target(name: "Reports", dependencies: ["Notebook", "ProofChecking"], swiftSettings: plain),
    // Documents as they are: their formulas found, and what is probably wrong with them.
    .target(
      name: "Audit",
      dependencies: [
        "Parallel", "SourceText", "TeX", "FormulaSyntax", "FormulaProof", "Notebook", "Reports",
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
      ],
      swiftSettings: plain),
    // Swift packages: formulas of doc comments, held against the functions behind them.
    .target(
      name: "PackageClaims",
      dependencies: [
        "Audit", "Notebook",
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
      ],
      swiftSettings: plain),
    .target(
      name: "Grading",
      dependencies: ["Variants", "Answers", "Exercises", "Notebook", "Reports", "SiteGenerator"],
      swiftSettings: plain),
    .target(
      name: "SiteGenerator",
      dependencies: [
        "Notebook", "ProofChecking", "CBrotli", "CExpat", "CZlib", .product(name: "Yams", package: "Yams"),
      ],
      exclude: ["Embedded"], swiftSettings: plain, plugins: ["EmbedSources"]),
    .systemLibrary(
      name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .systemLibrary(
      name: "CBrotli", pkgConfig: "libbrotlienc", providers: [.apt(["libbrotli-dev"]), .brew(["brotli"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"]), .brew(["libzip"])]),
    .target(
      name: "Packaging", dependencies: ["Answers", "CZip", "SiteGenerator"], swiftSettings: plain),
    .target(
      name: "PreviewServer", dependencies: [.product(name: "FlyingFox", package: "FlyingFox")],
      exclude: ["Embedded"], swiftSettings: plain, plugins: ["EmbedSources"]),
    .target(name: "LanguageServer", dependencies: ["Reports"], swiftSettings: plain),
    .executableTarget(
      name: "lectern",
      dependencies: [
        "Programs", "Audit", "PackageClaims", "Reports", "Grading", "SiteGenerator", "Packaging",
        "PreviewServer", "LanguageServer",
        "Certificates",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: plain, linkerSettings: allocator),

    // `swift package verify-lessons`, in packages that depend on this one.
    .plugin(
      name: "VerifyLessons",
      capability: .command(
        intent: .custom(verb: "verify-lessons", description: "Check the formulas of the package's Markdown."))
    ),

    // What tests of several rooms need; no room imports it.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    .testTarget(
      name: "BuildCacheTests", dependencies: ["BuildCache", "TestSupport"], swiftSettings: plain),
    .testTarget(
      name: "SourceTextTests", dependencies: ["SourceText", "TestSupport"], swiftSettings: plain),
    .testTarget(
      name: "MatrixCoreTests", dependencies: ["MatrixCore", "TestSupport"], swiftSettings: plain),
    .testTarget(name: "TeXTests", dependencies: ["TeX", "TestSupport"], swiftSettings: plain),
    .testTarget(
      name: "FormulaSyntaxTests", dependencies: ["FormulaSyntax", "TestSupport"], swiftSettings: plain),
    .testTarget(
      name: "PageEngineTests", dependencies: ["PageEngine", "TestSupport"], swiftSettings: plain),
    .testTarget(
      name: "ProofCheckingTests", dependencies: ["ProofChecking", "TestSupport"], swiftSettings: plain),
    .testTarget(name: "TheoremsTests", dependencies: ["Theorems", "TestSupport"], swiftSettings: plain),
    .testTarget(
      name: "CertificatesTests", dependencies: ["Certificates", "TestSupport"], swiftSettings: plain),
    .testTarget(
      name: "FormulaProofTests", dependencies: ["FormulaProof", "TestSupport"],
      exclude: ["oracle-claims.txt", "Tables"],
      swiftSettings: plain),
    .testTarget(
      name: "LessonMarkdownTests", dependencies: ["LessonMarkdown", "TestSupport"], swiftSettings: plain),
    .testTarget(
      name: "SwiftCellsTests", dependencies: ["SwiftCells", "TestSupport"], swiftSettings: plain),
    .testTarget(
      name: "DiagramsTests", dependencies: ["Diagrams", "TestSupport"], exclude: ["Figures"],
      swiftSettings: plain),
    .testTarget(name: "VariantsTests", dependencies: ["Variants", "TestSupport"], swiftSettings: plain),
    .testTarget(
      name: "ExercisesTests", dependencies: ["Exercises", "TestSupport"],
      exclude: ["answers.txt", "spellings.txt"],
      swiftSettings: plain),
    .testTarget(name: "NotebookTests", dependencies: ["Notebook", "TestSupport"], swiftSettings: plain),
    .testTarget(
      name: "AuditTests", dependencies: ["Audit", "FormulaSyntax", "SourceText", "TestSupport"],
      swiftSettings: plain),
    .testTarget(
      name: "PackageClaimsTests", dependencies: ["PackageClaims", "TestSupport"], swiftSettings: plain),
    .testTarget(
      name: "ReportsTests", dependencies: ["Reports", "TestSupport"], swiftSettings: plain),
    .testTarget(name: "GradingTests", dependencies: ["Grading", "TestSupport"], swiftSettings: plain),
    .testTarget(
      name: "SiteGeneratorTests", dependencies: ["SiteGenerator", "TestSupport"],
      exclude: ["Pages", "Tables"],
      swiftSettings: plain),
    .testTarget(name: "PreviewServerTests", dependencies: ["PreviewServer"], swiftSettings: plain),
    .testTarget(
      name: "LanguageServerTests", dependencies: ["LanguageServer", "TestSupport"], swiftSettings: plain),
    // Compares the core's geometry with a headless Chromium's.
    .testTarget(
      name: "BrowserTests",
      dependencies: ["MatrixCore", "PageEngine", "Answers", "Exercises", "SiteGenerator", "TestSupport"],
      swiftSettings: plain),
    // Runs the real executable on temporary folders.
    .testTarget(name: "CommandLineTests", dependencies: ["lectern", "TestSupport"], swiftSettings: plain),
  ] + appleNames + [fuzzer]
)
