import CPeer
import OpenCombine
import TripCore

extension Case {
  static let ours = "TripCore"
  static let openCombine = "OpenCombine"
  static let closures = "closure array"
  static let seed = "one listener"
  static let observation = "Observation"
  static let gobject = "GObject notify"
  static let binding = "GObject binding"

  static var all: [Case] {
    [
      setOne, setThousand, mapTen, combineFour, subscribe(others: 0), subscribe(others: 1000), drop,
      cutOff("holds back", { _ in 1 }), cutOff("lets through", { $0 }),
    ]
  }

  /// Listens `count` times.
  static func setting(listeners count: Int, repeats: Int) -> [Subject] {
    [
      Subject(name: ours, repeats: repeats) {
        let dynamic = Dynamic(0)
        let tokens = (0..<count).map { _ in dynamic.bind { Sink.sum &+= $0 } }
        return { runs in
          for value in 0..<runs { dynamic.value = value }
          withExtendedLifetime(tokens) {}
        }
      },
      Subject(name: openCombine, repeats: repeats) {
        let subject = CurrentValueSubject<Int, Never>(0)
        let tokens = (0..<count).map { _ in subject.sink { value in add(value) } }
        return { runs in
          for value in 0..<runs { subject.value = value }
          withExtendedLifetime(tokens) {}
        }
      },
      Subject(name: closures, repeats: repeats) {
        let array = ClosureArray(0)
        for _ in 0..<count { array.listeners.append { add($0) } }
        return { runs in for value in 0..<runs { array.value = value } }
      },
      Subject(name: observation, repeats: repeats / 10) {
        let tracked = Tracked()
        let trackers = (0..<count).map { _ in Tracker(tracked) }
        return { runs in
          for value in 0..<runs { tracked.value = value }
          withExtendedLifetime(trackers) {}
        }
      },
      Subject(name: gobject, repeats: repeats) {
        let object = peer_object_new()
        for _ in 0..<count { _ = peer_connect(object) }
        return { runs in for value in 0..<runs { peer_object_set(object, Int32(truncatingIfNeeded: value)) } }
      },
      Subject(name: binding, repeats: repeats / 4) {
        let object = peer_object_new()
        for _ in 0..<count { peer_bind(object, peer_object_new()) }
        return { runs in for value in 0..<runs { peer_object_set(object, Int32(truncatingIfNeeded: value)) } }
      },
    ]
  }

  static var setOne: Case {
    let seed = Subject(name: seed, repeats: 20_000) {
      let dynamic = OneListenerDynamic(0)
      dynamic.bind { add($0) }
      return { runs in for value in 0..<runs { dynamic.value = value } }
    }
    return Case(name: "set, 1 listener", subjects: setting(listeners: 1, repeats: 20_000) + [seed])
  }

  static var setThousand: Case {
    Case(name: "set, 1000 listeners", subjects: setting(listeners: 1000, repeats: 40))
  }

  static var mapTen: Case {
    Case(
      name: "map ten deep, erased",
      subjects: [
        Subject(name: ours, repeats: 10_000) {
          let dynamic = Dynamic(0)
          var chain = dynamic.readOnly
          for _ in 0..<10 { chain = chain.map { $0 &+ 1 }.erased() }
          let token = chain.bind { Sink.sum &+= $0 }
          return { runs in
            for value in 0..<runs { dynamic.value = value }
            withExtendedLifetime(token) {}
          }
        },
        Subject(name: openCombine, repeats: 10_000) {
          let subject = CurrentValueSubject<Int, Never>(0)
          var chain = subject.eraseToAnyPublisher()
          for _ in 0..<10 { chain = chain.map { $0 &+ 1 }.eraseToAnyPublisher() }
          let token = chain.sink { add($0) }
          return { runs in
            for value in 0..<runs { subject.value = value }
            withExtendedLifetime(token) {}
          }
        },
        Subject(name: closures, repeats: 10_000) {
          let first = ClosureArray(0)
          var last = first
          for _ in 0..<10 {
            let next = ClosureArray(0)
            last.listeners.append { next.value = $0 &+ 1 }
            last = next
          }
          last.listeners.append { add($0) }
          return { runs in for value in 0..<runs { first.value = value } }
        },
        Subject(name: binding, repeats: 1000) {
          let chain = peer_chain_new()
          return { runs in for value in 0..<runs { peer_chain_set(chain, Int32(truncatingIfNeeded: value)) } }
        },
      ])
  }

