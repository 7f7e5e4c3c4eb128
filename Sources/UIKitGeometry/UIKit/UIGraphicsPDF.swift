// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

// PDF documents with UIKit's coordinates: y down from the top left of each page, 1/72 inch.

/// Makes a context for a PDF document the current one; what it draws is added to the data at the end.
///
/// A rectangle without an area stands for pages of 612 × 792. Its origin is the upper left corner's place in user space.
public func UIGraphicsBeginPDFContextToData(
  _ data: NSMutableData, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) {
  guard let consumer = CGDataConsumer(data: data) else { return }
  let recording = PDFRecording(
    consumer: consumer, box: bounds, info: texts(documentInfo), isUpsideDown: true)
  UIGraphicsPushContext(CGContext(recording: recording))
}

/// Begins a page of the current document, with the rectangle of its pages.
public func UIGraphicsBeginPDFPage() { UIGraphicsBeginPDFPageWithInfo(.zero, nil) }

/// Begins a page of the current document, with a rectangle of its own unless that has no area.
public func UIGraphicsBeginPDFPageWithInfo(_ bounds: CGRect, _ pageInfo: [AnyHashable: Any]?) {
  guard let context = UIGraphicsGetCurrentContext(), context.document != nil else {
    return GeometryFault.record("a page is begun without a PDF context")
  }
  var info = texts(pageInfo)
  if PDFRecording.page(bounds) != nil { info[kCGPDFContextMediaBox] = bounds }
  context.beginPDFPage(info)
}

/// The rectangle of the current page in user space; zero outside of a PDF context.
public func UIGraphicsGetPDFContextBounds() -> CGRect { UIGraphicsGetCurrentContext()?.pageBounds ?? .zero }

/// Ends the document, and makes the context before it the current one again.
public func UIGraphicsEndPDFContext() {
  guard let context = UIGraphicsGetCurrentContext(), context.document != nil else {
    return GeometryFault.record("UIGraphicsEndPDFContext without a PDF context")
  }
  context.closePDF()
  UIGraphicsPopContext()
}

private func texts(_ info: [AnyHashable: Any]?) -> CFDictionary {
  var result: CFDictionary = [:]
  for (key, value) in info ?? [:] {
    if let key = key as? String { result[key] = value }
  }
  return result
}

extension CGContext {
  /// The page's rectangle in user space, before any transform.
  var pageBounds: CGRect {
    document == nil ? .zero : deviceBox.applying(core.base.asCG.inverted())
  }
}

/// How a document is made.
open class UIGraphicsPDFRendererFormat: UIGraphicsRendererFormat {
  /// What the document says of itself, by keys as `kCGPDFContextTitle`.
  open var documentInfo: [String: Any] = [:]
  /// The format that is used where none is given.
  open class func `default`() -> UIGraphicsPDFRendererFormat { UIGraphicsPDFRendererFormat() }
}

/// The context that a renderer of documents draws with.
open class UIGraphicsPDFRendererContext: UIGraphicsRendererContext {
  /// The rectangle of the page in user space.
  open var pdfContextBounds: CGRect { cgContext.pageBounds }
  /// Begins a page with the renderer's rectangle.
  open func beginPage() { beginPage(withBounds: .zero, pageInfo: [:]) }
  /// Begins a page with a rectangle of its own, unless that has no area.
  open func beginPage(withBounds bounds: CGRect, pageInfo: [String: Any]) {
    var info = pageInfo
    if PDFRecording.page(bounds) != nil { info[kCGPDFContextMediaBox] = bounds }
    cgContext.beginPDFPage(info)
  }
}

/// What makes a PDF document by calling a closure that draws its pages.
open class UIGraphicsPDFRenderer: NSObject {
  private let bounds: CGRect
  /// How the document is made.
  public let format: UIGraphicsPDFRendererFormat

  /// A renderer for pages of a rectangle of user space.
  public init(bounds: CGRect, format: UIGraphicsPDFRendererFormat = .default()) {
    self.bounds = bounds
    self.format = format
    super.init()
    format.bounds = bounds
  }

  /// Calls a closure that draws pages, with the context as the current one, and gives the document. Files are left out.
  open func pdfData(actions: (UIGraphicsPDFRendererContext) -> Void) -> Data {
    let data = NSMutableData()
    UIGraphicsBeginPDFContextToData(data, bounds, format.documentInfo)
    if let context = UIGraphicsGetCurrentContext() {
      actions(UIGraphicsPDFRendererContext(cgContext: context))
      UIGraphicsEndPDFContext()
    }
    return Data(referencing: data)
  }
}
