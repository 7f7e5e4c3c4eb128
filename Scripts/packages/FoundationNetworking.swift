// Stands in for FoundationNetworking when packages are built: FlyingFox names these types in a proxy that the preview
// has no use for, and the real module would bring libcurl with some thirty libraries behind it. Each request fails.
import Foundation

public struct URLRequest: Sendable {
  public var timeoutInterval: TimeInterval = 60
  public var httpMethod: String?
  public var httpBody: Data?
  public var allHTTPHeaderFields: [String: String]?
  public init(url: URL) {}
}

open class URLResponse: NSObject, @unchecked Sendable {}

public final class HTTPURLResponse: URLResponse, @unchecked Sendable {
  public let statusCode = 502
  public let allHeaderFields: [AnyHashable: Any] = [:]
}

public final class URLSession: Sendable {
  public static let shared = URLSession()
  public func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    throw URLError(.unsupportedURL)
  }
}

public struct URLError: Error, Sendable {
  public enum Code: Sendable { case badServerResponse, badURL, unsupportedURL }
  public let code: Code
  public init(_ code: Code) { self.code = code }
}
