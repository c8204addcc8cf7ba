import Testing

@testable import TripCore

@Suite("SettingNotation")
struct SettingNotationTests {
  @Test(
    "a setting comes back from its text, whatever its texts are",
    arguments: [
      .vehicles(VehicleSettings()),
      .vehicles(
        VehicleSettings(
          turnaround: 7_200,
          rules: [
            TurnaroundRule(.stops(from: "a,\"b\\", to: "\u{202E}é"), turnaround: 0),
            TurnaroundRule(.stop("🚌\n"), turnaround: 7_200), TurnaroundRule(.route(""), turnaround: 61),
          ], horizon: 86_400, publishes: false)),
      .vehicles(VehicleSettings(turnaround: 0, horizon: 0)), .vehiclePlan([:]), .singleTrack([]),
      .singleTrack([TrackSection("b", "a"), TrackSection("a \"", "故障"), TrackSection("e\u{301}", "\u{202E}\n")]),
      .vehiclePlan(["t \"1\"": "", "": "7", "故障": "e\u{301}", "a/b": GTFSID(String(repeating: "ä", count: 50))]),
    ] as [OperatorSetting])
  func roundTrip(_ setting: OperatorSetting) {
    let text = SettingNotation.text(setting)
    #expect(SettingNotation.setting(text, setting.kind) == setting)
    let fields = ActionFields(.settings(setting))
    #expect(fields.kind == setting.kind.rawValue && fields.value == text && fields.isAboutSettings)
    #expect(fields.action == .settings(setting))
    let other = OperatorSetting.Kind.vehicles == setting.kind ? OperatorSetting.Kind.vehiclePlan : .vehicles
    #expect(SettingNotation.setting(text, other) == nil || setting == .vehiclePlan([:]))
  }

  @Test("the text has its keys in alphabetical order")
  func form() {
    let rules = [
      TurnaroundRule(.stops(from: "a", to: "b"), turnaround: 300), TurnaroundRule(.route("X"), turnaround: 60),
    ]
    #expect(
      SettingNotation.text(.vehicles(VehicleSettings(rules: rules)))
        == #"{"horizon":3600,"publishes":true,"rules":[{"from_stop":"a","to_stop":"b","turnaround":300},"#
        + #"{"route":"X","turnaround":60}],"turnaround":180}"#)
    #expect(
      SettingNotation.text(.singleTrack([TrackSection("c", "b"), TrackSection("b", "a")])) == #"[["a","b"],["b","c"]]"#)
    #expect(SettingNotation.text(.vehiclePlan(["b": "2", "a": "1"])) == #"{"a":"1","b":"2"}"#)
  }

