/// Where listeners put what they hear, so that the optimizer cannot drop it.
@MainActor enum Sink {
  @exclusivity(unchecked) static var sum = 0
}
