import CGtk
import Synchronization
import Testing

@testable import TripGtk

@Suite("The threads of tasks")
struct TaskThreadsTests {
  private actor Sum {
    private(set) var value = 0
    func add(_ number: Int) { value += number }
  }

  /// How many tasks are on a thread at this moment, and how many there were at most.
  private final class Crowd: Sendable {
    private let counts = Mutex((now: 0, most: 0))
    var most: Int { counts.withLock { $0.most } }

    func pass() {
      counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
      g_usleep(200)
      counts.withLock { $0.now -= 1 }
    }
  }

  @Test("all tasks run, of whatever priority, and only a few at a time")
  func allTasksRun() async {
    TaskThreads.begin()
    let (sum, crowd) = (Sum(), Crowd())
    await withTaskGroup { group in
      for number in 1...1000 {
        group.addTask(priority: [.high, .medium, .background][number % 3]) {
          crowd.pass()
          await sum.add(number)
          await MainActor.run {}
          crowd.pass()
        }
      }
    }
    #expect(await sum.value == 500_500)
    #expect(crowd.most <= TaskThreads.most)
  }
}
