import CGtk
import TripCore

/// A field for a time of a service day. The dispatcher types the time, or changes it by a quarter of an hour with the
/// arrow keys.
@MainActor
final class TimeSpin: Widget {
  /// The function that returns the text of a time, as the field shows it.
  var show: @MainActor (ServiceTime) -> String = { $0.description }
  /// The function that parses a typed text. It gets the text and the time that the field shows, and returns `nil`
  /// when the text is not a time.
  var read: @MainActor (String, ServiceTime) -> ServiceTime? = { text, _ in ServiceTime(gtfs: text) }

  /// Makes a field for times within `times`, in whole minutes.
  init(_ times: ClosedRange<ServiceTime>) {
    let minutes = Double(times.lowerBound.seconds / 60)...Double(times.upperBound.seconds / 60)
    super.init(gtk_spin_button_new_with_range(minutes.lowerBound, minutes.upperBound, 15))
    // Without this, the spin button would accept only digits, and no colon.
    gtk_spin_button_set_numeric(cgtk_spin_button(pointer), 0)
    gtk_entry_set_width_chars(cgtk_entry(pointer), 8)
    let texts = ClosureBox<Double, CString> { [weak self] minutes in
      CString(self?.show(ServiceTime(hours: 0, minutes: Int(minutes))) ?? "")
    }
    let numbers = ClosureBox<String, Double> { [weak self] in self?.minutes($0) ?? .nan }
    cgtk_connect_number_texts(
      cgtk_spin_button(pointer), { ClosureBox<Double, CString>.call($0, $1).pointer }, texts.retained(),
      { ClosureBox<String, Double>.call($0, String(cString: $1)) }, numbers.retained())
  }

  /// Writes the text of the time again, after ``show`` was replaced.
  func update() {
    let time = time
    gtk_entry_set_text(cgtk_entry(pointer), show(time))
  }

  private var time: ServiceTime {
    ServiceTime(hours: 0, minutes: Int(gtk_spin_button_get_value_as_int(cgtk_spin_button(pointer))))
  }

  private func minutes(_ text: String) -> Double? {
    // The text that the field itself has written is not parsed. When clocks are set back, an hour occurs twice, and
    // the text would be parsed as the wrong one of the two.
    let typed = text == show(time) ? time : read(text, time)
    return typed.map { Double($0.seconds / 60) }
  }
}
