import { invalid } from "../../../platform/errors.ts"

/** The error when the data for undoing a change no longer exists. */
export function tooLate() {
  return invalid({
    en: "This can no longer be undone: it has already been undone, or was done too long ago.",
    fa: "این کار دیگر برگشت‌پذیر نیست: پیش‌تر برگردانده شده یا زمان زیادی از آن گذشته است.",
  })
}

/** The error when earlier content conflicts with the present content. */
export function doesNotFit() {
  return invalid({
    en: "This cannot be undone: the draft has been changed since, and the earlier content no longer fits.",
    fa: "این کار برگشت‌پذیر نیست: پیش‌نویس پس از آن تغییر کرده و آنچه پیش‌تر بود دیگر در آن نمی‌گنجد.",
  })
}
