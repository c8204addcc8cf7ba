import Dispatch
import Glibc

/// Asks the system for the memory behind a large new buffer, on another core, while this one begins to fill the buffer.
///
/// The first touch of each page costs more than what is written to it: a fifth of the time that a city's stop_times.txt
/// takes to unpack.
struct PageRequest {
  private let isDone = DispatchSemaphore(value: 0)

  /// Begins to ask. The buffer must not be given back before ``wait()`` returns.
  ///
  /// What is written meanwhile stays. Where the system does not know the request, each page comes with its first touch.
  init(_ buffer: UnsafeMutableRawBufferPointer) {
    let page = Int(getpagesize())
    let first = (Int(bitPattern: buffer.baseAddress) + page - 1) / page * page
    let end = (Int(bitPattern: buffer.baseAddress) + buffer.count) / page * page
    // Not a global queue: see `inParallel`.
    DispatchQueue(label: "tripdesk.pages").async { [isDone] in
      if first < end { madvise(UnsafeMutableRawPointer(bitPattern: first), end - first, MADV_POPULATE_WRITE) }
      isDone.signal()
    }
  }

  /// Waits until all was asked for.
  func wait() { isDone.wait() }
}
