import { type Day, dayAfter, dayOf, type Time } from "../../platform/clock.ts"
import { invalid } from "../../platform/errors.ts"

export type Method = "SEEN" | "MEASURED" | "TOLD"

/** When evidence was observed, the last day on which it is current, and where it comes from. */
export type Life = {
  observedAt: Day | null
  validUntil: Day | null
  source: string | null
  method: Method | null
}

export type GivenLife = { [field in keyof Life]?: Life[field] | undefined }

export type Validity = "CURRENT" | "EXPIRING" | "EXPIRED"

export const noLife: Life = { observedAt: null, validUntil: null, source: null, method: null }

const EARLIEST: Day = "1900-01-01"
const LATEST: Day = "2999-12-31"

/** How many days before the end evidence is about to expire. */
export const EXPIRING_DAYS = 14

/** Evidence without a last day stays current. */
export function validityOf(validUntil: Day | null, today: Day): Validity {
  if (validUntil === null) return "CURRENT"
  if (validUntil < today) return "EXPIRED"
  return validUntil <= dayAfter(today, EXPIRING_DAYS) ? "EXPIRING" : "CURRENT"
}

/**
 * What is given, over what is stored: a field that is not given stays as it is.
 *
 * @throws INVALID_INPUT no such day, observed in the future, or at its end before it was observed
 */
export function lifeOf(given: GivenLife, stored: Life, now: Time): Life {
  const kept = <Field extends keyof Life>(field: Field): Life[Field] => {
    const value = given[field]
    return value === undefined ? stored[field] : value
  }
  const life = {
    observedAt: readDay(kept("observedAt"), "observedAt"),
    validUntil: readDay(kept("validUntil"), "validUntil"),
    source: kept("source"),
    method: kept("method"),
  }
  // In the east it may be tomorrow already.
  if (life.observedAt !== null && life.observedAt > dayAfter(dayOf(now), 1)) {
    throw invalid({
      en: "“observedAt” is in the future. Evidence can only be recorded once it has been observed.",
      fa: "«observedAt» در آینده است: شاهد را تنها پس از مشاهده می‌توان ثبت کرد.",
    })
  }
  if (life.observedAt !== null && life.validUntil !== null && life.validUntil < life.observedAt) {
    throw invalid({
      en: "“validUntil” is before “observedAt”. Evidence cannot expire before it was observed.",
      fa: "«validUntil» پیش از «observedAt» است: شاهد پیش از مشاهده منقضی نمی‌شود.",
    })
  }
  return life
}

/** The dates of evidence that was found to hold still: as long as before, counted from the new observation. */
export function confirmedLife(
  stored: Life,
  given: GivenLife,
  since: { recorded: Time; now: Time; today: Day },
): Life {
  const observedAt = readDay(given.observedAt ?? null, "observedAt") ?? since.today
  const { validUntil = asLongFrom(observedAt, stored, since.recorded) } = given
  return lifeOf({ observedAt, validUntil }, stored, since.now)
}

function asLongFrom(observedAt: Day, { validUntil, ...stored }: Life, recorded: Time): Day | null {
  if (validUntil === null) return null
  const days = Math.max(daysBetween(stored.observedAt ?? dayOf(recorded), validUntil), 1)
  const last = dayAfter(observedAt, days)
  return last < LATEST ? last : LATEST
}

function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** @throws INVALID_INPUT no such day */
function readDay(given: string | null, field: "observedAt" | "validUntil"): Day | null {
  if (given === null) return null
  const day = dayIn(given)
  const isReal = !Number.isNaN(Date.parse(given)) && dayAfter(day, 0) === day
  if (isReal && day >= EARLIEST && day <= LATEST) return day
  throw invalid({
    en: `“${field}” is not a day between 1900 and 2999, such as 2026-03-01.`,
    fa: `«${field}» روزی میان سال‌های ۱۹۰۰ و ۲۹۹۹ نیست؛ نمونه: 2026-03-01.`,
  })
}

/** The day of a day or a time; a time without a zone is in UTC. */
function dayIn(given: string): Day {
  const zoned = /(?:Z|[+-]\d{2}:\d{2})$/.exec(given)
  if (!zoned || !given.includes("T")) return given.slice(0, 10)
  const moment = Date.parse(given)
  return Number.isNaN(moment) ? given.slice(0, 10) : new Date(moment).toISOString().slice(0, 10)
}
