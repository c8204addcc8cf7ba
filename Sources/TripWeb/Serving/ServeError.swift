import Glibc
import NIOCore

/// The reason why a server could not start.
public enum ServeError: Error, Hashable, Sendable {
  /// Another program uses the port.
  case portInUse(ServeAddress)
  /// The user has no permission to use the port: ports below 1024 are for services of the system.
  case notPermitted(ServeAddress)
  /// No network of this computer has the address, or the host name is unknown.
  case noSuchAddress(ServeAddress)
  /// The system's limit of open files, `limit`, is too low for a server.
  case tooFewDescriptors(ServeAddress, limit: Int)
  /// Starting the server failed for another reason, which is the system's message.
  case failed(ServeAddress, reason: String)
}

extension ServeError: CustomStringConvertible {
  /// The error as one line of English text, with the address, the problem, and what the user can do.
  public var description: String {
    switch self {
    case .portInUse(let address):
      "\(address): another program uses this port; stop it, or serve at another port"
    case .notPermitted(let address):
      "\(address): ports below 1024 are for the system alone; serve at another, as 8080"
    case .noSuchAddress(let address):
      "\(address): this computer has no such address; 127.0.0.1 is for itself alone, 0.0.0.0 for every network it is in"
    case .tooFewDescriptors(let address, let limit):
      "\(address): cannot be served with \(limit) open files; allow this program more, as with “ulimit -n 1024”"
    case .failed(let address, let reason): "\(address): cannot be served at (\(reason))"
    }
  }
}

extension ServeError {
  /// Makes the error for an error of SwiftNIO, thrown when a server at `address` was started.
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
