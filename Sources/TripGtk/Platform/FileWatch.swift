import CGtk

/// Tells when a file, or anything directly in a folder, has been replaced or written; dropping it ends that.
///
/// A file is often replaced in several steps. It is told once, when nothing more has happened for half a second.
/// - SeeAlso: `g_file_monitor()`.
@MainActor
final class FileWatch {
  private static let quiet = 500
  private var monitor: UnsafeMutablePointer<GFileMonitor>?
  private var connection: SignalConnection?
  private var timer: MainLoopTimer?

  init(_ path: String, changed: @escaping @MainActor () -> Void) {
    let file = g_file_new_for_path(path)
    monitor = g_file_monitor(file, G_FILE_MONITOR_WATCH_MOVES, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(file))
    guard let monitor else { return }
    connection = connect(monitor, "changed") { [weak self] in
      self?.timer = MainLoop.after(milliseconds: Self.quiet, changed)
    }
  }

  isolated deinit {
    connection = nil
    if let monitor {
      g_file_monitor_cancel(monitor)
      g_object_unref(monitor)
    }
  }
}
