import Foundation

/// Computes SHA-256 digests with `sha256sum` of coreutils, for comparing whole tables with those of another reader.
public enum SHA256 {
  /// Returns the digest of bytes in hexadecimal digits.
  public static func hex(_ bytes: [UInt8]) throws -> String {
    let (input, output) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/sha256sum")
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(bytes))
    try input.fileHandleForWriting.close()
    let line = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return String(line.prefix(64))
  }
}
