import TripCore

/// A part of a window that is built when it is used for the first time, so that the start does not wait for popovers
/// that are rarely opened.
@MainActor
final class OnDemand<Part> {
  private let build: @MainActor () -> Part
  private let built = Dynamic<Part?>(nil)

  /// Stores the closure that builds the part.
  init(_ build: @escaping @MainActor () -> Part) { self.build = build }

  /// The view that is built on demand, such as a popover. The first access builds it.
  var part: Part {
    if let part = built.value { return part }
    let part = build()
    built.value = part
    return part
  }

  /// Calls `body` with the part: at once when it is built already, otherwise as soon as it is built.
  ///
  /// - Returns: The subscription; `body` is not called after it is released.
  func whenBuilt(_ body: @escaping @MainActor (Part) -> Void) -> Subscription {
    built.bindAndFire { if let part = $0 { body(part) } }
  }
}
