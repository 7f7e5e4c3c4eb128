// Marks that are put together before they are painted: Quartz's transparency layers. And shadows.
//
// Source: Apple, *Quartz 2D Programming Guide*, "Transparency Layers" and "Shadows".
//
// Not in Embedded Swift: pages draw figures, which have neither, and are downloaded.
#if !hasFeature(Embedded)
  extension GraphicsContext {
    /// Begins a group: what is painted until ``endGroup()`` becomes one mark.
    ///
    /// The state is saved. In the group the opacity is 1, there is no shadow, and marks lie over each other; what was
    /// set of these before is for the group as a whole. A restore inside does not reach what was saved outside.
    public mutating func beginGroup() {
      open.append(OpenGroup(marks: marks, saved: saved, state: state))
      marks = []
      saved = []
      state.alpha = .one
      state.shadow = nil
      state.blend = 0
    }

    /// Ends the group that was begun last, and paints it with the state that there was then, which is the present
    /// one again. A group without marks leaves none. It says how many states were saved in the group and not
    /// restored; these are gone. Without a group it throws and changes nothing.
    @discardableResult
    public mutating func endGroup() throws(GraphicsStateError) -> Int {
      guard let outer = open.popLast() else { throw .endWithoutBegin }
      let unrestored = saved.count
      let group = marks
      marks = outer.marks
      saved = outer.saved
      state = outer.state
      if !group.isEmpty { marks.append(DeviceMark(group: group, state: state)) }
      return unrestored
    }

    /// How many groups are begun and not ended.
    public var openGroupCount: Int { open.count }

    /// What has been painted outside of all groups that are begun and not ended.
    public var finishedMarks: [DeviceMark<S, Paint>] { open.first?.marks ?? marks }

    /// Lets later marks cast a shadow. Offset and blur are in base space: the user space that the context began with.
    public mutating func setShadow(offset: Vector<S>, blur: S, paint: Paint) {
      state.shadow = Shadow(offset: offset, blur: blur, paint: paint).transformed(by: base)
    }
  }

  /// What waits outside of a group.
  struct OpenGroup<S: Scalar, Paint> {
    var marks: [DeviceMark<S, Paint>]
    var saved: [GraphicsState<S, Paint>]
    var state: GraphicsState<S, Paint>
  }

  extension OpenGroup: Sendable where S: Sendable, Paint: Sendable {}
  extension OpenGroup: Equatable where S: Equatable, Paint: Equatable {}
#endif
