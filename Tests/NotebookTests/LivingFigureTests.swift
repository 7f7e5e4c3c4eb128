import Figures
import Foundation
import LessonMarkdown
import Notebook
import SourceText
import SwiftCells
import TestSupport
import Testing

/// The figures of the shipped lessons, from the code that the page has of them.
@Suite struct LivingFigureTests {
  /// What a page's figure holds: its code, and what stands in it.
  private struct Living {
    var lesson: String
    var code: String
    var html: String
  }

  private func figures() async throws -> [Living] {
    let sources = try Repository.lessonNames.map { name in
      LessonSource(name: name, content: .success(try Repository.lesson(name)))
    }
    let checked = await Verifier(options: .init(swiftCells: .init(trust: .skip))).verify(sources)
    return checked.flatMap { lesson in
      lesson.cells.compactMap { cell in
        guard case .figure(let figure) = cell.shown, let code = figure.code, let html = figure.html else {
          return nil
        }
        return Living(lesson: lesson.name, code: code, html: html)
      }
    }
  }

  @Test func pagesDrawWhatWasBuilt() async throws {
    let figures = try await figures()
    #expect(Set(figures.map(\.lesson)).count >= 8)
    for living in figures {
      let figure = try #require(Figure(code: Array(living.code.utf8)), "\(living.lesson)")
      let still = figure.drawing(at: FigurePosition(of: figure))
      #expect(still.html == living.html, "\(living.lesson)")
      #expect(living.code.utf8.count < 20_000, "\(living.lesson)")
      // And at each position that a slider has there is a picture in the same frame, which is not the still one.
      let frame = living.html.firstMatch(of: /viewBox="([^"]*)"/)?.1
      for (index, slider) in figure.sliders.enumerated() {
        let range = try #require(slider.range)
        for value in stride(from: 0, through: range.count, by: max(1, range.count / 40)) {
          var position = FigurePosition(of: figure)
          position.sliders[index] = value
          let drawing = figure.drawing(at: position)
          let message =
            "\(living.lesson): \(figure.said(position)): \(drawing.faults.map(\.diagnostic.message))"
          let html = try #require(drawing.html, "\(message)")
          #expect(html.firstMatch(of: /viewBox="([^"]*)"/)?.1 == frame, "\(message)")
          #expect((html == living.html) == (value == range.first), "\(message)")
        }
      }
      for (index, point) in figure.points.enumerated() {
        let handle = try #require(still.handles.first { $0.point == index })
        #expect((0...1).contains(handle.left) && (0...1).contains(handle.top), "\(living.lesson)")
        let moved = figure.stepping(index, right: 3, down: 2, inPanel: handle.panel, from: .init(of: figure))
        let back = figure.stepping(index, right: -3, down: -2, inPanel: handle.panel, from: .init(of: figure))
        let pictures = [moved, back].map { figure.drawing(at: $0).html }
        #expect(pictures.allSatisfy { $0 != nil }, "\(living.lesson)")
        #expect(pictures.contains { $0 != living.html }, "\(living.lesson): \(point.symbol) moves nothing")
      }
    }
  }
}
