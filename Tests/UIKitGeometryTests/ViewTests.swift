import Foundation
import TestSupport
import Testing
import UIKitGeometry

/// Expected values: the tests of UIKit-cross-platform, which run on iOS too, and Apple's documentation.
@Suite struct ViewTests {
  // MARK: - Hierarchy

  @Test func subviewsAndLayersStayInTheSameOrder() {
    let view = UIView()
    let (first, second, third, sublayer) = (UIView(), UIView(), UIView(), CALayer())
    view.addSubview(first)
    view.layer.addSublayer(sublayer)
    view.addSubview(second)
    #expect(view.subviews == [first, second])
    #expect(view.layer.sublayers == [first.layer, sublayer, second.layer])
    view.insertSubview(third, aboveSubview: first)
    #expect(view.subviews == [first, third, second])
    #expect(view.layer.sublayers == [first.layer, third.layer, sublayer, second.layer])
    view.insertSubview(third, belowSubview: second)
    #expect(view.subviews == [first, third, second])
    #expect(view.layer.sublayers == [first.layer, sublayer, third.layer, second.layer])
    view.insertSubview(second, at: 0)
    #expect(view.subviews == [second, first, third])
    view.insertSubview(second, at: 999)
    #expect(view.subviews == [first, third, second])
    view.insertSubview(second, at: -3)
    #expect(view.subviews == [second, first, third])
    view.bringSubviewToFront(second)
    view.sendSubviewToBack(third)
    #expect(view.subviews == [third, first, second])
    #expect(view.layer.sublayers?.filter { $0 !== sublayer } == [third.layer, first.layer, second.layer])
    view.exchangeSubview(at: 0, withSubviewAt: 2)
    #expect(view.subviews == [second, first, third])
    view.exchangeSubview(at: 1, withSubviewAt: 7)
    #expect(view.subviews == [second, first, third])
  }

  @Test func aSiblingElsewhereMeansTheFront() {
    let (view, first, second, stranger) = (UIView(), UIView(), UIView(), UIView())
    view.addSubview(first)
    view.insertSubview(second, belowSubview: stranger)
    #expect(view.subviews == [first, second])
    view.insertSubview(stranger, aboveSubview: view)
    #expect(view.subviews == [first, second, stranger])
    view.insertSubview(first, aboveSubview: first)
    #expect(view.subviews == [second, stranger, first])
  }

  @Test func aViewLeavesWhereItWas() {
    let (before, after, view) = (UIView(), UIView(), UIView())
    before.addSubview(view)
    after.addSubview(view)
    #expect(before.subviews.isEmpty && before.layer.sublayers == nil)
    #expect(after.subviews == [view] && view.superview == after && view.layer.superlayer == after.layer)
    view.removeFromSuperview()
    view.removeFromSuperview()
    #expect(view.superview == nil && after.layer.sublayers == nil)
    #expect(view.isDescendant(of: view) && !view.isDescendant(of: after))
  }

  @Test func aViewIsNeverItsOwnAncestor() {
    let (a, b, c) = (UIView(), UIView(), UIView())
    a.addSubview(b)
    b.addSubview(c)
    a.addSubview(a)
    c.addSubview(a)
    c.insertSubview(a, at: 0)
    #expect(a.superview == nil && c.subviews.isEmpty && a.subviews == [b])
    #expect(c.isDescendant(of: a) && !a.isDescendant(of: c))
    #expect(a.convert(CGPoint(x: 1, y: 1), to: c) == CGPoint(x: 1, y: 1))
  }

  @Test func callbacksComeInTheOrderOfIOS() {
    final class Recording: UIView {
      var calls: [String] = []
      override func willMove(toSuperview newSuperview: UIView?) {
        calls.append(newSuperview == nil ? "will leave" : "will come")
      }
      override func didMoveToSuperview() { calls.append(superview == nil ? "left" : "came") }
      override func didAddSubview(_ subview: UIView) { calls.append("has one") }
      override func willRemoveSubview(_ subview: UIView) { calls.append("loses one") }
    }
    let (parent, child) = (Recording(), Recording())
    parent.addSubview(child)
    parent.bringSubviewToFront(child)
    child.removeFromSuperview()
    #expect(child.calls == ["will come", "came", "will leave", "left"])
    #expect(parent.calls == ["has one", "loses one"])
  }

