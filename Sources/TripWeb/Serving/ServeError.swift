import Glibc
import NIOCore

/// Why a server could not start.
public enum ServeError: Error, Hashable, Sendable {
  /// Another program listens there.
  case portInUse(ServeAddress)
  /// Ports below 1024 are for the system's services.
  case notPermitted(ServeAddress)
  /// No network of this computer has the address, or nobody knows the name.
  case noSuchAddress(ServeAddress)
  /// The system lets this program open too few files for any clients.
  case tooFewDescriptors(ServeAddress, limit: Int)
  /// Something else went wrong, as the system words it.
  case failed(ServeAddress, reason: String)
}

extension ServeError: CustomStringConvertible {
  /// One line in English: where, what, and what to do.
  public var description: String {
    switch self {
    case .portInUse(let address):
      "\(address): another program uses this port; stop it, or serve at another port"
    case .notPermitted(let address):
      "\(address): ports below 1024 are not for everybody; serve at another, as 8080"
    case .noSuchAddress(let address):
      "\(address): this computer has no such address; 127.0.0.1 is for itself alone, 0.0.0.0 for every network it is in"
    case .tooFewDescriptors(let address, let limit):
      "\(address): cannot be served with \(limit) open files; allow this program more, as with “ulimit -n 1024”"
    case .failed(let address, let reason): "\(address): cannot be served at (\(reason))"
    }
  }
}

extension ServeError {
  /// What an error of SwiftNIO means for a server at `address`.
  init(_ error: any Error, address: ServeAddress) {
    switch error {
    case let error as IOError where error.errnoCode == EADDRINUSE: self = .portInUse(address)
    case let error as IOError where error.errnoCode == EACCES: self = .notPermitted(address)
    case let error as IOError where error.errnoCode == EADDRNOTAVAIL || error.errnoCode == EAFNOSUPPORT:
      self = .noSuchAddress(address)
    case is SocketAddressError, is SocketAddressError.UnknownHost: self = .noSuchAddress(address)
    default: self = .failed(address, reason: "\(error)")
    }
  }
}
