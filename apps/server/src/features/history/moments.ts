import { type Time, timeOfMicroseconds } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import { invalid, notFound } from "../../platform/errors.ts"
import type { Assessment } from "../assessments/index.ts"
import type { History } from "./load-history.ts"
import { findMilestone, findPublication } from "./queries.ts"

/** A moment in the history of an assessment: the steps before it, and its time. */
export type Moment = { position: number; time: Time }

const NAMED = /^(milestone|publication):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/**
 * The moment that a call names: a time in UTC, `start`, `now`, `milestone:ID` or `publication:ID`.
 *
 * @throws INVALID_INPUT it is none of these, before the assessment or in the future · NOT_FOUND milestone, publication
 */
export async function momentOf(
  ctx: AnonymousContext,
  { result }: Assessment,
  history: History,
  named: string,
): Promise<Moment> {
  if (named === "start") return { position: 0, time: history.start }
  if (named === "now") return momentNow(ctx, history)
  const [, kind, id = ""] = NAMED.exec(named) ?? []
  if (kind?.toLowerCase() === "milestone") {
    const milestone = await findMilestone(ctx, result.id, id)
    if (!milestone) throw notFound("milestone")
    return momentAt(history, milestone.time)
  }
  if (kind?.toLowerCase() === "publication") {
    const publication = await findPublication(ctx, result.id, id)
    if (!publication) throw notFound("publication")
    return { position: contained(history, publication), time: publication.time }
  }
  return momentAt(history, pastTime(named, { start: history.start, now: ctx.now }))
}

/**
 * A time of the past of an assessment, as a text.
 *
 * @throws INVALID_INPUT it is no time, before the assessment or in the future
 */
export function pastTime(text: string, { start, now }: { start: Time; now: Time }): Time {
  const time = readTime(text)
  if (time < start) throw beforeStart(start)
  if (time > now) throw inFuture()
  return time
}

/** After every step, also those of a node whose clock is ahead. */
export function momentNow(ctx: AnonymousContext, { steps }: History): Moment {
  const last = steps.at(-1)?.time
  return { position: steps.length, time: last !== undefined && last > ctx.now ? last : ctx.now }
}

/** After the steps until a time, that time included. */
export function momentAt({ steps }: History, time: Time): Moment {
  let [low, high] = [0, steps.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((steps[middle]?.time ?? "") <= time) low = middle + 1
    else high = middle
  }
  return { position: low, time }
}

/** By number: times may come from different clocks. */
function contained(
  { steps }: History,
  { afterChange, afterInput }: { afterChange: number; afterInput: number },
): number {
  const first = steps.findIndex(({ number, input }) =>
    input === 0 ? number > afterChange : input > afterInput,
  )
  return first === -1 ? steps.length : first
}

const STORED = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z?$/
const DATED = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?)?$/

/**
 * A moment in the form of the product.
 *
 * @param text an ISO day (its first moment) or an ISO time, in UTC unless it has an offset
 * @throws INVALID_INPUT
 */
function readTime(text: string): Time {
  if (!DATED.test(text)) throw unreadable()
  const isBare = /T[\d:.]+$/.test(text)
  const milliseconds = Date.parse(isBare ? `${text}Z` : text)
  if (Number.isNaN(milliseconds) || isImpossibleDay(text)) throw unreadable()
  // Microseconds of a time that the product has sent.
  const beyond = STORED.test(text) ? Number((/\.(\d+)/.exec(text)?.[1] ?? "").padEnd(6, "0").slice(3)) : 0
  return timeOfMicroseconds(milliseconds * 1000 + beyond)
}

/** `2026-02-30` is read as a day of March. */
function isImpossibleDay(text: string): boolean {
  const day = text.slice(0, 10)
  const parsed = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(parsed) || new Date(parsed).toISOString().slice(0, 10) !== day
}

function unreadable() {
  return invalid({
    en: "A moment is a time such as 2026-03-01T09:00:00, “start”, “now”, “milestone:ID” or “publication:ID”.",
    fa: "هر لحظه یا زمانی مانند ‎2026-03-01T09:00:00 است یا «start»، «now»، «milestone:ID» یا «publication:ID».",
  })
}

function beforeStart(start: Time) {
  return invalid({
    en: `The assessment did not exist yet. It began at ${start.slice(0, 16).replace("T", " ")} UTC.`,
    fa: `در آن زمان این ارزیابی هنوز وجود نداشت. آغاز آن ‎${start.slice(0, 16).replace("T", " ")} UTC است.`,
  })
}

function inFuture() {
  return invalid({
    en: "This moment is in the future. Choose one that has passed.",
    fa: "این لحظه در آینده است. لحظه‌ای را انتخاب کنید که گذشته باشد.",
  })
}

/** @throws INVALID_INPUT */
export function requireOrder(from: Moment, to: Moment): void {
  if (from.time <= to.time && from.position <= to.position) return
  throw invalid({
    en: "“from” is after “to”. Choose an earlier moment to begin with.",
    fa: "«from» پس از «to» است. برای آغاز، لحظه‌ای زودتر انتخاب کنید.",
  })
}
