import { ProductError, unavailable } from "../errors.ts"

/** A task needed more time or memory than one task may: what was to be read is too large or too intricate. 422. */
export class TooMuchWork extends ProductError {
  constructor(cause?: unknown) {
    super("INVALID_STATE", {
      en: "This file takes too much time or memory to read. Please make it smaller or simpler.",
      fa: "خواندن این فایل زمان یا حافظهٔ بیش از اندازه می‌خواهد. لطفاً آن را کوچک‌تر یا ساده‌تر کنید.",
    })
    this.cause = cause
  }
}

export function tooManyTasks(): ProductError {
  return unavailable(
    {
      en: "A lot is being worked on right now. Please try again in a moment.",
      fa: "هم‌اکنون کارهای بسیاری در دست انجام است. کمی بعد دوباره تلاش کنید.",
    },
    new Error("Too many tasks wait for a worker thread."),
  )
}
