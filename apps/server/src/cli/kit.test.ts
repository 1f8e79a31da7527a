import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { writeArchive } from "@plumbline/kit-dsl"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { seedTags } from "../features/kits/index.ts"
import { makeTestGroup } from "../testing/import-kit.ts"
import { createTestApp, type TestApp } from "../testing/test-app.ts"
import { runKitCommand } from "./kit.ts"

const teamHealth = fileURLToPath(new URL("../../../../kits/team-health", import.meta.url))
const neverOpened = () => Promise.reject(new Error("A check needs no database."))

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await createTestApp()
  await app.asServer(seedTags)
  folder = await mkdtemp(join(tmpdir(), "plumbline-cli-"))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

async function run(args: string[], openApp = async () => ({ ...app, close: async () => undefined })) {
  const lines: string[] = []
  const code = await runKitCommand(args, openApp, (line) => lines.push(line))
  return { code, output: lines.join("\n") }
}

describe("kit check", () => {
  test("counts what is in a folder", async () => {
    const { code, output } = await run(["check", teamHealth], neverOpened)
    expect(output).toBe(
      "Team Health Check: 4 levels, 3 subjects, 8 attributes, 4 questionnaires, 24 questions; no errors, 0 warnings.",
    )
    expect(code).toBe(0)
  })

  test("shows each error at its place", async () => {
    const path = join(folder, "broken.ak")
    await writeFile(path, 'level Low {\n  title: "Low"\n  description: "d"\n  index: 1\n}\n')
    const { code, output } = await run(["check", path], neverOpened)
    expect(output).toContain("broken.ak:4:3: error: ")
    expect(output).toContain("      index: 1\n      ^")
    expect(output).toContain(`1 error in ${path}.`)
    expect(code).toBe(1)
  })

  test("warns of what a release would refuse", async () => {
    const path = join(folder, "small.ak")
    await writeFile(path, 'questionnaire Talk { title: "Talk" description: "d" }')
    const { code, output } = await run(["check", path], neverOpened)
    expect(output).toContain("warning: ")
    expect(output).toContain("small.ak:1:15: warning: ")
    expect(code).toBe(0)
  })

  test("reads an archive too", async () => {
    const path = join(folder, "kit.zip")
    const text = 'level Low { title: "Low" description: "d" value: 1 }'
    await writeFile(path, writeArchive([{ path: "a/levels.ak", text }]))
    expect(await run(["check", path], neverOpened)).toMatchObject({ code: 0 })
  })

  test("refuses what is not UTF-8", async () => {
    const path = join(folder, "latin.ak")
    await writeFile(path, Buffer.from([0x2f, 0x2f, 0xe9]))
    const { code, output } = await run(["check", path], neverOpened)
    expect(output).toContain("is not UTF-8 text")
    expect(code).toBe(1)
  })

  test("says that a path does not exist", async () => {
    const path = join(folder, "nowhere")
    expect(await run(["check", path], neverOpened)).toEqual({ code: 1, output: `${path} does not exist.` })
  })

  test.each([
    [["check"]],
    [["read", "x"]],
    [["check", "a", "b"]],
    [["import", "x", "--group", "one"]],
    [["check", "x", "--fast"]],
  ])("explains itself when called as %j", async (args) => {
    const { code, output } = await run(args, neverOpened)
    expect(output).toContain("Usage: plumbline kit check <path>")
    expect(code).toBe(2)
  })

  test("explains itself when asked to", async () => {
    expect(await run(["import", "--help"], neverOpened)).toMatchObject({ code: 0 })
  })
})

describe("kit import", () => {
  test("makes the owner of the group the author, and publishes when told to", async () => {
    expect((await run(["import", teamHealth])).output).toContain("There is no expert group yet")
    const owner = await app.signUp("Anna Berg")
    await makeTestGroup(owner, "First group")
    const { code, output } = await run(["import", teamHealth, "--publish"])
    expect(output).toMatch(/Made kit \d+ and published it\./)
    expect(code).toBe(0)
    const kitId = Number(/Made kit (\d+)/.exec(output)?.[1])
    expect((await owner.get(`/api/v1/assessment-kits/${kitId}/`)).body.title).toBe("Team Health Check")
    expect((await owner.get(`/api/v2/assessment-kits/${kitId}/info/`)).body.editable).toBe(true)
  })

  test("says why a kit cannot be made", async () => {
    const { code, output } = await run(["import", teamHealth])
    expect(output).toContain("Another kit has this title already")
    expect(code).toBe(1)
  })

  test("asks for the group when there are several", async () => {
    const owner = await app.signUp("Bea Carls")
    const id = await makeTestGroup(owner, "Second group")
    const { code, output } = await run(["import", teamHealth])
    expect(output).toContain(`  ${id}  Second group`)
    expect(code).toBe(1)
  })
})
