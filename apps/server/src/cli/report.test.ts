import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../testing/assessment-fixture.ts"
import { createTestApp, type TestApp } from "../testing/test-app.ts"
import { runReportCommand } from "./report.ts"

let app: TestApp
let folder: string
let fixture: AssessmentFixture
beforeAll(async () => {
  app = await createTestApp()
  folder = await mkdtemp(join(tmpdir(), "plumbline-report-"))
  fixture = await assessmentFixture(app)
  await fixture.answerAll("yes", 4)
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await app.close()
})

async function run(...args: string[]) {
  const lines: string[] = []
  const opened = { ...app, close: async () => undefined }
  const code = await runReportCommand(
    args,
    async () => opened,
    (line) => lines.push(line),
  )
  return { code, text: lines.join("\n") }
}

test("report writes the report of an assessment in the wanted format and language", async () => {
  const out = join(folder, "report.json")
  const args = [fixture.id, "--format", "json", "--lang", "fa", "--sections", "levels,answers", "--out", out]
  expect(await run(...args)).toEqual({ code: 0, text: `Wrote ${out}.` })
  expect(JSON.parse(await readFile(out, "utf8"))).toMatchObject({
    title: "Payments service",
    language: "fa",
    sections: ["levels", "answers"],
    levels: [{ title: "آغازین" }, {}, {}],
    progress: { answered: 8 },
  })
})

test("a workbook begins as one", async () => {
  const out = join(folder, "report.xlsx")
  expect((await run(fixture.id, "--format", "xlsx", "--out", out)).code).toBe(0)
  expect((await readFile(out)).subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004")
})

test.each([
  [["--format", "doc"], 2, "--format must be one of pdf, docx"],
  [["--lang", "de"], 2, '--lang must be en or fa, not "de".'],
  [["--sections", "secrets"], 1, "“sections” must be some of summary"],
])("it is refused with %j", async (args, code, text) => {
  const result = await run(fixture.id, ...args, "--out", join(folder, "nothing"))
  expect(result.code).toBe(code)
  expect(result.text).toContain(text)
})

test("an unknown assessment is named as such, and what is no id as wrong usage", async () => {
  const unknown = await run("00000000-0000-4000-8000-000000000001", "--out", join(folder, "nothing"))
  expect(unknown).toEqual({ code: 1, text: "This assessment does not exist." })
  expect((await run("payments")).code).toBe(2)
})
