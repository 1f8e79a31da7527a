import { execFile } from "node:child_process"
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import {
  ApiError,
  createClient,
  isChangedMeanwhile,
  newKey,
  presentState,
  writeHeaders,
} from "@plumbline/client"
import { afterAll, beforeAll, expect, test } from "vitest"
import { tokenOf } from "./testing/api-token.ts"
import { assessmentFixture } from "./testing/assessment-fixture.ts"
import { createTestApp, type TestApp } from "./testing/test-app.ts"

/* Calls the server like a real program: through the client package, with an API token, over the network. */
let app: TestApp
let baseUrl: string
beforeAll(async () => {
  app = await createTestApp()
  const address = await app.http.listen({ host: "127.0.0.1", port: 0 })
  baseUrl = `http://localhost:${new URL(address).port}`
})
afterAll(() => app.close())

const folder = new URL("../../../packages/client/", import.meta.url)

async function reportAndToken() {
  const fixture = await assessmentFixture(app)
  await fixture.answerAll("yes")
  return { fixture, token: await tokenOf(fixture.manager, "READ", "Script") }
}

test("the script in the README reads a report", async () => {
  const { fixture, token } = await reportAndToken()
  const { body } = await fixture.manager.get(`${fixture.path}/graphical-report/`)
  const script = fileURLToPath(new URL("examples/read-report.ts", folder))
  const { stdout } = await promisify(execFile)(process.execPath, [script, fixture.id], {
    env: { ...process.env, PLUMBLINE_URL: baseUrl, PLUMBLINE_TOKEN: token },
  })
  expect(stdout.trim().split("\n")).toEqual([
    `Payments service: ${body.assessment.maturityLevel.title}`,
    ...body.subjects.map(
      ({ title, maturityLevel }: { title: string; maturityLevel: { title: string } }) =>
        `- ${title}: ${maturityLevel.title}`,
    ),
  ])
  const readme = await readFile(new URL("README.md", folder), "utf8")
  expect(readme).toContain((await readFile(script, "utf8")).trim())
})

test("a write that is sent again is made once, and one that replaces knows what was seen", async () => {
  const { manager } = await assessmentFixture(app)
  const client = createClient({ baseUrl, token: await tokenOf(manager, "WRITE", "Writer") })
  const headers = writeHeaders({ key: newKey() })
  const create = () => client.post("/api/v1/spaces/", { body: { title: "Twice", type: "PREMIUM" }, headers })
  const { id: spaceId } = await create()
  expect(await create()).toEqual({ id: spaceId })

  const path = "/api/v1/spaces/{spaceId}/"
  const params = { path: { spaceId } }
  const { etag: seen } = await client.get(path, { params })
  await client.put(path, { params, body: { title: "Of another" }, headers: writeHeaders({ seen }) })
  const late = await client
    .put(path, { params, body: { title: "Late" }, headers: writeHeaders({ seen }) })
    .catch((error) => error)
  expect(isChangedMeanwhile(late)).toBe(true)
  expect(presentState(late)).toMatchObject({ id: spaceId, title: "Of another", etag: expect.any(String) })
})

test("errors of the server are thrown with their code, in the requested language", async () => {
  const { fixture, token } = await reportAndToken()
  const client = createClient({ baseUrl, token: async () => token, language: "fa" })
  const call = { params: { path: { assessmentId: fixture.id } }, body: { mode: "ADVANCED" as const } }
  const refusal = await client.put("/api/v1/assessments/{assessmentId}/mode/", call).catch((error) => error)
  expect(refusal).toBeInstanceOf(ApiError)
  expect(refusal).toMatchObject({
    status: 403,
    code: "ACCESS_DENIED",
    message: expect.stringMatching(/\p{Script=Arabic}/u),
  })

  const nowhere = createClient({ baseUrl: "http://localhost:9" })
  await expect(nowhere.get("/api/v1/tenant/")).rejects.toMatchObject({ code: "NETWORK_CONNECTION" })
})
