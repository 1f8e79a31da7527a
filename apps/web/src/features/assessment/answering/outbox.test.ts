import { ApiError, unreachable } from "@plumbline/client"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { type Answer, cleared, isSameAnswer } from "./answer.ts"
import { makeOutbox } from "./outbox.ts"
import { isUnsentAnswer, type OthersAnswer, type Unsent } from "./unsent.ts"

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
  expect(outbox.state()).toMatchObject({ sending: true, unsent: [{ questionId: 7 }] })
  await settled()
  expect(kept()).toHaveLength(1)
  expect(outbox.state()).toMatchObject({ sending: true, trouble: null })
  server.release()
  await settled()
  expect(server.stored).toEqual([[7, 2]])
  expect(kept()).toEqual([])
  expect(outbox.state()).toMatchObject({ unsent: [], sending: false })
})

test("nothing is lost without a connection, and all is sent in order when it is back", async () => {
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
  // The first answer may have arrived: it is sent again, before the one that has followed it.
  expect(server.stored).toEqual([
    [1, 1],
    [2, 2],
    [1, 3],
  ])
  expect(outbox.state()).toMatchObject({ unsent: [], trouble: null })
})

test("offline, nothing is tried, and only the last answer to a question is sent afterwards", async () => {
  const { outbox, server } = outboxWithServer()
  server.isConnected = false
  outbox.give(to(1, 1))
  outbox.give(to(1, 2))
  await settled()
  expect(outbox.state()).toMatchObject({ sending: false, trouble: "unreachable" })
  server.isConnected = true
  outbox.resume()
  await settled()
  expect(server.calls).toBe(1)
  expect(server.stored).toEqual([[1, 2]])
})

test("there is no trouble any more once another tab has sent everything", async () => {
  const storage = memory()
  const one = outboxWithServer(storage)
  one.server.failure = unreachable()
  one.outbox.give(to(1, 1))
  await settled()
  const other = outboxWithServer(storage)
  other.outbox.resume()
  await settled()
  one.outbox.resume()
  await settled()
  expect(one.outbox.state()).toMatchObject({ unsent: [], trouble: null })
})

test("a transient failure is retried automatically", async () => {
  const { outbox, server } = outboxWithServer()
  server.failure = new ApiError({ status: 503, code: "DEFAULT", message: "" })
  outbox.give(to(1, 1))
  await settled()
  expect(outbox.state().trouble).toBe("server")
  server.failure = undefined
  await vi.runOnlyPendingTimersAsync()
  expect(server.stored).toEqual([[1, 1]])
})

test("a call whose reply cannot come any more is given up, and the item sent again", async () => {
  const { outbox, server } = outboxWithServer()
  server.hold()
  outbox.give(to(1, 1))
  await settled()
  outbox.interrupt()
  await settled()
  expect(outbox.state()).toMatchObject({ sending: false, trouble: "unreachable" })
  server.release()
  outbox.resume()
  await settled()
  expect(server.stored).toEqual([[1, 1]])
  expect(outbox.state()).toMatchObject({ unsent: [], trouble: null })
})

test("a server that does not reply for 20 seconds counts as unreachable", async () => {
  const { outbox, server } = outboxWithServer()
  server.hold()
  outbox.give(to(1, 1))
  await vi.advanceTimersByTimeAsync(19_000)
  expect(outbox.state()).toMatchObject({ sending: true, trouble: null })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(outbox.state()).toMatchObject({ sending: false, trouble: "unreachable" })
})

