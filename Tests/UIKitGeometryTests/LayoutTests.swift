import Foundation
import TestSupport
import Testing
import UIKitGeometry

/// Layout by constraints. Expected values are worked out by hand; what Apple documents is said in Documentation/uikit.md.
@Suite(.serialized) struct LayoutTests {
  private func root(_ width: CGFloat = 300, _ height: CGFloat = 200) -> UIView {
    UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
  }

  // MARK: - Listings

  @Test func theListingIsLaidOut() {
    let card = CardView(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
    card.layoutIfNeeded()
    #expect(card.picture.frame == CGRect(x: 16, y: 16, width: 80, height: 60))
    #expect(card.title.frame == CGRect(x: 104, y: 36, width: 200, height: 20))
    #expect(card.bar.frame == CGRect(x: 0, y: 156, width: 320, height: 44))
    card.frame = CGRect(x: 50, y: 50, width: 400, height: 100)
    card.layoutIfNeeded()
    #expect(card.title.frame.width == 280 && card.bar.frame == CGRect(x: 0, y: 56, width: 400, height: 44))
    let square = centeredSquare(in: card, side: 30)
    card.layoutIfNeeded()
    #expect(square.frame == CGRect(x: 185, y: 35, width: 30, height: 30))
    #expect(square.constraints.count == 2 && card.constraints.count == 10)
  }

  // MARK: - Transforms

  @Test func aTransformDoesNoHarm() {
    let container = root()
    let view = child(of: container)
    NSLayoutConstraint.activate([
      view.centerXAnchor.constraint(equalTo: container.centerXAnchor),
      view.topAnchor.constraint(equalTo: container.topAnchor, constant: 20),
      view.widthAnchor.constraint(equalToConstant: 100), view.heightAnchor.constraint(equalToConstant: 50),
    ])
    let neighbour = child(of: container)
    NSLayoutConstraint.activate([
      neighbour.leadingAnchor.constraint(equalTo: view.trailingAnchor, constant: 8),
      neighbour.topAnchor.constraint(equalTo: view.topAnchor),
      neighbour.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.5),
      neighbour.heightAnchor.constraint(equalToConstant: 10),
    ])
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    container.layoutIfNeeded()
    #expect(view.center == CGPoint(x: 150, y: 45))
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 100, height: 50))
    #expect(abs(view.frame.width - 50) < 1e-12 && abs(view.frame.minY + 5) < 1e-12)
    // The neighbour is beside the untransformed box.
    #expect(neighbour.frame == CGRect(x: 208, y: 20, width: 50, height: 10))
    // A later write of the frame does not hold.
    view.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    container.setNeedsLayout()
    container.layoutIfNeeded()
    #expect(view.center == CGPoint(x: 150, y: 45) && view.bounds.size == CGSize(width: 100, height: 50))
    // Going back restores everything.
    view.transform = .identity
    #expect(view.frame == CGRect(x: 100, y: 20, width: 100, height: 50))
  }

  @Test func theAnchorPointAndTheBoundsOriginAreKept() {
    let container = root()
    let view = child(of: container)
    view.anchorPoint = .zero
    view.bounds.origin = CGPoint(x: 7, y: 9)
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: container.leadingAnchor, constant: 10),
      view.trailingAnchor.constraint(equalTo: container.trailingAnchor, constant: -10),
      view.topAnchor.constraint(equalTo: container.topAnchor),
      view.heightAnchor.constraint(equalToConstant: 40),
    ])
    container.layoutIfNeeded()
    #expect(view.center == CGPoint(x: 10, y: 0))
    #expect(view.bounds == CGRect(x: 7, y: 9, width: 280, height: 40))
    #expect(view.frame == CGRect(x: 10, y: 0, width: 280, height: 40))
    view.anchorPoint = CGPoint(x: 1, y: 1)
    container.layoutIfNeeded()
    #expect(view.center == CGPoint(x: 290, y: 40) && view.frame.minX == 10)
    // The edges of a superview are those of its bounds, wherever these begin.
    container.bounds.origin = CGPoint(x: 100, y: 0)
    container.layoutIfNeeded()
    #expect(view.frame.minX == 110)
  }

  @Test func aScrollViewsContentIsPlacedInTheContent() {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    scroll.contentOffset = CGPoint(x: 0, y: 50)
    let view = child(of: scroll)
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: scroll.topAnchor, constant: 5),
      view.leftAnchor.constraint(equalTo: scroll.leftAnchor),
      view.widthAnchor.constraint(equalTo: scroll.widthAnchor),
      view.heightAnchor.constraint(equalToConstant: 500),
    ])
    scroll.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 0, y: 5, width: 100, height: 500))
  }

  // MARK: - Priorities and sizes of contents

  private final class Label: UIView {
    var content = CGSize(width: 60, height: 20) { didSet { invalidateIntrinsicContentSize() } }
    override var intrinsicContentSize: CGSize { content }
  }

  @Test func contentsGiveSizes() {
    let container = root(200)
    let (left, right) = (Label(), Label())
    for label in [left, right] {
      label.translatesAutoresizingMaskIntoConstraints = false
      container.addSubview(label)
      label.topAnchor.constraint(equalTo: container.topAnchor).isActive = true
    }
    NSLayoutConstraint.activate([
      left.leadingAnchor.constraint(equalTo: container.leadingAnchor),
      right.leadingAnchor.constraint(equalTo: left.trailingAnchor),
      right.trailingAnchor.constraint(equalTo: container.trailingAnchor),
    ])
    right.setContentHuggingPriority(.init(251), for: .horizontal)
    container.layoutIfNeeded()
    // 80 are left: the one that hugs less takes them.
    #expect(left.frame == CGRect(x: 0, y: 0, width: 140, height: 20) && right.frame.width == 60)
    (left.content.width, right.content.width) = (150, 150)
    left.setContentCompressionResistancePriority(.init(751), for: .horizontal)
    container.layoutIfNeeded()
    #expect(left.frame.width == 150 && right.frame.width == 50)
    #expect(left.contentHuggingPriority(for: .vertical) == .defaultLow)
    #expect(left.contentCompressionResistancePriority(for: .horizontal).rawValue == 751)
    left.setContentHuggingPriority(.init(.nan), for: .vertical)
    #expect(left.contentHuggingPriority(for: .vertical) == .defaultLow)
  }

  @Test func inequalitiesAndPriorities() {
    let container = root()
    let view = child(of: container)
    let wish = view.widthAnchor.constraint(equalTo: container.widthAnchor, multiplier: 0.5, constant: 20)
    wish.priority = .defaultHigh
    NSLayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: container.leftAnchor), wish,
      view.topAnchor.constraint(equalTo: container.topAnchor),
      view.widthAnchor.constraint(lessThanOrEqualToConstant: 150),
      view.heightAnchor.constraint(greaterThanOrEqualTo: view.widthAnchor, multiplier: 0.2, constant: 10),
      view.bottomAnchor.constraint(lessThanOrEqualTo: container.bottomAnchor),
    ])
    container.layoutIfNeeded()
    #expect(view.frame.width == 150 && view.frame.height >= 40 && view.frame.maxY <= 200)
    #expect(view.hasAmbiguousLayout)
    container.frame.size.width = 200
    view.heightAnchor.constraint(equalToConstant: 90).isActive = true
    container.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 0, y: 0, width: 120, height: 90) && !view.hasAmbiguousLayout)
  }

  @Test func aMultipleOfAPlaceIsCountedFromTheCommonAncestor() {
    let window = root(500, 500)
    let container = UIView(frame: CGRect(x: 100, y: 100, width: 300, height: 200))
    window.addSubview(container)
    let view = child(of: container)
    NSLayoutConstraint.activate([
      NSLayoutConstraint(
        item: view, attribute: .centerX, relatedBy: .equal, toItem: container, attribute: .centerX,
        multiplier: 0.5, constant: 0),
      NSLayoutConstraint(
        item: view, attribute: .centerY, relatedBy: .equal, toItem: container, attribute: .bottom,
        multiplier: 0.25, constant: 1),
      view.widthAnchor.constraint(equalToConstant: 10), view.heightAnchor.constraint(equalToConstant: 10),
    ])
    window.layoutIfNeeded()
    #expect(view.center == CGPoint(x: 75, y: 51))
  }

  @Test func guidesAndMargins() {
    let container = root()
    let (guide, view, inner) = (UILayoutGuide(), child(of: container), child(of: container))
    container.addLayoutGuide(guide)
    container.layoutMargins = UIEdgeInsets(top: 1, left: 10, bottom: 3, right: 20)
    NSLayoutConstraint.activate([
      guide.leadingAnchor.constraint(equalTo: container.leadingAnchor),
      guide.widthAnchor.constraint(equalToConstant: 40),
      guide.topAnchor.constraint(equalTo: container.topAnchor),
      guide.bottomAnchor.constraint(equalTo: container.bottomAnchor),
      view.leadingAnchor.constraint(equalToSystemSpacingAfter: guide.trailingAnchor, multiplier: 2),
      view.trailingAnchor.constraint(equalTo: container.layoutMarginsGuide.trailingAnchor),
      view.topAnchor.constraint(equalTo: container.safeAreaLayoutGuide.topAnchor),
      view.heightAnchor.constraint(equalTo: guide.heightAnchor, multiplier: 0.5),
      NSLayoutConstraint(
        item: inner, attribute: .centerX, relatedBy: .equal, toItem: container,
        attribute: .centerXWithinMargins, multiplier: 1, constant: 0),
      NSLayoutConstraint(
        item: inner, attribute: .bottom, relatedBy: .equal, toItem: container, attribute: .bottomMargin,
        multiplier: 1, constant: 0),
      inner.widthAnchor.constraint(equalToConstant: 10), inner.heightAnchor.constraint(equalToConstant: 10),
    ])
    container.layoutIfNeeded()
    #expect(guide.layoutFrame == CGRect(x: 0, y: 0, width: 40, height: 200))
    #expect(view.frame == CGRect(x: 56, y: 0, width: 224, height: 100))
    #expect(container.layoutMarginsGuide.layoutFrame == CGRect(x: 10, y: 1, width: 270, height: 196))
    #expect(inner.frame == CGRect(x: 140, y: 187, width: 10, height: 10))
    #expect(container.layoutGuides == [guide] && guide.owningView == container)
    container.removeLayoutGuide(guide)
    #expect(guide.owningView == nil && container.constraints.count == 4)
  }

  @Test func theSizeThatFits() {
    let container = UIView()
    let view = child(of: container)
    NSLayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: container.leftAnchor, constant: 10),
      view.rightAnchor.constraint(equalTo: container.rightAnchor, constant: -10),
      view.topAnchor.constraint(equalTo: container.topAnchor),
      view.bottomAnchor.constraint(equalTo: container.bottomAnchor, constant: -5),
      view.widthAnchor.constraint(greaterThanOrEqualToConstant: 50),
      view.heightAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.5),
    ])
    #expect(
      container.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 70, height: 30))
    let wide = container.systemLayoutSizeFitting(
      CGSize(width: 220, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(wide == CGSize(width: 220, height: 105))
    #expect(container.frame == .zero && view.frame == .zero)
    // An outermost view that constraints place has their size, and keeps its corner.
    container.translatesAutoresizingMaskIntoConstraints = false
    container.frame.origin = CGPoint(x: 3, y: 4)
    container.widthAnchor.constraint(equalToConstant: 120).isActive = true
    container.layoutIfNeeded()
    #expect(container.frame == CGRect(x: 3, y: 4, width: 120, height: 55))
    #expect(view.frame == CGRect(x: 10, y: 0, width: 100, height: 50))
  }

  // MARK: - Frames as constraints

  @Test func aFrameCountsAsItIs() {
    let container = root()
    let fixed = UIView(frame: CGRect(x: 20, y: 30, width: 50, height: 60))
    fixed.transform = CGAffineTransform(scaleX: 3, y: 3)
    container.addSubview(fixed)
    let view = child(of: fixed)
    let beside = child(of: container)
    NSLayoutConstraint.activate([
      beside.leadingAnchor.constraint(equalTo: view.trailingAnchor),
      beside.topAnchor.constraint(equalTo: view.bottomAnchor),
      beside.trailingAnchor.constraint(equalTo: container.trailingAnchor),
      beside.bottomAnchor.constraint(equalTo: container.bottomAnchor),
      view.leadingAnchor.constraint(equalTo: fixed.leadingAnchor, constant: 5),
      view.topAnchor.constraint(equalTo: fixed.topAnchor, constant: 5),
      view.widthAnchor.constraint(equalTo: fixed.widthAnchor, multiplier: 0.5),
      view.heightAnchor.constraint(equalTo: fixed.heightAnchor, multiplier: 0.5),
    ])
    container.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 5, y: 5, width: 25, height: 30))
    #expect(beside.frame == CGRect(x: 50, y: 65, width: 250, height: 135))
    // Its own constraint contradicts the frame, and gives way.
    let found = faults("hopeless") {
      let width = fixed.widthAnchor.constraint(equalToConstant: 99)
      width.identifier = "hopeless"
      width.isActive = true
      container.layoutIfNeeded()
      container.layoutIfNeeded()
    }
    #expect(fixed.bounds.width == 50)
    #expect(
      found == ["\"hopeless\" (UIView.width == 99) is left out, since it contradicts the frame of UIView"])
  }

  @Test func masksFollowTheSuperview() {
    let container = root(100, 100)
    func add(_ x: CGFloat, _ width: CGFloat, _ mask: UIView.AutoresizingMask) -> UIView {
      let view = UIView(frame: CGRect(x: x, y: 10, width: width, height: 20))
      view.autoresizingMask = mask
      container.addSubview(view)
      return view
    }
    let stays = add(10, 20, [])
    let grows = add(10, 20, [.flexibleWidth, .flexibleHeight])
    let follows = add(10, 20, [.flexibleLeftMargin, .flexibleTopMargin])
    let middle = add(40, 20, [.flexibleLeftMargin, .flexibleRightMargin])
    let shares = add(10, 30, [.flexibleLeftMargin, .flexibleWidth])
    let turned = add(10, 20, [.flexibleWidth])
    turned.transform = CGAffineTransform(rotationAngle: 1)
    container.frame.size = CGSize(width: 200, height: 150)
    #expect(stays.frame == CGRect(x: 10, y: 10, width: 20, height: 20))
    #expect(grows.frame == CGRect(x: 10, y: 10, width: 120, height: 70))
    #expect(follows.frame == CGRect(x: 110, y: 60, width: 20, height: 20))
    #expect(middle.frame == CGRect(x: 90, y: 10, width: 20, height: 20))
    #expect(shares.frame == CGRect(x: 35, y: 10, width: 105, height: 20))
    #expect(turned.bounds.width == 120 && turned.center == CGPoint(x: 70, y: 20))
    container.bounds.size = CGSize(width: 100, height: 100)
    #expect(grows.frame == CGRect(x: 10, y: 10, width: 20, height: 20))
    container.autoresizesSubviews = false
    container.bounds.size = .zero
    #expect(grows.frame == CGRect(x: 10, y: 10, width: 20, height: 20))
  }

  // MARK: - Animation

  @Test func layoutIsAnimated() throws {
    let container = root()
    let view = child(of: container)
    let left = view.leftAnchor.constraint(equalTo: container.leftAnchor)
    let width = view.widthAnchor.constraint(equalToConstant: 100)
    NSLayoutConstraint.activate([
      left, width, view.topAnchor.constraint(equalTo: container.topAnchor),
      view.heightAnchor.constraint(equalToConstant: 50),
    ])
    container.layoutIfNeeded()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      left.constant = 100
      width.constant = 200
      container.layoutIfNeeded()
    }
    #expect(view.frame == CGRect(x: 100, y: 0, width: 200, height: 50))
    AnimationClock.advance(by: 0.5)
    let shown = try #require(view.layer.presentation())
    #expect(abs(shown.position.x - 125) < 1e-9 && abs(shown.bounds.width - 150) < 1e-9)
    AnimationClock.advance(by: 0.5)
    #expect(view.layer.animationKeys() == nil)
  }
}
