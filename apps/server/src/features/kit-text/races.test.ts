import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { importTestKit } from "../../testing/import-kit.ts"
import { designer } from "../../testing/kit-designer.ts"
import { smallKit } from "../../testing/kit-text.ts"
import { openRaceTrack, type RaceTrack } from "../../testing/race.ts"
import type { Caller, Reply } from "../../testing/test-app.ts"
import { isOnPostgres } from "../../testing/test-database.ts"

let track: RaceTrack
let owner: Caller
beforeAll(async () => {
  if (!isOnPostgres) return
  track = await openRaceTrack()
  owner = await track.app.signUp("Dora Designer")
})
afterAll(() => track?.close())

let number = 0
const more = `
subject Service { title: "Service" description: "How guests are served" }
attribute Speed { title: "Speed" description: "How quick it is" subject: Service }
question Q2 { questionnaire: Talk title: "How long do guests wait?" options: "Long", "Shortly" with values [0, 1]
  affects Speed on level High }`

/** The draft of a released kit with two subjects, and its text with a new title for the first. */
async function makeWorld() {
  number++
  const { kitId } = await importTestKit(track.app, owner, smallKit("", more), { title: `Kit race ${number}` })
  const { body } = await owner.post(`/api/v1/assessment-kits/${kitId}/clone/`)
  const draft = designer(owner, Number(body.kitVersionId))
  const subjects: { id: number }[] = (await draft.get("subjects")).body.items
  const text: string = (await draft.get("text")).body.text
  return { draft, subjects, text: text.replace('title: "Menu"', 'title: "Dishes"') }
}

type World = Awaited<ReturnType<typeof makeWorld>>

const described = { description: "By another author", weight: 2 }
const inOrder = ({ subjects }: World, places: number[]) => ({
  orders: subjects.map(({ id }, position) => ({ id, index: places[position] ?? 0 })),
})

const applyText = ({ draft, text }: World) => draft.put("text", { text })
const calls: Record<string, (world: World) => Promise<Reply>> = {
  "adding a subject": ({ draft }) => draft.post("subjects", { index: 3, title: "Tables", ...described }),
  "editing a subject": ({ draft, subjects }) =>
    draft.put(`subjects/${subjects[1]?.id}`, { index: 2, title: "Waiters", ...described }),
  "ordering the subjects": (world) => world.draft.put("subjects-change-order", inOrder(world, [2, 1])),
  "the release": ({ draft }) => draft.post("activate", {}),
  "deleting the draft": ({ draft }) => owner.delete(draft.path),
}

/** The replies and the stored state, without ids. */
async function outcome({ draft }: World, replies: Reply[]) {
  const version = await track.app.tables
    .selectFrom("kitVersions")
    .where("id", "=", draft.versionId)
    .select("status")
    .execute()
  const subjects = await track.app.tables
    .selectFrom("subjects")
    .where("kitVersionId", "=", draft.versionId)
    .select(["index", "title", "description", "weight"])
    .orderBy("index")
    .execute()
  return { statuses: replies.map(({ status }) => status), version, subjects }
}

describe.skipIf(!isOnPostgres)("applying a text", () => {
  test.each(Object.keys(calls))("and %s end as if in sequence, whichever comes first", async (name) => {
    const other = calls[name]
    if (!other) throw new Error("no such call")
    for (const [first, second] of [
      [applyText, other],
      [other, applyText],
    ] as const) {
      const world = await makeWorld()
      const replies = await track.race(
        () => first(world),
        () => second(world),
      )
      const seen = await outcome(world, replies)
      const alone = await makeWorld()
      const inTurn = await outcome(alone, [await first(alone), await second(alone)])
      if (JSON.stringify(seen) === JSON.stringify(inTurn)) continue
      // The first call was held before it had locked anything the second needs, so the second one came first.
      const reversed = await makeWorld()
      const later = await second(reversed)
      expect(seen).toEqual(await outcome(reversed, [await first(reversed), later]))
    }
  })
})

describe.skipIf(!isOnPostgres)("two authors who reorder the same list", () => {
  test("end with the complete order of the last one: no position twice, and none missing", async () => {
    const world = await makeWorld()
    const { subjectId } = (await calls["adding a subject"]?.(world))?.body ?? {}
    const three = { ...world, subjects: [...world.subjects, { id: Number(subjectId) }] }
    const order = (places: number[]) => () => world.draft.put("subjects-change-order", inOrder(three, places))
    const [one, other] = await track.race(order([2, 3, 1]), order([3, 2, 1]))
    expect([one.status, other.status]).toEqual([200, 200])
    const { items } = (await world.draft.get("subjects")).body
    expect(items).toMatchObject([
      { index: 1, title: "Tables" },
      { index: 2, title: "Service" },
      { index: 3, title: "Menu" },
    ])
  })
})
