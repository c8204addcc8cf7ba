import CProgram

/// How malloc gets memory from the system, and gives it back.
/// - SeeAlso: mallopt(3).
package enum Allocation {
  /// Lets threads share the parts that malloc divides memory into: of a desk's ten threads, two allocate much, and each
  /// part keeps some pages that nobody uses. To be called early: parts that were made already stay.
  package static func shareArenas() { _ = mallopt(M_ARENA_MAX, 4) }

  /// Keeps what is freed for what comes next. For a command that ends soon: each page that the system gives anew costs
  /// more than what is written to it.
  package static func keepWhatIsFreed() {
    // The second alone would make it worse: each piece of 128 KB would come from the system, and go back there.
    if mallopt(M_MMAP_THRESHOLD, 1 << 30) != 0 { _ = mallopt(M_TRIM_THRESHOLD, 1 << 30) }
  }
}
