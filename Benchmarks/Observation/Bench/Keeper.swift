/// Keeps a token in a property, as its users do: otherwise the optimizer takes ours off the heap.
final class Keeper<Token> {
  @exclusivity(unchecked) var token: Token?
}
