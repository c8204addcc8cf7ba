import Dispatch
import Glibc

/// Makes the system provide the memory behind a large new buffer, on another core, while this core fills the buffer.
///
/// Without this, the first write to each page of the buffer would wait for the system, which costs more time than the
/// write itself.
/// - SeeAlso: `MADV_POPULATE_WRITE` in madvise(2).
struct PageRequest {
  private let isDone = DispatchSemaphore(value: 0)

  /// Starts to request the memory. The buffer must not be freed before ``wait()`` returns.
  ///
  /// The request does not change the bytes. On a system that does not support it, the memory of each page is provided
  /// at the first write to the page, as usual.
  init(_ buffer: UnsafeMutableRawBufferPointer) {
    let page = Int(getpagesize())
    let first = (Int(bitPattern: buffer.baseAddress) + page - 1) / page * page
    let end = (Int(bitPattern: buffer.baseAddress) + buffer.count) / page * page
    // A new queue starts at once, whatever other work waits for a thread, as in `inParallel`.
    DispatchQueue(label: "tripdesk.pages").async { [isDone] in
      if first < end { madvise(UnsafeMutableRawPointer(bitPattern: first), end - first, MADV_POPULATE_WRITE) }
      isDone.signal()
    }
  }

  /// Waits until the system has provided the memory or refused to.
  func wait() { isDone.wait() }
}
