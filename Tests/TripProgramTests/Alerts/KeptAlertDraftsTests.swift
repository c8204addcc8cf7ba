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
      draft(.new, "A"), draft(.own("ü/../x"), "B"), draft(.automatic(String(repeating: "k", count: 400)), "C"),
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
}
