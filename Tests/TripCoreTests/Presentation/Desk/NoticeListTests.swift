import Testing

@testable import TripCore

@MainActor @Suite("NoticeList")
struct NoticeListTests {
  let notices = NoticeList()

  @Test("the latest notice is the last, and one that is added again moves there")
  func order() {
    notices.add(.timetableReplaced)
    notices.add(.noTripsAtAll)
    #expect(notices.all.value == [.timetableReplaced, .noTripsAtAll])
    notices.add(.timetableReplaced)
    #expect(notices.all.value == [.noTripsAtAll, .timetableReplaced])
  }

  @Test("of several refusals only the latest stays, and other notices stay beside it")
  func latestRefusal() {
    notices.add(.timetableGone)
    notices.add(.refused(.tripIsCancelled, trip: nil))
    notices.add(.refused(.tooFewStops, trip: "08:20"))
    #expect(notices.all.value == [.timetableGone, .refused(.tooFewStops, trip: "08:20")])
  }

  @Test("a dismissed notice is gone, and only that one")
  func dismissed() {
    notices.add(.timetableReplaced)
    notices.add(.noTripsAtAll)
    notices.dismiss(.timetableReplaced)
    notices.dismiss(.timetableGone)
    #expect(notices.all.value == [.noTripsAtAll])
  }

  @Test("another day ends the notices about the day before, not those about the file or the journal")
  func anotherDay() {
    notices.add(.noTripsAtAll)
    notices.add(.timetableReplaced)
    notices.add(.journalWhole)
    notices.dismissAboutDay()
    #expect(notices.all.value == [.timetableReplaced, .journalWhole])
  }

  @Test("removing what is not there notifies no listener")
  func silentRemoval() {
    var calls = 0
    let subscription = notices.all.bind { _ in calls += 1 }
    notices.dismissAboutDay()
    #expect(calls == 0)
    withExtendedLifetime(subscription) {}
  }
}
