import Testing

@testable import TripGtk

@Suite("The window's place")
struct WindowPlaceTests {
  @Test("is read as it was written")
  func roundTrip() {
    var place = WindowPlace()
    #expect(WindowPlace(text: place.text) == place)
    (place.width, place.height, place.isMaximised) = (1300, 760, true)
    place.corner = (-40, 20)
    #expect(WindowPlace(text: place.text) == place)
  }

  @Test(
    "a damaged file is none",
    arguments: [
      "", "tripdesk window 2\n", "tripdesk window 1\nsize 1 1\n", "tripdesk window 1\nsize 800\n",
      "tripdesk window 1\nsize 99999999999 700\n", "tripdesk window 1\nfull\n",
    ])
  func damaged(text: String) { #expect(WindowPlace(text: text) == nil) }

  @Test("is where the user's state is, and nowhere for a user without a home")
  func folder() {
    #expect(UserFolder.state(["XDG_STATE_HOME": "/s", "HOME": "/h"]) == "/s/tripdesk")
    #expect(UserFolder.state(["XDG_STATE_HOME": "s", "HOME": "/h"]) == "/h/.local/state/tripdesk")
    #expect(UserFolder.configuration(["HOME": "/h"]) == "/h/.config/tripdesk")
    #expect(UserFolder.configuration([:]) == nil)
  }
}
