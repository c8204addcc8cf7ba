import CGtk
import TripCore
import TripProgram

/// The file that keeps an operator's filter from one start to the next: a few lines of text below the user's state
/// folder.
/// - SeeAlso: The XDG Base Directory Specification, `XDG_STATE_HOME`.
@MainActor
final class FilterFile {
  private let path: String?
  private var subscriptions: [Subscription] = []
  /// What has changed since it was written.
  private var unwritten: FilterSettings?
  /// How long after a change it is written, so that a spin button that is held down does not write at every step.
  private static let patience: Duration = .milliseconds(500)

  /// Names the file of an operator; there is none where the user has no home.
  init(of operatorID: OperatorID, environment: [String: String] = ProcessEnvironment.variables) {
    let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let folder = state ?? environment["HOME"].map { $0 + "/.local/state" }
    path = folder.map { "\($0)/tripdesk/filters/\(Self.fileName(of: operatorID))" }
  }

  /// Takes over what the file holds, and writes every later change to it.
  ///
  /// - Returns: What the dispatcher should know: that the file cannot be read, so that everything is listed.
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
    let settled = filter.settings.debounce(for: Self.patience, clock: .mainLoop)
    subscriptions = [
      filter.settings.bind { [weak self] in self?.unwritten = $0 },
      settled.bind { [weak self] _ in self?.write() },
    ]
    return notice
  }

  // Whoever changes something and leaves at once finds it again.
  isolated deinit { write() }

  private func write() {
    guard let path, let settings = unwritten else { return }
    unwritten = nil
    _ = g_mkdir_with_parents(String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex)), 0o700)
    if let problem = WrittenFile.write(settings.text, to: path) {
      StandardError.write("the filter is not kept for the next start: \(problem)")
    }
  }

  /// An operator's id as the name of a file, whatever is in it.
  private static func fileName(of operatorID: OperatorID) -> String {
    let plain = operatorID.text.utf8.map { byte in
      let isPlain =
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
      return isPlain ? String(UnicodeScalar(byte)) : "_" + String(byte, radix: 16)
    }
    // Names of files have their limits.
    return "filter-" + plain.joined().prefix(200)
  }
}
