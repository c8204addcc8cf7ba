import CGtk
import TripProgram

/// What happened to a feed on disk.
enum FileChange: Equatable, Sendable {
  /// There is another one in its place, or it is there again.
  case replaced
  /// It is no longer there.
  case gone
}

/// Tells when a feed, a file or a folder, has been replaced, written or deleted; dropping it ends that.
///
/// A feed is often replaced in several steps. It is told once, when nothing more has happened for half a second, and
/// only where the feed is then another than before: other rights, a backup or a hidden file beside the tables are not.
/// - SeeAlso: `g_file_monitor()`.
@MainActor
final class FileWatch {
  private static let quiet = 500
  private let path: String
  private let changed: @MainActor (FileChange) -> Void
  private var monitor: UnsafeMutablePointer<GFileMonitor>?
  private var connection: SignalConnection?
  private var timer: MainLoopTimer?
  /// The feed that somebody has read or was told of.
  private var known: FileFingerprint?
  /// The feed as it was when the wait for quiet began.
  private var latest: FileFingerprint?

  /// Watches the feed at `path`.
  init(_ path: String, changed: @escaping @MainActor (FileChange) -> Void) {
    self.path = path
    self.changed = changed
    known = FileFingerprint(ofFeed: path)
    let file = g_file_new_for_path(path)
    monitor = g_file_monitor(file, G_FILE_MONITOR_WATCH_MOVES, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(file))
    guard let monitor else { return }
    connection = connect(monitor, "changed") { [weak self] in
      guard let self, self.timer == nil else { return }
      self.waitForQuiet()
    }
  }

  isolated deinit {
    connection = nil
    if let monitor {
      g_file_monitor_cancel(monitor)
      g_object_unref(monitor)
    }
  }

  private func waitForQuiet() {
    latest = FileFingerprint(ofFeed: path)
    timer = MainLoop.after(milliseconds: Self.quiet) { [weak self] in self?.check() }
  }

  private func check() {
    timer = nil
    let now = FileFingerprint(ofFeed: path)
    // Events that change nothing, as a download into the same folder, must not put it off: the feed decides.
    guard now == latest else { return waitForQuiet() }
    guard now != known else { return }
    known = now
    changed(now == nil ? .gone : .replaced)
  }
}
