/// What is found between two trips each, which can be removed by one of them.
struct PairTable<Place: Hashable, Value> {
  private struct Key: Hashable {
    let place: Place
    let first, second: Int
  }

  private var found: [Key: Value] = [:]
  private var keys: [Int: Set<Key>] = [:]

  /// All values, in no order.
  var values: some Collection<Value> { found.values }

  /// Adds what was found between the trips of two rows at a place.
  mutating func insert(_ value: Value, _ place: Place, _ first: Int, _ second: Int) {
    let key = Key(place: place, first: first, second: second)
    found[key] = value
    keys[first, default: []].insert(key)
    keys[second, default: []].insert(key)
  }

  /// Removes what was found between the trip of a row and any other.
  mutating func remove(_ row: Int) {
    for key in keys.removeValue(forKey: row) ?? [] {
      found[key] = nil
      let other = key.first == row ? key.second : key.first
      keys[other]?.remove(key)
    }
  }
}
