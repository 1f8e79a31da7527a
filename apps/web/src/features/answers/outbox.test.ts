import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { ApiError, unreachable } from "../../api/ApiError.ts"
import type { Answer } from "./answer.ts"
import { makeOutbox } from "./outbox.ts"
import { type UnsentAnswer, unsentStore } from "./unsent.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const option = (optionId: number): Answer => ({ kind: "chosen", optionId, confidence: 3 })
const to = (questionId: number, optionId: number) => ({
  questionnaireId: 1,
  questionId,
  answer: option(optionId),
})
const settled = () => vi.advanceTimersByTimeAsync(0)

test("an answer is kept until the server has confirmed it", async () => {
  const { outbox, server, kept } = outboxWithServer()
  server.hold()
  outbox.give(to(7, 2))
  expect(kept()).toHaveLength(1)
  expect(outbox.state()).toMatchObject({ sending: true, trouble: null })
  server.release()
  await settled()
  expect(server.stored).toEqual([[7, 2]])
  expect(kept()).toEqual([])
  expect(outbox.state()).toMatchObject({ unsent: [], sending: false })
})

test("without a connection nothing is lost, and all is sent in order when it is back", async () => {
  const { outbox, server } = outboxWithServer()
  server.failure = unreachable()
  outbox.give(to(1, 1))
  outbox.give(to(2, 2))
  outbox.give(to(1, 3))
  await settled()
  expect(outbox.state()).toMatchObject({ sending: false, trouble: "unreachable" })
  expect(server.stored).toEqual([])

  server.failure = undefined
  outbox.resume()
  await settled()
  expect(server.stored).toEqual([
    [2, 2],
    [1, 3],
  ])
  expect(outbox.state()).toMatchObject({ unsent: [], trouble: null })
})

test("a failure that may pass is tried again by itself", async () => {
  const { outbox, server } = outboxWithServer()
  server.failure = new ApiError({ status: 503, code: "DEFAULT", message: "" })
  outbox.give(to(1, 1))
  await settled()
  expect(outbox.state().trouble).toBe("server")
  server.failure = undefined
  await vi.runOnlyPendingTimersAsync()
  expect(server.stored).toEqual([[1, 1]])
})

test("a server that asks for time is given it", async () => {
  const { outbox, server } = outboxWithServer()
  server.failure = new ApiError({ status: 429, code: "INVALID_STATE", message: "", retryAfter: 40 })
  outbox.give(to(1, 1))
  await settled()
  server.failure = undefined
  await vi.advanceTimersByTimeAsync(39_000)
  expect(server.stored).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(server.stored).toEqual([[1, 1]])
})

test("a session that has ended keeps the answers for the next one", async () => {
  const { outbox, server, kept } = outboxWithServer()
  server.failure = new ApiError({ status: 401, code: "UNAUTHORIZED", message: "" })
  outbox.give(to(1, 1))
  await settled()
  expect(outbox.state().trouble).toBe("signed-out")
  expect(kept()).toHaveLength(1)
})

test("what the server refuses stays with its words, and does not hold up the others", async () => {
  const { outbox, server } = outboxWithServer()
  server.failure = new ApiError({ status: 403, code: "ACCESS_DENIED", message: "Not yours." })
  outbox.give(to(1, 1))
  await settled()
  server.failure = undefined
  outbox.give(to(2, 2))
  await settled()
  expect(server.stored).toEqual([[2, 2]])
  expect(outbox.state().unsent).toMatchObject([{ questionId: 1, refusal: "Not yours." }])

  outbox.retry(1)
  await settled()
  expect(server.stored.at(-1)).toEqual([1, 1])
})

test("a refused answer goes only when the person lets it go", async () => {
  const { outbox, server, kept } = outboxWithServer()
  server.failure = new ApiError({ status: 404, code: "NOT_FOUND", message: "Gone." })
  outbox.give(to(1, 1))
  await settled()
  outbox.resume()
  await settled()
  expect(kept()).toHaveLength(1)
  outbox.discard(1)
  expect(kept()).toEqual([])
})

test("an answer changed while the earlier one is under way is sent after it", async () => {
  const { outbox, server } = outboxWithServer()
  server.hold()
  outbox.give(to(1, 1))
  outbox.give(to(1, 2))
  server.release()
  await settled()
  expect(server.stored).toEqual([
    [1, 1],
    [1, 2],
  ])
  expect(outbox.state().unsent).toEqual([])
})

test("the next visit sends what the last one could not", async () => {
  const storage = memory()
  const first = outboxWithServer(storage)
  first.server.failure = unreachable()
  first.outbox.give(to(4, 2))
  await settled()
  vi.clearAllTimers()

  const second = outboxWithServer(storage)
  expect(second.outbox.state().unsent).toHaveLength(1)
  second.outbox.resume()
  await settled()
  expect(second.server.stored).toEqual([[4, 2]])
})

test("a browser that keeps nothing is reported, and answers are sent all the same", async () => {
  const full = {
    ...memory(),
    setItem() {
      throw new Error("full")
    },
  }
  const { outbox, server } = outboxWithServer(full)
  server.failure = unreachable()
  outbox.give(to(1, 1))
  await settled()
  expect(outbox.state()).toMatchObject({ lasting: false, unsent: [{ questionId: 1 }] })
  server.failure = undefined
  outbox.resume()
  await settled()
  expect(server.stored).toEqual([[1, 1]])
  expect(outbox.state().lasting).toBe(true)
})

test("what is kept but not of our form is ignored", () => {
  const storage = memory()
  for (const text of ["{", "null", '[{"mark":"a"}]', '[{"mark":"a","questionId":1,"answer":{"kind":"x"}}]']) {
    storage.setItem("answers", text)
    expect(unsentStore(storage, "answers").read()).toEqual([])
  }
})

/** An outbox whose server stores `[question, option]`, or fails, or is held up. */
function outboxWithServer(storage = memory()) {
  const store = unsentStore(storage, "answers")
  let release = () => {}
  let held = Promise.resolve()
  const server = {
    stored: [] as [number, number | undefined][],
    failure: undefined as ApiError | undefined,
    hold() {
      held = new Promise((resolve) => {
        release = resolve
      })
    },
    release: () => release(),
  }
  const outbox = makeOutbox({
    store,
    async send({ questionId, answer }: UnsentAnswer) {
      await held
      if (server.failure) throw server.failure
      server.stored.push([questionId, answer.kind === "chosen" ? answer.optionId : undefined])
    },
    onSaved() {},
    alone: (work) => work(),
  })
  return { outbox, server, kept: store.read }
}

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
