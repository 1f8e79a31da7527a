import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import type { QuestionCode, SmallKit } from "../../testing/small-kit.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { announceLateItems } from "./announce-items.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function calculated(options: Parameters<typeof assessmentFixture>[1] = {}) {
  const fixture = await assessmentFixture(app, options)
  await fixture.answerAll("no", 4)
  await fixture.calculate()
  return fixture
}

const today = () => new Date().toISOString().slice(0, 10)

function wishes(
  { kit }: AssessmentFixture,
  attributes: (keyof SmallKit["attributes"])[] = ["automation"],
  more: object = {},
) {
  return {
    targets: attributes.map((attribute) => ({
      attributeId: kit.attributes[attribute],
      maturityLevelId: kit.levels.mastered,
    })),
    start: today(),
    periods: 3,
    unit: "MONTH",
    budget: 1,
    ...more,
  }
}

type Item = {
  id: string
  questionId: number
  action: string
  status: string
  doneBy: string | null
  due: string | null
  to: { id: number; index: number }
  assignee: { id: string } | null
}
type Body = {
  version: number
  periods: {
    index: number
    start: string
    end: string
    effort: number
    items: Item[]
    expected: Outlook
    achieved: Outlook | null
  }[]
  outOfReach: object[]
}
type Outlook = { maturityLevelId: number; missingPoints: number }
const itemsOf = ({ periods }: Body) => periods.flatMap(({ items }) => items)

function questionId({ kit }: AssessmentFixture, code: QuestionCode): number {
  return kit.questions.find((question) => question.code === code)?.id ?? 0
}

