import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { json } from "../../platform/database/json.ts"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { readKeySet, verifyDetached } from "./jws.ts"
import { rotateKey } from "./keys.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** An assessment with answers of different worth, one of them with evidence for and against, and a comment. */
async function supported(): Promise<AssessmentFixture> {
  const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
  const { manager, kit, id } = fixture
  await fixture.answerAll("yes", 4)
  await fixture.answer("rollback", "no", 2)
  const questionId = kit.questions[0]?.id
  const about = { assessmentId: id, questionId }
  const dates = { observedAt: "2025-10-01", validUntil: "2030-01-31", method: "MEASURED" }
  await manager.post("/api/v1/evidences/", {
    ...about,
    ...dates,
    description: "<p>The build log of May</p>",
    type: "POSITIVE",
    source: "https://ci.example.com/runs/481",
  })
  await manager.post("/api/v1/evidences/", { ...about, description: "<p>Not in June</p>", type: "NEGATIVE" })
  await manager.post("/api/v1/evidences/", { ...about, description: "<p>Ask Ida</p>", type: null })
  await fixture.calculate()
  await manager.get(`${fixture.path}/graphical-report/`)
  return fixture
}

const text = async ({ manager }: AssessmentFixture, path: string) => {
  const reply = await manager.get(path)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply
}

async function keys() {
  const { body } = await app.visitor().get("/.well-known/plumbline-keys.json")
  return readKeySet(JSON.stringify(body))?.keys ?? []
}

describe("an attestation", () => {
  test("as CycloneDX has claims, dated evidence for and against, and both scores", async () => {
    const fixture = await supported()
    const { body, headers } = await text(fixture, `${fixture.path}/attestation/?format=cyclonedx`)
    expect(headers["content-disposition"]).toContain(".cyclonedx.json")
    expect(body).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6" })
    expect(body.declarations.evidence).toHaveLength(2)
    expect(body.declarations.evidence).toContainEqual(
      expect.objectContaining({
        description: "The build log of May",
        created: "2025-10-01T00:00:00Z",
        expires: "2030-01-31T23:59:59Z",
      }),
    )
    const first = `question-${fixture.kit.questions[0]?.id}`
    const map = body.declarations.attestations[0].map
    expect(map.find(({ requirement }: { requirement: string }) => requirement === first)).toMatchObject({
      conformance: { score: 1 },
      confidence: { score: 0.8 },
    })
    expect(body.definitions.standards[0].levels.length).toBeGreaterThan(1)
  })

  test("as OSCAL has observations and findings, in the language that is wanted", async () => {
    const fixture = await supported()
    const { body } = await text(fixture, `${fixture.path}/attestation/?format=oscal&lang=fa`)
    const { results, metadata } = body["assessment-results"]
    expect(metadata["oscal-version"]).toBe("1.1.3")
    expect(metadata.remarks).toContain("پاسخ‌دهنده چقدر مطمئن است")
    expect(results[0].observations).toHaveLength(fixture.kit.questions.length + 2)
    expect(results[0].findings.length).toBeGreaterThan(0)
  })

  test("as Gemara says what passed", async () => {
    const fixture = await supported()
    const { body } = await text(fixture, `${fixture.path}/attestation/?format=gemara`)
    expect(body).toMatchObject({ metadata: { type: "EvaluationLog" }, result: "Failed" })
  })

  test("for SAMM has the values of the answers to its questions", async () => {
    const fixture = await supported()
    const { kit, path } = fixture
    for (const [code, reference] of [
      ["build", "SAMM G-SM-A-1"],
      ["rollback", "SAMM O-OM-B-3"],
    ] as const) {
      await app.tables
        .updateTable("questions")
        .set({ guidance: json({ references: [reference] }) })
        .where("kitVersionId", "=", kit.versionId)
        .where("code", "=", code)
        .execute()
    }
    await app.tables
      .updateTable("kitVersions")
      .set((eb) => ({ revision: eb("revision", "+", 1) }))
      .where("id", "=", kit.versionId)
      .execute()
    const { body } = await text(fixture, `${path}/attestation/?format=samm`)
    expect(body).toEqual({ question1: 1, question90: 0, "Project name": "Payments service" })
    const formats = async () => (await fixture.manager.get(`${path}/attestation-formats/`)).body
    expect(await formats()).toEqual({ samm: { questions: 2, of: 90 } })
    await app.tables
      .updateTable("questions")
      .set({ guidance: json({ references: ["SAMM G-SM-A-1"] }) })
      .where("kitVersionId", "=", kit.versionId)
      .where("code", "=", "rollback")
      .execute()
    await app.tables
      .updateTable("kitVersions")
      .set((eb) => ({ revision: eb("revision", "+", 1) }))
      .where("id", "=", kit.versionId)
      .execute()
    const twice = await fixture.manager.get(`${path}/attestation/?format=samm`)
    expect(twice).toMatchObject({ status: 400, body: { message: expect.stringContaining("rollback") } })
    expect(await formats()).toEqual({ samm: { questions: 0, of: 90 } })
  })

  test("for SAMM is refused for kits that do not refer to it, and so is an unknown format", async () => {
    const { manager, path } = await supported()
    for (const format of ["samm", "pdf"])
      expect(await manager.get(`${path}/attestation/?format=${format}`)).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT" },
      })
  })

  test("has the same tag and bytes while nothing changes, whoever asks, and others afterwards", async () => {
    const fixture = await supported()
    const assessor = await fixture.addMember("assessor")
    const address = `${fixture.path}/attestation/?format=oscal`
    const [one, other] = [await text(fixture, address), await assessor.get(address)]
    expect(other.body).toEqual(one.body)
    expect(other.headers.etag).toBe(one.headers.etag)
    const known = await fixture.manager.call("GET", address, {
      headers: { "if-none-match": String(one.headers.etag) },
    })
    expect(known.status).toBe(304)
    await fixture.answer("rollback", "yes", 2)
    await fixture.calculate()
    expect((await text(fixture, address)).headers.etag).not.toBe(one.headers.etag)
  })
})

