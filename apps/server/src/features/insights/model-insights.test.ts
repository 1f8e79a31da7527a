import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
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

async function calculated(on = app) {
  const fixture = await assessmentFixture(on, { mode: "ADVANCED" })
  await fixture.answerAll("partly", 4)
  await fixture.calculate()
  const { manager, path, kit } = fixture
  const automation = `${path}/attributes/${kit.attributes.automation}`
  return {
    ...fixture,
    automation,
    insight: async () => (await manager.get(`${automation}/insight/`)).body,
    issues: async () => (await manager.get(`${path}/insights-issues/`)).body,
  }
}

test("a model writes about an attribute from kit and scores; its text is labelled, sanitised and limited", async () => {
  const { manager, automation, insight } = await calculated()
  server.answers({ value: `Builds <b>work</b> & releases\n\nlag. ${"More is said here. ".repeat(80)}` })
  const { status, body } = await manager.post(`${automation}/ai-insight/`)
  expect(status).toBe(201)
  expect(body.content).toMatch(/^Builds &lt;b&gt;work&lt;\/b&gt; &amp; releases lag\. More .* here\.$/)
  expect(body.content.length).toBeLessThanOrEqual(1000)
  expect(await insight()).toMatchObject({
    aiInsight: { insight: body.content, generatedBy: "AI", isValid: true },
    approved: false,
  })
  const [asked] = server.asked
  const material = JSON.parse(asked?.body.messages[1]?.content ?? "")
  expect(Object.keys(material)).toEqual(["attribute", "questions", "maturityLevels"])
  expect(material.questions[0]).toEqual({
    title: expect.any(String),
    hint: null,
    weight: expect.any(Number),
    score: 0.5,
  })
})

test("a failing model writes nothing: the caller gets an error and the old text stays", async () => {
  const { manager, automation, insight } = await calculated()
  await manager.post(`${automation}/insight/`, { assessorInsight: "<p>Mine.</p>" })
  const before = await insight()
  for (const value of ["   ", "کارها خوب پیش می‌رود."]) {
    server.answers({ value })
    expect(await manager.post(`${automation}/ai-insight/`)).toMatchObject({
      status: 500,
      body: { code: "INTERNAL_ERROR" },
    })
  }
  expect(await insight()).toEqual(before)
})

test("a run stores what succeeds, and the next one does the rest", async () => {
  const { manager, path, issues } = await calculated()
  let turn = 0
  server.answers((response) =>
    turn++ === 0
      ? response.writeHead(500).end()
      : say(response, JSON.stringify({ value: "Work flows well." })),
  )
  expect((await manager.put(`${path}/generate-insights/`)).status).toBe(200)
  expect(await issues()).toMatchObject({ notGenerated: 1 })
  expect((await manager.put(`${path}/generate-insights/`)).status).toBe(200)
  expect(await issues()).toMatchObject({ notGenerated: 0 })
})

test("each text of a run is available as soon as it is written", async () => {
  const { manager, path, kit, issues } = await calculated()
  const held: (() => void)[] = []
  server.answers((response) => held.push(() => say(response, JSON.stringify({ value: "Work flows well." }))))
  const run = manager.put(`${path}/generate-insights/`)
  await server.wasAsked(2)
  held[0]?.()
  // The next one starts once that one is stored.
  await server.wasAsked(3)
  expect(await issues()).toMatchObject({ notGenerated: Object.keys(kit.attributes).length - 1 })
  server.answers({ value: "Work flows well." })
  for (const answer of held.slice(1)) answer()
  expect((await run).status).toBe(200)
  expect(await issues()).toMatchObject({ notGenerated: 0 })
})

test("two concurrent runs request each text once and do not block other calls", async () => {
  const { manager, path, kit, issues } = await calculated()
  const held: (() => void)[] = []
  server.answers((response) => held.push(() => say(response, JSON.stringify({ value: "Work flows well." }))))
  const runs = [manager.put(`${path}/generate-insights/`), manager.put(`${path}/generate-insights/`)]
  await server.wasAsked(2)
  expect((await manager.get(`${path}/insights/`)).status).toBe(200)
  const written = await manager.post(`${path}/subjects/${kit.subjects.delivery}/insight/`, {
    insight: "<p>Mine.</p>",
  })
  expect(written.status).toBe(201)
  server.answers({ value: "Work flows well." })
  for (const answer of held) answer()
  expect((await Promise.all(runs)).map(({ status }) => status)).toEqual([200, 200])
  expect(await issues()).toMatchObject({ notGenerated: 0 })
  expect(server.asked).toHaveLength(Object.keys(kit.attributes).length)
})

test("a run does not hide what an assessor writes in the meantime", async () => {
  const { manager, path, automation, insight, issues } = await calculated()
  const held: (() => void)[] = []
  server.answers((response) => held.push(() => say(response, JSON.stringify({ value: "Work flows well." }))))
  const run = manager.put(`${path}/generate-insights/`)
  await server.wasAsked(2)
  await manager.post(`${automation}/insight/`, { assessorInsight: "<p>Mine.</p>" })
  server.answers({ value: "Work flows well." })
  for (const answer of held) answer()
  expect((await run).status).toBe(200)
  expect(await issues()).toMatchObject({ notGenerated: 0 })
  expect(await insight()).toMatchObject({ aiInsight: null, assessorInsight: { insight: "<p>Mine.</p>" } })
})

