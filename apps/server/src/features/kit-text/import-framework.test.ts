import { smallSources } from "@plumbline/frameworks/testing/small-sources"
import { type KitFile, writeArchive } from "@plumbline/kit-dsl"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { makeTestGroup } from "../../testing/import-kit.ts"
import { multipart } from "../../testing/multipart.ts"
import { type Caller, createTestApp, type Reply, type TestApp } from "../../testing/test-app.ts"
import { seedTags } from "../kits/index.ts"

let app: TestApp
let owner: Caller
let expertGroupId: number
beforeAll(async () => {
  // Several of these uploads keep a reader busy for seconds, also on a machine that does other things.
  app = await createTestApp({ MAX_KIT_QUESTIONS: "10000", EXPENSIVE_WAIT_SECONDS: "120" })
  await app.asServer(seedTags)
  owner = await app.signUp("Anna Berg")
  expertGroupId = await makeTestGroup(owner)
})
afterAll(() => app.close())

const send = (bytes: Uint8Array, name: string, fields: Record<string, string> = {}, caller = owner) =>
  caller.call(
    "POST",
    "/api/v1/assessment-kits/import-framework/",
    multipart({
      file: { name, type: "application/octet-stream", bytes },
      expertGroupId: String(expertGroupId),
      ...fields,
    }),
  )
const sendText = (text: string, fields: Record<string, string> = {}, caller = owner) =>
  send(Buffer.from(text), "source.yaml", fields, caller)
const archived = (files: readonly KitFile[], folder = "core-main/") =>
  writeArchive(files.map(({ path, text }) => ({ path: folder + path, text })))
const uploads = async () => (await app.tables.selectFrom("kitDsls").select("id").execute()).length

