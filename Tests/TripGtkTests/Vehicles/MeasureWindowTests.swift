import CGtk
import Testing
import TripCore

@testable import TripGtk

@MainActor @Suite("The window in which a vehicle's day is mended", .serialized)
struct MeasureWindowTests {
  init() throws { try #require(Screen.isThere, "no display: run scripts/test, or these under xvfb-run") }

  /// A desk whose first three trips vehicle v0 runs, and whose next three vehicle v1 does.
  private func desk() throws -> DeskModel {
    let desk = try sampleDesk()
    for row in 0..<6 { try desk.decide(.vehicle("v\(row / 3)"), on: desk.timetable.value.instance(ofRow: row)) }
    desk.selection.select(row: 1)
    return desk
  }

  private func open(_ body: (DeskModel, MeasureModel, MeasureWindow) throws -> Void) throws {
    let desk = try desk()
    let parent = Widget(gtk_window_new(GTK_WINDOW_TOPLEVEL))
    defer { gtk_widget_destroy(parent.pointer) }
    let model = MeasureModel(desk)
    try #require(model.begin())
    let window = MeasureWindow(above: parent)
    let parts: [AnyObject] = [
      MeasurePresentationControl(window, model: model, desk: desk),
      MeasureController(window, model: model, desk: desk),
    ]
    window.present()
    Screen.settle()
    try withExtendedLifetime(parts) { try body(desk, model, window) }
    window.close()
  }

  @Test("each measure has its own fields, whose captions have other mnemonics than one another and the buttons")
  func captions() throws {
    try open { _, model, window in
      for kind in MeasureKind.allCases {
        model.kind.value = kind
        for (field, widget) in window.fields { #expect(widget.isVisible == kind.fields.contains(field)) }
        let captions =
          [tr("_Measure"), tr("_Apply"), tr("_Close"), tr("_Begin with That Trip")]
          + kind.fields.map { MeasureCaptions.caption(of: $0, in: kind) }
        let mnemonics = captions.compactMap { $0.firstIndex(of: "_").map($0.index(after:)) }
        #expect(Set(zip(captions, mnemonics).map { $0[$1].lowercased() }).count == captions.count, "\(captions)")
        for field in kind.fields {
          let accessible = window.fields[field].map { gtk_widget_get_accessible($0.pointer) }
          let name = accessible.flatMap { atk_object_get_name($0) }.map { String(cString: $0) }
          #expect(name == AlertEditorSection.withoutMnemonic(MeasureCaptions.caption(of: field, in: kind)))
        }
      }
    }
  }

  @Test("a chooser shows what its measure begins with, and what is chosen in it is filled in")
  func choosers() throws {
    try open { _, model, window in
      model.kind.value = .cut
      let chooser = try #require(window.fields[.trip])
      #expect(AlertKindView.chosen(in: chooser) == "1" && model.values[.trip]?.value == "1")
      AlertKindView.choose("2", in: chooser)
      #expect(model.values[.trip]?.value == "2")
      AlertKindView.choose(MeasureKind.hold.rawValue, in: window.kind)
      #expect(model.kind.value == .hold)
    }
  }

  @Test("the window is closed at any moment, and everything of it is let go")
  func closing() throws {
    for round in 0..<8 {
      weak var model: DeskModel?
      do {
        let window = DeskWindow(nil)
        let desk = try desk()
        model = desk
        window.show(desk, isRehearsal: true) { _ in }
        window.present()
        Screen.settle()
        window.windows?.showMeasures()
        if round % 2 == 0 { Screen.settle() }
        let measures = try #require(window.windows?.measures)
        // What becomes known afterwards reaches neither a widget that is gone nor the timer of a preview.
        switch round / 2 {
        case 0: measures.close()
        case 1: try desk.decide(.cancelled, on: desk.timetable.value.instance(ofRow: 1))
        case 2: window.show(try sampleDesk(), isRehearsal: true) { _ in }
        default: window.windows?.showMeasures()
        }
        try desk.decide(.departure(delay: 300, at: nil), on: desk.timetable.value.instance(ofRow: 0))
        desk.tick(desk.now.value + 60)
        window.close()
        try desk.undo()
      }
      Screen.settle()
      #expect(model == nil)
    }
  }

  @Test("Apply takes the preview and closes the window from within its own click")
  func applying() throws {
    let window = DeskWindow(nil)
    defer { window.close() }
    let desk = try desk()
    window.show(desk, isRehearsal: true) { _ in }
    window.present()
    window.windows?.showMeasures()
    let measures = try #require(window.windows?.measures)
    let end = ContinuousClock.now + .seconds(300)
    while !measures.apply.isSensitive && ContinuousClock.now < end { g_main_context_iteration(nil, 1) }
    #expect(measures.applyByKey() && window.windows?.measures == nil)
    #expect(desk.journal.history.undoable?.entries.count == 2)
    Screen.settle()
  }
}
