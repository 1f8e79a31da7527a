import { afterEach, beforeEach, expect, test } from "vitest"
import { createTestApp, type TestApp } from "../testing/test-app.ts"
import { runKeysCommand } from "./keys.ts"

let app: TestApp
beforeEach(async () => {
  app = await createTestApp({}, [{ slug: "second", hosts: ["second.example"] }])
})
afterEach(() => app.close())

async function run(...args: string[]) {
  const lines: string[] = []
  const opened = { ...app, close: async () => undefined }
  const code = await runKeysCommand(args, {
    openApp: async () => opened,
    config: () => app.dependencies.config,
    print: (line) => lines.push(line),
  })
  return { code, text: lines.join("\n") }
}

const countKeys = async (schema: string) =>
  (await app.database.withSchema(schema).selectFrom("identityKeys").select("id").execute()).length

test("keys rotate adds a new signing key to every tenant", async () => {
  expect(await run("rotate")).toEqual({
    code: 0,
    text: 'New signing key for "main".\nNew signing key for "second".',
  })
  expect(await countKeys("tenant_main")).toBe(2)
  expect(await countKeys("tenant_second")).toBe(2)
})

test("or only to the named one", async () => {
  expect((await run("rotate", "--tenant", "second")).code).toBe(0)
  expect(await countKeys("tenant_main")).toBe(1)
  expect(await countKeys("tenant_second")).toBe(2)
  expect(await run("rotate", "--tenant", "third")).toEqual({ code: 1, text: 'There is no tenant "third".' })
})

test("or that of results, whose earlier private keys are forgotten", async () => {
  expect(await run("rotate", "--for", "results", "--tenant", "second")).toEqual({
    code: 0,
    text: 'New signing key of results for "second".',
  })
  const keys = await app.database
    .withSchema("tenant_second")
    .selectFrom("signingKeys")
    .orderBy("number")
    .select(["number", "privateJwk"])
    .execute()
  expect(keys).toMatchObject([
    { number: 1, privateJwk: null },
    { number: 2, privateJwk: { kty: "OKP" } },
  ])
  expect(await countKeys("tenant_second")).toBe(1)
})

test("anything else prints the usage and changes nothing", async () => {
  for (const args of [
    [],
    ["turn"],
    ["rotate", "twice"],
    ["rotate", "--tenant"],
    ["rotate", "--for", "tea"],
  ]) {
    const { code, text } = await run(...args)
    expect(code).toBe(2)
    expect(text).toContain("Usage: plumbline keys rotate")
  }
  expect((await run("--help")).code).toBe(0)
  expect(await countKeys("tenant_main")).toBe(1)
})
