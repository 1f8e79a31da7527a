import { DAY, type Day, dayAfter, dayOf, type Time } from "../platform/clock.ts"
import type { PastCalls } from "./past-calls.ts"

/** What happens in the story and when, counted in days back from the first start. */
export type Calendar = {
  /** Enters what happens so many days ago, at this time of the day. What happens may enter what follows from it. */
  enter(daysAgo: number, time: string, act: () => Promise<unknown>): void
  /** Everything happens, in the order of the times. */
  live(): Promise<void>
  /** The date so many days ago; after today when negative. */
  day(daysAgo: number): Day
  /** How many days ago a date was. */
  ago(day: Day): number
}

export function openCalendar(past: PastCalls, start: Time): Calendar {
  const today = dayOf(start)
  const day = (daysAgo: number) => dayAfter(today, -daysAgo)
  const entries: { time: Time; act: () => Promise<unknown> }[] = []
  return {
    day,
    ago: (date) => Math.round((Date.parse(today) - Date.parse(date)) / DAY),
    enter(daysAgo, time, act) {
      entries.push({ time: `${day(daysAgo)}T${time}:00`, act })
    },
    async live() {
      for (let next = takeFirst(entries); next; next = takeFirst(entries)) {
        past.travelTo(next.time)
        await next.act()
      }
    },
  }
}

/** The earliest entry; of several at the same time, the one that was entered first. */
function takeFirst<Entry extends { time: Time }>(entries: Entry[]): Entry | undefined {
  const first = entries.reduce((least, { time }, at) => (time < (entries[least]?.time ?? "") ? at : least), 0)
  return entries.splice(first, 1)[0]
}
