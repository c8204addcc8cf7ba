import CProgram

/// Settings of malloc.
/// - SeeAlso: mallopt(3).
package enum Allocation {
  /// Limits malloc to four arenas. Two of a desk's ten threads allocate much, and each arena keeps some unused pages.
  /// Call it early: arenas that exist already stay.
  package static func shareArenas() { _ = mallopt(M_ARENA_MAX, 4) }

  /// Keeps freed memory for the next allocation instead of returning it to the system. For a command that ends soon:
  /// getting a new page from the system costs more than filling it.
  package static func keepWhatIsFreed() {
    // M_TRIM_THRESHOLD alone would make it worse: each block above 128 KB would be mapped and unmapped again.
    if mallopt(M_MMAP_THRESHOLD, 1 << 30) != 0 { _ = mallopt(M_TRIM_THRESHOLD, 1 << 30) }
  }
}
