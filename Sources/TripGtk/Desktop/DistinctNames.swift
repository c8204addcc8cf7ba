/// Returns a short name for each path: its last two parts, or more parts when two names would be equal.
func distinctNames(of paths: [String]) -> [String] {
  let parts = paths.map { $0.split(separator: "/") }
  return parts.map { own in
    var count = min(2, own.count)
    while count < own.count, parts.count(where: { $0.suffix(count) == own.suffix(count) }) > 1 { count += 1 }
    return own.suffix(count).joined(separator: "/")
  }
}
