import { type KitFile, readArchive, writeArchive } from "@plumbline/kit-dsl"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { tokenOf } from "../../testing/api-token.ts"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { importTestKit, makeTestGroup, uploadTestKit } from "../../testing/import-kit.ts"
import { designer } from "../../testing/kit-designer.ts"
import { smallKit } from "../../testing/kit-text.ts"
import { addProfile } from "../../testing/profile.ts"
import { createSmallKit } from "../../testing/small-kit.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
let owner: Caller
let expertGroupId: number
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.signUp("Dora Designer")
  expertGroupId = await makeTestGroup(owner)
})
afterAll(() => app.close())

const mapping = (source: string, ...lines: string[]) =>
  `# Ours\nsource: ${source}\nquestions:\n${lines.map((line) => `  ${line}\n`).join("")}`
const cooking = mapping("CI", 'Q1: { check: build, options: { 1: "< 5", 3: else } }')

let number = 0

/** A released kit with one question of three options, and its draft. */
async function released(additions = "") {
  number++
  const { kitId } = await importTestKit(app, owner, smallKit("", additions), {
    title: `Kit with collectors ${number}`,
    expertGroupId,
  })
  return { kitId, clone: () => draftOf(kitId) }
}

async function draftOf(kitId: number) {
  const { body } = await owner.post(`/api/v1/assessment-kits/${kitId}/clone/`)
  const draft = designer(owner, body.kitVersionId)
  return {
    ...draft,
    stored: async (): Promise<string | null> => (await draft.get("collector-mapping")).body.mapping,
    store: (text: string | null) => draft.put("collector-mapping", { mapping: text }),
    release: async () => expect((await draft.post("activate", undefined)).status).toBe(200),
  }
}

async function exportOf(kitId: number): Promise<readonly KitFile[]> {
  const { bytes } = await owner.get(`/api/v1/assessment-kits/${kitId}/export-dsl/`)
  const archive = readArchive(bytes, "en")
  if (!archive.ok) throw new Error(archive.message)
  return archive.files
}

const errorsOf = ({ body }: { body: { errors: { line: number; column: number; message: string }[] } }) =>
  body.errors.map(({ line, column, message }) => `${line}:${column} ${message}`)

describe("a draft carries a mapping of collectors", () => {
  test("as its authors wrote it, beside the questions that it may name", async () => {
    const draft = await (await released()).clone()
    expect((await draft.get("collector-mapping")).body).toEqual({
      etag: expect.any(String),
      mapping: null,
      questions: [
        { questionnaireCode: "Talk", code: "Q1", title: "How often do you buy locally?", options: 3 },
      ],
    })
    expect((await draft.store(cooking)).status).toBe(200)
    expect(await draft.stored()).toBe(cooking)
    for (const blank of [" \n", null]) {
      await draft.store(cooking)
      expect((await draft.store(blank)).status).toBe(200)
      expect(await draft.stored()).toBeNull()
    }
  })

  test("and refuses one that does not fit its questions, with the place of each error", async () => {
    const draft = await (await released()).clone()
    await draft.store(cooking)
    const unfit = await draft.store(
      mapping("CI", "Q1: { check: a, options: { 4: else } }", "Q2: { check: b, options: { 1: else } }"),
    )
    expect(unfit).toMatchObject({ status: 422, body: { code: "DSL_SYNTAX_ERROR" } })
    expect(errorsOf(unfit)).toEqual([
      "4:30 The question has 3 options: there is no option 4.",
      '5:3 The kit has no question "Q2".',
    ])
    const unreadable = await draft.store("source: [CI\nquestions: 1")
    expect(unreadable).toMatchObject({ status: 422, body: { errors: [{ fileName: "collectors.yaml" }] } })
    expect((await draft.store("x".repeat(50_001))).status).toBe(400)
    expect((await draft.store("source: \0")).status).toBe(400)
    const hostile = await draft.store(`source: ${"!!x ".repeat(12_000)}`)
    expect(hostile.status).toBe(422)
    expect(await draft.stored()).toBe(cooking)
  })

  test("and keeps it on release, in the next draft, in exports and in what is made of them", async () => {
    const kit = await released()
    const draft = await kit.clone()
    await draft.store(cooking)
    const preview = (await draft.get("release-preview")).body
    expect(preview.changes).toEqual([
      {
        ...{ action: "ADD", entity: "collectors", code: "collectors.yaml", title: "collectors.yaml" },
        major: false,
        fields: [],
      },
    ])
    await draft.release()
    expect(await (await kit.clone()).stored()).toBe(cooking)

    const files = await exportOf(kit.kitId)
    expect(files.at(-1)).toEqual({ path: "kit/collectors.yaml", text: cooking })
    const upload = await uploadTestKit(owner, expertGroupId, writeArchive(files))
    const created = await owner.post("/api/v1/assessment-kits/create-by-dsl/", {
      ...{ kitDslId: upload.body.kitDslId, expertGroupId, title: `Copy ${number}` },
    })
    expect((await exportOf(created.body.kitId)).at(-1)).toEqual(files.at(-1))
  })

  test("and keeps it when the text of the draft is replaced", async () => {
    const draft = await (await released()).clone()
    await draft.store(cooking)
    const { text } = (await draft.get("text")).body
    expect(text).not.toContain("source: CI")
    const reply = await draft.put("text", { text })
    expect(reply.body).toMatchObject({ changesCount: 0, undoId: null })
    await draft.put("text", { text: text.replace("Kitchen talk", "Table talk") })
    expect(await draft.stored()).toBe(cooking)
  })

  test("and cannot be released while its mapping names what was removed", async () => {
    const kit =
      await released(`question Q2 { questionnaire: Talk title: "Do you taste?" options: "No", "Yes" with values [0, 1]
      affects Variety on level Low }`)
    const draft = await kit.clone()
    await draft.store(mapping("CI", "Q2: { check: a, options: { 1: bad, 2: else } }"))
    const valid = (await draft.get("validate")).body
    expect(valid).toEqual({ isValid: true, errors: [] })
    const [questionnaire] = (await draft.get("questionnaires")).body.items
    const [, second] = (await draft.get(`questionnaires/${questionnaire.id}/questions`)).body.items
    await draft.delete(`questions/${second.id}`)
    expect((await draft.get("validate")).body).toEqual({
      isValid: false,
      errors: ['Line 4 of the mapping for collectors: The kit has no question "Q2".'],
    })
    expect((await draft.post("activate", undefined)).status).toBe(400)
    await draft.store(null)
    await draft.release()
  })

  test("which only the owner of its group reads and changes, and only in a draft", async () => {
    const draft = await (await released()).clone()
    await draft.release()
    expect((await draft.store(cooking)).status).toBe(400)
    const other = designer(await app.signUp("Otto Other"), draft.versionId)
    expect((await other.put("collector-mapping", { mapping: cooking })).status).toBe(403)
  })
})

