import { expect, test } from "vitest"
import { explain, type Operation } from "./explain.ts"

const NEVER = Number.POSITIVE_INFINITY

function write(value: number, invoked: number, returned: number): Operation<number> {
  return { invoked, returned, reads: false, step: () => value, label: `write ${value}` }
}

function read(value: number, invoked: number, returned: number): Operation<number> {
  const step = (state: number) => (state === value ? state : null)
  return { invoked, returned, reads: true, step, label: `read ${value}` }
}

function outcomeOf(...operations: Operation<number>[]) {
  return explain(0, operations, String)
}

test("a read after a write sees it", () => {
  expect(outcomeOf(write(1, 1, 2), read(1, 3, 4)).outcome).toBe("explained")
  expect(outcomeOf(write(1, 1, 2), read(0, 3, 4))).toEqual({
    outcome: "contradicted",
    call: "read 0",
    states: [1],
  })
})

test("a read beside a write sees either, and nothing older than an earlier read", () => {
  expect(outcomeOf(write(1, 1, 6), read(0, 2, 3), read(1, 4, 5)).outcome).toBe("explained")
  expect(outcomeOf(write(1, 1, 6), read(1, 2, 3), read(0, 4, 5)).outcome).toBe("contradicted")
  expect(outcomeOf(read(0, 1, 8), write(1, 2, 3), write(2, 4, 5), read(2, 6, 7)).outcome).toBe("explained")
})

test("a write without a reply may take effect late or never, but once", () => {
  expect(outcomeOf(write(1, 1, NEVER), read(0, 2, 3)).outcome).toBe("explained")
  expect(outcomeOf(write(1, 1, NEVER), read(0, 2, 3), read(1, 4, 5)).outcome).toBe("explained")
  const back = [write(1, 1, NEVER), read(1, 2, 3), write(0, 4, 5), read(0, 6, 7), read(1, 8, 9)]
  expect(outcomeOf(...back).outcome).toBe("contradicted")
})

test("observers see all states that are possible during a call", () => {
  const seen = new Set<number>()
  const operations = [write(1, 1, 2), write(2, 4, 7), write(3, 8, 9)]
  explain(0, operations, String, [{ invoked: 3, returned: 5, see: (state) => seen.add(state) }])
  expect([...seen].sort()).toEqual([1, 2])
})

test("too many possibilities are reported as such", () => {
  const lost = Array.from({ length: 30 }, (_, nth) => write(nth + 1, nth + 1, NEVER))
  expect(outcomeOf(...lost, read(0, 50, 51)).outcome).toBe("undecided")
})
