/// What a running cell tells `lectern`: one line of JSON each, behind a word that only the two know and the message's
/// number.
///
/// The numbers begin at 0 and have no gaps, and a message stands only where the work on cells can have come to it: cells in
/// order, each begun and ended once, and what is said of a cell between the two. From the first line on for which that is not
/// so, nothing is believed.
public enum CellMessage: Hashable, Sendable, Codable {
  /// A cell begins. What is printed from here on belongs to it.
  case begin(cell: Int)
  /// A cell has ended by itself.
  case end(cell: Int)
  /// The value of an expression that has an expectation.
  case value(check: Int, CellValue)
  /// An expression that should throw has thrown this error, or nothing.
  case thrown(check: Int, error: String?, type: String?)
  /// A bound function is evaluated from here on; what it prints is no part of the lesson.
  case sampling(binding: Int)
  /// A bound function's value at a sample.
  case sample(binding: Int, index: Int, CellValue)
  /// A bound function threw an error at a sample.
  case sampleThrown(binding: Int, index: Int, error: String)
  /// An error left a cell, at a statement that one at the top of the cell may have called.
  case uncaught(cell: Int, error: String, place: Int, step: Int)
  /// All cells have run.
  case done
}

/// What `lectern` tells the process that runs a lesson's cells, on its standard input.
public struct CellInput: Hashable, Sendable, Codable {
  /// The word that begins each message's line.
  public var word: String
  /// Which of the lessons in the library to run.
  public var lesson: Int
  /// After how many seconds the process ends itself, so that it can say where it was.
  public var seconds: Double
  /// For each bound function its samples, each a list of the numbers that its parameters are made of.
  public var samples: [[[Double]]]

  /// Makes an input.
  public init(word: String, lesson: Int, seconds: Double, samples: [[[Double]]]) {
    self.word = word
    self.lesson = lesson
    self.seconds = seconds
    self.samples = samples
  }
}