describe("an update by text", () => {
  const update = async (kitId: number, collectors?: string) => {
    const files = [
      { path: "kit.ak", text: smallKit() },
      ...(collectors === undefined ? [] : [{ path: "collectors.yaml", text: collectors }]),
    ]
    const upload = await uploadTestKit(owner, expertGroupId, writeArchive(files))
    if (upload.status !== 200) return upload
    return owner.put(`/api/v1/assessment-kits/${kitId}/update-by-dsl/`, { kitDslId: upload.body.kitDslId })
  }
  const carried = async (kitId: number) =>
    (await exportOf(kitId)).find(({ path }) => path === "kit/collectors.yaml")?.text

  test("brings, keeps and removes the mapping, and results stay valid", async () => {
    const { kitId } = await released()
    expect((await update(kitId, cooking)).body).toMatchObject({
      major: false,
      changes: [{ action: "ADD", entity: "collectors" }],
    })
    expect(await carried(kitId)).toBe(cooking)
    expect((await update(kitId)).body.changes).toEqual([])
    expect(await carried(kitId)).toBe(cooking)
    expect((await update(kitId, "\n")).body.changes).toMatchObject([{ action: "REMOVE" }])
    expect(await carried(kitId)).toBeUndefined()
  })

  test("is refused with a mapping that does not fit the text", async () => {
    const { kitId } = await released()
    const reply = await update(kitId, mapping("CI", "Q7: { check: a, options: { 1: else } }"))
    expect(reply).toMatchObject({
      status: 422,
      body: { errors: [{ kind: "MAPPING", fileName: "collectors.yaml", line: 4, column: 3 }] },
    })
  })
})

describe("the mapping for an assessment", () => {
  test("is that of the version it is on, also for tokens that may only propose", async () => {
    const { kitId, clone } = await released()
    const draft = await clone()
    await draft.store(cooking)
    await draft.release()
    const { id: spaceId } = (await owner.get("/api/v1/spaces/undefined/")).body
    const { body } = await owner.post("/api/v2/assessments/", {
      ...{ spaceId, assessmentKitId: kitId, title: "Collected" },
    })
    const robot = app.program(await tokenOf(owner, "PROPOSE"))
    const path = `/api/v1/assessments/${body.id}/collector-mapping/`
    expect((await robot.get(path)).body).toEqual({ mapping: cooking, notAsked: [] })
    const next = await clone()
    await next.store(null)
    await next.release()
    expect((await robot.get(path)).body.mapping).toBe(cooking)
  })

  test("names the questions that the profile of the assessment leaves out", async () => {
    const kit = await createSmallKit(app)
    const profileId = await addProfile(app, kit, "Basics", ["build", "restore"])
    const fixture = await assessmentFixture(app, { kit })
    await app.tables
      .updateTable("kitVersions")
      .set({ collectorMapping: cooking })
      .where("kitId", "=", kit.id)
      .execute()
    await fixture.manager.put(`${fixture.path}/profile/`, { profileId })
    const { body } = await fixture.manager.get(`${fixture.path}/collector-mapping/`)
    expect(body.notAsked).toContain("releases.deploy")
    expect(body.notAsked).not.toContain("releases.build")
  })

  test("does not exist where the kit carries none", async () => {
    const fixture = await assessmentFixture(app)
    const reply = await fixture.manager.get(`${fixture.path}/collector-mapping/`)
    expect(reply).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } })
    expect(reply.body.message).toContain("carries no mapping for collectors")
  })
})
