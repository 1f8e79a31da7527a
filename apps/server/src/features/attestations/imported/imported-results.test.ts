import { strToU8, unzipSync, zipSync } from "fflate"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { tokenOf } from "../../../testing/api-token.ts"
import { type AssessmentFixture, assessmentFixture } from "../../../testing/assessment-fixture.ts"
import { bundleSignedAgain, changedBundle, textInBundle } from "../../../testing/bundle.ts"
import { multipart } from "../../../testing/multipart.ts"
import { type Caller, createTestApp, type Reply, type TestApp } from "../../../testing/test-app.ts"
import { rotateKey } from "../keys.ts"

let app: TestApp
/** The site that results come from. Databases of tests are copies of one: it gets a key of its own. */
let elsewhere: TestApp
let fixture: AssessmentFixture
let bundle: Buffer

beforeAll(async () => {
  ;[app, elsewhere] = await Promise.all([
    createTestApp({ PUBLIC_URL: "https://plumbline.example" }),
    createTestApp({ PUBLIC_URL: "https://acme.example" }),
  ])
  await elsewhere.asServer((ctx) => rotateKey(ctx))
  fixture = await answered(elsewhere)
  bundle = await bundleOf(fixture)
})
afterAll(() => Promise.all([app.close(), elsewhere.close()]))

async function answered(site: TestApp): Promise<AssessmentFixture> {
  const made = await assessmentFixture(site, { mode: "ADVANCED" })
  await made.answerAll("yes", 4)
  await made.answer("rollback", "no", 2)
  await made.manager.post("/api/v1/evidences/", {
    assessmentId: made.id,
    questionId: made.kit.questions[0]?.id,
    observedAt: "2025-10-01",
    description: "<p>The build log of May</p>",
    type: "POSITIVE",
  })
  await made.calculate()
  await made.manager.get(`${made.path}/graphical-report/`)
  return made
}

async function bundleOf({ manager, path }: AssessmentFixture): Promise<Buffer> {
  const reply = await manager.get(`${path}/bundle/?evidence=true`)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.bytes
}

/** A person with a space. */
async function receiver(name = "Rea Receiver"): Promise<{ person: Caller; spaceId: number; list: string }> {
  const person = await app.signUp(name)
  const { body } = await person.post("/api/v1/spaces/", { title: `Suppliers of ${name}`, type: "PREMIUM" })
  return { person, spaceId: body.id, list: `/api/v1/spaces/${body.id}/imported-results/` }
}

const send = (person: Caller, list: string, bytes: Uint8Array, name = "result.zip"): Promise<Reply> =>
  person.call("POST", list, multipart({ bundle: { name, type: "application/zip", bytes } }))

const filesOf = async (site: TestApp) => {
  const paths: string[] = []
  for await (const path of site.files.list()) if (path.startsWith("imported/")) paths.push(path)
  return paths
}

const changed = (files: Record<string, string | undefined>) => changedBundle(bundle, files)
const textIn = (path: string) => textInBundle(bundle, path)
const signedAgain = (path: string, text: string, how: { by?: TestApp; format?: string } = {}) =>
  bundleSignedAgain(bundle, { path, text, by: elsewhere, ...how })

