/// Keeps subscriptions until it is freed or ``cancelAll()`` is called.
@MainActor public final class SubscriptionBag {
  private var subscriptions: [Subscription] = []

  /// Makes an empty bag.
  public init() {}

  /// Keeps `subscription`.
  public func add(_ subscription: Subscription) { subscriptions.append(subscription) }

  /// Cancels everything in the bag, in the order in which it was added, and empties it.
  public func cancelAll() {
    // Emptied first: freeing a cancelled listener may call this bag again.
    let ending = subscriptions
    subscriptions = []
    for subscription in ending { subscription.cancel() }
  }
}

extension Subscription {
  /// Adds this token to `bag`, which then keeps it.
  public func store(in bag: SubscriptionBag) { bag.add(self) }
}
