import { timeOfMicroseconds } from "../platform/clock.ts"

/** The time of the engine's records, which count in seconds since 1970. */
export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000)
}

export function secondsAsTime(seconds: number): string {
  return timeOfMicroseconds(seconds * 1_000_000)
}
