import CGtk
import TripCore
import TripProgram

/// A text file in the user's state folder that keeps an operator's filter until the next start.
/// - SeeAlso: The XDG Base Directory Specification, `XDG_STATE_HOME`.
@MainActor
final class FilterFile {
  private let path: String?
  private var subscriptions: [Subscription] = []
  /// The settings that have changed since the file was written; `nil` when the file is up to date.
  private var unwritten: FilterSettings?
  /// The time from a change to the writing of the file. A spin button that is held down thus does not write at every
  /// step.
  private static let writeDelay: Duration = .milliseconds(500)

  /// Finds the path of the file that keeps the filter of an operator's desk. There is none when the user has no home
  /// folder.
  init(of operatorID: OperatorID, environment: [String: String] = ProcessEnvironment.variables) {
    path = StateFolder.path(environment).map { "\($0)/filters/filter-\(StateFolder.name(of: operatorID))" }
  }

  /// Sets a filter to the settings in the file, and writes every later change to the file.
  ///
  /// - Parameter filter: The filter of the operator's desk.
  /// - Returns: A notice for the dispatcher when the file cannot be read, in which case every trip is listed;
  ///   otherwise `nil`.
  func keep(_ filter: FilterModel) -> DeskNotice? {
    guard let path else { return nil }
    var notice: DeskNotice?
    if let text = TextFile.read(path) {
      if let settings = try? FilterSettings(text: text) {
        filter.set(settings)
      } else {
        notice = .filterUnreadable(path)
      }
    } else if access(path, F_OK) == 0 {
      notice = .filterUnreadable(path)
    }
    let settled = filter.settings.debounce(for: Self.writeDelay, clock: .mainLoop)
    subscriptions = [
      filter.settings.bind { [weak self] in self?.unwritten = $0 },
      settled.bind { [weak self] _ in self?.write() },
    ]
    return notice
  }

  // A change that was made just before the desk closed is written too.
  isolated deinit { write() }

  private func write() {
    guard let path, let settings = unwritten else { return }
    unwritten = nil
    _ = g_mkdir_with_parents(String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex)), 0o700)
    if let problem = WrittenFile.write(settings.text, to: path) {
      StandardError.write("the filter is not kept for the next start: \(problem)")
    }
  }
}
