import Glibc

/// Computes the number of connections that the system's limit of open file descriptors allows.
enum DescriptorRoom {
  /// The least number of connections: when there are descriptors for fewer, the server is not started.
  private static let least = 8
  /// The number of file descriptors that the server itself needs: two for listening, and four for its thread.
  private static let ofServer = 6

  /// Returns the number of file descriptors, out of `limit`, to keep free for the rest of the program: for the
  /// journal, the timetable, published files, followed feeds and the desktop.
  private static func reserve(of limit: Int) -> Int { min(128, limit / 4) }

  /// Computes the number of connections for which there are file descriptors.
  ///
  /// - Parameters:
  ///   - wanted: The number of connections that are wanted.
  ///   - limit: The number of descriptors that this program may have.
  ///   - open: The number of descriptors that this program has already.
  /// - Returns: At most `wanted`; `nil` when there are too few descriptors for a server.
  static func connections(wanted: Int, limit: Int, open: Int) -> Int? {
    let room = limit - open - ofServer - reserve(of: limit)
    return room < least ? nil : min(wanted, room)
  }

  /// Raises the program's limit of descriptors to the number that `wanted` connections need, as far as the system
  /// allows.
  ///
  /// - Parameter wanted: The number of connections that are wanted.
  /// - Returns: The limit after this call, at most 65536, and the number of descriptors that are open; 0 and 0 when the
  ///   limit cannot be read.
  /// - SeeAlso: getrlimit(2), `RLIMIT_NOFILE`.
  static func raise(for wanted: Int) -> (limit: Int, open: Int) {
    let most = 1 << 16
    var limits = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0 else { return (0, 0) }
    // Each descriptor is tested, because listing /proc/self/fd needs a free descriptor.
    let open = (0..<Int32(min(limits.rlim_cur, rlim_t(most)))).count { fcntl($0, F_GETFD) >= 0 }
    let needed = rlim_t(min(most, open + ofServer + reserve(of: .max) + max(0, wanted)))
    if limits.rlim_cur < min(needed, limits.rlim_max) {
      let old = limits.rlim_cur
      limits.rlim_cur = min(needed, limits.rlim_max)
      if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) != 0 { limits.rlim_cur = old }
    }
    return (Int(min(limits.rlim_cur, rlim_t(most))), open)
  }
}
