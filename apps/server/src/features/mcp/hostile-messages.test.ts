import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { tokenOf } from "../../testing/api-token.ts"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { type Caller, createTestApp, type Reply, type TestApp } from "../../testing/test-app.ts"

/* Messages that no client of the protocol would send, from somebody with a valid token. */

let app: TestApp
let fixture: AssessmentFixture
let robot: Caller
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" })
  fixture = await assessmentFixture(app)
  await fixture.answerAll("partly")
  await fixture.calculate()
  robot = app.program(await tokenOf(fixture.manager))
})
afterAll(() => app.close())

const message = (method: unknown, params?: unknown) => ({ jsonrpc: "2.0", id: 1, method, params })
const use = (name: unknown, input: unknown) =>
  robot.post("/mcp", message("tools/call", { name, arguments: input }))

/** The revision without a handshake: every message says of itself which one it is. */
const modern = { "mcp-protocol-version": "2026-07-28" }
const envelope = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "robot", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
}

/** Refused as a message, as a method, or by the tool itself. */
function isRefused({ status, body }: Reply): boolean {
  return (status >= 400 && status < 500) || body.error !== undefined || body.result?.isError === true
}

describe("a message", () => {
  const json = { "content-type": "application/json" }
  const send = (payload: string | Buffer, headers: Record<string, string> = json) =>
    robot.call("POST", "/mcp", { payload, headers })

  test.each([
    ["of two megabytes", JSON.stringify(message("tools/call", { name: "x".repeat(2 ** 21) }))],
    ["of 200,000 lists", `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":${"[".repeat(200_000)}`],
    ["of deep objects", `${'{"params":'.repeat(50_000)}1${"}".repeat(50_000)}`],
    ["that is a batch", JSON.stringify([message("tools/list"), message("tools/list")])],
    ["that is no JSON", "{"],
    ["that is null", "null"],
    ["that is empty", ""],
    ["of another version", JSON.stringify({ ...message("tools/list"), jsonrpc: "1.0" })],
    ["without a method", JSON.stringify({ jsonrpc: "2.0", id: 1 })],
    ["with a list as method", JSON.stringify(message(["tools/list"]))],
    ["with a method of 20,000 characters", JSON.stringify(message("x".repeat(20_000)))],
    ["with an object as id", JSON.stringify({ ...message("tools/list"), id: {} })],
    ["with parameters in a list", JSON.stringify(message("tools/call", ["search"]))],
    ["that is a response", JSON.stringify({ jsonrpc: "2.0", id: 1, result: {} })],
  ])("%s is refused", async (_what, payload) => {
    const reply = await send(payload)
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe("INVALID_INPUT")
  })

  test.each([
    ["sampling/createMessage", -32601],
    ["prompts/list", -32601],
    ["tasks/list", -32601],
    ["constructor", -32601],
    ["__proto__", -32601],
    ["tools/call/../list", -32601],
  ])("with the method %s is answered that there is none", async (method, code) => {
    expect((await robot.post("/mcp", message(method, {}))).body.error).toMatchObject({ code })
  })

  test.each([
    ["of a revision that does not exist", { "mcp-protocol-version": "1999-01-01" }, {}],
    ["whose header and body disagree", { ...modern, "mcp-method": "tools/call" }, { _meta: envelope }],
    ["with a broken envelope", modern, { _meta: { ...envelope, [Object.keys(envelope)[0] ?? ""]: 7 } }],
  ])("%s is refused", async (_what, headers, params) => {
    const reply = await robot.call("POST", "/mcp", { headers, body: message("tools/list", params) })
    expect(reply).toMatchObject({ status: 400, body: { error: { code: expect.any(Number) } } })
  })

  test("never opens a stream", async () => {
    const listen = message("subscriptions/listen", {
      _meta: envelope,
      notifications: { toolsListChanged: true },
    })
    const headers = { ...modern, "mcp-method": "subscriptions/listen", accept: "text/event-stream" }
    const reply = await robot.call("POST", "/mcp", { headers, body: listen })
    expect(reply).toMatchObject({ status: 404, body: { error: { code: -32601 } } })
    for (const method of ["GET", "DELETE", "PUT"]) {
      expect((await robot.call(method, "/mcp", { headers })).status).toBe(405)
    }
  })

  test("that needs no reply gets none", async () => {
    const cancelled = {
      jsonrpc: "2.0",
      method: "notifications/cancelled",
      params: { requestId: 1, reason: "<script>" },
    }
    expect(await robot.post("/mcp", cancelled)).toMatchObject({ status: 202, body: "" })
  })
})

