import Foundation
import TestSupport
import Testing
import TripCore

@testable import TripProgram

@MainActor
@Suite("Drafts of alerts on this computer")
struct KeptAlertDraftsTests {
  private let home = try? TemporaryFolder()

  private func folder(by author: String = "anna", isRehearsal: Bool = false) throws -> AlertDraftsFolder {
    AlertDraftsFolder(
      of: OperatorID("op"), by: author, isRehearsal: isRehearsal,
      environment: ["XDG_DATA_HOME": try #require(home).path])
  }

  private func draft(_ target: AlertDraft.Target, _ header: String) -> AlertDraft {
    AlertDraft(
      target, texts: [AlertText(language: "en", header: header, description: "")],
      schedule: AlertSchedule(.spans([.init(from: .init(date: "x", time: "8:6"))])))
  }

  @Test("drafts survive a restart, each as it was typed, and a told one does not come back")
  func restart() throws {
    let drafts = [
      draft(.new, "A"), draft(.own("ü/../x"), "B"), draft(.automatic(GTFSID(String(repeating: "k", count: 400))), "C"),
    ]
    let first = KeptAlertDrafts(try folder())
    for draft in drafts { first.drafts.all.value[draft.target] = draft }
    first.finish()
    let second = KeptAlertDrafts(try folder())
    #expect(second.drafts.all.value == Dictionary(uniqueKeysWithValues: drafts.map { ($0.target, $0) }))
    #expect(second.setAside.isEmpty)
    second.drafts.all.value[.new] = nil
    second.finish()
    #expect(KeptAlertDrafts(try folder()).drafts.all.value.count == 2)
    #expect(KeptAlertDrafts(try folder(isRehearsal: true)).drafts.all.value.isEmpty)
    #expect(KeptAlertDrafts(try folder(by: "bram")).drafts.all.value.isEmpty, "nobody else sees them")
  }

  @Test("a file that is no draft is set aside and told of, and stays when a new draft is written")
  func unreadable() throws {
    let first = KeptAlertDrafts(try folder())
    first.drafts.all.value[.new] = draft(.new, "A")
    first.finish()
    let path = try #require(try folder().path)
    try Data([0xFF, 0x7B]).write(to: URL(filePath: path + "/new.json"))
    let second = KeptAlertDrafts(try folder())
    #expect(second.setAside == [path + "/new.json.unreadable-1"] && second.drafts.all.value.isEmpty)
    second.drafts.all.value[.new] = draft(.new, "B")
    second.finish()
    #expect(try Data(contentsOf: URL(filePath: path + "/new.json.unreadable-1")).count == 2)
    try Data("{\"version\":99}".utf8).write(to: URL(filePath: path + "/new.json"))
    #expect(KeptAlertDrafts(try folder()).setAside == [path + "/new.json.unreadable-2"])
  }

  @Test("without a home folder drafts last as long as the desk")
  func homeless() {
    let nowhere = AlertDraftsFolder(of: OperatorID("op"), by: "anna", isRehearsal: false, environment: [:])
    let kept = KeptAlertDrafts(nowhere)
    kept.drafts.all.value[.new] = draft(.new, "A")
    kept.finish()
    #expect(kept.drafts.all.value.count == 1)
  }

  @Test("hostile drafts are set aside one by one, and the good one beside them is read") func hostile() throws {
    let first = KeptAlertDrafts(try folder())
    first.drafts.all.value[.new] = draft(.new, "A")
    first.finish()
    let path = try #require(try folder().path)
    let good = try Data(contentsOf: URL(filePath: path + "/new.json"))
    func write(_ name: String, _ data: Data) throws { try data.write(to: URL(filePath: "\(path)/\(name).json")) }
    try write("own-empty", Data())
    try write("own-huge", Data(repeating: 0x20, count: (4 << 20) + 1))
    for (name, part) in [("lists", "["), ("objects", "{\"texts\":"), ("quotes", "\\\"")] {
      try write("own-" + name, Data(String(repeating: part, count: 300_000).utf8))
    }
    // A good draft under the name of another.
    try write("own-other", good)
    #expect(symlink(path + "/new.json", path + "/own-link.json") == 0)
    #expect(symlink("/dev/zero", path + "/own-device.json") == 0)
    #expect(symlink("own-loop.json", path + "/own-loop.json") == 0)
    #expect(mkfifo(path + "/own-pipe.json", 0o600) == 0)
    #expect(mkdir(path + "/own-folder.json", 0o700) == 0)
    try write("own-unreadable", good)
    #expect(chmod(path + "/own-unreadable.json", 0) == 0)
    let second = KeptAlertDrafts(try folder())
    #expect(second.drafts.all.value == [.new: draft(.new, "A")])
    // Root reads it, and finds that the name is another's.
    #expect(second.setAside.count == 12 && second.setAside.allSatisfy { $0.hasSuffix(".json.unreadable-1") })
    #expect(KeptAlertDrafts(try folder()).setAside.isEmpty)
  }

  @Test("in a folder that a group shares, the group may read and write drafts; elsewhere, the user alone") func shared()
    throws
  {
    let data = try #require(home).path
    for (mode, fileMode) in [(0o755, 0o600), (0o2775, 0o660)] as [(mode_t, mode_t)] {
      #expect(chmod(data, mode) == 0)
      let kept = KeptAlertDrafts(try folder())
      kept.drafts.all.value[.new] = draft(.new, "A")
      kept.finish()
      let path = try #require(try folder().path)
      #expect(status(path + "/new.json") == fileMode)
      #expect(status(path) == (fileMode == 0o600 ? 0o700 : 0o2770))
      try FileManager.default.removeItem(atPath: data + "/tripdesk")
    }
  }

  private func status(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
  }

  @Test("2,000 damaged drafts are read or set aside, each for itself, and the good one beside them stays")
  func mutations() throws {
    let first = KeptAlertDrafts(try folder())
    first.drafts.all.value[.new] = draft(.new, "A")
    first.drafts.all.value[.own("0")] = draft(.own("0"), String(repeating: "ü\"", count: 30))
    first.finish()
    let path = try #require(try folder().path)
    let whole = try Data(contentsOf: URL(filePath: path + "/own-0.json"))
    var random = SeededRandom.announced()
    for _ in 0..<40 {
      for number in 1...50 {
        var bytes = whole
        switch random.below(3) {
        case 0: bytes = whole.prefix(random.below(whole.count))
        case 1: for _ in 0...random.below(4) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
        default: bytes.insert(contentsOf: whole[random.below(whole.count)...], at: random.below(whole.count))
        }
        try bytes.write(to: URL(filePath: "\(path)/own-\(number).json"))
      }
      let found = KeptAlertDrafts(try folder())
      #expect(found.drafts.all.value[.new] == draft(.new, "A"))
      #expect(found.drafts.all.value.count + found.setAside.count == 52)
      for name in try FileManager.default.contentsOfDirectory(atPath: path) where name.hasPrefix("own-") {
        if name != "own-0.json" { try FileManager.default.removeItem(atPath: "\(path)/\(name)") }
      }
    }
  }

  @Test(
    "a full disk is the reason why a draft is not kept", .timeLimit(.minutes(10)),
    .enabled(if: Machine.canMount, "NOT TESTED: this user may not mount a file system; run it as root"))
  func fullDisk() throws {
    try #require(mount("tmpfs", try #require(home).path, "tmpfs", 0, "size=64k") == 0)
    var folder = try folder()
    let path = try #require(folder.path)
    #expect(
      folder.write([.new: draft(.new, String(repeating: "x", count: 100_000))]) == "\(path): No space left on device")
  }
}
