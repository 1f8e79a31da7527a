import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Options = Parameters<typeof assessmentFixture>[1]

async function calculated(options: Options = { mode: "ADVANCED" }, on = app) {
  const fixture = await assessmentFixture(on, options)
  await fixture.answerAll("yes", 4)
  await fixture.calculate()
  return fixture
}

async function generated(options?: Options) {
  const fixture = await calculated(options)
  expect((await fixture.manager.put(`${fixture.path}/generate-insights/`)).status).toBe(200)
  return fixture
}

/** Changes an answer and recalculates, so that all texts are older than the result. */
async function expire({ answer, calculate }: AssessmentFixture) {
  await answer("build", "partly", 4)
  await calculate()
}

const issues = async ({ manager, path }: AssessmentFixture) =>
  (await manager.get(`${path}/insights-issues/`)).body

/** The paths of one insight of each kind, and the field name of the text. */
function kinds({ path, kit }: AssessmentFixture) {
  return [
    { at: `${path}/attributes/${kit.attributes.automation}`, field: "assessorInsight" },
    { at: `${path}/subjects/${kit.subjects.delivery}`, field: "insight" },
  ]
    .map(({ at, field }) => ({ text: `${at}/insight/`, approval: `${at}/approve-insight/`, field }))
    .concat({
      text: `${path}/overall-insight/`,
      approval: `${path}/approve-overall-insight/`,
      field: "insight",
    })
}

describe("an insight that an assessor writes", () => {
  test("replaces the generated one, is sanitised, and needs no approval", async () => {
    const fixture = await generated()
    for (const { text, field } of kinds(fixture)) {
      const written = await fixture.manager.post(text, {
        [field]: '  <p onclick="x()">Builds are <b>fast</b>.</p><script>alert(1)</script>  ',
      })
      expect([written.status, written.body]).toEqual([201, ""])
      expect(written.queries).toBeLessThanOrEqual(8)
      expect((await fixture.manager.get(text)).body).toMatchObject({
        assessorInsight: { insight: "<p>Builds are <b>fast</b>.</p>", isValid: true, generatedBy: null },
        approved: true,
      })
    }
    expect(await issues(fixture)).toEqual({ notGenerated: 0, unapproved: 3, expired: 0 })
  })

  test.each([
    ["nothing", undefined],
    ["null", null],
    ["blank", "   "],
    ["no visible text", "<p>&nbsp;</p><p>\u200c</p>"],
    ["only a script", "<script>alert(1)</script>"],
    ["two characters", "no"],
    ["3,001 characters", "x".repeat(3001)],
    ["a number", 7],
    ["an object", { html: "<p>x</p>" }],
  ])("is rejected: %s", async (_name, text) => {
    const fixture = await generated()
    for (const kind of kinds(fixture)) {
      const before = (await fixture.manager.get(kind.text)).body
      const refused = await fixture.manager.post(kind.text, { [kind.field]: text })
      expect(refused).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
      expect(refused.body.message).toContain(kind.field)
      expect((await fixture.manager.get(kind.text)).body).toEqual(before)
    }
  })

  test("about an unknown attribute or subject is not found", async () => {
    const { manager, path } = await calculated()
    for (const [address, body] of [
      ["attributes/999999/insight/", { assessorInsight: "<p>Text</p>" }],
      ["subjects/999999/insight/", { insight: "<p>Text</p>" }],
      ["subjects/999999/init-insight/", {}],
      ["attributes/999999/ai-insight/", {}],
    ] as const) {
      const reply = await manager.post(`${path}/${address}`, body)
      expect(reply, address).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } })
    }
  })
})

describe("approving", () => {
  test("needs an insight", async () => {
    const fixture = await calculated()
    for (const { approval } of kinds(fixture)) {
      expect(await fixture.manager.put(approval)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } })
    }
  })

  test("an expired insight makes it valid again", async () => {
    const fixture = await generated()
    await expire(fixture)
    for (const { text, approval } of kinds(fixture)) {
      expect((await fixture.manager.put(approval)).status).toBe(200)
      const { body } = await fixture.manager.get(text)
      expect(body.approved).toBe(true)
      expect((body.aiInsight ?? body.defaultInsight).isValid).toBe(true)
    }
    expect(await issues(fixture)).toEqual({ notGenerated: 0, unapproved: 3, expired: 3 })
  })

  test("all leaves approved ones expired; approving the expired ones makes them valid", async () => {
    const fixture = await generated()
    const [attribute] = kinds(fixture)
    await fixture.manager.put(attribute?.approval ?? "")
    await expire(fixture)
    const all = await fixture.manager.put(`${fixture.path}/approve-insights/`)
    expect([all.status, all.queries <= 8]).toEqual([200, true])
    expect(await issues(fixture)).toEqual({ notGenerated: 0, unapproved: 0, expired: 1 })
    const expired = await fixture.manager.put(`${fixture.path}/approve-expired-insights/`)
    expect([expired.status, expired.queries <= 8]).toEqual([200, true])
    expect(await issues(fixture)).toEqual({ notGenerated: 0, unapproved: 0, expired: 0 })
  })
})