describe("a tool", () => {
  const values = [
    ...[null, true, -1, 0.5, 1e308, Number.MAX_SAFE_INTEGER, "", " ", "abc", "\u0000", "\ud800"],
    ...["../../etc/passwd", "' or 1=1 --", "%00", "x".repeat(20_000), "__proto__", "<script>x</script>"],
    ...[[], [null], {}, { a: [{}] }, Array(5000).fill(1), JSON.parse('{"__proto__":{"polluted":true}}')],
  ]

  test("answers every kind of value in every field of its input, and changes nothing by it", async () => {
    const listed = (await robot.post("/mcp", message("tools/list"))).body.result.tools
    const before = await contents()
    const [question] = fixture.kit.questions
    const good: Record<string, unknown> = {
      assessmentId: fixture.id,
      questionnaireId: question?.questionnaireId,
      questionId: question?.id,
      kitId: fixture.kit.id,
      spaceId: fixture.spaceId,
      text: "core",
      source: "Robot",
      items: [],
    }
    let refused = 0
    for (const { name, inputSchema } of listed) {
      const fields = Object.keys(inputSchema.properties)
      const known = Object.fromEntries(
        fields.flatMap((field) => (field in good ? [[field, good[field]]] : [])),
      )
      for (const field of fields) {
        for (const value of values) {
          const reply = await use(name, { ...known, [field]: value })
          expect(reply.status, `${name} ${field} ${JSON.stringify(value).slice(0, 40)}`).toBeLessThan(500)
          if (isRefused(reply)) refused++
        }
      }
      for (const input of [null, [], "text", 7, { unknown: { nested: [] } }])
        expect((await use(name, input)).status).toBeLessThan(500)
    }
    expect(refused).toBeGreaterThan(300)
    expect(await contents()).toEqual(before)
    expect({}).not.toHaveProperty("polluted")
  }, 120_000)

  test("refuses what the API refuses in a proposal, item by item", async () => {
    const [one, other] = fixture.kit.questions
    const item = { questionId: one?.id, optionIndex: 1, reason: "Because." }
    const evidence = (more: object) => ({ ...item, evidence: [{ description: "A run.", ...more }] })
    const propose = (items: unknown[]) =>
      use("propose_answers", { assessmentId: fixture.id, source: "R", items })
    for (const wrong of [
      evidence({ link: "javascript:alert(1)" }),
      evidence({ observedAt: "2999-01-01" }),
      { ...item, optionIndex: 40 },
      { ...item, questionId: 999_999 },
    ]) {
      const { body } = await propose([wrong])
      expect(body.result.structuredContent).toMatchObject({ created: 0, rejected: [{ index: 0 }] })
    }
    expect(isRefused(await propose(Array(201).fill(item)))).toBe(true)
    expect(isRefused(await propose([{ ...item, confidence: 6 }]))).toBe(true)
    expect(isRefused(await propose([{ ...item, questionId: other?.id, reason: "" }]))).toBe(true)
    const { total } = (await fixture.manager.get(`${fixture.path}/proposals/`)).body
    expect(total).toBe(0)
  })

  test("that does not exist is refused", async () => {
    for (const name of ["", "constructor", "__proto__", "toString", "../search", 7, null, {}])
      expect(isRefused(await use(name, {})), String(name)).toBe(true)
  })
})

test("an address that is no resource is refused", async () => {
  for (const uri of [
    ...["file:///etc/passwd", "http://localhost/api/v1/spaces/", "plumbline://assessments/../spaces"],
    ...["plumbline://assessments/%2e%2e%2fspaces", "plumbline://kits/-1", "plumbline://kits/1e3", "", 7],
    `plumbline://assessments/${fixture.id}?at=start#x`,
  ]) {
    const reply = await robot.post("/mcp", message("resources/read", { uri }))
    expect(isRefused(reply), String(uri)).toBe(true)
    expect(reply.status).toBeLessThan(500)
  }
})

/** What proposals, answers, evidence and results are now. */
async function contents() {
  await app.settled()
  return Promise.all(
    (["proposals", "answers", "evidences", "events"] as const).map((table) =>
      app.tables.selectFrom(table).selectAll().orderBy("id").execute(),
    ),
  )
}
