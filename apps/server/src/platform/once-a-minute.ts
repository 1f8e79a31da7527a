import { MINUTE } from "./clock.ts"

/** Reports errors with the same message at most once a minute: during an outage, all requests fail the same way. */
export function onceAMinute(report: (error: unknown) => void): (error: unknown) => void {
  const lastTimes = new Map<string, number>()
  return (error) => {
    const message = messageOf(error)
    const now = performance.now()
    if (now - (lastTimes.get(message) ?? Number.NEGATIVE_INFINITY) < MINUTE) return
    if (lastTimes.size > 100) lastTimes.clear()
    lastTimes.set(message, now)
    report(error)
  }
}

function messageOf(error: unknown): string {
  const hasMessage = typeof error === "object" && error !== null && "message" in error
  return hasMessage ? String(error.message) : String(error)
}
