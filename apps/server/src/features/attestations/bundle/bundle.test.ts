import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../../testing/assessment-fixture.ts"
import { bundleSignedAgain, changedBundle, textInBundle } from "../../../testing/bundle.ts"
import { multipart } from "../../../testing/multipart.ts"
import { addProfile } from "../../../testing/profile.ts"
import { createTestApp, type TestApp } from "../../../testing/test-app.ts"
import { publicKeySet, rotateKey, signDetached } from "../keys.ts"
import { type TrustedKeys, verifyBundle } from "./verify-bundle.ts"

let app: TestApp
let fixture: AssessmentFixture
let trusted: TrustedKeys
let bundle: Buffer

beforeAll(async () => {
  app = await createTestApp()
  fixture = await assessmentFixture(app, { mode: "ADVANCED" })
  const { manager, kit, id } = fixture
  await fixture.answerAll("yes", 4)
  await fixture.answer("rollback", "no", 2)
  await fixture.answer("meet", "notApplicable", 3)
  const questionId = kit.questions[0]?.id
  const about = { assessmentId: id, questionId, observedAt: "2025-10-01" }
  const { body } = await manager.post("/api/v1/evidences/", {
    ...about,
    description: "<p>The build log of May</p>",
    type: "POSITIVE",
  })
  await manager.post("/api/v1/evidences/", { ...about, description: "<p>Not in June</p>", type: "NEGATIVE" })
  await manager.post("/api/v1/evidences/", { ...about, description: "<p>Ask Ida</p>", type: null })
  const file = multipart({
    attachment: { name: "log.txt", type: "text/plain", bytes: Buffer.from("All green.") },
  })
  const attached = await manager.call("POST", `/api/v1/evidences/${body.id}/attachments/`, file)
  expect(attached.status, JSON.stringify(attached.body)).toBe(201)
  await fixture.calculate()
  await manager.get(`${fixture.path}/graphical-report/`)
  trusted = await app.asServer(publicKeySet)
})
afterAll(() => app.close())
beforeEach(async () => {
  bundle = await fetched()
})

async function fetched(query = "?evidence=true"): Promise<Buffer> {
  const reply = await fixture.manager.get(`${fixture.path}/bundle/${query}`)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.bytes
}

const changed = (files: Record<string, string | undefined>) => changedBundle(bundle, files)
const textIn = (path: string) => textInBundle(bundle, path)
const signedAgain = (path: string, text: string) => bundleSignedAgain(bundle, { path, text, by: app })

describe("a bundle", () => {
  test("has everything, and is verified: signer, level, and evidence with its files", () => {
    const names = Object.keys(unzipSync(bundle))
    expect(names).toEqual(
      expect.arrayContaining([
        "manifest.json",
        "answers.json",
        "history.json",
        "result.json",
        "evidence.json",
      ]),
    )
    expect(names.some((name) => /^kit\/.+\.ak$/.test(name))).toBe(true)
    expect(names.some((name) => /^evidence\/.+\/1-log\.txt$/.test(name))).toBe(true)
    const { level, levels } = JSON.parse(textIn("result.json"))
    expect(verifyBundle(bundle, trusted)).toEqual({
      ok: true,
      title: "Payments service",
      signer: { issuer: trusted.issuer, time: expect.stringMatching(/Z$/), isTrusted: true },
      level: { rank: level, title: levels[level - 1].title },
      answered: fixture.kit.questions.length,
      evidence: { hashes: 3, included: 3 },
    })
  })

  test("without evidence has its hashes alone, and none of its texts", async () => {
    const bare = await fetched("")
    expect(verifyBundle(bare, trusted)).toMatchObject({ ok: true, evidence: { hashes: 3, included: 0 } })
    const all = Object.values(unzipSync(bare)).map((bytes) => strFromU8(bytes))
    expect(all.join()).not.toContain("The build log of May")
    expect(all.join()).not.toContain("All green.")
  })

  test("tells who has changed which answer", () => {
    const entries = JSON.parse(textIn("history.json"))
    expect(entries).toContainEqual(
      expect.objectContaining({
        kind: "answer",
        by: "Mona Gerard",
        question: expect.stringMatching(/\/rollback$/),
        after: { option: 1, notApplicable: false, confidence: 2 },
      }),
    )
  })

  test("against its own keys is intact, but its signer is not known", () => {
    expect(verifyBundle(bundle, null)).toMatchObject({ ok: true, signer: { isTrusted: false } })
  })

  test("on a profile and with weights of its own follows from these", async () => {
    const { manager, path, kit } = fixture
    const customData = {
      subjects: [{ id: kit.subjects.delivery, weight: 7 }],
      attributes: [{ id: kit.attributes.recovery, weight: 5 }],
    }
    await manager.post(`${path}/assign-kit-custom/`, { title: "Ours", customData })
    const profileId = await addProfile(app, kit, "Basics", ["build", "rollback", "write"])
    const chosen = await manager.put(`${path}/profile/`, { profileId })
    expect(chosen.status, JSON.stringify(chosen.body)).toBe(200)
    await fixture.calculate()
    bundle = await fetched("")
    const { weights, profile, answers } = JSON.parse(textIn("answers.json"))
    expect({ weights, profile }).toEqual({
      weights: { subjects: { delivery: 7 }, attributes: { recovery: 5 } },
      profile: "Basics",
    })
    expect(answers).toHaveLength(3)
    expect(verifyBundle(bundle, trusted)).toMatchObject({ ok: true, answered: 3 })
  })
})

