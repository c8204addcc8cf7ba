import Foundation
import TestSupport
import Testing

@Suite("cases that the fuzzer found or began with")
struct CorpusTests {
  static func cases(_ target: String) -> [URL] {
    let folder = Checkout.folder.appending(path: "Tests/TripFeedTests/Corpus/\(target)")
    return (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
  }

  @Test("tables", arguments: cases("csv"))
  func csv(file: URL) throws { try Exercise.csv([UInt8](Data(contentsOf: file))) }

  @Test("archives", arguments: cases("zip"))
  func zip(file: URL) throws { try Exercise.zip([UInt8](Data(contentsOf: file))) }

  @Test("feeds", arguments: cases("feed"))
  func feed(file: URL) throws { try Exercise.feed([UInt8](Data(contentsOf: file))) }

  @Test("there are cases of each kind") func present() {
    for target in ["csv", "zip", "feed"] { #expect(Self.cases(target).count >= 2) }
  }
}