describe("planning", () => {
  test("keeps to the budget of each period, and carrying it out gives what was expected", async () => {
    const fixture = await calculated()
    const { manager, path } = fixture
    expect((await manager.get(`${path}/roadmap/`)).body.code).toBe("NOT_FOUND")
    const { status, body } = await manager.post(`${path}/roadmap/`, wishes(fixture))
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.proven).toBe(true)
    expect(body.gap).toBe(null)
    expect(body.periods).toHaveLength(3)
    expect(itemsOf(body).length).toBeGreaterThan(0)
    for (const { effort } of body.periods) expect(effort).toBeLessThanOrEqual(1)
    expect((await manager.get(`${path}/roadmap/`)).body).toEqual(body)
    expect(body.periods[0].achieved).not.toBe(null)
    expect(body.periods[1].achieved).toBe(null)

    for (const { questionId: id, to } of itemsOf(body)) {
      const question = fixture.kit.questions.find((one) => one.id === id)
      await manager.put(`/api/v2/assessments/${fixture.id}/answer-question/`, {
        questionnaireId: question?.questionnaireId,
        questionId: id,
        answerOptionId: to.id,
        confidenceLevelId: 4,
      })
    }
    const after = (await manager.get(`${path}/roadmap/`)).body
    expect(after.periods[0].achieved).toEqual(body.periods[2].expected)
    expect(itemsOf(after).map(({ status, doneBy }) => [status, doneBy])).toEqual(
      itemsOf(body).map(() => ["DONE", "ANSWER"]),
    )
  })

  test("for what lifts the whole, says why each item stands where it stands", async () => {
    const fixture = await calculated()
    const { manager, path, kit } = fixture
    expect((await manager.get(`${path}/roadmap/version/`)).body).toEqual({ version: null })
    const lift = (await manager.get(`${path}/advice/next-level/`)).body
    expect(lift).toMatchObject({ isReachable: true, isFewest: true })
    const ids = lift.items.map(({ question }: { question: { id: number } }) => question.id)
    const planned = await manager.post(
      `${path}/roadmap/`,
      wishes(fixture, [], { requiredQuestionIds: ids, budget: null }),
    )
    expect(planned.status).toBe(201)
    const items = (planned.body as Body).periods.flatMap((period) => period.items)
    expect(items.map(({ questionId }) => questionId).toSorted()).toEqual(ids.toSorted())
    expect((planned.body as Body).periods[0]?.expected.maturityLevelId).toBe(lift.maturityLevel.id)
    const { reasons } = planned.body
    expect(reasons.map(({ why }: { why: string }) => why)).toEqual(ids.map(() => "REACHES"))
    const shares = reasons.map(({ share }: { share: number }) => share)
    expect(shares.reduce((sum: number, share: number) => sum + share, 0)).toBeCloseTo(1)
    expect((await manager.get(`${path}/roadmap/version/`)).body).toEqual({ version: 1 })

    const empty = await manager.post(`${path}/roadmap/`, wishes(fixture, []))
    expect(empty.status).toBe(400)
    const unknown = await manager.get(`${path}/advice/next-level/?maturityLevelId=999999`)
    expect(unknown.status).toBe(404)
    const highest = await manager.get(`${path}/advice/next-level/?maturityLevelId=${kit.levels.mastered}`)
    expect(highest.body.maturityLevel.id).toBe(kit.levels.mastered)
    expect(highest.body.items.length).toBeGreaterThanOrEqual(ids.length)
  })

  test("a preview stores nothing; another one takes the place of the first; removing it leaves none", async () => {
    const fixture = await calculated()
    const { manager, path } = fixture
    expect((await manager.post(`${path}/roadmap/?preview=true`, wishes(fixture))).status).toBe(201)
    expect((await manager.get(`${path}/roadmap/`)).status).toBe(404)
    const first = (await manager.post(`${path}/roadmap/`, wishes(fixture))).body
    const second = (await manager.post(`${path}/roadmap/`, wishes(fixture, ["automation"], { budget: null })))
      .body
    expect(second.version).toBe(first.version + 1)
    expect((await manager.delete(`${path}/roadmap/`)).status).toBe(204)
    expect((await manager.delete(`${path}/roadmap/`)).body.code).toBe("NOT_FOUND")
  })

  test("keeps how long effort takes the team, until it is told otherwise", async () => {
    const fixture = await calculated()
    const { manager, path } = fixture
    const wished = wishes(fixture, ["automation"], { calibration: { points: 5, weeks: 2, days: 1 } })
    expect((await manager.post(`${path}/roadmap/`, wished)).body.calibration).toEqual({ points: 5, weeks: 2 })
    const replan = async (body: object) => (await manager.post(`${path}/roadmap/replan/`, body)).body
    expect((await replan({ budget: 2 })).calibration).toEqual({ points: 5, weeks: 2 })
    expect((await replan({ calibration: { points: 0, weeks: 2 } })).code).toBe("INVALID_INPUT")
    expect((await replan({ calibration: null })).calibration).toBeNull()
    expect((await manager.get(`${path}/roadmap/`)).body.calibration).toBeNull()
  })

  test("the last day of a period is the one before the next, also across short months", async () => {
    const fixture = await calculated()
    const body = wishes(fixture, ["automation"], { start: "2027-01-31", periods: 3 })
    const { periods } = (await fixture.manager.post(`${fixture.path}/roadmap/?preview=true`, body))
      .body as Body
    expect(periods.map(({ start, end }) => [start, end])).toEqual([
      ["2027-01-31", "2027-02-27"],
      ["2027-02-28", "2027-03-30"],
      ["2027-03-31", "2027-04-29"],
    ])
  })

  test("what does not fit together is refused with the questions, and changes nothing", async () => {
    const fixture = await calculated()
    const { manager, path } = fixture
    const post = async (more: object) => {
      const reply = await manager.post(`${path}/roadmap/`, wishes(fixture, ["automation"], more))
      return [reply.status, reply.body.code, reply.body.questionIds]
    }
    const build = questionId(fixture, "build")
    const deploy = questionId(fixture, "deploy")
    expect(await post({ pinned: [build, deploy].map((id) => ({ questionId: id, period: 1 })) })).toEqual([
      409,
      "ROADMAP_IMPOSSIBLE",
      [build, deploy],
    ])
    expect(await post({ requiredQuestionIds: [build], excludedQuestionIds: [build] })).toEqual([
      409,
      "ROADMAP_IMPOSSIBLE",
      [build],
    ])
    const refused = [
      { periods: 0 },
      { periods: 13 },
      { budget: 0 },
      { budget: -1 },
      { budget: 100_001 },
      { start: "2026-02-30" },
      { unit: "WEEK" },
      { pinned: [{ questionId: build, period: 4 }] },
      {
        targets: [
          { attributeId: fixture.kit.attributes.automation, maturityLevelId: fixture.kit.levels.starting },
        ],
      },
    ]
    for (const more of refused)
      expect((await post(more)).slice(0, 2), JSON.stringify(more)).toEqual([400, "INVALID_INPUT"])
    expect((await post({ excludedQuestionIds: [987_654] })).slice(0, 2)).toEqual([404, "NOT_FOUND"])
    expect((await manager.get(`${path}/roadmap/`)).status).toBe(404)
  })

  test("targets out of reach say why, in the caller's language", async () => {
    const fixture = await calculated()
    const excludedQuestionIds = fixture.kit.questions.map(({ id }) => id)
    const { body } = await fixture.manager.call("POST", `${fixture.path}/roadmap/?preview=true`, {
      body: wishes(fixture, ["automation"], { excludedQuestionIds }),
      headers: { "accept-language": "fa" },
    })
    expect(itemsOf(body)).toEqual([])
    expect(body.outOfReach).toMatchObject([{ because: "به پرسش‌هایی نیاز دارد که کنار گذاشته‌اید." }])
    expect(body.targets).toMatchObject([{ reached: null }])
  })
})

