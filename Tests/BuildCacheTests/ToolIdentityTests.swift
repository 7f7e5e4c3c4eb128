import Testing

@testable import BuildCache

/// The notes' layout is that of ELF's specification, part "Note Section".
@Suite struct ToolIdentityTests {
  /// A note as it lies in a program of a machine that writes the low byte first.
  private func note(_ name: String, _ kind: UInt8, _ content: [UInt8]) -> [UInt8] {
    func padded(_ bytes: [UInt8]) -> [UInt8] {
      bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    let name = Array(name.utf8) + [0]
    return [UInt8(name.count), 0, 0, 0, UInt8(content.count), 0, 0, 0, kind, 0, 0, 0] + padded(name)
      + padded(content)
  }

  private func buildID(_ notes: [UInt8]) -> [UInt8]? {
    notes.withUnsafeBytes { ToolIdentity.buildID(in: $0) }
  }

  private let sum = (1...20).map { UInt8($0) }

  @Test func theLinkersSumIsFoundAmongNotes() {
    let note = note("GNU", 3, sum)
    #expect(buildID(note) == sum)
    #expect(buildID(self.note("GNU", 1, [0, 0, 0, 0, 3]) + self.note("Linux", 3, [7]) + note) == sum)
  }

  @Test func whatIsNoSumIsLeftAlone() {
    #expect(buildID([]) == nil)
    // A short one may be a name that somebody gave.
    #expect(buildID(note("GNU", 3, [1, 2, 3, 4])) == nil)
    #expect(buildID(note("GNU", 5, sum)) == nil)
    #expect(buildID(note("Go", 3, sum)) == nil)
  }

  @Test func notesThatEndTooSoonAreNotReadBeyond() {
    let note = note("GNU", 3, sum)
    for count in 0..<note.count { #expect(buildID(Array(note.prefix(count))) == nil) }
    #expect(buildID([UInt8](repeating: 0xFF, count: 64)) == nil)
  }
}
