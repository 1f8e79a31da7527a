import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { activateNewVersion } from "../../testing/new-version.ts"
import { addProfile } from "../../testing/profile.ts"
import type { QuestionCode } from "../../testing/small-kit.ts"
import { createTestApp, LONG_TOKENS, type TestApp } from "../../testing/test-app.ts"
import { announceLateItems } from "./announce-items.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(LONG_TOKENS)
})
afterAll(() => app.close())

type Item = {
  id: string
  questionId: number
  status: string
  doneBy: string | null
  due: string | null
  dueChosen: boolean
  effort: number
}
type Body = {
  version: number
  changed: boolean
  proven: boolean
  gap: number | null
  periods: { index: number; start: string; end: string; items: Item[] }[]
  targets: { attributeId: number; period: number; reached: number | null; isReached: boolean }[]
  outOfReach: object[]
  pinned: { questionId: number; period: number }[]
  excludedQuestionIds: number[]
  requiredQuestionIds: number[]
  leftOut: { attributeIds: number[]; questionIds: number[] }
}

const itemsOf = ({ periods }: Body) => periods.flatMap(({ items }) => items)
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** An assessment with everything answered "no", and a roadmap for all its attributes. */
async function planned(more: object = {}) {
  const fixture = await assessmentFixture(app)
  const { manager, path, kit } = fixture
  await fixture.answerAll("no", 4)
  await fixture.calculate()
  const wishes = {
    targets: Object.values(kit.attributes).map((attributeId) => ({
      attributeId,
      maturityLevelId: kit.levels.mastered,
    })),
    start: day(0),
    periods: 3,
    unit: "MONTH",
    budget: 2,
    ...more,
  }
  const { status, body } = await manager.post(`${path}/roadmap/`, wishes)
  expect(status, JSON.stringify(body)).toBe(201)
  const [item] = itemsOf(body)
  if (!item) throw new Error("The roadmap is empty.")
  const patch = (edit: object, id = item.id) => manager.patch(`${path}/roadmap/items/${id}/`, edit)
  const read = async () => (await manager.get(`${path}/roadmap/`)).body as Body
  const replan = async (edit: object = {}, query = "") => {
    await fixture.calculate()
    return manager.post(`${path}/roadmap/replan/${query}`, edit)
  }
  return { ...fixture, roadmap: body as Body, item, patch, read, replan }
}

function codeOf({ kit }: AssessmentFixture, questionId: number): QuestionCode {
  const found = kit.questions.find(({ id }) => id === questionId)
  if (!found) throw new Error("no such question")
  return found.code
}

function idOf({ kit }: AssessmentFixture, code: QuestionCode): number {
  return kit.questions.find((question) => question.code === code)?.id ?? 0
}

