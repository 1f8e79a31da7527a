import type { Readable } from "node:stream"
import { TooLarge, tooSlow, unreadable } from "./body-errors.ts"

/** The slowest somebody may send; a poor mobile connection is ten times faster. */
export type Pace = { bytesPerSecond: number; graceSeconds: number; checkedEverySeconds: number }

const slowest: Pace = { bytesPerSecond: 2048, graceSeconds: 10, checkedEverySeconds: 1 }

/**
 * Hands over the body of a request piece by piece. Nothing is read of it after an error; the connection stays as it is.
 *
 * @throws INVALID_INPUT behind `most` bytes, when it comes more slowly than `pace`, and when it breaks off
 */
export function receiveBody(
  body: Readable,
  most: number,
  take: (piece: Buffer) => void,
  pace: Pace = slowest,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const start = performance.now()
  let received = 0
  const clock = setInterval(() => {
    const seconds = (performance.now() - start) / 1000 - pace.graceSeconds
    if (received < seconds * pace.bytesPerSecond) reject(tooSlow())
  }, pace.checkedEverySeconds * 1000)
  const onPiece = (piece: Buffer) => {
    received += piece.length
    if (received > most) reject(new TooLarge(most))
    else take(piece)
  }
  const onBreak = () => {
    // A body that has ended closes as well.
    if (!body.readableEnded) reject(unreadable())
  }
  body.on("data", onPiece).on("end", resolve).on("error", onBreak).on("close", onBreak)
  return promise.finally(() => {
    clearInterval(clock)
    body.off("data", onPiece).off("end", resolve).off("close", onBreak)
    // A connection that breaks later breaks nothing of ours.
    body.off("error", onBreak).on("error", () => undefined)
  })
}

/** A whole body of at most so many bytes. */
export async function receiveWhole(body: Readable, most: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  await receiveBody(body, most, (piece) => pieces.push(piece))
  return Buffer.concat(pieces)
}
