import BuildCache
import SourceText

/// What a build came to, kept so that the next one sees at a glance that nothing has changed.
///
/// It holds for the same inputs alone. Whoever makes it names them all: the tool, its options, the folder of the site, and the
/// lessons by the stamps of their files, each taken before the file was read and old enough that a change since would show.
/// What the links of lessons found beside them stands in the note itself.
public struct SiteNote: Sendable {
  /// Where a file comes from.
  private enum Origin {
    /// It is kept.
    case record(Digest)
    /// It is copied from the disk.
    case copy(String)
    /// It is the same for all lessons, and made anew.
    case common
    /// It is a script with records of the lessons whose parts have these numbers.
    case script(RecordScript.Kind, parts: Range<Int>, tail: String)
  }

  /// A name for the inputs.
  public var inputs: Digest
  /// Whether lessons have Swift cells, so that the compiler is an input too.
  public var hasSwift: Bool
  /// What the build said of the lessons and the site; nothing of it is an error.
  public var text: String
  /// The line of counts.
  public var summary: String
  /// When the build ended, in nanoseconds since 1970.
  private var moment: Int
  private var files: [(path: String, name: Digest?, origin: Origin)]
  private var answers: [(folder: String, content: Digest)]
  /// The names of the lessons' parts of those scripts.
  private var parts: [Digest] = []

  /// What is kept counts as used only where it is read; after so many nanoseconds all is looked at again.
  private static let oldest = 12 * 3_600 * 1_000_000_000

  /// A note about a site that was published; nil where a page of it is not kept.
  public init?(
    _ site: SiteGenerator.Site, of generator: SiteGenerator, inputs: Digest, hasSwift: Bool, text: String,
    summary: String
  ) {
    guard let answers = generator.files.answers else { return nil }
    self.answers = answers.all
    self.inputs = inputs
    self.hasSwift = hasSwift
    self.text = text
    self.summary = summary
    moment = FileStamp.now
    let common = Set(generator.commonFiles().map(\.path))
    files = []
    var ends: [RecordScript.Kind: Int] = [:]
    for file in site.files {
      if case .script(let script) = file.content {
        // Each kind of scripts has the same parts.
        let start = ends[script.kind, default: 0]
        let end = start + script.parts.count
        if end > parts.count { parts += script.parts }
        ends[script.kind] = end
        files.append((file.path, file.name, .script(script.kind, parts: start..<end, tail: script.tail)))
      } else if let name = file.name {
        files.append((file.path, name, .record(name)))
      } else if common.contains(file.path) {
        files.append((file.path, nil, .common))
      } else if case .copy(let source, _) = file.content {
        files.append((file.path, nil, .copy(source)))
      } else {
        return nil
      }
    }
  }

  /// The note's name for a way to build.
  ///
  /// - Parameter arguments: What was asked for: the lessons' folder, the output, and how things are shown.
  public static func name(_ arguments: [String]) -> Digest {
    var key = ContentKey("build")
    for argument in arguments { key.add(argument) }
    return key.digest
  }

  /// The site's files, if what it depends on besides ``inputs`` is the same; else nil.
  public func files(of generator: SiteGenerator, store: RecordStore) -> [OutputFile]? {
    let age = FileStamp.now - moment
    guard age >= 0, age < Self.oldest else { return nil }
    for (folder, content) in answers {
      guard FolderAnswers.name(generator.files.lessonFiles(folder)) == content else { return nil }
    }
    let common = Dictionary(generator.commonFiles().map { ($0.path, $0) }) { first, _ in first }
    var result: [OutputFile] = []
    result.reserveCapacity(files.count)
    for (path, name, origin) in files {
      switch origin {
      case .record(let name): result.append(OutputFile(path: path, content: .record(name, store), name: name))
      case .copy(let source):
        // What is the same for all lessons aside, files are copied from the lessons' folder alone.
        let bounds = generator.files.lessonsBounds
        result.append(OutputFile(path: path, content: .copy(of: source, within: bounds)))
      case .script(let kind, let places, let tail):
        let script = RecordScript(kind: kind, parts: Array(parts[places]), tail: tail, store: store)
        result.append(OutputFile(path: path, content: .script(script), name: name))
      case .common:
        guard let file = common[path] else { return nil }
        result.append(file)
      }
    }
    return result
  }

  // MARK: Bytes

  /// Reads a note; nil where the bytes are none.
  public init?(_ bytes: [UInt8]) {
    var reader = RecordReader(bytes)
    do throws(RecordReader.Malformed) {
      inputs = try reader.digest()
      hasSwift = try reader.boolean()
      text = try reader.text()
      summary = try reader.text()
      moment = try reader.integer()
      answers = try reader.array { reader throws(RecordReader.Malformed) in
        (try reader.text(), try reader.digest())
      }
      parts = try reader.array { reader throws(RecordReader.Malformed) in try reader.digest() }
      files = try reader.array { [count = parts.count] reader throws(RecordReader.Malformed) in
        let path = try reader.text()
        let name = try reader.optional { reader throws(RecordReader.Malformed) in try reader.digest() }
        switch try reader.integer() {
        case 0:
          guard let name else { throw RecordReader.Malformed() }
          return (path, name, .record(name))
        case 1: return (path, name, .copy(try reader.text()))
        case 2: return (path, name, .common)
        case 3:
          guard let kind = RecordScript.Kind(rawValue: try reader.integer()) else {
            throw RecordReader.Malformed()
          }
          let (start, end) = (try reader.integer(), try reader.integer())
          guard start >= 0, start <= end, end <= count else { throw RecordReader.Malformed() }
          return (path, name, .script(kind, parts: start..<end, tail: try reader.text()))
        default: throw RecordReader.Malformed()
        }
      }
      guard reader.isAtEnd else { return nil }
    } catch {
      return nil
    }
  }

  /// The bytes from which ``init(_:)`` makes the note again.
  public var bytes: [UInt8] {
    var writer = RecordWriter()
    writer.write(inputs)
    writer.write(hasSwift)
    writer.write(text)
    writer.write(summary)
    writer.write(moment)
    writer.write(answers) { writer, answer in
      writer.write(answer.folder)
      writer.write(answer.content)
    }
    writer.write(parts) { $0.write($1) }
    writer.write(files) { writer, file in
      writer.write(file.path)
      writer.write(file.name) { $0.write($1) }
      switch file.origin {
      case .record: writer.write(0)
      case .copy(let source):
        writer.write(1)
        writer.write(source)
      case .common: writer.write(2)
      case .script(let kind, let places, let tail):
        writer.write(3)
        writer.write(kind.rawValue)
        writer.write(places.lowerBound)
        writer.write(places.upperBound)
        writer.write(tail)
      }
    }
    return writer.bytes
  }
}
