import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function calculated(options: Parameters<typeof assessmentFixture>[1] = {}, on = app) {
  const fixture = await assessmentFixture(on, options)
  await fixture.answerAll("no", 4)
  await fixture.calculate()
  return fixture
}

/** The plan for Automation at the second level, as a client sends it back. */
async function plan({ manager, path, kit }: AssessmentFixture) {
  const attributeLevelTargets = [
    { attributeId: kit.attributes.automation, maturityLevelId: kit.levels.practised },
  ]
  const { body } = await manager.post(`${path}/advice/`, { attributeLevelTargets })
  return { attributeLevelTargets, adviceListItems: body.items }
}

const generate = async (fixture: AssessmentFixture) =>
  fixture.manager.post(`${fixture.path}/advice-narration-ai/`, await plan(fixture))
const narration = async ({ manager, path }: AssessmentFixture) =>
  (await manager.get(`${path}/advice-narration/`)).body
const items = async ({ manager, id }: AssessmentFixture) =>
  (await manager.get(`/api/v1/advice-items/?assessmentId=${id}`)).body.items

const item = {
  title: "Write a runbook",
  description: "<p>For restores.</p>",
  cost: "LOW",
  priority: "HIGH",
  impact: "MEDIUM",
}

describe("the built-in writer writes the advice for a plan", () => {
  test("a narration that needs approval, and an action item for each recommendation", async () => {
    const fixture = await calculated()
    expect((await narration(fixture)).issues).toEqual({
      notGenerated: true,
      unapproved: false,
      expired: false,
    })
    const generated = await generate(fixture)
    expect(generated.status).toBe(201)
    expect(generated.queries).toBeLessThanOrEqual(8)
    const text =
      "<p>This plan aims for “Practised” in “Automation”. It takes one improvement. Begin here: Move from “No” to “Yes”: Is every change built automatically? Answer the questions again afterwards to see the result.</p>"
    expect(generated.body).toEqual({ content: text })
    expect(await narration(fixture)).toMatchObject({
      aiNarration: { narration: text, generatedBy: "APP" },
      assessorNarration: null,
      issues: { notGenerated: false, unapproved: true, expired: false },
      editable: true,
      aiEnabled: false,
      writer: "APP",
    })
    expect(await items(fixture)).toMatchObject([
      {
        title: "Move from “No” to “Yes”: Is every change built automatically?",
        description:
          "<p>Is every change built automatically? Move from “No” to “Yes”. It strengthens “Automation”. The effort is 2.</p>",
        cost: { code: "MEDIUM", title: "Medium" },
        // It is among what lifts the whole.
        priority: { code: "HIGH" },
        impact: { code: "MEDIUM" },
      },
    ])
  })

  test("in the language of the assessment", async () => {
    const fixture = await calculated({ lang: "FA" })
    const { body } = await generate(fixture)
    expect(body.content).toContain("هدف این برنامه سطح «تمرین‌شده» برای «خودکارسازی» است.")
    expect(body.content).toContain("برای رسیدن به آن یک بهبود لازم است.")
  })

  test("again: generated items are replaced, those that people wrote or edited stay", async () => {
    const fixture = await calculated()
    const { manager, id } = fixture
    await generate(fixture)
    const [own] = await items(fixture)
    await manager.post("/api/v1/advice-items/", { assessmentId: id, ...item })
    await generate(fixture)
    const [written, again] = await items(fixture)
    expect([written.title, again.title]).toEqual([item.title, own.title])
    expect(written.question).toBeNull()
    const [{ question, questionnaire }] = (await plan(fixture)).adviceListItems
    expect(again.question).toEqual({ id: question.id, questionnaireId: questionnaire.id })
    expect(again.id).not.toBe(own.id)

    await manager.put(`/api/v1/advice-items/${again.id}`, { ...item, title: "Build every change" })
    await generate(fixture)
    expect((await items(fixture)).map(({ title }: { title: string }) => title)).toEqual([
      item.title,
      "Build every change",
      own.title,
    ])
  })

  test("dropping items whose question or option the kit lacks", async () => {
    const fixture = await calculated()
    const { attributeLevelTargets } = await plan(fixture)
    const adviceListItems = [
      { question: { id: 987_654_321 }, recommendedOption: { index: 1 } },
      { question: { id: fixture.kit.questions[0]?.id }, recommendedOption: { index: 99 } },
    ]
    const { status } = await fixture.manager.post(`${fixture.path}/advice-narration-ai/`, {
      attributeLevelTargets,
      adviceListItems,
    })
    expect(status).toBe(201)
    expect(await items(fixture)).toEqual([])
  })

  test("but refuses missing lists and targets below the present level", async () => {
    const fixture = await calculated()
    const { manager, path } = fixture
    const { attributeLevelTargets } = await plan(fixture)
    for (const body of [
      { attributeLevelTargets },
      { adviceListItems: [] },
      { attributeLevelTargets: [], adviceListItems: [] },
      { attributeLevelTargets, adviceListItems: [{ question: { id: 1 } }] },
    ]) {
      const reply = await manager.post(`${path}/advice-narration-ai/`, body)
      expect([reply.status, reply.body.code]).toEqual([400, "INVALID_INPUT"])
    }
    expect((await narration(fixture)).aiNarration).toBeNull()
  })

  test("and stores nothing while it is switched off", async () => {
    const off = await createTestApp({ AI_PROVIDER: "off" })
    try {
      const fixture = await calculated({}, off)
      const { status, body } = await generate(fixture)
      expect([status, body.content]).toEqual([
        201,
        "Writing texts is disabled: AI is disabled on this server.",
      ])
      expect(await narration(fixture)).toMatchObject({ aiNarration: null, writer: "OFF" })
      expect(await items(fixture)).toEqual([])
    } finally {
      await off.close()
    }
  })
})

