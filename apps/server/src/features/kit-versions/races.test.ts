import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { newDraft } from "../../testing/kit-designer.ts"
import { openRaceTrack, type RaceTrack } from "../../testing/race.ts"
import type { Caller, Reply } from "../../testing/test-app.ts"
import { isOnPostgres } from "../../testing/test-database.ts"

/*
 * One author undoes a deletion while another one works on the same draft, on PostgreSQL: the calls end as if they ran
 * one after the other.
 */

let track: RaceTrack
let owner: Caller
beforeAll(async () => {
  if (!isOnPostgres) return
  track = await openRaceTrack()
  owner = await track.app.signUp("Ria Racer")
})
afterAll(() => track?.close())

/** A draft with two subjects, where an attribute of the first one has been deleted. */
async function makeWorld() {
  const draft = await newDraft(track.app, owner)
  const [subject, other] = [await draft.subject("Delivery", 1), await draft.subject("Teamwork", 2)]
  const attribute = await draft.attribute("Automation", subject, 1)
  const second = await draft.attribute("Testing", subject, 2)
  await draft.delete(`attributes/${attribute}`)
  return { draft, subject, other, attribute, second }
}

type World = Awaited<ReturnType<typeof makeWorld>>

const described = { description: "By another author", weight: 1 }
const undo = ({ draft, attribute }: World) => draft.post("restore", { deleted: "attribute", id: attribute })
const others: Record<string, (world: World) => Promise<Reply>> = {
  "the same": undo,
  "deleting the subject": ({ draft, subject }) => draft.delete(`subjects/${subject}`),
  "adding another of that title": ({ draft, other: subjectId }) =>
    draft.post("attributes", { index: 1, title: "Automation", subjectId, ...described }),
  "adding one at its place": ({ draft, subject: subjectId }) =>
    draft.post("attributes", { index: 1, title: "Tooling", subjectId, ...described }),
  "deleting the next": ({ draft, second }) => draft.delete(`attributes/${second}`),
  "deleting the draft": ({ draft }) => owner.delete(draft.path),
}

/** The replies and the resulting state, without ids. */
async function outcome({ draft }: World, replies: Reply[]) {
  const attributes = await track.app.tables
    .selectFrom("attributes")
    .where("kitVersionId", "=", draft.versionId)
    .select(["index", "title", "description"])
    .orderBy("title")
    .orderBy("index")
    .execute()
  return { statuses: replies.map(({ status }) => status), attributes }
}

describe.skipIf(!isOnPostgres)("undoing a deletion", () => {
  test.each(Object.keys(others))("and %s end as if in sequence, whichever comes first", async (name) => {
    const other = others[name]
    if (!other) throw new Error("no such call")
    for (const [first, second] of [
      [undo, other],
      [other, undo],
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
