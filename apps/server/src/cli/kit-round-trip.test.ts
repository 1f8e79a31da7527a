import { cp, readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { makeTestGroup } from "../testing/import-kit.ts"
import { openTerminal, type Terminal } from "../testing/kit-command.ts"
import { type Caller, createTestApp, type TestApp } from "../testing/test-app.ts"

import { readyMadeKits } from "./ready-made-kits.ts"

const kits = fileURLToPath(new URL("../../../../kits", import.meta.url))

let app: TestApp
let owner: Caller
let terminal: Terminal
let kitId: string
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.signUp("Anna Berg")
  await makeTestGroup(owner)
  terminal = await openTerminal(app)
  const { output } = await terminal.run("import", join(kits, "team-health"))
  kitId = /Created kit (\d+)/.exec(output)?.[1] ?? ""
})
afterAll(async () => {
  await app.close()
  await terminal.close()
})

const path = (name: string) => join(terminal.folder, name)

async function textsIn(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".ak")).sort()
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))
  return Object.fromEntries(names.map((name, position) => [name, texts[position] ?? ""]))
}

test.each(readyMadeKits)("the summary of %s is plain text, as some screens show it", async (name) => {
  const text = await readFile(join(kits, name, "kit.ak"), "utf8")
  const summaries = [...text.matchAll(/summary: "([^"]*)"/g)].map(([, summary]) => summary)
  expect(summaries.length).toBeGreaterThan(0)
  for (const summary of summaries) expect(summary).not.toMatch(/[<>&]/)
})

describe("kit export", () => {
  test("writes the text the kit was imported from", async () => {
    const { code, output } = await terminal.run("export", kitId, path("exported"))
    expect([code, output]).toEqual([0, `Wrote 10 files to ${path("exported")}.`])
    expect(await textsIn(path("exported"))).toEqual(await textsIn(join(kits, "team-health")))
  })

  test("overwrites a kit only on request, and then leaves no old file behind", async () => {
    await cp(join(kits, "team-health"), path("taken"), { recursive: true })
    await writeFile(path("taken/old.ak"), "// old")
    await writeFile(path("taken/notes.txt"), "mine")
    expect(await terminal.run("export", kitId, path("taken"))).toMatchObject({ code: 1 })
    expect(await terminal.run("export", kitId, path("taken"), "--force")).toMatchObject({ code: 0 })
    expect(await readdir(path("taken"))).not.toContain("old.ak")
    expect(await readFile(path("taken/notes.txt"), "utf8")).toBe("mine")
    expect(await terminal.run("export", kitId, path("taken/notes.txt"))).toMatchObject({ code: 1 })
  })

  test("writes an archive, which can be checked and formatted", async () => {
    expect(await terminal.run("export", kitId, path("kit.zip"))).toMatchObject({ code: 0 })
    expect(await terminal.run("export", kitId, path("kit.zip"))).toMatchObject({ code: 1 })
    expect(await terminal.run("format", path("kit.zip"), "--check")).toMatchObject({ code: 0 })
  })

  test("reports that there is no such kit", async () => {
    expect(await terminal.run("export", "987654", path("none"))).toEqual({
      code: 1,
      output: "This kit does not exist.",
    })
  })
})

describe("kit update", () => {
  test("with its own export changes nothing", async () => {
    const { code, output } = await terminal.run("update", kitId, join(kits, "team-health"))
    expect([code, output]).toEqual([0, "The text is the same as the kit: nothing changes."])
  })

  test("shows the changes, and applies them on request", async () => {
    await cp(join(kits, "team-health"), path("edited"), { recursive: true })
    const subjects = await readFile(path("edited/subjects.ak"), "utf8")
    await writeFile(
      path("edited/subjects.ak"),
      subjects
        .replace('title: "Working together"', 'title: "Cooperation"')
        .replace(/(Vitality[^}]*weight: )1/, "$15"),
    )
    const lines = [
      '  ~ subject Togetherness  "Cooperation"',
      '  ~ subject Vitality  "Energy and growth"  (major)',
    ]
    const tried = await terminal.run("update", kitId, path("edited"), "--dry-run")
    expect(tried).toEqual({
      code: 0,
      output: [...lines, "The update would make 2 changes. Results would have to be calculated again."].join(
        "\n",
      ),
    })
    const applied = await terminal.run("update", kitId, path("edited"))
    expect(applied.output).toBe(
      [...lines, "The kit is updated: 2 changes. Results have to be calculated again."].join("\n"),
    )
    const { body } = await owner.get(`/api/v1/assessment-kits/${kitId}/dsl-download-link/`)
    expect(body.url).toContain("/files/dsl/")
  })

  test("reports what is not possible, and that a text has errors", async () => {
    await cp(join(kits, "team-health"), path("less"), { recursive: true })
    const questions = await readFile(path("less/questions_keeping_going.ak"), "utf8")
    await writeFile(
      path("less/questions_keeping_going.ak"),
      questions.slice(questions.indexOf("}\n\nquestion") + 1),
    )
    const { code, output } = await terminal.run("update", kitId, path("less"))
    expect(output).toContain("Deletion of question is not supported: ")
    expect(code).toBe(1)
    await writeFile(path("less/levels.ak"), "level")
    expect(await terminal.run("update", kitId, path("less"))).toMatchObject({ code: 1 })
  })
})
