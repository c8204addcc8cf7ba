import TripCore

/// A part of a window that is built when it is wanted for the first time: hardly any desk opens all of its popovers, and
/// no start should wait for them.
@MainActor
final class OnDemand<Part> {
  private let build: @MainActor () -> Part
  private let built = Dynamic<Part?>(nil)

  /// Makes it of what builds the part.
  init(_ build: @escaping @MainActor () -> Part) { self.build = build }

  /// The part, which is built now where nobody has wanted it before.
  var part: Part {
    if let part = built.value { return part }
    let part = build()
    built.value = part
    return part
  }

  /// Hands the part over as soon as there is one: now, or when it has just been built.
  ///
  /// - Returns: The token without which nobody waits for it any more.
  func whenBuilt(_ body: @escaping @MainActor (Part) -> Void) -> Subscription {
    built.bindAndFire { if let part = $0 { body(part) } }
  }
}
