import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../testing/assessment-fixture.ts"
import { createTestApp, type TestApp } from "../testing/test-app.ts"
import { runBundleCommand } from "./bundle.ts"
import { runVerifyCommand } from "./verify.ts"

let app: TestApp
let fixture: AssessmentFixture
let folder: string
const at = (name: string) => join(folder, name)

beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: "https://acme.example" })
  folder = await mkdtemp(join(tmpdir(), "plumbline-verify-"))
  fixture = await assessmentFixture(app, { mode: "ADVANCED" })
  await fixture.answerAll("yes", 4)
  await fixture.calculate()
  await fixture.manager.post("/api/v1/evidences/", {
    assessmentId: fixture.id,
    questionId: fixture.kit.questions[0]?.id,
    description: "<p>The build log of May</p>",
    type: "POSITIVE",
  })
  await fixture.manager.get(`${fixture.path}/graphical-report/`)
  const { bytes } = await app.visitor().get("/.well-known/plumbline-keys.json")
  await writeFile(at("keys.json"), bytes)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

async function printed(run: (print: (line: string) => void) => Promise<number>) {
  const lines: string[] = []
  const code = await run((line) => lines.push(line))
  return { code, text: lines.join("\n") }
}

const verify = (...args: string[]) => printed((print) => runVerifyCommand(args, print))
const bundle = (...args: string[]) =>
  printed((print) => runBundleCommand(args, async () => ({ ...app, close: async () => undefined }), print))

describe("plumbline bundle and plumbline verify", () => {
  test("write an archive, and say who has signed it and which level is confirmed", async () => {
    const path = at("whole.zip")
    expect(await bundle("--assessment", fixture.id, "--evidence", path)).toEqual({
      code: 0,
      text: `Wrote ${path}.`,
    })
    const { code, text } = await verify(path, "--keys", at("keys.json"))
    expect(code).toBe(0)
    expect(text).toMatch(/^Signed by acme\.example on \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/m)
    expect(text).toContain("Level 3 (Mastered) confirmed: recalculated from 8 answers and the kit.")
    expect(text).toContain("Confirmed with it: all scores, confidence, texts of the kit")
    expect(text).toContain("Evidence hashes: 1 of 1 as signed.")
  })

  test("say that it is intact, and that it is not known by whom, without keys", async () => {
    const path = at("hashes.zip")
    await bundle("--assessment", fixture.id, path)
    const { code, text } = await verify(path)
    expect(code).toBe(3)
    const [first] = text.split("\n")
    expect(first).toBe("Intact, but who has signed it is not verified.")
    expect(text).toContain("Evidence hashes: 0 of 1 as signed; the others are not in the bundle.")
    expect(text).toContain("--keys https://acme.example/.well-known/plumbline-keys.json")
  })

  test("refuse what has been changed, and show nothing of it that a terminal would obey", async () => {
    const path = at("changed.zip")
    await bundle("--assessment", fixture.id, path)
    const files = unzipSync(await readFile(path))
    files["\u001B[2Jmore.json"] = strToU8("{}")
    await writeFile(path, zipSync(files))
    const added = await verify(path, "--keys", at("keys.json"))
    expect(added).toMatchObject({ code: 1, text: expect.stringMatching(/^Refused\. .*more\.json/) })
    expect(added.text).not.toContain("\u001B")
    delete files["\u001B[2Jmore.json"]
    files["result.json"] = strToU8(
      strFromU8(files["result.json"] ?? new Uint8Array()).replace('"level": 3', '"level": 2'),
    )
    await writeFile(path, zipSync(files))
    expect(await verify(path, "--keys", at("keys.json"))).toEqual({
      code: 1,
      text: "Refused. result.json is not what was signed.",
    })
  })

  test("verify any other file with its signature", async () => {
    const call = `${fixture.path}/export/?format=json&sections=summary`
    const path = at("result.json")
    await writeFile(path, (await fixture.manager.get(call)).bytes)
    await writeFile(`${path}.jws`, (await fixture.manager.get(`${call}&signature=true`)).bytes)
    const keys = ["--keys", at("keys.json")]
    expect(await verify(path, ...keys)).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^Signed by acme\.example on /),
    })
    await writeFile(at("copy.json"), `${await readFile(path, "utf8")} `)
    expect(await verify(at("copy.json"), "--signature", `${path}.jws`, ...keys)).toMatchObject({
      code: 1,
      text: expect.stringContaining("it has been changed since"),
    })
    expect((await verify(path)).code).toBe(2)
  })

  test("print their usage for wrong arguments, and what cannot be read", async () => {
    expect((await verify("--help")).code).toBe(0)
    expect((await verify()).code).toBe(2)
    expect(await verify(at("nowhere.zip"))).toMatchObject({
      code: 1,
      text: expect.stringMatching(/nowhere\.zip cannot be read/),
    })
    expect(await verify(at("whole.zip"), "--keys", at("result.json"))).toMatchObject({
      code: 1,
      text: expect.stringContaining("contains no keys"),
    })
    expect((await bundle("--assessment", "seven", at("x.zip"))).code).toBe(2)
    expect((await bundle(at("x.zip"))).code).toBe(2)
    expect((await bundle("--assessment", "00000000-0000-4000-8000-000000000000", at("x.zip"))).code).toBe(1)
  })
})
