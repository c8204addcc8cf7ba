import Foundation
import TestSupport
import Testing

@testable import TripCore
@testable import TripPostgres

/// Makes the JSON text of settings that every program can read, with other values for some of its keys; `nil` leaves a key
/// out.
private func settingText(_ parts: [String: String?]) -> String {
  let settings: [String: String?] = ["turnaround": "180", "rules": "[]", "horizon": "3600", "publishes": "true"]
  let all = settings.merging(parts) { $1 }
  return "{" + all.compactMap { key, value in value.map { "\"\(key)\":\($0)" } }.joined(separator: ",") + "}"
}

// Settings of the operator that other programs append.
extension RudeAppendTests {
  /// Inserts a setting with this JSON text, about a trip when `trip` names one.
  private func insert(_ kind: OperatorSetting.Kind, _ text: String?, trip: String = "", on date: String? = nil) throws {
    let setting: OperatorSetting =
      switch kind {
      case .vehicles: .vehicles(VehicleSettings())
      case .vehiclePlan: .vehiclePlan([:])
      case .singleTrack: .singleTrack([])
      }
    let entry = JournalEntry(
      sequence: JournalSequence(2), id: UUID(), group: UUID(), time: first.time, author: first.author,
      operatorID: first.operatorID, subject: .settings, action: .settings(setting))
    var cells = EntryRow(entry, after: JournalSequence(1)).cells
    (cells[8], cells[12]) = (trip, text)
    if let date { cells[7] = date }
    let values = (1...EntryRow.columnCount).map { "$\($0)" }.joined(separator: ", ")
    try connection().query("INSERT INTO tripdesk.entry (\(EntryRow.columns)) VALUES (\(values))", cells)
  }

  @Test(
    "a setting that no program could read is refused",
    arguments: [
      nil, "", "x", "7", "null", "[]", "{}", settingText(["turnaround": "-1"]), settingText(["turnaround": "7201"]),
      settingText(["turnaround": "1.5"]), settingText(["turnaround": nil]), settingText(["turnaround": #""60""#]),
      settingText(["horizon": "86401"]), settingText(["horizon": "9999999999"]), settingText(["publishes": "1"]),
      settingText(["rules": "{}"]), settingText(["rules": "null"]), settingText(["rules": "[7]"]),
      settingText(["more": "1"]), settingText(["rules": #"[{"turnaround":60}]"#]),
      settingText(["rules": #"[{"from_stop":"a"}]"#]), settingText(["rules": #"[{"to_stop":"a","turnaround":60}]"#]),
      settingText(["rules": #"[{"from_stop":"a","route":"b","turnaround":60}]"#]),
      settingText(["rules": #"[{"from_stop":"a\u0000","turnaround":60}]"#]),
      settingText(["rules": #"[{"route":"a","route":"b","turnaround":60}]"#]),
      settingText(["rules": #"[{"from_stop":7,"turnaround":60}]"#]),
      settingText([
        "rules": "[" + repeatElement(#"{"route":"r","turnaround":1}"#, count: 1_001).joined(separator: ",") + "]"
      ]),
    ] as [String?])
  func unreadableSetting(_ text: String?) throws {
    #expect {
      try insert(.vehicles, text)
    } throws: {
      ($0 as? PostgresConnection.Failure)?.state == "23514"
    }
    #expect(
      text.flatMap { SettingNotation.setting($0, .vehicles) } == nil || text?.contains(#""route":"a","route""#) == true)
  }

  @Test(
    "a plan that no program could read is refused",
    arguments: [
      nil, "", "x", "7", "null", "[]", #"{"a":1}"#, #"{"a":null}"#, #"{"a":{}}"#, #"{"a":"b\u0000"}"#,
      #"{"a\u0000":"b"}"#, #"{"a":"1","a":"2"}"#, "{\"a\":\"\(String(repeating: "x", count: 101))\"}",
    ] as [String?])
  func unreadablePlan(_ text: String?) throws {
    #expect {
      try insert(.vehiclePlan, text)
    } throws: {
      ($0 as? PostgresConnection.Failure)?.state == "23514"
    }
  }

  @Test(
    "a list of sections that no program could read is refused",
    arguments: [
      nil, "", "x", "7", "null", "{}", "[1]", "[[]]", #"[["a"]]"#, #"[["a","b","c"]]"#, #"[["a",null]]"#,
      #"[["a","\u0000"]]"#, #"[{"a":"b"}]"#,
      "[" + repeatElement(#"["a","b"]"#, count: 1_001).joined(separator: ",") + "]",
    ] as [String?])
  func unreadableSections(_ text: String?) throws {
    #expect {
      try insert(.singleTrack, text)
    } throws: {
      ($0 as? PostgresConnection.Failure)?.state == "23514"
    }
  }

  @Test("a list of sections that every program can read is taken", arguments: ["[]", #"[["b","a"],["🚌 \"","é"]]"#])
  func readableSections(_ text: String) throws {
    try insert(.singleTrack, text)
    #expect(SettingNotation.setting(text, .singleTrack) != nil)
  }

  @Test("a setting about a trip or a day is refused")
  func settingOfDay() throws {
    #expect(throws: PostgresConnection.Failure.self) { try insert(.vehiclePlan, "{}", trip: "t") }
    #expect(throws: PostgresConnection.Failure.self) { try insert(.vehiclePlan, "{}", on: "20261120") }
    try insert(.vehiclePlan, "{}")
  }

  @Test(
    "a setting that every program can read is taken, and read",
    arguments: [
      settingText([:]), settingText(["rules": #"[{"from_stop":"a","to_stop":null,"route":null,"turnaround":0}]"#]),
      settingText(["rules": #"[{"route":"🚌 \"\u00e9\\","turnaround":7200}]"#, "horizon": "86400"]),
    ])
  func readableSetting(_ text: String) throws {
    try insert(.vehicles, text)
    #expect(SettingNotation.setting(text, .vehicles) != nil)
  }

  @Test("a plan with two ways to write one letter is taken, and read")
  func readablePlan() throws {
    let text = "{\"\u{E9}\":\"1\",\"e\u{301}\":\"2\",\"\":\"\"}"
    try insert(.vehiclePlan, text)
    #expect(SettingNotation.setting(text, .vehiclePlan) != nil)
  }
}
