import Glibc

/// How many connections fit in what the system lets this program open at a time.
enum DescriptorRoom {
  /// Where there is less room than this, serving makes no sense.
  private static let least = 8
  /// The server's own: two that it listens with, and four of its thread.
  private static let ofServer = 6

  /// The descriptors that are left to the rest of the program, of `limit`: for journal, timetable, published files, followed
  /// feeds and the desktop.
  private static func reserve(of limit: Int) -> Int { min(128, limit / 4) }

  /// Works out how many connections fit.
  ///
  /// - Parameters:
  ///   - wanted: The number of connections that are wanted.
  ///   - limit: How many descriptors this program may have.
  ///   - open: How many of them it has already.
  /// - Returns: At most `wanted`; `nil` when there is no room to serve.
  static func connections(wanted: Int, limit: Int, open: Int) -> Int? {
    let room = limit - open - ofServer - reserve(of: limit)
    return room < least ? nil : min(wanted, room)
  }

  /// Asks the system for as many descriptors as `wanted` connections need, as far as the user may have them.
  ///
  /// - Returns: How many descriptors this program may have now, and how many it has open. More than 65536 are not needed,
  ///   so that no more are said and counted.
  /// - SeeAlso: getrlimit(2), `RLIMIT_NOFILE`.
  static func raise(for wanted: Int) -> (limit: Int, open: Int) {
    let most = 1 << 16
    var limits = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0 else { return (0, 0) }
    // One by one: /proc/self/fd cannot be listed without a free descriptor.
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
