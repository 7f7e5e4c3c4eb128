import UIKitGeometry

/// A view in another one that constraints alone place.
func child(of view: UIView, _ name: String = "child") -> UIView {
  let child = UIView()
  child.accessibilityIdentifier = name
  child.translatesAutoresizingMaskIntoConstraints = false
  view.addSubview(child)
  return child
}

/// The faults that something causes whose text has a word.
func faults(_ word: String, _ body: () -> Void) -> [String] {
  GeometryFault.recorded(during: body).map(\.message).filter { $0.contains(word) }
}
