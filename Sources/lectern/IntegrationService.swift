import ArgumentParser
import Reports

/// A service of continuous integration for which `lectern new site` writes the job.
///
/// The job takes this version of Lectern from the wheel `lectern-math`, so that it needs no account's copy of the action.
enum IntegrationService: String, CaseIterable, ExpressibleByArgument {
  case github
  case gitlab

  /// Where the service looks for its jobs, below the repository's folder.
  var path: String {
    switch self {
    case .github: ".github/workflows/lessons.yml"
    case .gitlab: ".gitlab-ci.yml"
    }
  }

  /// The file: a job that fails where a formula is wrong.
  var job: String {
    switch self {
    case .github:
      """
      name: lessons
      on: [push, pull_request]
      permissions:
        contents: read
      jobs:
        verify:
          runs-on: ubuntu-latest
          steps:
            - uses: actions/checkout@v4
            - name: Install Lectern
              run: |
                python3 -m venv .lectern-venv
                .lectern-venv/bin/pip install --disable-pip-version-check \(Self.requirement)
            - name: Verify the lessons
              run: .lectern-venv/bin/lectern verify --format github

      """
    case .gitlab:
      """
      lessons:
        image: python:3-slim
        script:
          - pip install --disable-pip-version-check \(Self.requirement)
          - lectern verify --format text --format junit --output lectern.xml
        artifacts:
          when: always
          reports:
            junit: lectern.xml

      """
    }
  }

  /// The wheel of this version, as pip is told it.
  static let requirement = "lectern-math==\(Report.toolVersion)"
}