describe("items", () => {
  async function planned(more: object = {}) {
    const fixture = await calculated()
    const { body } = await fixture.manager.post(
      `${fixture.path}/roadmap/`,
      wishes(fixture, ["automation"], more),
    )
    const [item] = itemsOf(body)
    if (!item) throw new Error("The roadmap is empty.")
    return { ...fixture, roadmap: body as Body, item, itemPath: `${fixture.path}/roadmap/items/${item.id}/` }
  }

  test("get an owner, a date, a status, a note and a link; the owner finds them and changes status and note", async () => {
    const fixture = await planned()
    const { manager, itemPath, item } = fixture
    const viewer = await fixture.addMember("viewer")
    const due = fixture.roadmap.periods[1]?.end ?? ""
    const edit = {
      assigneeId: viewer.user.id,
      due,
      note: "Ask Dana <b>first</b>",
      link: "https://issues.example/7",
    }
    const { status, body } = await manager.patch(itemPath, edit)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ due, note: edit.note, link: edit.link, assignee: { id: viewer.user.id } })

    const mine = (await viewer.get("/api/v1/my-items/")).body
    expect(mine).toMatchObject({
      total: 1,
      items: [{ id: item.id, isLate: false, assessment: { id: fixture.id } }],
    })
    expect((await viewer.patch(itemPath, { status: "DOING", note: "Begun" })).body).toMatchObject({
      status: "DOING",
    })
    expect((await viewer.patch(itemPath, { due: null })).body.code).toBe("ACCESS_DENIED")
    expect((await viewer.patch(itemPath, { status: "DONE" })).body).toMatchObject({ doneBy: "PERSON" })
    expect((await manager.get("/api/v1/my-items/")).body.total).toBe(0)
  })

  test("refuse an owner without a role, a date before the start, a link that is none, an old version", async () => {
    const { manager, itemPath, roadmap } = await planned()
    const stranger = await app.signUp("Sven Stranger")
    for (const edit of [
      { assigneeId: stranger.user.id },
      { due: "2020-01-01" },
      { due: "tomorrow" },
      { link: "javascript:alert(1)" },
      { period: 4 },
      { effort: 0 },
      { status: "LATER" },
      { note: "x".repeat(2001) },
    ]) {
      expect((await manager.patch(itemPath, edit)).body.code, JSON.stringify(edit)).toBe("INVALID_INPUT")
    }
    expect((await manager.patch(itemPath, { status: "DOING", seenVersion: roadmap.version })).status).toBe(
      200,
    )
    const late = await manager.patch(itemPath, { status: "TODO", seenVersion: roadmap.version })
    expect([late.status, late.body.code]).toEqual([409, "ROADMAP_CHANGED"])
    expect(
      (await manager.patch(`${itemPath.slice(0, -37)}5d0c1bb4-7d7e-4c0e-9f3e-000000000000/`, {})).status,
    ).toBe(404)
  })

  test("close and open by themselves with the answer, and tell of it once", async () => {
    const fixture = await planned()
    const { manager, item, path } = fixture
    const code = fixture.kit.questions.find(({ id }) => id === item.questionId)?.code
    if (!code) throw new Error("no such question")
    const shown = async () =>
      itemsOf((await manager.get(`${path}/roadmap/`)).body).find(({ id }) => id === item.id)
    const handled = () => app.settled()
    await fixture.answer(code, "yes", 4)
    expect(await shown()).toMatchObject({ status: "DONE", doneBy: "ANSWER" })
    await handled()
    await fixture.answer(code, "no", 4)
    expect(await shown()).toMatchObject({ status: "TODO", doneBy: null })
    await handled()
    const told = await app.tables
      .selectFrom("events")
      .where("type", "=", "roadmap-item-done")
      .selectAll()
      .execute()
    expect(told.filter(({ payload }) => JSON.stringify(payload).includes(item.id))).toHaveLength(1)
  })

  test("are told of once also if the rest is planned again in between", async () => {
    const fixture = await planned()
    const { manager, item, path } = fixture
    const code = fixture.kit.questions.find(({ id }) => id === item.questionId)?.code
    if (!code) throw new Error("no such question")
    const due = "2026-01-02"
    const told = async () => {
      // Without waiting for another event.
      await app.settled()
      await app.dependencies.backgroundJobs.doChore(announceLateItems)
      const events = await app.tables.selectFrom("events").orderBy("id").select(["type", "payload"]).execute()
      return events
        .filter(
          ({ type, payload }) => type.startsWith("roadmap-item") && JSON.stringify(payload).includes(item.id),
        )
        .map(({ type }) => type)
    }
    await app.tables.updateTable("roadmapItems").set({ due }).where("id", "=", item.id).execute()
    expect(await told()).toEqual(["roadmap-item-late"])
    await fixture.calculate()
    expect((await manager.post(`${path}/roadmap/replan/`, {})).status).toBe(200)
    expect(await told()).toEqual(["roadmap-item-late"])

    await fixture.answer(code, "yes", 4)
    expect(await told()).toEqual(["roadmap-item-late", "roadmap-item-done"])
    await fixture.calculate()
    expect((await manager.post(`${path}/roadmap/replan/`, {})).status).toBe(200)
    await fixture.answer(code, "yes", 5)
    expect(await told()).toEqual(["roadmap-item-late", "roadmap-item-done"])
  })

  test("that are late are told of once, and again with another date", async () => {
    const fixture = await planned({ start: "2026-01-01", periods: 1 })
    const told = async () => {
      await app.dependencies.backgroundJobs.doChore(announceLateItems)
      const events = await app.tables
        .selectFrom("events")
        .where("type", "=", "roadmap-item-late")
        .selectAll()
        .execute()
      return events.filter(({ payload }) => JSON.stringify(payload).includes(fixture.item.id)).length
    }
    expect([await told(), await told()]).toEqual([1, 1])
    await fixture.manager.patch(fixture.itemPath, { due: "2026-01-15" })
    expect([await told(), await told()]).toEqual([2, 2])
  })

  test("are taken from whoever loses the role", async () => {
    const fixture = await planned()
    const viewer = await fixture.addMember("viewer")
    await fixture.manager.patch(fixture.itemPath, { assigneeId: viewer.user.id })
    expect(
      (await fixture.manager.delete(`${fixture.path}/assessment-user-roles/${viewer.user.id}/`)).status,
    ).toBe(204)
    expect((await viewer.get("/api/v1/my-items/")).body.total).toBe(0)
    await app.settled()
    expect(itemsOf((await fixture.manager.get(`${fixture.path}/roadmap/`)).body)[0]?.assignee).toBe(null)
  })

  test("are nobody's when the account of their owner is deleted, and its calendar ends", async () => {
    const fixture = await planned()
    const viewer = await fixture.addMember("viewer")
    await fixture.manager.patch(fixture.itemPath, { assigneeId: viewer.user.id })
    await viewer.post("/api/v1/users/calendar/")
    const deleted = await viewer.post("/api/v1/user-profile/deletion/", { email: viewer.user.email })
    expect(deleted.status).toBeLessThan(300)
    await app.settled()
    const { body } = await fixture.manager.get(`${fixture.path}/roadmap/`)
    expect(itemsOf(body)[0]?.assignee).toBe(null)
    const feeds = app.tables.selectFrom("calendarFeeds").where("userId", "=", viewer.user.id)
    expect(await feeds.select("userId").execute()).toEqual([])
  })

  test("are shown with their owner in a preview, too", async () => {
    const fixture = await planned()
    const viewer = await fixture.addMember("viewer", "Vera Viewer")
    await fixture.manager.patch(fixture.itemPath, { assigneeId: viewer.user.id })
    const { body } = await fixture.manager.post(`${fixture.path}/roadmap/replan/?preview=true`, {})
    expect(itemsOf(body).find(({ id }) => id === fixture.item.id)?.assignee).toMatchObject({
      displayName: "Vera Viewer",
    })
  })

  test("stay as they are when the rest is planned again, which tells whoever has seen an older one", async () => {
    const fixture = await planned()
    const { manager, path, item, itemPath, roadmap } = fixture
    await manager.patch(itemPath, { status: "DONE", note: "Signed" })
    const preview = await manager.post(`${path}/roadmap/replan/?preview=true`, { budget: null })
    expect(preview.status, JSON.stringify(preview.body)).toBe(200)
    const old = await manager.post(`${path}/roadmap/replan/`, { budget: null, seenVersion: roadmap.version })
    expect([old.status, old.body.code]).toEqual([409, "ROADMAP_CHANGED"])
    const { body } = await manager.post(`${path}/roadmap/replan/`, { budget: null })
    expect(itemsOf(body).find(({ id }) => id === item.id)).toMatchObject({ status: "DONE", note: "Signed" })
    expect(body.budget).toBe(null)
    expect(
      itemsOf(body)
        .map(({ questionId: id }) => id)
        .toSorted(),
    ).toEqual(
      itemsOf(roadmap)
        .map(({ questionId: id }) => id)
        .toSorted(),
    )
    expect(body.periods[0].items).toHaveLength(itemsOf(body).length)
  })
})

describe("the calendar", () => {
  test("contains open items under a secret address, until it is renewed", async () => {
    const fixture = await calculated()
    const { manager, path } = fixture
    const { body } = await manager.post(`${path}/roadmap/`, wishes(fixture))
    const [item] = itemsOf(body)
    await manager.patch(`${path}/roadmap/items/${item?.id}/`, {
      assigneeId: manager.user.id,
      due: body.periods[0].end,
    })
    const made = await manager.post("/api/v1/users/calendar/")
    expect(made.status).toBe(201)
    const address = new URL(made.body.address).pathname
    const visitor = app.visitor()
    const feed = String((await visitor.get(address)).body)
    expect(feed).toMatch(/^BEGIN:VCALENDAR\r\n/)
    expect(feed).toContain(`DTSTART;VALUE=DATE:${body.periods[0].end.replaceAll("-", "")}\r\n`)
    expect(feed.replaceAll("\r\n ", "")).toContain(`UID:${item?.id}@`)
    for (const line of feed.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    await manager.post("/api/v1/users/calendar/")
    expect((await visitor.get(address)).status).toBe(404)
    expect((await visitor.get("/calendar/nothing.ics")).status).toBe(404)
  })
})