describe("importing a framework", () => {
  test.each(Object.entries(smallSources))("in the format %s makes a kit", async (format, source) => {
    const reply = await send(archived(source.files()), "framework.zip")
    expect(reply).toMatchObject({ status: 200, body: { format, kitDslId: expect.any(Number) } })
    expect(reply.queries).toBeLessThanOrEqual(8)
    const { kit, loss, kitDslId } = reply.body
    expect(kit.outline.levels).toHaveLength(kit.levels)
    expect(kit.outline.subjects).toHaveLength(kit.subjects)
    const sum = (of: string) =>
      kit.outline.subjects.reduce((all: number, each: Record<string, number>) => all + (each[of] ?? 0), 0)
    expect([sum("attributes"), sum("questions")]).toEqual([kit.attributes, kit.questions])
    expect(loss.exact + loss.approximated + loss.lost).toBe(loss.items.length)
    expect(loss).toMatchObject({ omitted: 0, choices: expect.arrayContaining([expect.any(String)]) })
    expect(loss.items[0]).toEqual({
      status: expect.stringMatching(/exact|approximated|lost/),
      path: expect.any(String),
      message: expect.any(String),
      fileName: expect.stringMatching(/^core-main\//),
      line: expect.any(Number),
    })

    const created = await owner.post("/api/v1/assessment-kits/create-by-dsl/", {
      ...{ kitDslId, expertGroupId, title: `From ${format}`, summary: "A framework", lang: "EN" },
      about: kit.about ?? "What it is about",
    })
    expect(created.status).toBe(201)
    const stats = await owner.get(`/api/v2/assessment-kits/${created.body.kitId}/stats/`)
    expect(stats.body).toMatchObject({
      questionsCount: kit.questions,
      questionnairesCount: kit.questionnaires,
      attributesCount: kit.attributes,
      maturityLevelsCount: kit.levels,
    })
  })

  test("takes a single file, and explains the report in the caller's language", async () => {
    const persian = await app.signUp("Bita Carimi", { language: "FA" })
    const group = await makeTestGroup(persian)
    const [file] = smallSources.dsomm.files()
    const { status, body } = await sendText(file?.text ?? "", { expertGroupId: String(group) }, persian)
    expect(status).toBe(200)
    for (const { message, fileName } of body.loss.items) {
      expect(message).toMatch(/[آ-ی]/)
      expect(fileName).toBe("source.yaml")
    }
  })

  test("lists two thousand values, those first that are not exact, and counts the others", async () => {
    const node = (number: number) =>
      `    - {urn: "u${number}", assessable: true, ref_id: "R${number}", name: "Requirement ${number}"}`
    const nodes = Array.from({ length: 900 }, (_, number) => node(number))
    const { body } = await sendText(
      `name: Long\nobjects:\n  framework:\n    requirement_nodes:\n${nodes.join("\n")}`,
    )
    const { items, omitted, exact, approximated, lost } = body.loss
    expect(items).toHaveLength(2000)
    expect(omitted).toBe(exact + approximated + lost - 2000)
    const listed = (status: string) => items.filter((item: { status: string }) => item.status === status)
    expect(listed("lost")).toHaveLength(lost)
    expect(listed("approximated")).toHaveLength(approximated)
    const lines = items.map(({ line }: { line: number }) => line)
    expect(lines).toEqual([...lines].sort((a, b) => a - b))
  })

  test("the whole report is a file for who uploaded it, and for the group once it is a kit", async () => {
    const [file] = smallSources.dsomm.files()
    const { body } = await sendText(file?.text ?? "")
    const { exact, approximated, lost, choices } = body.loss
    const address = `/api/v1/kit-texts/${body.kitDslId}/loss-report/`
    const reply = await owner.get(address)
    expect(reply.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": "attachment; filename=loss-report.csv",
    })
    const [heads, ...lines] = reply.body.trimEnd().split("\r\n")
    expect(heads).toBe("\uFEFFStatus,File,Line,Value,What became of it")
    const counts = Map.groupBy(lines, (line: string) => line.slice(0, line.indexOf(",")))
    const size = (status: string) => counts.get(status)?.length ?? 0
    expect(["exact", "approximated", "left out", "our choice"].map(size)).toEqual([
      ...[exact, approximated, lost, choices.length],
    ])
    expect((await (await app.signUp("Carl Dane")).get(address)).status).toBe(403)

    const { body: kit } = await owner.post("/api/v1/assessment-kits/create-by-dsl/", {
      ...{ kitDslId: body.kitDslId, expertGroupId, title: "With its report", lang: "EN" },
      ...{ summary: "A framework", about: "What it is about" },
    })
    const info = await owner.get(`/api/v2/assessment-kits/${kit.kitId}/info/`)
    expect(info.body.hasLossReport).toBe(true)
    const kept = await owner.get(`/api/v1/assessment-kits/${kit.kitId}/loss-report/`)
    expect(kept.body).toBe(reply.body)
  })

  test("the report is removed with its text", async () => {
    const [file] = smallSources.dsomm.files()
    const { kitDslId } = (await sendText(file?.text ?? "")).body
    const { reportPath } = await app.tables
      .selectFrom("kitDsls")
      .where("id", "=", kitDslId)
      .select("reportPath")
      .executeTakeFirstOrThrow()
    expect(await app.files.exists(reportPath ?? "")).toBe(true)
    await owner.delete(`/baseinfo/dsl/${kitDslId}/`)
    expect(await app.files.exists(reportPath ?? "")).toBe(false)
  })

  test("is refused to people who do not own the group, before anything is read", async () => {
    const stranger = await app.signUp("Carl Dane")
    expect((await sendText("a: 1", {}, stranger)).status).toBe(403)
    expect((await sendText("a: 1", { expertGroupId: "999999" })).status).toBe(404)
  })
})

