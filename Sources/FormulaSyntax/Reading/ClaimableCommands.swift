#if !hasFeature(Embedded)
  import TeX

  extension LaTeXReader {
    /// A command that claims may have.
    public struct ClaimableCommand: Sendable, Hashable {
      /// The name without the backslash.
      public var name: String
      /// How many arguments in braces it takes.
      public var arguments: Int
      /// Whether it stands between two sides.
      public var isRelation: Bool
    }

    /// The commands of LaTeX with which a claim can be read, in the order of their families.
    ///
    /// Each was tried: as a value, as an operator between two letters, as a relation, as a function, and with one or two arguments.
    /// It is asked for once, since that takes a while.
    public static let claimableCommands: [ClaimableCommand] = {
      var seen: Set<String> = []
      return LaTeXParser.commandNames.compactMap { name in
        guard seen.insert(name).inserted, name.utf8.allSatisfy({ isASCIILetter($0) }) else { return nil }
        let tries: [(text: String, names: Int, arguments: Int, isRelation: Bool)] = [
          ("y = \\\(name)", 1, 0, false), ("y = x \\\(name) z", 3, 0, false),
          ("x \\\(name) y", 2, 0, true), ("y = \\\(name) x", 2, 0, false),
          ("y = \\\(name){x}", 2, 1, false), ("y = \\\(name){x}{z}", 3, 2, false),
        ]
        let found = tries.first { attempt in
          let reading = read(attempt.text, scope: NameScope())
          guard !reading.hasErrors, reading.givens.isEmpty, reading.statements.count == 1,
            let statement = reading.statements.first, statement.sides.count == 2
          else { return false }
          return FreeSymbols.of(statement.sides, in: Environment()).count >= attempt.names
        }
        return found.map { ClaimableCommand(name: name, arguments: $0.arguments, isRelation: $0.isRelation) }
      }
    }()

    private static func isASCIILetter(_ byte: UInt8) -> Bool {
      (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
  }
#endif
