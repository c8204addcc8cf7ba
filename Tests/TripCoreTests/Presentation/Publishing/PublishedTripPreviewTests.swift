import Foundation
import Testing

@testable import TripCore

@Suite("What is published of a trip in each profile")
struct PublishedTripPreviewTests {
  private let wording: Wording
  private let trip: Trip

  init() throws {
    wording = Wording(locale: Locale(identifier: "en_GB"), timeZone: try zone("Europe/Amsterdam"))
    trip = try threeStopTrip(departure: date("20251120").origin(in: zone("Europe/Amsterdam")) + .minutes(480))
  }

  private func published(
    _ profile: FeedProfile, _ kind: TripAsPublished.Kind, heldBack: [PublishingStatus.BrokenRule] = []
  ) -> TripAsPublished {
    TripAsPublished(kind: kind, profile: profile, stops: [], heldBack: heldBack, notation: profile.name)
  }

  @Test("of a trip of the timetable there is one form")
  func one() {
    let preview = PublishedTripPreview(
      trip, [published(.standard, .cancelled), published(.google, .cancelled)], wording)
    #expect(preview.forms.map(\.profile) == [.standard] && preview.summary == "Published as canceled.")
    let nothing = PublishedTripPreview(trip, [], wording)
    #expect(nothing.forms.count == 1 && nothing.summary.hasPrefix("Nothing is published of this trip"))
  }

  @Test("of an extra trip there is a form for each profile, and each says how it is told, or why not")
  func extra() {
    let limit = PublishingStatus.BrokenRule(id: nil, message: "Two have one name.", value: "trip_id T")
    let preview = PublishedTripPreview(
      trip, [published(.standard, .extra), published(.google, .extra, heldBack: [limit])], wording)
    #expect(preview.forms.map(\.profile) == [.standard, .google])
    #expect(preview.forms.map(\.table.notation) == ["standard", "google"])
    #expect(
      preview.summary == """
        standard: Published as an extra trip.
        google: Not published, because readers would reject it: Two have one name. trip_id T
        """)
  }
}
