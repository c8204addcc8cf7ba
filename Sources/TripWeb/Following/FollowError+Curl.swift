import CCurl
import Glibc

extension FollowError {
  /// Loads libcurl. Only the first call does so; later calls return at once.
  ///
  /// - Throws: ``noLibrary(reason:)`` when the library is not installed or too old.
  static func loadLibrary() throws(FollowError) {
    if let problem = ccurl_load() { throw .noLibrary(reason: String(cString: problem)) }
  }

  /// Makes the error for an HTTP status other than 200.
  init(status: Int) {
    switch status {
    case 401, 403: self = .notPermitted(status: status)
    case 404, 410: self = .notFound(status: status)
    case 429, 503: self = .busy(status: status)
    default: self = .refused(status: status)
    }
  }

  /// Makes the error for an error code of libcurl.
  ///
  /// - Parameters:
  ///   - code: The code that `curl_easy_perform()` returned.
  ///   - handle: The handle of the transfer, which has more details.
  ///   - host: The host of the request.
  ///   - text: The message of libcurl. It is used for errors about certificates only, because other messages may
  ///     contain parts of the address, which may be secret.
  ///   - policy: The limits of the transfer.
  ///   - isOver: Whether the time for the whole poll was over.
  init(
    _ code: CURLcode, _ handle: UnsafeMutableRawPointer, host: String, text: String, policy: FollowPolicy, isOver: Bool
  ) {
    switch code {
    case CURLE_OPERATION_TIMEDOUT where isOver: self = .timedOut(after: policy.timeLimit)
    case CURLE_OPERATION_TIMEDOUT where ccurl_size(handle, CURLINFO_PRETRANSFER_TIME_T) > 0:
      self = .timedOut(after: policy.silenceLimit)
    case CURLE_OPERATION_TIMEDOUT: self = .timedOut(after: policy.connectLimit)
    case CURLE_COULDNT_RESOLVE_HOST: self = .unreachable(reason: "the name \(host) is unknown")
    case CURLE_COULDNT_RESOLVE_PROXY: self = .unreachable(reason: "the name of the proxy is unknown")
    case CURLE_FILESIZE_EXCEEDED: self = .tooLarge(limit: policy.sizeLimit)
    case CURLE_SSL_CACERT_BADFILE:
      self = .notSecure(reason: "the file of trusted certificates has none, or cannot be read")
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
      CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
      self = .notSecure(reason: text.isEmpty ? "no certificate that is trusted" : text)
    case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_HTTP3:
      self = .damaged(reason: "it is not HTTP")
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING: self = .damaged(reason: "it ended too early")
    case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_COULDNT_CONNECT, CURLE_PROXY:
      let (proxy, number) = (ccurl_number(handle, CURLINFO_HTTP_CONNECTCODE), ccurl_number(handle, CURLINFO_OS_ERRNO))
      if proxy >= 300 {
        self = .unreachable(reason: "the proxy answers with HTTP \(proxy)")
      } else if ccurl_number(handle, CURLINFO_RESPONSE_CODE) > 0 {
        self = .damaged(reason: "it ended too early")
      } else {
        self = .unreachable(reason: number > 0 ? String(cString: strerror(Int32(number))) : "there is no answer")
      }
    case CURLE_OUT_OF_MEMORY, CURLcode(rawValue: 100):
      // libcurl returns CURLE_OUT_OF_MEMORY also for a header line of more than 100 KB, and from 8.6 on 100, CURLE_TOO_LARGE.
      self = .damaged(reason: "its headers are too long, or there is no memory")
    default: self = .unreachable(reason: "error \(code.rawValue) of libcurl")
    }
  }
}
