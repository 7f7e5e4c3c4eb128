import ArgumentParser
import Foundation
import LessonMarkdown
import SourceText

/// Writes a first lesson, or the files of a site.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Write a first lesson, or a whole site, that passes at once.",
    subcommands: [Lesson.self, Site.self])

  /// Writes one lesson.
  struct Lesson: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Write a lesson to begin with.")

    @Argument(
      help: ArgumentHelp(
        "The lesson's name, or the file to write.",
        discussion:
          "A name goes into the folder Lessons where that is there, in small letters and with hyphens. A path, or a name with a lesson's ending, is taken as it is."
      ), completion: .file(extensions: LessonFormat.extensions))
    var path: String

    @Option(help: "The lesson's title; without it the file's name in words.")
    var title: String?

    func run() throws {
      let file: String
      if LessonFormat(path: path) != nil {
        file = path
      } else if path.contains("/") {
        file = path + LessonFormat.markdown.ending
      } else {
        let name = StarterTexts.fileName(of: path)
        guard !name.isEmpty else {
          throw ValidationError(
            "\(DiagnosticRenderer.printable(path)) has no letter or digit: name the lesson by one")
        }
        let isAmongLessons = FileAccess.isFolder(LessonFolder.usualName) == true
        file = (isAmongLessons ? LessonFolder.usualName + "/" : "") + name + LessonFormat.markdown.ending
      }
      let name = LessonFormat.name(of: FileAccess.name(of: path))
      try NewFiles([(file, StarterTexts.lesson(title: title ?? StarterTexts.title(of: name)))]).write()
    }
  }

  /// Writes a site.
  struct Site: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write a site to begin with: a lesson, site.yml, and what git is to leave out.")

    @Argument(help: "The folder to write to; it is made where it is missing.", completion: .directory)
    var folder = "."

    @Option(help: "The site's title.")
    var title = "Lessons"

    @Option(
      help: "Also write the job that verifies the lessons, for this service; the folder is the repository's.")
    var ci: IntegrationService?

    func run() throws {
      let base = folder == "." ? "" : (folder.hasSuffix("/") ? folder : folder + "/")
      var files = [
        (base + "Lessons/first-steps.md", StarterTexts.lesson(title: "First steps")),
        (base + "Site/site.yml", "title: \(YAMLText.quoted(title))\n"),
      ]
      let ignored = base + ".gitignore"
      if !FileManager.default.fileExists(atPath: ignored) { files.append((ignored, "Site/public/\n")) }
      if let ci { files.append((base + ci.path, ci.job)) }
      try NewFiles(files).write()
      let place = folder == "." ? "" : "cd \(folder) && "
      try StandardStream.output.write("Next: \(DiagnosticRenderer.printable(place))lectern build\n")
    }
  }
}

/// Files that are written only where none of them is there yet.
struct NewFiles {
  private let files: [(path: String, text: String)]

  init(_ files: [(path: String, text: String)]) { self.files = files }

  func write() throws {
    for file in files {
      var info = stat()
      guard lstat(file.path, &info) != 0 else {
        throw EnvironmentFailure(message: "\(file.path) is there already; nothing was written")
      }
      try FileAccess.refuseLeaving(file.path)
    }
    for file in files {
      let folder = FileAccess.folder(of: file.path)
      if !folder.isEmpty {
        do {
          try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
          throw EnvironmentFailure(message: "cannot make the folder \(folder)")
        }
      }
      try FileAccess.write(file.text, to: file.path)
      try StandardStream.output.write("Wrote \(DiagnosticRenderer.printable(file.path))\n")
    }
  }
}

/// What a beginner's files hold.
enum StarterTexts {
  /// A file's name in words: `rotation-about-a-point` is "Rotation about a point".
  static func title(of name: String) -> String {
    let words = name.split { $0 == "-" || $0 == "_" || $0 == " " }.joined(separator: " ")
    return words.isEmpty ? "A lesson" : words.prefix(1).uppercased() + words.dropFirst()
  }

  /// A name of a file for a title: its letters and digits in small, and a hyphen for what stands between.
  static func fileName(of title: String) -> String {
    title.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "_" }.joined(separator: "-")
  }

  /// A lesson that shows each kind of formula once, and a figure.
  static func lesson(title: String) -> String {
    """
    ---
    title: \(YAMLText.quoted(title))
    summary: One sentence about what a reader learns here.
    ---
    A turn about the origin by the angle $\\theta$ is a matrix:

    ```math define
    R(\\theta) = \\begin{bmatrix} \\cos\\theta & \\sin\\theta \\\\ -\\sin\\theta & \\cos\\theta \\end{bmatrix}
    ```

    Two turns are one turn by the sum of their angles. This is proved, for all angles:

    ```math claim
    R(\\alpha)\\,R(\\beta) = R(\\alpha + \\beta)
    ```

    With numbers, every printed digit is checked:

    ```math example
    \\theta = 30^\\circ :\\quad (2, 1)\\,R(\\theta) \\approx (1.232, 1.866)
    ```

    A picture's coordinates are expressions of the same lesson:

    ```diagram
    title: A point, and where it is after a turn by 30°
    set: { θ: 30° }
    show:
      - axes
      - point: (2, 1)
        label: $p$
      - point: (2, 1) R(θ)
        label: $p'$
    expect:
      - (2, 1) R(θ) ~= (1.232, 1.866)
    ```

    An exercise is written once, and every learner gets numbers of their own. To make it yours, change what is asked,
    the parameters and the answer. `check` says why the answer is right; it is checked for all values of the parameters, and so
    is that no mistake under `feedback` is right for anybody. `lectern grade --handouts` writes each learner's sheet.

    ```exercise
    id: turn-a-point
    title: Turn a point
    level: easy
    ask: |
      Where does the point {(x, y)} go when the plane turns by {θ} about the origin?
    parameters:
      x: 1..6
      y: 1..6
      θ: 30°..150° step 30° except 90°
    where: x != y
    kind: point
    answer: (x, y) R(θ)
    check: answer = (x*cos(θ) - y*sin(θ), x*sin(θ) + y*cos(θ))
    feedback: [swapped-sin-cos, sign-of-angle]
    hints:
      - Use the matrix $R(\\theta)$, with the point as a row in front of it.
    solution: |
      The coordinates are {write x*cos(θ) - y*sin(θ)} and {write x*sin(θ) + y*cos(θ)}, which is about {(x, y) R(θ) : 3}.
    ```

    What is wrong on purpose is shown with values at which it fails:

    ```math mistake
    R(\\alpha) + R(\\beta) = R(\\alpha + \\beta)
    ```

    """
  }
}
