import Testing

@testable import Grading

@Suite struct CSVTests {
  @Test func readsWhatTheRFCAllows() {
    #expect(CSV.rows("a,b\r\n1,\"x, \"\"y\"\"\"\r\n") == [["a", "b"], ["1", "x, \"y\""]])
    #expect(CSV.rows("\u{FEFF}a;b\n\"line\nend\";2") == [["a", "b"], ["line\nend", "2"]])
    #expect(CSV.rows("a,b\r\r1,") == [["a", "b"], ["1", ""]])
    #expect(CSV.rows("") == [])
    #expect(CSV.rows("a,\"b") == nil)
  }

  @Test func writesWhatReadsBackAndRunsNowhere() {
    #expect(CSV.text([["a", "b,c", "d\"e"]]) == "a,\"b,c\",\"d\"\"e\"\r\n")
    #expect(CSV.text([["=1+1", "@x", "-2.5", "-x", "+1"]]) == "'=1+1,'@x,-2.5,'-x,'+1\r\n")
  }

  @Test func readsRostersOfSeveralSystems() throws {
    let own = try Roster(csv: "learner,name,email\nada,Ada Lovelace,ada@example.org\nalan,,\n")
    #expect(own.learners.map(\.name) == ["Ada Lovelace", "alan"])
    let canvas = try Roster(
      csv:
        "Student,ID,SIS User ID,SIS Login ID,Section\n    Points Possible,,,,\n\"Lovelace, Ada\",17,u1,ada,S1\n"
    )
    #expect(canvas.learners == [.init(id: "ada", name: "Lovelace, Ada", canvas: ["17", "u1", "ada", "S1"])])
    let moodle = try Roster(
      csv: "First name,Surname,ID number,Email address\nAda,Lovelace,n1,ada@example.org\n")
    #expect(moodle.learners == [.init(id: "n1", name: "Ada Lovelace", email: "ada@example.org")])
  }

  @Test func refusesRostersThatCannotBeUsed() {
    func message(_ text: String) -> String? {
      do {
        _ = try Roster(csv: text)
        return nil
      } catch {
        return (error as? Roster.Failure)?.message
      }
    }
    #expect(message("") == "the roster is empty")
    #expect(message("who\nada\n") == "line 1: no column is called 'learner'; there are: who")
    #expect(message("learner\nada\nalan\nada\n") == "line 4: 'ada' stands twice")
    #expect(message("learner\n") == "the roster has no learners")
    #expect(message("learner\n\"ada") == "a quotation mark is not closed")
  }
}
