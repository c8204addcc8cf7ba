import NIOCore
import NIOHTTP1
import TripCore

/// A page in the forms in which it is sent. It is made once and shared by all answers.
final class MadePage: Sendable {
  let status: HTTPResponseStatus
  /// The page in HTML.
  let plain: ByteBuffer
  /// The page compressed with gzip; `nil` when that is not smaller.
  let packed: ByteBuffer?
  /// The quoted `ETag` of the uncompressed page. It follows from the bytes, so a page that is made again without a change
  /// keeps it.
  let plainTag: String
  /// The quoted `ETag` of the compressed page.
  let packedTag: String
  /// The BCP 47 tag of the language.
  let language: String
  /// After how many seconds the reader's browser asks again; `nil` for never.
  let refresh: Seconds?
  /// The minute since 1970 in which the page was made: the clock on the page is wrong in the next one.
  let minute: Int

  init(_ html: HTML, status: HTTPResponseStatus, language: String, refresh: Seconds?, minute: Int) {
    plain = ByteBuffer(bytes: html.bytes)
    packed = Deflate.gzip(html.bytes).map { ByteBuffer(bytes: $0) }
    var hash = StableHash()
    hash.add(html.bytes)
    let tag = String(hash.value, radix: 36)
    (plainTag, packedTag) = ("\"\(tag)\"", "\"\(tag)-gzip\"")
    self.status = status
    self.language = language
    self.refresh = refresh
    self.minute = minute
  }
}