describe("an approval of many insights can be undone", () => {
  const insights = async ({ manager, path }: AssessmentFixture) =>
    (await manager.get(`${path}/insights/`)).body
  const undo = ({ manager, path }: AssessmentFixture) => manager.put(`${path}/undo-approve-insights/`)

  test("which restores each as it was, expired and unapproved ones too", async () => {
    const fixture = await generated()
    const [attribute] = kinds(fixture)
    await fixture.manager.put(attribute?.approval ?? "")
    await expire(fixture)
    for (const bulk of ["approve-insights", "approve-expired-insights"]) {
      const before = await insights(fixture)
      await fixture.manager.put(`${fixture.path}/${bulk}/`)
      expect(await insights(fixture), bulk).not.toEqual(before)
      const undone = await undo(fixture)
      expect([undone.status, undone.body.kept, undone.queries <= 8], bulk).toEqual([200, 0, true])
      expect(await insights(fixture), bulk).toEqual(before)
    }
  })

  test("once, and only what nobody has changed since", async () => {
    const fixture = await generated()
    const [attribute, subject] = kinds(fixture)
    await fixture.manager.put(`${fixture.path}/approve-insights/`)
    await fixture.manager.post(attribute?.text ?? "", { assessorInsight: "<p>Mine.</p>" })
    await fixture.manager.put(subject?.approval ?? "")
    expect((await undo(fixture)).body).toEqual({ restored: 4, kept: 2 })
    expect(await issues(fixture)).toEqual({ notGenerated: 0, unapproved: 4, expired: 0 })
    expect((await undo(fixture)).body).toEqual({ restored: 0, kept: 0 })
  })

  test("by the person who approved, and nobody else", async () => {
    const fixture = await generated()
    const assessor = await fixture.addMember("assessor")
    await fixture.manager.put(`${fixture.path}/approve-insights/`)
    expect((await assessor.put(`${fixture.path}/undo-approve-insights/`)).body).toEqual({
      restored: 0,
      kept: 0,
    })
    expect(await issues(fixture)).toEqual({ notGenerated: 0, unapproved: 0, expired: 0 })
    const viewer = await fixture.addMember("viewer")
    expect((await viewer.put(`${fixture.path}/undo-approve-insights/`)).status).toBe(403)
  })
})

