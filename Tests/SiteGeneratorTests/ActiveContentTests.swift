import Foundation
import SourceText
import Testing

@testable import SiteGenerator

/// Which files beside lessons are published as they are.
@Suite struct ActiveContentTests {
  static let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""

  static let harmless = [
    "<svg/>", "<svg xmlns='http://www.w3.org/2000/svg'/>", "\(head)><g id='on'><path d='M0 0'/></g></svg>",
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- a drawing, with <script> in a comment -->\n\(head)><title>script</title></svg>",
    "<?xml version='1.0' encoding='iso-8859-1' standalone='no'?>\(head)/>",
    "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">\n\(head)/>",
    "\u{FEFF}\(head)/>",
    "\(head)><a href='https://example.org/'><text>t</text></a><a xlink:href='#there'/></svg>",
    "\(head)><image href='data:image/png;base64,AAAA'/><use xlink:href='#a'/><use href='other.svg#a'/></svg>",
    "\(head)><style>a { color: red } .x:hover { fill: url(#g) }</style></svg>",
    "\(head)><animate attributeName='x' from='0' to='1'/><set attributeName='fill' to='red'/></svg>",
    "\(head) xmlns:inkscape='http://www.inkscape.org/namespaces/inkscape'><inkscape:grid inkscape:on='1' x='1'/></svg>"
      .replacing(" inkscape:on='1'", with: ""),
    "\(head)><metadata><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:li/></rdf:RDF></metadata></svg>",
    "\(head)><text>&lt;script&gt;alert(1)&lt;/script&gt; javascript:alert(1)</text></svg>",
    "\(head)><text><![CDATA[<script>alert(1)</script>]]></text></svg>",
    "\(head)><desc>onload=\"alert(1)\"</desc></svg>",
  ]

  static let active: [String] = {
    var pictures: [String] = [
      "\(head)><script>alert(1)</script></svg>", "\(head)><SCRIPT>alert(1)</SCRIPT></svg>",
      "\(head)><script href='x.js'/></svg>", "\(head)><script xlink:href='data:,alert(1)'/></svg>",
      "\(head) xmlns:s='http://www.w3.org/2000/svg'><s:script>alert(1)</s:script></svg>",
      "<s:svg xmlns:s='http://www.w3.org/2000/svg'><s:script>alert(1)</s:script></s:svg>",
      "\(head)><foreignObject><p xmlns='http://www.w3.org/1999/xhtml'>p</p></foreignObject></svg>",
      "\(head)><g xmlns='http://www.w3.org/1999/xhtml'><script>alert(1)</script></g></svg>",
      "\(head)><h:iframe xmlns:h='http://www.w3.org/1999/xhtml' src='javascript:alert(1)'/></svg>",
      "\(head)><h:script xmlns:h='http://www.w3.org/1999/xhtml'>alert(1)</h:script></svg>",
      "\(head)><m:math xmlns:m='http://www.w3.org/1998/Math/MathML'><m:mi href='javascript:alert(1)'/></m:math></svg>",
      "\(head)><iframe src='x'/></svg>", "\(head)><embed src='x'/></svg>", "\(head)><object data='x'/></svg>",
      "\(head)><handler xmlns:ev='http://www.w3.org/2001/xml-events' ev:event='load'>alert(1)</handler></svg>",
      "\(head)><e:listener xmlns:e='http://www.w3.org/2001/xml-events' event='load' handler='#h'/></svg>",
      "<?xml-stylesheet href='x.xsl' type='text/xsl'?>\(head)/>", "\(head)><?php echo 1 ?></svg>",
      "<!DOCTYPE svg [<!ENTITY x \"<script>alert(1)</script>\">]>\(head)>&x;</svg>",
      "<!DOCTYPE svg [<!ATTLIST svg onload CDATA \"alert(1)\">]>\(head)/>",
      "<!DOCTYPE svg [<!ENTITY % x SYSTEM \"x.dtd\"> %x;]>\(head)/>",
      "<?xml version='1.0' encoding='UTF-7'?>\(head)/>",
      "<?xml version='1.0' encoding='iso-2022-jp'?>\(head)/>",
      "<?xml version='1.0' encoding = \"utf-16\"?>\(head)/>", "\(head)>", "no picture", "",
      "<html><script>alert(1)</script></html>",
      "\(head) xml:base='javascript:alert(1)//'/>", "\(head)/><script/>",
    ]
    for event in [
      "onload", "onclick", "ONLOAD", "onbegin", "onmouseover", "onerror", "onfocusin", "onunheardof",
    ] {
      pictures.append("\(head) \(event)='alert(1)'/>")
      pictures.append("\(head)><g><animate \(event)='alert(1)'/></g></svg>")
    }
    for address in [
      "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java&#10;script:alert(1)",
      "java&#9;script:alert(1)",
      "&#1;javascript:alert(1)", "&#106;avascript:alert(1)", "vbscript:x", "data:text/html,x",
      "data:image/svg+xml,x",
      "data:image/svg+xml;base64,AAAA", "data:,x", "DATA:text/html,x", "file:///etc/passwd", "blob:x",
      "view-source:x", "feed:javascript:alert(1)", "java&#x85;script:x".replacing("&#x85;", with: "&#x0D;"),
    ] {
      for name in ["href", "xlink:href"] {
        pictures.append("\(head)><a \(name)='\(address)'><text>t</text></a></svg>")
        pictures.append("\(head)><use \(name)='\(address)'/></svg>")
      }
      pictures.append("\(head)><a href='#x'><animate attributeName='href' values='\(address)'/></a></svg>")
      pictures.append("\(head)><a href='#x'><set attributeName='xlink:href' to='\(address)'/></a></svg>")
    }
    pictures.append("\(head)><image href='https://example.org/x.png'/></svg>")
    pictures.append("\(head)><a><set attributeName='onclick' to='alert(1)'/></a></svg>")
    pictures.append("\(head)><a><set attributeName=' href ' to='#x'/></a></svg>")
    return pictures
  }()

