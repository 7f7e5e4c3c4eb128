import SourceText
import SwiftParser
import SwiftSyntax
import Testing

@testable import SwiftCells

/// What listings for iOS say to the Objective-C runtime, and what is compiled instead.
@Suite struct ObjectiveCSyntaxTests {
  private func compiled(_ text: String) -> String {
    var bytes = Array(text.utf8)
    for edit in ObjectiveCSyntax.edits(in: Syntax(Parser.parse(source: text))).reversed() {
      guard case .text(let new) = edit.insertion else { continue }
      bytes.replaceSubrange(edit.span.lowerBound..<edit.span.upperBound, with: new.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  #if !canImport(ObjectiveC)
    @Test(arguments: [
      ("#selector(follow(_:))", "Selector(\"follow(_:)\", Board.follow(_:))"),
      ("#selector(undo)", "Selector(\"undo\", Board.undo)"),
      ("#selector(self.undo)", "Selector(\"self.undo\", Board.undo)"),
      ("#selector(Self.undo)", "Selector(\"Self.undo\", Board.undo)"),
      ("#selector(Other.undo)", "Selector(\"Other.undo\", Other.undo)"),
      (
        "#selector(Outer.Inner.undo(_:with:))",
        "Selector(\"Outer.Inner.undo(_:with:)\", Outer.Inner.undo(_:with:))"
      ),
      // What cannot be a type, and what is no method.
      ("#selector(other.undo)", "Selector(\"other.undo\")"),
      ("#selector(Outer.inner.undo)", "Selector(\"Outer.inner.undo\")"),
      ("#selector(getter: name)", "Selector(\"name\")"),
      ("#selector(make().undo)", "Selector(\"make().undo\")"),
    ])
    func selectors(_ written: String, _ expected: String) {
      for (before, behind) in [
        ("class Board { func f() { let x = ", " } }"), ("class Outer { class Board { lazy var x = ", " } }"),
        ("extension Board { func f() { g { ", " } } }"),
        ("@MainActor class A { }; final class Board<T> { func f() { ", " } }"),
      ] {
        #expect(compiled(before + written + behind) == before + expected + behind)
      }
    }

    @Test func theNameAloneWhereNoMethodCanBeCalled() {
      for (before, behind) in [
        ("let x = ", ""), ("struct Board { func f() { ", " } }"),
        ("@MainActor class Board { func f() { ", " } }"),
        ("class Board { @MainActor func f() { ", " } }"),
        ("@MainActor extension Board { func f() { ", " } }"),
      ] {
        #expect(compiled(before + "#selector(undo)" + behind) == before + "Selector(\"undo\")" + behind)
      }
    }

    @Test func attributesAreTakenAway() {
      #expect(
        compiled("@objc(name:) final class A { @IBOutlet weak var b: B!; @objc dynamic func c() {} }")
          == " final class A {  weak var b: B!;  dynamic func c() {} }")
    }
  #endif

  /// The listing that each article about gestures prints: a target, a selector, a delegate.
  @Test func targetsAreCalledByTheirSelectors() async throws {
    let listing = """
      import UIKit
      class Board: UIViewController {
        let sheet = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        var taps = 0
        override func viewDidLoad() {
          view.addSubview(sheet)
          let pan = UIPanGestureRecognizer(target: self, action: #selector(handlePan(_:)))
          sheet.addGestureRecognizer(pan)
          sheet.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(tapped)))
        }
        @objc private func handlePan(_ sender: UIPanGestureRecognizer) {
          let step = sender.translation(in: view)
          sheet.center = CGPoint(x: sheet.center.x + step.x, y: sheet.center.y + step.y)
          sender.setTranslation(.zero, in: view)
        }
        @objc func tapped() { taps += 1 }
      }
      let board = Board()
      let fingers = TouchScript(board.view)
      fingers.down(1, at: CGPoint(x: 50, y: 50)).move(1, to: CGPoint(x: 70, y: 50)).move(1, to: CGPoint(x: 90, y: 60)).up()
      board.sheet.center  // => (90, 60)
      fingers.tap(CGPoint(x: 90, y: 60))
      board.taps  // => 1
      """
    let made = lesson(listing)
    let result = try #require(try await outcomes(of: [made]).first?.cells.first)
    #expect(result.said(of: made.cells[0].listing).isEmpty, "\(result.said(of: made.cells[0].listing))")
  }
}
