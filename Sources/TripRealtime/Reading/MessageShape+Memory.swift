extension MessageShape {
  /// Returns the memory that a message takes as a value of its generated Swift type, in bytes: its stride in an
  /// array, and the size of the object that holds its fields, computed from its largest fields.
  static func memory(of kind: Kind) -> (stride: Int, object: Int) {
    func size<Message>(_ message: Message.Type) -> Int { MemoryLayout<Message?>.stride }
    let descriptors = size(TransitRealtime_TripDescriptor.self) + size(TransitRealtime_VehicleDescriptor.self)
    return switch kind {
    case .feedEntity:
      (
        size(TransitRealtime_FeedEntity.self),
        160 + size(TransitRealtime_Alert.self) + size(TransitRealtime_Stop.self) + size(TransitRealtime_Shape.self)
          + size(TransitRealtime_TripModifications.self)
      )
    case .tripUpdate: (0, 128 + descriptors + size(TransitRealtime_TripUpdate.TripProperties.self))
    case .vehiclePosition: (0, 160 + descriptors + size(TransitRealtime_Position.self))
    case .stopTimeUpdate: (size(TransitRealtime_TripUpdate.StopTimeUpdate.self), 0)
    case .carriageDetails: (size(TransitRealtime_VehiclePosition.CarriageDetails.self), 0)
    case .timeRange: (size(TransitRealtime_TimeRange.self), 0)
    case .entitySelector: (size(TransitRealtime_EntitySelector.self), 0)
    case .translation: (size(TransitRealtime_TranslatedString.Translation.self), 0)
    case .localizedImage: (size(TransitRealtime_TranslatedImage.LocalizedImage.self), 0)
    case .modification: (size(TransitRealtime_TripModifications.Modification.self), 0)
    case .selectedTrips: (size(TransitRealtime_TripModifications.SelectedTrips.self), 0)
    case .replacementStop: (size(TransitRealtime_ReplacementStop.self), 0)
    default: (0, 0)
    }
  }
}
