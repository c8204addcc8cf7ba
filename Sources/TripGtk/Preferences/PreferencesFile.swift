import CGtk
import TripCore
import TripProgram

/// The file with the user's preferences.
struct PreferencesFile: Sendable {
  /// The preferences in the file; the defaults when the file does not exist or cannot be read.
  let preferences: Preferences
  /// The notice for the dispatcher that the file cannot be read; `nil` when it could be read or does not exist.
  let notice: DeskNotice?
  private let path: String?

  /// Reads the preferences from the file, whose folder follows from the environment variables.
  init(_ environment: [String: String]) {
    path = UserFolder.configuration(environment).map { $0 + "/preferences" }
    guard let path, access(path, F_OK) == 0 else {
      (preferences, notice) = (Preferences(), nil)
      return
    }
    let read = TextFile.read(path).flatMap { try? Preferences(text: $0) }
    preferences = read ?? Preferences()
    notice = read == nil ? .preferencesUnreadable(path) : nil
  }

  /// Writes the preferences to the file. An error is written to standard error.
  @MainActor
  func write(_ preferences: Preferences) {
    guard let path else { return }
    _ = g_mkdir_with_parents(String(path.dropLast("/preferences".count)), 0o700)
    if let problem = WrittenFile.write(preferences.text, to: path) {
      StandardError.write("the preferences are not kept for the next start: \(problem)")
    }
  }
}