  @Test func viewsAreFoundByTag() {
    let (root, child, grandchild) = (UIView(), UIView(), UIView())
    root.addSubview(child)
    child.addSubview(grandchild)
    grandchild.tag = 7
    #expect(root.viewWithTag(7) == grandchild && root.viewWithTag(8) == nil && root.viewWithTag(0) == root)
  }

  @Test func aReleasedSuperviewIsForgotten() {
    var view: UIView? = UIView()
    let child = UIView()
    view?.addSubview(child)
    view = nil
    #expect(child.superview == nil && child.layer.superlayer == nil)
  }

  // MARK: - Conversion

  @Test func pointsOfNestedAndOfNeighbouringViews() {
    let root = UIView()
    root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    let first = UIView(frame: CGRect(x: 20, y: 10, width: 10, height: 10))
    let second = UIView(frame: CGRect(x: 80, y: 80, width: 20, height: 20))
    let inner = UIView(frame: CGRect(x: 5, y: 5, width: 5, height: 5))
    root.addSubview(first)
    root.addSubview(second)
    second.addSubview(inner)
    #expect(root.convert(CGPoint.zero, from: first) == CGPoint(x: 20, y: 10))
    #expect(root.convert(CGPoint(x: 15, y: 15), to: first) == CGPoint(x: -5, y: 5))
    #expect(first.convert(CGPoint(x: 60, y: 70), to: second) == CGPoint(x: 0, y: 0))
    #expect(inner.convert(CGPoint(x: 1, y: 1), to: first) == CGPoint(x: 66, y: 76))
    #expect(inner.convert(inner.bounds, to: root) == CGRect(x: 85, y: 85, width: 5, height: 5))
  }