describe("planning the rest again", () => {
  test("keeps every target, whatever was done, dropped, answered or moved before", {
    timeout: 240_000,
  }, async () => {
    const fixture = await planned({ budget: null })
    const { roadmap, replan, read, patch } = fixture
    const wished = roadmap.targets.map(({ attributeId, period }) => ({ attributeId, period }))
    expect(wished).toHaveLength(3)
    const step = fc.record({
      what: fc.constantFrom("DONE", "DROPPED", "TODO", "yes", "no", "partly", "period", "effort", "budget"),
      nth: fc.nat({ max: 20 }),
      by: fc.integer({ min: 1, max: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        for (const { what, nth, by } of steps) {
          const items = itemsOf(await read())
          const item = items[nth % Math.max(1, items.length)]
          if (!item) continue
          if (what === "yes" || what === "no" || what === "partly")
            await fixture.answer(codeOf(fixture, item.questionId), what, 4)
          else if (what === "budget") await replan({ budget: by === 3 ? null : by * 2 })
          else
            await patch(what === "period" || what === "effort" ? { [what]: by } : { status: what }, item.id)
        }
        const again = await replan({ budget: null, pinned: [] })
        expect(again.status, JSON.stringify(again.body)).toBe(200)
        const { targets, changed } = again.body as Body
        expect(targets.map(({ attributeId, period }) => ({ attributeId, period }))).toEqual(wished)
        expect(changed).toBe(false)
        expect(await read()).toEqual(again.body)
      }),
      { numRuns: 12, seed: 44 },
    )
  })

  test("shows a target that is reached as reached, and goes on when all are", async () => {
    const fixture = await planned({ budget: null })
    const { replan, read, roadmap, patch, item } = fixture
    expect(roadmap.targets.map(({ isReached }) => isReached)).toEqual([false, false, false])
    await patch({ status: "DONE" })
    await fixture.answerAll("yes", 5)
    expect((await read()).targets.map(({ isReached }) => isReached)).toEqual([true, true, true])
    const { status, body } = await replan()
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.targets).toMatchObject([1, 2, 3].map(() => ({ isReached: true, reached: 1 })))
    expect(itemsOf(body)).toHaveLength(itemsOf(roadmap).length)
    expect(body).toMatchObject({ proven: true, outOfReach: [] })
    // Lowered again, it is planned again.
    await fixture.answerAll("no", 5)
    await patch({ status: "TODO" })
    const lowered = (await replan()).body as Body
    expect(lowered.targets.map(({ isReached }) => isReached)).toEqual([false, false, false])
    expect(itemsOf(lowered).map(({ questionId }) => questionId)).toContain(item.questionId)
  })

  test("tells of a first plan which targets are below the present level already", async () => {
    const fixture = await assessmentFixture(app)
    const { manager, path, kit } = fixture
    await fixture.answerAll("yes", 4)
    await fixture.answer("build", "no", 4)
    await fixture.answer("test", "no", 4)
    await fixture.calculate()
    const { automation, recovery } = kit.attributes
    const { body } = await manager.post(`${path}/roadmap/?preview=true`, {
      targets: [automation, recovery].map((attributeId) => ({
        attributeId,
        maturityLevelId: kit.levels.practised,
      })),
      start: day(0),
      periods: 2,
      unit: "MONTH",
      budget: null,
    })
    expect(body.targets.map(({ isReached }: { isReached: boolean }) => isReached)).toEqual([false, true])
  })

  test("over fewer periods moves what was wished for later to the last", async () => {
    const fixture = await planned({ periods: 4, budget: null })
    const build = idOf(fixture, "build")
    expect((await fixture.replan({ pinned: [{ questionId: build, period: 4 }] })).status).toBe(200)
    const { status, body } = await fixture.replan({ periods: 2 })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.targets.map(({ period }: { period: number }) => period)).toEqual([2, 2, 2])
    expect(body.pinned).toEqual([{ questionId: build, period: 2 }])
    const late = await fixture.replan({ periods: 1, pinned: [{ questionId: build, period: 2 }] })
    expect([late.status, late.body.code]).toEqual([400, "INVALID_INPUT"])
  })

  test("leaves out what another profile removed, and says so, until it was planned again", async () => {
    const fixture = await planned({ budget: null })
    const { manager, path, kit, replan, read } = fixture
    const [build, deploy] = [idOf(fixture, "build"), idOf(fixture, "deploy")]
    const others = kit.questions.filter(({ id }) => id !== build && id !== deploy)
    const pinned = [{ questionId: build, period: 1 }]
    const excludedQuestionIds = [deploy]
    expect((await replan({ pinned, excludedQuestionIds })).status).toBe(200)
    const profileId = await addProfile(
      app,
      kit,
      `Other ${build}`,
      others.map(({ code }) => code),
    )
    expect((await manager.put(`${path}/profile/`, { profileId })).status).toBe(200)
    const shown = await read()
    expect(shown.leftOut.questionIds.toSorted()).toEqual([build, deploy].toSorted())
    expect(shown).toMatchObject({ changed: true, proven: false, pinned: [], excludedQuestionIds: [] })
    const { status, body } = await replan()
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.leftOut.questionIds).toHaveLength(2)
    expect(await read()).toMatchObject({ changed: false, leftOut: { attributeIds: [], questionIds: [] } })
    // Whoever names them now is still told that they do not exist.
    expect((await replan({ pinned })).status).toBe(404)
  })

  test("leaves out targets and questions that a release removed", async () => {
    const fixture = await planned({ budget: null, requiredQuestionIds: [] })
    const { manager, path, kit, replan, read } = fixture
    const { communication } = kit.attributes
    const gone = await app.tables
      .selectFrom("questionImpacts")
      .where("kitVersionId", "=", kit.versionId)
      .where("attributeId", "=", communication)
      .select("questionId")
      .execute()
    const goneIds = gone.map(({ questionId }) => questionId)
    expect((await replan({ requiredQuestionIds: goneIds })).status).toBe(200)
    await activateNewVersion(app, kit.id, async (tables, versionId) => {
      const ofVersion = (table: "questionImpacts" | "questions" | "attributes" | "subjects") =>
        tables.deleteFrom(table).where("kitVersionId", "=", versionId)
      await ofVersion("questionImpacts").where("questionId", "in", goneIds).execute()
      await ofVersion("questions").where("id", "in", goneIds).execute()
      await ofVersion("attributes").where("id", "=", communication).execute()
    })
    expect((await manager.post(`${path}/migrate-kit-version/`)).status).toBe(200)
    expect((await read()).leftOut).toEqual({ attributeIds: [communication], questionIds: goneIds })
    const { status, body } = await replan()
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.targets).toHaveLength(2)
    expect(body.requiredQuestionIds).toEqual([])
  })
})

