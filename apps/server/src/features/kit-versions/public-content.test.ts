import { buildKitModel } from "@plumbline/scoring"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createSmallKit, type SmallKit } from "../../testing/small-kit.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
let kit: SmallKit
beforeAll(async () => {
  app = await createTestApp()
  kit = await createSmallKit(app)
})
afterAll(() => app.close())

const content = (query = "", headers: Record<string, string> = {}) =>
  app.visitor().call("GET", `/api/v1/public/assessment-kits/${kit.id}/content/${query}`, { headers })

test("a visitor gets all that is needed to answer and calculate a public kit, with codes and texts", async () => {
  const { status, body, queries } = await content("?lang=en")
  expect(status).toBe(200)
  expect(queries).toBeLessThanOrEqual(4)
  const model = buildKitModel(body)
  expect(model.questions.map(({ id }) => id).toSorted()).toEqual(kit.questions.map(({ id }) => id).toSorted())
  expect(body).toMatchObject({ kitVersionId: kit.versionId, language: "EN" })
  for (const list of ["levels", "subjects", "attributes", "measures", "questionnaires", "questions"]) {
    expect(
      body[list].every(({ code, title }: { code: string; title: string }) => code !== "" && title !== ""),
    ).toBe(true)
  }
  expect(body.questions.find(({ code }: { code: string }) => code === "build")).toMatchObject({
    title: "Is every change built automatically?",
    translations: { FA: { title: "آیا هر تغییر خودکار ساخته می‌شود؟" } },
  })
})

test.each(["fa", "FA", "Fa"])("texts are in the language %s", async (lang) => {
  const { body } = await content(`?lang=${lang}`)
  expect(body.language).toBe("FA")
  expect(body.levels.map(({ title }: { title: string }) => title)).toContain("آغازین")
  expect(body.options.map(({ title }: { title: string }) => title)).toContain("بله")
})

test("other languages are refused, and without one texts are in the caller's", async () => {
  for (const lang of ["de", "english", "en,fa"])
    expect(await content(`?lang=${lang}`)).toMatchObject({
      ...{ status: 400, body: { message: "“lang” is not well formed." } },
    })
  expect((await content("", { "accept-language": "fa" })).body.language).toBe("FA")
})

test("a client that has it already is told so, until another version is released or its content changes", async () => {
  const first = await content("?lang=en")
  const tag = String(first.headers.etag)
  expect(first.headers["cache-control"]).toBe("public, no-cache")
  expect(await content("?lang=en", { "if-none-match": tag })).toMatchObject({ status: 304, body: "" })
  expect((await content("?lang=fa", { "if-none-match": tag })).status).toBe(200)
  await app.tables
    .updateTable("kitVersions")
    .set((eb) => ({ revision: eb("revision", "+", 1) }))
    .where("id", "=", kit.versionId)
    .execute()
  expect((await content("?lang=en", { "if-none-match": tag })).status).toBe(200)
})

test.each([{ published: false }, { isPrivate: true }])(
  "a kit with %o does not exist here, not even for who uses it",
  async (hidden) => {
    await app.tables.updateTable("kits").set(hidden).where("id", "=", kit.id).execute()
    expect((await content("?lang=en")).status).toBe(404)
    await app.tables
      .updateTable("kits")
      .set({ published: true, isPrivate: false })
      .where("id", "=", kit.id)
      .execute()
    expect((await content("?lang=en")).status).toBe(200)
  },
)
