import Testing

@testable import TripCommands

@Suite("Where the desktop program is")
struct DesktopProgramTests {
  @Test("below the prefix of the installed program, or beside it in a build folder")
  func places() {
    #expect(
      DesktopProgram.places(of: "/usr/bin/tripdesk")
        == ["/usr/bin/../lib/tripdesk/tripdesk-desktop", "/usr/bin/tripdesk-desktop"])
    #expect(DesktopProgram.places(of: "/tripdesk") == ["/../lib/tripdesk/tripdesk-desktop", "/tripdesk-desktop"])
  }
}
