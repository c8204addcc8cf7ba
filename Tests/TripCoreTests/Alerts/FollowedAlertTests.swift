import Testing
import TripCore

@Suite("FollowedAlert")
struct FollowedAlertTests {
  private func at(_ seconds: Int) -> Instant { Instant(unixSeconds: 1_795_000_000 + seconds) }

  private func period(_ start: Int?, _ end: Int?) -> AlertPeriod {
    AlertPeriod(from: start.map(at), to: end.map(at))
  }

  private func followed(_ told: [AlertPeriod], impacts: [AlertPeriod] = []) -> FollowedAlert {
    let alert = Alert(
      id: "via-1-7", origin: .feed("a.pb"), cause: .weather, effect: .detour, severity: .severe,
      selectors: [AlertSelector(routeID: "R")], told: AlertPeriod(from: nil, to: nil), impacts: [],
      texts: [AlertText(language: "en", header: "Snow", description: "")], url: "https://example.org")
    return FollowedAlert(alert, told: told, impacts: impacts)
  }

  @Test("without periods it is told always, and service differs always")
  func always() throws {
    let alert = try #require(followed([]).alert(at: at(0)))
    #expect(alert.told == period(nil, nil) && alert.impacts == [period(nil, nil)])
    #expect(alert.origin == .feed("a.pb") && alert.severity == .severe && alert.url == "https://example.org")
    #expect(alert.cause == .weather && alert.effect == .detour && alert.selectors == [AlertSelector(routeID: "R")])
  }

  @Test("of several nights, the present one is told, then the next, and it ends with the last")
  func nights() {
    let nights = [period(300, 400), period(100, 200)]
    let alert = followed(nights, impacts: nights)
    func told(_ seconds: Int) -> AlertPeriod? { alert.alert(at: at(seconds))?.told }
    #expect(told(0) == period(100, 200) && told(199) == period(100, 200))
    #expect(told(200) == period(300, 400) && told(399) == period(300, 400) && told(400) == nil)
    #expect(alert.alert(at: at(150))?.impacts == [period(100, 200)])
    #expect(alert.alert(at: at(250))?.impacts == [period(300, 400)])
  }

  @Test("periods that touch or overlap are one")
  func united() {
    let alert = followed([period(0, 100), period(50, 120), period(120, 200), period(300, nil), period(310, 320)])
    #expect(alert.alert(at: at(0))?.told == period(0, 200))
    #expect(alert.alert(at: at(250))?.told == period(300, nil))
    #expect(followed([period(nil, 10), period(nil, nil)]).alert(at: at(0))?.told == period(nil, nil))
    #expect(followed([period(nil, 10), period(5, nil)]).alert(at: at(0))?.told == period(nil, nil))
  }

  @Test("each impact lies within the time in which passengers are told")
  func impacts() {
    let alert = followed(
      [period(0, 100), period(200, nil)], impacts: [period(50, 250), period(10, 20), period(300, nil)])
    #expect(alert.alert(at: at(0))?.impacts == [period(10, 20), period(50, 100)])
    #expect(alert.alert(at: at(150))?.impacts == [period(200, 250), period(300, nil)])
    let told = followed([period(0, 10)], impacts: [period(500, 600)])
    #expect(told.alert(at: at(0))?.impacts == [period(0, 10)])
  }

  @Test("without an end it is over at the latest moment, if there is one")
  func latest() {
    let alert = followed([period(10, nil)])
    #expect(alert.alert(at: at(0), endingBy: at(100))?.told == period(10, 100))
    #expect(alert.alert(at: at(100), endingBy: at(100)) == nil)
    #expect(alert.alert(at: at(0), endingBy: at(5)) == nil)
    #expect(followed([period(0, 500)]).alert(at: at(200), endingBy: at(100))?.told == period(0, 500))
  }
}