describe("a bundle on a private kit", () => {
  test("has its text whole only for who may export it, and is verified without it, too", async () => {
    const theirs = await assessmentFixture(app, { mode: "ADVANCED", lang: "FA" })
    const { manager, kit, path, id } = theirs
    const profileId = await addProfile(app, kit, "Basics", ["build", "rollback"])
    await app.asServer(async ({ db }) => {
      await db.updateTable("kits").set({ isPrivate: true }).where("id", "=", kit.id).execute()
      await db
        .updateTable("questions")
        .set({ hint: "A hint that is worth money" })
        .where("kitVersionId", "=", kit.versionId)
        .execute()
    })
    expect(await manager.put(`${path}/profile/`, { profileId })).toMatchObject({ status: 200 })
    await theirs.answer("build", "yes", 4)
    await theirs.answer("rollback", "partly", 2)
    await theirs.calculate()
    await manager.get(`${path}/graphical-report/`)

    const { status, bytes, body } = await manager.get(`${path}/bundle/`)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(verifyBundle(bytes, trusted)).toMatchObject({ ok: true, answered: 2 })
    const kitText = (archive: Uint8Array) =>
      Object.entries(unzipSync(archive))
        .filter(([name]) => name.startsWith("kit/"))
        .map(([, text]) => strFromU8(text))
        .join("\n")
    const shown = kitText(bytes)
    const asked = kit.questions.filter(({ code }) => ["build", "rollback"].includes(code))
    expect(shown.match(/^question /gm)).toHaveLength(asked.length)
    expect(shown).not.toMatch(/worth money|translation|collectors/)

    const member = await theirs.addMember("manager", "Ewa Expert")
    await app.asServer(async ({ db, now }) => {
      const { expertGroupId } = await db
        .selectFrom("kits")
        .where("id", "=", kit.id)
        .select("expertGroupId")
        .executeTakeFirstOrThrow()
      await db
        .insertInto("expertGroupMembers")
        .values({
          ...{ expertGroupId, userId: member.user.id, status: "ACTIVE" as const },
          ...{ lastSeen: now, createdBy: member.user.id, creationTime: now },
        })
        .execute()
    })
    const whole = (await member.get(`/api/v1/assessments/${id}/bundle/`)).bytes
    expect(verifyBundle(whole, trusted)).toMatchObject({ ok: true, answered: 2 })
    expect(kitText(whole)).toMatch(/worth money/)
  })
})

test("a quick assessment with few answers, in Persian, has a bundle, too", async () => {
  const quick = await assessmentFixture(app, { lang: "FA" })
  await quick.answer("build", "partly", 3)
  await quick.calculate()
  await quick.manager.get(`${quick.path}/graphical-report/`)
  const { status, bytes, body } = await quick.manager.get(`${quick.path}/bundle/`)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(verifyBundle(bytes, trusted)).toMatchObject({
    ok: true,
    level: { rank: 1, title: "آغازین" },
    answered: 1,
    evidence: { hashes: 0, included: 0 },
  })
})

