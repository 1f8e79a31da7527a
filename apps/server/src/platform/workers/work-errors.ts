import { ProductError, unavailable } from "../errors.ts"

/** A task exceeded its time or memory limit, because the input is too large or too complex: 422. */
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
      en: "The server is very busy right now. Please try again in a moment.",
      fa: "هم‌اکنون کارهای بسیاری در دست انجام است. کمی بعد دوباره تلاش کنید.",
    },
    new Error("Too many tasks are waiting for a worker thread."),
  )
}
