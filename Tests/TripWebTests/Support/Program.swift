import Foundation
import TripCore

/// The time that the tests use: 2026-11-21T05:32:14Z.
let testTime = Instant(unixSeconds: 1_795_239_134)

/// Runs a program, and returns its output.
func output(of program: String, _ arguments: [String], input: [UInt8] = []) async throws -> [UInt8] {
  try await blocking {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    let (output, inlet) = (Pipe(), Pipe())
    (process.standardOutput, process.standardInput) = (output, inlet)
    try process.run()
    inlet.fileHandleForWriting.write(Data(input))
    try inlet.fileHandleForWriting.close()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Array(bytes)
  }
}

/// Runs blocking work on a new thread, so that it does not block the threads of Swift's tasks.
func blocking<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread { continuation.resume(with: Result { try work() }) }.start()
  }
}
