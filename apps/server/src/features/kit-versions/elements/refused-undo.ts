import { invalid } from "../../../platform/errors.ts"

/** Nothing is kept of what should be taken back. */
export function tooLate() {
  return invalid({
    en: "This cannot be undone any more: it is undone already, or was done too long ago.",
    fa: "این کار دیگر برگشت‌پذیر نیست: پیش‌تر برگردانده شده یا زمان زیادی از آن گذشته است.",
  })
}

/** What was there before and what is there now do not go together. */
export function doesNotFit() {
  return invalid({
    en: "This cannot be undone: the draft has been changed since, and what was there before does not fit into it any more.",
    fa: "این کار برگشت‌پذیر نیست: پیش‌نویس پس از آن تغییر کرده و آنچه پیش‌تر بود دیگر در آن نمی‌گنجد.",
  })
}
