import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { multipart } from "../../testing/multipart.ts"
import { type S3Server, startS3Server } from "../../testing/s3-server.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { removeOrphanedAttachments } from "./attachments.ts"

const LIMIT = 2 * 1024 * 1024
const DAY = 24 * 60 * 60 * 1000
const PDF = Buffer.from("%PDF-1.7 a plan")
const pdf = { name: "plan 1.pdf", type: "application/pdf", bytes: PDF as Uint8Array | string }

let server: S3Server
beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.remove())

describe.each([
  ["on disk", () => ({})],
  ["in a bucket", () => server.environment],
])("attachments %s", (_, environment) => {
  let app: TestApp
  let fixture: AssessmentFixture
  let commenter: Caller
  beforeAll(async () => {
    app = await createTestApp(environment())
    fixture = await assessmentFixture(app)
    commenter = await fixture.addMember("commenter", "Cleo Hart")
  })
  afterAll(() => app.close())

  /** Creates a comment and returns the path of its attachments. */
  async function onComment(): Promise<string> {
    const { body } = await commenter.post("/api/v1/evidences/", {
      assessmentId: fixture.id,
      questionId: fixture.kit.questions[0]?.id,
      description: "<p>See the file</p>",
    })
    return `/api/v1/evidences/${body.id}/attachments/`
  }
  const attach = (path: string, file: Partial<typeof pdf> = {}, more: Record<string, string> = {}) =>
    commenter.call("POST", path, multipart({ id: "17", attachment: { ...pdf, ...file }, ...more }))
  const list = async (path: string) => (await fixture.manager.get(path)).body.attachments
  const open = (link: string) => app.visitor().get(new URL(link).pathname + new URL(link).search)
  const filesStored = async () =>
    (await Array.fromAsync(app.files.list())).filter((path) => path.startsWith("attachment/"))

  test("have links that work for minutes, not for somebody who lost access hours ago", async () => {
    const { body } = await attach(await onComment())
    expect((await open(body.link)).status).toBe(200)
    app.clock.advance(16 * 60_000)
    expect((await open(body.link)).status).toBe(404)
  })

  test("are listed with links that download the file under its name", async () => {
    const path = await onComment()
    const { status, body, queries } = await attach(path, {}, { description: " The plan " })
    expect(status).toBe(201)
    expect(queries).toBeLessThanOrEqual(8)
    const listed = await fixture.manager.get(path)
    expect(listed.queries).toBeLessThanOrEqual(4)
    expect(listed.body.limits).toEqual({
      files: 5,
      bytes: LIMIT,
      endings: ["pdf", "jpg", "jpeg", "png", "docx", "doc", "txt", "rar", "zip", "xls", "xlsx"],
      formats: ["PDF", "JPG", "PNG", "DOCX", "DOC", "TXT", "RAR", "ZIP", "Excel"],
    })
    const [shown] = listed.body.attachments
    expect(shown).toEqual({
      id: body.id,
      link: expect.stringMatching(/\/plan%201\.pdf\?expires=\d+&signature=/),
      description: "The plan",
      createdBy: { id: commenter.user.id, displayName: "Cleo Hart", email: null },
      creationTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+$/),
    })
    for (const link of [body.link, shown.link]) {
      const file = await open(link)
      expect(file).toMatchObject({
        status: 200,
        headers: {
          "content-type": "application/pdf",
          "content-disposition": "attachment; filename*=UTF-8''plan%201.pdf",
          "x-content-type-options": "nosniff",
        },
      })
      expect(file.bytes.equals(PDF)).toBe(true)
    }
  })

  test("are listed in the order they were added, and counted with the comment", async () => {
    const path = await onComment()
    for (const name of ["b.pdf", "a.pdf"]) await attach(path, { name })
    expect(
      (await list(path)).map(({ link }: { link: string }) => new URL(link).pathname.split("/").at(-1)),
    ).toEqual(["b.pdf", "a.pdf"])
    const comments = await commenter.get(
      `/api/v1/comments/?assessmentId=${fixture.id}&questionId=${fixture.kit.questions[0]?.id}`,
    )
    expect(comments.body.items[0].attachmentsCount).toBe(2)
  })

  test.each([
    ["گزارش‌ها ۱۴۰۳.pdf", "گزارش‌ها ۱۴۰۳.pdf"],
    [`${"ب".repeat(300)}.pdf`, `${"ب".repeat(98)}.pdf`],
    ["../../etc/passwd", "passwd"],
    ["..\\..\\boot.ini", "boot.ini"],
    ["it's (new)*.pdf", "it's (new)_.pdf"],
    ["...", "file"],
  ])("keep their names, except for invalid characters: %s", async (name, kept) => {
    const path = await onComment()
    const { status, body } = await attach(path, { name })
    expect(status).toBe(201)
    expect(decodeURIComponent(new URL(body.link).pathname.split("/").at(-1) ?? "")).toBe(kept)
    expect((await open(body.link)).bytes.equals(PDF)).toBe(true)
  })

  test.each([
    ["image/png", Buffer.from("89504e470d0a1a0a", "hex"), "a.png"],
    ["text/plain", "سلام", "a.txt"],
    ["application/x-zip-compressed", Buffer.from("504b030414", "hex"), "a.zip"],
    ["application/octet-stream", Buffer.from("526172211a0700", "hex"), "a.RAR"],
  ])("of type %s are accepted", async (type, bytes, name) => {
    const path = await onComment()
    const { status, body } = await attach(path, { type, bytes, name })
    expect(status).toBe(201)
    expect((await open(body.link)).headers["content-disposition"]).toMatch(/^attachment/)
  })

  test.each([
    ["empty", { bytes: "" }, {}],
    ["of a type that is not accepted", { type: "image/webp" }, {}],
    ["of an unknown type", { type: "application/octet-stream", name: "plan.exe" }, {}],
    ["with a type contradicted by its bytes", { type: "image/png" }, {}],
    ["with a name contradicted by its bytes", { type: "application/octet-stream", name: "a.zip" }, {}],
    ["a byte too large", { bytes: Buffer.concat([PDF, Buffer.alloc(LIMIT - PDF.length)]) }, {}],
    ["far too large", { bytes: Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]) }, {}],
    ["with too short a description", {}, { description: "ab" }],
    ["with too long a description", {}, { description: "x".repeat(101) }],
  ])("are rejected and leave nothing behind: %s", async (name, file, more) => {
    const path = await onComment()
    const before = await filesStored()
    const { status, body } = await attach(path, file, more)
    expect([status, body.code]).toEqual([400, "INVALID_INPUT"])
    if (name.endsWith("too large"))
      expect(body.message).toBe("The size of an attachment must be less than 2 MB.")
    expect(await list(path)).toEqual([])
    expect(await filesStored()).toEqual(before)
  })

  test("can have a byte less than two megabytes", async () => {
    const bytes = Buffer.concat([PDF, Buffer.alloc(LIMIT - 1 - PDF.length)])
    expect((await attach(await onComment(), { bytes })).status).toBe(201)
  })

  test("need a file", async () => {
    const path = await onComment()
    const forms: Record<string, string>[] = [{}, { attachment: "a text" }, { description: "None" }]
    for (const parts of forms) {
      const reply = await commenter.call("POST", path, multipart(parts))
      expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    }
    expect((await commenter.post(path, { attachment: { bytes: [1] } })).status).toBe(400)
  })

  test("are limited to five, even when more are sent at once", async () => {
    const path = await onComment()
    for (let count = 0; count < 3; count++) await attach(path)
    const replies = await Promise.all([attach(path), attach(path), attach(path), attach(path)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 400, 400])
    expect(await list(path)).toHaveLength(5)
    const { body } = await commenter.call("POST", path, {
      ...multipart({ attachment: pdf }),
      headers: { ...multipart({}).headers, "accept-language": "fa" },
    })
    expect(body.message).toContain("حداکثر ۵ فایل")
  })

  test("are removed with their file; those of another comment are not found", async () => {
    const [path, another] = [await onComment(), await onComment()]
    const { body } = await attach(path)
    expect((await commenter.delete(`${another}${body.id}/`)).body.code).toBe("NOT_FOUND")
    expect(await commenter.delete(`${path}${body.id}/`)).toMatchObject({ status: 204, body: "" })
    expect((await open(body.link)).status).toBe(404)
    expect(await list(path)).toEqual([])
    expect((await commenter.delete(`${path}${body.id}/`)).status).toBe(404)
  })

  test("that somebody else removes are named in the log of the space, with the question", async () => {
    const path = await onComment()
    const { body } = await attach(path)
    const { manager, spaceId, kit } = fixture
    const associate = await fixture.addMember("associate", "Asa Associate")
    expect((await associate.delete(`${path}${body.id}/`)).status).toBe(204)
    await app.settled()
    const log = await manager.get(`/api/v1/spaces/${spaceId}/audit/?kind=assessment-attachment-removed`)
    const question = await app.tables
      .selectFrom("questions")
      .where("id", "=", kit.questions[0]?.id ?? 0)
      .select("title")
      .executeTakeFirstOrThrow()
    expect(log.body.items[0].text.replace(/[\u2068\u2069]/g, "")).toBe(
      `Asa Associate removed the file “plan 1.pdf”, attached to the question “${question.title}” in the assessment “Payments service”.`,
    )
  })

  test("whose file is missing have no link and can be removed", async () => {
    const path = await onComment()
    const { body } = await attach(path)
    const [stored] = await app.tables
      .selectFrom("evidenceAttachments")
      .where("id", "=", body.id)
      .select("filePath")
      .execute()
    await app.files.remove(stored?.filePath ?? "")
    expect(await list(path)).toMatchObject([{ id: body.id, link: null }])
    expect((await commenter.delete(`${path}${body.id}/`)).status).toBe(204)
  })

  test("of an inaccessible assessment are not found, whatever is sent", async () => {
    const path = await onComment()
    const stranger = await app.signUp("Sam Outside")
    const viewer = await fixture.addMember("viewer")
    const body = multipart({ attachment: pdf })
    for (const [who, status] of [
      [stranger, 404],
      [viewer, 403],
    ] as const) {
      expect((await who.call("POST", path, body)).status).toBe(status)
    }
    expect((await stranger.get(path)).status).toBe(404)
    expect((await viewer.get(path)).status).toBe(200)
    const unknown = `/api/v1/evidences/${randomUUID()}/attachments/`
    expect((await commenter.call("POST", unknown, body)).status).toBe(404)
    const empty = multipart({ attachment: { ...pdf, bytes: "" } })
    expect((await stranger.call("POST", path, empty)).status).toBe(400)
  })

  test("leave no file when their row cannot be stored, and keep it when their row stays", async () => {
    const path = await onComment()
    const { body } = await attach(path)
    const before = await filesStored()
    const [stored] = await app.tables
      .selectFrom("evidenceAttachments")
      .where("id", "=", body.id)
      .select("filePath")
      .execute()
    const failing = app.asServer(async ({ db, files }) => {
      await files.put(`attachment/${randomUUID()}/a.pdf`, PDF)
      await db.deleteFrom("evidenceAttachments").where("id", "=", body.id).execute()
      await files.remove(stored?.filePath ?? "")
      throw new Error("too late")
    })
    await expect(failing).rejects.toThrow("too late")
    expect(await filesStored()).toEqual(before)
    expect((await open(body.link)).status).toBe(200)
  })

  test("left behind by a crashed process are removed a day later", async () => {
    const path = await onComment()
    const { body } = await attach(path)
    const orphan = `attachment/${randomUUID()}/ب.pdf`
    await app.files.put(orphan, PDF)
    const removeOrphans = () =>
      app.dependencies.backgroundJobs.doChore({
        name: "remove-orphaned-attachments",
        cron: "17 3 * * *",
        run: removeOrphanedAttachments,
      })
    await removeOrphans()
    expect(await app.files.exists(orphan)).toBe(true)
    app.clock.advance(2 * DAY)
    await removeOrphans()
    expect(await app.files.exists(orphan)).toBe(false)
    expect((await open(body.link)).status).toBe(404)
    const link = (await list(path))[0].link
    expect(link).toContain(body.link.split("?")[0])
    expect((await open(link)).status).toBe(200)
  })
})

