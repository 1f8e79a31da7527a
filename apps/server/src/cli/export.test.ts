import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { importTestKit } from "../testing/import-kit.ts"
import { smallKit } from "../testing/kit-text.ts"
import { type Caller, createTestApp, type TestApp } from "../testing/test-app.ts"
import { runExportCommand } from "./export.ts"

let app: TestApp
let owner: Caller
let folder: string
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.signUp("Anna Berg")
  folder = await mkdtemp(join(tmpdir(), "plumbline-export-"))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

async function run(...args: string[]) {
  const lines: string[] = []
  const openApp = async () => ({ ...app, close: async () => undefined })
  const code = await runExportCommand(args, { openApp, print: (text) => lines.push(text) })
  return { code, output: lines.join("\n") }
}

const question = (code: string, lines: string) =>
  `question ${code} { questionnaire: Talk title: "Is ${code} done?" options: "No", "Some", "All" with values [0, 0.25, 1]
  affects Variety on level High
  ${lines} }`

/** An assessment on a kit with these questions. */
async function assessment(questions: string) {
  const { kitId } = await importTestKit(app, owner, smallKit("", questions), {
    title: `Kit ${Math.random()}`,
  })
  const [space] = (await owner.get("/api/v1/top-spaces/")).body.items
  const { body } = await owner.post("/api/v2/assessments/", {
    ...{ spaceId: space.id, assessmentKitId: kitId, title: "Our house", lang: "EN" },
  })
  const path = `/api/v1/assessments/${body.id}`
  await owner.post(`${path}/calculate/`)
  await owner.post(`${path}/calculate-confidence/`)
  return { id: body.id as string, path }
}

test("the answers of a kit of SAMM are written in its format, under the numbers of its questions", async () => {
  const { id, path } = await assessment(
    [
      question("Plan", 'references: "SAMM G-SM-A-2"'),
      question("Patch", 'references: "OpenCRE 616-305", "SAMM O-EM-B-1"'),
      question("Open", 'references: "SAMM G-SM-A-3"'),
      question("Skip", 'mayNotBeApplicable: true references: "SAMM G-PC-A-1"'),
    ].join("\n"),
  )
  const [talk] = (await owner.get(`/api/v2/assessments/${id}/questionnaires/`)).body.items
  const { items } = (await owner.get(`${path}/questionnaires/${talk.id}/`)).body
  const answer = async (title: string, answered: object) => {
    const { id: questionId } = items.find((each: { title: string }) => each.title === title)
    const body = { questionnaireId: talk.id, questionId, ...answered }
    expect((await owner.put(`/api/v2/assessments/${id}/answer-question/`, body)).status).toBeLessThan(300)
  }
  const option = (title: string, index: number) => {
    const found = items.find((each: { title: string }) => each.title === title)
    return { answerOptionId: found.options[index].id, confidenceLevelId: 3 }
  }
  await answer("Is Plan done?", option("Is Plan done?", 1))
  await answer("Is Patch done?", option("Is Patch done?", 2))
  await answer("Is Skip done?", { isNotApplicable: true, confidenceLevelId: 3 })
  await answer("How often do you buy locally?", option("How often do you buy locally?", 2))

  const out = join(folder, "samm.json")
  expect(await run(id, "--as", "samm", "--out", out)).toEqual({
    code: 0,
    output: `Wrote 2 of 90 answers to ${out}.\nNot asked by SAMM, left out: Q1.`,
  })
  expect(JSON.parse(await readFile(out, "utf8"))).toEqual({
    ...{ question2: 0.25, question82: 1 },
    "Project name": "Our house",
  })
  expect(await run(id, "--as", "samm", "--out", out)).toMatchObject({ code: 1 })
  expect(await run(id, "--as", "samm", "--out", out, "--force")).toMatchObject({ code: 0 })
})

test("what cannot be exported is explained", async () => {
  const out = join(folder, "never.json")
  const { id } = await assessment(question("Plan", 'references: "ASVS 1.1"'))
  const other = await run(id, "--as", "samm", "--out", out)
  expect(other).toEqual({ code: 1, output: expect.stringContaining("No question of this kit") })
  const missing = await run("0e7c0c0a-0000-4000-8000-000000000000", "--as", "samm", "--out", out)
  expect(missing).toEqual({ code: 1, output: "There is no such assessment." })
  for (const args of [
    [id, "--out", out],
    [id, "--as", "csv", "--out", out],
    [id, "--as", "samm"],
    ["5", "--as", "samm", "--out", out],
  ])
    expect((await run(...args)).code).toBe(2)
})
