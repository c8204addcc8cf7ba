#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard error, without a dependence on Foundation.
enum StandardError {
  static func write(_ text: String) {
    var text = text
    // A message that cannot be written has nobody left to be told.
    _ = text.withUTF8 { unsafe_write(2, $0.baseAddress, $0.count) }
  }

  private static func unsafe_write(_ descriptor: Int32, _ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int {
    guard let bytes else { return 0 }
    #if canImport(Glibc)
      return Glibc.write(descriptor, bytes, count)
    #elseif canImport(Musl)
      return Musl.write(descriptor, bytes, count)
    #else
      return Darwin.write(descriptor, bytes, count)
    #endif
  }
}
