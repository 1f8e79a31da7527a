import { setImmediate } from "node:timers/promises"
import { writeArchive } from "@plumbline/kit-dsl"
import { afterAll, beforeAll, expect, test } from "vitest"
import { makeTestGroup, uploadTestKit } from "../../testing/import-kit.ts"
import { multipart } from "../../testing/multipart.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
let person: Caller
beforeAll(async () => {
  // The eight uploads of one person are read one after the other, however long the last one waits on this machine.
  app = await createTestApp({ MAX_KIT_TEXT_MB: "50", EXPENSIVE_WAIT_SECONDS: "120" })
  person = await app.signUp("Anna Berg")
})
afterAll(() => app.close())

/** A few kilobytes that keep a reader busy for a long time. */
const workbook = writeArchive([
  { path: "xl/workbook.xml", text: "<c/>".repeat(1_000_000) },
  { path: "xl/_rels/workbook.xml.rels", text: "<a/>" },
])
const convert = () =>
  person.call(
    "POST",
    "/api/v1/assessment-kits/excel-to-dsl/",
    multipart({ file: { name: "kit.xlsx", type: "application/octet-stream", bytes: workbook } }),
  )

test("other calls are answered while slow uploads are being read", async () => {
  const uploads = Array.from({ length: 8 }, convert)
  let isUnderWay = true
  void Promise.race(uploads).then(() => {
    isUnderWay = false
  })
  let answered = 0
  while (isUnderWay) {
    const { status } = await app.visitor().get("/health")
    if (isUnderWay && status === 200) answered++
    // Calls without a network would not let messages from other threads be processed.
    await setImmediate()
  }
  // If uploads were read on the main thread, only a handful of calls would be answered.
  expect(answered).toBeGreaterThan(20)
  for (const { status, body } of await Promise.all(uploads)) {
    expect([status, body.code]).toEqual([400, "INVALID_INPUT"])
  }
}, 300_000)

test("a kit that is too large to be read back is reported as an error of the whole text", async () => {
  const attribute = (number: number) =>
    `attribute A${number} { title: "A${number}" description: "${"é".repeat(400)}" subject: S }`
  const files = ["a.ak", "b.ak", "c.ak"].map((path, file) => ({
    path,
    text: Array.from({ length: 4500 }, (_, at) => attribute(4500 * file + at)).join("\n"),
  }))
  files.push({ path: "s.ak", text: 'subject S { title: "S" description: "d" }' })
  const reply = await uploadTestKit(person, await makeTestGroup(person), writeArchive(files))
  expect(reply).toMatchObject({ status: 422, body: { code: "DSL_SYNTAX_ERROR" } })
  const [error, ...others] = JSON.parse(reply.body.message).errors
  expect(others).toEqual([])
  expect(error).toMatchObject({ message: expect.stringContaining("smaller"), fileName: null, line: null })
})
