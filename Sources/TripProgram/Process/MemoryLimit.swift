import Glibc

/// A limit of the address space that the program may use, as `ulimit -v` sets it.
///
/// Below what the program needs for its libraries and threads, it would hang or crash without a word.
/// - SeeAlso: getrlimit(2), RLIMIT_AS.
package enum MemoryLimit {
  /// The address space for what a command without a window keeps while it reads a small timetable, beside what is mapped at
  /// the start and the stacks of threads: 48 MiB.
  private static let room = 48 << 20
  /// The threads beside those that run one on each processor: of HTTP, of signals, and of waiting for files.
  private static let furtherThreads = 4

  /// The address space that the process may use, in bytes; `nil` when there is no limit.
  static var allowed: Int? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur != rlim_t.max else {
      return nil
    }
    return Int(clamping: limit.rlim_cur)
  }

  /// Prepares the process for its limit, if it has one. Call this before a second thread is started.
  ///
  /// - Returns: The reason why the program cannot run, in one line; `nil` when there is no limit, or when it suffices.
  package static func prepare() -> String? {
    guard let allowed else { return nil }
    let threads = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) + furtherThreads
    let needed = mapped + room + threads * stackSize
    guard allowed >= needed else {
      return
        "the program needs \(megabytes(needed)) of address space, and ulimit -v allows \(megabytes(allowed)); allow 1 GB"
    }
    Allocation.shareArenas()
    return nil
  }

  /// The address space that the process uses, in bytes; 0 when that cannot be read.
  /// - SeeAlso: proc(5), /proc/pid/statm.
  private static var mapped: Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var text = [CChar](repeating: 0, count: 32)
    guard fgets(&text, Int32(text.count), file) != nil else { return 0 }
    return strtol(text, nil, 10) * sysconf(Int32(_SC_PAGESIZE))
  }

  /// The size of a thread's stack, as the C library chooses it.
  private static var stackSize: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0, limit.rlim_cur != rlim_t.max else {
      return 8 << 20
    }
    // A limit that is no more than a number would overflow when it is counted for each thread.
    return min(Int(clamping: limit.rlim_cur), 1 << 40)
  }

  /// Returns a size in the unit that people use beside `ulimit -v`, which itself counts in units of 1024 bytes.
  private static func megabytes(_ count: Int) -> String { "\((count + 500_000) / 1_000_000) MB" }
}
