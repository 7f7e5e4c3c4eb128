import CellRuntime
import Foundation
import Programs
import SourceText
import TestSupport
import Testing

@testable import SwiftCells

/// What is believed of what a process reports, held against reports that were tampered with by one who knows the word.
@Suite struct ReportTests {
  private static let word = "#word "
  private static let limits = CellLimits()
  /// Three cells with four expectations; what is reported of the second, of the last sample and of the last one is wrong.
  private static let program: LessonProgram = {
    var cells = [
      "1 // => 1\nfor i in 1...3 { i % 2 // => 1\n}", "func f(_ x: Double) -> Double { x }", "2 // => 3",
    ]
    .map { cell($0) }
    cells[1].binding = cells[1].listing.functions.first.map {
      FunctionBinding(function: $0, samples: [[1], [2], [3]])
    }
    return LessonProgram(SwiftLesson(cells: cells), cells: [0, 1, 2], function: "f")
  }()

  private static let messages: [CellMessage] = [
    .begin(cell: 0), .value(check: 0, .integer("1")), .value(check: 1, .integer("1")),
    .value(check: 1, .integer("0")), .value(check: 1, .integer("1")), .end(cell: 0), .begin(cell: 1),
    .sampling(binding: 0), .sample(binding: 0, index: 0, .number(1)),
    .sample(binding: 0, index: 1, .number(2)), .sample(binding: 0, index: 2, .number(7)), .end(cell: 1),
    .begin(cell: 2), .value(check: 2, .integer("2")), .end(cell: 2), .done,
  ]

  private static func line(_ number: Int, _ message: CellMessage) -> String {
    let text = (try? JSONEncoder().encode(message)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return "\(word)\(number) \(text)"
  }

  private static let lines = messages.enumerated().map { line($0, $1) }

  private static func outcome(_ lines: [String], end: ChildProcess.End = .exited(0)) -> LessonOutcome {
    var reader = CellOutputReader(program: program, word: word, limits: limits)
    reader.read(Array(lines.map { "\n\($0)\n" }.joined().utf8))
    return reader.outcome(end: end, errors: "")
  }

  private static let whole = outcome(lines)

  /// The cell of which each message tells; the last one tells of none.
  private static let cells = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, nil]

  @Test func whatIsReportedIsTakenIn() {
    #expect(Self.whole.cells.values.allSatisfy { $0.status == .ran })
    #expect(Self.whole.cells[0]?.values[1]?.count == 3)
    #expect(Self.whole.cells[1]?.samples.count == 3)
    #expect(Self.whole.cells[2]?.values[0] == [.value(.integer("2"))])
  }

  /// Without one of its lines, with one twice, with two exchanged, or with one that cannot be read, no report of a cell counts:
  /// what is lost may be what is wrong. What was said of the cells above it does.
  @Test func nothingCanBeTakenOutOfAReport() {
    for index in Self.lines.indices {
      var without = Self.lines
      without.remove(at: index)
      var doubled = Self.lines
      doubled.insert(doubled[index], at: index)
      var spoiled = Self.lines
      spoiled[index] = String(spoiled[index].dropLast())
      var torn = Self.lines
      torn[index] = String(torn[index].dropFirst())
      var changes = [without, doubled, spoiled, torn]
      for other in Self.lines.indices where other > index {
        var exchanged = Self.lines
        exchanged.swapAt(index, other)
        changes.append(exchanged)
      }
      for (number, lines) in changes.enumerated() {
        let outcome = Self.outcome(lines)
        // A line that stands twice is out of place behind its first one.
        let affected =
          number == 1 ? (index + 1 < Self.cells.count ? Self.cells[index + 1] : nil) : Self.cells[index]
        for cell in 0..<3 {
          let isBefore = affected.map { cell < $0 } ?? true
          #expect((outcome.cells[cell]?.status == .ran) == isBefore, "\(number) \(index)")
          if isBefore { #expect(outcome.cells[cell] == Self.whole.cells[cell], "\(number) \(index)") }
        }
      }
    }
  }

  /// Where each cell's end stands.
  private static let ends = [5, 11, 14]

  /// Random messages with the right numbers, from a place inside a cell on: what was said of the cells above stays.
  @Test func aCellSaysNothingOfTheCellsAbove() {
    let seed = testSeed()
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let start = Int.random(in: 6..<Self.lines.count, using: &generator)
      var lines = Array(Self.lines[..<start])
      for number in start..<start + Int.random(in: 1...12, using: &generator) {
        lines.append(Self.line(number, Self.random(using: &generator)))
      }
      if Bool.random(using: &generator) { lines.append("\(Self.word)stopped 0 0 0 0") }
      let outcome = Self.outcome(lines)
      for cell in 0..<3 where Self.ends[cell] < start {
        #expect(outcome.cells[cell] == Self.whole.cells[cell], "\(lines)")
      }
    }
  }

  private static func random(using generator: inout SeededGenerator) -> CellMessage {
    let number = Int.random(in: -1...4, using: &generator)
    switch Int.random(in: 0..<9, using: &generator) {
    case 0: return .begin(cell: number)
    case 1: return .end(cell: number)
    case 2: return .value(check: number, .integer("1"))
    case 3: return .thrown(check: number, error: nil, type: nil)
    case 4: return .sampling(binding: number)
    case 5: return .sample(binding: 0, index: number, .number(1))
    case 6: return .sampleThrown(binding: 0, index: number, error: "e")
    case 7: return .uncaught(cell: number, error: "e", place: 0, step: 0)
    default: return .done
    }
  }

  /// A process that ends before its time leaves the rest without a verdict, whatever it ends with.
  @Test(arguments: [ChildProcess.End.exited(0), .exited(70), .signalled(9), .tookTooLong, .printedTooMuch])
  func whatIsNotReportedDoesNotPass(_ end: ChildProcess.End) {
    for count in 0..<14 {
      let outcome = Self.outcome(Array(Self.lines[..<count]), end: end)
      #expect(outcome.cells[2]?.status != .ran)
      for cell in 0..<3 { #expect(outcome.cells[cell] != nil) }
    }
  }

  /// Bytes that another thread puts into the middle of a message do not take it away unseen.
  @Test func aMessageThatIsBrokenInTwoIsSeen() {
    for index in Self.lines.indices {
      let line = Array(Self.lines[index])
      for cut in stride(from: 0, to: line.count, by: 3) {
        var lines = Self.lines
        lines[index] = String(line[..<cut]) + "\nx\n" + String(line[cut...])
        for (cell, outcome) in Self.outcome(lines).cells where outcome.status == .ran {
          #expect(outcome.values == Self.whole.cells[cell]?.values)
          #expect(outcome.samples == Self.whole.cells[cell]?.samples)
        }
      }
    }
  }
}
