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
    let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let folder = state ?? environment["HOME"].map { $0 + "/.local/state" }
    path = folder.map { "\($0)/tripdesk/filters/\(Self.fileName(of: operatorID))" }
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

  /// Returns the file name for an operator, in which the special characters of the id are replaced by their codes.
  private static func fileName(of operatorID: OperatorID) -> String {
    let plain = operatorID.text.utf8.map { byte in
      let isPlain =
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
      return isPlain ? String(UnicodeScalar(byte)) : "_" + String(byte, radix: 16)
    }
    // File systems limit the length of a name, usually to 255 bytes.
    return "filter-" + plain.joined().prefix(200)
  }
}
