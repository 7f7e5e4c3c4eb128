import Figures
import FormulaSyntax
import MatrixCore
import Testing

@testable import PageEngine

/// The `figure` operation, on a figure that is made by hand: a point (a, 1) on a slider, and a point p that moves.
@Suite struct FigureTests {
  private static func text(_ words: String) -> FigureMath {
    FigureMath(markup: "<math><mi>\(words)</mi></math>", plain: words, width: 1, height: 1)
  }

  private static func value(_ text: String) throws -> FigureExpression {
    let (expression, _) = CalculatorParser.readExpression(Array(text.utf8), scope: NameScope())
    return FigureExpression(try #require(expression))
  }

  private static func code(of point: String) throws -> String {
    var environment = Environment()
    environment.define(Definition(Symbol("a"), body: .integer(1)))
    environment.define(Definition(Symbol("c"), body: .integer(0)))
    environment.define(Definition(Symbol("p"), body: try value("(1, 2)").expression))
    environment.define(Definition(Symbol("b"), body: try value("2*a").expression))
    var figure = Figure(
      caption: FigureText([.text("b = "), .value(try value("b"), FigureNumberFormat(decimals: 1))]),
      orientation: .yUp, identifier: "f", environment: environment,
      sliders: [
        FigureSlider(
          Symbol("a"), name: text("a"), minimum: try value("0"), maximum: try value("4"),
          initial: try value("1"), step: try value("1"))
      ],
      points: [
        MovablePoint(
          Symbol("p"), name: text("p"), initial: try value("(1, 2)"), within: try value("(0, 0, 4, 4)"),
          step: try value("1"))
      ],
      animated: 0,
      panels: [
        .init(items: [
          FigureItem(.rectangle(try value("(0, 0, 4, 4)"))), FigureItem(.point(try value(point))),
          FigureItem(.point(try value("p"))),
        ])
      ])
    #expect(figure.prepare().faults.isEmpty)
    _ = figure.fit(to: figure.samples())
    return figure.code
  }

  /// The figure of an exercise with a learner's numbers is that of a lesson which has these numbers.
  @Test func drawsWithOtherNumbers() throws {
    let code = try Self.code(of: "(a, c)")
    for text in ["3", "-1/2", "2.50", "90°", "sqrt(2)", "pi/3"] {
      let number = try Self.value(text).expression
      var figure = try #require(Figure(code: Array(code.utf8)))
      figure.environment.define(Definition(Symbol("c"), body: number))
      let expected = try #require(figure.drawing(at: FigurePosition(of: figure)).html)
      let drawn = ask("figure", ["code\t\(code)", "given\tc\t\(number.figureCode)"])
      #expect(drawn.filter { $0[0] == "html" }.map { $0[1] }.joined(separator: "\n") == expected, "\(text)")
      let other = ask("figure", ["code\t\(code)", "given\tc\t\(Expression.integer(1).figureCode)"])
      #expect(other.filter { $0[0] == "html" } != drawn.filter { $0[0] == "html" }, "\(text)")
    }
    for bad in ["", "3", String(Expression.integer(3).figureCode.dropLast(1))] {
      let answer = ask("figure", ["code\t\(code)", "given\tc\t\(bad)"])
      #expect(answer.map { $0.prefix(2) } == [["error", "no-value"]], "'\(bad)'")
    }
  }

  @Test func drawsAndMoves() throws {
    let code = try Self.code(of: "(a, 1)")
    let first = ask("figure", ["code\t\(code)"])
    #expect(first[0] == ["position", "- -"])
    #expect(first[1] == ["slider", "1", "4", "1", "<math><mi>a</mi></math>", "a", "1"])
    #expect(first[2] == ["point", "(1, 2)", "<math><mi>p</mi></math>", "p", "0"])
    #expect(first.last == ["caption", "b = 2.0"])
    let html = first.filter { $0[0] == "html" }.map { $0[1] }.joined(separator: "\n")
    let figure = try #require(Figure(code: Array(code.utf8)))
    #expect(html == figure.drawing(at: FigurePosition(of: figure)).html)

    let slid = ask("figure", ["code\t\(code)", "at\t3 -"])
    #expect(slid[1].prefix(4) == ["slider", "3", "4", "3"])
    #expect(slid.last == ["caption", "b = 6.0"])

    // With y up a step down makes y less, and a place at the upper edge is the greatest y.
    let stepped = ask("figure", ["code\t\(code)", "step\t0\t0\t1\t1"])
    #expect(stepped[0] == ["position", "- 2,1"])
    let dragged = ask("figure", ["code\t\(code)", "at\t2 2,1", "drag\t0\t0\t0.5\t-1"])
    #expect(dragged[0] == ["position", "2 2,4"])
    #expect(dragged[2][1] == "(2, 4)")
    let handle = try #require(dragged.first { $0[0] == "handle" })
    #expect(Double(handle[3]).map { abs($0 - 0.5) < 0.05 } == true)
  }

  @Test func whatCannotBeDrawnIsSaid() throws {
    let code = try Self.code(of: "(1/(a - 5/2), 1)")
    #expect(!ask("figure", ["code\t\(code)"]).contains { $0[0] == "error" })
    #expect(ask("figure", ["code\t"]).map { $0.prefix(2) } == [["error", "no-figure"]])
    #expect(ask("figure", ["at\t1"]).map { $0.prefix(2) } == [["error", "no-figure"]])
    #expect(ask("figure", ["code\t" + code.dropLast(9)]).map { $0.prefix(2) } == [["error", "no-figure"]])
    let undefined = try Self.code(of: "(1/(a - 1/2), 1)")
    #expect(
      !ask("figure", ["code\t\(undefined)", "drag\t9\tx\t1\t1", "at\t\u{0}"]).contains { $0[0] == "error" })
  }
}
