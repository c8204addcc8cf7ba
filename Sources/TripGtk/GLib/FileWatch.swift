import CGtk
import TripFeed
import TripProgram

/// A change of a feed on disk.
enum FileChange: Equatable, Sendable {
  /// Another feed has replaced the watched one, or a feed that was deleted exists again.
  case replaced
  /// The watched feed was deleted or moved away.
  case gone
}

/// Notices when a feed (a file or a folder) is replaced, written or deleted. Releasing the watch ends that.
///
/// A change of a file about vehicles beside the feed counts as a change of the feed.
///
/// A feed is often replaced in several steps. The change is reported once, after half a second without another
/// change, and only when the content of the feed differs: other permissions, a backup or a hidden file beside the
/// tables do not count.
/// - SeeAlso: `g_file_monitor()`.
@MainActor
final class FileWatch {
  private static let quiet = 500
  private let path: String
  private let changed: @MainActor (FileChange) -> Void
  private var monitors: [UnsafeMutablePointer<GFileMonitor>] = []
  private var connections: [SignalConnection] = []
  private var timer: MainLoopTimer?
  /// The fingerprint of the feed when it was read, or when a change was last reported; `nil` when it did not exist.
  private var known: FileFingerprint?
  /// The fingerprint of the feed when a change was first noticed. Half a second later it is compared with a new one,
  /// to see whether the file is still being written; `nil` while no change is pending.
  private var latest: FileFingerprint?

  /// Watches the feed at `path`, and calls `changed` after each change of its content.
  init(_ path: String, changed: @escaping @MainActor (FileChange) -> Void) {
    self.path = path
    self.changed = changed
    known = FileFingerprint(ofFeed: path)
    // A file that does not exist yet can be watched, too.
    for path in [path] + GTFSFeed.filesBeside(path).map(\.path) { watch(path) }
  }

  isolated deinit {
    connections = []
    for monitor in monitors {
      g_file_monitor_cancel(monitor)
      g_object_unref(monitor)
    }
  }

  private func watch(_ path: String) {
    let file = g_file_new_for_path(path)
    let monitor = g_file_monitor(file, G_FILE_MONITOR_WATCH_MOVES, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(file))
    guard let monitor else { return }
    monitors.append(monitor)
    let connection = connect(monitor, "changed") { [weak self] in
      guard let self, self.timer == nil else { return }
      self.waitForQuiet()
    }
    connections.append(connection)
  }

  private func waitForQuiet() {
    latest = FileFingerprint(ofFeed: path)
    timer = MainLoop.after(milliseconds: Self.quiet) { [weak self] in self?.check() }
  }

  private func check() {
    timer = nil
    let now = FileFingerprint(ofFeed: path)
    // The wait begins again only when the feed itself has changed, and not for other events, such as a download into
    // the same folder.
    guard now == latest else { return waitForQuiet() }
    guard now != known else { return }
    known = now
    changed(now == nil ? .gone : .replaced)
  }
}
