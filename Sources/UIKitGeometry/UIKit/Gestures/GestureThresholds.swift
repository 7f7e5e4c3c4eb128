/// How far and how long fingers go before a gesture is another one.
///
/// Apple documents only what a recognizer has properties for. These are chosen: near to what an iPhone was seen to do.
enum GestureThresholds {
  /// How far fingers move before a pan, a pinch or a rotation begins, and within which a tap stays one, in points.
  static let movement = 10.0
  /// How long a finger of a tap stays down at most, in seconds.
  static let tapDuration = 0.75
  /// How long the next tap of several may take to come, in seconds.
  static let tapInterval = 0.35
  /// How far a swipe goes at least, and how far it may leave its direction, in points.
  static let swipeMovement = 50.0
  /// How long a swipe takes at most, in seconds.
  static let swipeDuration = 0.5
}
