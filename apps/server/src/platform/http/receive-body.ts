import type { Readable } from "node:stream"
import { TooLarge, tooSlow, unreadable } from "./body-errors.ts"

/** The minimum rate for sending a body; a poor mobile connection is ten times faster. */
export type Pace = { bytesPerSecond: number; graceSeconds: number; checkedEverySeconds: number }

const slowest: Pace = { bytesPerSecond: 2048, graceSeconds: 10, checkedEverySeconds: 1 }

/**
 * Passes the body of a request to `take` piece by piece. After an error it reads no more, but leaves the connection
 * open.
 *
 * @throws INVALID_INPUT for more than `most` bytes, for a body slower than `pace`, and for a truncated one
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
    // A complete body also emits "close".
    if (!body.readableEnded) reject(unreadable())
  }
  body.on("data", onPiece).on("end", resolve).on("error", onBreak).on("close", onBreak)
  return promise.finally(() => {
    clearInterval(clock)
    body.off("data", onPiece).off("end", resolve).off("close", onBreak)
    // Later connection errors must not crash the process.
    body.off("error", onBreak).on("error", () => undefined)
  })
}

/** Receives a whole body of at most `most` bytes. */
export async function receiveWhole(body: Readable, most: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  await receiveBody(body, most, (piece) => pieces.push(piece))
  return Buffer.concat(pieces)
}
