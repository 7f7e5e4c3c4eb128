import Testing

@testable import PreviewServer

struct RequestPathTests {
  @Test(arguments: [
    ("/", "index.html"), ("/a.html", "a.html"), ("/a/", "a/index.html"), ("/a/b.html", "a/b.html"),
    ("/a%20b.html", "a b.html"), ("/%C3%A9.html", "é.html"), ("/a%2Fb.html", "a/b.html"),
    ("/%2525.html", "%25.html"), ("/...html", "...html"),
  ])
  func aPathIsAName(path: String, name: String) {
    #expect(RequestPath.name(of: path) == name)
  }

  @Test(arguments: [
    "", "a.html", "http://localhost/a.html", "*", "/../etc/passwd", "/a/../b.html", "/a/..", "/./a.html",
    "/%2e%2e/etc/passwd", "/%2E%2E%2Fetc%2Fpasswd", "/..%2fetc", "/a%2F..%2Fb", "//etc/passwd", "/a//b",
    "/..\\etc", "/a%5Cb", "/a%00.html", "/a%0A", "/a%", "/a%2", "/a%GG", "/%FF", "/%C0%AE%C0%AE/etc",
  ])
  func whatCanBeNoNameIsRefused(path: String) {
    #expect(RequestPath.name(of: path) == nil)
  }

  @Test(arguments: [
    ("127.0.0.1", "localhost:8080", true), ("127.0.0.1", "127.0.0.1:8080", true),
    ("127.0.0.1", "[::1]:8080", true),
    ("127.0.0.1", "LOCALHOST:8080", true), ("127.0.0.1", "localhost", false),
    ("127.0.0.1", "localhost:8081", false),
    ("127.0.0.1", "evil.example:8080", false), ("127.0.0.1", "localhost.evil.example:8080", false),
    ("127.0.0.1", "192.168.1.2:8080", false), ("127.0.0.1", "localhost:8080:8080", false),
    ("127.0.0.1", "", false), ("127.0.0.1", "localhost:", false), ("127.0.0.1", "[::1:8080", false),
    ("127.0.0.1", "user@localhost:8080", false), ("0.0.0.0", "192.168.1.2:8080", true),
    ("0.0.0.0", "[fe80::1]:8080", true), ("0.0.0.0", "evil.example:8080", false),
    ("0.0.0.0", "localhost:8080", true),
    ("192.168.1.2", "192.168.1.2:8080", true), ("::", "[::1]:8080", true),
  ])
  func aHostIsKnownByName(address: String, header: String, isAllowed: Bool) {
    #expect(AllowedHosts(address: address, port: 8_080).contains(header) == isAllowed)
  }

  @Test func aRequestWithoutHostIsRefused() {
    #expect(!AllowedHosts(address: "127.0.0.1", port: 8_080).contains(nil))
    #expect(AllowedHosts(address: "127.0.0.1", port: 80).contains("localhost"))
  }

  @Test(arguments: [
    ("default-src 'none'", "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'"),
    (
      "default-src 'none'; style-src 'self'; script-src 'none'; img-src data:",
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; connect-src 'self'"
    ),
    (
      "script-src 'sha256-x='; style-src 'self'; connect-src 'self'",
      "script-src 'sha256-x=' 'self'; style-src 'self'; connect-src 'self'"
    ),
  ])
  func aPolicyGetsNoMoreThanItNeeds(policy: String, expected: String) {
    #expect(PreviewPage.relaxed(policy) == expected)
  }

  @Test func theScriptStandsInTheHead() {
    let page = PreviewPage.prepared(
      "<head><meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'\"></head><body></body>",
      name: "a\"b<.html", version: "1")
    #expect(
      page == """
        <head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; \
        style-src 'self'; connect-src 'self'"><link rel="stylesheet" href="/.lectern/preview.css">\
        <script src="/.lectern/preview.js" data-page="a&quot;b&lt;.html" data-version="1" defer></script></head>\
        <body></body>
        """)
  }
}