test("the server's retry delay is respected", async () => {
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

test("answers are kept for the next session when a session has ended", async () => {
  const { outbox, server, kept } = outboxWithServer()
  server.failure = new ApiError({ status: 401, code: "UNAUTHORIZED", message: "" })
  outbox.give(to(1, 1))
  await settled()
  expect(outbox.state().trouble).toBe("signed-out")
  expect(kept()).toHaveLength(1)
})

test("a refused answer keeps the server's message and does not block the others", async () => {
  const { outbox, server } = outboxWithServer()
  server.failure = new ApiError({ status: 403, code: "ACCESS_DENIED", message: "Not yours." })
  outbox.give(to(1, 1))
  await settled()
  server.failure = undefined
  outbox.give(to(2, 2))
  await settled()
  expect(server.stored).toEqual([[2, 2]])
  expect(outbox.state().unsent).toMatchObject([{ questionId: 1, refusal: "Not yours." }])

  outbox.retry(markOf(outbox.state().unsent[0]))
  await settled()
  expect(server.stored.at(-1)).toEqual([1, 1])
})

test("a refused answer is dropped only when the person discards it", async () => {
  const { outbox, server, kept } = outboxWithServer()
  server.failure = new ApiError({ status: 404, code: "NOT_FOUND", message: "Gone." })
  outbox.give(to(1, 1))
  await settled()
  outbox.resume()
  await settled()
  expect(kept()).toHaveLength(1)
  outbox.discard(markOf(kept()[0]))
  await settled()
  expect(kept()).toEqual([])
})

test("an answer changed while the earlier one is being sent is sent after it", async () => {
  const { outbox, server } = outboxWithServer()
  server.hold()
  outbox.give(to(1, 1))
  await settled()
  outbox.give(to(1, 2))
  server.release()
  await settled()
  expect(server.stored).toEqual([
    [1, 1],
    [1, 2],
  ])
  expect(outbox.state().unsent).toEqual([])
})

test("the next visit sends what the previous one could not", async () => {
  const storage = memory()
  const first = outboxWithServer(storage)
  first.server.failure = unreachable()
  first.outbox.give(to(4, 2))
  await settled()
  vi.clearAllTimers()

  const second = outboxWithServer(storage)
  second.server.hold()
  second.outbox.resume()
  await settled()
  expect(second.outbox.state().unsent).toHaveLength(1)
  second.server.release()
  await settled()
  expect(second.server.stored).toEqual([[4, 2]])
})

test("a browser that stores nothing is reported, and answers are still sent", async () => {
  const full = { ...memory(), change: () => Promise.reject(new Error("full")) }
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

test("an item at which the server keeps failing is set aside, and the others go on", async () => {
  const { outbox, server } = outboxWithServer()
  server.failsAt = 1
  outbox.give(to(1, 1))
  outbox.give(to(2, 2))
  await settled()
  expect(server.stored).toEqual([[2, 2]])
  expect(outbox.state()).toMatchObject({ trouble: "server", unsent: [{ questionId: 1 }] })
  for (let time = 2; time <= 3; time++) await vi.runOnlyPendingTimersAsync()
  expect(outbox.state()).toMatchObject({ trouble: null, unsent: [{ questionId: 1, refusal: "A bug." }] })
  expect(server.calls).toBe(4)

  server.failsAt = undefined
  outbox.retry(markOf(outbox.state().unsent[0]))
  await settled()
  expect(server.stored).toEqual([
    [2, 2],
    [1, 1],
  ])
})

test("an outage sets nothing aside, however long it lasts", async () => {
  const { outbox, server } = outboxWithServer()
  server.failure = new ApiError({ status: 503, code: "DEFAULT", message: "" })
  outbox.give(to(1, 1))
  outbox.give(to(2, 2))
  for (let time = 1; time <= 8; time++) await vi.runOnlyPendingTimersAsync()
  expect(outbox.state().unsent.filter(({ refusal }) => refusal !== undefined)).toEqual([])
  // One call each time, not one per item.
  expect(server.calls).toBeLessThan(12)
})

test("somebody else's answer is not overwritten unseen, and does not block the others", async () => {
  const { outbox, server } = outboxWithServer()
  server.others.set(1, from("Omid", 4))
  outbox.give({ ...to(1, 2), seenChange: 3 })
  outbox.give({ ...to(2, 1), seenChange: 0 })
  await settled()
  expect(server.stored).toEqual([[2, 1]])
  expect(outbox.state().unsent).toMatchObject([{ questionId: 1, conflict: { by: { name: "Omid" } } }])

  outbox.retry(markOf(outbox.state().unsent[0]))
  await settled()
  expect(server.stored.at(-1)).toEqual([1, 2])
  expect(outbox.state().unsent).toEqual([])
})

test("one's own answer from elsewhere is not overwritten unseen either", async () => {
  const { outbox, server } = outboxWithServer()
  server.others.set(1, { ...from("Me", 2), by: { id: "me", name: "Me" } })
  outbox.give({ ...to(1, 2), seenChange: 1 })
  await settled()
  expect(server.stored).toEqual([])
  expect(outbox.state().unsent).toMatchObject([{ conflict: { by: { id: "me" }, change: 2 } }])
})

test("an old answer does not overwrite the person's newer one from another device unseen", async () => {
  const { outbox, server } = outboxWithServer()
  server.failure = unreachable()
  outbox.give({ ...to(1, 2), seenChange: 3 })
  await vi.advanceTimersByTimeAsync(3_600_000)
  server.failure = undefined
  server.others.set(1, { ...from("Me", 4), by: { id: "me", name: "Me" } })
  outbox.resume()
  await settled()
  expect(server.stored).toEqual([])
  expect(outbox.state().unsent).toMatchObject([{ conflict: { by: { id: "me" }, change: 4 } }])
  outbox.retry(markOf(outbox.state().unsent[0]))
  await settled()
  expect(server.stored).toEqual([[1, 2]])
})

test("an answer whose reply was lost is no conflict, even after it was changed", async () => {
  const { outbox, server } = outboxWithServer()
  server.losesReply = true
  outbox.give({ ...to(1, 1), seenChange: 3 })
  await settled()
  outbox.give({ ...to(1, 2), seenChange: 3 })
  await settled()
  // The server has stored the first one, as change 4.
  server.losesReply = false
  server.others.set(1, { ...from("Me", 4), by: { id: "me", name: "Me" }, answer: option(1) })
  vi.setSystemTime(Date.now() + 3_600_000)
  outbox.resume()
  await settled()
  expect(server.stored.at(-1)).toEqual([1, 2])
  expect(outbox.state().unsent).toEqual([])
})

test("an answer given while the previous one is being sent does not conflict with it", async () => {
  const { outbox, server, kept } = outboxWithServer()
  server.hold()
  outbox.give({ ...to(1, 1), seenChange: 5 })
  await settled()
  outbox.give({ ...to(1, 2), seenChange: 5 })
  server.release()
  server.others.set(1, from("nobody", 5))
  await vi.advanceTimersByTimeAsync(0)
  expect(
    kept()
      .filter(isUnsentAnswer)
      .every(({ seenChange }) => seenChange === 6),
  ).toBe(true)
})

test("texts are sent in order with the answers; one that may have arrived is sent with the same mark", async () => {
  const { outbox, server } = outboxWithServer()
  const place = { questionnaireId: 1, questionId: 1 }
  server.failure = unreachable()
  outbox.write({ ...place, remark: { type: "POSITIVE", text: "The build log." } })
  outbox.write({ ...place, remark: { type: null, text: "Who knows more?" } })
  await settled()
  const marks = outbox.state().unsent.map(({ mark }) => mark)
  expect(new Set(marks).size).toBe(2)
  server.failure = undefined
  outbox.resume()
  await settled()
  expect(server.texts).toEqual(["The build log.", "Who knows more?"])
  expect(server.marks).toEqual([marks[0], ...marks])
})

test("taking back an answer that was not stored because of somebody else's leaves theirs alone", async () => {
  const { outbox, server } = outboxWithServer()
  server.others.set(1, from("Omid", 1))
  const mark = outbox.give({ ...to(1, 2), seenChange: 0 })
  await settled()
  expect(outbox.undo(mark, { ...to(1, 1), answer: cleared, seenChange: 0 })).toBeUndefined()
  await settled()
  expect(server.stored).toEqual([])
  expect(outbox.state().unsent).toEqual([])
})

test("taking back an answer while it meets somebody else's sends nothing more", async () => {
  const { outbox, server } = outboxWithServer()
  server.hold()
  const mark = outbox.give({ ...to(1, 2), seenChange: 0 })
  await settled()
  outbox.undo(mark, { ...to(1, 1), answer: cleared, seenChange: 0 })
  server.others.set(1, from("Omid", 1))
  server.release()
  await settled()
  expect(server.calls).toBe(1)
  expect(server.stored).toEqual([])
  expect(outbox.state().unsent).toEqual([])
})

test("an answer that was stored is taken back by its own number, never over a later one", async () => {
  const { outbox, server } = outboxWithServer()
  const before = { ...to(1, 1), answer: cleared, seenChange: 4 }
  const mark = outbox.give({ ...to(1, 2), seenChange: 4 })
  await settled()
  expect(server.stored).toEqual([[1, 2]])
  server.others.set(1, from("Omid", 6))
  outbox.undo(mark, before)
  await settled()
  expect(server.stored).toEqual([[1, 2]])
  expect(outbox.state().unsent).toMatchObject([{ seenChange: 5, conflict: { by: { name: "Omid" } } }])
})

test("answers are taken back one after the other", async () => {
  const { outbox, server } = outboxWithServer()
  const first = outbox.give({ ...to(1, 1), seenChange: 0 })
  await settled()
  const second = outbox.give({ ...to(1, 2), seenChange: 1 })
  await settled()
  const undone = outbox.undo(second, { ...to(1, 1), seenChange: 1 })
  await settled()
  server.others.set(1, { ...from("Me", 3), answer: option(1) })
  outbox.undo(undone ?? first, { ...to(1, 1), answer: cleared, seenChange: 0 })
  await settled()
  expect(server.stored).toEqual([
    [1, 1],
    [1, 2],
    [1, 1],
    [1, undefined],
  ])
})

test("taking back an answer that has replaced an unsent one brings that back", async () => {
  const { outbox, server } = outboxWithServer()
  server.isConnected = false
  outbox.give({ ...to(1, 1), seenChange: 0 })
  const mark = outbox.give({ ...to(1, 2), seenChange: 0 })
  await settled()
  outbox.undo(mark, { ...to(1, 1), seenChange: 0 })
  server.isConnected = true
  outbox.resume()
  await settled()
  expect(server.stored).toEqual([[1, 1]])
})

/** The server's refusal because of another answer. */
class Conflict extends ApiError {
  readonly other: OthersAnswer
  constructor(other: OthersAnswer) {
    super({ status: 409, code: "ANSWER_CHANGED", message: "" })
    this.other = other
  }
}

const changedMeanwhile = (other: OthersAnswer) => new Conflict(other)

function from(name: string, change: number): OthersAnswer {
  return { answer: option(3), change, by: { id: name, name }, time: "2026-03-01T09:15:42" }
}

function markOf(unsent: Unsent | undefined): string {
  if (!unsent) throw new Error("nothing is unsent")
  return unsent.mark
}

/** An outbox whose server stores `[question, option]`, fails, or is delayed. */
function outboxWithServer(storage = memory()) {
  let release = () => {}
  let held = Promise.resolve()
  const server = {
    stored: [] as [number, number | undefined][],
    failure: undefined as ApiError | undefined,
    /** The question at which it fails, because of a defect. */
    failsAt: undefined as number | undefined,
    /** Whether it stores what it receives, but its replies do not arrive. */
    losesReply: false,
    calls: 0,
    isConnected: true,
    /** The mark of each item, each time it has arrived. */
    marks: [] as string[],
    /** What somebody else has answered to each question, with the number of the latest change. */
    others: new Map<number, OthersAnswer>(),
    texts: [] as string[],
    hold() {
      held = new Promise((resolve) => {
        release = resolve
      })
    },
    release: () => release(),
  }
  const outbox = makeOutbox({
    store: storage,
    async send(unsent: Unsent, signal: AbortSignal) {
      await Promise.race([held, aborted(signal)])
      server.calls++
      server.marks.push(unsent.mark)
      if (server.failure) throw server.failure
      if (unsent.questionId === server.failsAt) {
        throw new ApiError({ status: 500, code: "INTERNAL_ERROR", message: "A bug." })
      }
      if (!isUnsentAnswer(unsent)) {
        server.texts.push(unsent.remark.text)
        return undefined
      }
      const { questionId, answer, seenChange = 0 } = unsent
      const other = server.others.get(questionId)
      // What changes nothing is stored already.
      if (other && isSameAnswer(other.answer, answer)) return other.change
      if (other && other.change !== seenChange) throw changedMeanwhile(other)
      server.stored.push([questionId, answer.kind === "chosen" ? answer.optionId : undefined])
      if (server.losesReply) throw unreachable()
      return seenChange + 1
    },
    onSaved() {},
    conflictIn: (error) => (error instanceof Conflict ? error.other : null),
    isConnected: () => server.isConnected,
    alone: (work) => work(),
  })
  return { outbox, server, kept: storage.read }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason))
  })
}

/** A store in memory, shared by outboxes like the tabs of a browser. */
function memory() {
  let stored: Unsent[] = []
  return {
    read: () => stored,
    async change(change: (unsent: Unsent[]) => Unsent[]) {
      stored = change(stored)
      return stored
    },
  }
}
