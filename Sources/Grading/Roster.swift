/// The learners of a class.
public struct Roster: Sendable {
  /// A learner.
  public struct Learner: Sendable, Hashable {
    /// The identifier that submissions and seeds have.
    public var id: String
    /// The name; the identifier where the roster has none.
    public var name: String
    /// The e-mail address; empty where the roster has none.
    public var email: String
    /// The columns that Canvas knows: its own id, SIS user id, SIS login id and section.
    public var canvas: [String]

    /// Makes a learner.
    public init(id: String, name: String = "", email: String = "", canvas: [String] = ["", "", "", ""]) {
      self.id = id
      self.name = name.isEmpty ? id : name
      self.email = email
      self.canvas = canvas
    }
  }

  /// Why a roster cannot be used.
  public struct Failure: Error, Sendable, Hashable {
    /// What is wrong, with the line, without a full stop.
    public var message: String
  }

  /// The learners, in the order of the file.
  public var learners: [Learner]

  /// Makes a roster.
  public init(_ learners: [Learner]) {
    self.learners = learners
  }

  /// The most learners.
  public static let mostLearners = 200_000

  /// The names of the columns that hold something, in small letters.
  private static let columns: [(field: String, names: [String])] = [
    ("id", ["learner", "id number", "idnumber", "username", "sis login id", "sis user id", "id", "email"]),
    ("name", ["name", "student", "full name"]), ("first", ["first name", "firstname"]),
    ("last", ["last name", "lastname", "surname"]), ("email", ["email", "email address", "e-mail"]),
    ("canvas-id", ["id"]), ("sis-user", ["sis user id"]), ("sis-login", ["sis login id"]),
    ("section", ["section"]),
  ]

  /// Reads a roster from CSV with a line of headings: `learner`, and if wanted `name` and `email`.
  ///
  /// The headings of Moodle's and Canvas' own exports are understood too.
  public init(csv text: String) throws(Failure) {
    guard let rows = CSV.rows(text) else { throw Failure(message: "a quotation mark is not closed") }
    guard let head = rows.first else { throw Failure(message: "the roster is empty") }
    let headings = head.map { $0.trimmed.lowercased() }
    func column(_ field: String) -> Int? {
      let names = Self.columns.first { $0.field == field }?.names ?? []
      return names.lazy.compactMap { headings.firstIndex(of: $0) }.first
    }
    guard let id = column("id") else {
      throw Failure(
        message: "line 1: no column is called 'learner'; there are: \(head.joined(separator: ", "))")
    }
    let places = ["canvas-id", "sis-user", "sis-login", "section"].map(column)
    learners = []
    var seen: Set<String> = []
    for (index, row) in rows.dropFirst().enumerated() {
      func value(_ column: Int?) -> String { column.flatMap { $0 < row.count ? row[$0].trimmed : nil } ?? "" }
      let learner = value(id)
      // Canvas puts the points that can be had below the headings.
      if learner.isEmpty || value(column("name")) == "Points Possible" { continue }
      guard !learner.utf8.contains(0), learner.utf8.count <= 200 else {
        throw Failure(message: "line \(index + 2): an identifier has at most 200 bytes, and no byte 0")
      }
      guard seen.insert(learner).inserted else {
        throw Failure(message: "line \(index + 2): '\(learner)' stands twice")
      }
      guard learners.count < Self.mostLearners else {
        throw Failure(message: "there are more than \(Self.mostLearners) learners")
      }
      let full = [value(column("first")), value(column("last"))].filter { !$0.isEmpty }.joined(separator: " ")
      let name = value(column("name"))
      learners.append(
        Learner(
          id: learner, name: name.isEmpty ? full : name, email: value(column("email")),
          canvas: places.map(value)))
    }
    if learners.isEmpty { throw Failure(message: "the roster has no learners") }
  }
}

extension String {
  /// The text without white space at its ends.
  var trimmed: String {
    var scalars = Substring(self).unicodeScalars
    while let first = scalars.first, first.properties.isWhitespace { scalars = scalars.dropFirst() }
    while let last = scalars.last, last.properties.isWhitespace { scalars = scalars.dropLast() }
    return String(scalars)
  }
}
