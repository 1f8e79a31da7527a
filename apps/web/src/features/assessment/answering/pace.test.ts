import { expect, test } from "vitest"
import { minutesLeft, notePace } from "./pace.ts"

const minute = 60_000

function answered(...minutes: number[]) {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  for (const each of minutes) notePace(storage, 1_000_000 + each * minute)
  return storage
}

test("the time left is estimated from how long the person's own answers took", () => {
  expect(minutesLeft(answered(0, 1, 2, 3), 12)).toBe(12)
  expect(minutesLeft(answered(0, 0.5, 1, 1.5), 1)).toBe(1)
})

test("a long pause does not count as thinking time", () => {
  expect(minutesLeft(answered(0, 1, 2, 50, 51), 10)).toBe(10)
})

test("there is no estimate before the pace is known, nor when nothing is left", () => {
  expect(minutesLeft(answered(0, 1, 2), 10)).toBeNull()
  expect(minutesLeft(answered(0, 1, 2, 3), 0)).toBeNull()
  const broken = { getItem: () => "{", setItem: () => undefined }
  expect(minutesLeft(broken, 10)).toBeNull()
})
