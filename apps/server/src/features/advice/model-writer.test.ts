import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { type Asked, type ModelServer, say, startModelServer } from "../../testing/model-server.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let server: ModelServer
let app: TestApp
beforeAll(async () => {
  server = await startModelServer()
  app = await createTestApp({
    AI_PROVIDER: "openai-compatible",
    AI_BASE_URL: server.url,
    AI_MODEL: "small-model",
  })
})
afterAll(async () => {
  await app.close()
  await server.close()
})
beforeEach(() => {
  server.asked.length = 0
})

async function advised(options: Parameters<typeof assessmentFixture>[1] = { mode: "ADVANCED" }) {
  const fixture = await assessmentFixture(app, options)
  await fixture.answerAll("no", 4)
  await fixture.calculate()
  return fixture
}

async function generate({ manager, path, kit }: AssessmentFixture, by = manager) {
  const attributeLevelTargets = [
    { attributeId: kit.attributes.automation, maturityLevelId: kit.levels.practised },
  ]
  const { body } = await manager.post(`${path}/advice/`, { attributeLevelTargets })
  return by.post(`${path}/advice-narration-ai/`, { attributeLevelTargets, adviceListItems: body.items })
}

const narration = async ({ manager, path }: AssessmentFixture) =>
  (await manager.get(`${path}/advice-narration/`)).body
const items = async ({ manager, id }: AssessmentFixture) =>
  (await manager.get(`/api/v1/advice-items/?assessmentId=${id}`)).body.items

const item = {
  title: "Automate the build",
  description: "<p>Begin now.</p>",
  cost: 0,
  priority: 2,
  impact: 1,
}
const good = { narration: "<p>Builds come first.</p>", adviceItems: [item] }

describe("a model writes the advice for a plan", () => {
  test("from titles alone; the text is labelled and needs approval", async () => {
    const fixture = await advised()
    server.answers(good)
    const { status, body } = await generate(fixture)
    expect([status, body]).toEqual([201, { content: "<p>Builds come first.</p>" }])
    expect(await narration(fixture)).toMatchObject({
      aiNarration: { narration: "<p>Builds come first.</p>", generatedBy: "AI" },
      issues: { unapproved: true, expired: false },
      aiEnabled: true,
      writer: "AI",
    })
    expect(await items(fixture)).toMatchObject([
      {
        title: "Automate the build",
        description: "<p>Begin now.</p>",
        cost: { code: "LOW" },
        priority: { code: "HIGH" },
        impact: { code: "MEDIUM" },
      },
    ])
    expect(JSON.parse(server.asked[0]?.body.messages[1]?.content ?? "")).toEqual({
      targets: [{ attribute: "Automation", wantedLevel: "Practised" }],
      recommendations: [
        {
          question: "Is every change built automatically?",
          whatToDo: null,
          presentAnswer: "No",
          recommendedAnswer: "Yes",
        },
      ],
    })
    expect((await fixture.manager.get("/api/v1/tenant/")).body).toMatchObject({
      aiEnabled: true,
      writer: "AI",
    })
  })

  test("with hostile output: scripts, oversized texts and invalid levels are cleaned up", async () => {
    const fixture = await advised()
    server.answers({
      narration: `<p onclick="steal()">Builds <script>steal()</script>first. <a href="javascript:steal()">Read</a> <a href="https://evil.example/">more</a></p>${"<p>words</p>".repeat(400)}`,
      adviceItems: [
        {
          ...item,
          title: `<b>Automate</b> the ${"very ".repeat(40)}build`,
          cost: 99,
          priority: -1,
          impact: 0.5,
        },
        { ...item, description: `Use <img src=x onerror=steal()> it. ${"word ".repeat(2000)}` },
        { ...item, title: " " },
        { ...item, description: "<script>steal()</script>" },
        ...Array.from({ length: 30 }, () => item),
      ],
    })
    expect((await generate(fixture)).status).toBe(201)
    const { aiNarration } = await narration(fixture)
    expect(aiNarration.narration).toMatch(/^<p>Builds first\. Read more<\/p><p>words<\/p>/)
    expect(aiNarration.narration.length).toBeLessThanOrEqual(3000)
    const stored = await items(fixture)
    expect(stored).toHaveLength(10)
    expect(JSON.stringify(stored)).not.toMatch(/steal|<img/)
    const long = stored.find(({ title }: { title: string }) => title.startsWith("Automate the very"))
    expect(long.title.length).toBeLessThanOrEqual(100)
    expect([long.cost.code, long.priority.code, long.impact.code]).toEqual(["MEDIUM", "MEDIUM", "MEDIUM"])
    for (const { description } of stored) expect(description.length).toBeLessThanOrEqual(3000)
  })

  test("and changes nothing when it fails", async () => {
    const fixture = await advised()
    server.answers(good)
    await generate(fixture)
    const before = [await narration(fixture), await items(fixture)]
    for (const reply of [
      { ...good, narration: " <script>steal()</script>" },
      { narration: "<p>ساختن نخست می‌آید.</p>", adviceItems: [] },
      { adviceItems: [item] },
    ]) {
      server.answers(reply)
      const { status, body } = await generate(fixture)
      expect([status, body.code]).toEqual([500, "INTERNAL_ERROR"])
    }
    expect([await narration(fixture), await items(fixture)]).toEqual(before)
  })

  test("without blocking others, and advice for outdated answers is expired at once", async () => {
    const fixture = await advised()
    const held = Promise.withResolvers<void>()
    server.answers((response) => void held.promise.then(() => say(response, JSON.stringify(good))))
    const writing = generate(fixture)
    await server.wasAsked(1)
    await fixture.answer("build", "partly", 4)
    await fixture.calculate()
    held.resolve()
    expect((await writing).status).toBe(201)
    expect((await narration(fixture)).issues).toEqual({
      notGenerated: false,
      unapproved: true,
      expired: true,
    })
  })

  test("but stores nothing when the caller's role was removed in the meantime", async () => {
    const fixture = await advised()
    const assessor = await fixture.addMember("assessor")
    const held = Promise.withResolvers<void>()
    server.answers((response) => void held.promise.then(() => say(response, JSON.stringify(good))))
    const writing = generate(fixture, assessor)
    await server.wasAsked(1)
    await app.tables.deleteFrom("assessmentUserRoles").where("userId", "=", assessor.user.id).execute()
    held.resolve()
    const { status, body } = await writing
    expect([status, body.code]).toEqual([403, "ACCESS_DENIED"])
    expect((await narration(fixture)).issues.notGenerated).toBe(true)
  })
})