describe("an assessor's narration", () => {
  test("is approved at once and replaces the generated one; once cleared, nothing is shown", async () => {
    const fixture = await calculated()
    const { manager, path } = fixture
    await generate(fixture)
    const written = await manager.post(`${path}/advice-narration`, {
      assessorNarration: " <p>Releases <script>first</script>come first.</p> ",
    })
    expect(written.status).toBe(201)
    expect(await narration(fixture)).toMatchObject({
      aiNarration: null,
      assessorNarration: { narration: "<p>Releases come first.</p>" },
      issues: { notGenerated: false, unapproved: false, expired: false },
    })
    expect((await manager.get(`${path}/graphical-report/`)).body.advice.narration).toBe(
      "<p>Releases come first.</p>",
    )

    await manager.post(`${path}/advice-narration/`, { assessorNarration: "  " })
    expect(await narration(fixture)).toMatchObject({
      aiNarration: null,
      assessorNarration: { narration: null },
    })
    expect((await manager.get(`${path}/graphical-report/`)).body.advice.narration).toBeNull()
  })

  test("needs 3 to 3000 visible characters, not counting markup", async () => {
    const fixture = await calculated()
    const { manager, path } = fixture
    const write = async (assessorNarration: string) =>
      (await manager.post(`${path}/advice-narration/`, { assessorNarration })).status
    expect(await write("<p>no</p>")).toBe(400)
    expect(await write(`<p>${"x".repeat(3001)}</p>`)).toBe(400)
    expect((await narration(fixture)).issues.notGenerated).toBe(true)
    expect(await write("<p><b>x</b></p>".repeat(1000))).toBe(201)
  })

  test("needs a valid result, and expires when the result is calculated again; approving makes it current", async () => {
    const fixture = await calculated()
    const { manager, path, answer, calculate } = fixture
    await manager.post(`${path}/advice-narration/`, { assessorNarration: "<p>As agreed.</p>" })
    await answer("build", "partly", 4)
    const refused = await manager.post(`${path}/advice-narration/`, { assessorNarration: "<p>Later.</p>" })
    expect(refused.body.code).toBe("CALCULATE_NOT_VALID")
    const healed = await manager.call("POST", `${path}/advice-narration/`, {
      body: { assessorNarration: "<p>Later.</p>" },
      headers: { "plumbline-heal": "on" },
    })
    expect(healed.status).toBe(201)
    expect((await narration(fixture)).assessorNarration.narration).toBe("<p>Later.</p>")

    await answer("build", "no", 4)
    await calculate()
    expect((await narration(fixture)).issues).toEqual({
      notGenerated: false,
      unapproved: false,
      expired: true,
    })

    const approved = await manager.put(`${path}/approve-advice-narration/`, { junk: true })
    expect(approved.status).toBe(200)
    expect((await narration(fixture)).issues.expired).toBe(false)
  })
})

