import { writeArchive } from "@plumbline/kit-dsl"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { importTestKit, makeTestGroup, uploadTestKit } from "../../testing/import-kit.ts"
import { smallKit } from "../../testing/kit-text.ts"
import { multipart } from "../../testing/multipart.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { seedTags } from "../kits/index.ts"

let app: TestApp
let owner: Caller
let expertGroupId: number
beforeAll(async () => {
  app = await createTestApp({ MAX_KIT_QUESTIONS: "10000" })
  await app.asServer(seedTags)
  owner = await app.signUp("Anna Berg")
  expertGroupId = await makeTestGroup(owner)
  await importTestKit(app, owner, smallKit(), { title: "Taken title", expertGroupId })
})
afterAll(() => app.close())

const archive = (text: string) => writeArchive([{ path: "kit/kit.ak", text }])
const upload = (text: string, caller = owner) => uploadTestKit(caller, expertGroupId, archive(text))
const create = (body: object, caller = owner) =>
  caller.post("/api/v1/assessment-kits/create-by-dsl/", { expertGroupId, ...body })

async function rowsOf(table: "kits" | "kitDsls" | "kitVersions" | "subjects") {
  return (await app.tables.selectFrom(table).select("id").execute()).length
}

describe("uploading the text of a kit", () => {
  test("returns the data for the create dialog, and warnings", async () => {
    const tags = 'tags: "team" translation fa { title: "کوچک" }'
    const reply = await upload(smallKit(tags, 'measure Idle { title: "Idle" description: "d" }'))
    expect(reply).toMatchObject({
      status: 200,
      body: {
        kitDslId: expect.any(Number),
        kit: {
          title: "Small kit",
          summary: "A kit for a test",
          goal: null,
          language: null,
          tags: ["team"],
          translations: { FA: { title: "کوچک" } },
        },
        warnings: [{ kind: "MEASURE_UNUSED", fileName: "kit.ak", line: 10 }],
      },
    })
    expect(reply.queries).toBeLessThanOrEqual(8)
  })

  test("accepts a text without a kit block", async () => {
    const { body } = await upload('level Low { title: "Low" description: "d" value: 1 }')
    expect(body.kit).toBeNull()
    expect(body.warnings.map(({ kind }: { kind: string }) => kind)).toContain("INCOMPLETE")
  })

  test("reports every error, as a list and in the message that clients parse", async () => {
    const before = await rowsOf("kitDsls")
    const reply = await upload('level Low { title: "Low" description: "d" index: 1 }\nsubject { }')
    expect(reply).toMatchObject({
      status: 422,
      body: {
        code: "DSL_SYNTAX_ERROR",
        errors: [
          { kind: "SYNTAX", fileName: "kit.ak", line: 1, column: 43 },
          { kind: "SYNTAX", line: 2, errorLine: "subject { }" },
        ],
      },
    })
    expect(JSON.parse(reply.body.message)).toEqual({ message: "SYNTAX_ERROR", errors: reply.body.errors })
    expect(await rowsOf("kitDsls")).toBe(before)
  })

  test("reports errors in Persian to a Persian caller", async () => {
    const persian = await app.signUp("Bita Carimi", { language: "FA" })
    const group = await makeTestGroup(persian)
    const { body } = await uploadTestKit(persian, group, archive("level"))
    expect(body.errors[0].message).toMatch(/[آ-ی]/)
  })

  test("parses a long text on a worker thread, with the same outcome", async () => {
    const questions = Array.from(
      { length: 3000 },
      (_, n) =>
        `question N${n} { questionnaire: Talk title: "Question ${n}" options: "a", "b" with values [0, 1] affects Variety on level High }`,
    )
    expect((await upload(smallKit("", questions.join("\n")))).status).toBe(200)
    const wrong = await upload(smallKit("", [...questions, "level"].join("\n")))
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ kind: "SYNTAX" }] } })
  })

  test.each([
    ["no archive", Buffer.from("hello")],
    ["no kit file", writeArchive([{ path: "readme.md", text: "hello" }])],
    ["nothing declared", archive("// nothing here")],
    ["a path outside the folder", writeArchive([{ path: "../kit.ak", text: "level" }])],
  ])("refuses %s", async (_name, bytes) => {
    expect(await uploadTestKit(owner, expertGroupId, bytes)).toMatchObject({
      status: 400,
      body: { code: "INVALID_DSL_CONTENT", message: expect.any(String) },
    })
  })

  test("rejects a file that is missing, too large, or not declared as ZIP", async () => {
    const path = "/api/v1/assessment-kits/upload-dsl/"
    const dslFile = { name: "kit.zip", type: "application/zip", bytes: archive(smallKit()) }
    const requests: Parameters<typeof multipart>[0][] = [
      { expertGroupId: String(expertGroupId) },
      { dslFile },
      { dslFile, expertGroupId: "one" },
      { dslFile: "text", expertGroupId: String(expertGroupId) },
      { dslFile: { ...dslFile, type: "text/plain" }, expertGroupId: String(expertGroupId) },
      { dslFile: { ...dslFile, bytes: Buffer.alloc(5 * 1024 * 1024) }, expertGroupId: String(expertGroupId) },
      {
        dslFile: { ...dslFile, bytes: Buffer.alloc(11 * 1024 * 1024) },
        expertGroupId: String(expertGroupId),
      },
    ]
    for (const parts of requests) {
      expect(await owner.call("POST", path, multipart(parts))).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT" },
      })
    }
  })

  test("is allowed only for the owner of the group, and errors are shown to nobody else", async () => {
    const stranger = await app.signUp("Carl Dahl")
    expect(await upload("level", stranger)).toMatchObject({ status: 403, body: { code: "ACCESS_DENIED" } })
    expect((await uploadTestKit(owner, 987_654, archive("level"))).status).toBe(404)
  })
})