/** Whether the request to the model is for advice; a report also asks it for attribute texts. */
const isAdvice = ({ body }: Asked) => "targets" in JSON.parse(body.messages[1]?.content ?? "")

describe("the report of a quick assessment", () => {
  test("does not wait for the model: the advice appears when it is read again", async () => {
    const fixture = await assessmentFixture(app)
    await fixture.answerAll("yes", 4)
    await fixture.answer("build", "no", 4)
    const held = Promise.withResolvers<void>()
    server.answers((response, asked) =>
      isAdvice(asked)
        ? void held.promise.then(() => say(response, JSON.stringify(good)))
        : response.writeHead(500).end(),
    )
    const report = async () => (await fixture.manager.get(`${fixture.path}/graphical-report/`)).body
    expect((await report()).advice).toEqual({ narration: null, generatedBy: null, adviceItems: [] })
    expect((await report()).advice).toEqual({ narration: null, generatedBy: null, adviceItems: [] })
    held.resolve()
    await app.settled()
    expect((await report()).advice).toMatchObject({
      narration: "<p>Builds come first.</p>",
      generatedBy: "AI",
      adviceItems: [{ title: "Automate the build" }],
    })
    expect(server.asked.filter(isAdvice)).toHaveLength(1)
  })

  test("lacks only its advice when the model fails", async () => {
    const fixture = await assessmentFixture(app)
    await fixture.answerAll("no", 4)
    server.answers((response) => response.writeHead(500).end())
    const { status } = await fixture.manager.get(`${fixture.path}/graphical-report/`)
    expect(status).toBe(200)
    await app.settled()
    server.answers(good)
    await fixture.manager.get(`${fixture.path}/graphical-report/`)
    await app.settled()
    const { body } = await fixture.manager.get(`${fixture.path}/graphical-report/`)
    expect(body.advice.adviceItems).toHaveLength(1)
  })
})
