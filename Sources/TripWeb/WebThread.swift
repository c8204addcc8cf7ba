import Glibc
import NIOCore
import NIOPosix

/// The thread on which all HTTP servers of this program run. It starts together with the first server.
///
/// It is a single thread with a lower priority, so that the thread that draws the window gets enough time, however
/// many clients are connected.
enum WebThread {
  /// SwiftNIO's event loop group with the one thread. It is never shut down, and ends with the program.
  static let group: MultiThreadedEventLoopGroup = {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    group.any().execute { lowerPriority() }
    return group
  }()

  /// Lowers the priority of the calling thread.
  static func lowerPriority() {
    // On Linux, setpriority() changes the priority of the calling thread only; see setpriority(2), "C library/kernel
    // differences".
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
  }
}
