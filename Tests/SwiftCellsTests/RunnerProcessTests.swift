#if os(Linux)
  import CellRuntime
  import Foundation
  import Testing

  @testable import SwiftCells

  /// The process that runs cells, given libraries that no cell could be compiled to: what runs when they are loaded runs behind the
  /// filter already.
  @Suite struct RunnerProcessTests {
    private static let attempts = """
      #include <errno.h>
      #include <fcntl.h>
      #include <stdio.h>
      #include <sys/socket.h>
      #include <sys/stat.h>
      #include <unistd.h>
      static int failures;
      __attribute__((constructor)) static void load(void) {
        if (open("MARK-file", O_WRONLY | O_CREAT, 0600) < 0 && errno == EPERM) failures++;
        if (mkdir("MARK-folder", 0700) < 0 && errno == EPERM) failures++;
        if (socket(AF_INET, SOCK_STREAM, 0) < 0 && errno == EPERM) failures++;
        if (rename("MARK-there", "MARK-gone") < 0 && errno == EPERM) failures++;
        if (unlink("MARK-there") < 0 && errno == EPERM) failures++;
        if (getenv_is_empty()) failures++;
      }
      """

    private func run(_ source: String, lesson: Int = 0) async throws -> (ChildProcess.Result, String) {
      let toolchain = try #require(await Toolchain.find())
      let support = try await SupportLibrary.prepare(toolchain: toolchain, cache: CacheFolder())
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      let file = folder.path + "/library.c"
      try source.replacing("MARK", with: folder.path + "/mark").write(
        toFile: file, atomically: true, encoding: .utf8)
      try "here".write(toFile: folder.path + "/mark-there", atomically: true, encoding: .utf8)
      let library = folder.path + "/library.so"
      let built = await ChildProcess(
        executable: toolchain.program("clang"), arguments: ["-shared", "-fPIC", "-o", library, file]
      ).run()
      try #require(built.succeeded, "\(built.errorText)")
      let input = CellInput(word: "#word ", lesson: lesson, seconds: 5, samples: [])
      let result = await ChildProcess(
        executable: support.runner, arguments: [library], environment: .custom(["PATH": "/usr/bin:/bin"]),
        input: Array(try JSONEncoder().encode(input)), timeLimit: .seconds(30)
      ).run()
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(left == ["library.c", "library.so", "mark-there"])
      return (result, String(decoding: result.output, as: UTF8.self))
    }

    @Test func whatALibraryRunsWhenItIsLoadedRunsBehindTheFilter() async throws {
      let source =
        "#include <stdlib.h>\nextern char **environ;\nstatic int getenv_is_empty(void) { return getenv(\"HOME\") == 0; }\n"
        + Self.attempts
        + "\nvoid lectern_cells(int lesson) { printf(\"refused %d\\n\", failures); fflush(stdout); }\n"
      let (result, output) = try await run(source)
      #expect(output.contains("refused 6\n"), "\(output)\(result.errorText)")
      // It names no cells.
      #expect(result.end == .exited(66))
      #expect(result.errorText.contains("no such lesson"))
    }

    @Test(arguments: [
      "fork()", "vfork()", "execl(\"/bin/true\", \"true\", (char *)0)", "(system(\"true\") == 0 ? 0 : -1)",
    ])
    func aLibraryThatStartsAProgramEndsTheProcess(_ call: String) async throws {
      let source =
        "#include <stdlib.h>\n#include <unistd.h>\n__attribute__((constructor)) static void load(void) { if (\(call) >= 0) "
        + "{ write(1, \"started\\n\", 8); } }\nvoid lectern_cells(int lesson) {}\n"
      let (result, output) = try await run(source)
      #expect(!output.contains("started"), "\(call): \(output) \(result.end)")
    }

    @Test func aLibraryThatDoesNotEndIsEnded() async throws {
      let (_, output) = try await run(
        "__attribute__((constructor)) static void load(void) { volatile int i = 0; for (;;) i++; }\n"
          + "void lectern_cells(int lesson) {}\n")
      #expect(output.contains("#word stopped 14 "))
    }
  }
#endif