describe("the formats of attachments", () => {
  const gif = { name: "chart.gif", type: "image/gif", bytes: Buffer.from("GIF89a, a chart") }
  const tar = Buffer.concat([Buffer.alloc(257, "x"), Buffer.from("ustar\0")])
  const others = [
    gif,
    { name: "chart.bmp", type: "image/bmp", bytes: Buffer.from("BM, a chart") },
    { name: "plan.rtf", type: "application/rtf", bytes: Buffer.from("{\\rtf1 a plan}") },
    { name: "plan.tar", type: "application/tar", bytes: tar },
    { name: "plan.gz", type: "application/x-compressed", bytes: Buffer.from("1f8b0800", "hex") },
    { name: "plan.csv", type: "text/csv", bytes: Buffer.from("a,plan") },
  ]

  async function attachTo(app: TestApp) {
    const fixture = await assessmentFixture(app)
    const { body } = await fixture.manager.post("/api/v1/evidences/", {
      assessmentId: fixture.id,
      questionId: fixture.kit.questions[0]?.id,
      description: "<p>See the file</p>",
    })
    const path = `/api/v1/evidences/${body.id}/attachments/`
    const attach = (file: (typeof others)[number], language = "en") => {
      const { headers, ...form } = multipart({ attachment: file })
      return fixture.manager.call("POST", path, {
        ...form,
        headers: { ...headers, "accept-language": language },
      })
    }
    return { attach, limits: async () => (await fixture.manager.get(path)).body.limits }
  }

  test("are those of the product, and one sentence names them, in both languages", async () => {
    const app = await createTestApp()
    const { attach } = await attachTo(app)
    for (const file of others) {
      const { status, body } = await attach(file)
      expect({ name: file.name, status, message: body.message }).toEqual({
        name: file.name,
        status: 400,
        message:
          "This file is not acceptable. Only the following formats are acceptable: PDF, JPG, PNG, DOCX, DOC, TXT, RAR, ZIP, Excel",
      })
    }
    expect((await attach(gif, "fa")).body.message).toBe(
      "این فایل پذیرفتنی نیست. تنها قالب‌های زیر پذیرفته می‌شوند: PDF، JPG، PNG، DOCX، DOC، TXT، RAR، ZIP، Excel",
    )
    await app.close()
  })

  test("can be more or fewer by a setting, which the limits and the sentence follow", async () => {
    const app = await createTestApp({ ATTACHMENT_FORMATS: "pdf, XLSX, gif" })
    const { attach, limits } = await attachTo(app)
    expect(await limits()).toMatchObject({
      endings: ["pdf", "xlsx", "gif"],
      formats: ["PDF", "XLSX", "GIF"],
    })
    expect((await attach(gif)).status).toBe(201)
    const refused = await attach({ name: "a.txt", type: "text/plain", bytes: Buffer.from("a plan") })
    expect(refused.body.message).toMatch(/ are acceptable: PDF, XLSX, GIF$/)
    await app.close()
  })
})
