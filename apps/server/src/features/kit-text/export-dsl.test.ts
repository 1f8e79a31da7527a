import { type KitFile, parseKit, readArchive, writeArchive } from "@plumbline/kit-dsl"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { importTestKit, makeTestGroup, testKitFiles, uploadTestKit } from "../../testing/import-kit.ts"
import { smallKit } from "../../testing/kit-text.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

const ELSEWHERE = "elsewhere.example"

let app: TestApp
let owner: Caller
beforeAll(async () => {
  app = await createTestApp({}, [{ slug: "elsewhere", hosts: [ELSEWHERE] }])
  owner = await app.signUp("Anna Berg")
})
afterAll(() => app.close())

const exportOf = (kitId: number, caller = owner) =>
  caller.call("GET", `/api/v1/assessment-kits/${kitId}/export-dsl/`, {
    headers: { "content-type": "multipart/form-data" },
  })

function filesOf(bytes: Buffer): readonly KitFile[] {
  const archive = readArchive(bytes, "en")
  if (!archive.ok) throw new Error(archive.message)
  return archive.files
}

function modelOf(files: readonly KitFile[]) {
  const parsed = parseKit(files, { language: "en", imports: "ignore" })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return parsed.model
}

describe("exporting a kit", () => {
  test.each(["team-health", "software-engineering-maturity", "open-source-readiness"])(
    "reproduces the text of %s",
    async (name) => {
      const source = await testKitFiles(`kits/${name}`)
      const { kitId } = await importTestKit(app, owner, `kits/${name}`)
      const reply = await exportOf(kitId)
      expect(reply).toMatchObject({
        status: 200,
        headers: {
          "content-type": "application/zip",
          "content-disposition": "attachment; filename=kit.zip",
        },
      })
      expect(reply.queries).toBeLessThanOrEqual(4)
      const exported = modelOf(filesOf(reply.bytes))
      const codeOf = ({ code }: { code: string }) => code
      const original = modelOf(source)
      for (const list of [
        "levelModels",
        "subjectModels",
        "attributeModels",
        "questionnaireModels",
      ] as const) {
        expect(exported[list].toSorted((a, b) => codeOf(a).localeCompare(codeOf(b)))).toEqual(
          original[list].toSorted((a, b) => codeOf(a).localeCompare(codeOf(b))),
        )
      }
      expect(exported.kitModel?.tags).toEqual(original.kitModel?.tags.toSorted())
      expect(exported.questionModels.map(codeOf).sort()).toEqual(original.questionModels.map(codeOf).sort())
    },
  )

  test("of a kit created from an export has the same text", async () => {
    const { kitId, expertGroupId } = await importTestKit(
      app,
      owner,
      smallKit('goal: "Go on" tags: "team"', RANGE),
      {
        title: "First print",
      },
    )
    const first = filesOf((await exportOf(kitId)).bytes)
    const upload = await uploadTestKit(owner, expertGroupId, writeArchive(first))
    const created = await owner.post("/api/v1/assessment-kits/create-by-dsl/", {
      kitDslId: upload.body.kitDslId,
      expertGroupId,
      title: "Second print",
    })
    const second = filesOf((await exportOf(created.body.kitId)).bytes)
    expect(
      second.map(({ path, text }) => ({ path, text: text.replace("Second print", "First print") })),
    ).toEqual(first)
  })

  test.each(["team-health", "software-engineering-maturity", "open-source-readiness"])(
    "of %s creates an equal kit elsewhere, and changes nothing in the original",
    async (name) => {
      const far = await app.signUp("Frida Far", { host: ELSEWHERE })
      const here = await app.signUp("Hans Here")
      const kit = await importTestKit(app, here, `kits/${name}`, { title: `Travelling ${name}` })
      const { bytes } = await exportOf(kit.kitId, here)

      const group = await makeTestGroup(far)
      const upload = await uploadTestKit(far, group, bytes)
      expect(upload.body.warnings).toEqual([])
      const created = await far.post("/api/v1/assessment-kits/create-by-dsl/", {
        kitDslId: upload.body.kitDslId,
        expertGroupId: group,
      })
      expect(filesOf((await exportOf(created.body.kitId, far)).bytes)).toEqual(filesOf(bytes))

      const own = await uploadTestKit(here, kit.expertGroupId, bytes)
      const update = await here.put(`/api/v1/assessment-kits/${kit.kitId}/update-by-dsl/`, {
        kitDslId: own.body.kitDslId,
      })
      expect(update).toMatchObject({ status: 200, body: { major: false, changes: [] } })
      expect(update.body.message).not.toContain("Not applied")
    },
  )

  test("contains later edits", async () => {
    const { kitId } = await importTestKit(app, owner, smallKit(), { title: "Before edit" })
    await owner.patch(`/api/v2/assessment-kits/${kitId}/`, {
      title: "After edit",
      lang: "FA",
      translations: { EN: { title: "English title" }, FA: { title: "never shown" } },
    })
    const model = modelOf(filesOf((await exportOf(kitId)).bytes))
    expect(model.kitModel).toMatchObject({
      title: "After edit",
      language: "FA",
      translations: { EN: { title: "English title" } },
    })
  })

  test("is allowed for members of its group, and needs an active version", async () => {
    const { kitId } = await importTestKit(app, owner, smallKit(), { title: "Guarded" })
    expect((await exportOf(kitId, await app.signUp("Bea Carls"))).status).toBe(403)
    expect((await exportOf(987_654)).status).toBe(404)
    await app.tables.updateTable("kits").set({ activeVersionId: null }).where("id", "=", kitId).execute()
    expect(await exportOf(kitId)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
  })
})

describe("the archive a kit was created from", () => {
  const linkOf = (kitId: number, caller = owner) =>
    caller.get(`/api/v1/assessment-kits/${kitId}/dsl-download-link/`)

  test("can be downloaded byte for byte without a token, for an hour", async () => {
    const expertGroupId = await makeTestGroup(owner)
    const archive = writeArchive([{ path: "any/name.ak", text: smallKit() }])
    const upload = await uploadTestKit(owner, expertGroupId, archive)
    const { body } = await owner.post("/api/v1/assessment-kits/create-by-dsl/", {
      kitDslId: upload.body.kitDslId,
      expertGroupId,
      title: "Downloaded",
    })
    const { url } = (await linkOf(body.kitId)).body
    const { pathname, search } = new URL(url)
    const file = await app.visitor().get(pathname + search)
    expect(file.status).toBe(200)
    expect(file.bytes.equals(archive)).toBe(true)
    app.clock.advance(61 * 60_000)
    expect((await app.visitor().get(pathname + search)).status).toBe(404)
    expect((await linkOf(body.kitId, await app.signUp("Carl Dahl"))).status).toBe(403)
  })

  test("has no link once the file is missing, and is not found for a kit created in another way", async () => {
    const { kitId } = await importTestKit(app, owner, smallKit(), { title: "Vanished" })
    const { dslPath } = await app.tables
      .selectFrom("kitDsls")
      .select("dslPath")
      .where("kitId", "=", kitId)
      .executeTakeFirstOrThrow()
    await app.files.remove(dslPath)
    expect((await linkOf(kitId)).body).toEqual({ url: null })
    await app.tables.updateTable("kitDsls").set({ kitId: null }).where("kitId", "=", kitId).execute()
    expect((await linkOf(kitId)).status).toBe(404)
  })
})

const RANGE = `
answerRange YesNo { title: "Yes or no" options: "No", "Yes" translation fa { options: "خیر", "" } }
question Q2 { questionnaire: Talk title: "Do you?" answerRange: YesNo affects Variety on level High with weight 3 }
`
