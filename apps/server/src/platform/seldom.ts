import { MINUTE } from "./clock.ts"

/** Passes on what fails again and again (as everything does while the database is away) once a minute per message. */
export function seldom(report: (error: unknown) => void): (error: unknown) => void {
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
