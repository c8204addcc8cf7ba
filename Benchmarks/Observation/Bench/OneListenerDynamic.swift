/// The `Dynamic` that bindings in Swift began with: one listener, which a second `bind` silently drops.
final class OneListenerDynamic<Value> {
  private var listener: ((Value) -> Void)?
  var value: Value { didSet { listener?(value) } }

  init(_ value: Value) { self.value = value }

  func bind(_ listener: ((Value) -> Void)?) { self.listener = listener }
}
