/// Arguments in which a formula may begin with a minus.
///
/// The parser takes `-x < 0` for options; behind `--`, or behind `=`, it does not. No command of ours has an
/// option of one letter but `-h`.
enum ClaimArguments {
  /// The arguments with such formulas put where the parser takes them as they are.
  static func protected(_ arguments: [String]) -> [String] {
    guard arguments.first == "prove", !arguments.contains("--") else { return arguments }
    var result: [String] = []
    var formulas: [String] = []
    for argument in arguments {
      let isFormula = argument.hasPrefix("-") && !argument.hasPrefix("--") && argument != "-h"
      if isFormula, result.last == "--assume" {
        result[result.count - 1] += "=" + argument
      } else if isFormula {
        formulas.append(argument)
      } else {
        result.append(argument)
      }
    }
    return formulas.isEmpty ? result : result + ["--"] + formulas
  }
}
