import Certificates
import Notebook
import SourceText

extension CertifiedLessons {
  /// Lessons whose theorems Rocq's kernel has checked; what it said in earlier runs is taken from a cache.
  static func checked(_ lessons: [CheckedLesson], cache: LessonCache?) async throws -> CertifiedLessons {
    var certified = CertifiedLessons(lessons)
    let kernel: RocqKernel
    do throws(RocqKernel.Unavailable) {
      kernel = try await RocqKernel(cache: cache)
    } catch {
      throw EnvironmentFailure(message: error.reason)
    }
    defer { kernel.close() }
    let progress = Progress(total: certified.certificates.count { !$0.texts.isEmpty })
    await certified.check(by: kernel) { progress.show($0, "theorems") }
    progress.clear()
    cache?.commit()
    return certified
  }

  /// Says what the kernel rejects, and whether that is nothing.
  func reportRejected() -> Bool {
    for (certificate, reason) in summary.rejected {
      StandardStream.error.say(
        "\(certificate.place): error: the kernel rejects this verdict (\(certificate.method)): \(reason)")
    }
    return summary.rejected.isEmpty
  }
}
