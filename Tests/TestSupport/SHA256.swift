import Foundation

/// The digest of whole tables, for comparing them with those of another reader: coreutils' own.
public enum SHA256 {
  /// The digest in hexadecimal digits.
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
