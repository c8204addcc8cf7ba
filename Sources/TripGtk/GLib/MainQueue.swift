import CGtk
import Dispatch
import Glibc

// The only private interface of another library that this project uses: two functions of libdispatch, which CoreFoundation's
// run loop uses on Linux in the same way. Without them, tasks on the main actor would never run, because a GTK program
// does not call `dispatchMain()`. libdispatch has no public function for a main loop of another library.
@_silgen_name("_dispatch_get_main_queue_port_4CF") private func mainQueuePort() -> Int32
@_silgen_name("_dispatch_main_queue_callback_4CF") private func drainMainQueue(_ message: UnsafeMutableRawPointer?)

extension MainLoop {
  /// Makes GLib's main loop run the work of Swift's main actor, such as `Task { @MainActor … }`.
  ///
  /// GLib watches the descriptor that libdispatch signals when its main queue has work. The descriptor is an eventfd
  /// that stays readable until it is read: left unread, it would keep the loop busy and drawing would never happen.
  static func runMainActor() {
    let port = mainQueuePort()
    _ = g_unix_fd_add_full(
      G_PRIORITY_DEFAULT, port, G_IO_IN,
      { port, _, _ in
        var count: UInt64 = 0
        _ = read(port, &count, MemoryLayout.size(ofValue: count))
        drainMainQueue(nil)
        return 1
      }, nil, nil)
  }
}
