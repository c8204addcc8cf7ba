import CGtk
import FoundationEssentials
import Testing
import TripCore

@testable import TripGtk

/// The X server that the tests run under; without one they fail, loudly, instead of testing nothing.
@MainActor
enum Screen {
  static let isThere: Bool = {
    gtk_disable_setlocale()
    return gtk_init_check(nil, nil).isTrue
  }()

  /// How many dots an inch has, times 1024, which decides how large letters are; -1 leaves that to GTK. The desktop may
  /// tell another number while programs run.
  static var resolution: Int32 {
    get {
      var value = GValue()
      g_value_init(&value, g_type_from_name("gint"))
      defer { g_value_unset(&value) }
      g_object_get_property(settings, "gtk-xft-dpi", &value)
      return g_value_get_int(&value)
    }
    set {
      var value = GValue()
      g_value_init(&value, g_type_from_name("gint"))
      defer { g_value_unset(&value) }
      g_value_set_int(&value, newValue)
      g_object_set_property(settings, "gtk-xft-dpi", &value)
    }
  }

  private static var settings: UnsafeMutablePointer<GObject> {
    UnsafeMutableRawPointer(gtk_settings_get_default()).assumingMemoryBound(to: GObject.self)
  }

  /// Lets GTK do all that waits: updates, layout, drawing.
  static func settle() {
    while gtk_events_pending().isTrue { gtk_main_iteration() }
  }
}

/// A day of six runs, ten minutes apart from 08:00 on. All are of the first line but that in the row `other`, which is of the last.
@MainActor
func sampleDesk(
  count: Int = 6, headsigns: [String] = ["Beta <b>"], lines: [String] = ["R&B"], other: Int? = nil,
  translation: Translation = .english
) throws -> DeskModel {
  let zone = try #require(TimeZone(identifier: "Europe/Amsterdam"))
  let date = try #require(ServiceDate("20261120"))
  let scheduledTrips = (0..<count).map { index in
    let departure = ServiceTime(hours: 8, minutes: 10 * index)
    return ScheduledTrip(trip: index, serviceDate: date, departure: departure, arrival: departure + .minutes(20))
  }
  let timetable = Timetable(
    agency: Agency(id: "a", name: "Lines & <Co>", timeZone: zone), serviceDate: date,
    routes: lines.enumerated().map { number, name in
      Route(
        id: number == 0 ? "r" : GTFSID(name), shortName: name, color: RouteColor("FFFF00"),
        textColor: RouteColor("FFFFFF"))
    },
    stops: [Stop(id: "a", name: "Alpha & <Omega>"), Stop(id: "b", name: "Beta")],
    trips: (0..<count).map { TripRow(route: $0 == other ? lines.count - 1 : 0, stopTimes: 2 * $0..<2 * $0 + 2) },
    tripIDs: TextColumn((0..<count).map { "t\($0)" }),
    headsigns: TextColumn((0..<count).map { headsigns[$0 % headsigns.count] }),
    stopTimes: StopTimeColumn(
      scheduledTrips.flatMap { scheduledTrip in
        [
          StopTimeRow(sequence: 1, stop: 0, arrival: scheduledTrip.departure, departure: scheduledTrip.departure),
          StopTimeRow(sequence: 2, stop: 1, arrival: scheduledTrip.arrival, departure: scheduledTrip.arrival),
        ]
      }), scheduledTrips: scheduledTrips)
  return DeskModel(
    timetable: timetable, now: date.origin(in: zone) + Seconds(ServiceTime(hours: 8, minutes: 5).seconds),
    wording: Wording(locale: Locale(identifier: "en_GB"), timeZone: zone, translation: translation))
}

/// What a list's model has in a cell.
func shownText(_ model: OpaquePointer, _ row: Int32, _ column: Int32) -> String {
  var iter = GtkTreeIter()
  guard gtk_tree_model_iter_nth_child(model, &iter, nil, row).isTrue else { return "no row" }
  var value = GValue()
  gtk_tree_model_get_value(model, &iter, column, &value)
  defer { g_value_unset(&value) }
  return g_value_get_string(&value).map { String(cString: $0) } ?? ""
}

/// The markup of a cell of the list of trips.
@MainActor
func shownText(_ model: OpaquePointer, _ row: Int32, _ column: TripListColumn) -> String {
  shownText(model, row, Int32(TripListColumn.allCases.firstIndex(of: column) ?? -1))
}

extension Label {
  /// What GTK shows, not what was asked of it.
  var shownText: String { String(cString: gtk_label_get_text(cgtk_label(pointer))) }

  func hasClass(_ name: String) -> Bool {
    gtk_style_context_has_class(gtk_widget_get_style_context(pointer), name).isTrue
  }
}

extension Widget {
  /// Whether the widget is on the screen, as far as its window is.
  var isMapped: Bool { gtk_widget_get_mapped(pointer).isTrue }
}
