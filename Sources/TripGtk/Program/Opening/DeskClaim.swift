import Glibc
import TripCore

/// A desk's claim to its timetable and journal: a name on the session bus, by which a second start of the program
/// finds the process with the desk.
@MainActor
struct DeskClaim {
  private let name: BusName
  private let wanted: String

  /// The outcome of a claim at the start of the program.
  enum Start {
    /// No other process has this desk. The caller keeps the claim as long as the desk runs. The claim is `nil`
    /// without a session bus, and for a desk that may run several times.
    case begin(DeskClaim?)
    /// Another process has this desk, and its window has come to the front.
    case presented
  }

  /// Claims the desk of a feed for this process; `nil` without a session bus, when another process has the desk, and
  /// for a desk that may run several times.
  init?(_ request: DeskRequest) {
    guard let wanted = Self.name(of: request), case .ours(let name) = BusName.claim(wanted) else { return nil }
    self.name = name
    self.wanted = wanted
  }

  private init(_ name: BusName, _ wanted: String) {
    self.name = name
    self.wanted = wanted
  }

  /// Returns whether the bus name that this claim owns is that of the desk which `request` would open.
  func isOn(_ request: DeskRequest) -> Bool { Self.name(of: request) == wanted }

  /// Claims the desk of a feed, or brings the window of the process that has the desk to the front. That process also
  /// shows the day of the request, if it names one.
  ///
  /// - Parameters:
  ///   - request: The feed and its options.
  ///   - environment: The environment variables as they were before GTK was initialised.
  /// - Returns: The outcome. After ``Start/presented`` this process ends.
  static func begin(_ request: DeskRequest, _ environment: [String: String]) -> Start {
    guard let wanted = name(of: request) else { return .begin(nil) }
    let end = ContinuousClock.now + startTimeLimit
    repeat {
      switch BusName.claim(wanted) {
      case .ours(let name): return .begin(DeskClaim(name, wanted))
      case .noBus: return .begin(nil)
      case .taken:
        let day = request.options.date.map { (name: DeskApplication.showDayAction, text: "\($0)") }
        let token = environment["XDG_ACTIVATION_TOKEN"] ?? environment["DESKTOP_STARTUP_ID"]
        if BusName.present(wanted, object: DeskApplication.objectPath, action: day, token: token) { return .presented }
        // The other process is starting or ending, and cannot respond at the moment.
        usleep(20_000)
      }
    } while ContinuousClock.now < end
    return .begin(nil)
  }

  /// The time limit for a process that has claimed the desk, but does not respond because it is starting.
  private static let startTimeLimit: Duration = .seconds(2)

  /// Returns the name on the bus for a desk; `nil` for a desk that may run several times: a rehearsal, a desk with a
  /// journal that the command line names, and a desk with `--new-desk`.
  private static func name(of request: DeskRequest) -> String? {
    let options = request.options
    guard !options.isAlone, let store = options.store.storePath(isRehearsal: false),
      let feed = realpath(request.path, nil)
    else { return nil }
    defer { free(feed) }
    let parts = [String(cString: feed), store, options.store.operatorName ?? ""]
    // A name on the bus cannot contain a path, and must be the same in every process.
    var hash = StableHash()
    hash.add(parts.joined(separator: "\0").utf8)
    return "\(DeskApplication.id).Desk\(String(hash.value, radix: 16))"
  }
}
