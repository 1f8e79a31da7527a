import Fastify from "fastify"
import { Type } from "typebox"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import type { AnonymousContext } from "../context.ts"
import { type AccessRule, anyone } from "./access.ts"
import { registerRoutes } from "./register-routes.ts"
import { defineRoute, type Kind } from "./route.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Lock = AccessRule<undefined, AnonymousContext>["lock"]

const Seen = Type.Object({ changes: Type.Boolean(), inTransaction: Type.Boolean() })

/** A call of a kind that tries to change something, and tells what its context allowed. */
function trying(kind: Kind, lock: Lock) {
  return defineRoute({
    method: "POST",
    kind,
    path: "/try/",
    summary: "Tries to change something",
    tag: "test",
    access: { ...anyone, ...(lock && { lock }) },
    reply: { status: 200, schema: Seen },
    handle: async ({ ctx }) => ({
      changes: await succeeds(() =>
        ctx.db.updateTable("events").set({ attempts: 0 }).where("id", "=", 0).execute(),
      ),
      inTransaction: await succeeds(async () => ctx.afterCommit(() => undefined)),
    }),
  })
}

async function succeeds(work: () => Promise<unknown>): Promise<boolean> {
  return work().then(
    () => true,
    () => false,
  )
}

/** What a call of a kind may do, and whether it took a turn. */
async function attempt(kind: Kind, lock: Lock) {
  let turns = 0
  const limits = {
    ...app.dependencies.limits,
    async turn() {
      turns++
      return () => undefined
    },
  }
  const http = Fastify()
  http.decorateRequest("queryCount", 0)
  http.decorateRequest("caller")
  http.addHook("onRequest", async (request) => {
    request.caller = { tenant: app.tenants.default(), user: null, language: "EN" }
  })
  registerRoutes(http, [trying(kind, lock)], { ...app.dependencies, limits }, (_caller, work) => work())
  const reply = await http.inject({ method: "POST", url: "/try/" })
  expect(reply.statusCode).toBe(200)
  await http.close()
  return { ...reply.json(), turns }
}

const refused = { changes: false, inTransaction: false }
const stored = { changes: true, inTransaction: true }
const lists: Lock = () => []

test.each([
  ["read", undefined, refused, 0],
  ["report", undefined, refused, 0],
  ["work", undefined, refused, 1],
  ["write", "none", stored, 0],
  ["write", "exclusive", stored, 0],
  ["write", lists, stored, 0],
  ["work", "exclusive", stored, 1],
  ["write", "later", { changes: true, inTransaction: false }, 0],
  ["work", "later", { changes: true, inTransaction: false }, 1],
] satisfies [Kind, Lock, object, number][])(
  "a %s whose rule locks %s: %j, and takes %i turns",
  async (kind, lock, seen, turns) => {
    expect(await attempt(kind, lock)).toEqual({ ...seen, turns })
  },
)

test("a write whose rule does not say how it locks does not start", async () => {
  await expect(attempt("write", undefined)).rejects.toThrow("does not declare how it locks")
})

test("without a kind, GET reads and every other method writes", () => {
  const kinds = app.http.routed.flatMap(({ method, definition }) =>
    definition?.kind === "read" || definition?.kind === "write" ? `${method} ${definition.kind}` : [],
  )
  expect(kinds).not.toContain("GET write")
  expect(kinds).not.toContain("HEAD write")
})