test("a text is expired if the result is calculated while it is being written", async () => {
  const { manager, automation, answer, calculate, insight } = await calculated()
  const held: (() => void)[] = []
  server.answers((response) => held.push(() => say(response, JSON.stringify({ value: "Work flows well." }))))
  const writing = manager.post(`${automation}/ai-insight/`)
  await server.wasAsked(1)
  await answer("build", "no", 4)
  await calculate()
  for (const release of held) release()
  expect((await writing).status).toBe(201)
  expect(await insight()).toMatchObject({ aiInsight: { insight: "Work flows well.", isValid: false } })
})

test("a model that never responds times out: nothing is stored, and the missing texts are reported", async () => {
  const hasty = await createTestApp({
    AI_PROVIDER: "openai-compatible",
    AI_BASE_URL: server.url,
    AI_MODEL: "small-model",
    AI_TIMEOUT_SECONDS: "1",
  })
  try {
    server.answers(() => undefined)
    const { manager, path, kit, issues, automation, insight } = await calculated(hasty)
    expect(await manager.post(`${automation}/ai-insight/`)).toMatchObject({
      status: 500,
      body: { code: "INTERNAL_ERROR" },
    })
    expect(await insight()).toMatchObject({ aiInsight: null, assessorInsight: null })
    expect((await manager.put(`${path}/generate-insights/`)).status).toBe(200)
    expect(await issues()).toMatchObject({ notGenerated: Object.keys(kit.attributes).length })
    await Promise.all(server.asked.map(({ givenUp }) => givenUp))
  } finally {
    await hasty.close()
  }
})

/** The attribute texts in the report of a quick assessment, in kit order. */
async function quickReport() {
  const fixture = await assessmentFixture(app)
  await fixture.answerAll("partly", 4)
  const { manager, path, kit } = fixture
  const texts = async (): Promise<string[]> => {
    const { body } = await manager.get(`${path}/graphical-report/`)
    return body.subjects.flatMap(({ attributes }: { attributes: { insight: string }[] }) =>
      attributes.map(({ insight }) => insight),
    )
  }
  return { ...fixture, texts, attributes: Object.keys(kit.attributes).length }
}

/** Whether the request to the model is for an attribute text; a report also asks it for advice. */
const isInsight = ({ body }: Asked) => "attribute" in JSON.parse(body.messages[1]?.content ?? "")

test("the report of a quick assessment first has the app's texts, and the model's when it is read again", async () => {
  const { texts, attributes, manager, path, kit } = await quickReport()
  const held: (() => void)[] = []
  server.answers((response, asked) =>
    isInsight(asked)
      ? held.push(() => say(response, JSON.stringify({ value: "Work flows well." })))
      : response.writeHead(500).end(),
  )
  const first = await texts()
  expect(first).not.toContain("Work flows well.")
  expect(first.every((text) => text.length > 20)).toBe(true)
  server.answers((response, asked) =>
    isInsight(asked)
      ? say(response, JSON.stringify({ value: "Work flows well." }))
      : response.writeHead(500).end(),
  )
  await server.wasAsked(2)
  for (const answer of held) answer()
  await app.settled()
  expect(await texts()).toEqual(Array.from({ length: attributes }, () => "Work flows well."))
  await app.settled()
  expect(server.asked.filter(isInsight)).toHaveLength(attributes)
  await manager.put(`${path}/mode/`, { mode: "ADVANCED" })
  const { body } = await manager.get(`${path}/attributes/${kit.attributes.automation}/insight/`)
  expect(body.aiInsight).toMatchObject({ insight: "Work flows well.", generatedBy: "AI" })
})

test("a quick assessment keeps the app's texts when the model fails or questions are open", async () => {
  const { texts, answer } = await quickReport()
  server.answers((response) => response.writeHead(500).end())
  const first = await texts()
  await app.settled()
  expect(await texts()).toEqual(first)
  await answer("build", null)
  server.asked.length = 0
  await texts()
  await app.settled()
  expect(server.asked.filter(isInsight)).toEqual([])
})

test("a model of a tenant that chose so reads titles, weights and scores alone", async () => {
  const { manager, path, kit } = await calculated()
  server.answers({ value: "Builds work." })
  const materialOfCall = async (attributeId: number) => {
    await manager.post(`${path}/attributes/${attributeId}/ai-insight/`)
    return JSON.parse(server.asked.at(-1)?.body.messages[1]?.content ?? "")
  }
  expect((await materialOfCall(kit.attributes.automation)).attribute.description).toBe("About automation.")
  app.tenants.default().modelReads = "TITLES"
  const { attribute, questions, maturityLevels } = await materialOfCall(kit.attributes.recovery)
  app.tenants.default().modelReads = "TEXTS"
  expect(Object.keys(attribute)).toEqual(["title", "maturityLevel"])
  expect(Object.keys(questions[0])).toEqual(["title", "weight", "score"])
  expect(Object.keys(maturityLevels[0])).toEqual(["index", "title"])
})
