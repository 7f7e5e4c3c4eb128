import Foundation
internal import MatrixCore

/// The constraints of all views in a view, as linear constraints between numbers.
///
/// Each view and guide has four unknowns: the left and top edges of its untransformed box, and its width and height. Edges are counted in one plane, in which the
/// outermost view's box begins at (0, 0) and no view is transformed: then a constraint concerns nothing but its two items, whichever views they are in.
struct LayoutProblem {
  /// How the outermost view's size comes about.
  enum Fitting {
    /// It has its bounds, unless constraints place it.
    case bounds
    /// It is as near to a size as constraints let it be.
    case size(CGSize, horizontal: UILayoutPriority, vertical: UILayoutPriority)
  }

  /// The views and guides, each view before what is in it.
  private(set) var items: [any LayoutItem] = []
  private var place: [ObjectIdentifier: Int] = [:]
  private(set) var constraints: [LinearConstraint] = []
  /// What the linear constraints are called in messages.
  private(set) var names: [String] = []
  /// The values that the unknowns have, which those keep that nothing determines.
  private(set) var preferred: [Double] = []

  private let root: UIView
  private let fitting: Fitting

  /// The problem of a view and all in it; nil where there is nothing to solve.
  init?(_ root: UIView, _ fitting: Fitting = .bounds) {
    (self.root, self.fitting) = (root, fitting)
    var held: [NSLayoutConstraint] = []
    var views: [UIView] = []
    var open = [root]
    while let view = open.popLast() {
      views.append(view)
      held += view.layoutState.constraints
      open += view.subviews.reversed()
    }
    held.sort { $0.serial < $1.serial }
    guard collect(views, held) else { return nil }
    preferred = Array(repeating: 0, count: 4 * items.count)
    for (index, item) in items.enumerated() {
      if let view = item as? UIView { describe(view, index) }
      if let guide = item as? UILayoutGuide { describe(guide, index) }
    }
    for constraint in held { add(constraint) }
  }

  /// Finds the views that take part: those in constraints, those that only constraints place, and all that these are in.
  private mutating func collect(_ views: [UIView], _ held: [NSLayoutConstraint]) -> Bool {
    var takesPart: Set<ObjectIdentifier> = []
    var guides: [ObjectIdentifier: [UILayoutGuide]] = [:]
    func note(_ view: UIView) {
      var next: UIView? = view
      while let view = next, takesPart.insert(ObjectIdentifier(view)).inserted, view !== root {
        next = view.superview
      }
    }
    for view in views where !view.translatesAutoresizingMaskIntoConstraints { note(view) }
    for constraint in held {
      for item in [constraint.firstItem, constraint.secondItem] {
        guard let item = item as? any LayoutItem, let view = item.layoutView else { continue }
        note(view)
        guard let guide = item as? UILayoutGuide else { continue }
        if !guides[ObjectIdentifier(view), default: []].contains(where: { $0 === guide }) {
          guides[ObjectIdentifier(view), default: []].append(guide)
        }
      }
    }
    guard !takesPart.isEmpty else { return false }
    if case .size = fitting { takesPart.insert(ObjectIdentifier(root)) }
    for view in views where takesPart.contains(ObjectIdentifier(view)) {
      append(view)
      for guide in guides[ObjectIdentifier(view)] ?? [] { append(guide) }
    }
    return true
  }

  private mutating func append(_ item: any LayoutItem) {
    place[ObjectIdentifier(item)] = items.count
    items.append(item)
  }

  // MARK: - Unknowns

  // Of two unknowns that both can move, the solver moves the first: edges before sizes, and what is in front before what is behind it.
  private func edge(_ index: Int, _ axis: NSLayoutConstraint.Axis) -> Int {
    2 * (items.count - 1 - index) + axis.rawValue
  }

  private func extent(_ index: Int, _ axis: NSLayoutConstraint.Axis) -> Int {
    2 * items.count + edge(index, axis)
  }

  private static let axes: [NSLayoutConstraint.Axis] = [.horizontal, .vertical]

  private mutating func require(
    _ terms: [LinearConstraint.Term], _ relation: LinearConstraint.Relation, _ constant: Double,
    _ priority: UILayoutPriority = .required, name: @autoclosure () -> String
  ) {
    let constraint = LinearConstraint(terms, relation, constant, priority: Double(priority.rawValue))
    guard constraint.isUsable else { return }
    constraints.append(constraint)
    names.append(priority == .required ? name() : "")
  }

