import Foundation
import Notebook
import SourceText
import TestSupport
import Testing

/// What `--fix` makes of lessons, before anything is written.
@Suite struct RepairTests {
  static func sources(_ texts: [[UInt8]]) -> [LessonSource] {
    texts.enumerated().map { index, bytes in
      LessonSource(name: "l\(index)", content: .success(SourceFile(path: "l\(index).md", bytes: bytes)))
    }
  }

  static func repair(_ texts: [String]) async -> RepairedLessons {
    _ = CellCache.folder
    return await Verifier().repair(sources(texts.map { Array($0.utf8) }))
  }

  /// The text that a cell's formula becomes, or nil where it is left alone.
  static func mended(_ formula: String, mode: String = "claim", before: String = "") async -> String? {
    let head = "---\ntitle: T\n---\n\(before)```math \(mode)\n"
    let result = await repair([head + formula + "\n```\n"])
    guard let change = result.changes.first else { return nil }
    return String(String(decoding: change.after.bytes, as: UTF8.self).dropFirst(head.count).dropLast(5))
  }

  @Test func aThousandDamagedLessonsAreRestored() async throws {
    let seed = testSeed(20_261_121)
    _ = CellCache.folder
    var random = SeededGenerator(seed: seed)
    // Every fifth has no fault, and every fortieth a Swift cell: those are compiled together.
    let lessons = (0..<1_250).map { index in
      DamagedLesson(&random, isDamaged: index % 5 != 0, hasSwift: index % 40 < 2)
    }
    #expect(lessons.count { $0.damaged != $0.right } == 1_000)
    let result = await Verifier().repair(Self.sources(lessons.map(\.damaged)))
    #expect(result.refused == [])
    for (index, lesson) in result.lessons.enumerated() {
      #expect(lesson.holds, "\(lesson.diagnostics.map(\.message))")
      let mended = lesson.document.file.bytes
      if lessons[index].isUnique {
        #expect(mended == lessons[index].right, "\(String(decoding: lessons[index].damaged, as: UTF8.self))")
      }
    }
    let changed = Set(result.changes.map(\.lesson))
    for (index, lesson) in lessons.enumerated() {
      #expect(changed.contains(index) == (lesson.damaged != lesson.right))
    }
    for change in result.changes { #expect(change.before.bytes == lessons[change.lesson].damaged) }
    // Mending what is mended changes nothing.
    let again = await Verifier().repair(Self.sources(result.lessons.map { $0.document.file.bytes }))
    #expect(again.changes.isEmpty)
  }

  @Test(arguments: [
    (#"\cos 45^\circ \approx 0.7072"#, #"\cos 45^\circ \approx 0.7071"#),
    (#"\cos 45^\circ = 0.7071"#, #"\cos 45^\circ \approx 0.7071"#),
    (#"0.7072 \approx \cos 45^\circ"#, #"0.7071 \approx \cos 45^\circ"#),
    (#"\cos 45^\circ \approx ?"#, #"\cos 45^\circ \approx 0.7071"#),
    (#"\cos 45^\circ \approx .70"#, #"\cos 45^\circ \approx .71"#),
    (#"1000\cos 45^\circ \approx 700"#, #"1000\cos 45^\circ \approx 707"#),
    (#"-\sin 45^\circ \approx 0.70"#, #"-\sin 45^\circ \approx -0.71"#),
    (#"\sin 45^\circ \approx -  0.70"#, #"\sin 45^\circ \approx 0.71"#),
    (#"\frac{1}{3000} \approx ?"#, #"\frac{1}{3000} \approx 0.0003333"#),
    (#"2^{10} \approx ?"#, #"2^{10} \approx 1024"#),
    (#"(\sin 1, \cos 1) \approx ?"#, #"(\sin 1, \cos 1) \approx (0.8415, 0.5403)"#),
    (#"(\sin 1, \cos 1) \approx (?, 0.5)"#, #"(\sin 1, \cos 1) \approx (0.8415, 0.5)"#),
    (
      #"\begin{pmatrix} \sin 1 & \cos 1 \end{pmatrix} \approx \begin{pmatrix} 0.85 & 0.540 \end{pmatrix}"#,
      #"\begin{pmatrix} \sin 1 & \cos 1 \end{pmatrix} \approx \begin{pmatrix} 0.84 & 0.540 \end{pmatrix}"#
    ),
    (#"\arctan 1 \approx 46^\circ"#, #"\arctan 1 \approx 45^\circ"#),
    (#"2^{40} \approx 1.11 \times 10^{12}"#, #"2^{40} \approx 1.10 \times 10^{12}"#),
    (#"\sqrt{2} = 1.4142 \approx 1.42"#, #"\sqrt{2} \approx 1.4142 \approx 1.41"#),
    (#"\sin 1 \approx 0.85 \pm 0.002"#, #"\sin 1 \approx 0.84 \pm 0.002"#),
  ])
  func formulas(_ before: String, _ after: String?) async {
    #expect(await Self.mended(before) == after)
  }

  /// Where the author has to decide, nothing is changed.
  @Test(arguments: [
    (#"\cos 45^\circ = 0.7072"#, "claim"),
    (#"\cos 60^\circ = 0.51"#, "claim"),
    (#"\sqrt{10} = 3"#, "claim"),
    (#"x \approx 0.7"#, "claim"),
    (#"0.70 \approx 0.72"#, "claim"),
    (#"\cos 45^\circ < 0.7"#, "claim"),
    (#"\cos 45^\circ \approx 0.72"#, "mistake"),
    (#"\cos 45^\circ \approx ?"#, "mistake"),
    (#"\cos 45^\circ \approx 0.70"#, ""),
    (#"\cosine 45^\circ \approx 0.70"#, "claim"),
    (#"(\sin 1, \cos 1) \approx (0.1, 0.2, 0.3)"#, "claim"),
    (#"\frac{1}{0} \approx 0.7"#, "claim"),
    (#"\cos 45^\circ \approx 0.7071"#, "claim"),
  ])
  func leftAlone(_ formula: String, _ mode: String) async {
    #expect(await Self.mended(formula, mode: mode) == nil)
  }

  /// Digits that are far off are no slip of rounding, and stay.
  @Test(arguments: [
    #"\theta = 30 :\ \cos\theta \approx 0.866"#, #"x = 2 :\ x^3 \approx 9.5"#,
    #"x = 2 :\ \sqrt{x} \approx 14.14"#,
  ])
  func farDigitsStay(formula: String) async {
    #expect(await Self.mended(formula, mode: "example") == nil)
  }

  @Test func backslashesAreAddedInDefinitionsToo() async {
    #expect(await Self.mended(#"f(x) = cos x"#, mode: "define") == #"f(x) = \cos x"#)
  }

  /// A correction that fits no longer when all is verified again is not made: here a lesson that uses this one.
  @Test func aRepairThatDoesNotVerifyIsRefused() async {
    let text = """
      ---
      title: T
      ---
      ```math claim within=0.0001
      \\sin 1 \\approx 0.85
      ```

      """
    let result = await Self.repair([text])
    #expect(result.changes.isEmpty)
    #expect(result.refused == ["l0.md"])
    #expect(result.lessons.count == 1)
    #expect(!result.lessons[0].holds)
  }

  @Test func aMacroIsNotOverwritten() async {
    let text = """
      ---
      title: T
      macros: { \\v: "0.72" }
      ---
      ```math claim
      \\cos 45^\\circ \\approx \\v
      ```

      """
    #expect(await Self.repair([text]).changes.isEmpty)
  }
}