  @Test(
    "what is no setting is refused",
    arguments: [
      "", "x", "null", "[]", "{}", "7", #"{"horizon":3600,"publishes":true,"rules":[]}"#,
      settings(#""turnaround":-1"#), settings(#""turnaround":7201"#), settings(#""turnaround":1.5"#),
      settings(#""turnaround":"180""#), settings(#""turnaround":null"#), settings(#""turnaround":180,"more":1"#),
      settings(#""turnaround":99999999999999999999"#), settings(#""turnaround":180"#, horizon: "86401"),
      settings(#""turnaround":180"#, rules: "null"), settings(#""turnaround":180"#, rules: "{}"),
      rule(#""from_stop":"a""#), rule(#""turnaround":60"#), rule(#""to_stop":"a","turnaround":60"#),
      rule(#""from_stop":"a","route":"b","turnaround":60"#), rule(#""from_stop":1,"turnaround":60"#),
      rule(#""from_stop":"a","turnaround":7201"#), rule(#""from_stop":"a","turnaround":60,"stop":"b""#),
      rule(#""from_stop":"a\u0000","turnaround":60"#),
      settings(
        #""turnaround":180"#,
        rules: "[" + Array(repeating: #"{"route":"r","turnaround":60}"#, count: 1_001).joined(separator: ",") + "]"),
    ])
  func refused(_ text: String) { #expect(SettingNotation.setting(text, .vehicles) == nil) }

  @Test(
    "what is no plan is refused",
    arguments: [
      "", "null", "[]", #"{"a":1}"#, #"{"a":null}"#, #"{"a":{}}"#, #"{"a":"b\u0000"}"#, #"{"a\u0000":"b"}"#,
      "{\"a\":\"\(String(repeating: "x", count: 101))\"}",
    ])
  func refusedPlans(_ text: String) { #expect(SettingNotation.setting(text, .vehiclePlan) == nil) }

  @Test(
    "what is no list of sections is refused",
    arguments: [
      "", "null", "{}", "[1]", "[[]]", #"[["a"]]"#, #"[["a","b","c"]]"#, #"[["a",null]]"#, #"[["a","\u0000"]]"#,
    ])
  func refusedSections(_ text: String) { #expect(SettingNotation.setting(text, .singleTrack) == nil) }

  @Test("there are at most 1,000 sections")
  func manySections() {
    let sections = Set((0..<1_000).map { TrackSection("a", "b\($0)") })
    let setting = OperatorSetting.singleTrack(sections)
    #expect(SettingNotation.setting(SettingNotation.text(setting), .singleTrack) == setting)
    let more = OperatorSetting.singleTrack(sections.union([TrackSection("a", "c")]))
    #expect(throws: DecisionError.settingIsInvalid(.tooManySections(1_001))) { try more.check() }
    #expect(SettingNotation.setting(SettingNotation.text(more), .singleTrack) == nil)
  }

  @Test("a plan has at most 100,000 trips")
  func longPlan() throws {
    let plan = Dictionary(uniqueKeysWithValues: (0..<100_000).map { ("trip-\($0)", GTFSID("vehicle \($0 % 500)")) })
    let setting = OperatorSetting.vehiclePlan(VehiclePlan(names: plan))
    #expect(SettingNotation.setting(SettingNotation.text(setting), .vehiclePlan) == setting)
    let longer = OperatorSetting.vehiclePlan(VehiclePlan(names: plan).merging(["one more": "1"]))
    #expect(throws: DecisionError.settingIsInvalid(.tooManyTrips(100_001))) { try longer.check() }
    #expect(SettingNotation.setting(SettingNotation.text(longer), .vehiclePlan) == nil)
  }

  @Test("two ways to write one letter in a plan do not stop a program")
  func normalization() {
    #expect(SettingNotation.setting("{\"\u{E9}\":\"1\",\"e\u{301}\":\"2\",\"a\":\"3\"}", .vehiclePlan) != nil)
    _ = SettingNotation.setting(#"{"a":"1","a":"2"}"#, .vehiclePlan)
  }

  @Test("fields that name a stop, and rows of another day or trip, are no settings")
  func otherFields() {
    var fields = ActionFields(.settings(.vehiclePlan(["a": "1"])))
    #expect(JournalSubject("", on: JournalSubject.settingsDay, at: nil, fields) == .settings)
    #expect(JournalSubject("t", on: JournalSubject.settingsDay, at: nil, fields) == nil)
    #expect(JournalSubject("", on: ServiceDate(dayNumber: 20_000), at: nil, fields) == nil)
    #expect(JournalSubject("", on: JournalSubject.settingsDay, at: ServiceTime(seconds: 0), fields) == nil)
    fields.stopSequence = 1
    #expect(fields.action == nil)
  }
}

/// The JSON text of settings with one part replaced.
private func settings(_ turnaround: String, horizon: String = "3600", rules: String = "[]") -> String {
  #"{"horizon":\#(horizon),"publishes":true,"rules":\#(rules),\#(turnaround)}"#
}

private func rule(_ parts: String) -> String { settings(#""turnaround":180"#, rules: "[{\(parts)}]") }
