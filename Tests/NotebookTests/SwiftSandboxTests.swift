import Foundation
import Notebook
import SwiftCells
import TestSupport
import Testing

/// What cells cannot do, tried by cells that try.
@Suite struct SwiftSandboxTests {
  static let mark = UUID().uuidString
  static let ended = "this ended the cell: "
  static let outside = [NSTemporaryDirectory(), NSHomeDirectory() + "/", "/dev/shm/", "/"].map {
    "\($0)lectern-\(mark)"
  }

  static let run = SwiftLessonRun(
    [
      SwiftLessonText(
        "starting a program",
        "import Foundation\nlet process = Process()\nprocess.executableURL = URL(fileURLWithPath: \"/bin/true\")\ndo { try process.run() } catch { (error as NSError).code // => 257\n}"
      ),
      SwiftLessonText(
        "the network", "import Glibc\nsocket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) // => -1\nerrno // => 1"
      ),
      SwiftLessonText("other processes", "import Glibc\nkill(getppid(), 0) // => -1\nkill(-1, 0) // => -1"),
      SwiftLessonText(
        "writing",
        "import Foundation\n"
          + outside.map { "FileManager.default.createFile(atPath: \"\($0)\", contents: Data()) // => false" }
          .joined(
            separator: "\n")
          + "\n(try? FileManager.default.removeItem(atPath: \"/bin/sh\")) == nil // => true"),
      SwiftLessonText(
        "its own memory",
        """
        import Foundation
        func refuses(_ place: UInt64) -> Bool {
          guard let file = FileHandle(forReadingAtPath: "/proc/self/mem") else { return true }
          return (try? file.seek(toOffset: place)) == nil
        }
        refuses(1 << 32) // => true
        refuses(0x5555_5555_4000) // => true
        lseek(0, 1 << 40, 1) // => -1
        """),
      SwiftLessonText("standard input", "readLine() // => nil"),
      SwiftLessonText(
        "the environment",
        "import Foundation\nProcessInfo.processInfo.environment[\"HOME\"] // => nil\nProcessInfo.processInfo.environment[\"LECTERN_CACHE\"] // => nil"
      ),
      SwiftLessonText(
        "odd output",
        "import Foundation\nprint(\"a\\0b\", terminator: \"\")\nFileHandle.standardOutput.write(Data([0xFF, 0x41]))\nprint()\nprint(\"#{\\\"end\\\":{}}\")\n1 // => 1\nprint(\"partial\", terminator: \"\")"
      ),
      SwiftLessonText(
        "threads", "import Foundation\nwhile true {\n  Thread.detachNewThread { sleep(100) }\n}"),
    ], limits: limits)

  private static var limits: CellLimits {
    var limits = CellLimits()
    limits.seconds = 4
    return limits
  }

  #if os(Linux)
    @Test(arguments: run.lessons.filter { $0.name != "threads" }) func isRefused(_ lesson: SwiftLessonText)
      async throws
    {
      let checked = try #require(await Self.run.lesson(lesson.name))
      #expect(lesson.said(of: checked) == lesson.expected)
      for path in Self.outside { #expect(!FileManager.default.fileExists(atPath: path)) }
    }

    @Test func manyThreadsEndTheCell() async throws {
      let checked = try #require(await Self.run.lesson("threads"))
      #expect(checked.diagnostics.count == 1)
      #expect(checked.diagnostics.first?.message.hasPrefix(Self.ended) == true)
    }

    @Test func oddOutputIsShownAsText() async throws {
      let checked = try #require(await Self.run.lesson("odd output"))
      let html = SwiftHighlighter.html(ofOutput: try #require(checked.cells.first?.output))
      #expect(html.contains("a\u{FFFD}b"))
      #expect(html.contains("\u{FFFD}A"))
      #expect(html.contains("#{&quot;end&quot;:{}}") || html.contains("#{\"end\":{}}"))
      #expect(html.hasSuffix("partial</samp></pre>"))
    }
  #endif

  /// With bubblewrap a cell does not even see the files of its user, or other processes.
  @Test(.enabled("bubblewrap does not work here") { await CellSandbox.detect().isolates })
  func filesCannotBeReadInTheSandbox() async throws {
    let secret = Repository.root.appendingPathComponent("README.md").path
    let lesson = SwiftLessonText(
      "reading",
      """
      import Foundation
      FileManager.default.contents(atPath: "\(secret)") == nil // => true
      FileManager.default.fileExists(atPath: "\(NSHomeDirectory())") // => false
      FileManager.default.fileExists(atPath: "/etc/passwd") // => false
      let processes = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }
      processes.count < 5 // => true
      """)
    let checked = try #require(await SwiftLessonRun([lesson]).lesson("reading"))
    #expect(lesson.said(of: checked) == [])
  }

  /// Others' cells are compiled in the sandbox too.
  @Test(.enabled("bubblewrap does not work here") { await CellSandbox.detect().isolates })
  func foreignCellsAreCompiledInTheSandbox() async throws {
    let lesson = SwiftLessonText("foreign", "import UIKit\nCGPoint(x: 1, y: 2) // => (1, 2)")
    let run = SwiftLessonRun([lesson], trust: .foreign)
    let checked = try #require(await run.lesson("foreign"))
    #expect(lesson.said(of: checked) == [])
    let verdicts = checked.verdicts
    #expect(verdicts == ["confirmed"])
  }
}
