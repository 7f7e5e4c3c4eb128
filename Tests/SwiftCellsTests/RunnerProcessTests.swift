#if os(Linux)
  import CellRuntime
  import Foundation
  import Programs
  import Testing

  @testable import SwiftCells

  /// The process that runs cells, given libraries that no cell could be compiled to: what runs when they are loaded runs behind the
  /// filter already.
  @Suite struct RunnerProcessTests {
    private static let attempts = """
      #include <errno.h>
      #include <fcntl.h>
      #include <stdio.h>
      #include <sys/resource.h>
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
        struct rlimit limit = {1l << 40, 1l << 40};
        if (setrlimit(RLIMIT_AS, &limit) < 0 && errno == EPERM) failures++;
        if (getenv_is_empty()) failures++;
      }
      """

    private func run(
      _ source: String, lesson: Int = 0, copies: Bool = false
    ) async throws -> (ChildProcess.Result, String) {
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
      if copies {
        try FileManager.default.copyItem(atPath: library, toPath: folder.path + "/mark-copy.so")
      }
      let input = CellInput(word: "#word ", lesson: lesson, seconds: 5, samples: [])
      let result = await ChildProcess(
        executable: support.runner, arguments: [library], environment: .custom(["PATH": "/usr/bin:/bin"]),
        input: Array(try JSONEncoder().encode(input)), timeLimit: .seconds(30)
      ).run()
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(left == ["library.c", "library.so"] + (copies ? ["mark-copy.so"] : []) + ["mark-there"])
      return (result, String(decoding: result.output, as: UTF8.self))
    }

    @Test func whatALibraryRunsWhenItIsLoadedRunsBehindTheFilter() async throws {
      let source =
        "#include <stdlib.h>\nextern char **environ;\nstatic int getenv_is_empty(void) { return getenv(\"HOME\") == 0; }\n"
        + Self.attempts
        + "\nvoid lectern_cells(int lesson) { printf(\"refused %d\\n\", failures); fflush(stdout); }\n"
      let (result, output) = try await run(source)
      #expect(output.contains("refused 7\n"), "\(output)\(result.errorText)")
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

    /// The memory of a process is a file too: what reads files, as Foundation does, does not read the word behind which the
    /// process reports. What a pointer can reach is reached in any case, and no cell has one.
    @Test func theMemoryOfTheProcessIsNoFile() async throws {
      let source = """
        #include <fcntl.h>
        #include <stdio.h>
        #include <unistd.h>
        static const char mark[] = "in-memory";
        void lectern_cells(int lesson) {
          char there[sizeof mark] = {0};
          int file = open("/proc/self/mem", O_RDONLY);
          off_t place = (off_t)mark;
          long read_some = 0;
          if (file >= 0) {
            if (lseek(file, place, SEEK_SET) == place) read_some += read(file, there, sizeof there) > 0;
            lseek(file, 0, SEEK_SET);
            for (off_t at = 0; at < place && lseek(file, 1l << 31, SEEK_CUR) >= 0; at += 1l << 31)
              ;
            read_some += read(file, there, sizeof there) > 0;
            read_some += pread(file, there, sizeof there, place) > 0;
          }
          printf("read %ld %s\\n", read_some, there);
          int ordinary = open("/proc/self/exe", O_RDONLY);
          printf("seek %ld %ld %ld\\n", (long)lseek(ordinary, 100, SEEK_SET), (long)lseek(ordinary, -10, SEEK_CUR),
                 (long)lseek(ordinary, 5, SEEK_CUR));
          fflush(stdout);
        }
        """
      let (_, output) = try await run(source)
      #expect(output.contains("read 0 \n"), "\(output)")
      // /proc/self/exe belongs to root where the process shows nothing of itself.
      #expect(output.contains("seek 100 90 95\n") || output.contains("seek -1 -1 -1\n"), "\(output)")
    }

    /// What runs is what was compiled: no other library is loaded, however it came to lie there.
    @Test func noOtherLibraryIsLoaded() async throws {
      let source = """
        #include <dlfcn.h>
        #include <stdio.h>
        #include <sys/mman.h>
        void lectern_cells(int lesson) {
          void *page = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
          printf("loaded %d, of the system %d, mapped %d, protected %d, written %d\\n",
                 dlopen("MARK-copy.so", RTLD_NOW) != 0, dlopen("libcrypt.so.1", RTLD_NOW) != 0,
                 mmap(0, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED,
                 mprotect(page, 4096, PROT_READ | PROT_EXEC) == 0, page != MAP_FAILED);
          fflush(stdout);
        }
        """
      let (_, output) = try await run(source, copies: true)
      #expect(
        output.contains("loaded 0, of the system 0, mapped 0, protected 0, written 1\n"), "\(output)")
    }

    @Test func aLibraryThatDoesNotEndIsEnded() async throws {
      let (_, output) = try await run(
        "__attribute__((constructor)) static void load(void) { volatile int i = 0; for (;;) i++; }\n"
          + "void lectern_cells(int lesson) {}\n")
      #expect(output.contains("#word stopped 14 "))
    }
  }
#endif