describe("dates", () => {
  test("move with the period of an item, until a person chooses one", async () => {
    const { patch, roadmap, replan, item, read } = await planned({ budget: null })
    const [first, , third] = roadmap.periods.map(({ end }) => end)
    const own = async () => itemsOf(await read()).find(({ id }) => id === item.id)
    expect(await own()).toMatchObject({ due: first, dueChosen: false })
    expect((await patch({ period: 3 })).body).toMatchObject({ due: third, dueChosen: false })
    expect((await patch({ period: 1 })).body).toMatchObject({ due: first, dueChosen: false })
    // With a later start, the date of an item that is done for now moves, too.
    await patch({ status: "DONE" })
    const later = (await replan({ start: day(60) })).body as Body
    expect(await own()).toMatchObject({ due: later.periods[0]?.end, dueChosen: false })
    await patch({ status: "TODO" })
    const chosen = day(75)
    expect((await patch({ due: chosen })).body).toMatchObject({ due: chosen, dueChosen: true })
    expect((await patch({ period: 2 })).body).toMatchObject({ due: chosen, dueChosen: true })
    await replan({ pinned: [] })
    expect(await own()).toMatchObject({ due: chosen })
    expect((await patch({ due: null })).body).toMatchObject({ due: null, dueChosen: true })
    const end = later.periods[1]?.end
    expect((await patch({ period: 2, due: end })).body).toMatchObject({ due: end, dueChosen: false })
  })
})

describe("a roadmap that was changed by hand", () => {
  const changes: Record<string, object> = {
    "an item is dropped": { status: "DROPPED" },
    "an item takes more effort": { effort: 50 },
    "an item is moved": { period: 3 },
  }
  test.each(Object.entries(changes))(
    "promises nothing until it is planned again: %s",
    async (_name, edit) => {
      const { patch, read, replan, roadmap, item, manager, path } = await planned()
      expect(roadmap).toMatchObject({ changed: false, proven: true })
      expect((await patch({ status: "DOING", note: "Begun", due: day(3) })).status).toBe(200)
      expect(await read()).toMatchObject({ changed: false, proven: true })
      await manager.patch(`${path}/report-metadata/`, { includesRoadmap: true })
      const reported = async () => {
        const { body } = await manager.get(`${path}/graphical-report/`)
        const exported = (await manager.get(`${path}/export/?format=json&sections=advice`)).body
        return [body.roadmap.changed, exported.advice.roadmapChanged ?? false]
      }
      expect(await reported()).toEqual([false, false])

      expect((await patch(edit)).status).toBe(200)
      const after = await read()
      expect(after).toMatchObject({ changed: true, proven: false, gap: null, outOfReach: [] })
      expect(after.targets.map(({ reached }) => reached)).toEqual([null, null, null])
      expect(await reported()).toEqual([true, true])

      // Taken back, it is what was planned.
      await patch({ status: "TODO", effort: item.effort, period: 1 })
      expect(await read()).toMatchObject({ changed: false, proven: true })
      await patch(edit)
      const again = await replan({ pinned: [] })
      expect(again.status, JSON.stringify(again.body)).toBe(200)
      expect(again.body.changed).toBe(false)
      expect(await read()).toMatchObject({ changed: false })
      expect(await reported()).toEqual([false, false])
    },
  )
})

