import { expect, test } from "vitest"
import { createTurns } from "./turns.ts"

const refuse = () => new Error("too busy")

test("the number of concurrent turns is limited, and the longest waiting is next", async () => {
  const turns = createTurns({ atOnce: 1, waiting: 5, seconds: 60 }, refuse)
  const done: string[] = []
  const end = await turns.take("acme")
  const waiting = ["first", "second"].map(async (name) => {
    const endOwn = await turns.take("acme")
    done.push(name)
    endOwn()
  })
  ;(await turns.take("other tenant"))()
  expect(done).toEqual([])
  end()
  end()
  await Promise.all(waiting)
  expect(done).toEqual(["first", "second"])
  ;(await turns.take("acme"))()
})

test("requests are refused when the queue is full or the wait is too long, and then take no place", async () => {
  const turns = createTurns({ atOnce: 1, waiting: 1, seconds: 0.01 }, refuse)
  const end = await turns.take("acme")
  const waits = turns.take("acme")
  await expect(turns.take("acme")).rejects.toThrow("too busy")
  await expect(waits).rejects.toThrow("too busy")
  end()
  ;(await turns.take("acme"))()
})
