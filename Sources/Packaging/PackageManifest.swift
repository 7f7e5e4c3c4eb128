import SiteGenerator
import SourceText

/// The file `imsmanifest.xml` that LMSs read of a package.
struct PackageManifest {
  /// A page, a question or other files that belong together.
  struct Resource {
    var identifier: String
    /// Such as `webcontent`.
    var type: String
    /// Of a SCORM package `sco` or `asset`.
    var scormType: String?
    /// The file that is opened; nil of a resource that others depend on.
    var path: String?
    var files: [String]
    /// Identifiers of other resources that it needs.
    var dependencies: [String] = []

    fileprivate var xml: String {
      var text = "<resource identifier=\"\(identifier)\" type=\"\(type)\""
      if let scormType { text += " adlcp:scormtype=\"\(scormType)\"" }
      if let path { text += " href=\"\(PackageManifest.address(path))\"" }
      text += ">\n"
      for file in files { text += "<file href=\"\(PackageManifest.address(file))\"/>\n" }
      for other in dependencies { text += "<dependency identifierref=\"\(other)\"/>\n" }
      return text + "</resource>\n"
    }
  }

  /// An entry of the table of contents.
  struct Item {
    var title: String
    /// The resource that it opens.
    var resource: String
  }

  static let path = "imsmanifest.xml"

  /// A path of the package as an address.
  static func address(_ path: String) -> String { RelativePath.address(of: path, from: "") }

  var title: String
  var items: [Item]
  var resources: [Resource]

  /// The manifest of a package of SCORM 1.2. ADL's schemas have the namespaces of IMS Content Packaging 1.1.2.
  var scorm: String {
    let root = "http://www.imsproject.org/xsd/imscp_rootv1p1p2"
    let adl = "http://www.adlnet.org/xsd/adlcp_rootv1p2"
    let metadata = "http://www.imsglobal.org/xsd/imsmd_rootv1p2p1"
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <manifest identifier="lectern" version="1.0" xmlns="\(root)" xmlns:adlcp="\(adl)" \
      xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
      xsi:schemaLocation="\(root) imscp_rootv1p1p2.xsd \(metadata) imsmd_rootv1p2p1.xsd \(adl) adlcp_rootv1p2.xsd">
      <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
      <organizations default="organization">
      <organization identifier="organization">
      <title>\(MarkupText.escaped(title))</title>

      """
    for (index, item) in items.enumerated() {
      text += "<item identifier=\"item-\(index + 1)\" identifierref=\"\(item.resource)\" isvisible=\"true\">"
      text += "<title>\(MarkupText.escaped(item.title))</title></item>\n"
    }
    return text + "</organization>\n</organizations>\n" + resourcesXML
  }

  /// The manifest of a package of QTI 2.1, which has no table of contents.
  var qti: String {
    let root = "http://www.imsglobal.org/xsd/imscp_v1p1"
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <manifest identifier="lectern" xmlns="\(root)" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
      xsi:schemaLocation="\(root) http://www.imsglobal.org/xsd/imscp_v1p1.xsd">
      <metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata>
      <organizations/>

      """ + resourcesXML
  }

  private var resourcesXML: String {
    "<resources>\n" + resources.map(\.xml).joined() + "</resources>\n</manifest>\n"
  }
}
