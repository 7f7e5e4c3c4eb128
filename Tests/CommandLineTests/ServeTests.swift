import Foundation
import Testing

/// The preview, run as its user runs it.
@Suite struct ServeTests {
  private static let lesson =
    "---\ntitle: One\norder: 1\n---\nWord alpha.\n\n```math claim\nx + x = 2x\n```\n"

  private func workspace() throws -> Workspace {
    try Workspace([
      "Lessons/one.md": Self.lesson,
      "Lessons/two.md": "---\ntitle: Two\norder: 2\n---\nSee [one](one.md) and ![a picture](picture.svg).\n",
      "Lessons/index.md": "---\ntitle: Home\n---\nTo [two](two.md), and $1 + 1 = 2$.\n",
      "Lessons/picture.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
      "Site/site.yml": "title: Previewed\n", "Site/Assets/plan.txt": "plan\n", "secret.txt": "secret",
    ])
  }

  @Test func itServesWhatABuildWrites() throws {
    let workspace = try workspace()
    #expect(try workspace.lectern("build", "--output", "built", "--no-cache").status == 0)
    let site = try ServedSite(workspace)
    for (path, bytes) in workspace.contents("built") where !path.hasPrefix(".") {
      let answer = try site.get("/" + path)
      #expect(answer.status == 200, "\(path)")
      #expect(
        answer.headers["content-length"].flatMap { Int($0) } == answer.body.utf8.count
          || path.hasSuffix("woff2"))
      if path.hasSuffix(".html") {
        // But for the preview's own tags and the policy that allows them.
        let tags = #/<link rel="stylesheet" href="/\.lectern/preview\.css"><script [^>]*></script>/#
        let policy = #/http-equiv="Content-Security-Policy" content="[^"]*"/#
        let served = answer.body.replacing(tags, with: "").replacing(policy, with: "")
        #expect(served == String(decoding: bytes, as: UTF8.self).replacing(policy, with: ""), "\(path)")
        let rules = try #require(answer.body.firstMatch(of: policy)).output
        #expect(
          !rules.contains("unsafe-inline") && !rules.contains("http:") && rules.contains("default-src 'none'")
        )
      } else if !path.hasSuffix(".woff2") {
        #expect(answer.body == String(decoding: bytes, as: UTF8.self), "\(path)")
      }
    }
    #expect(try site.get("/").body == site.get("/index.html").body)
    let types = [
      "/": "text/html; charset=utf-8", "/theme/style.css": "text/css; charset=utf-8",
      "/picture.svg": "image/svg+xml", "/assets/plan.txt": "text/plain; charset=utf-8",
      "/.lectern/preview.js": "text/javascript; charset=utf-8",
    ]
    for (path, type) in types {
      let answer = try site.get(path)
      #expect(answer.headers["content-type"] == type)
      #expect(answer.headers["x-content-type-options"] == "nosniff")
      let head = try site.get(path, method: "HEAD")
      #expect(head.status == 200)
      #expect(head.body == "")
      #expect(head.headers["content-length"] == answer.headers["content-length"])
    }
    // Nothing was written.
    #expect(!workspace.exists("Site/public"))
  }

  @Test func nothingElseIsServed() throws {
    let workspace = try workspace()
    try FileManager.default.createSymbolicLink(
      atPath: workspace.url("Site/Assets/link.txt").path,
      withDestinationPath: workspace.url("secret.txt").path)
    try FileManager.default.createSymbolicLink(
      atPath: workspace.url("Lessons/out").path, withDestinationPath: "/etc")
    let site = try ServedSite(workspace)
    let secrets = [
      "/../secret.txt", "/../../../../../../etc/passwd", "/%2e%2e/secret.txt", "/..%2fsecret.txt",
      "/assets/../../secret.txt", "/assets/%2e%2e/%2e%2e/secret.txt", "/assets/link.txt", "/out/passwd",
      "//etc/passwd", "/etc/passwd", "/./secret.txt", "/secret.txt", "/Lessons/one.md", "/one.md",
      "/site.yml",
      "/.lectern", "/.git/config", "/%00", "/assets\\..\\..\\secret.txt", "/one.html/",
      "/one.html%2f..%2fsecret.txt",
      "file:///etc/passwd", "http://127.0.0.1/etc/passwd", "*",
      // Encoded twice, in other ways, and in ways that are none.
      "/%252e%252e/secret.txt", "/%252e%252e%252fsecret.txt", "/%25252e%25252e/secret.txt",
      "/%2E%2E%2Fsecret.txt",
      "/%c0%ae%c0%ae/secret.txt", "/%e0%80%ae%e0%80%ae/secret.txt", "/%u002e%u002e/secret.txt",
      "/\u{FF0E}\u{FF0E}/secret.txt",
      "/..%5csecret.txt", "/%5c..%5csecret.txt", "/assets/..%5c..%5csecret.txt", "\\..\\secret.txt",
      "/..;/secret.txt",
      "/assets;/../../secret.txt", "/...//secret.txt", "/.%00./secret.txt", "/..%00/secret.txt",
      "/secret.txt%00.html",
      "/one.html%00../../secret.txt", "/..%0d%0asecret.txt", "/assets/..%2f..%2f..%2fsecret.txt",
      "/%2f%2fetc%2fpasswd",
      "/theme/../../secret.txt", "/theme/%2e%2e%2f%2e%2e%2fsecret.txt", "/.lectern/../secret.txt",
      "/.lectern/%2e%2e/secret.txt",
      "/?/../secret.txt/..", "/proc/self/environ", "/../proc/self/environ",
      "http://evil.example/../secret.txt", "http://127.0.0.1/../secret.txt", "//127.0.0.1/../secret.txt",
      "/\u{0}/../secret.txt", "/..\u{0}/secret.txt",
      "/" + String(repeating: "../", count: 300) + "secret.txt",
      "/" + String(repeating: "%2e%2e%2f", count: 100) + "etc/passwd",
    ]
    for path in secrets {
      let answer = try? site.get(path)
      // A question mark ends a path: what stands behind it leads nowhere else.
      let isHome = path.hasPrefix("/?") && answer?.body.contains("Previewed") == true
      #expect(answer.map { (400..<500).contains($0.status) } ?? true || isHome, "\(path)")
      #expect(
        !(answer?.body.contains("secret\n") ?? false) && !(answer?.body.contains("root:") ?? false), "\(path)"
      )
    }
    // What takes an asset's place later leads nowhere either.
    try workspace.remove("Site/Assets/plan.txt")
    try FileManager.default.createSymbolicLink(
      atPath: workspace.url("Site/Assets/plan.txt").path,
      withDestinationPath: workspace.url("secret.txt").path)
    #expect(try site.get("/assets/plan.txt").status == 404)

    for host in [
      "evil.example", "evil.example:\(site.port)", "localhost:1", "127.0.0.1.evil.example:\(site.port)", "",
    ] {
      let answer = try site.get("/", host: host)
      #expect(answer.status == 421, "\(host)")
      #expect(!answer.body.contains("Previewed"))
    }
    for host in ["localhost:\(site.port)", "127.0.0.1:\(site.port)", "[::1]:\(site.port)"] {
      #expect(try site.get("/", host: host).status == 200)
    }
    #expect(try site.raw("GET / HTTP/1.1\r\nConnection: close\r\n\r\n").status == 421)
    // The name in a request's first line does not make up for it, and no other header does.
    let own = "127.0.0.1:\(site.port)"
    for request in [
      "GET http://\(own)/ HTTP/1.1\r\nHost: evil.example\r\n",
      "GET / HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: \(own)\r\n",
      "GET / HTTP/1.1\r\nHost: evil.example\r\nForwarded: host=\(own)\r\n",
      "GET / HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://\(own)\r\nReferer: http://\(own)/\r\n",
      "GET / HTTP/1.1\r\nHost: \(own)@evil.example\r\n", "GET / HTTP/1.1\r\nHost: \(own).evil.example\r\n",
      "GET / HTTP/1.1\r\nHost: localhost.\r\n", "GET / HTTP/1.1\r\nHost: 0.0.0.0:\(site.port)\r\n",
      "GET / HTTP/1.1\r\nHost: 0x7f000001:\(site.port)\r\n",
      "GET / HTTP/1.1\r\nHost: 2130706433:\(site.port)\r\n",
    ] {
      let answer = try? site.raw(request + "Connection: close\r\n\r\n")
      #expect(answer.map { $0.status == 421 || $0.status == 400 } ?? true, "\(request)")
      #expect(!(answer?.body.contains("Previewed") ?? false), "\(request)")
    }
    // The events tell another host nothing, and of a page that is none no more than that.
    let events = "/.lectern/events?page=../../secret.txt&version=x"
    #expect(try site.get(events, host: "evil.example").status == 421)
    for method in ["POST", "PUT", "DELETE", "OPTIONS"] {
      let answer = try site.get("/", method: method)
      #expect(answer.status == 405)
      #expect(answer.headers["allow"] == "GET, HEAD")
    }
    let missing = try site.get("/missing.html")
    #expect(missing.status == 404)
    #expect(missing.body.contains("There is no such page"))
    #expect(site.process.isRunning)
  }

  @Test func anEditIsShown() throws {
    let workspace = try workspace()
    let site = try ServedSite(workspace)
    // In place, as most programs write, also slowly; renamed over, as careful editors do; with files beside it for a moment.
    let saves: [(String) throws -> Void] = [
      { try Data($0.utf8).write(to: workspace.url("Lessons/one.md")) },
      { text in
        try Data().write(to: workspace.url("Lessons/one.md"))
        usleep(300_000)
        try Data(text.utf8).write(to: workspace.url("Lessons/one.md"))
      },
      { try Data($0.utf8).write(to: workspace.url("Lessons/one.md"), options: .atomic) },
      { text in
        try workspace.write("", to: "Lessons/4913")
        try workspace.remove("Lessons/4913")
        try FileManager.default.moveItem(
          at: workspace.url("Lessons/one.md"), to: workspace.url("Lessons/one.md~"))
        try workspace.write(text, to: "Lessons/one.md")
        try workspace.remove("Lessons/one.md~")
      },
      { text in
        try workspace.write(text, to: "Lessons/.one.md.swp")
        try FileManager.default.removeItem(at: workspace.url("Lessons/one.md"))
        try FileManager.default.moveItem(
          at: workspace.url("Lessons/.one.md.swp"), to: workspace.url("Lessons/one.md"))
      },
    ]
    for (number, save) in saves.enumerated() {
      let page = try site.open("/one.html")
      try save(Self.lesson.replacing("alpha", with: "beta\(number)"))
      _ = try page.wait(for: "reload")
      try site.wait(on: "/one.html") { try site.get("/one.html").body.contains("Word beta\(number).") }
    }
    // A page that shows nothing of it stays as it is.
    let other = try site.open("/two.html")
    let one = try site.open("/one.html")
    try Data(Self.lesson.replacing("alpha", with: "gamma").utf8)
      .write(to: workspace.url("Lessons/one.md"), options: .atomic)
    _ = try one.wait(for: "reload")
    #expect(try site.get("/two.html").body == other.text)
  }

  /// What an author put beside lessons does not run in the site's origin, whatever it is.
  @Test func copiedFilesAreServedInASandbox() throws {
    let workspace = try workspace()
    let script = "<script>document.title = 'run'</script>"
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\">\(script)</svg>"
    let files: [(name: String, text: String, isShown: Bool)] = [
      ("active.svg", svg, true), ("page.html", "<html>\(script)</html>", false), ("page.htm", script, false),
      ("page.xhtml", svg, false), ("page.xml", svg, false), ("script.js", "alert(1)", false),
      ("noname", script, false),
      ("note.txt", script, true), ("table.csv", script, true), ("UPPER.SVG", svg, true),
      ("UPPER.HTML", script, false),
      ("x.html.unknown", script, false), ("data.json", "{}", true),
    ]
    var links = "---\ntitle: Files\n---\n"
    for file in files {
      try workspace.write(file.text, to: "Lessons/\(file.name)")
      try workspace.write(file.text, to: "Site/Assets/deep/\(file.name)")
      links += "[f](\(file.name))\n"
    }
    try workspace.write(links, to: "Lessons/files.md")
    let site = try ServedSite(workspace)
    for file in files {
      for path in ["/\(file.name)", "/assets/deep/\(file.name)"] {
        let answer = try site.get(path)
        #expect(answer.status == 200, "\(path)")
        let policy = answer.headers["content-security-policy"] ?? ""
        #expect(policy.hasPrefix("sandbox; ") && policy.contains("default-src 'none'"), "\(path): \(policy)")
        #expect(!policy.contains("allow-"))
        #expect(answer.headers["x-content-type-options"] == "nosniff")
        #expect(answer.headers["content-disposition"] == (file.isShown ? nil : "attachment"), "\(path)")
        // Nothing of the preview's own is put into it.
        #expect(answer.body == file.text)
      }
    }
    // The site's own pages and scripts are no such files.
    for path in ["/", "/one.html", "/theme/style.css"] {
      let answer = try site.get(path)
      #expect(answer.headers["content-security-policy"] == "frame-ancestors 'self'", "\(path)")
      #expect(answer.headers["content-disposition"] == nil)
    }
    // A build refuses those that could run, each at its link or by its name.
    let build = try workspace.lectern("build")
    #expect(build.status == 1)
    for (number, file) in files.enumerated() {
      let isActive = !["script.js", "note.txt", "table.csv", "data.json"].contains(file.name)
      #expect(
        build.error.contains("Lessons/files.md:\(number + 4):1: error: '\(file.name)' is not published: ")
          == isActive, "\(file.name)")
      #expect(build.error.contains("Site/Assets/deep/\(file.name): error: ") == isActive, "\(file.name)")
    }
    let draft = try workspace.lectern("build", "--draft")
    #expect(draft.status == 2)
    #expect(draft.error.contains("is not published: "))
    #expect(!workspace.exists("Site/public"))
    let packed = try workspace.lectern("export", "--format", "zip")
    #expect(packed.status == 1)
    #expect(!workspace.exists("lessons-zip.zip"))
  }

  /// What was harmless when the site was built, and is no longer, is not published by a build that has nothing else to do.
  @Test func aPictureThatBecomesActiveIsNotPublished() throws {
    let workspace = try workspace()
    #expect(try workspace.lectern("build").status == 0)
    let before = workspace.contents("Site/public")
    try workspace.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>", to: "Lessons/picture.svg")
    let outcome = try workspace.lectern("build")
    #expect(outcome.status == 1, "\(outcome.error)")
    #expect(outcome.error.contains("Lessons/two.md:5:"))
    #expect(workspace.contents("Site/public") == before)
  }

  @Test func whatIsBrokenIsShownOverThePageUntilItIsMended() throws {
    let workspace = try workspace()
    let site = try ServedSite(workspace)
    let page = try site.open("/one.html")
    #expect(try page.wait(for: "problems") == "[]")
    try workspace.write(Self.lesson.replacing("= 2x", with: "= 3x"), to: "Lessons/one.md")
    let problems = try page.wait(for: "problems") { $0 != "[]" }
    #expect(problems.contains("\"place\":\"Lessons/one.md:8:1\""), "\(problems)")
    #expect(problems.contains("refuted"))
    #expect(problems.contains("x + x = 3x") && problems.contains("^~~"))
    try workspace.write("---\ntitle: [\n", to: "Lessons/one.md")
    _ = try page.wait(for: "problems") { $0 != problems && $0 != "[]" }
    try workspace.write(Data([0xFF, 0xFE]), to: "Lessons/one.md")
    _ = try page.wait(for: "problems") { $0.contains("UTF-8") }
    try workspace.write(Self.lesson, to: "Lessons/one.md")
    #expect(try page.wait(for: "problems") { $0 == "[]" } == "[]")
    #expect(site.process.isRunning)
    #expect(try site.get("/one.html").body.contains("Word alpha."))
  }

  @Test func filesComeAndGo() throws {
    let workspace = try workspace()
    let site = try ServedSite(workspace)
    // A page that is not there yet is shown as soon as it is.
    let missing = try site.open("/deep/new.html")
    try workspace.write("---\ntitle: New\n---\nnew text\n", to: "Lessons/deep/new.md")
    _ = try missing.wait(for: "reload")
    try site.wait(on: "/deep/new.html") { try site.get("/deep/new.html").body.contains("new text") }
    // In the folder that was made meanwhile too.
    let new = try site.open("/deep/new.html")
    try workspace.write("---\ntitle: New\n---\nnewer text\n", to: "Lessons/deep/new.md")
    _ = try new.wait(for: "reload")
    try site.wait(on: "/deep/new.html") { try site.get("/deep/new.html").body.contains("newer text") }

    let home = try site.open("/")
    try workspace.write("title: Renamed\n", to: "Site/site.yml")
    _ = try home.wait(for: "reload")
    try site.wait(on: "/") { try site.get("/").body.contains("Renamed") }

    let two = try site.open("/two.html")
    try workspace.remove("Lessons/picture.svg")
    #expect(try two.wait(for: "problems") { $0 != "[]" }.contains("picture.svg"))
    try workspace.write("<svg xmlns=\"http://www.w3.org/2000/svg\"><g/></svg>", to: "Lessons/picture.svg")
    _ = try two.wait(for: "problems") { $0 == "[]" }
    #expect(try site.get("/picture.svg").body.contains("<g/>"))

    let again = try site.open("/two.html")
    try workspace.write("another plan\n", to: "Site/Assets/plan.txt")
    _ = try again.wait(for: "reload")
    try site.wait(on: "/two.html") { try site.get("/assets/plan.txt").body == "another plan\n" }

    let old = try site.open("/deep/new.html")
    try FileManager.default.moveItem(
      at: workspace.url("Lessons/deep/new.md"), to: workspace.url("Lessons/deep/moved.md"))
    _ = try old.wait(for: "reload")
    #expect(try site.get("/deep/new.html").status == 404)
    #expect(try site.get("/deep/moved.html").body.contains("newer text"))
    try workspace.remove("Lessons/deep")
    let gone = try site.open("/")
    while try site.get("/deep/moved.html").status != 404 { usleep(50_000) }
    withExtendedLifetime(gone) {}
    #expect(site.process.isRunning)
  }

  @Test func signalsEndItCleanly() throws {
    let workspace = try workspace()
    for signal in [SIGINT, SIGTERM] {
      let site = try ServedSite(workspace)
      let page = try site.open("/one.html")
      #expect(site.end(signal) == 0)
      withExtendedLifetime(page) {}
    }
  }

  @Test func aPortThatIsTaken() throws {
    let workspace = try workspace()
    let first = try ServedSite(workspace)
    let second = try workspace.lectern("serve", "--port", "\(first.port)")
    #expect(second.status == 2)
    #expect(second.error.contains("port \(first.port) of 127.0.0.1 is taken"), "\(second.error)")
    // Without a port there is always another one.
    let third = try ServedSite(workspace, port: -1)
    let fourth = try ServedSite(workspace, port: -1)
    #expect(third.port != fourth.port)
    #expect(fourth.errorText.contains("is taken"))
    #expect(try fourth.get("/").status == 200)
    #expect(try third.get("/").status == 200)
  }

  @Test func mistakesOfUsage() throws {
    let workspace = try workspace()
    for (arguments, words) in [
      (["serve", "Nowhere"], "Nowhere: No such file"),
      (["serve", "--host", "example.org"], "'example.org' is not an address"),
      (["serve", "--port", "70000"], "port"),
    ] {
      let outcome = try workspace.run(arguments)
      #expect(outcome.status == 2)
      #expect(outcome.error.contains(words), "\(outcome.error)")
    }
  }
}
