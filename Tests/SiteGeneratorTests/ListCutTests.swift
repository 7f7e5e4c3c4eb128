import TestSupport
import Testing

@testable import SiteGenerator

/// How lists are cut into pages.
@Suite struct ListCutTests {
  /// Each page as the numbers of its entries: lesson times 1,000 and entry.
  private static func numbers(_ cut: ListCut) -> [[Int]] {
    cut.pages.map { $0.flatMap { slice in slice.entries.map { slice.place * 1_000 + $0 } } }
  }

  @Test(arguments: [
    ([], [0]), ([0, 0], [0]), ([3], [3]), ([10], [10]), ([11], [10, 1]), ([4, 4, 4], [10, 2]),
    ([0, 25, 0], [10, 10, 5]),
    // 8 pages are 80 entries: 16 lessons of 6 make a run, and it ends in the middle of a page.
    (Array(repeating: 6, count: 20), Array(repeating: 10, count: 9) + [6] + [10, 10, 4]),
    // A lesson that has them alone is a run.
    ([95, 95], Array(repeating: 10, count: 9) + [5] + Array(repeating: 10, count: 9) + [5]),
  ])
  func pagesOfTen(_ counts: [Int], _ sizes: [Int]) {
    let cut = ListCut(counts, room: 10)
    #expect(cut.pages.map { $0.reduce(0) { $0 + $1.entries.count } } == sizes)
    let place = cut.place(of: counts.indices)
    #expect(place.page == 1 && place.starts == sizes.indices.dropFirst().map { sizes[..<$0].reduce(0, +) })
  }

  /// Every entry stands once and in order, no page has more than there is room for or is empty, and pages are about as full as they can be.
  @Test func nothingIsLost() {
    var random = SeededGenerator(seed: testSeed(51))
    for _ in 0..<300 {
      let most = Int.random(in: 0...40, using: &random)
      let counts = (0..<Int.random(in: 0...300, using: &random)).map { _ in
        Bool.random(using: &random) ? Int.random(in: 0...most, using: &random) : 0
      }
      let room = Int.random(in: 1...30, using: &random)
      let cut = ListCut(counts, room: room)
      let numbers = Self.numbers(cut)
      #expect(
        numbers.flatMap { $0 }
          == counts.enumerated().flatMap { place, count in (0..<count).map { place * 1_000 + $0 } })
      #expect(
        numbers.allSatisfy { $0.count <= room } && (numbers.count == 1 || numbers.allSatisfy { !$0.isEmpty }))
      let entries = counts.reduce(0, +)
      let runs = counts.count / ListCut.runLength(counts, room: room) + 1
      #expect(numbers.count <= entries / room + runs + 1)
    }
  }

  /// Where the entries of some lessons stand is told so that each is found on its page.
  @Test func entriesAreFound() {
    var random = SeededGenerator(seed: testSeed(53))
    for _ in 0..<300 {
      let counts = (0..<Int.random(in: 0...120, using: &random)).map { _ in
        Bool.random(using: &random) ? Int.random(in: 0...30, using: &random) : 0
      }
      let cut = ListCut(counts, room: 10)
      var pages: [Int] = []
      var start = 0
      while start < counts.count {
        let end = min(counts.count, start + Int.random(in: 1...40, using: &random))
        let place = cut.place(of: start..<end)
        for number in 0..<counts[start..<end].reduce(0, +) {
          pages.append(place.page + place.starts.count { $0 <= number })
        }
        start = end
      }
      #expect(
        pages
          == cut.pages.enumerated().flatMap { index, slices in
            slices.flatMap { $0.entries.map { _ in index + 1 } }
          })
    }
  }

  /// One entry more or less in one lesson leaves the pages of other runs as they are.
  @Test func anEditChangesTheRunOfItsLesson() {
    var random = SeededGenerator(seed: testSeed(52))
    var compared = 0
    for _ in 0..<200 {
      var counts = (0..<Int.random(in: 200...2_000, using: &random)).map { _ in
        Int.random(in: 0...20, using: &random)
      }
      let before = ListCut(counts, room: 10)
      let length = ListCut.runLength(counts, room: 10)
      let place = counts.indices.randomElement(using: &random) ?? 0
      counts[place] += 1
      guard ListCut.runLength(counts, room: 10) == length else { continue }
      let after = ListCut(counts, room: 10)
      let run = place / length
      func others(_ cut: ListCut) -> [[ListCut.Slice]] {
        cut.pages.filter { page in page.allSatisfy { $0.place / length != run } }
      }
      #expect(others(before) == others(after))
      // And most pages are of other runs.
      #expect(counts.count < 20 * length || others(after).count * 10 > after.pages.count * 9)
      compared += 1
    }
    #expect(compared > 150)
  }
}
