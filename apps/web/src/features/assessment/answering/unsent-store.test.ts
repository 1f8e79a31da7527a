import "fake-indexeddb/auto"
import { IDBFactory } from "fake-indexeddb"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { Unsent } from "./unsent.ts"

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory())
  vi.stubGlobal("localStorage", memory())
})
afterEach(() => void vi.unstubAllGlobals())

/** Opens a tab: it has its own module instances but shares the browser's storage. */
async function openTab(owner = "dana:checkout") {
  vi.resetModules()
  const { unsentStore, assessmentsWithUnsent, onChangeElsewhere } = await import("./unsent-store.ts")
  const { change } = unsentStore(owner)
  return { change, read: () => change((all) => all), assessmentsWithUnsent, onChangeElsewhere }
}

const answer = (questionId: number, optionId = 1): Unsent => ({
  mark: `${questionId}/${optionId}`,
  questionnaireId: 1,
  questionId,
  answer: { kind: "chosen", optionId, confidence: 3 },
})
const questions = (unsent: readonly Unsent[]) => unsent.map(({ questionId }) => questionId)

test("items are kept in their order, each for its owner", async () => {
  const tab = await openTab()
  await tab.change(() => [answer(3)])
  await tab.change((all) => [...all, answer(1)])
  await tab.change((all) => [...all, answer(2)])
  await tab.change((all) => all.map((each) => ({ ...each, refusal: "No." })))
  expect(questions(await (await openTab()).read())).toEqual([3, 1, 2])
  expect(await (await openTab("omid:checkout")).read()).toEqual([])
  expect(await tab.assessmentsWithUnsent("dana")).toEqual(["checkout"])
  expect(await tab.assessmentsWithUnsent("dan")).toEqual([])
})

test("two tabs that change items at the same time lose none", async () => {
  const [one, other] = [await openTab(), await openTab()]
  const added = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const { change } = index % 2 ? one : other
      return change((all) => [...all, answer(index)])
    }),
  )
  expect(Math.max(...added.map(({ length }) => length))).toBe(20)
  await Promise.all([
    one.change((all) => all.filter(({ questionId }) => questionId < 10)),
    other.change((all) => [...all, answer(99)]),
  ])
  expect(questions(await one.read()).filter((id) => id >= 10 && id !== 99)).toEqual([])
  expect(questions(await other.read())).toContain(99)
})

test("a change that fails leaves everything as it was", async () => {
  const tab = await openTab()
  await tab.change(() => [answer(1)])
  const failing = tab.change(() => {
    throw new Error("a defect")
  })
  await expect(failing).rejects.toThrow("a defect")
  expect(questions(await tab.read())).toEqual([1])
})

test("another tab hears of changes", async () => {
  const [one, other] = [await openTab(), await openTab()]
  const heard = new Promise((resolve) => other.onChangeElsewhere(resolve))
  await one.change(() => [answer(1)])
  expect(await heard).toBe("dana:checkout")
})

test("items kept in the former way are taken over once, unless there is a newer answer", async () => {
  const former = "keep:unsent-answers:dana:checkout"
  localStorage.setItem(former, JSON.stringify([answer(1), { mark: "of an unknown form" }, answer(2)]))
  const tab = await openTab()
  await tab.change(() => [answer(3), answer(2, 5)])
  expect(await tab.assessmentsWithUnsent("dana")).toEqual(["checkout"])
  expect((await tab.read()).map(({ mark }) => mark)).toEqual(["3/1", "2/5", "1/1"])
  expect(localStorage.getItem(former)).toBeNull()

  await tab.change(() => [])
  expect(await tab.assessmentsWithUnsent("dana")).toEqual([])
})

test("an unreadable text of the former way is dropped", async () => {
  for (const text of ["{", "null", '[{"mark":"a"}]', '[{"mark":"a","questionId":1,"answer":{"kind":"x"}}]']) {
    localStorage.setItem("keep:unsent-answers:dana:checkout", text)
    const tab = await openTab()
    expect(await tab.assessmentsWithUnsent("dana")).toEqual([])
  }
})

/** A storage whose keys are its properties, like the browser's. */
function memory(): Storage {
  return Object.create({
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  })
}
