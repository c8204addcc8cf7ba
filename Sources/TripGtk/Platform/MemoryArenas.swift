import CGtk

/// The parts that malloc divides memory into, so that threads do not wait for each other.
enum MemoryArenas {
  /// Lets threads share them. To be called before there are any threads: of ten, two allocate much, and each arena keeps
  /// some pages that nobody uses.
  static func limit() { _ = mallopt(M_ARENA_MAX, 4) }
}