  @Test(arguments: harmless) func drawingsArePublished(_ picture: String) {
    #expect(ActiveContent.reason(name: "a/picture.svg", bytes: Array(picture.utf8)) == nil)
  }

  @Test(arguments: active) func whatCouldRunIsNot(_ picture: String) {
    #expect(ActiveContent.reason(name: "a/picture.svg", bytes: Array(picture.utf8)) != nil)
    #expect(ActiveContent.reason(name: "a/PICTURE.SVG", bytes: Array(picture.utf8)) != nil)
  }

  @Test func otherEncodingsAreNot() {
    let picture = "\(Self.head)><script>alert(1)</script></svg>"
    let others: [[UInt8]] = [
      Array(picture.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }), [0xFE, 0xFF],
      [0xFF, 0xFE, 0x3C, 0],
      Array("<svg/>".utf8) + [0], [0xC3, 0x28],
    ]
    for bytes in others {
      #expect(ActiveContent.reason(name: "picture.svg", bytes: bytes) != nil)
    }
  }

  @Test func namesDecide() {
    let page = Array("<!DOCTYPE html><script>alert(1)</script>".utf8)
    for name in [
      "a.html", "a.HTM", "a.xhtml", "a.xht", "a.shtml", "a.mhtml", "a.xml", "a.xsl", "a.svgz", "a.php",
      "a.html.unknown",
      "a.svg.unknown", "a", "a.unknown", "a.", "deep/a.html", "web.config", "_headers", "x/_redirects",
      "CNAME", "_worker.js",
      "a.html.", "a.png.html",
    ] {
      #expect(ActiveContent.reason(name: name, bytes: page) != nil, "\(name)")
    }
    for name in [
      "a.png", "a.html.png", "a.txt", "a.md", "a.js", "a.pdf", "a.zip", "a.json", "a.swift", "a.woff2",
      "a.csv",
    ] {
      #expect(ActiveContent.reason(name: name, bytes: page) == nil, "\(name)")
      #expect(!ActiveContent.needsBytes(name))
    }
    // Whatever they hold: what is no page today may be one to a browser that guesses.
    for name in [
      "a.html", "a.HTM", "a.xhtml", "a.xht", "a.shtml", "a.mhtml", "a.hta", "a.xml", "a.xsl", "a.svgz",
      "a.swf", "a.php",
      "a.asp", "a.jsp", "a.cgi", "a.html.unknown", "a.svg.unknown", "a.php.unknown", "deep/a.html",
      "web.config", "_headers",
      "CNAME", "sw.js", "a.png.html",
    ] {
      #expect(ActiveContent.reason(name: name, bytes: Array("text".utf8)) != nil, "\(name)")
    }
    // A name is said as it is written.
    #expect(ActiveContent.reason(name: "x/CNAME", bytes: [])?.contains("'CNAME'") == true)
    for (name, bytes) in [
      ("LICENSE", "Free"), ("a.unknown", " text"), ("a", ""), ("data.sqlite", "SQLite format 3"),
    ] {
      #expect(ActiveContent.reason(name: name, bytes: Array(bytes.utf8)) == nil, "\(name)")
    }
    for start in ["\n\t <html>", "\u{FEFF}<svg>", "\u{0}<html>", "\u{FEFF} <?xml"] {
      #expect(ActiveContent.reason(name: "a", bytes: Array(start.utf8)) != nil)
    }
  }

  /// Also where nobody looked before, what is copied is looked at.
  @Test func nothingActiveIsCopied() throws {
    let folder = NSTemporaryDirectory() + "lectern-active-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let source = folder + "/source"
    try Self.active[0].write(toFile: source, atomically: false, encoding: .utf8)
    let file = OutputFile(path: "picture.svg", content: .copy(of: source))
    #expect(file.bytes == nil)
    #expect(throws: PublishingError.self) { try SitePublisher().publish([file], to: folder + "/site") }
    #expect(!FileManager.default.fileExists(atPath: folder + "/site"))
    try Self.harmless[1].write(toFile: source, atomically: false, encoding: .utf8)
    #expect(try SitePublisher().publish([file], to: folder + "/site") == 1)
  }
}
