import NIOCore
import NIOPosix

/// The thread on which pages are made. It has a lower priority, so that the thread that draws the window gets enough time,
/// however many pages are asked for.
final class PageThread: TaskExecutor {
  static let shared = PageThread()

  private let eventLoop: any EventLoop

  private init() {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    eventLoop = group.any()
    eventLoop.execute { WebThread.lowerPriority() }
  }

  /// Runs a part of a task on the thread.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    eventLoop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
