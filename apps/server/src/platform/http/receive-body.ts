import type { Readable } from "node:stream"
import { invalid, ProductError, unavailable } from "../errors.ts"

const MEGABYTE = 1024 * 1024

/** A request or file exceeds the maximum number of bytes. */
export class TooLarge extends ProductError {
  constructor(most: number) {
    const unit = most >= MEGABYTE ? MEGABYTE : 1024
    const size = Math.floor(most / unit)
    const digits = size.toLocaleString("fa-IR", { useGrouping: false })
    super("INVALID_INPUT", {
      en: `This is too large to send: at most ${size} ${unit === MEGABYTE ? "MB" : "kB"} can be sent.`,
      fa: `داده‌های فرستاده‌شده بیش از حد بزرگ است: حداکثر ${digits} ${unit === MEGABYTE ? "مگابایت" : "کیلوبایت"} پذیرفته می‌شود.`,
    })
  }
}

/** An attachment must be smaller than this. */
export function attachmentTooLarge(bytes: number): ProductError {
  const megabytes = (locale: string) =>
    (bytes / MEGABYTE).toLocaleString(locale, { maximumFractionDigits: 1 })
  return invalid({
    en: `The size of an attachment must be less than ${megabytes("en")} MB.`,
    fa: `حجم پیوست باید کمتر از ${megabytes("fa-IR")} مگابایت باشد.`,
  })
}

/** A form contains a file where none is accepted. */
export class FilesRefused extends ProductError {
  constructor() {
    super("INVALID_INPUT", { en: "No file can be sent here.", fa: "در اینجا نمی‌توان فایل فرستاد." })
  }
}

export function tooManyFiles(most: number): ProductError {
  const digits = most.toLocaleString("fa-IR")
  if (most === 0) return new FilesRefused()
  return invalid({
    en: `Too many files were sent: at most ${most} can be sent.`,
    fa: `تعداد فایل‌ها زیاد است: حداکثر ${digits} فایل پذیرفته می‌شود.`,
  })
}

function tooSlow(): ProductError {
  return new ProductError(
    "INVALID_INPUT",
    {
      en: "The upload was too slow and was stopped. Please try again with a better connection.",
      fa: "ارسال بیش از حد کند بود و متوقف شد. با اتصال بهتری دوباره تلاش کنید.",
    },
    { status: 408 },
  )
}

/** The bodies of requests in progress use all memory reserved for them. */
export function tooManyBodies(): ProductError {
  return unavailable(
    {
      en: "Many files are being sent right now. Please try again in a moment.",
      fa: "هم‌اکنون فایل‌های بسیاری در حال ارسال‌اند. کمی بعد دوباره تلاش کنید.",
    },
    new Error("The requests in progress use all memory reserved for bodies."),
  )
}

export function unreadable(): ProductError {
  return invalid({ en: "The request could not be read.", fa: "درخواست خوانا نبود." })
}

/**
 * The minimum rate for sending a body; a poor mobile connection is ten times faster. A large body must be faster, so
 * that it is whole after `wholeSeconds`.
 */
type Pace = {
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
