import { ApiError } from "@plumbline/client"
import { expect, test } from "vitest"
import { isGivenUp } from "../api/replaced.ts"
import { decideConflict, openConflicts } from "./conflict.ts"

const refused = (present: object | null) =>
  new ApiError({ status: 412, code: "CHANGED_MEANWHILE", message: "Changed.", body: { present } })

const seen = { etag: "1", title: "Crew", description: "Who is there.", weight: 1, translations: {} }

test("what only one of two people has changed stays as changed, without a question", async () => {
  const present = { ...seen, etag: "2", weight: 3 }
  const body = { title: "Night crew", description: seen.description, weight: 1, translations: { FA: {} } }
  const next = await decideConflict(refused(present), { seen, body })
  expect(next).toEqual({ seen: present, body: { ...body, weight: 3 } })
  expect(openConflicts.get()).toEqual([])
})

test("what both have made the same is no conflict", async () => {
  const present = { ...seen, etag: "2", title: "Night crew" }
  const next = await decideConflict(refused(present), { seen, body: { title: "Night crew", hint: "" } })
  expect(next.seen).toBe(present)
})

test("only what both have changed is asked about, down to the text in one language", async () => {
  const translated = (title: string) => ({ FA: { title, description: "آن‌ها" } })
  const before = { ...seen, translations: translated("گروه") }
  const present = { ...before, etag: "2", weight: 3, translations: translated("گروه شب") }
  const body = { title: "Crew", weight: 1, translations: translated("گروه روز") }
  const decided = decideConflict(refused(present), { seen: before, body })
  const [conflict] = openConflicts.get()
  expect(conflict?.parts).toEqual([
    { path: ["translations", "FA", "title"], theirs: "گروه شب", mine: "گروه روز" },
  ])
  conflict?.decide("mine")
  expect((await decided).body).toEqual({ ...body, weight: 3 })
  expect(openConflicts.get()).toEqual([])
})

test.each([
  ["theirs", true],
  ["later", false],
] as const)("nothing is sent if the person decides: %s", async (choice, givenUp) => {
  const refusal = refused({ ...seen, etag: "2", title: "Day crew" })
  const decided = decideConflict(refusal, { seen, body: { title: "Night crew" } })
  openConflicts.get()[0]?.decide(choice)
  await expect(decided).rejects.toBe(refusal)
  expect(isGivenUp(refusal)).toBe(givenUp)
})

test("without a former reading, everything that differs is asked about", () => {
  const refusal = refused({ etag: "2", text: "kit Two" })
  void decideConflict(refusal, { seen: { etag: "1" }, body: { text: "kit One" } }).catch(() => undefined)
  expect(openConflicts.get()[0]?.parts).toEqual([{ path: ["text"], theirs: "kit Two", mine: "kit One" }])
  openConflicts.get()[0]?.decide("later")
})

test.each([null, { title: "No version" }, { etag: "2", other: 1 }])(
  "what is gone or cannot be compared is refused: %o",
  async (present) => {
    const refusal = refused(present)
    await expect(decideConflict(refusal, { seen, body: { title: "Night crew" } })).rejects.toBe(refusal)
  },
)
