import Glibc
import NIOCore
import NIOPosix

/// The one thread on which all serving of this program happens. It starts when it is first needed.
///
/// One thread, and one that the system prefers less: however many clients there are, they leave the other cores, and
/// where there is none, the greater part of this one, to the thread that draws the window.
enum WebThread {
  /// Never shut down: it lives as long as the program.
  static let group: MultiThreadedEventLoopGroup = {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    // On Linux this is for the calling thread alone; setpriority(2), "C library/kernel differences".
    group.any().execute { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10) }
    return group
  }()
}
