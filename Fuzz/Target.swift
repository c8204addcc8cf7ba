import Foundation

/// The function that libFuzzer calls with each input. `FUZZ_TARGET` says how the bytes are read: `csv`, `zip` or
/// `feed`.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: data, count: size))
  do {
    switch target {
    case "zip": try Exercise.zip(input)
    case "feed": try Exercise.feed(input)
    default: try Exercise.csv(input)
    }
  } catch {
    FileHandle.standardError.write(Data("broken promise: \(error)\n".utf8))
    abort()
  }
  return 0
}

private let target = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? "csv"
