import { useSyncExternalStore } from "react"
import { dateFormat } from "./intl.ts"
import type { Language } from "./language.ts"

/** A time zone: a name of the IANA database such as `Europe/Berlin`, or {@link persianZone}. */
export type Zone = string

/** Three and a half hours ahead of UTC, all year; the zone of Persian texts unless the person has chosen another. */
export const persianZone = "+03:30"

/** What a person may choose in the profile instead of a zone: always that of the device. */
export const deviceZone = "device"

let choice: string | null = null
const listeners = new Set<() => void>()

/** Makes the time zone of the signed-in person's profile the one of all times; null without a choice. */
export function rememberZone(chosen: string | null): void {
  choice = chosen !== null && chosen !== deviceZone && !isKnown(chosen) ? null : chosen
  for (const listener of listeners) listener()
}

/** The time zone of the reader for texts in a language: the chosen one, else +03:30 in Persian and the device's. */
export function zoneFor(language: Language): Zone {
  if (choice === null && language === "fa") return persianZone
  return choice === null || choice === deviceZone ? zoneOfDevice() : choice
}

/** {@link zoneFor}; re-renders the component when the person chooses another. */
export function useZone(language: Language): Zone {
  return useSyncExternalStore(subscribe, () => zoneFor(language))
}

export function zoneOfDevice(): Zone {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The calendar day of a moment in a zone, as date fields have it: `2026-03-01`. */
export function dayIn(zone: Zone, time: Date): string {
  return new Date(time.getTime() + offsetOf(zone, time.getTime())).toISOString().slice(0, 10)
}

/** How far a zone is ahead of UTC at a moment, in milliseconds. */
export function offsetOf(zone: Zone, moment: number): number {
  if (zone === persianZone) return 210 * 60_000
  const parts = dateFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(moment)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  const shown = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  )
  return shown - Math.floor(moment / 1000) * 1000
}

/** Whether this browser knows a zone; others may know more. */
function isKnown(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: zone }) !== null
  } catch {
    return false
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
