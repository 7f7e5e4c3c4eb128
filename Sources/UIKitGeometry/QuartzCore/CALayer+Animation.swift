import Foundation

// Animations of layers. A change of a layer that no view has is not animated by itself.
extension CALayer {
  /// Adds a copy of an animation under a key, in place of one that was there. Without a key there can be several.
  ///
  /// It begins at once, unless its `beginTime` says otherwise. A key path that the layer does not have is a fault, and the animation shows nothing.
  public func add(_ anim: CAAnimation, forKey key: String?) {
    let world = AnimationWorld.current
    let transaction = world.transactions.last
    add(
      anim, forKey: key, timingFunction: transaction?.timingFunction,
      duration: transaction?.duration ?? CATransaction.standardDuration,
      completions: world.transactions.map(\.completion), in: world)
  }

  func add(
    _ anim: CAAnimation, forKey key: String?, timingFunction: CAMediaTimingFunction? = nil, duration: Double,
    completions: [AnimationCompletion], in world: AnimationWorld
  ) {
    guard Self.isSmall(anim) else {
      GeometryFault.record(
        "a group holds more than \(Self.mostAnimations) animations, or itself; it is not added")
      return
    }
    let copy = anim.duplicate()
    copy.settle(at: time(world.now), duration: duration)
    if copy.timingFunction == nil { copy.timingFunction = timingFunction }
    check(copy)
    var name = key ?? "animation"
    if key == nil {
      var number = 2
      while running.contains(where: { $0.key == name }) {
        name = "animation-\(number)"
        number += 1
      }
    } else {
      removeAnimation(forKey: name)
    }
    running.append(
      RunningAnimation(key: name, animation: copy, completions: completions, world: world))
    world.watch(self)
  }

  /// How many animations a group may hold, those in its groups included.
  public static let mostAnimations = 1000

  /// Whether a group holds no more than that; one that holds itself has no end.
  private static func isSmall(_ animation: CAAnimation) -> Bool {
    var (open, count) = ([animation], 0)
    while let next = open.popLast() {
      count += 1
      if count > mostAnimations + 1 { return false }
      open += (next as? CAAnimationGroup)?.animations ?? []
    }
    return true
  }

  private func check(_ animation: CAAnimation) {
    for inner in (animation as? CAAnimationGroup)?.animations ?? [] { check(inner) }
    guard let property = animation as? CAPropertyAnimation else { return }
    let path = property.keyPath ?? ""
    if animatedValue(path) == nil {
      GeometryFault.record("\"\(path)\" is nothing of a layer that can be animated")
    }
  }

  /// Takes an animation away. It has not finished.
  public func removeAnimation(forKey key: String) {
    guard let index = running.firstIndex(where: { $0.key == key }) else { return }
    running.remove(at: index).end(finished: false)
  }

  /// Takes all animations away. They have not finished.
  public func removeAllAnimations() {
    let all = running
    running = []
    for animation in all { animation.end(finished: false) }
  }

  /// The keys of the animations, in the order in which they were added; nil where there are none.
  public func animationKeys() -> [String]? { running.isEmpty ? nil : running.map(\.key) }

  /// The animation with a key.
  public func animation(forKey key: String) -> CAAnimation? { running.first { $0.key == key }?.animation }

  /// An animation has come to its end.
  func end(_ animation: RunningAnimation) {
    if animation.animation.isRemovedOnCompletion { running.removeAll { $0 === animation } }
    animation.end(finished: true)
  }

  // MARK: - Time

  /// The layer's time at a time of the clock.
  func time(_ clock: Double) -> Double { ancestry.reversed().reduce(clock) { $1.ownTime($0) } }

  /// The time of the clock at a time of the layer; nil where its time stands still or runs backwards.
  func clockTime(_ time: Double) -> Double? {
    var time = time
    for layer in ancestry {
      guard layer.speed > 0, let parent = layer.parentTime(time) else { return nil }
      time = parent
    }
    return time
  }

