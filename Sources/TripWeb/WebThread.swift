import Glibc
import NIOCore
import NIOPosix

/// The thread of all servers of this program. It starts when the first server does.
///
/// It is a single thread with a lower priority, so that the thread that draws the window gets enough time, however many
/// clients there are.
enum WebThread {
  /// SwiftNIO's event loop group with the one thread. It is never shut down, and ends with the program.
  static let group: MultiThreadedEventLoopGroup = {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    // On Linux this changes the calling thread only; see setpriority(2), "C library/kernel differences".
    group.any().execute { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10) }
    return group
  }()
}
