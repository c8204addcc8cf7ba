/// The peer with nothing on top: a value and an array of closures. Nobody can leave its array but by index.
final class ClosureArray<Value> {
  var listeners: [(Value) -> Void] = []
  var value: Value { didSet { for listener in listeners { listener(value) } } }

  init(_ value: Value) { self.value = value }
}