describe("whether an item is open", () => {
  test("follows from the answer, for lists as for the roadmap, also if the question does not apply", async () => {
    const fixture = await planned({ budget: null })
    const { manager, patch, read, roadmap, kit } = fixture
    for (const { id } of itemsOf(roadmap)) await patch({ assigneeId: manager.user.id }, id)
    const options = ["no", "partly", "yes", "notApplicable", null] as const
    for (const [nth, option] of [...options, ...options].entries()) {
      for (const [at, { questionId }] of itemsOf(roadmap).entries()) {
        const question = kit.questions.find(({ id }) => id === questionId)
        const wanted = options[(nth + at) % options.length] ?? option
        if (question && (wanted !== "notApplicable" || question.mayNotBeApplicable))
          await fixture.answer(question.code, wanted)
      }
      const stateOf = (items: Item[]) =>
        new Map(items.map(({ id, status, doneBy }) => [id, { status, doneBy }]))
      const mine = (await manager.get("/api/v1/my-items/?size=50")).body.items as Item[]
      expect(stateOf(mine)).toEqual(stateOf(itemsOf(await read())))
      // Open ones first, at once.
      const isOpen = mine.map(({ status }) => status === "TODO")
      expect(isOpen).toEqual(isOpen.toSorted((a, b) => Number(b) - Number(a)))
    }
  })

  test("an item whose question does not apply is done, and not late", async () => {
    const fixture = await planned({ start: day(-80), periods: 2, budget: null })
    const { read, kit } = fixture
    const items = itemsOf(fixture.roadmap)
    const item = items.find(({ questionId }) =>
      kit.questions.some(({ id, mayNotBeApplicable }) => id === questionId && mayNotBeApplicable),
    )
    if (!item) throw new Error("no such item")
    await fixture.answer(codeOf(fixture, item.questionId), "notApplicable")
    expect(itemsOf(await read()).find(({ id }) => id === item.id)).toMatchObject({
      status: "DONE",
      doneBy: "ANSWER",
    })
    await app.settled()
    await app.dependencies.backgroundJobs.doChore(announceLateItems)
    await app.settled()
    const told = await app.tables
      .selectFrom("events")
      .where("type", "in", ["roadmap-item-late", "roadmap-item-done"])
      .select(["type", "payload"])
      .execute()
    const own = told.filter(({ payload }) => JSON.stringify(payload).includes(item.id))
    expect(own.map(({ type }) => type)).toEqual(["roadmap-item-done"])
  })
})

describe("people who may no longer see the roadmap", () => {
  test("lose their items, and do not change or read them before", async () => {
    const fixture = await planned()
    const { manager, path, patch, read, item } = fixture
    const assessor = await fixture.addMember("assessor")
    await patch({ assigneeId: assessor.user.id, due: day(3) })
    const { address } = (await assessor.post("/api/v1/users/calendar/")).body
    const feed = async () => String((await app.visitor().get(new URL(address).pathname)).body)
    expect(await feed()).toContain("BEGIN:VEVENT")
    const { version } = await read()
    // As it is before the change has been handled.
    const role = app.tables
      .updateTable("assessmentUserRoles")
      .where("assessmentId", "=", fixture.id)
      .where("userId", "=", assessor.user.id)
    const roles = (await manager.get("/api/v1/assessment-user-roles/")).body.items as {
      id: number
      title: string
    }[]
    const associate = roles.find(({ title }) => title === "Associate")?.id ?? 0
    await role.set({ roleId: associate }).execute()
    expect((await assessor.patch(`${path}/roadmap/items/${item.id}/`, { note: "Still me" })).status).toBe(403)
    expect((await assessor.get("/api/v1/my-items/")).body.total).toBe(0)
    expect(await feed()).not.toContain("BEGIN:VEVENT")

    const viewer = roles.find(({ title }) => title === "Viewer")?.id ?? 0
    await role.set({ roleId: viewer }).execute()
    const changed = await manager.put(`${path}/assessment-user-roles/${assessor.user.id}/`, {
      roleId: associate,
    })
    expect(changed.status).toBe(200)
    await app.settled()
    const after = await read()
    expect(itemsOf(after)).toMatchObject(itemsOf(after).map(() => ({ assignee: null })))
    expect(after.version).toBe(version + 1)
  })

  test("are unassigned with their account, and whoever has seen the roadmap before is told", async () => {
    const fixture = await planned()
    const { patch, read } = fixture
    const viewer = await fixture.addMember("viewer")
    await patch({ assigneeId: viewer.user.id })
    const { version } = await read()
    await viewer.post("/api/v1/user-profile/deletion/", { email: viewer.user.email })
    await app.settled()
    expect((await read()).version).toBe(version + 1)
    expect((await patch({ note: "Later", seenVersion: version })).body.code).toBe("ROADMAP_CHANGED")
  })
})
