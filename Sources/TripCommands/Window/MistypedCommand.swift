import Glibc
import TripCore
import TripProgram

/// A command line whose first word is meant as a command, and is none. Without a command, the first word is the
/// timetable of the desk, so that a typing error would open a window and complain about the rest of the line.
package enum MistypedCommand {
  /// Ends the program with an error message when the first word of the command line is no command and no file, and
  /// either looks like a command or is followed by another word.
  ///
  /// - Parameter arguments: The command line, beginning with the name of the program.
  package static func refuse(_ arguments: [String]) {
    guard let message = message(for: Array(arguments.dropFirst())) else { return }
    StandardError.write(message)
    exit(CommandFailure.unusable)
  }

  /// Returns the error message for a command line.
  ///
  /// - Parameter words: The command line without the name of the program.
  /// - Returns: One line, or `nil` when the first word is an option, a command or a file, or may be the name of a file
  ///   that is missing.
  static func message(for words: [String]) -> String? {
    guard let first = words.first, !first.isEmpty, !first.hasPrefix("-"), !first.contains("/"), !first.contains("."),
      !commands.contains(first), access(first, F_OK) != 0
    else { return nil }
    let nearest = commands.map { (distance: distance(first, $0), name: $0) }.min { $0.distance < $1.distance }
    let isNear = nearest.map { $0.distance <= max(1, first.count / 3) } ?? false
    guard isNear || words.dropFirst().first.map({ !$0.hasPrefix("-") }) ?? false else { return nil }
    let advice = isNear ? nearest.map { "; did you mean `tripdesk \($0.name)`?" } ?? "" : "; tripdesk --help lists them"
    return "there is no command \(first), and no timetable of that name" + advice
  }

  private static var commands: [String] { TripDeskCommand.configuration.subcommands.map { $0._commandName } + ["help"] }

  /// Returns the number of letters to change, to add, to remove or to swap with the next one, so that one word becomes
  /// the other.
  private static func distance(_ word: String, _ other: String) -> Int {
    let (a, b) = (Array(word.lowercased()), Array(other))
    var rows = [Array(0...b.count)]
    for i in 1...max(a.count, 1) where i <= a.count {
      var row = [i]
      for j in 1...max(b.count, 1) where j <= b.count {
        var least = min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { least = min(least, rows[i - 2][j - 2] + 1) }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