  /// A time of another layer, or of the clock for nil, in this layer's time.
  ///
  /// In a layer that stands still one time is as good as another; then the time is taken over.
  public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    time(l.map { $0.clockTimeOrSame(t) } ?? t)
  }

  /// A time of this layer in another layer's time, or the clock's for nil.
  public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    let clock = clockTimeOrSame(t)
    return l?.time(clock) ?? clock
  }

  private func clockTimeOrSame(_ time: Double) -> Double {
    ancestry.reduce(time) { $1.parentTime($0) ?? $0 }
  }

  // MARK: - The presentation tree

  /// The layer in a new presentation tree.
  func presented() -> CALayer? {
    guard let root = ancestry.last else { return nil }
    // The tree is held by its root, as the model tree holds itself; the one before it goes.
    var shown: CALayer?
    root.presentationTree = root.presented(at: AnimationWorld.current.now, looking: self, found: &shown)
    return shown
  }

  /// The layer whose values are set; the layer itself unless it is one of the presentation tree.
  public func model() -> CALayer { modelLayer ?? self }

  // Goes level by level, since a tree may be deep.
  private func presented(at clock: Double, looking target: CALayer, found: inout CALayer?) -> CALayer {
    let root = shownCopy(at: clock)
    var open = [(model: self, copy: root)]
    while let (model, copy) = open.popLast() {
      if model === target { found = copy }
      copy.children = model.children.map { $0.shownCopy(at: clock) }
      for (child, childCopy) in zip(model.children, copy.children) {
        childCopy.superlayer = copy
        open.append((child, childCopy))
      }
    }
    return root
  }

  private func shownCopy(at clock: Double) -> CALayer {
    let copy = emptyCopy()
    copy.modelLayer = self
    animate(copy, at: clock)
    return copy
  }

  /// Gives a copy the values that the animations show.
  private func animate(_ copy: CALayer, at clock: Double) {
    guard !running.isEmpty else { return }
    let time = time(clock)
    for item in running { item.animation.apply(to: copy, at: time) }
  }

  /// What is shown of a property whose own value was another one.
  func shown(_ keyPath: String, over old: AnimatedValue) -> AnimatedValue {
    let copy = emptyCopy()
    copy.setAnimatedValue(old, keyPath)
    animate(copy, at: AnimationWorld.current.now)
    return copy.animatedValue(keyPath) ?? old
  }

  // MARK: - Values by key path

  /// Sets a value by its key path, as `transform.rotation.z`, `position.x` or `bounds.size`; one that a layer does not have is a fault.
  ///
  /// Turns about x and y are added about the layer's own axes to what the transform does else; where Core Animation puts them is not documented.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if let value = AnimatedValue(value), setAnimatedValue(value, keyPath) { return }
    GeometryFault.record("\"\(keyPath)\" of a layer was not set")
  }

  /// The value at a key path; nil for one that a layer does not have.
  public func value(forKeyPath keyPath: String) -> Any? { animatedValue(keyPath)?.asAny }

  /// The value at a key path, as animations mix it; nil for one that a layer does not have.
  func animatedValue(_ keyPath: String) -> AnimatedValue? {
    let (name, rest) = Self.split(keyPath)
    guard let value = AnimatableProperty(rawValue: name)?.value(in: self) else { return nil }
    return rest.isEmpty ? value : value.part(rest)
  }

  /// Sets the value at a key path; false where a layer does not have it, or not of this kind.
  @discardableResult
  func setAnimatedValue(_ value: AnimatedValue, _ keyPath: String) -> Bool {
    let (name, rest) = Self.split(keyPath)
    guard let property = AnimatableProperty(rawValue: name), let old = property.value(in: self) else {
      return false
    }
    guard let whole = rest.isEmpty ? value : old.replacing(rest, with: value) else { return false }
    return property.set(whole, in: self)
  }

  private static func split(_ keyPath: String) -> (name: String, rest: Substring) {
    guard let dot = keyPath.firstIndex(of: ".") else { return (keyPath, "") }
    return (String(keyPath[..<dot]), keyPath[keyPath.index(after: dot)...])
  }
}

/// What of a layer animations can change. The frame is not among it: it is worked out from others.
enum AnimatableProperty: String {
  case bounds
  case position
  case zPosition
  case anchorPoint
  case anchorPointZ
  case transform
  case sublayerTransform
  case opacity
  case cornerRadius
  case borderWidth
  case borderColor
  case backgroundColor
  case lineWidth
  case fillColor
  case strokeColor

  /// A colour that is missing is one that shows nothing.
  private static let clear = CGColor(red: 0, green: 0, blue: 0, alpha: 0)

  func value(in layer: CALayer) -> AnimatedValue? {
    let shape = layer as? CAShapeLayer
    return switch self {
    case .bounds: .rect(layer.bounds)
    case .position: .point(layer.position)
    case .zPosition: .number(layer.zPosition)
    case .anchorPoint: .point(layer.anchorPoint)
    case .anchorPointZ: .number(layer.anchorPointZ)
    case .transform: .transform(layer.transform)
    case .sublayerTransform: .transform(layer.sublayerTransform)
    case .opacity: .number(Double(layer.opacity))
    case .cornerRadius: .number(layer.cornerRadius)
    case .borderWidth: .number(layer.borderWidth)
    case .borderColor: .color(layer.borderColor ?? Self.clear)
    case .backgroundColor: .color(layer.backgroundColor ?? Self.clear)
    case .lineWidth: shape.map { .number($0.lineWidth) }
    case .fillColor: shape.map { .color($0.fillColor ?? Self.clear) }
    case .strokeColor: shape.map { .color($0.strokeColor ?? Self.clear) }
    }
  }

  /// Sets the property; false for a value of another kind.
  func set(_ value: AnimatedValue, in layer: CALayer) -> Bool {
    let shape = layer as? CAShapeLayer
    switch (self, value) {
    case (.bounds, .rect(let rect)): layer.bounds = rect
    case (.position, .point(let point)): layer.position = point
    case (.zPosition, .number(let number)): layer.zPosition = number
    case (.anchorPoint, .point(let point)): layer.anchorPoint = point
    case (.anchorPointZ, .number(let number)): layer.anchorPointZ = number
    case (.transform, .transform(let transform)): layer.transform = transform
    case (.sublayerTransform, .transform(let transform)): layer.sublayerTransform = transform
    case (.opacity, .number(let number)): layer.opacity = Float(number)
    case (.cornerRadius, .number(let number)): layer.cornerRadius = number
    case (.borderWidth, .number(let number)): layer.borderWidth = number
    case (.borderColor, .color(let color)): layer.borderColor = color
    case (.backgroundColor, .color(let color)): layer.backgroundColor = color
    case (.lineWidth, .number(let number)): shape?.lineWidth = number
    case (.fillColor, .color(let color)): shape?.fillColor = color
    case (.strokeColor, .color(let color)): shape?.strokeColor = color
    default: return false
    }
    return true
  }
}