describe("a bundle is refused", () => {
  const problem = (bytes: Uint8Array, keys: TrustedKeys | null = trusted) => {
    const verified = verifyBundle(bytes, keys)
    return verified.ok ? "accepted" : verified.problem
  }

  test("when any of its files has been changed, is missing, or is added", () => {
    for (const path of ["answers.json", "history.json", "result.json", "evidence.json"]) {
      expect(problem(changed({ [path]: `${textIn(path)} ` }))).toBe(`${path} is not what was signed.`)
      expect(problem(changed({ [path]: undefined }))).toBe(`${path} is missing.`)
    }
    expect(problem(changed({ "more.json": "{}" }))).toBe(
      "The archive contains more.json, which is not signed.",
    )
    const file = Object.keys(unzipSync(bundle)).find((name) => name.endsWith("log.txt")) ?? ""
    expect(problem(changed({ [file]: "All red?!." }))).toBe(`${file} is not what was signed.`)
    expect(problem(changed({ [file]: "longer than what was signed" }))).toBe(
      `${file} is not what was signed.`,
    )
    expect(problem(changed({ [file]: undefined }))).toBe(`${file} is missing.`)
    expect(problem(changed({ "evidence/other.txt": "x" }))).toMatch(/other\.txt, which is not signed/)
  })

  test("when its manifest or its signature has been changed", () => {
    const manifest = textIn("manifest.json").replace("Payments", "Payment")
    expect(problem(changed({ "manifest.json": manifest }))).toMatch(/it has been changed since/)
    expect(problem(changed({ "manifest.json.jws": "e30..AAAA" }))).toBe("The signature cannot be read.")
    expect(problem(changed({ "manifest.json.jws": undefined }))).toBe("The signature cannot be read.")
  })

  test("when it is signed by a tenant other than the one that is trusted, whatever keys it brings", async () => {
    const other = await createTestApp()
    try {
      // The databases of tests are copies of one, keys included.
      await other.asServer(rotateKey)
      const manifest = textIn("manifest.json")
      const jws = await other.asServer((ctx) => signDetached(ctx, strToU8(manifest)))
      const keys = await other.asServer(publicKeySet)
      const resigned = changed({ "manifest.json.jws": jws, "keys.json": JSON.stringify(keys) })
      expect(problem(resigned)).toMatch(/by none of the keys/)
      // Intact in itself: only the keys that the verifier brings tell.
      expect(verifyBundle(resigned, null)).toMatchObject({ ok: true, signer: { isTrusted: false } })
      expect(problem(bundle, { ...trusted, issuer: "https://other.example" })).toMatch(
        /keys are those of https:\/\/other\.example/,
      )
    } finally {
      await other.close()
    }
  })

  test("when its result does not follow from the answers, even if it is signed", async () => {
    const answers = JSON.parse(textIn("answers.json"))
    for (const answer of answers.answers) answer.option = answer.option && 1
    expect(problem(await signedAgain("answers.json", JSON.stringify(answers)))).toMatch(
      /^The result does not follow from the answers and the kit/,
    )
    const result = JSON.parse(textIn("result.json"))
    result.level = result.level === 1 ? 2 : 1
    expect(problem(await signedAgain("result.json", JSON.stringify(result)))).toMatch(
      /the level is \d, not \d/,
    )
    expect(problem(await signedAgain("answers.json", "[]"))).toBe("answers.json cannot be read.")
    expect(problem(await signedAgain("result.json", "nonsense"))).toBe("result.json cannot be read.")
  })

  test("when it would write outside its folder, unpack to more than any bundle, or is no bundle", () => {
    expect(problem(zipSync({ "../evil.json": strToU8("{}") }))).toMatch(/evil\.json/)
    const bomb = zipSync({ "manifest.json": new Uint8Array(65 * 1024 * 1024) })
    expect(bomb.length).toBeLessThan(200_000)
    expect(problem(bomb)).not.toBe("accepted")
    expect(problem(zipSync({ "manifest.json": strToU8("{}") }))).toBe(
      "This archive is not a Plumbline bundle.",
    )
    expect(problem(strToU8("PK nothing"))).not.toBe("accepted")
  })
})

test("readers of the report alone have neither bundle nor attestation", async () => {
  const viewer = await fixture.addMember("viewer")
  for (const call of ["bundle/", "attestation/?format=oscal"])
    expect(await viewer.get(`${fixture.path}/${call}`)).toMatchObject({ status: 403 })
})