describe("a result of another site", () => {
  test("counts in the storage with what is stored of it, not only with its bundle", async () => {
    const { person, list } = await receiver("Stan Storage")
    const { limits } = app.tenants.default()
    const room = bundle.length + 100
    await app.asServer(({ db, now }) =>
      db
        .insertInto("storedFiles")
        .values({
          path: "filling",
          bytes: limits.maxStorageMegabytesOfPerson * 1024 * 1024 - room,
          userId: person.user.id,
          creationTime: now,
        })
        .execute(),
    )
    expect(await send(person, list, bundle)).toMatchObject({
      status: 403,
      body: { code: "UPGRADE_REQUIRED" },
    })
    expect((await person.get(list)).body.total).toBe(0)
    await app.asServer(({ db }) => db.deleteFrom("storedFiles").where("path", "=", "filling").execute())
    expect((await send(person, list, bundle)).status).toBe(201)
  })

  test("is imported, shown with what was verified and where it comes from, downloaded and removed", async () => {
    const { person, list } = await receiver()
    const { status, body } = await send(person, list, bundle, "../../Payments?.zip")
    expect(status, JSON.stringify(body)).toBe(201)
    const one = `/api/v1/imported-results/${body.id}/`
    const card = {
      id: body.id,
      title: "Payments service",
      origin: "https://acme.example",
      level: { index: expect.any(Number), title: expect.any(String), of: expect.any(Number) },
      checks: {
        ...{ signer: "UNKNOWN", recalculated: "ALL" },
        ...{ answers: fixture.kit.questions.length, hashes: 1, included: 1 },
      },
      createdBy: { id: person.user.id, displayName: "Rea Receiver" },
    }
    const listed = await person.get(list)
    expect(listed.body).toMatchObject({ items: [card], total: 1 })
    const shown = await person.get(one)
    expect(shown.body).toMatchObject({ ...card, removable: true, bytes: bundle.length })
    const { result } = shown.body
    expect(result.answers).toHaveLength(fixture.kit.questions.length)
    expect(result.evidence).toMatchObject([{ description: "<p>The build log of May</p>", type: "POSITIVE" }])
    expect(result.subjects[0].attributes.length).toBeGreaterThan(0)
    expect(result.summary).toBeUndefined()
    const download = await person.get(`${one}bundle/`)
    expect(download.bytes).toEqual(bundle)
    expect(download.headers["content-disposition"]).toMatch(/^attachment; filename="Payments-service\.zip"/)

    const before = await filesOf(app)
    expect((await person.delete(one)).status).toBe(204)
    expect(await filesOf(app)).toHaveLength(before.length - 1)
    for (const gone of [await person.get(one), await person.get(`${one}bundle/`), await person.delete(one)])
      expect(gone).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } })
    expect((await person.get(list)).body.total).toBe(0)
  })

  test("is in the audit log when it comes and when it goes, in both languages", async () => {
    const { person, spaceId, list } = await receiver()
    const { body } = await send(person, list, bundle)
    const program = app.program(await tokenOf(person, "READ", "Archive"))
    expect((await program.get(`/api/v1/imported-results/${body.id}/bundle/`)).status).toBe(200)
    await person.delete(`/api/v1/imported-results/${body.id}/`)
    await app.settled()
    const log = async (language: string) => {
      const headers = { "accept-language": language }
      const reply = await person.call("GET", `/api/v1/spaces/${spaceId}/audit/`, { headers })
      return reply.body.items.map(({ text }: { text: string }) => text)
    }
    const english = await log("en")
    expect(english.join("\n")).toMatch(/imported the result “.?Payments service.?” of .?acme\.example/)
    expect(english.join("\n")).toMatch(/downloaded the bundle of the imported result/)
    expect(english.join("\n")).toMatch(/removed the result/)
    expect((await log("fa")).join("\n")).toMatch(/وارد کرد/)
  })

  test("can be removed by who has imported it and by the owner of the space, while they are in it", async () => {
    const { person: owner, spaceId, list } = await receiver()
    const member = await app.signUp("Mia Member")
    const other = await app.signUp("Ota Other")
    for (const { user } of [member, other])
      await owner.post(`/api/v1/spaces/${spaceId}/members/`, { email: user.email })
    const { body } = await send(member, list, bundle)
    const one = `/api/v1/imported-results/${body.id}/`
    expect((await other.get(one)).body.removable).toBe(false)
    expect((await other.delete(one)).status).toBe(403)
    await owner.delete(`/api/v1/spaces/${spaceId}/members/${member.user.id}/`)
    for (const refused of [
      await member.delete(one),
      await member.get(one),
      await member.get(`${one}bundle/`),
    ])
      expect(refused.status).toBe(403)
    expect((await send(member, list, bundle)).status).toBe(403)
    expect((await owner.delete(one)).status).toBe(204)
  })

  test("goes with its space, and so does its bundle", async () => {
    const { person, spaceId, list } = await receiver()
    const before = await filesOf(app)
    await send(person, list, bundle)
    expect(await filesOf(app)).toHaveLength(before.length + 1)
    expect((await person.delete(`/api/v1/spaces/${spaceId}/`)).status).toBe(204)
    await app.settled()
    expect(await filesOf(app)).toEqual(before)
    const rows = await app.tables
      .selectFrom("importedResults")
      .where("spaceId", "=", spaceId)
      .select("id")
      .execute()
    expect(rows).toEqual([])
  })

  test("of this site is confirmed by the keys of the site, also after they were replaced", async () => {
    const own = await bundleOf(await answered(app))
    await app.asServer((ctx) => rotateKey(ctx))
    const { person, list } = await receiver()
    const { body } = await send(person, list, own)
    const shown = await person.get(`/api/v1/imported-results/${body.id}/`)
    expect(shown.body).toMatchObject({ checks: { signer: "KNOWN" }, origin: "https://plumbline.example" })
  })

  test("has no scripts, no control characters and no other surprises in its texts", async () => {
    const result = JSON.parse(textIn("result.json"))
    result.title = `A\u0000B${"x".repeat(400)}\ud800`
    result.evidence[0].description = '<p onclick="x()">Fine</p><script>x()</script><img src=x onerror=x()>'
    const text = JSON.stringify({ ...result, "odd\u0000name": { __proto__: null, deep: "\u0000" } })
    const { person, list } = await receiver()
    const { status, body } = await send(person, list, await signedAgain("result.json", text))
    expect(status, JSON.stringify(body)).toBe(201)
    const shown = (await person.get(`/api/v1/imported-results/${body.id}/`)).body
    expect(shown.title).toBe(`AB${"x".repeat(198)}`)
    expect(shown.result.evidence[0].description).toBe("<p>Fine</p>")
    expect(JSON.stringify(shown)).not.toContain("odd")
  })
})

