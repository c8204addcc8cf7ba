/// Which measure a dispatcher chooses in the dialog about a trip's vehicle.
public enum MeasureKind: String, CaseIterable, Sendable {
  /// Another vehicle runs the trip.
  case otherVehicle
  /// Two vehicles exchange the rest of their days.
  case swap
  /// Trips of the vehicle are cancelled.
  case cut
  /// The trip ends at a stop.
  case endEarly
  /// The trip starts at a stop.
  case startLate
  /// The trip ends at a stop, and the next one of its vehicle starts at one.
  case shortTurn
  /// The trip waits until a time.
  case hold
  /// The trip waits for another one.
  case connection

  /// The fields that the measure needs.
  public var fields: [MeasureField] {
    switch self {
    case .otherVehicle: [.extent, .vehicle]
    case .swap: [.trip]
    case .cut: [.trip, .reason]
    case .endEarly, .startLate: [.stop]
    case .shortTurn: [.stop, .nextStop]
    case .hold: [.stop, .time]
    case .connection: [.stop, .trip]
    }
  }
}

/// What a dispatcher fills in for a measure.
public enum MeasureField: String, CaseIterable, Sendable {
  /// Whether the trip alone or all later ones go to the other vehicle.
  case extent
  /// The name of the other vehicle.
  case vehicle
  /// The stop at which the trip ends, starts or waits.
  case stop
  /// The stop at which the vehicle's next trip starts.
  case nextStop
  /// Another trip: that of the other vehicle, the last one to cancel, or the one that is waited for.
  case trip
  /// When the trip leaves.
  case time
  /// Why trips are cancelled.
  case reason
}

/// An item of a list from which a dispatcher chooses.
public struct MeasureChoice: Hashable, Sendable {
  /// What the item stands for, the same as long as the day does not change.
  public let id: String
  /// What the dispatcher reads.
  public let text: String
}

extension Wording {
  /// Returns what a measure is called in the dialog.
  public func name(_ kind: MeasureKind) -> String {
    switch kind {
    case .otherVehicle: translation.translate("Another vehicle runs it")
    case .swap: translation.translate("Swap with another vehicle")
    case .cut: translation.translate("Cancel trips of the vehicle")
    case .endEarly: translation.translate("End the trip early")
    case .startLate: translation.translate("Start the trip at a later stop")
    case .shortTurn: translation.translate("Turn early, and start the next trip on the way")
    case .hold: translation.translate("Wait until a time")
    case .connection: translation.translate("Wait for another trip")
    }
  }
}
