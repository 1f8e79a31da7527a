/**
 * A time as the clocks of a zone show it, as the date in UTC that has the same numbers: times of spreadsheets have no
 * zone.
 *
 * @param time ISO 8601 with a zone
 * @param timeZone an IANA name or an offset such as `+03:30`
 */
export function onClock(time: string, timeZone: string): Date {
  const numbers = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric" } as const
  const parts = new Intl.DateTimeFormat("en-US", {
    ...numbers,
    minute: "numeric",
    second: "numeric",
    hourCycle: "h23",
    timeZone,
  }).formatToParts(new Date(time))
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return new Date(Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second")))
}
