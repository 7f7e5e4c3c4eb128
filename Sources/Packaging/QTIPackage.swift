import Exercises
import Notebook
import SiteGenerator
import SourceText
import Variants

/// Exercises as a package of IMS QTI 2.1: for each some variants as items, and a test that gives each learner one of them.
public struct QTIPackage: Sendable {
  /// The files, ordered by path.
  public let files: [OutputFile]
  /// What a player of QTI cannot do with these exercises: parts that a teacher has to mark, and what was left out.
  public let diagnostics: [Diagnostic]
  /// How many items there are.
  public let itemCount: Int

  /// Makes a package.
  ///
  /// - Parameters:
  ///   - exercises: The exercises, verified.
  ///   - variants: How many variants of each there are at most. They are those of the learners `variant-1`, `variant-2` and so
  ///     on, without repetition.
  ///   - secret: The secret by which they are drawn.
  public init(_ exercises: [CheckedExercise], variants count: Int, secret: String = "", title: String) {
    var files: [OutputFile] = []
    var found: [Diagnostic] = []
    var resources: [PackageManifest.Resource] = []
    var sections = ""
    for (number, checked) in exercises.enumerated() {
      var manual: [String: (reason: String, count: Int)] = [:]
      var losses: Set<String> = []
      var references = ""
      let drawn = DifferentVariants.of(checked, count: count, secret: secret)
      for (index, variant) in drawn.enumerated() {
        let identifier = XMLText.identifier("\(checked.name)-\(index + 1)", prefix: "item-")
        let item = QTIItem(checked, variant, identifier: identifier)
        let path = "items/\(identifier).xml"
        files.append(OutputFile(path: path, text: item.text))
        files += item.pictures.map { OutputFile(path: $0.path, text: $0.text) }
        resources.append(
          PackageManifest.Resource(
            identifier: identifier, type: "imsqti_item_xmlv2p1", scormType: nil, path: path,
            files: [path] + item.pictures.map(\.path)))
        let address = PackageManifest.address(path)
        references += "<assessmentItemRef identifier=\"\(identifier)\" href=\"\(address)\"/>\n"
        for part in item.manual { manual[part.part, default: (part.reason, 0)].count += 1 }
        losses.formUnion(item.losses)
      }
      found += Self.notes(checked, manual, losses, of: drawn.count)
      guard !drawn.isEmpty else { continue }
      let heading = checked.exercise.title?.text ?? checked.exercise.id
      sections +=
        "<assessmentSection identifier=\"section-\(number + 1)\" title=\"\(MarkupText.escaped(heading))\" visible=\"true\">\n"
      if drawn.count > 1 { sections += "<selection select=\"1\"/>\n" }
      sections += references + "</assessmentSection>\n"
    }
    let hinted = exercises.count { !$0.exercise.hints.isEmpty }
    if hinted > 0 {
      let whose = hinted == 1 ? "an exercise" : "\(hinted) exercises"
      found.append(.warning(.leftOut, "QTI has no place for hints; those of \(whose) are left out"))
    }
    itemCount = resources.count
    files.append(OutputFile(path: Self.testPath, text: Self.test(title, sections)))
    resources.append(
      PackageManifest.Resource(
        identifier: "test", type: "imsqti_test_xmlv2p1", scormType: nil, path: Self.testPath,
        files: [Self.testPath], dependencies: resources.map(\.identifier)))
    let manifest = PackageManifest(title: title, items: [], resources: resources)
    files.append(OutputFile(path: PackageManifest.path, text: manifest.qti))
    self.files = files.sorted { $0.path < $1.path }
    diagnostics = found
  }

  private static let testPath = "test.xml"

  private static func notes(
    _ checked: CheckedExercise, _ manual: [String: (reason: String, count: Int)], _ losses: Set<String>,
    of count: Int
  ) -> [Diagnostic] {
    let exercise = checked.exercise
    func note(_ finding: Finding, _ message: String, notes: [Diagnostic.Note] = []) -> Diagnostic {
      .warning(finding, message, file: exercise.place.file, at: exercise.place.span, notes: notes)
    }
    var result: [Diagnostic] = []
    for (part, entry) in manual.sorted(by: { $0.key < $1.key }) {
      let place = exercise.parts.count > 1 ? "part \(part) of \(checked.name)" : checked.name
      let some = entry.count < count ? ", in \(entry.count) of \(count) variants" : ""
      result.append(
        note(
          .markedByHand, "\(place) is to be marked by hand\(some): \(entry.reason)",
          notes: [.init("a player of QTI compares numbers and choices only")]))
    }
    if !losses.isEmpty {
      let list = losses.sorted().joined(separator: " and ")
      result.append(note(.leftOut, "QTI has no place for some of \(checked.name): \(list)"))
    }
    return result
  }

  private static func test(_ title: String, _ sections: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <assessmentTest xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" \
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
    xsi:schemaLocation="http://www.imsglobal.org/xsd/imsqti_v2p1 \
    http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd" \
    identifier="test" title="\(MarkupText.escaped(title))" toolName="Lectern">
    <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"><defaultValue><value>0</value></defaultValue></outcomeDeclaration>
    <testPart identifier="part" navigationMode="nonlinear" submissionMode="individual">
    \(sections)</testPart>
    <outcomeProcessing><setOutcomeValue identifier="SCORE"><sum><testVariables variableIdentifier="SCORE"/></sum></setOutcomeValue></outcomeProcessing>
    </assessmentTest>

    """
  }
}
