import type { Day } from "../clock.ts"
import { invalid } from "../errors.ts"
import { type Reader, todayOf } from "../i18n/time.ts"

/** Refuses the day in a field of a body if it is over where the caller is. @throws INVALID_INPUT */
export function requireNotPast(reader: Reader, field: string, day: Day | null): void {
  if (day === null || day >= todayOf(reader)) return
  throw invalid({
    en: `“${field}”: choose today or a later day.`,
    fa: `«${field}»: امروز یا روزی پس از آن را انتخاب کنید.`,
  })
}