describe("action items", () => {
  test("are listed with the most urgent, most effective and cheapest first, in pages and in the caller's language", async () => {
    const fixture = await calculated()
    const { manager, id } = fixture
    for (const [title, priority, impact, cost] of [
      ["Fourth", "LOW", "HIGH", "LOW"],
      ["Third", "HIGH", "LOW", "HIGH"],
      ["Second", "HIGH", "LOW", "LOW"],
      ["First", "HIGH", "HIGH", "HIGH"],
    ]) {
      const { status } = await manager.post("/api/v1/advice-items/", {
        assessmentId: id,
        ...item,
        title,
        priority,
        impact,
        cost,
      })
      expect(status).toBe(201)
    }
    const { body } = await manager.call("GET", `/api/v1/advice-items/?assessmentId=${id}&size=3`, {
      headers: { "accept-language": "fa" },
    })
    expect(body.items.map(({ title }: { title: string }) => title)).toEqual(["First", "Second", "Third"])
    expect(body.items[0].cost).toEqual({ code: "HIGH", title: "زیاد" })
    expect(body).toMatchObject({
      page: 0,
      size: 3,
      sort: "priority,impact,cost",
      order: "desc,desc,asc",
      total: 4,
    })
    const weights = (await items(fixture)).map(({ weight }: { weight: number }) => weight)
    expect(weights).toEqual(weights.toSorted((one: number, other: number) => other - one))
    expect(weights).toEqual([25, 21, 19, 9])
  })

  test("can be read one by one as they are listed; a draft only by those who work on it", async () => {
    const fixture = await calculated({ mode: "ADVANCED" })
    const viewer = await fixture.addMember("reportViewer")
    await generate(fixture)
    const [draft] = await items(fixture)
    const path = `/api/v1/advice-items/${draft.id}/`
    const read = await fixture.manager.get(path)
    expect(read).toMatchObject({ status: 200, body: draft })
    expect(read.queries).toBeLessThanOrEqual(4)
    expect(await viewer.get(path)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } })
    await fixture.manager.put(`/api/v1/assessments/${fixture.id}/approve-advice-narration/`)
    expect((await viewer.get(path)).body).toMatchObject({ id: draft.id, weight: draft.weight })
    const stranger = await app.signUp("Sten Stranger")
    expect((await stranger.get(path)).body.code).toBe("NOT_FOUND")
    expect((await fixture.manager.get(`/api/v1/advice-items/${crypto.randomUUID()}/`)).status).toBe(404)
    const seen = { headers: { "if-match": draft.etag }, body: item }
    expect((await fixture.manager.call("PUT", path, seen)).status).toBe(200)
    expect((await fixture.manager.call("PUT", path, seen)).status).toBe(412)
  })

  test("can be sorted and filtered by priority, impact or cost", async () => {
    const fixture = await calculated()
    const { manager, id } = fixture
    for (const [title, priority, impact, cost] of [
      ["Urgent but dear", "HIGH", "LOW", "HIGH"],
      ["Cheap", "LOW", "LOW", "LOW"],
      ["Effective", "LOW", "HIGH", "HIGH"],
    ]) {
      await manager.post("/api/v1/advice-items/", {
        assessmentId: id,
        ...item,
        title,
        priority,
        impact,
        cost,
      })
    }
    const listed = async (query: string) => {
      const { body } = await manager.get(`/api/v1/advice-items/?assessmentId=${id}&${query}`)
      return body.items.map(({ title }: { title: string }) => title)
    }
    expect(await listed("sortBy=impact")).toEqual(["Effective", "Urgent but dear", "Cheap"])
    expect(await listed("sortBy=cost")).toEqual(["Cheap", "Urgent but dear", "Effective"])
    expect(await listed("cost=HIGH&priority=LOW")).toEqual(["Effective"])
    expect(await listed("impact=MEDIUM")).toEqual([])
    const { body } = await manager.get(`/api/v1/advice-items/?assessmentId=${id}&sortBy=cost`)
    expect(body).toMatchObject({ sort: "cost,priority,impact", order: "asc,desc,desc" })
    const wrong = await manager.get(`/api/v1/advice-items/?assessmentId=${id}&cost=FREE`)
    expect([wrong.status, wrong.body.code]).toEqual([400, "INVALID_INPUT"])
  })

  test("are replaced as a whole and deleted", async () => {
    const fixture = await calculated()
    const { manager, id } = fixture
    const { body: made } = await manager.post("/api/v1/advice-items/", { assessmentId: id, ...item })
    const changed = { ...item, description: '<p onclick="x()">Done</p>', impact: "LOW" }
    expect((await manager.put(`/api/v1/advice-items/${made.id}/`, changed)).status).toBe(200)
    expect(await items(fixture)).toMatchObject([{ description: "<p>Done</p>", impact: { code: "LOW" } }])
    expect((await manager.delete(`/api/v1/advice-items/${made.id}`)).status).toBe(204)
    expect(await items(fixture)).toEqual([])
    expect((await manager.delete(`/api/v1/advice-items/${made.id}`)).status).toBe(404)
    expect((await manager.put(`/api/v1/advice-items/${made.id}`, changed)).status).toBe(404)
  })

  test("need every field to be present and valid", async () => {
    const { manager, id } = await calculated()
    for (const wrong of [
      { title: "  a " },
      { title: "x".repeat(101) },
      { description: "<p>&nbsp;</p>" },
      { description: "<p>hi</p>" },
      { description: null },
      { cost: "low" },
      { priority: undefined },
      { assessmentId: "no-uuid" },
    ]) {
      const { status, body } = await manager.post("/api/v1/advice-items/", {
        assessmentId: id,
        ...item,
        ...wrong,
      })
      expect([wrong, status, body.code]).toEqual([wrong, 400, "INVALID_INPUT"])
    }
    expect((await manager.get("/api/v1/advice-items/")).status).toBe(400)
  })

  test("of inaccessible assessments are not found; without the permission access is denied", async () => {
    const fixture = await calculated()
    const { body: made } = await fixture.manager.post("/api/v1/advice-items/", {
      assessmentId: fixture.id,
      ...item,
    })
    const stranger = await app.signUp("Sten Stranger")
    const viewer = await fixture.addMember("viewer")
    const path = `/api/v1/advice-items/${made.id}/`
    expect((await stranger.put(path, item)).body.code).toBe("NOT_FOUND")
    expect((await stranger.delete(path)).body.code).toBe("NOT_FOUND")
    expect((await viewer.put(path, item)).body.code).toBe("ACCESS_DENIED")
    expect(await items(fixture)).toHaveLength(1)
  })

  test("have three lists of levels, from low to high", async () => {
    const caller = await app.signUp("Nora Hale")
    for (const amount of ["cost", "priority", "impact"]) {
      const { body } = await caller.get(`/api/v1/advice-item-${amount}-levels/`)
      expect(body).toEqual({
        levels: [
          { code: "LOW", title: "Low" },
          { code: "MEDIUM", title: "Medium" },
          { code: "HIGH", title: "High" },
        ],
      })
    }
  })
})
