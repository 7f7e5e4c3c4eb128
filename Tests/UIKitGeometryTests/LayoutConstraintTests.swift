import Foundation
import TestSupport
import Testing
import UIKitGeometry

/// What becomes of constraints, and what is done about impossible ones.
@Suite(.serialized) struct LayoutConstraintTests {
  /// A view of 300 by 200 with a subview of a size at (0, 0).
  private func pair(_ name: String) -> (container: UIView, view: UIView) {
    let container = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let view = child(of: container, name)
    NSLayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: container.leftAnchor),
      view.topAnchor.constraint(equalTo: container.topAnchor),
      view.heightAnchor.constraint(equalToConstant: 10),
    ])
    return (container, view)
  }

  @Test func constraintsAreHeldByTheNearestCommonAncestor() {
    let root = UIView()
    let (a, b) = (child(of: root), child(of: root))
    let (c, d) = (child(of: a), child(of: b))
    let cousins = c.leftAnchor.constraint(equalTo: d.leftAnchor)
    let own = c.widthAnchor.constraint(equalToConstant: 3)
    let parent = c.topAnchor.constraint(equalTo: a.topAnchor)
    NSLayoutConstraint.activate([cousins, own, parent])
    #expect(root.constraints == [cousins] && a.constraints == [parent] && c.constraints == [own])
    #expect(cousins.isActive && cousins.firstItem === c && cousins.secondItem === d)
    #expect(cousins.firstAttribute == .left && cousins.relation == .equal && cousins.multiplier == 1)
    cousins.isActive = true
    root.addConstraint(own)
    #expect(root.constraints == [cousins, own] && c.constraints.isEmpty)
    root.removeConstraint(parent)
    #expect(parent.isActive)
    NSLayoutConstraint.deactivate([cousins, own, parent])
    #expect(root.constraints.isEmpty && a.constraints.isEmpty && !own.isActive)
    #expect(cousins.description == "child.left == child.left")
    let long = NSLayoutConstraint(
      item: c, attribute: .width, relatedBy: .greaterThanOrEqual, toItem: d, attribute: .height,
      multiplier: 2, constant: -8.5)
    long.priority = .defaultLow
    #expect(long.description == "child.width >= 2 * child.height - 8.5 @250")
  }

  @Test func viewsThatLeaveTakeTheirConstraintsAlong() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (a, b) = (child(of: root), child(of: root))
    let inner = child(of: a)
    let own = inner.widthAnchor.constraint(equalTo: a.widthAnchor)
    let cousins = inner.leftAnchor.constraint(equalTo: b.leftAnchor)
    let edge = a.leftAnchor.constraint(equalTo: root.leftAnchor)
    NSLayoutConstraint.activate([own, cousins, edge])
    root.bringSubviewToFront(a)
    #expect(cousins.isActive && edge.isActive)
    a.removeFromSuperview()
    #expect(own.isActive && !cousins.isActive && !edge.isActive && root.constraints.isEmpty)
    root.layoutIfNeeded()
    let found = faults("common ancestor") {
      cousins.isActive = true
      NSLayoutConstraint.activate([edge])
    }
    #expect(found.count == 2 && !cousins.isActive)
    // A view that is gone.
    var gone: UIView? = UIView()
    let lonely = (gone ?? UIView()).widthAnchor.constraint(equalToConstant: 1)
    gone = nil
    lonely.isActive = true
    #expect(!lonely.isActive && lonely.firstItem == nil)
    #expect(lonely.description == "nothing.width == 1")
  }

  @Test func senselessConstraintsAreNeverActive() {
    let (container, view) = pair("senseless")
    typealias Attribute = NSLayoutConstraint.Attribute
    func make(_ first: Attribute, _ second: Attribute, _ item: Any?, _ m: CGFloat = 1, _ c: CGFloat = 0)
      -> NSLayoutConstraint
    {
      NSLayoutConstraint(
        item: view, attribute: first, relatedBy: .equal, toItem: item, attribute: second, multiplier: m,
        constant: c)
    }
    let senseless = [
      make(.left, .notAnAttribute, nil, 1, 50), make(.left, .top, container), make(.width, .left, container),
      make(.left, .leading, container), make(.centerX, .centerX, container, 0),
      make(.notAnAttribute, .width, container), make(.width, .width, container, .nan),
      make(.width, .width, container, 1, .infinity), make(.width, .width, container, 1e300),
      make(.width, .width, "no view"), make(.bottom, .width, container),
    ]
    for constraint in senseless {
      constraint.isActive = true
      #expect(!constraint.isActive, "\(constraint)")
      container.addConstraint(constraint)
      #expect(!constraint.isActive)
    }
    for constraint in [
      make(.width, .height, container), make(.left, .centerX, container),
      make(.trailing, .centerX, container),
      make(.top, .bottomMargin, container, 2), make(.width, .width, nil, 1, 5), make(.width, .width, view, 0),
    ] {
      constraint.isActive = true
      #expect(constraint.isActive, "\(constraint)")
      constraint.isActive = false
    }
  }

  @Test func numbersThatAreNoneAreNotTaken() {
    let (container, view) = pair("numbers")
    let width = view.widthAnchor.constraint(equalToConstant: 50)
    width.isActive = true
    for bad in [CGFloat.nan, .infinity, -.infinity, 1e300] {
      width.constant = bad
      #expect(width.constant == 50)
    }
    for bad in [Float.nan, 0, -1, 1001, .infinity, 999] {
      // 999 is a priority, but not for an active constraint that must hold.
      width.priority = UILayoutPriority(rawValue: bad)
      #expect(width.priority == .required)
    }
    width.isActive = false
    width.priority = .init(999)
    width.isActive = true
    width.priority = .required
    #expect(width.priority.rawValue == 999)
    container.layoutIfNeeded()
    #expect(view.frame.width == 50)
    width.constant = 1e20
    container.layoutIfNeeded()
    #expect(view.bounds.width == 1e20)
    width.constant = -20
    container.layoutIfNeeded()
    #expect(view.bounds.width == 0)
  }

  @Test func theLaterOfTwoContradictionsGivesWay() {
    let (container, view) = pair("contrary")
    let found = faults("contrary") {
      view.widthAnchor.constraint(equalToConstant: 50).isActive = true
      view.widthAnchor.constraint(equalToConstant: 60).isActive = true
      container.layoutIfNeeded()
      container.layoutIfNeeded()
    }
    #expect(view.frame == CGRect(x: 0, y: 0, width: 50, height: 10))
    #expect(
      found == ["contrary.width == 60 is left out, since it contradicts contrary.width == 50"])
    // A negative size contradicts that there is none.
    let (other, negative) = pair("negative")
    let sizes = faults("negative.width") {
      negative.widthAnchor.constraint(equalToConstant: -5).isActive = true
      other.layoutIfNeeded()
    }
    #expect(negative.frame.width == 0 && sizes.count == 1)
  }

  @Test func constraintsOnOneselfAndInCircles() {
    let (container, view) = pair("self")
    let same = view.widthAnchor.constraint(equalTo: view.widthAnchor)
    same.isActive = true
    #expect(view.constraints.contains(same))
    let found = faults("self.left") {
      view.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 1).isActive = true
      container.layoutIfNeeded()
    }
    #expect(found == ["self.left == self.left + 1 is left out, since it contradicts itself"])
    // a = b + 1, b = c + 1, c = a + 1 cannot be; a = 2 b, b = a / 2 can.
    let (a, b, c) = (child(of: container, "ring"), child(of: container, "ring"), child(of: container, "ring"))
    let ring = faults("ring.width") {
      for (first, second) in [(a, b), (b, c), (c, a)] {
        first.widthAnchor.constraint(equalTo: second.widthAnchor, multiplier: 1, constant: 1).isActive = true
      }
      container.layoutIfNeeded()
    }
    #expect(ring.count == 1)
    let (d, e) = (child(of: container), child(of: container))
    d.heightAnchor.constraint(equalTo: e.heightAnchor, multiplier: 2).isActive = true
    e.heightAnchor.constraint(equalTo: d.heightAnchor, multiplier: 0.5).isActive = true
    container.layoutIfNeeded()
    #expect(d.bounds.height == 2 * e.bounds.height && d.hasAmbiguousLayout)
    // x = 2 x + 3 has a solution, which no width has.
    e.widthAnchor.constraint(equalTo: e.widthAnchor, multiplier: 2, constant: -30).isActive = true
    container.layoutIfNeeded()
    #expect(e.bounds.width == 30)
  }

  // MARK: - Changes during layout

  @Test func constraintsMayChangeDuringLayout() {
    final class Changing: UIView {
      var constraint: NSLayoutConstraint?
      var layouts = 0
      override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
        constraint?.isActive = bounds.width < 250
        subviews.first?.layoutIfNeeded()
        layoutIfNeeded()
      }
    }
    let view = Changing(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    let inner = child(of: view)
    let width = inner.widthAnchor.constraint(equalToConstant: 50)
    let wish = inner.widthAnchor.constraint(equalTo: view.widthAnchor)
    wish.priority = .defaultHigh
    NSLayoutConstraint.activate([
      width, wish, inner.leftAnchor.constraint(equalTo: view.leftAnchor),
      inner.topAnchor.constraint(equalTo: view.topAnchor), inner.heightAnchor.constraint(equalToConstant: 9),
    ])
    view.constraint = width
    view.layoutIfNeeded()
    #expect(!width.isActive && inner.frame == CGRect(x: 0, y: 0, width: 300, height: 9))
    view.frame.size.width = 200
    view.layoutIfNeeded()
    #expect(inner.frame.width == 50 && view.layouts < 10)
  }

  @Test func aLayoutThatNeverRestsEnds() {
    final class Restless: UIView {
      var growing: NSLayoutConstraint?
      override func layoutSubviews() {
        super.layoutSubviews()
        growing?.constant += 1
        superview?.setNeedsLayout()
        superview?.layoutIfNeeded()
      }
    }
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = Restless()
    view.accessibilityIdentifier = "restless"
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    view.growing = view.widthAnchor.constraint(equalToConstant: 1)
    view.growing?.isActive = true
    root.accessibilityIdentifier = "never at rest"
    #expect(!faults("never at rest") { root.layoutIfNeeded() }.isEmpty)
  }

  @Test func constraintsAreMadeWhenTheyAreAskedFor() {
    final class Late: UIView {
      var calls = 0
      override func updateConstraints() {
        calls += 1
        if calls == 1 { widthAnchor.constraint(equalToConstant: 77).isActive = true }
        super.updateConstraints()
      }
    }
    let root = UIView()
    let view = Late()
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    root.layoutIfNeeded()
    root.layoutIfNeeded()
    #expect(view.calls == 1 && view.bounds.width == 77 && !view.needsUpdateConstraints())
    view.setNeedsUpdateConstraints()
    root.layoutIfNeeded()
    #expect(view.calls == 2)
  }

  @Test func layoutSubviewsIsCalledWhereSomethingMoves() {
    final class Counting: UIView {
      var layouts = 0
      var seen = CGSize.zero
      override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
        seen = subviews.first?.bounds.size ?? bounds.size
      }
    }
    let root = Counting(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = Counting()
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    let width = view.widthAnchor.constraint(equalToConstant: 30)
    width.isActive = true
    root.layoutIfNeeded()
    root.layoutIfNeeded()
    #expect(root.layouts == 1 && view.layouts == 1 && root.seen.width == 30 && view.seen.width == 30)
    width.constant = 40
    // Asked of the inner view, the superview lays it out first.
    view.layoutIfNeeded()
    #expect(root.layouts == 2 && view.layouts == 2 && view.seen.width == 40)
  }
}
