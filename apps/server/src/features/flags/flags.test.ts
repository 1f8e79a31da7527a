import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { runFlagCommand } from "../../cli/flag.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ COMPATIBILITY: "none" })
})
afterAll(() => app.close())

/** Runs `plumbline flag …`, then reloads the tenants, as a running server does every few seconds. */
async function plumblineFlag(...args: string[]) {
  const lines: string[] = []
  const openApp = async () => ({ ...app, close: async () => undefined })
  const code = await runFlagCommand(args, openApp, (line) => lines.push(line))
  await app.refreshTenants()
  return { code, text: lines.join("\n") }
}

describe("the flags of the caller", () => {
  const PATH = "/api/v1/flags/"

  test("are those of the tenant, except for the person's overrides", async () => {
    const ada = await app.signUp("Ada")
    await plumblineFlag("set", "preview", "off", "--value", "7")
    await plumblineFlag("override", "preview", "on", "--for", ada.user.email)
    const reply = await ada.get(PATH)
    expect(reply.body).toEqual({ flags: { display_expert_groups: true, preview: true } })
    expect(reply.queries).toBeLessThanOrEqual(4)
    const others = { flags: { display_expert_groups: true, preview: false } }
    expect((await (await app.signUp("Ben")).get(PATH)).body).toEqual(others)
    await plumblineFlag("unset", "preview")
    expect((await ada.get(PATH)).body).toEqual({ flags: { display_expert_groups: true } })
  })

  test("are not given to somebody who only claims the address", async () => {
    const owner = await app.signUp("Vera Verified")
    const claims = await app.signUp("Ulf Unverified", { email: owner.user.email, emailVerified: false })
    await plumblineFlag("set", "own", "off")
    await plumblineFlag("override", "own", "on", "--for", owner.user.email)
    expect((await owner.get(PATH)).body.flags.own).toBe(true)
    expect((await claims.get(PATH)).body.flags.own).toBe(false)
  })
})

describe("flag", () => {
  test.each([
    [["set", "beta"], 2, "Arguments are missing."],
    [["set", "beta", "maybe"], 2, '"maybe" is neither on nor off.'],
    [["set", "Not A Name", "on"], 1, '"flags" has to be'],
    [["unset", "unknown"], 1, 'The flag "unknown" is not set.'],
    [["override", "unknown", "on", "--for", "x"], 1, 'There is no flag "unknown": set it first.'],
    [["override", "beta", "on"], 2, "--for is missing."],
    [["override", "beta", "--remove", "--for", "x"], 1, "has no override for"],
    [["list", "--tenant", "nobody"], 1, 'There is no tenant "nobody".'],
    [["paint"], 2, "Usage:"],
  ])("%j exits with %i", async (args, code, text) => {
    expect(await plumblineFlag(...args)).toEqual({ code, text: expect.stringContaining(text) })
  })
})
