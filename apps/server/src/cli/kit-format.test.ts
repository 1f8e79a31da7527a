import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { sampleWorkbook, writeArchive } from "@plumbline/kit-dsl"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openTerminal, type Terminal } from "../testing/kit-command.ts"
import { smallKit } from "../testing/kit-text.ts"

import { readyMadeKits } from "./ready-made-kits.ts"

const kits = fileURLToPath(new URL("../../../../kits", import.meta.url))

let terminal: Terminal
beforeAll(async () => {
  terminal = await openTerminal()
})
afterAll(() => terminal.close())

const path = (name: string) => join(terminal.folder, name)

describe.each(readyMadeKits)("the ready-made kit %s", (name) => {
  test("has no errors and no warnings", async () => {
    const { code, output } = await terminal.run("check", join(kits, name))
    expect(output).toMatch(/; no errors, 0 warnings\.$/)
    expect(code).toBe(0)
  })

  test("is in canonical form", async () => {
    const { code, output } = await terminal.run("format", join(kits, name), "--check")
    expect([code, output]).toEqual([0, `${join(kits, name)} is in canonical form.`])
  })
})

describe("kit format", () => {
  test("gathers a folder into the files of an export", async () => {
    await mkdir(path("loose/sub"), { recursive: true })
    const [kitBlock = "", ...rest] = smallKit().trim().split("\n")
    await writeFile(path("loose/sub/anything.ak"), rest.join("\n"))
    await writeFile(path("loose/kit.ak"), kitBlock)
    const check = await terminal.run("format", path("loose"), "--check")
    expect(check.output).toContain("  ~ kit.ak\n  + subjects.ak\n")
    expect(check.output).toContain("  - sub/anything.ak")
    expect(check.code).toBe(1)
    expect(await readdir(path("loose"))).toEqual(["kit.ak", "sub"])

    expect(await terminal.run("format", path("loose"))).toMatchObject({ code: 0 })
    expect(await readdir(path("loose/sub"))).toEqual([])
    expect(await readFile(path("loose/levels.ak"), "utf8")).toContain(
      'level Low {\n    title: "Low"\n    description: "Little"\n    value: 1\n}',
    )
    expect(await terminal.run("format", path("loose"), "--check")).toMatchObject({ code: 0 })
    expect((await terminal.run("check", path("loose"))).output).toContain("1 question")
  })

  test("keeps a single file a single file", async () => {
    await writeFile(path("one.ak"), smallKit())
    expect(await terminal.run("format", path("one.ak"))).toMatchObject({ code: 0, output: "  ~ one.ak" })
    const text = await readFile(path("one.ak"), "utf8")
    expect(text).toMatch(/^kit Kit \{\n {4}title: "Small kit"/)
    expect(await terminal.run("format", path("one.ak"), "--check")).toMatchObject({ code: 0 })
  })

  test("formats an archive", async () => {
    await writeFile(path("loose.zip"), writeArchive([{ path: "my.ak", text: smallKit() }]))
    expect(await terminal.run("format", path("loose.zip"), "--check")).toMatchObject({ code: 1 })
    expect(await terminal.run("format", path("loose.zip"))).toMatchObject({ code: 0 })
    expect(await terminal.run("format", path("loose.zip"), "--check")).toMatchObject({ code: 0 })
  })

  test.each([
    ["comments", `${smallKit()}\n// remember the milk`],
    ["comments", `/* by Anna */${smallKit()}`],
    ["imports", `import "./levels.ak"\n${smallKit()}`],
  ])("drops %s only with --force", async (lost, text) => {
    const file = path("precious.ak")
    await writeFile(file, text)
    const { code, output } = await terminal.run("format", file)
    expect(output).toContain(`contains ${lost}, which the canonical form does not have: --force drops them.`)
    expect(code).toBe(1)
    expect(await readFile(file, "utf8")).toBe(text)
    expect(await terminal.run("format", file, "--force")).toMatchObject({ code: 0 })
    expect(await terminal.run("format", file, "--check")).toMatchObject({ code: 0 })
  })

  test("keeps costs of questions", async () => {
    await writeFile(path("costs.ak"), smallKit().replace("affects Variety", "cost: 4 affects Variety"))
    expect(await terminal.run("format", path("costs.ak"))).toMatchObject({ code: 0 })
    expect(await readFile(path("costs.ak"), "utf8")).toContain("cost: 4")
  })

  test("does not mistake slashes in texts for comments", async () => {
    await writeFile(
      path("slashes.ak"),
      smallKit().replace("Little", "See https://example.com /* not a remark */"),
    )
    expect(await terminal.run("format", path("slashes.ak"))).toMatchObject({ code: 0 })
  })

  test("does not touch a text with errors", async () => {
    await cp(join(kits, "team-health"), path("broken"), { recursive: true })
    await writeFile(path("broken/levels.ak"), "level")
    expect(await terminal.run("format", path("broken"))).toMatchObject({ code: 1 })
    expect(await readFile(path("broken/levels.ak"), "utf8")).toBe("level")
  })
})

describe("kit from-excel", () => {
  test("turns the sample workbook into a folder in canonical form, or into an archive", async () => {
    await writeFile(path("sample.xlsx"), sampleWorkbook())
    expect(await terminal.run("from-excel", path("sample.xlsx"), path("from-excel"))).toEqual({
      code: 0,
      output: `Wrote 7 files to ${path("from-excel")}.`,
    })
    expect((await terminal.run("check", path("from-excel"))).output).toContain("no errors, 0 warnings")
    expect(await terminal.run("from-excel", path("sample.xlsx"), path("from-excel"))).toMatchObject({
      code: 1,
    })
    expect(await terminal.run("from-excel", path("sample.xlsx"), path("excel.zip"))).toMatchObject({
      code: 0,
    })
    expect(await terminal.run("check", path("excel.zip"))).toMatchObject({ code: 0 })
  })

  test("reports what is wrong with a workbook", async () => {
    await writeFile(path("none.xlsx"), "hello")
    const { code, output } = await terminal.run("from-excel", path("none.xlsx"), path("nowhere"))
    expect(output).toContain("cannot be read as an .xlsx workbook")
    expect(code).toBe(1)
    expect(await terminal.run("from-excel", path("missing.xlsx"), path("nowhere"))).toMatchObject({ code: 1 })
  })
})
