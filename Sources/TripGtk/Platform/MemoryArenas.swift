import CGtk

/// The parts that malloc divides memory into, so that threads do not wait for each other.
enum MemoryArenas {
  /// Lets threads share them: of a desk's ten threads, two allocate much, and each arena keeps some pages that nobody
  /// uses. To be called early: arenas that there are stay.
  static func limit() { _ = mallopt(M_ARENA_MAX, 4) }
}
