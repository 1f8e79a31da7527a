import { parseKit, readArchive } from "@plumbline/kit-dsl"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { makeTestGroup, uploadTestKit } from "../../testing/import-kit.ts"
import { multipart } from "../../testing/multipart.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { sampleBytes } from "./read-kit.ts"

let app: TestApp
let person: Caller
beforeAll(async () => {
  app = await createTestApp()
  person = await app.signUp("Anna Berg")
})
afterAll(() => app.close())

const path = "/api/v1/assessment-kits/excel-to-dsl/"
const convert = (bytes: Uint8Array, name = "my kit.xlsx", caller = person) =>
  caller.call("POST", path, multipart({ file: { name, type: "application/octet-stream", bytes } }))

describe("the sample workbook", () => {
  test("can be downloaded without a token from the address in the reply", async () => {
    const { url } = (await person.get(`${path}sample/`)).body
    const file = await app.visitor().get(new URL(url).pathname)
    expect(file).toMatchObject({
      status: 200,
      headers: {
        "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "content-disposition": "attachment; filename=kit.xlsx",
      },
    })
    expect(file.bytes.equals(sampleBytes())).toBe(true)
  })

  test("converts and uploads without errors or warnings", async () => {
    const { status, headers, bytes } = await convert(sampleBytes())
    expect([status, headers["content-type"], headers["content-disposition"]]).toEqual([
      200,
      "application/zip",
      "attachment; filename=kit.zip",
    ])
    const archive = readArchive(bytes, "en")
    const kit = archive.ok ? parseKit(archive.files, { language: "en", imports: "ignore" }) : archive
    expect(kit).toMatchObject({ ok: true, warnings: [] })
    const upload = await uploadTestKit(person, await makeTestGroup(person), bytes)
    expect(upload).toMatchObject({ status: 200, body: { kit: null, warnings: [] } })
  })

  test("can be configured", async () => {
    const other = await createTestApp({ SAMPLE_WORKBOOK_URL: "https://example.com/sample.xlsx" })
    const caller = await other.signUp()
    expect((await caller.get(`${path}sample/`)).body).toEqual({ url: "https://example.com/sample.xlsx" })
    await other.close()
  })
})

describe("converting a workbook", () => {
  test("stores nothing, so it can be repeated", async () => {
    expect((await convert(sampleBytes())).bytes).toEqual((await convert(sampleBytes())).bytes)
    expect(
      await app.tables.selectFrom("kitDsls").where("kitId", "is not", null).selectAll().execute(),
    ).toEqual([])
  })

  test.each([
    ["anything but a workbook", Buffer.from("hello"), "a.xlsx", "cannot be read"],
    ["an extension in upper case", sampleBytes(), "a.XLSX", "ends in .xlsx"],
    ["another file type", sampleBytes(), "a.xls", "ends in .xlsx"],
    ["more than 5 MB", Buffer.alloc(5 * 1024 * 1024 + 1), "a.xlsx", "too large"],
  ])("rejects %s, as plain JSON", async (_what, bytes, name, message) => {
    const reply = await convert(bytes, name)
    expect(reply).toMatchObject({
      status: 400,
      headers: { "content-type": "application/json" },
      body: { code: "INVALID_INPUT", message: expect.stringContaining(message) },
    })
  })

  test("needs a file and a signed-in user", async () => {
    expect((await person.call("POST", path, multipart({ file: "text" }))).status).toBe(400)
    expect((await person.post(path, {})).status).toBe(400)
    expect((await convert(sampleBytes(), "a.xlsx", app.visitor())).status).toBe(401)
  })

  test("reports problems in Persian", async () => {
    const persian = await app.signUp("Bita Carimi", { language: "FA" })
    expect((await convert(Buffer.from("hello"), "a.xlsx", persian)).body.message).toMatch(/[آ-ی]/)
  })
})