  // MARK: - Views and guides

  private mutating func describe(_ view: UIView, _ index: Int) {
    let box = view.untransformedBox
    let parent = view === root ? nil : view.superview
    let start = parent?.layoutOrigin ?? box.origin
    let parentPlace = parent.flatMap { place[ObjectIdentifier($0)] }
    let isRootToFit = if case .size = fitting { view === root } else { false }
    for axis in Self.axes {
      let isHorizontal = axis == .horizontal
      let offset = isHorizontal ? box.minX - start.x : box.minY - start.y
      let size = isHorizontal ? view.bounds.width : view.bounds.height
      let (edge, extent) = (edge(index, axis), extent(index, axis))
      let name = "the frame of \(view.layoutName)"
      preferred[edge] = (parentPlace.map { preferred[self.edge($0, axis)] } ?? 0) + Double(offset)
      preferred[extent] = Double(size)
      let isFixed = view.translatesAutoresizingMaskIntoConstraints && !isRootToFit
      if isFixed || parent == nil {
        var terms = [LinearConstraint.Term(of: edge)]
        if let parentPlace { terms.append(LinearConstraint.Term(-1, of: self.edge(parentPlace, axis))) }
        require(terms, .equal, Double(offset), name: name)
      }
      if isFixed {
        require([LinearConstraint.Term(of: extent)], .equal, Double(size), name: name)
      } else {
        require(
          [LinearConstraint.Term(of: extent)], .greaterThanOrEqual, 0,
          name: "that \(view.layoutName) has no negative size")
        describeContent(view, extent, axis)
      }
      if isRootToFit, case .size(let target, let horizontal, let vertical) = fitting {
        require(
          [LinearConstraint.Term(of: extent)], .equal, Double(isHorizontal ? target.width : target.height),
          isHorizontal ? horizontal : vertical, name: "the size to fit")
      }
    }
  }

  private mutating func describeContent(_ view: UIView, _ extent: Int, _ axis: NSLayoutConstraint.Axis) {
    let size = view.intrinsicContentSize
    let content = Double(axis == .horizontal ? size.width : size.height)
    guard content >= 0 else { return }
    let terms = [LinearConstraint.Term(of: extent)]
    let name = "the content's size of \(view.layoutName)"
    require(
      terms, .greaterThanOrEqual, content, view.contentCompressionResistancePriority(for: axis), name: name)
    require(terms, .lessThanOrEqual, content, view.contentHuggingPriority(for: axis), name: name)
  }

  private mutating func describe(_ guide: UILayoutGuide, _ index: Int) {
    guard let view = guide.owningView, let owner = place[ObjectIdentifier(view)] else { return }
    let name = "the rectangle of \(guide.layoutName)"
    for axis in Self.axes {
      let (edge, extent) = (edge(index, axis), extent(index, axis))
      preferred[edge] = preferred[self.edge(owner, axis)]
      guard let insets = guide.insets else {
        require([LinearConstraint.Term(of: extent)], .greaterThanOrEqual, 0, name: name)
        continue
      }
      let (before, after) = axis == .horizontal ? (insets.left, insets.right) : (insets.top, insets.bottom)
      require(
        [LinearConstraint.Term(of: edge), LinearConstraint.Term(-1, of: self.edge(owner, axis))], .equal,
        Double(before), name: name)
      require(
        [LinearConstraint.Term(of: extent), LinearConstraint.Term(-1, of: self.extent(owner, axis))], .equal,
        -Double(before + after), name: name)
    }
  }

  // MARK: - Constraints

  private mutating func add(_ constraint: NSLayoutConstraint) {
    guard constraint.isSound, let first = side(constraint.firstItem, constraint.firstAttribute) else {
      return
    }
    var terms = first.terms
    var constant = Double(constraint.constant) - first.constant
    if constraint.hasSecondItem {
      guard let second = side(constraint.secondItem, constraint.secondAttribute) else { return }
      let factor = Double(constraint.multiplier)
      for term in second.terms {
        terms.append(LinearConstraint.Term(-factor * term.coefficient, of: term.variable))
      }
      constant += factor * second.constant
      // Multiples of a place are counted from the edge of the view that both items are in.
      if factor != 1, !constraint.firstAttribute.isSize {
        guard let ancestor = constraint.commonAncestor, let index = place[ObjectIdentifier(ancestor)] else {
          return
        }
        terms.append(LinearConstraint.Term(factor - 1, of: edge(index, constraint.firstAttribute.axis)))
      }
    }
    let relation: LinearConstraint.Relation =
      switch constraint.relation {
      case .lessThanOrEqual: .lessThanOrEqual
      case .equal: .equal
      case .greaterThanOrEqual: .greaterThanOrEqual
      }
    require(terms, relation, constant, constraint.priority, name: constraint.description)
  }

