import Foundation
import Reports
import TestSupport
import Testing

/// What makes packages and what takes them, as far as it can be seen without a build for release; `Scripts/test-packages` tries real ones.
@Suite struct PackagingTests {
  static let hasPython = OutsideTools.python != nil
  static let root = Repository.root.path

  /// A workspace with a release in `release` whose program is this build's.
  static func withRelease() throws -> Workspace {
    let workspace = try Workspace()
    let program = try #require(Workspace.executable).path
    try workspace.shell("python3 '\(root)/Tests/Archives/stand_in.py' '\(program)' release").expectSuccess()
    return workspace
  }

  static var version: String { Report.toolVersion }

  // MARK: What is made

  @Test func theVersionHasThreeNumbersAndStandsInOnePlace() throws {
    #expect(Self.version.wholeMatch(of: #/[0-9]+\.[0-9]+\.[0-9]+/#) != nil)
    let places = try Workspace().shell(
      """
      cd '\(Self.root)' && grep -rlE '(lectern|toolVersion|lectern-math|lectern_math)[^0-9]{1,8}\(Self.version.replacing(".", with: "\\."))' \
      Sources Scripts Plugins Package.swift action.yml pyproject.toml .pre-commit-hooks.yaml Documentation/man README.md \
      Documentation/continuous-integration.md
      """)
    #expect(places.output == "Sources/Reports/ToolVersion.swift\n")
  }

