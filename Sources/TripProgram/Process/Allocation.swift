import CProgram

/// Settings of the C library's memory allocator.
/// - SeeAlso: mallopt(3).
package enum Allocation {
  /// Limits the allocator to four arenas. Each arena keeps unused memory, and only two of a desk's ten threads
  /// allocate much. Call this early, because arenas that exist are kept.
  ///
  /// Under a limit of the address space (``MemoryLimit``) there is one arena: each takes 64 MiB, and a thread that gets none
  /// maps each block by itself, which is so slow that the program seems to hang.
  package static func shareArenas() { _ = mallopt(M_ARENA_MAX, MemoryLimit.allowed == nil ? 4 : 1) }

  /// Makes the allocator keep freed memory for the next allocation instead of returning it to the system. This makes
  /// a short command faster: getting a page of memory from the system takes longer than filling it.
  package static func keepWhatIsFreed() {
    // Both settings are needed: without the first one, each block above 128 KiB would be taken from the system and
    // returned to it.
    if mallopt(M_MMAP_THRESHOLD, 1 << 30) != 0 { _ = mallopt(M_TRIM_THRESHOLD, 1 << 30) }
  }
}