  static var combineFour: Case {
    Case(
      name: "combineLatest of 4, one changes",
      subjects: [
        Subject(name: ours, repeats: 20_000) {
          let (a, b, c, d) = (Dynamic(1), Dynamic(2), Dynamic(3), Dynamic(4))
          let token = combineLatest(a, b, c, d) { $0 &+ $1 &+ $2 &+ $3 }.erased().bind { Sink.sum &+= $0 }
          return { runs in
            for value in 0..<runs { b.value = value }
            withExtendedLifetime((a, c, d, token)) {}
          }
        },
        Subject(name: closures, repeats: 20_000) {
          let sources = (0..<4).map { ClosureArray($0) }
          let (a, b, c, d) = (sources[0], sources[1], sources[2], sources[3])
          let result = ClosureArray(0)
          result.listeners.append { add($0) }
          for source in sources {
            source.listeners.append { _ in result.value = a.value &+ b.value &+ c.value &+ d.value }
          }
          return { runs in for value in 0..<runs { b.value = value } }
        },
      ])
  }

  /// What the cut-off costs; no bound is set for it.
  static func cutOff(_ what: String, _ transform: @escaping @MainActor (Int) -> Int) -> Case {
    Case(
      name: "removeDuplicates \(what)",
      subjects: [
        Subject(name: ours, repeats: 10_000) {
          let dynamic = Dynamic(0)
          let token = dynamic.map(transform).removeDuplicates().erased().bind { Sink.sum &+= $0 }
          return { runs in
            for value in 0..<runs { dynamic.value = value }
            withExtendedLifetime(token) {}
          }
        },
        Subject(name: openCombine, repeats: 10_000) {
          let subject = CurrentValueSubject<Int, Never>(0)
          let token = subject.map { value in MainActor.assumeIsolated { transform(value) } }.removeDuplicates()
            .eraseToAnyPublisher().sink { add($0) }
          return { runs in
            for value in 0..<runs { subject.value = value }
            withExtendedLifetime(token) {}
          }
        },
      ])
  }

  static func subscribe(others: Int) -> Case {
    Case(
      name: "subscribe and cancel, \(others) others",
      subjects: [
        Subject(name: ours, repeats: 5000) {
          let dynamic = Dynamic(0)
          let tokens = (0..<others).map { _ in dynamic.bind { Sink.sum &+= $0 } }
          let kept = Keeper<TripCore.Subscription>()
          return { runs in
            for offset in 0..<runs {
              kept.token = dynamic.bind { Sink.sum &+= $0 &+ offset }
              kept.token?.cancel()
              kept.token = nil
            }
            withExtendedLifetime(tokens) {}
          }
        },
        Subject(name: openCombine, repeats: 2000) {
          let subject = CurrentValueSubject<Int, Never>(0)
          let tokens = (0..<others).map { _ in subject.sink { add($0) } }
          let kept = Keeper<AnyCancellable>()
          return { runs in
            for offset in 0..<runs {
              kept.token = subject.sink { add($0 &+ offset) }
              kept.token?.cancel()
              kept.token = nil
            }
            withExtendedLifetime(tokens) {}
          }
        },
        Subject(name: closures, repeats: 5000) {
          let array = ClosureArray(0)
          for _ in 0..<others { array.listeners.append { add($0) } }
          return { runs in
            for offset in 0..<runs {
              array.listeners.append { add($0 &+ offset) }
              array.listeners.removeLast()
            }
          }
        },
        Subject(name: gobject, repeats: 2000) {
          let object = peer_object_new()
          for _ in 0..<others { _ = peer_connect(object) }
          return { runs in for _ in 0..<runs { peer_disconnect(object, peer_connect(object)) } }
        },
      ])
  }

  /// A token that is dropped, not cancelled, has to find the main actor first; no bound is set for it.
  static var drop: Case {
    Case(
      name: "subscribe and drop the token",
      subjects: [
        Subject(name: ours, repeats: 5000) {
          let dynamic = Dynamic(0)
          let kept = Keeper<TripCore.Subscription>()
          return { runs in
            for offset in 0..<runs {
              kept.token = dynamic.bind { Sink.sum &+= $0 &+ offset }
              kept.token = nil
            }
          }
        },
        Subject(name: openCombine, repeats: 2000) {
          let subject = CurrentValueSubject<Int, Never>(0)
          let kept = Keeper<AnyCancellable>()
          return { runs in
            for offset in 0..<runs {
              kept.token = subject.sink { add($0 &+ offset) }
              kept.token = nil
            }
          }
        },
      ])
  }
}

/// What a peer's listener does: the peers know no actor, but the benchmark has one thread.
@inline(__always) func add(_ value: Int) { PlainSink.sum &+= value }

enum PlainSink {
  @exclusivity(unchecked) nonisolated(unsafe) static var sum = 0
}
