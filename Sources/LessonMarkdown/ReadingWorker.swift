import SourceText
import WorkerProcess

/// The other side of a ``ReadingTrials``: a process that reads texts, and answers each by nothing, or by its death.
///
/// Before a text stands a byte that tells whether raw HTML is allowed.
public enum ReadingWorker {
  /// Threads on which lessons are read have no smaller stack than this.
  private static let stackSize = 512 << 10

  /// Reads texts until the other side is gone.
  public static func run() -> Never {
    WorkerService.run(stackSize: stackSize) {
      _ = LessonReader().read(SourceFile(path: "", text: "---\ntitle: a\n---\n# *a* `b` $c$ |\n"))
    } answer: { question in
      let reader = LessonReader(allowsRawHTML: question.first == 1)
      _ = reader.read(SourceFile(path: "", bytes: Array(question.dropFirst())))
      return []
    }
  }
}
