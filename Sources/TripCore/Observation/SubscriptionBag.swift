/// Keeps subscriptions for as long as it lives itself, or until it is told to cancel them.
@MainActor public final class SubscriptionBag {
  private var subscriptions: [Subscription] = []

  /// Makes an empty bag.
  public init() {}

  /// Keeps `subscription`.
  public func add(_ subscription: Subscription) { subscriptions.append(subscription) }

  /// Cancels everything in the bag, in the order in which it was added, and empties it.
  public func cancelAll() {
    // Emptied first: what a cancelled listener lets go of may come back to this bag.
    let ending = subscriptions
    subscriptions = []
    for subscription in ending { subscription.cancel() }
  }
}

extension Subscription {
  /// Leaves this token in `bag`'s care.
  public func store(in bag: SubscriptionBag) { bag.add(self) }
}
