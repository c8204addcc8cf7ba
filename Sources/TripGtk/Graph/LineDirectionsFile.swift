import CGtk
import TripCore
import TripProgram

/// A text file in the user's state folder that keeps, until the next start, which direction of each line of an operator the
/// train graph shows.
@MainActor
final class LineDirectionsFile {
  private let path: String?
  private var subscription: Subscription?

  /// Finds the path of the file. There is none when the user has no home folder.
  init(of operatorID: OperatorID, environment: [String: String] = ProcessEnvironment.variables) {
    path = StateFolder.path(environment).map { "\($0)/directions/\(StateFolder.name(of: operatorID))" }
  }

  /// Sets the directions to those in the file, and writes every later change to the file. A file that cannot be read counts as
  /// none: it says only what is shown first.
  func keep(_ directions: Dynamic<LineDirections>) {
    guard let path else { return }
    if let text = TextFile.read(path), let kept = try? LineDirections(text: text) { directions.value = kept }
    subscription = directions.removeDuplicates().bind { Self.write($0, to: path) }
  }

  private static func write(_ directions: LineDirections, to path: String) {
    _ = g_mkdir_with_parents(String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex)), 0o700)
    if let problem = WrittenFile.write(directions.text, to: path) {
      StandardError.write("the directions of lines are not kept for the next start: \(problem)")
    }
  }
}
