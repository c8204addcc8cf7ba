#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard error, without a dependence on Foundation.
enum StandardError {
  static func say(_ text: String) {
    let bytes = Array(text.utf8)
    // A message that cannot be written is lost.
    _ = write(2, bytes, bytes.count)
  }
}
