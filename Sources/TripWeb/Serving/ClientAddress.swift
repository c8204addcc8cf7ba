import NIOCore

/// Where a client comes from, as far as limits by address are concerned.
///
/// An IPv4 address is one by itself, also when it is written as IPv6. Of an IPv6 address the first half counts: the other
/// half of it is the client's to choose.
struct ClientAddress: Hashable {
  private let bytes: [UInt8]

  /// The address of a connection. All connections without one count as one address.
  init(_ address: SocketAddress?) {
    switch address {
    case .v4(let address):
      bytes = withUnsafeBytes(of: address.address.sin_addr) { Array($0) }
    case .v6(let address):
      let whole = withUnsafeBytes(of: address.address.sin6_addr) { Array($0) }
      let isMapped = whole.prefix(10).allSatisfy { $0 == 0 } && whole[10...11] == [255, 255]
      bytes = Array(isMapped ? whole.suffix(4) : whole.prefix(8))
    default:
      bytes = []
    }
  }
}
