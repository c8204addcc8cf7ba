import NIOCore

/// The address of a client, for the limits on connections from one address.
///
/// Of an IPv6 address only the first 64 bits are compared, because a client can choose the other 64 bits. An IPv4
/// address that is written as IPv6 equals the IPv4 address.
struct ClientAddress: Hashable {
  private let bytes: [UInt8]

  /// Makes the address of the client of a connection. All connections without an address count as one client.
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
