import { mkdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { smallSources } from "@plumbline/frameworks/testing/small-sources"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openTerminal, type Terminal } from "../testing/kit-command.ts"

let terminal: Terminal
beforeAll(async () => {
  terminal = await openTerminal()
  for (const [format, source] of Object.entries(smallSources)) {
    for (const { path: name, text } of source.files()) {
      const file = path(format, name)
      await mkdir(join(file, ".."), { recursive: true })
      await writeFile(file, text)
    }
  }
})
afterAll(() => terminal.close())

const path = (...names: string[]) => join(terminal.folder, ...names)

describe("kit convert", () => {
  test.each(Object.keys(smallSources))("turns a folder in the format %s into a kit", async (format) => {
    const target = path(`${format}-kit`)
    const { code, output } = await terminal.run("convert", path(format), "--out", target)
    expect(output).toMatch(new RegExp(`Read ${format}: \\d+ questions?, .*\\n\\d+ values: \\d+ exact`))
    expect(code).toBe(0)
    expect((await terminal.run("check", target)).output).toContain("no errors")
    expect(await terminal.run("format", target, "--check")).toMatchObject({ code: 0 })
    const report: unknown = JSON.parse(await readFile(join(target, "loss-report.json"), "utf8"))
    expect(report).toMatchObject({ format, items: expect.any(Array) })
    expect(await terminal.run("convert", path(format), "--out", target)).toMatchObject({ code: 1 })
    const again = await terminal.run("convert", path(format), "--as", format, "--out", target, "--force")
    expect(again).toMatchObject({ code: 0 })
  })

  test("writes an archive, with the report beside it", async () => {
    const target = path("packed.zip")
    expect(await terminal.run("convert", path("gemara"), "--out", target)).toMatchObject({ code: 0 })
    expect((await terminal.run("check", target)).output).toContain("no errors")
    const report: unknown = JSON.parse(await readFile(path("packed.loss-report.json"), "utf8"))
    expect(report).toMatchObject({ format: "gemara", items: expect.any(Array) })
    expect(await terminal.run("convert", path("gemara"), "--out", target)).toMatchObject({ code: 1 })
  })

  test("names the place of an error", async () => {
    await writeFile(path("broken.yaml"), "a: 1\na: 2\n")
    const { code, output } = await terminal.run("convert", path("broken.yaml"), "--out", path("never"))
    expect(output).toBe('broken.yaml:2: error: The name "a" is used twice here: rename or remove one.')
    expect(code).toBe(1)
    await writeFile(path("other.json"), "[]")
    const other = await terminal.run("convert", path("other.json"), "--out", path("never"))
    expect(other.output).toContain("other.json: error: This is none of the known frameworks (samm")
    await writeFile(path("binary.json"), Buffer.from([0x61, 0xff, 0x61]))
    const binary = await terminal.run("convert", path("binary.json"), "--out", path("never"))
    expect(binary.output).toContain("is not text in UTF-8 or UTF-16")
    expect(await terminal.run("convert", path("missing"), "--out", path("never"))).toMatchObject({ code: 1 })
  })

  test("explains wrong usage", async () => {
    expect(await terminal.run("convert", path("samm"))).toMatchObject({ code: 2 })
    const unknown = await terminal.run("convert", path("samm"), "--as", "iso", "--out", path("never"))
    expect(unknown.output).toContain('There is no format "iso": use one of samm')
    expect(unknown.code).toBe(2)
  })
})
