import Foundation
import TestSupport
import Testing
import UIKitGeometry

/// Layout of random trees, and of large ones.
@Suite struct LayoutTreeTests {
  static let seed =
    ProcessInfo.processInfo.environment["LECTERN_SEED"].flatMap(UInt64.init) ?? 20_261_205

  /// A tree whose layout is known: each view has its edges or its middle and size bound to its superview's, at random.
  private struct Tree {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    var views: [UIView] = []
    var expected: [CGRect] = []

    init(_ random: inout SeededGenerator, count: Int) {
      var sizes: [(view: UIView, size: CGSize)] = [(root, root.bounds.size)]
      var constraints: [NSLayoutConstraint] = []
      func number(_ range: ClosedRange<Int>) -> CGFloat { CGFloat(Int.random(in: range, using: &random)) }
      for _ in 0..<count {
        let parent = sizes[Int.random(in: 0..<sizes.count, using: &random)]
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        parent.view.addSubview(view)
        let (left, top, right, bottom) = (number(0...20), number(0...20), number(0...20), number(0...20))
        var box = CGRect(x: left, y: top, width: number(50...90), height: number(50...90))
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
          box.size = CGSize(
            width: max(0, parent.size.width - left - right), height: max(0, parent.size.height - top - bottom)
          )
          constraints += [
            view.leftAnchor.constraint(equalTo: parent.view.leftAnchor, constant: left),
            view.topAnchor.constraint(equalTo: parent.view.topAnchor, constant: top),
            view.widthAnchor.constraint(equalToConstant: box.width),
            view.bottomAnchor.constraint(equalTo: parent.view.topAnchor, constant: top + box.height),
          ]
        case 1:
          box.origin = CGPoint(
            x: (parent.size.width - box.width) / 2 + left, y: (parent.size.height - box.height) / 2)
          constraints += [
            view.centerXAnchor.constraint(equalTo: parent.view.centerXAnchor, constant: left),
            view.centerYAnchor.constraint(equalTo: parent.view.centerYAnchor),
            view.widthAnchor.constraint(equalToConstant: box.width),
            view.heightAnchor.constraint(equalToConstant: box.height),
          ]
        default:
          box.size = CGSize(width: parent.size.width / 2 + 8, height: parent.size.width / 4)
          constraints += [
            view.trailingAnchor.constraint(equalTo: parent.view.leadingAnchor, constant: left + box.width),
            view.topAnchor.constraint(equalTo: parent.view.topAnchor, constant: top),
            view.widthAnchor.constraint(equalTo: parent.view.widthAnchor, multiplier: 0.5, constant: 8),
            view.heightAnchor.constraint(equalTo: parent.view.widthAnchor, multiplier: 0.25),
          ]
        }
        views.append(view)
        expected.append(box)
        sizes.append((view, box.size))
      }
      NSLayoutConstraint.activate(constraints.shuffled(using: &random))
    }
  }

  @Test func transformsPlayNoPart() {
    var random = SeededGenerator(seed: Self.seed)
    func number() -> CGFloat { CGFloat.random(in: -2...2, using: &random) }
    for _ in 0..<20 {
      var tree = random
      let (plain, turned) = (Tree(&tree, count: 25), Tree(&random, count: 25))
      for view in turned.views where Bool.random(using: &random) {
        view.transform = CGAffineTransform(a: number(), b: number(), c: number(), d: number(), tx: 9, ty: 7)
      }
      turned.views.first?.transform = CGAffineTransform(scaleX: 0, y: 0)
      plain.root.layoutIfNeeded()
      turned.root.layoutIfNeeded()
      for index in plain.views.indices {
        let (left, right) = (plain.views[index], turned.views[index])
        #expect(left.center == right.center && left.bounds == right.bounds)
        let (frame, box) = (left.frame, plain.expected[index])
        #expect(abs(frame.minX - box.minX) < 1e-9 && abs(frame.minY - box.minY) < 1e-9)
        #expect(abs(frame.width - box.width) < 1e-9 && abs(frame.height - box.height) < 1e-9)
        #expect(!left.hasAmbiguousLayout)
      }
      // Whatever is written meanwhile, the layout is the same again.
      for view in turned.views {
        view.transform = .identity
        view.frame = CGRect(x: number(), y: number(), width: 5, height: 6)
      }
      turned.root.layoutIfNeeded()
      for (left, right) in zip(plain.views, turned.views) { #expect(left.frame == right.frame) }
    }
  }

  @Test func aChainOfAHundredViews() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 5000, height: 50))
    var last: UIView?
    var views: [UIView] = []
    for _ in 0..<100 {
      let view = UIView()
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
      views.append(view)
      view.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
      view.bottomAnchor.constraint(equalTo: root.bottomAnchor).isActive = true
      if let last {
        view.leadingAnchor.constraint(equalTo: last.trailingAnchor, constant: 10).isActive = true
        view.widthAnchor.constraint(equalTo: last.widthAnchor).isActive = true
      } else {
        view.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
      }
      last = view
    }
    last?.trailingAnchor.constraint(equalTo: root.trailingAnchor).isActive = true
    root.layoutIfNeeded()
    // 100 w + 99 · 10 = 5000.
    for (index, view) in views.enumerated() {
      #expect(abs(view.frame.width - 40.1) < 1e-9 && abs(view.frame.minX - 50.1 * CGFloat(index)) < 1e-9)
      #expect(view.frame.height == 50)
    }
  }

  @Test func aThousandConstraintsThatContradictEachOther() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    let wishes = (0..<1000).map { view.widthAnchor.constraint(equalToConstant: CGFloat($0)) }
    for wish in wishes { wish.priority = .defaultHigh }
    NSLayoutConstraint.activate(wishes)
    root.layoutIfNeeded()
    #expect(view.bounds.width >= 499 && view.bounds.width <= 500)
  }

  /// Views come, go and are laid out in any order, under constraints of any kind; nothing traps, and each active constraint is held by an ancestor of its items.
  @Test func noSequenceTraps() {
    var random = SeededGenerator(seed: Self.seed &+ 1)
    let attributes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 14, 15, 16, 17, 18, 19, 20, 0].compactMap {
      NSLayoutConstraint.Attribute(rawValue: $0)
    }
    let numbers: [CGFloat] = [0, 0, 1, 1, 1, 2, -1, 0.5, 10, 50, 100, 1e-20, 1e20, 1e30, .nan, .infinity]
    let rects = [
      CGRect.zero, .null, .infinite, CGRect(x: 1, y: 2, width: 30, height: 40),
      CGRect(x: 0, y: 0, width: -5, height: 1e300), CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1),
    ]
    // No more, since each round has some thirty faults, of which other tests must find theirs among the first thousand.
    for _ in 0..<8 {
      let views = (0..<6).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)) }
      let guide = UILayoutGuide()
      var made: [NSLayoutConstraint] = []
      func view() -> UIView { views[Int.random(in: 0..<views.count, using: &random)] }
      func number() -> CGFloat { numbers[Int.random(in: 0..<numbers.count, using: &random)] }
      for _ in 0..<60 {
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1: view().addSubview(view())
        case 2: view().removeFromSuperview()
        case 3: view().translatesAutoresizingMaskIntoConstraints.toggle()
        case 4, 5, 6:
          let second: Any? = [view(), view(), guide, nil][Int.random(in: 0..<4, using: &random)]
          let constraint = NSLayoutConstraint(
            item: view(), attribute: attributes[Int.random(in: 0..<attributes.count, using: &random)],
            relatedBy: [.equal, .lessThanOrEqual, .greaterThanOrEqual][Int.random(in: 0..<3, using: &random)],
            toItem: second, attribute: attributes[Int.random(in: 0..<attributes.count, using: &random)],
            multiplier: number(), constant: number())
          if Bool.random(using: &random) { constraint.priority = .defaultHigh }
          constraint.isActive = true
          made.append(constraint)
        case 7: made.randomElement(using: &random)?.isActive.toggle()
        case 8: made.randomElement(using: &random)?.constant = number()
        case 9: view().bounds = rects[Int.random(in: 0..<rects.count, using: &random)]
        case 10: view().addLayoutGuide(guide)
        default:
          view().autoresizingMask = UIView.AutoresizingMask(rawValue: UInt.random(in: 0..<64, using: &random))
          view().layoutIfNeeded()
          _ = view().systemLayoutSizeFitting(CGSize(width: number(), height: number()))
        }
      }
      for view in views {
        view.layoutIfNeeded()
        for constraint in view.constraints {
          for item in [constraint.firstItem, constraint.secondItem] {
            if let item = item as? UIView { #expect(item.isDescendant(of: view)) }
          }
        }
        #expect(!view.center.x.isNaN && !view.bounds.width.isNaN)
      }
    }
  }

  @Test func aDeepTree() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000))
    var view = root
    for _ in 0..<150 {
      let inner = UIView()
      inner.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(inner)
      NSLayoutConstraint.activate([
        inner.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 1),
        inner.rightAnchor.constraint(equalTo: view.rightAnchor, constant: -1),
        inner.topAnchor.constraint(equalTo: view.topAnchor, constant: 2),
        inner.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -2),
      ])
      view = inner
    }
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 1, y: 2, width: 700, height: 400))
  }
}