describe("the app writes", () => {
  test("everything that is missing, pending approval, and replaces nothing", async () => {
    const fixture = await calculated()
    const [attribute, subject] = kinds(fixture)
    await fixture.manager.post(attribute?.text ?? "", { assessorInsight: "<p>Mine.</p>" })
    await fixture.manager.post(subject?.text ?? "", { insight: "<p>Mine too.</p>" })
    const run = await fixture.manager.put(`${fixture.path}/generate-insights/`)
    expect([run.status, run.body, run.queries <= 8]).toEqual([200, "", true])
    expect(await issues(fixture)).toEqual({ notGenerated: 0, unapproved: 4, expired: 0 })
    expect((await fixture.manager.get(attribute?.text ?? "")).body).toMatchObject({
      aiInsight: null,
      assessorInsight: { insight: "<p>Mine.</p>" },
    })
    expect((await fixture.manager.get(subject?.text ?? "")).body.assessorInsight.insight).toBe(
      "<p>Mine too.</p>",
    )
  })

  test("expired texts again, even an assessor's, but no missing ones", async () => {
    const fixture = await calculated()
    const [attribute, subject] = kinds(fixture)
    await fixture.manager.post(attribute?.text ?? "", { assessorInsight: "<p>Mine.</p>" })
    await fixture.manager.post(subject?.text ?? "", { insight: "<p>Mine too.</p>" })
    await expire(fixture)
    const run = await fixture.manager.put(`${fixture.path}/regenerate-expired-insights/`)
    expect([run.status, run.queries <= 8]).toEqual([200, true])
    expect(await issues(fixture)).toEqual({ notGenerated: 4, unapproved: 2, expired: 0 })
    expect((await fixture.manager.get(attribute?.text ?? "")).body).toMatchObject({
      aiInsight: { generatedBy: "APP", isValid: true },
      assessorInsight: null,
      approved: false,
    })
    expect((await fixture.manager.get(subject?.text ?? "")).body.assessorInsight).toBeNull()
  })

  test("about a subject and the whole on request, replacing the present text, even with open questions", async () => {
    const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
    await fixture.answer("build", "yes", 4)
    await fixture.calculate()
    const { manager, path, kit } = fixture
    await manager.post(`${path}/overall-insight/`, { insight: "<p>Mine.</p>" })
    for (const [init, text] of [
      [`subjects/${kit.subjects.delivery}/init-insight/`, `subjects/${kit.subjects.delivery}/insight/`],
      ["init-overall-insight/", "overall-insight/"],
    ]) {
      expect((await manager.post(`${path}/${init}`, { signal: {} })).status).toBe(201)
      const { body } = await manager.get(`${path}/${text}`)
      expect(body).toMatchObject({ defaultInsight: { generatedBy: "APP", isValid: true }, approved: false })
    }
  })

  test("about attributes only when all questions are answered; otherwise nothing is written", async () => {
    const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
    await fixture.answer("build", "yes", 4)
    await fixture.calculate()
    const { manager, path, kit } = fixture
    for (const reply of [
      await manager.put(`${path}/generate-insights/`),
      await manager.post(`${path}/attributes/${kit.attributes.automation}/ai-insight/`),
    ]) {
      expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
      expect(reply.body.message).toContain("all questions")
    }
    expect(await issues(fixture)).toEqual({ notGenerated: 6, unapproved: 0, expired: 0 })
  })

  test("about one attribute; a text as new as the result is only shown again, and then needs approval", async () => {
    const fixture = await calculated()
    const { manager, path, kit } = fixture
    const at = `${path}/attributes/${kit.attributes.automation}`
    const first = await manager.post(`${at}/ai-insight/`)
    expect([first.status, first.queries <= 8]).toEqual([201, true])
    expect((await manager.get(`${at}/insight/`)).body.aiInsight.insight).toBe(first.body.content)
    await manager.put(`${at}/approve-insight/`)
    await manager.post(`${at}/ai-insight/`)
    expect((await manager.get(`${at}/insight/`)).body.approved).toBe(true)
    await manager.post(`${at}/insight/`, { assessorInsight: "<p>Mine.</p>" })
    const again = await manager.post(`${at}/ai-insight/`)
    expect(again.body.content).toBe(first.body.content)
    expect((await manager.get(`${at}/insight/`)).body).toMatchObject({
      aiInsight: { insight: first.body.content },
      assessorInsight: null,
      approved: false,
    })
  })

  test.each(["generate-insights/", "regenerate-expired-insights/", "approve-expired-insights/"])(
    "%s needs a valid result, or heals it on request",
    async (call) => {
      const fixture = await calculated()
      await fixture.answer("build", "no", 4)
      const { manager, path } = fixture
      const refused = await manager.put(`${path}/${call}`)
      expect(refused).toMatchObject({ status: 400, body: { code: "CALCULATE_NOT_VALID" } })
      const healed = await manager.call("PUT", `${path}/${call}`, { headers: { "plumbline-heal": "on" } })
      expect(healed.status).toBe(200)
    },
  )
})

test("with the writer switched off, texts are written for subjects and the whole, but not for attributes", async () => {
  const quiet = await createTestApp({ AI_PROVIDER: "off" })
  const fixture = await calculated({ mode: "ADVANCED" }, quiet)
  const { manager, path, kit } = fixture
  const refusals = [
    await manager.put(`${path}/generate-insights/`),
    await manager.post(`${path}/attributes/${kit.attributes.automation}/ai-insight/`),
  ]
  for (const reply of refusals) {
    expect(reply).toMatchObject({ status: 501, body: { code: "UNSUPPORTED_OPERATION" } })
  }
  expect(await issues(fixture)).toEqual({ notGenerated: 6, unapproved: 0, expired: 0 })
  for (const id of Object.values(kit.attributes)) {
    await manager.post(`${path}/attributes/${id}/insight/`, { assessorInsight: "<p>Mine.</p>" })
  }
  expect((await manager.put(`${path}/generate-insights/`)).status).toBe(200)
  expect(await issues(fixture)).toMatchObject({ notGenerated: 0, expired: 0 })
  await quiet.close()
})
