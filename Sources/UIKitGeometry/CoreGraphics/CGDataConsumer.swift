import Foundation

/// Where a context puts a document: bytes in memory. Files are left out.
public final class CGDataConsumer {
  let data: CFMutableData

  /// What is written is added to the data.
  public init?(data: CFMutableData) { self.data = data }
}
