import Foundation
import Measuring
import TripCore
import TripDrawing

/// Measures a picture over time on a drawing area of 1280 by 720 points, in memory, as its window draws it.
///
/// A full draw, beside the same picture drawn with bare Cairo in C, in turns; and one trip that is dragged minute by minute,
/// from the pointer's place to the pixels. Prints medians, and says where a bound is missed.
@MainActor
package struct PictureBench<Drawing: PictureDrawing> {
  /// The drawing with the colours and the font of all benchmarks.
  package let drawing = Drawing(
    palette: GraphPalette(
      ground: .init(1, 1, 1), text: .init(0.1, 0.1, 0.1), grid: .init(0.87, 0.87, 0.87), hour: .init(0.7, 0.7, 0.7),
      planned: .init(0.2, 0.5, 0.9), expected: .init(0.2, 0.4, 0.7), canceled: .init(0.5, 0.5, 0.5),
      hovered: .init(0.1, 0.3, 0.6), selected: .init(0.9, 0.8, 0), now: .init(0.1, 0.6, 0.3),
      conflict: .init(0.8, 0.1, 0.1), noteGround: .init(0.95, 0.95, 0.95), noteText: .init(0, 0, 0)),
    font: "Sans 12px")
  private let base: ReadOnlyDynamic<Drawing.Picture.Base>
  private let moving: ReadOnlyDynamic<Drawing.Picture.Moving>
  private let count = rounds(31)
  private let ratioBound = 1.3

  /// Takes the two parts of a model's picture.
  package init(_ base: ReadOnlyDynamic<Drawing.Picture.Base>, _ moving: ReadOnlyDynamic<Drawing.Picture.Moving>) {
    (self.base, self.moving) = (base, moving)
  }

  /// Measures a full draw.
  ///
  /// - Parameters:
  ///   - name: What is drawn, for the printed line.
  ///   - pan: Moves the picture by a distance, so that all that is visible is laid out anew.
  ///   - bare: Draws the same in C.
  /// - Returns: Whether the bound is met.
  package func fullDraw(of name: String, pan: (Double) -> Void, bare: () -> Void) -> Bool {
    var (whole, drawn, peer): ([Double], [Double], [Double]) = ([], [], [])
    for round in 0..<count {
      peer.append(milliseconds(bare))
      drawn.append(milliseconds(drawAll))
      whole.append(
        milliseconds {
          pan(round % 2 == 0 ? 0.5 : -0.5)
          drawAll()
        })
    }
    print(
      "\(name): laid out and drawn \(text(median(whole))) ms, drawn \(text(median(drawn))) ms; bare Cairo in C "
        + "\(text(median(peer))) ms")
    return judge("a full draw beside bare Cairo", median(whole) / median(peer), ratioBound, "times")
  }

  private func drawAll() {
    Pixels(.area)?.draw { context in
      drawing.draw(base.value, on: context)
      drawing.draw(moving.value, over: base.value, on: context)
    }
  }

  /// Measures the frames of a drag that has begun.
  ///
  /// - Parameters:
  ///   - name: What happens, for the printed line.
  ///   - frame: What is bounded, for the printed line.
  ///   - bound: What a frame may take at the 99th percentile, in milliseconds.
  ///   - move: Moves the pointer for the step of a number, from 1 on.
  /// - Returns: Whether the bound is met.
  package func drag(
    of name: String, _ frame: String = "a frame of a drag", bound: Double = 4, move: (Int) -> Void
  ) -> Bool {
    var kept: (base: Drawing.Picture.Base, pixels: Pixels)?
    func keep() {
      guard kept?.base != base.value, let pixels = Pixels(.area) else { return }
      pixels.draw { drawing.draw(base.value, on: $0) }
      kept = (base.value, pixels)
    }
    guard let screen = Pixels(.area) else { return false }
    keep()
    var frames: [Double] = []
    for step in 1...200 {
      frames.append(
        milliseconds {
          move(step)
          // The window, too, draws again what changes seldom only where it did change.
          keep()
          screen.draw { context in
            kept?.pixels.paint(on: context)
            drawing.draw(moving.value, over: base.value, on: context)
          }
        })
    }
    let (first, later) = (frames[0], frames.dropFirst().sorted())
    print(
      "\(name): the first frame \(text(first)) ms, then \(text(median(Array(later)))) ms, at the 99th percentile "
        + "\(text(later[later.count * 99 / 100])) ms, the slowest \(text(later[later.count - 1])) ms")
    return judge("\(frame), at the 99th percentile", later[later.count * 99 / 100], bound, "ms")
  }
}

extension GraphSize {
  /// The size of the drawing area.
  package static var area: GraphSize { GraphSize(width: 1280, height: 720) }
}
