// Layout as listings for iOS write it. In a file without Testing, as Listing.swift is.
import UIKit

/// A card with a picture, a title beside it and a bar along the bottom.
final class CardView: UIView {
  let picture = UIView()
  let title = UIView()
  let bar = UIView()
  private(set) lazy var barHeight = bar.heightAnchor.constraint(equalToConstant: 44)

  override init(frame: CGRect) {
    super.init(frame: frame)
    for view in [picture, title, bar] {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
    }
    NSLayoutConstraint.activate([
      picture.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
      picture.topAnchor.constraint(equalTo: safeAreaLayoutGuide.topAnchor, constant: 16),
      picture.widthAnchor.constraint(equalToConstant: 80),
      picture.heightAnchor.constraint(equalTo: picture.widthAnchor, multiplier: 0.75),

      title.leadingAnchor.constraint(equalTo: picture.trailingAnchor, constant: 8),
      title.trailingAnchor.constraint(lessThanOrEqualTo: trailingAnchor, constant: -16),
      title.centerYAnchor.constraint(equalTo: picture.centerYAnchor),
      title.heightAnchor.constraint(equalToConstant: 20),

      bar.leadingAnchor.constraint(equalTo: leadingAnchor),
      bar.trailingAnchor.constraint(equalTo: trailingAnchor),
      bar.bottomAnchor.constraint(equalTo: bottomAnchor),
      barHeight,
    ])
    let wide = title.widthAnchor.constraint(equalToConstant: 1000)
    wide.priority = .defaultLow
    wide.isActive = true
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

/// The same in the spelling of before iOS 9.
func centeredSquare(in container: UIView, side: CGFloat) -> UIView {
  let square = UIView()
  square.translatesAutoresizingMaskIntoConstraints = false
  container.addSubview(square)
  let width = NSLayoutConstraint(
    item: square, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
    multiplier: 1, constant: side)
  let height = NSLayoutConstraint(
    item: square, attribute: .height, relatedBy: .equal, toItem: square, attribute: .width, multiplier: 1,
    constant: 0)
  let x = NSLayoutConstraint(
    item: square, attribute: .centerX, relatedBy: .equal, toItem: container, attribute: .centerX,
    multiplier: 1, constant: 0)
  let y = NSLayoutConstraint(
    item: square, attribute: .centerY, relatedBy: .equal, toItem: container, attribute: .centerY,
    multiplier: 1, constant: 0)
  square.addConstraints([width, height])
  container.addConstraints([x, y])
  return square
}
