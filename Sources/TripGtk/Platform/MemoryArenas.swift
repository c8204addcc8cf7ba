import CGtk

/// The parts that malloc divides memory into, so that threads do not wait for each other.
enum MemoryArenas {
  /// Lets all threads but the main one share one. To be called before there are any: of eight threads, two allocate much,
  /// and each arena keeps some pages that nobody uses.
  static func share() { _ = mallopt(M_ARENA_MAX, 2) }
}
