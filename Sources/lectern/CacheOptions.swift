import ArgumentParser
import BuildCache
import Foundation
import Notebook

/// What is kept between runs, for every command that checks lessons.
struct CacheOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Check everything anew, and keep nothing for the next run.",
      discussion: """
        Else verdicts and pages that nothing has changed for are taken from earlier runs in the same folder. They lie in \
        $LECTERN_CACHE or in the user's cache folder, and may be deleted at any time. Of Swift cells only the modules \
        that they import are taken from there in any case.
        """))
  var noCache = false

  /// The records of the working folder; of none where none are wanted.
  var store: RecordStore {
    noCache ? .empty : Self.projectStore()
  }

  /// The records of the folder that is the working folder now.
  static func projectStore() -> RecordStore {
    RecordStore(folder: CacheLocation.project(FileManager.default.currentDirectoryPath))
  }

  /// The cache of the working folder; nil where none is wanted.
  var cache: LessonCache? {
    noCache ? nil : LessonCache(store: store, tool: ToolIdentity.digest())
  }
}

extension LessonCache {
  /// Ends a run: what it made is there for the next one, and what has not been used for long goes.
  func commit() {
    if store.commit() { CacheLocation.removeUnusedProjects() }
  }
}
