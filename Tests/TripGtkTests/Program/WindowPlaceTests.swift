import CGtk
import Testing
import TripProgram

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

  @Test("on a smaller screen than before, or one that nobody can have, is a size that fits")
  func smallerScreen() {
    var place = WindowPlace()
    (place.width, place.height) = (20_000, 12_000)
    #expect(place.fitting(width: 1280, height: 800) == (1260, 740))
    #expect(place.fitting(width: 0, height: 0) == (20_000, 12_000))
    #expect(WindowPlace().fitting(width: 5120, height: 2880) == (1100, 700))
  }

  @Test("a corner anywhere is in sight or not, and nothing overflows")
  func corners() {
    let screen = GdkRectangle(x: -1920, y: 0, width: 1920, height: 1080)
    #expect(WindowPlace.isInSight((-1900, 20), of: screen))
    #expect(!WindowPlace.isInSight((-100, 20), of: screen) && !WindowPlace.isInSight((-1900, 1040), of: screen))
    let extremes = [Int32.min, -1, 0, 1, Int32.max]
    let areas = extremes.flatMap { x in extremes.map { GdkRectangle(x: x, y: x, width: $0, height: $0) } }
    for area in areas {
      for x in extremes { for y in extremes { _ = WindowPlace.isInSight((x, y), of: area) } }
    }
    // A screen that is narrower than what is to be in sight.
    #expect(!WindowPlace.isInSight((0, 0), of: GdkRectangle(x: 0, y: 0, width: 60, height: 40)))
  }

  @Test("is where the user's state is, and nowhere for a user without a home")
  func folder() {
    #expect(UserFolder.state(["XDG_STATE_HOME": "/s", "HOME": "/h"]) == "/s/tripdesk")
    #expect(UserFolder.state(["XDG_STATE_HOME": "s", "HOME": "/h"]) == "/h/.local/state/tripdesk")
    #expect(UserFolder.configuration(["HOME": "/h"]) == "/h/.config/tripdesk")
    #expect(UserFolder.configuration([:]) == nil)
  }
}