describe("what bad input gets, with nothing stored", () => {
  const refused = async (reply: Promise<Reply>, status: number) => {
    const before = await uploads()
    const { status: actual, body } = await reply
    expect(actual).toBe(status)
    expect(await uploads()).toBe(before)
    return body
  }
  const bomb = `a: &a [x, x, x, x, x, x, x, x, x]\n${"bcdefghi".replace(/./g, (name, at: number) => `${name}: &${name} [${Array(9).fill(`*${"abcdefgh"[at]}`)}]\n`)}`

  test("an unknown format is an error of the request", async () => {
    const unknown = await refused(sendText("a: 1", { format: "iso" }), 400)
    expect(unknown).toMatchObject({ code: "INVALID_INPUT", message: expect.stringMatching(/samm/) })
    const other = await refused(sendText("a: 1\n"), 400)
    expect(other).toMatchObject({ code: "INVALID_INPUT", message: expect.stringMatching(/samm.*oscal/) })
  })

  test.each([
    ["a bomb of aliases", bomb, {}, /Aliases/, 3],
    ["broken YAML", "a: 1\n\nb: [1, 2\n", {}, /neither YAML nor JSON/, 4],
    ["a name used twice", "a: 1\na: 2", {}, /"a" is used twice/, 2],
    ["another format than the one named", "a: 1", { format: "samm" }, /do not have the format samm/, 1],
    ["too many values", `- [${"1,".repeat(150_000)}1]`, {}, /more than 100000 values/, 1],
  ])("%s is an error at its place", async (_, text, fields, message, line) => {
    const body = await refused(sendText(text, fields), 422)
    expect(body).toMatchObject({
      code: "DSL_SYNTAX_ERROR",
      errors: [
        {
          message: expect.stringMatching(message),
          fileName: "source.yaml",
          line,
          column: expect.any(Number),
          errorLine: expect.any(String),
          kind: "FRAMEWORK",
        },
      ],
    })
    expect(JSON.parse(body.message)).toEqual({ message: "SYNTAX_ERROR", errors: body.errors })
  })

  test("an archive without a framework, or with an unsafe name, is an error", async () => {
    const empty = await refused(send(archived([{ path: "readme.md", text: "a" }]), "a.zip"), 422)
    expect(empty.errors).toMatchObject([{ message: expect.stringContaining("no .yaml"), fileName: null }])
    const unsafe = await refused(send(archived([{ path: "a.yaml", text: "a" }], "../"), "a.zip"), 422)
    expect(unsafe.errors).toMatchObject([{ fileName: "../a.yaml", line: 1 }])
    const damaged = await refused(send(Buffer.from("PK\u0003\u0004"), "a.zip"), 422)
    expect(damaged.errors).toMatchObject([{ message: expect.stringContaining("damaged") }])
    const binary = await refused(send(Uint8Array.of(0xff, 0xfe, 0), "a.yaml"), 422)
    expect(binary.errors).toMatchObject([{ message: expect.stringContaining("UTF-8"), fileName: "a.yaml" }])
    const zipBomb = archived([{ path: "a.yaml", text: "a: 1 ".repeat(8_000_000) }])
    const large = await refused(send(zipBomb, "a.zip"), 422)
    expect(large.errors).toMatchObject([{ message: expect.stringContaining("larger than 34 MiB") }])
  })

  test("a catalogue of ten thousand controls becomes a kit, one of more is an error", async () => {
    const controls = (count: number) =>
      `controls:\n${Array.from(
        { length: count },
        (_, at) => `- {id: C${at}, title: T${at}, assessment-requirements: [{id: R${at}, text: Do ${at}}]}`,
      ).join("\n")}`
    const most = await send(archived([{ path: "a.yaml", text: controls(10_000) }]), "a.zip")
    expect([most.status, most.body.kit.questions]).toEqual([200, 10_000])
    const more = await refused(send(archived([{ path: "a.yaml", text: controls(10_001) }]), "a.zip"), 422)
    expect(more.errors).toMatchObject([{ message: expect.stringContaining("more than 10000 questions") }])
  }, 120_000)

  test("more questions than the installation allows are an error of the request", async () => {
    const small = await createTestApp({ MAX_KIT_QUESTIONS: "1" })
    const person = await small.signUp("Dora Ek")
    const group = String(await makeTestGroup(person))
    const reply = await send(archived(smallSources.samm.files()), "a.zip", { expertGroupId: group }, person)
    expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    await small.close()
  })
})
