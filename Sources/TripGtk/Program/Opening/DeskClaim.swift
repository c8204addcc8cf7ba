import Glibc
import TripCore

/// What tells that a desk runs on a timetable and a journal: a name on the session bus, by which a second start finds
/// it.
@MainActor
struct DeskClaim {
  private let name: BusName
  private let wanted: String

  /// What a start finds.
  enum Start {
    /// Nobody else has this desk; the claim is to be kept for as long as it runs. None where there is no bus.
    case begin(DeskClaim?)
    /// It runs already, and has been brought to the front.
    case presented
  }

  /// Claims the desk of a feed for this process. Nothing where there is no bus, where another process has the desk, or where the desk is one that there
  ///   may be several of.
  init?(_ request: DeskRequest) {
    guard let wanted = Self.name(of: request), case .ours(let name) = BusName.claim(wanted) else { return nil }
    self.name = name
    self.wanted = wanted
  }

  private init(_ name: BusName, _ wanted: String) {
    self.name = name
    self.wanted = wanted
  }

  /// Whether it is the claim to that desk.
  func isOn(_ request: DeskRequest) -> Bool { Self.name(of: request) == wanted }

  /// Claims the desk of a feed, or brings the one that runs to the front: on the day that was asked for, if any.
  ///
  /// - Parameters:
  ///   - request: The feed, and how it is opened.
  ///   - environment: The program's, as it was before GTK began.
  /// - Returns: Whether this process is to go on.
  static func begin(_ request: DeskRequest, _ environment: [String: String]) -> Start {
    guard let wanted = name(of: request) else { return .begin(nil) }
    let end = ContinuousClock.now + patience
    repeat {
      switch BusName.claim(wanted) {
      case .ours(let name): return .begin(DeskClaim(name, wanted))
      case .noBus: return .begin(nil)
      case .taken:
        let day = request.options.date.map { (name: DeskApplication.showDayAction, text: "\($0)") }
        let token = environment["XDG_ACTIVATION_TOKEN"] ?? environment["DESKTOP_STARTUP_ID"]
        if BusName.present(wanted, object: DeskApplication.objectPath, action: day, token: token) { return .presented }
        // It is starting itself, or just ending.
        usleep(20_000)
      }
    } while ContinuousClock.now < end
    return .begin(nil)
  }

  /// How long a desk may take from its name to its window's first breath.
  private static let patience: Duration = .seconds(2)

  /// The name of a desk; nothing where every start is one of its own: a rehearsal, a journal that was named, and where
  /// it was asked for.
  private static func name(of request: DeskRequest) -> String? {
    let options = request.options
    guard !options.isAlone, let store = options.store.storePath(isRehearsal: false),
      let feed = realpath(request.path, nil)
    else { return nil }
    defer { free(feed) }
    let parts = [String(cString: feed), store, options.store.operatorName ?? ""]
    // A name on the bus may not hold a path, and has to be the same in every process.
    var hash = StableHash()
    hash.add(parts.joined(separator: "\0").utf8)
    return "\(DeskApplication.id).Desk\(String(hash.value, radix: 16))"
  }
}