describe("a signature", () => {
  test.each([
    "attestation/?format=cyclonedx",
    "attestation/?format=oscal",
    "export/?format=json&sections=summary,answers",
  ])("of %s is of exactly the bytes of the file", async (call) => {
    const fixture = await supported()
    const file = await text(fixture, `${fixture.path}/${call}`)
    const { body: jws, headers } = await text(fixture, `${fixture.path}/${call}&signature=true`)
    expect(headers["content-type"]).toBe("application/jose")
    expect(headers["content-disposition"]).toContain(".json.jws")
    const bytes = file.bytes
    expect(verifyDetached(jws, bytes, await keys())).toMatchObject({
      ok: true,
      header: { alg: "EdDSA", iss: expect.stringMatching(/^http/) },
    })
    const tampered = Buffer.from(file.bytes.toString().replace("1", "2"))
    expect(verifyDetached(jws, tampered, await keys())).toMatchObject({ ok: false, problem: "other bytes" })
  })

  test("is verified by an earlier key after a rotation, and new ones are by the new key", async () => {
    const fixture = await supported()
    const call = `${fixture.path}/attestation/?format=gemara`
    const bytes = (await text(fixture, call)).bytes
    const { body: before } = await text(fixture, `${call}&signature=true`)
    const known = await keys()
    await app.asServer((ctx) => rotateKey(ctx))
    const { body: after } = await text(fixture, `${call}&signature=true`)
    const now = await keys()
    expect(now).toHaveLength(known.length + 1)
    expect(JSON.stringify(now)).not.toContain('"d"')
    expect(verifyDetached(before, bytes, now).ok).toBe(true)
    expect(verifyDetached(after, bytes, now).ok).toBe(true)
    expect(verifyDetached(after, bytes, known)).toMatchObject({ ok: false, problem: "unknown key" })
  })

  test("of a file for people is refused", async () => {
    const { manager, path } = await supported()
    const reply = await manager.get(`${path}/export/?format=pdf&signature=true`)
    expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
  })
})