describe("a bundle is refused, and nothing is stored,", () => {
  const refused = async (bytes: Uint8Array, message: RegExp, status = 400) => {
    const { person, list } = await receiver()
    const before = await filesOf(app)
    const reply = await send(person, list, bytes)
    expect(reply, JSON.stringify(reply.body)).toMatchObject({ status })
    expect(reply.body.message).toMatch(message)
    const form = multipart({ bundle: { name: "x.zip", type: "", bytes } })
    const headers = { ...form.headers, "accept-language": "fa" }
    const persian = await person.call("POST", list, { ...form, headers })
    expect(persian).toMatchObject({ status, body: { message: expect.stringMatching(/بسته/) } })
    expect((await person.get(list)).body.total).toBe(0)
    expect(await filesOf(app)).toEqual(before)
  }

  test("when it is no bundle, leads out of its folder, or unpacks to more than any bundle", async () => {
    await refused(strToU8("PK nothing"), /not acceptable.*“Signed bundle”/)
    await refused(zipSync({ "manifest.json": strToU8("{}") }), /not acceptable.*“Signed bundle”/)
    const leadingOut = zipSync({ ...unzipSync(bundle), "../evil.json": strToU8("{}") })
    await refused(leadingOut, /not acceptable.*“Signed bundle”/)
    await refused(zipSync({ "manifest.json": new Uint8Array(65 * 1024 * 1024) }), /too large/)
  })

  test("when it is of another version", async () => {
    const newer = await signedAgain("result.json", textIn("result.json"), { format: "plumbline-bundle/2" })
    await refused(newer, /format of another version/)
  })

  test("when it has been changed since it was signed", async () => {
    await refused(changed({ "answers.json": `${textIn("answers.json")} ` }), /has been changed/)
    await refused(changed({ "evidence.json": undefined }), /has been changed/)
    await refused(changed({ "more.json": "{}" }), /has been changed/)
  })

  test("when its signature is missing, is by another key, or is forged in the name of this site", async () => {
    await refused(changed({ "manifest.json.jws": undefined }), /signature/)
    await refused(
      changed({ "manifest.json": textIn("manifest.json").replace("Payments", "Payment") }),
      /signature/,
    )
    await refused(changed({ "keys.json": '{"keys":[]}' }), /signature/)
    const forger = await createTestApp({ PUBLIC_URL: "https://plumbline.example" })
    try {
      await forger.asServer((ctx) => rotateKey(ctx))
      await refused(await signedAgain("result.json", textIn("result.json"), { by: forger }), /signature/)
    } finally {
      await forger.close()
    }
  })

  test("when its result does not follow from its answers, or shows other answers", async () => {
    const result = JSON.parse(textIn("result.json"))
    const withLevel = { ...result, level: result.level === 1 ? 2 : 1 }
    await refused(await signedAgain("result.json", JSON.stringify(withLevel)), /does not follow/)
    const shownAnswers = result.answers.map((answer: { answer: object | null }, at: number) =>
      at === 0 ? { ...answer, answer: { index: 1, title: "Never" } } : answer,
    )
    const withAnswers = { ...result, answers: shownAnswers }
    await refused(await signedAgain("result.json", JSON.stringify(withAnswers)), /does not follow/)
    const withTime = { ...result, created: "soon" }
    await refused(await signedAgain("result.json", JSON.stringify(withTime)), /does not follow/)
  })

  test("when it would fill the memory of a thread, whichever of its texts it is", async () => {
    const many = `[${"{},".repeat(3_000_000)}{}]`
    for (const path of ["answers.json", "result.json", "evidence.json", "manifest.json", "keys.json"])
      await refused(changed({ [path]: many }), /too large/)
    const most = `{"x":[${"{},".repeat(1_650_000)}{}]}`
    await refused(changed({ "manifest.json": most }), /“Signed bundle”|too large/)
    await refused(await signedAgain("answers.json", `[${"[],".repeat(1_500_000)}[]]`), /does not follow/)
  }, 120_000)

  test("when its attached files unpack to more than any bundle has, whatever it says", async () => {
    const manifest = JSON.parse(textIn("manifest.json"))
    manifest.evidence[0].attachments.push({
      ...{ name: "zeros", path: "evidence/1/1-zeros", sha256: "0".repeat(64) },
      bytes: 100 * 1024 * 1024 * 1024,
    })
    await refused(changed({ "manifest.json": JSON.stringify(manifest) }), /too large/)
  })
})

test("the same result is imported once into a space, however often it was downloaded", async () => {
  const { person, list } = await receiver()
  expect((await send(person, list, bundle)).status).toBe(201)
  const again = await bundleOf(fixture)
  const conflict = await send(person, list, again)
  expect(conflict).toMatchObject({ status: 409, body: { code: "ALREADY_EXISTS" } })
  expect((await person.get(list)).body.total).toBe(1)
  const another = await receiver("Rob Receiver")
  expect((await send(another.person, another.list, bundle)).status).toBe(201)
})

test("two removals at once end with one of them", async () => {
  const { person, list } = await receiver()
  const { body } = await send(person, list, bundle)
  const remove = () => person.delete(`/api/v1/imported-results/${body.id}/`)
  const replies = await Promise.all([remove(), remove()])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 404])
})
