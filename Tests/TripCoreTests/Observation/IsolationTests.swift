import Foundation
import Testing

/// What must not compile is given to the compiler, as a user of the module would.
@Suite("Isolation") struct IsolationTests {
  @Test("on the main actor it compiles: the control for the tests below")
  func control() throws {
    let messages = try compile(
      """
      @MainActor func act(_ number: Dynamic<Int>) -> Subscription {
        number.value = 2
        return number.map { $0 + 1 }.bind { _ in }
      }
      func elsewhere(_ number: Dynamic<Int>) async { await MainActor.run { number.value = 3 } }
      """)
    #expect(messages.isEmpty)
  }

  @Test(
    "from another thread it does not compile",
    arguments: [
      "func set(_ number: Dynamic<Int>) { number.value = 1 }",
      "func read(_ number: Dynamic<Int>) -> Int { number.value }",
      "func set(_ number: Dynamic<Int>) { DispatchQueue.global().async { number.value = 1 } }",
      "func set(_ number: Dynamic<Int>) { Thread.detachNewThread { number.value = 1 } }",
      "@MainActor func set(_ number: Dynamic<Int>) { Task.detached { number.value = 1 } }",
      "func bind(_ number: ReadOnlyDynamic<Int>) -> Subscription { number.bind { _ in } }",
      "func end(_ token: Subscription) { token.cancel() }",
      "func send(_ event: Event<Int>) { event.send(1) }",
      "actor Other { func act(_ number: Dynamic<Int>) { batch { number.value = 1 } } }",
      "func update(_ context: ViewUpdatingContext) { context.setNeedsUpdate() }",
    ])
  func otherThread(source: String) throws {
    let messages = try compile(source)
    #expect(messages.contains("error:") && messages.contains("main actor-isolated"), "\(messages)")
  }

  @Test("what only the main actor may touch does not compile when a listener's value leaves it")
  func valueLeaves() throws {
    let messages = try compile(
      """
      final class Mutable { var count = 0 }
      @MainActor func leak(_ source: Dynamic<Mutable>) {
        let value = source.value
        Task.detached { value.count += 1 }
        source.value.count += 1
      }
      """)
    #expect(messages.contains("error:"), "\(messages)")
  }

  /// - Returns: What the compiler says: nothing where it accepts `source`.
  private func compile(_ source: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("isolation-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Snippet.swift")
    try "import Foundation\nimport TripCore\n\(source)\n".write(to: file, atomically: true, encoding: .utf8)
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments =
      ["swiftc", "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-I", try modules().path, file.path]
    let output = Pipe()
    compiler.standardError = output
    compiler.standardOutput = output
    try compiler.run()
    let messages = output.fileHandleForReading.readDataToEndOfFile()
    compiler.waitUntilExit()
    return String(decoding: messages, as: UTF8.self)
  }

  /// Where the build that runs these tests keeps its modules: beside the test bundle.
  private func modules() throws -> URL {
    let arguments = ProcessInfo.processInfo.arguments
    let bundle = arguments.firstIndex(of: "--test-bundle-path").map { arguments[$0 + 1] } ?? arguments[0]
    return try #require(
      [URL(fileURLWithPath: bundle).deletingLastPathComponent().appendingPathComponent("Modules")]
        .first { FileManager.default.fileExists(atPath: $0.appendingPathComponent("TripCore.swiftmodule").path) })
  }
}
