import TripCore

/// The captions of the fields in the window with the measures. Their mnemonics differ from one another within each measure,
/// and from those of the buttons.
@MainActor
enum MeasureCaptions {
  /// Returns the caption of a field, with its mnemonic.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - kind: The measure for which the field is filled in; it has the field.
  /// - Returns: The caption.
  static func caption(of field: MeasureField, in kind: MeasureKind) -> String {
    switch field {
    case .extent: tr("_Which trips")
    case .vehicle: tr("_Vehicle; empty for a spare one")
    case .stop: stop(kind)
    case .nextStop: tr("The _next trip starts at")
    case .trip: trip(kind)
    case .time: tr("_Leaves at")
    case .reason: tr("_Reason, for passengers")
    }
  }

  private static func stop(_ kind: MeasureKind) -> String {
    switch kind {
    // Translators: before the stop at which a trip starts that leaves out the stops before
    case .startLate: tr("_Starts at")
    // Translators: before the stop at which a trip waits
    case .hold, .connection: tr("Wa_its at")
    // Translators: before the stop at which a trip ends that leaves out the stops beyond
    default: tr("_Ends at")
    }
  }

  private static func trip(_ kind: MeasureKind) -> String {
    switch kind {
    // Translators: before the last of the trips that are canceled
    case .cut: tr("_Up to")
    // Translators: before the trip for whose passengers another one waits
    case .connection: tr("Waits _for")
    // Translators: before the vehicle that exchanges the rest of its day with another one
    default: tr("Swaps wi_th")
    }
  }

  /// Returns the name of a measure with the key that chooses it, such as `Swap with another vehicle (Ctrl+2)`.
  static func name(_ kind: MeasureKind, _ wording: Wording) -> String {
    guard let index = MeasureKind.allCases.firstIndex(of: kind) else { return wording.name(kind) }
    return Translation.fill(tr("%1$@ (%2$@)"), wording.name(kind), Accelerator("<Primary>\(index + 1)").label)
  }
}