  @Test func boundsOriginsAndScalings() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 512, height: 512))
    let scaled = UIView()
    scaled.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    scaled.frame = CGRect(x: 128, y: 128, width: 256, height: 256)
    scaled.bounds.origin = CGPoint(x: 32, y: 32)
    root.addSubview(scaled)
    let enlarged = UIView()
    enlarged.transform = CGAffineTransform(scaleX: 2, y: 2)
    enlarged.frame = CGRect(x: 128, y: 128, width: 128, height: 128)
    scaled.addSubview(enlarged)
    #expect(enlarged.convert(CGPoint.zero, to: root) == CGPoint(x: 176, y: 176))

    let container = UIView()
    container.transform = CGAffineTransform(scaleX: 2, y: 2)
    container.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    root.addSubview(container)
    let middle = UIView(frame: CGRect(x: 10, y: 10, width: 80, height: 80))
    container.addSubview(middle)
    let inner = UIView(frame: CGRect(x: 5, y: 5, width: 20, height: 20))
    middle.addSubview(inner)
    #expect(root.convert(CGPoint(x: 100, y: 100), to: inner) == CGPoint(x: 35, y: 35))
  }

  @Test func nilIsTheWindowOrWhatIsAroundTheOutermostView() {
    let window = UIWindow(frame: CGRect(x: 3, y: 4, width: 256, height: 256))
    window.bounds.origin = CGPoint(x: 2, y: 1)
    let view = UIView(frame: CGRect(x: 80, y: 80, width: 100, height: 100))
    view.bounds.origin = CGPoint(x: 15, y: 15)
    window.addSubview(view)
    let inner = UIView(frame: CGRect(x: 70, y: 70, width: 100, height: 100))
    inner.bounds.origin = CGPoint(x: 25, y: 25)
    view.addSubview(inner)
    #expect(
      inner.window == window && inner.convert(CGPoint(x: 20, y: 10), to: window) == CGPoint(x: 130, y: 120))
    #expect(inner.convert(CGPoint(x: 20, y: 10), to: nil) == CGPoint(x: 130, y: 120))
    #expect(inner.convert(CGPoint(x: 130, y: 120), from: nil) == CGPoint(x: 20, y: 10))
    let lonely = UIView()
    #expect(lonely.convert(CGPoint(x: 10, y: 10), to: nil) == CGPoint(x: 10, y: 10))
    #expect(lonely.window == nil)
    let space: any UICoordinateSpace = view
    #expect(inner.convert(CGPoint.zero, to: space) == inner.convert(CGPoint.zero, to: view))
  }

  // MARK: - Which write changes which property

  /// Lesson 10's table, by Apple's documentation of UIView and CALayer.
  @Test(arguments: [
    Write("frame", ["frame", "bounds", "center"]) { $0.frame = CGRect(x: 11, y: 13, width: 80, height: 96) },
    Write("center", ["frame", "center"]) { $0.center = CGPoint(x: 17, y: 19) },
    Write("transform", ["frame", "transform"]) { $0.transform = CGAffineTransform(scaleX: 8, y: 0.5) },
    Write("bounds.size", ["frame", "bounds"]) { $0.bounds.size = CGSize(width: 24, height: 40) },
    Write("bounds.origin", ["bounds"]) { $0.bounds.origin = CGPoint(x: 7, y: 9) },
    Write("anchorPoint", ["frame", "anchorPoint"]) { $0.anchorPoint = CGPoint(x: 0.75, y: 1) },
    Write("layer.position", ["frame", "center"]) { $0.layer.position = CGPoint(x: 17, y: 19) },
  ]) func aWriteChangesThesePropertiesAndNoOther(write: Write) {
    let view = UIView()
    view.bounds = CGRect(x: 3, y: 5, width: 64, height: 32)
    view.center = CGPoint(x: 200, y: 300)
    view.anchorPoint = CGPoint(x: 0.25, y: 0.125)
    view.transform = CGAffineTransform(scaleX: 2, y: 4)
    func state() -> [String: AnyHashable] {
      [
        "frame": view.frame, "bounds": view.bounds, "center": view.center, "transform": view.transform,
        "anchorPoint": view.anchorPoint,
      ]
    }
    let before = state()
    write.action(view)
    let changed = state().filter { before[$0.key] != $0.value }.keys
    #expect(Set(changed) == write.changes, "\(write.name)")
  }

  struct Write: Sendable, CustomTestStringConvertible {
    let name: String
    let changes: Set<String>
    let action: @Sendable (UIView) -> Void
    var testDescription: String { name }

    init(_ name: String, _ changes: Set<String>, action: @escaping @Sendable (UIView) -> Void) {
      self.name = name
      self.changes = changes
      self.action = action
    }
  }

  // MARK: - Hit tests

  @Test func hitTestsAreInTheViewsOwnCoordinates() {
    let root = UIView()
    root.bounds = CGRect(x: -10, y: -10, width: 100, height: 100)
    root.frame.origin = .zero
    let child = UIView(frame: CGRect(x: 40, y: 40, width: 20, height: 20))
    let grandchild = UIView(frame: CGRect(x: 10, y: 10, width: 5, height: 5))
    root.addSubview(child)
    child.addSubview(grandchild)
    #expect(root.hitTest(CGPoint(x: -5, y: -5), with: nil) == root)
    #expect(root.hitTest(CGPoint(x: 40, y: 40), with: nil) == child)
    #expect(root.hitTest(CGPoint(x: 52.5, y: 52.5), with: nil) == grandchild)
    #expect(root.hitTest(CGPoint(x: -11, y: -11), with: nil) == nil)
    #expect(root.hitTest(CGPoint(x: 95, y: 95), with: nil) == nil)
    // A subview that sticks out is not found there.
    grandchild.frame.origin = CGPoint(x: 30, y: 30)
    #expect(root.hitTest(CGPoint(x: 72, y: 72), with: nil) == root)
  }

  @Test func hitTestsUnderTransforms() {
    let (root, child) = (UIView(), UIView())
    root.addSubview(child)
    root.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    child.frame = CGRect(x: 25, y: 25, width: 50, height: 50)
    #expect(root.hitTest(CGPoint(x: 74, y: 74), with: nil) == child)
    #expect(root.hitTest(CGPoint(x: 75, y: 75), with: nil) == root)
    #expect(root.hitTest(CGPoint(x: 199, y: 199), with: nil) == root)
    #expect(root.hitTest(CGPoint(x: 200, y: 200), with: nil) == nil)
    child.transform = CGAffineTransform(rotationAngle: .pi / 4)
    #expect(root.hitTest(CGPoint(x: 26, y: 26), with: nil) == root)
    child.transform = CGAffineTransform(scaleX: 0, y: 0)
    #expect(root.hitTest(CGPoint(x: 50, y: 50), with: nil) == root)
  }

  @Test func viewsThatAreHiddenTransparentOrDisabledArePassedOver() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let child = UIView(frame: root.bounds)
    root.addSubview(child)
    let place = CGPoint(x: 5, y: 5)
    #expect(root.hitTest(place, with: nil) == child)
    child.isHidden = true
    #expect(root.hitTest(place, with: nil) == root)
    child.isHidden = false
    child.alpha = 0.009
    #expect(root.hitTest(place, with: nil) == root)
    child.alpha = 0.01
    child.isUserInteractionEnabled = false
    #expect(root.hitTest(place, with: nil) == root)
    root.alpha = -3
    #expect(root.alpha == 0 && root.hitTest(place, with: nil) == nil)
    #expect(!root.point(inside: CGPoint(x: 10, y: 5), with: nil))
  }

  // MARK: - Layout, windows, touches

  @Test func layoutWaitsUntilItIsAskedFor() {
    final class Stack: UIView {
      var layouts = 0
      override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
        for view in subviews { view.frame.size = CGSize(width: bounds.width, height: 10) }
      }
      override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 40, height: 20) }
    }
    let stack = Stack(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
    let child = UIView()
    stack.addSubview(child)
    stack.layoutIfNeeded()
    stack.layoutIfNeeded()
    #expect(stack.layouts == 1 && child.bounds.size == CGSize(width: 30, height: 10))
    stack.center = CGPoint(x: 99, y: 99)
    stack.layoutIfNeeded()
    #expect(stack.layouts == 1)
    stack.sizeToFit()
    stack.layoutIfNeeded()
    #expect(stack.layouts == 2 && child.bounds.width == 40)
    #expect(stack.center == CGPoint(x: 99, y: 99))
  }

  @Test func aControllersViewIsMadeOnce() {
    final class Controller: UIViewController {
      var loads = 0
      override func viewDidLoad() {
        super.viewDidLoad()
        loads += 1
        view.addSubview(UIView())
      }
    }
    let controller = Controller()
    #expect(!controller.isViewLoaded)
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = controller
    window.makeKeyAndVisible()
    #expect(
      controller.loads == 1 && controller.view.superview == window && controller.view.subviews.count == 1)
    final class Reading: UIViewController {
      override func loadView() { view.tag = 3 }
    }
    #expect(Reading().view.tag == 0)
  }

  @Test func aScrollViewsOffsetIsTheOriginOfItsBounds() {
    let scroll = UIScrollView(frame: CGRect(x: 10, y: 10, width: 100, height: 100))
    let child = UIView(frame: CGRect(x: 50, y: 60, width: 10, height: 10))
    scroll.addSubview(child)
    scroll.setContentOffset(CGPoint(x: 30, y: 40), animated: true)
    #expect(scroll.bounds.origin == CGPoint(x: 30, y: 40) && child.frame.origin == CGPoint(x: 50, y: 60))
    #expect(child.convert(CGPoint.zero, to: nil) == CGPoint(x: 30, y: 30))
  }

  @Test func viewsPrintTheirFrame() {
    #expect("\(UIView(frame: CGRect(x: 1, y: 2.5, width: 3, height: 4)))" == "<UIView; frame = (1 2.5; 3 4)>")
  }

  @Test func touchesAreReadInEachViewsCoordinates() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
    view.transform = CGAffineTransform(rotationAngle: .pi)
    let touch = UITouch(at: CGPoint(x: 10, y: 20), in: nil)
    #expect(near(touch.location(in: view), CGPoint(x: 100, y: 100)))
    touch.move(to: CGPoint(x: 50, y: 50), in: view)
    #expect(near(touch.location(in: nil), CGPoint(x: 60, y: 70)))
    #expect(near(touch.previousLocation(in: view), CGPoint(x: 100, y: 100)))
  }
}