  @Test(.enabled(if: OutsideTools.packs, "there is no libdeflate-gzip"))
  func packagesAreTheSameByteForByte() throws {
    let workspace = try Self.withRelease()
    try workspace.shell(
      "sleep 1; umask 077; python3 '\(Self.root)/Tests/Archives/stand_in.py' '\(try #require(Workspace.executable).path)' again"
    ).expectSuccess()
    #expect(workspace.contents("release") == workspace.contents("again"))
    let folder = "release/v\(Self.version)"
    let listing = try workspace.shell("tar -tvzf \(folder)/*.tar.gz --numeric-owner")
    let lines = listing.output.split(separator: "\n")
    #expect(lines.count > 8)
    #expect(lines.allSatisfy { $0.contains(" 0/0 ") && $0.contains("2023-11-14 ") }, "\(listing.output)")
    #expect(
      lines.map { $0.split(separator: " ").last ?? "" }
        == lines.map { $0.split(separator: " ").last ?? "" }.sorted())
    #expect(lines.filter { $0.hasPrefix("-rwxr-xr-x") }.count == 1)
    try workspace.shell("cd \(folder) && sha256sum --quiet -c SHA256SUMS").expectSuccess()
  }

  @Test(.enabled(if: OutsideTools.packs, "there is no libdeflate-gzip"))
  func theBillNamesEachPartWithItsLicence() throws {
    let workspace = try Self.withRelease()
    let bill = try workspace.shell(
      "tar -xOzf release/v\(Self.version)/*.tar.gz --wildcards '*/sbom.cdx.json'")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(bill.output.utf8)) as? [String: Any])
    #expect(object["bomFormat"] as? String == "CycloneDX" && object["specVersion"] as? String == "1.5")
    let part = try #require((object["components"] as? [[String: Any]])?.first)
    #expect(part["name"] as? String == "FLINT" && part["version"] as? String == "2.9.0-5")
    let licence = (part["licenses"] as? [[String: [String: String]]])?.first?["license"]?["id"]
    #expect(licence == "LGPL-2.1-or-later")
    #expect((part["purl"] as? String)?.hasPrefix("pkg:deb/debian/libflint17@") == true)
    // One expression is no list of names.
    let expression = try workspace.shell(
      "python3 -B -c \"import sys; sys.path.insert(0, '\(Self.root)/Scripts/packages'); import sbom; print(sbom.licences('MIT OR Zlib'))\""
    )
    #expect(expression.output == "[{'expression': 'MIT OR Zlib'}]\n")
  }

  /// Brotli's encoder and its dictionary come from one of Debian's packages.
  @Test func librariesOfOnePackageAreToldApart() throws {
    let found = try Workspace().shell(
      """
      python3 -B -c "
      import json, sys
      sys.path.insert(0, '\(Self.root)/Scripts/packages')
      import debian, parts, sbom
      def part(name, package):
          purl = 'pkg:deb/debian/' + package + '@1'
          return parts.Part(name, '1', 'MIT', purl, {}, name + '.so.1', None, package)
      found = [part('one', 'libtwo1'), part('two', 'libtwo1'), part('z', 'zlib1g')]
      bill = json.loads(sbom.text('1.0.0', 'MIT', 'MIT', found, 'x86_64', ('glibc', '2.36'), 0))
      refs = [each['bom-ref'] for each in bill['components']]
      print(len(set(refs)), bill['dependencies'][0]['dependsOn'] == refs, [each['purl'][15:] for each in bill['components']])
      print([line for line in debian.control('1.0.0', 'x86_64', (2, 36), found, 1, 'me').split(chr(10)) if line.startswith('Depends')])
      "
      """)
    #expect(
      found.output.hasPrefix("3 True ['libtwo1@1', 'libtwo1@1', 'zlib1g@1']\n") && found.status == 0,
      "\(found)")
    #expect(
      found.output.components(separatedBy: "libtwo1").count == 4 && found.output.contains("zlib1g']"),
      "\(found)")
  }

  /// Whatever the program links, somebody has looked at its licence.
  @Test(.enabled(if: (try? Workspace().shell("command -v readelf").status) == 0, "there is no readelf"))
  func everyLibraryThatIsLinkedIsKnown() throws {
    let workspace = try Workspace()
    let program = try #require(Workspace.executable).path
    let found = try workspace.shell(
      """
      python3 -B -c "
      import sys
      sys.path.insert(0, '\(Self.root)/Scripts/packages')
      import parts
      names = [name for name in parts.needed('\(program)') if not parts.OF_THE_SYSTEM.match(name)]
      names = [name for name in names if not name.startswith(('libswift', 'lib_Foundation', 'libFoundation', 'libdispatch', 'libBlocks', 'lib_'))]
      print(len(names), [name for name in names if not name.startswith(tuple(parts.LIBRARIES))])
      "
      """)
    let words = found.output.split(separator: " ", maxSplits: 1)
    #expect(words.count == 2 && (Int(words[0]) ?? 0) >= 5 && words[1] == "[]\n", "\(found)")
    // The packages of Package.swift too.
    let manifest = try String(
      contentsOf: Repository.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    let table = try String(
      contentsOf: Repository.root.appendingPathComponent("Scripts/packages/parts.py"), encoding: .utf8)
    let names = manifest.matches(of: #/\.package\(url: "[^"]*\/([^"\/]+)"/#).map { $0.1.lowercased() }
    #expect(names.count == 5)
    for name in names { #expect(table.contains("\"\(name)\": ("), "\(name)") }
    // And in NOTICE.
    let notice = try String(contentsOf: Repository.root.appendingPathComponent("NOTICE"), encoding: .utf8)
    for name in names { #expect(notice.lowercased().contains(name), "\(name)") }
  }

  @Test(.enabled(if: hasPython, "Scripts/python --install has not been run"))
  func everyFileHasALicence() throws {
    let lint = try Workspace().shell("'\(OutsideTools.program("reuse"))' --root '\(Self.root)' lint")
    #expect(lint.status == 0, "\(lint.output.suffix(2_000))")
  }

  // MARK: What takes them

  @Test(.enabled(if: OutsideTools.packs, "there is no libdeflate-gzip"))
  func aReleaseIsFetchedAndHeldToItsChecksum() throws {
    let workspace = try Self.withRelease()
    // A copy, since what is fetched is put below the repository.
    try workspace.shell(
      "mkdir -p r/Scripts r/Sources/Reports && cp '\(Self.root)/Scripts/release' r/Scripts/ && cp '\(Self.root)/Sources/Reports/ToolVersion.swift' r/Sources/Reports/"
    ).expectSuccess()
    func fetch(_ name: String) throws -> Workspace.Outcome {
      try workspace.shell("unset LECTERN; LECTERN_RELEASES=\"file://$PWD/\(name)\" sh r/Scripts/release")
    }
    let fetched = try fetch("release")
    #expect(fetched.status == 0 && fetched.output.hasSuffix("/bin/lectern\n"), "\(fetched)")
    #expect(
      try workspace.shell("$(LECTERN_RELEASES=none sh r/Scripts/release) --version").output == Report.tool
        + "\n")
    try workspace.remove("r/.build")
    let missing = try fetch("nowhere")
    #expect(
      missing.status == 1 && missing.error.contains("there is no archive of version \(Self.version)"),
      "\(missing)")
    try workspace.shell("cp -r release other && sed -i.bak 's/^..../0000/' other/v*/SHA256SUMS")
      .expectSuccess()
    let other = try fetch("other")
    #expect(other.status == 2 && other.error.contains("has the checksum") && other.output.isEmpty, "\(other)")
    try workspace.shell("grep -v tar.gz release/v*/SHA256SUMS > other/v\(Self.version)/SHA256SUMS")
      .expectSuccess()
    #expect(try fetch("other").status == 2)
    #expect(!workspace.exists("r/.build/release-archive/lectern-\(Self.version)-linux-x86_64"))
    // A program that is named is taken.
    #expect(try workspace.shell("LECTERN=/x/lectern sh r/Scripts/release").output == "/x/lectern\n")
  }

  /// `pip install` on the repository makes the wheel of the release.
  @Test(
    .enabled(if: hasPython, "Scripts/python --install has not been run"),
    .enabled(if: OutsideTools.packs, "there is no libdeflate-gzip"))
  func pipInstallsTheRelease() throws {
    let workspace = try Self.withRelease()
    let python = OutsideTools.program("python")
    let install = "\(workspace.path)/venv/bin/pip install -q --no-index --disable-pip-version-check"
    try workspace.shell(
      """
      '\(python)' -m venv venv && cp -r '\(Self.root)/pyproject.toml' . && mkdir -p Scripts Sources/Reports &&
      cp -r '\(Self.root)/Scripts/packages' Scripts/ && cp '\(Self.root)/Sources/Reports/ToolVersion.swift' Sources/Reports/
      """
    ).expectSuccess()
    let bad = try workspace.shell("LECTERN_RELEASES=\"file://$PWD/nowhere\" \(install) .")
    #expect(
      bad.status != 0 && bad.error.contains("there is no lectern-\(Self.version)-linux"), "\(bad.error)")
    try workspace.shell("LECTERN_RELEASES=\"file://$PWD/release\" \(install) .").expectSuccess()
    #expect(try workspace.shell("venv/bin/lectern --version").output == Report.tool + "\n")
    #expect(try workspace.shell("venv/bin/python -m lectern_math prove '1 = 2'").status == 1)
    // The same wheel, byte for byte, as the one that is published.
    try workspace.shell(
      "LECTERN_RELEASES=\"file://$PWD/release\" venv/bin/pip wheel -q --no-index --disable-pip-version-check -w made . && cmp made/*.whl release/v*/*.whl"
    ).expectSuccess()
  }

  /// The recipes of the documentation: each fails where a formula is wrong, and passes where it is mended.
  @Test(
    .enabled(if: hasPython, "Scripts/python --install has not been run"),
    .enabled(if: OutsideTools.packs, "there is no libdeflate-gzip"))
  func theRecipesFailAndPass() throws {
    let files = try IntegrationTests.files(of: "Documentation/continuous-integration.md")
    let workspace = try Self.withRelease()
    let gitlab = try #require(files[".gitlab-ci.yml"])
    let forgejo = ".forgejo/workflows/formulas.yml"
    try workspace.write(try #require(files["check.sh"]), to: "p/check.sh")
    try workspace.write(gitlab, to: "p/.gitlab-ci.yml")
    try workspace.write(try #require(files[forgejo]), to: "p/\(forgejo)")
    let check = OutsideTools.program("check-jsonschema")
    try workspace.shell(
      """
      '\(check)' --builtin-schema vendor.github-workflows p/\(forgejo) &&
      '\(check)' --builtin-schema vendor.gitlab-ci --data-transform gitlab-ci p/.gitlab-ci.yml &&
      '\(OutsideTools.program("python"))' -m venv venv
      """
    ).expectSuccess()
    let script = gitlab.split(separator: "\n").filter { $0.hasPrefix("    - ") }.map { $0.dropFirst(6) }
      .joined(separator: "\n")
    let runs = [
      "RELEASES=\"file://$HERE/release\" VERSION=\(Self.version) sh check.sh",
      "PATH=\"$HERE/venv/bin:$PATH\"; set -e\n\(script)",
      "'\(OutsideTools.program("python"))' '\(Self.root)/Tests/Actions/workflow.py' \(forgejo) '\(Self.root)'",
    ]
    for (denominator, status) in [("5", Int32(1)), ("6", 0)] {
      try workspace.write(
        "<!-- lectern: claim -->\n```math\n\\frac{1}{2} + \\frac{1}{3} = \\frac{5}{\(denominator)}\n```\n",
        to: "p/docs/half.md")
      try workspace.write("# Nothing\n", to: "p/README.md")
      for run in runs {
        let outcome = try workspace.shell(
          "HERE=$PWD; export PIP_NO_INDEX=1 PIP_FIND_LINKS=\"$PWD/release/v\(Self.version)\"; cd p; \(run)")
        #expect(outcome.status == status, "\(run): \(outcome)")
        if status == 1 {
          #expect(
            (outcome.output + outcome.error).contains("docs/half.md:3:1: error: refuted")
              || run.contains("check.sh") || run.contains("lectern.xml"), "\(outcome)")
        }
      }
    }
    // An archive that is another than its checksum says is not unpacked.
    try workspace.shell("sed -i.bak 's/^..../0000/' release/v*/SHA256SUMS").expectSuccess()
    #expect(try workspace.shell("HERE=$PWD; cd p && rm -rf lectern-* && \(runs[0])").status != 0)
    #expect(try workspace.shell("test ! -e p/lectern-\(Self.version)-linux-$(uname -m)/bin").status == 0)
  }

  /// The job that `lectern new site --ci` writes: its steps run as they stand, with the wheel in a folder instead of an index.
  @Test(
    .enabled(if: hasPython, "Scripts/python --install has not been run"),
    .enabled(if: OutsideTools.packs, "there is no libdeflate-gzip"))
  func theWrittenJobFailsAndPasses() throws {
    let workspace = try Self.withRelease()
    try workspace.shell("lectern new site site --ci github && lectern new site gitlab --ci gitlab")
      .expectSuccess()
    let check = OutsideTools.program("check-jsonschema")
    try workspace.shell(
      """
      '\(check)' --builtin-schema vendor.github-workflows site/.github/workflows/lessons.yml &&
      '\(check)' --builtin-schema vendor.gitlab-ci --data-transform gitlab-ci gitlab/.gitlab-ci.yml
      """
    ).expectSuccess()
    let run =
      "cd site && PIP_NO_INDEX=1 PIP_FIND_LINKS='\(workspace.path)/release/v\(Self.version)' '\(OutsideTools.program("python"))' "
      + "'\(Self.root)/Tests/Actions/workflow.py' .github/workflows/lessons.yml '\(Self.root)'"
    let right = try workspace.shell(run)
    #expect(right.status == 0, "\(right)")
    #expect(right.output.contains("job verify : success"))
    let lesson = "site/Lessons/first-steps.md"
    try workspace.write(
      try workspace.read(lesson).replacing(
        "R(\\alpha + \\beta)\n```\n\nWith", with: "R(\\alpha - \\beta)\n```\n\nWith"), to: lesson)
    let wrong = try workspace.shell(run)
    #expect(wrong.status == 1, "\(wrong)")
    #expect(wrong.output.contains("::error file=Lessons/first-steps.md,line="))
    // The script of the other service, line by line.
    let script = try workspace.read("gitlab/.gitlab-ci.yml").split(separator: "\n")
      .filter { $0.hasPrefix("    - ") }.map { $0.dropFirst(6) }.joined(separator: "\n")
    let other = try workspace.shell(
      """
      '\(OutsideTools.program("python"))' -m venv venv && export PATH="$PWD/venv/bin:$PATH" PIP_NO_INDEX=1 \
      PIP_FIND_LINKS="$PWD/release/v\(Self.version)" && cd gitlab && set -e && \(script)
      """)
    #expect(other.status == 0 && workspace.exists("gitlab/lectern.xml"), "\(other)")
  }
}
