import Foundation
internal import MatrixCore

// Contexts that make a PDF document of the marks of their pages.
extension CGContext {
  /// A context that makes a PDF document. A box without an area, or none, is a page of 612 × 792.
  ///
  /// User space is that of a PDF: y up, 1/72 inch. What is painted between ``beginPDFPage(_:)`` and ``endPDFPage()``
  /// is a page; ``closePDF()`` writes the document.
  @safe public convenience init?(
    consumer: CGDataConsumer, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
  ) {
    let recording = PDFRecording(
      consumer: consumer, box: mediaBox?.pointee ?? .zero, info: auxiliaryInfo ?? [:], isUpsideDown: false)
    self.init(recording: recording)
  }

  convenience init(recording: PDFRecording) {
    self.init(size: recording.box.size)
    document = recording
    clear(to: recording.box)
  }

  /// Begins a page of a PDF, in the state that a context begins with. A page that is open is ended.
  ///
  /// `kCGPDFContextMediaBox` of the information gives the page a box of its own.
  public func beginPDFPage(_ pageInfo: CFDictionary?) {
    begin(pageInfo?[kCGPDFContextMediaBox] as? CGRect)
  }

  /// Begins a page with a box of its own, or the document's.
  @safe public func beginPage(mediaBox: UnsafePointer<CGRect>?) { begin(mediaBox?.pointee) }

  /// Ends the page. What is not balanced in it is a fault.
  public func endPDFPage() {
    guard let document, document.isPageOpen else {
      return GeometryFault.record("a page is ended that was not begun")
    }
    endOpenLayers()
    if core.savedStateCount > 0 {
      GeometryFault.record("\(core.savedStateCount) states of a page were not restored")
    }
    let origin = document.isUpsideDown ? .zero : deviceBox.origin
    document.pages.append(
      PDFRecording.Page(box: CGRect(origin: origin, size: deviceBox.size), marks: core.marks))
    document.isPageOpen = false
    core = Self.emptyCore(core.base.asCG)
  }

  /// Ends the page.
  public func endPage() { endPDFPage() }

  /// Ends the document, and gives it to the consumer. Later pages are faults.
  public func closePDF() {
    guard let document, !document.isClosed else {
      return GeometryFault.record("closePDF without an open document")
    }
    if document.isPageOpen { endPDFPage() }
    reportStrayMarks()
    document.isClosed = true
    document.consumer.data.append(PDFWriter.data(pages: document.pages, info: document.info))
  }

  private func begin(_ box: CGRect?) {
    guard let document, !document.isClosed else {
      return GeometryFault.record("a page is begun without an open document")
    }
    if document.isPageOpen { endPDFPage() }
    reportStrayMarks()
    clear(to: box.flatMap(PDFRecording.page) ?? document.box)
    document.isPageOpen = true
  }

  private func reportStrayMarks() {
    if !core.finishedMarks.isEmpty {
      GeometryFault.record("what is drawn outside of a page is in no document")
    }
  }

  /// Forgets what was drawn; the context is that of a page.
  private func clear(to box: CGRect) {
    refusedLayers = 0
    guard document?.isUpsideDown == true else {
      deviceBox = box
      core = Self.emptyCore(.identity)
      return
    }
    deviceBox = CGRect(origin: .zero, size: box.size)
    core = Self.emptyCore(CGContext.upsideDown(box, scale: 1))
  }
}

extension CoreTransform {
  var asCG: CGAffineTransform { CGAffineTransform(self) }
}

/// The pages of a document that is being made.
final class PDFRecording {
  /// A page that is done.
  struct Page {
    /// What is shown of its space.
    var box: CGRect
    /// What was painted, in units of the PDF with y up.
    var marks: [CoreMark]
  }

  let consumer: CGDataConsumer
  /// The box of pages that have none of their own.
  let box: CGRect
  let info: CFDictionary
  /// Whether user space has y down from the top left, as UIKit's.
  let isUpsideDown: Bool
  var pages: [Page] = []
  var isPageOpen = false
  var isClosed = false

  init(consumer: CGDataConsumer, box: CGRect, info: CFDictionary, isUpsideDown: Bool) {
    self.consumer = consumer
    self.box = Self.page(box) ?? CGRect(x: 0, y: 0, width: 612, height: 792)
    self.info = info
    self.isUpsideDown = isUpsideDown
  }

  /// The box of a page; nil for one without an area, or beyond what a PDF can say.
  static func page(_ box: CGRect) -> CGRect? {
    guard !box.hasNaN, !box.isNull else { return nil }
    let page = box.standardized
    let edges = [page.minX, page.minY, page.maxX, page.maxY].map { Double($0) }
    guard page.width > 0, page.height > 0, edges.allSatisfy({ $0.magnitude <= PlainNumber.most }) else {
      return nil
    }
    return page
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of a document's title, a text.
public let kCGPDFContextTitle: CFString = "kCGPDFContextTitle"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of a document's author, a text.
public let kCGPDFContextAuthor: CFString = "kCGPDFContextAuthor"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of what a document is about, a text.
public let kCGPDFContextSubject: CFString = "kCGPDFContextSubject"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of a document's keywords, a text.
public let kCGPDFContextKeywords: CFString = "kCGPDFContextKeywords"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of what made a document, a text.
public let kCGPDFContextCreator: CFString = "kCGPDFContextCreator"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of a page's box, a `CGRect`. Apple's takes its bytes.
public let kCGPDFContextMediaBox: CFString = "kCGPDFContextMediaBox"
