import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { runBundleCommand } from "../../cli/bundle.ts"
import { runKeysCommand } from "../../cli/keys.ts"
import { tokenOf } from "../../testing/api-token.ts"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { insertImportedResult } from "../../testing/imported-result.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { createTestDatabase, isOnPostgres } from "../../testing/test-database.ts"
import { feature } from "./feature.ts"
import { signDetached } from "./keys.ts"

const exportPath = "/api/v1/assessments/{assessmentId}/export/"
const ids = { assessmentId: "5c1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a02", spaceId: "1" }

describe.each(["on", "off"])("with ATTESTATIONS=%s", (ATTESTATIONS) => {
  const isOn = ATTESTATIONS === "on"
  let app: TestApp
  let fixture: AssessmentFixture
  beforeAll(async () => {
    app = await createTestApp({ ATTESTATIONS })
    fixture = await assessmentFixture(app)
    await fixture.answerAll("yes")
    await fixture.calculate()
    await fixture.manager.get(`${fixture.path}/graphical-report/`)
  })
  afterAll(() => app.close())

  const opened = async () => ({ ...app, close: async () => undefined })

  test("the calls exist and are described, or neither", async () => {
    const { body: description } = await app.visitor().get("/openapi.json")
    const unknown = await fixture.manager.get("/api/v1/unheard-of/")
    const { routes = [] } = feature
    expect(routes.length).toBeGreaterThan(8)
    for (const { method, path } of routes) {
      const described = path.replaceAll(/:(\w+)/g, "{$1}")
      expect(described in description.paths, path).toBe(isOn)
      const address = path.replaceAll(/:(\w+)/g, (_, name: string) => Object(ids)[name] ?? ids.assessmentId)
      const reply = await fixture.manager.call(method, address)
      const [code, message] = [reply.body.code, reply.body.message]
      const isUnknown = code === unknown.body.code && message === unknown.body.message
      expect(isUnknown, `${method} ${path}`).toBe(!isOn)
    }
  })

  test("the report as JSON has a signature, or knows none", async () => {
    const { body: description } = await app.visitor().get("/openapi.json")
    const { parameters, summary } = description.paths[exportPath].get
    expect(parameters.some(({ name }: { name: string }) => name === "signature")).toBe(isOn)
    expect(summary.includes("signature")).toBe(isOn)
    const { headers, status } = await fixture.manager.get(
      `${fixture.path}/export/?format=json&signature=true`,
    )
    expect(status).toBe(200)
    expect(headers["content-type"]).toMatch(isOn ? /^application\/jose/ : /^application\/json/)
  })

  test("bundles are made and keys replaced by commands, or they say why not", async () => {
    const lines: string[] = []
    const print = (line: string) => void lines.push(line)
    const file = `${app.dependencies.config.dataFolder}/result.zip`
    const codes = [
      await runBundleCommand(["--assessment", fixture.id, file], opened, print),
      await runKeysCommand(["rotate", "--for", "results"], {
        openApp: opened,
        config: () => app.dependencies.config,
        print,
      }),
    ]
    expect(codes).toEqual(isOn ? [0, 0] : [1, 1])
    const refusal = "Attestations are switched off on this server (ATTESTATIONS)."
    expect(lines).toEqual(
      isOn ? [`Wrote ${file}.`, 'New signing key of results for "main".'] : [refusal, refusal],
    )
  })

  test("nothing is signed in another way", async () => {
    const signed = app.asServer((ctx) => signDetached(ctx, Buffer.from("What is signed.")))
    if (isOn) expect(await signed).toMatch(/^[\w-]+\.\.[\w-]{86}$/)
    else await expect(signed).rejects.toMatchObject({ code: "UNSUPPORTED_OPERATION" })
  })

  test("what was imported into a space is removed with it", async () => {
    const owner = await app.signUp("Olga Owner")
    const { body: space } = await owner.post("/api/v1/spaces/", { title: "Suppliers", type: "PREMIUM" })
    const id = await insertImportedResult(app, { spaceId: space.id, userId: owner.user.id })
    const path = `imported/${id}/result.zip`
    expect(await app.files.exists(path)).toBe(true)
    expect((await owner.delete(`/api/v1/spaces/${space.id}/`)).status).toBeLessThan(300)
    await app.settled()
    expect(await app.files.exists(path)).toBe(false)
  })
})

test.skipIf(!isOnPostgres)("what is stored is there again when they are switched on again", async () => {
  const created = await createTestDatabase()
  const site = (ATTESTATIONS: string) =>
    createTestApp({ DATABASE_URL: created.url, DEMO: "off", ATTESTATIONS })
  const before = await site("on")
  const owner = await before.signUp("Olga Owner")
  const { body: space } = await owner.post("/api/v1/spaces/", { title: "Suppliers", type: "PREMIUM" })
  const id = await insertImportedResult(before, { spaceId: space.id, userId: owner.user.id })
  const token = await tokenOf(owner, "READ")
  const keys = (await before.visitor().get("/.well-known/plumbline-keys.json")).body
  await before.close()

  const list = `/api/v1/spaces/${space.id}/imported-results/`
  const without = await site("off")
  expect((await without.program(token).get(list)).status).toBe(404)
  expect((await without.program(token).get(`/api/v1/spaces/${space.id}/`)).status).toBe(200)
  await without.close()

  const again = await site("on")
  expect((await again.program(token).get(list)).body.items).toMatchObject([{ id }])
  expect((await again.visitor().get("/.well-known/plumbline-keys.json")).body).toEqual(keys)
  await again.close()
  await created.drop()
})
