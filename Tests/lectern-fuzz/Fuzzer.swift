import Foundation
import SourceText

/// What libFuzzer drives: bytes in, and a trap where a promise is broken.
///
/// The environment variable `LECTERN_FUZZER` names one of the cases.
enum Fuzzer: String, CaseIterable {
  /// LaTeX: parsed, shown as MathML, read, printed.
  case latex
  /// Calculator notation: read, printed, read again.
  case calculator
  /// A lesson: front matter, Markdown, cells.
  case lesson
  /// The YAML of a figure, drawn.
  case diagram
  /// The YAML of an exercise, and its key.
  case exercise
  /// An answer to a few exercises, marked.
  case answer
  /// A claim, judged; what is proved must look true in doubles.
  case prove

  static let chosen: Fuzzer = {
    let name = ProcessInfo.processInfo.environment["LECTERN_FUZZER"] ?? ""
    guard let fuzzer = Fuzzer(rawValue: name) else {
      let names = allCases.map(\.rawValue).joined(separator: ", ")
      FileHandle.standardError.write(Data("lectern-fuzz: LECTERN_FUZZER names none of \(names)\n".utf8))
      exit(2)
    }
    return fuzzer
  }()

  func run(_ bytes: [UInt8]) {
    switch self {
    case .latex: FormulaFuzzer.latex(bytes)
    case .calculator: FormulaFuzzer.calculator(bytes)
    case .lesson: LessonFuzzer.lesson(bytes)
    case .diagram: LessonFuzzer.diagram(bytes)
    case .exercise: LessonFuzzer.exercise(bytes)
    case .answer: AnswerFuzzer.answer(bytes)
    case .prove: ClaimFuzzer.prove(bytes)
    }
  }

  /// Ends the process, so that libFuzzer keeps the input.
  static func fail(_ promise: String) -> Never {
    FileHandle.standardError.write(Data("lectern-fuzz: broken: \(promise)\n".utf8))
    fatalError(promise)
  }

  /// Holds diagnostics to what every reader of them relies on, and renders them.
  static func check(_ diagnostics: [Diagnostic], in count: Int) {
    for diagnostic in diagnostics {
      if let span = diagnostic.span,
        span.lowerBound < 0 || span.upperBound < span.lowerBound || span.upperBound > count
      {
        fail("the span \(span) of '\(diagnostic.identifier)' lies within the text of \(count) bytes")
      }
      for fix in diagnostic.fixIts {
        if fix.span.lowerBound < 0 || fix.span.upperBound > count { fail("a fix-it lies within the text") }
      }
    }
    _ = DiagnosticRenderer(usesColor: true).render(diagnostics)
  }
}

/// One input. Returns 0: it was tried.
private func tryInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = start.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? []
  Fuzzer.chosen.run(bytes)
  return 0
}

private typealias Trial = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

// libFuzzer's own `main`, as a function. Pointers and integers are passed alike by Swift and by C.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutableRawPointer, _ trial: Trial
) -> CInt

/// The program. SwiftPM gives the entry point of an executable this name, and the linker calls it `main`.
@_cdecl("lectern_fuzz_main")
func runProgram(_ count: CInt, _ arguments: UnsafeMutableRawPointer) -> CInt {
  var count = count
  var arguments = arguments
  return runFuzzer(&count, &arguments, tryInput)
}