describe("creating a kit from an uploaded text", () => {
  test("takes what the caller omits from the kit block", async () => {
    const { body } = await upload(
      smallKit('goal: "<p>Go</p><script>x</script>" tags: "team"').replace("Small kit", "Block kit"),
    )
    const created = await create({ kitDslId: body.kitDslId, title: " ", lang: "DE" })
    expect(created.status).toBe(201)
    const { kitId } = created.body
    expect((await owner.get(`/api/v2/assessment-kits/${kitId}/info/`)).body).toMatchObject({
      title: "Block kit",
      summary: "A kit for a test",
      published: false,
      isPrivate: false,
      mainLanguage: { code: "EN" },
      tags: [{ code: "team" }],
      draftVersionId: null,
      hasActiveVersion: true,
      metadata: { goal: "<p>Go</p>" },
    })
  })

  test("prefers what the caller specifies", async () => {
    const { body } = await upload(smallKit('tags: "team"'))
    const { items } = (await owner.get("/api/v1/assessment-kit-tags/")).body
    const security = items.find(({ code }: { code: string }) => code === "security")
    const created = await create({
      kitDslId: String(body.kitDslId),
      title: "Said  title",
      summary: "Said summary",
      about: "<p>Said</p>",
      lang: "FA",
      tagIds: [security.id],
      isPrivate: "true",
      price: 12,
    })
    expect((await owner.get(`/api/v2/assessment-kits/${created.body.kitId}/info/`)).body).toMatchObject({
      title: "Said title",
      summary: "Said summary",
      about: "<p>Said</p>",
      mainLanguage: { code: "FA" },
      isPrivate: true,
      price: 0,
      tags: [{ code: "security" }],
    })
  })

  test("treats rich text without visible text as omitted", async () => {
    const { body } = await upload(smallKit())
    const created = await create({ kitDslId: body.kitDslId, title: "Invisible", summary: "<p></p>" })
    expect((await owner.get(`/api/v2/assessment-kits/${created.body.kitId}/info/`)).body.summary).toBe(
      "A kit for a test",
    )
  })

  test("gives the kit a unique code when another kit still has the code of its old title", async () => {
    const make = (title: string) =>
      importTestKit(app, owner, smallKit(), { title, expertGroupId, publish: false })
    const { kitId } = await make("Renamed kit")
    await owner.patch(`/api/v2/assessment-kits/${kitId}/`, { title: "Other name" })
    const second = await make("Renamed kit")
    const { code } = await app.tables
      .selectFrom("kits")
      .select("code")
      .where("id", "=", second.kitId)
      .executeTakeFirstOrThrow()
    expect(code).toBe("renamed-kit-2")
  })

  test("can use a text only once", async () => {
    const { body } = await upload(smallKit())
    expect((await create({ kitDslId: body.kitDslId, title: "Used once" })).status).toBe(201)
    expect(await create({ kitDslId: body.kitDslId, title: "Used twice" })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", message: expect.stringContaining("upload the text again") },
    })
  })

  test.each([
    ["a title that is taken", "", { title: "TAKEN  title" }, "Another kit already has this title"],
    ["an unknown tag id", "", { tagIds: [987654] }, "One of the tags does not exist."],
    ["an unknown tag name", 'tags: "nonsense"', {}, "There is no tag “nonsense”."],
    ["a title that is too short", "", { title: "ab" }, "“title” must have at least 3 characters."],
    ["a language the text is not in", "language: fa", { lang: "EN" }, "This kit is written in Persian"],
    [
      "English as a language of translated Persian",
      'language: fa translation en { title: "Small" }',
      { lang: "EN" },
      "This kit is written in Persian",
    ],
  ])("rejects %s, stores nothing, and the text stays usable", async (name, inKitBlock, wishes, message) => {
    const { body } = await upload(smallKit(inKitBlock))
    const kits = await rowsOf("kits")
    const versions = await rowsOf("kitVersions")
    const subjects = await rowsOf("subjects")
    const reply = await create({ kitDslId: body.kitDslId, title: `Tried ${name}`, ...wishes })
    expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    expect(reply.body.message).toContain(message)
    expect([await rowsOf("kits"), await rowsOf("kitVersions"), await rowsOf("subjects")]).toEqual([
      kits,
      versions,
      subjects,
    ])
    const again = await create({ kitDslId: body.kitDslId, title: `Usable ${name}`, tagIds: [] })
    expect(again.status).toBe(201)
  })

  test("needs two levels, a subject, a questionnaire and a question, and reports the first one missing", async () => {
    const parts = smallKit().split("\n").filter(Boolean)
    const without = (...starts: string[]) =>
      parts.filter((line) => !starts.some((start) => line.trim().startsWith(start))).join("\n")
    const cases: [string, string][] = [
      [
        without("level High", "question Q1", "affects").replace("competence", ""),
        "at least two maturity levels",
      ],
      [without("subject", "attribute", "question Q1", "affects"), "at least one subject"],
      [without("questionnaire", "question Q1", "affects"), "at least one questionnaire"],
      [without("question Q1", "affects"), "at least one question."],
    ]
    for (const [text, message] of cases) {
      const { body } = await upload(text)
      const reply = await create({ kitDslId: body.kitDslId, title: "Incomplete kit" })
      expect(reply.status).toBe(400)
      expect(reply.body.message).toContain(message)
    }
  })

  test("needs the texts of a kit from the caller or the kit block", async () => {
    const text = smallKit().replace(/^kit Kit .*$/m, "")
    const { body } = await upload(text)
    const texts = { title: "From nowhere", summary: "Some summary", about: "About it" }
    for (const field of ["title", "summary", "about"] as const) {
      expect(await create({ kitDslId: body.kitDslId, ...texts, [field]: undefined })).toMatchObject({
        status: 400,
        body: { message: `“${field}” is required.` },
      })
    }
    expect((await create({ kitDslId: body.kitDslId, ...texts })).status).toBe(201)
  })

  test("is allowed only for the owner of the group the text was uploaded for", async () => {
    const { body } = await upload(smallKit())
    const stranger = await app.signUp("Dora Eng")
    const wish = { kitDslId: body.kitDslId, title: "Somebody else's" }
    expect((await create(wish, stranger)).status).toBe(403)
    const ownGroup = await makeTestGroup(stranger)
    expect((await create({ ...wish, expertGroupId: ownGroup }, stranger)).status).toBe(404)
    expect((await create({ ...wish, kitDslId: 987_654 })).status).toBe(404)
    expect((await create({ ...wish, expertGroupId: 987_654 })).status).toBe(404)
  })

  test("rejects a stored text that is damaged or missing", async () => {
    const { body } = await upload(smallKit())
    const { jsonPath } = await app.tables
      .selectFrom("kitDsls")
      .select("jsonPath")
      .where("id", "=", body.kitDslId)
      .executeTakeFirstOrThrow()
    const { files } = app
    const wish = { kitDslId: body.kitDslId, title: "Damaged kit" }
    await files.put(jsonPath ?? "", Buffer.from('{"levelModels": 3}'))
    expect(await create(wish)).toMatchObject({ status: 400, body: { code: "INVALID_DSL_CONTENT" } })
    await files.remove(jsonPath ?? "")
    expect(await create(wish)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } })
  })
})