  /// One side of a constraint as a sum; nil for an item that is gone.
  private func side(_ item: AnyObject?, _ attribute: NSLayoutConstraint.Attribute) -> (
    terms: [LinearConstraint.Term], constant: Double
  )? {
    guard let item, let index = place[ObjectIdentifier(item)] else { return nil }
    let axis = attribute.axis
    if attribute.isSize { return ([LinearConstraint.Term(of: extent(index, axis))], 0) }
    let share = attribute.share
    var constant = 0.0
    if share.isWithinMargins, let margins = (item as? UIView)?.layoutMargins {
      let (before, after) =
        axis == .horizontal ? (margins.left, margins.right) : (margins.top, margins.bottom)
      constant = Double(before) - share.ofSize * Double(before + after)
    }
    var terms = [LinearConstraint.Term(of: edge(index, axis))]
    if share.ofSize != 0 { terms.append(LinearConstraint.Term(share.ofSize, of: extent(index, axis))) }
    return (terms, constant)
  }

  // MARK: - The solution

  /// The solved problem; what was solved before is taken over where nothing has changed.
  func solved(after old: SolvedLayout?) -> SolvedLayout {
    if let old, old.constraints == constraints,
      old.preferred == preferred || old.solution?.isUnique == true && old.preferred.count == preferred.count
    {
      return described(old)
    }
    let system = ConstraintSystem(variableCount: 4 * items.count, constraints: constraints)
    let solution = system?.solution(preferring: preferred)
    let reports = (solution?.conflicts ?? []).map { conflict in
      var others: [String] = []
      for index in conflict.others where !others.contains(names[index]) { others.append(names[index]) }
      return "\(names[conflict.leftOut]) is left out, since it contradicts "
        + (others.isEmpty ? "itself" : others.joined(separator: ", "))
    }
    let all = solution == nil ? ["the layout of \(root.layoutName) has numbers out of range"] : reports
    for report in all where old?.reported.contains(report) != true { GeometryFault.record(report) }
    return described(
      SolvedLayout(constraints: constraints, preferred: preferred, solution: solution, reported: all))
  }

  private func described(_ solved: SolvedLayout) -> SolvedLayout {
    var result = solved
    (result.boxes, result.ambiguous) = ([:], [])
    guard let solution = solved.solution else { return result }
    var isOpen = Array(repeating: false, count: solution.values.count)
    for variable in solution.undetermined { isOpen[variable] = true }
    for (index, item) in items.enumerated() {
      if let view = item as? UIView, view.translatesAutoresizingMaskIntoConstraints, view !== root {
        continue
      }
      result.boxes[ObjectIdentifier(item)] = box(index, solution.values)
      let unknowns = Self.axes.flatMap { [edge(index, $0), extent(index, $0)] }
      if unknowns.contains(where: { isOpen[$0] }) { result.ambiguous.insert(ObjectIdentifier(item)) }
    }
    return result
  }

  /// Where an item belongs, in the coordinates of the view that it is in; for the outermost view only its size counts.
  private func box(_ index: Int, _ values: [Double]) -> CGRect {
    let outer = items[index] is UIView ? (items[index] as? UIView)?.superview : items[index].layoutView
    var origin = CGPoint(x: values[edge(index, .horizontal)], y: values[edge(index, .vertical)])
    if items[index] !== root, let outer, let outerPlace = place[ObjectIdentifier(outer)] {
      let start = outer.layoutOrigin
      origin.x += start.x - CGFloat(values[edge(outerPlace, .horizontal)])
      origin.y += start.y - CGFloat(values[edge(outerPlace, .vertical)])
    }
    return CGRect(
      x: origin.x, y: origin.y, width: values[extent(index, .horizontal)],
      height: values[extent(index, .vertical)])
  }
}
