import { spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { afterAll, beforeAll, expect, test } from "vitest"
import { beforeExit, exited, freePort, main } from "../testing/server-process.ts"
import { caughtIn, createTestApp, type TestApp } from "../testing/test-app.ts"
import { createLog } from "./log.ts"

const SECRET = "s3cret-Wq7-pass"

const lines: string[] = []
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ LOG_LEVEL: "trace" }, [], "installed", { log: caughtIn(lines) })
})
afterAll(() => app.close())

const fields = ["password", "newPassword", "client_secret", "refresh_token", "token", "secret", "code", "url"]
const body = Object.fromEntries(fields.map((name) => [name, `https://x:${SECRET}@example.org`]))

test("no secret that is sent is in the log, at any level: every route, in bodies and headers", async () => {
  const caller = await app.signUp("Lena Logged")
  const token = await app.identity.issueAccessToken(app.tenants.default(), {
    ...caller.user,
    firstName: "Lena",
    lastName: "Logged",
    emailVerified: true,
  })
  const before = lines.length
  const basic = Buffer.from(`web:${SECRET}`).toString("base64")
  const headers = {
    cookie: `session=${SECRET}`,
    "x-api-key": SECRET,
    "idempotency-key": SECRET,
    "sec-websocket-protocol": SECRET,
  }
  const bodies: [string, string][] = [
    ["application/json", JSON.stringify({ ...body, username: "lena@example.org", [SECRET]: SECRET })],
    ["application/json", `{"password": "${SECRET}`],
    ["application/x-www-form-urlencoded", `grant_type=password&password=${SECRET}&client_secret=${SECRET}`],
    ["multipart/form-data; boundary=x", `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${SECRET}`],
  ]
  for (const { method, url } of app.http.routed) {
    if (method === "GET" || method === "HEAD" || method === "OPTIONS") continue
    for (const authorization of [`Basic ${basic}`, `Bearer ${token}`])
      for (const [type, payload] of bodies)
        await app.http.inject({
          method: method as "POST",
          url: url.replace(/:\w+(\([^)]*\))?/g, "1").replace("*", "x"),
          headers: { ...headers, authorization, "content-type": type },
          payload,
        })
  }
  const written = lines.slice(before)
  expect(written.length).toBeGreaterThan(app.http.routed.length)
  for (const secret of [SECRET, basic, token])
    expect(written.filter((line) => line.includes(secret))).toEqual([])
})

test("levels have names, and an error tells nothing of what it carries but what it is", () => {
  const written: string[] = []
  const log = createLog({ logLevel: "info" }, { write: (line: string) => void written.push(line) })
  const failure = Object.assign(new Error("null value in column", { cause: new Error("inner") }), {
    code: "23502",
    detail: `Failing row contains (${SECRET}).`,
    parameters: [SECRET],
    requestBodyValues: { prompt: SECRET },
  })
  log.error({ err: failure }, "failed")
  log.warn({ err: new AggregateError([failure], "several") }, "failed")
  expect(written.join()).not.toContain(SECRET)
  expect(written.map((line) => JSON.parse(line))).toMatchObject([
    {
      level: "error",
      msg: "failed",
      err: { message: "null value in column", code: "23502", cause: { message: "inner" } },
    },
    { level: "warn", err: { errors: [{ code: "23502" }] } },
  ])
})

test("everything that a server says is JSON lines, as long as no person sits in front of it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-log-"))
  const server = spawn("node", [main, "start"], {
    env: { PATH: process.env.PATH, PORT: String(await freePort()), PLUMBLINE_DATA: folder, DEMO: "off" },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const leave = beforeExit(() => server.kill("SIGKILL"))
  const said: string[] = []
  createInterface({ input: server.stderr }).on("line", (line) => said.push(line))
  for await (const line of createInterface({ input: server.stdout })) {
    said.push(line)
    if (line.includes("is ready")) server.kill("SIGTERM")
  }
  await exited(server)
  leave()
  await rm(folder, { recursive: true, force: true })
  const entries = said.map((line) => JSON.parse(line))
  expect(entries).toContainEqual(
    expect.objectContaining({ level: "info", msg: expect.stringMatching(/^Plumbline is ready: http/) }),
  )
})
