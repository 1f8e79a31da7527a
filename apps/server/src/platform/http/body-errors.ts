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

export function tooSlow(): ProductError {
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
