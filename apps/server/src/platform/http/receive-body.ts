import type { Readable } from "node:stream"
import { TooLarge, tooSlow, unreadable } from "./body-errors.ts"

/**
 * The minimum rate for sending a body; a poor mobile connection is ten times faster. A large body must be faster, so
 * that it is whole after `wholeSeconds`.
 */
export type Pace = {
  bytesPerSecond: number
  wholeSeconds: number
  graceSeconds: number
  checkedEverySeconds: number
}

const slowest: Pace = { bytesPerSecond: 2048, wholeSeconds: 240, graceSeconds: 10, checkedEverySeconds: 1 }

/** What is expected of a body: at most `most` bytes, announced as `declared` if its length is known. */
export type ExpectedBody = {
  most: number
  declared: number | null
  /** Counts bytes as they arrive; an error it throws ends the reading. */
  count?(bytes: number): void
}

/**
 * Passes the body of a request to `take` piece by piece. After an error it reads no more, but leaves the connection
 * open.
 *
 * @throws INVALID_INPUT for more than `most` bytes, for a body slower than `pace`, and for a truncated one · what
 *   `count` throws
 */
export function receiveBody(
  body: Readable,
  { most, declared, count }: ExpectedBody,
  take: (piece: Buffer) => void,
  pace: Pace = slowest,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const start = performance.now()
  let received = 0
  const clock = setInterval(() => {
    const seconds = (performance.now() - start) / 1000 - pace.graceSeconds
    const bytesPerSecond = Math.max(pace.bytesPerSecond, (declared ?? received) / pace.wholeSeconds)
    if (received < seconds * bytesPerSecond) reject(tooSlow())
  }, pace.checkedEverySeconds * 1000)
  const onPiece = (piece: Buffer) => {
    received += piece.length
    if (received > most) return reject(new TooLarge(most))
    try {
      count?.(piece.length)
      take(piece)
    } catch (error) {
      reject(error)
    }
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

/** Receives a whole body. */
export async function receiveWhole(body: Readable, expected: ExpectedBody): Promise<Buffer> {
  const pieces: Buffer[] = []
  await receiveBody(body, expected, (piece) => pieces.push(piece))
  return Buffer.concat(pieces)
}
