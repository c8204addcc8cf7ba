/// What dispatchers decided about an alert that follows from decisions about trips.
public enum AlertOverride: Hashable, Sendable {
  /// Passengers read these texts.
  case reworded([AlertText])
  /// Passengers are not told.
  case withheld
}

extension [Alert] {
  /// The alerts as passengers read them: with the texts that dispatchers gave them, and without those of which passengers
  /// are not told.
  public var asTold: [Alert] {
    compactMap { alert in
      switch alert.override {
      case nil: return alert
      case .withheld: return nil
      case .reworded(let texts):
        var alert = alert
        alert.texts = texts
        return alert
      }
    }
  }
}
