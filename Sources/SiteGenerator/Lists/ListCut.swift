/// How the entries of a list are cut into pages.
///
/// Lessons go together in runs of as many lessons each, and no page holds entries of two runs. So a page depends on the lessons of its run and on
/// how many pages there are, and one edit leaves the pages of other runs as they are, however many lessons there are.
struct ListCut: Sendable, Equatable {
  /// Some entries of a lesson.
  struct Slice: Sendable, Equatable {
    /// Which lesson it is.
    var place: Int
    /// Which of its entries.
    var entries: Range<Int>
  }

  /// What stands on each page, in order; one page where there are no entries.
  let pages: [[Slice]]

  /// About how many full pages a run has at least. Each run may end with a page that is not full.
  static let pagesPerRun = 8

  /// Cuts a list.
  ///
  /// - Parameters:
  ///   - counts: How many entries each lesson has.
  ///   - room: How many of them stand on a page at most.
  init(_ counts: [Int], room: Int) {
    let length = Self.runLength(counts, room: room)
    var pages: [[Slice]] = []
    var page: [Slice] = []
    var left = room
    func end() {
      if !page.isEmpty { pages.append(page) }
      page = []
      left = room
    }
    for (place, count) in counts.enumerated() {
      if place % length == 0 { end() }
      var start = 0
      while start < count {
        let taken = min(left, count - start)
        page.append(Slice(place: place, entries: start..<(start + taken)))
        start += taken
        left -= taken
        if left == 0 { end() }
      }
    }
    end()
    self.pages = pages.isEmpty ? [[]] : pages
  }

  /// How many lessons a run has: a power of two, which stays the same while the mean of the counts changes little.
  static func runLength(_ counts: [Int], room: Int) -> Int {
    let entries = counts.reduce(0, +)
    var length = 1
    while length < counts.count, length * entries < pagesPerRun * room * counts.count { length *= 2 }
    return length
  }

  /// Where the entries of some lessons stand: on which page their first one does, from 1, and which of them begin a page behind it, by their numbers
  /// among them, from 0.
  func place(of lessons: Range<Int>) -> (page: Int, starts: [Int]) {
    var first: Int?
    var starts: [Int] = []
    var number = 0
    // Pages are in the order of lessons: those before and behind are passed over.
    let own = pages.enumerated()
      .drop { ($1.last?.place ?? 0) < lessons.lowerBound }
      .prefix { ($1.first?.place ?? lessons.upperBound) < lessons.upperBound }
    for (index, slices) in own {
      var isFirst = true
      for slice in slices where lessons.contains(slice.place) {
        if first == nil {
          first = index + 1
        } else if isFirst {
          starts.append(number)
        }
        isFirst = false
        number += slice.entries.count
      }
    }
    return (first ?? 1, starts)
  }
}
