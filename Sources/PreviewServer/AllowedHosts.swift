import Foundation

/// Which names a request may call the server by.
///
/// A page from elsewhere can have its own name resolve to this machine (DNS rebinding) and would then read what is
/// served here, since for the browser it is the same origin. Such a request carries the other name as its `Host`.
struct AllowedHosts: Sendable {
  /// The address that the server listens on.
  let address: String
  let port: UInt16

  /// Whether a `Host` header names this server: by the address it listens on, by `localhost`, or, where it listens on
  /// more than this machine, by any address in numbers, which no name server can change, or by this machine's name.
  func contains(_ header: String?) -> Bool {
    guard let header, let (host, port) = Self.parts(header.lowercased()) else { return false }
    guard (port ?? 80) == self.port else { return false }
    if ["localhost", "127.0.0.1", "::1"].contains(host) || host == address.lowercased() { return true }
    guard !Self.isLoopback(address) else { return false }
    return Self.isNumeric(host) || host == ProcessInfo.processInfo.hostName.lowercased()
  }

  /// Whether an address leads to this machine alone.
  static func isLoopback(_ address: String) -> Bool {
    address == "::1" || (address.hasPrefix("127.") && isNumeric(address))
  }

  /// The host without brackets, and the port, of `host`, `host:port`, `[host]` or `[host]:port`.
  private static func parts(_ header: String) -> (host: String, port: UInt16?)? {
    let host: Substring
    let rest: Substring
    if header.hasPrefix("[") {
      guard let end = header.firstIndex(of: "]") else { return nil }
      host = header[header.index(after: header.startIndex)..<end]
      rest = header[header.index(after: end)...]
    } else {
      let colon = header.firstIndex(of: ":") ?? header.endIndex
      host = header[..<colon]
      rest = header[colon...]
    }
    if host.isEmpty { return nil }
    if rest.isEmpty { return (String(host), nil) }
    guard rest.first == ":", let port = UInt16(rest.dropFirst()) else { return nil }
    return (String(host), port)
  }

  /// Whether a text is an address in numbers, of IPv4 or IPv6.
  static func isNumeric(_ text: String) -> Bool {
    var four = in_addr()
    var six = in6_addr()
    return inet_pton(AF_INET, text, &four) == 1 || inet_pton(AF_INET6, text, &six) == 1
  }
}
