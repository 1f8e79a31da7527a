import { afterAll, beforeAll, expect, test } from "vitest"
import { json } from "../../platform/database/json.ts"
import type { Language } from "../../platform/i18n/language.ts"
import { tokenOf } from "../../testing/api-token.ts"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { addProfile } from "../../testing/profile.ts"
import { createSmallKit, type QuestionCode, type SmallKit } from "../../testing/small-kit.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
/** Three kits; each refers to the same clause, in other words and at another question. */
let kits: Record<"one" | "other" | "third", SmallKit>
beforeAll(async () => {
  app = await createTestApp()
  kits = {
    one: await kitWith({ build: ["ISO 27001 A.8.25"], test: ["SAMM V-RT-A"] }),
    other: await kitWith({ deploy: ["iso 27001  a.8.25 "], restore: ["SAMM V-RT-A", "Unknown 1"] }),
    third: await kitWith({ meet: ["ISO 27001 A.8.25"] }),
  }
})
afterAll(() => app.close())

async function kitWith(references: Partial<Record<QuestionCode, string[]>>): Promise<SmallKit> {
  const kit = await createSmallKit(app)
  for (const { id, code } of kit.questions) {
    const of = references[code]
    if (!of) continue
    await app.tables
      .updateTable("questions")
      .set({ guidance: json({ references: of }) })
      .where("kitVersionId", "=", kit.versionId)
      .where("id", "=", id)
      .execute()
  }
  return kit
}

/** An assessment on a kit, and another one on another kit in the same space. */
async function stage(lang: Language = "EN") {
  const from = await assessmentFixture(app, { kit: kits.one, title: "Payments audit" })
  return { from, into: await inSpaceOf(from, kits.other, lang) }
}

async function inSpaceOf({ manager, spaceId }: AssessmentFixture, kit: SmallKit, lang: Language = "EN") {
  const asked = { spaceId, assessmentKitId: kit.id, title: `On ${kit.title}`, lang }
  const { body } = await manager.post("/api/v2/assessments/", asked)
  const path = `/api/v1/assessments/${body.id}`
  const idOf = (code: QuestionCode) => kit.questions.find((question) => question.code === code)?.id
  return {
    id: String(body.id),
    path,
    propose: (who: Caller = manager) => who.post(`${path}/proposals/from-references/`),
    open: async () => (await manager.get(`${path}/proposals/?status=OPEN`)).body.items,
    async answer(code: QuestionCode, option: "no" | "partly" | "yes") {
      const question = kit.questions.find((each) => each.code === code)
      return manager.put(`/api/v2/assessments/${body.id}/answer-question/`, {
        questionnaireId: question?.questionnaireId,
        questionId: question?.id,
        answerOptionId: question?.options[option],
        confidenceLevelId: 5,
      })
    },
    idOf,
  }
}

const nothing = { created: 0, replaced: 0, unchanged: 0, rejected: [] }

test("an answer is proposed where another kit carries the same reference, one level less sure, saying from where", async () => {
  const { from, into } = await stage()
  await from.answer("build", "partly", 4)
  const proposed = await into.propose()
  expect(proposed).toMatchObject({ status: 201, body: { ...nothing, created: 1 } })
  expect(await into.open()).toMatchObject([
    {
      questionId: into.idOf("deploy"),
      source: "Other assessments",
      program: null,
      proposedBy: { id: from.manager.user.id },
      option: { title: "Partly" },
      confidenceLevel: { id: 3 },
      reason: `The assessment “Payments audit” (${kits.one.title}) answers “Is every change built automatically?” with “Partly”, fairly sure. Both questions refer to ISO 27001 A.8.25.`,
      evidence: [],
      status: "OPEN",
    },
  ])
  const { body } = await from.manager.get(`${into.path}/questions/${into.idOf("deploy")}/`)
  expect(body.answer).toBeNull()
})

test("asked again, the same is unchanged, and a new answer takes the place of the one before", async () => {
  const { from, into } = await stage()
  await from.answer("build", "yes")
  await from.answer("test", "no")
  expect((await into.propose()).body).toEqual({ ...nothing, created: 2 })
  expect((await into.propose()).body).toEqual({ ...nothing, unchanged: 2 })
  await from.answer("build", "no")
  expect((await into.propose()).body).toEqual({ ...nothing, replaced: 1, unchanged: 1 })
  expect((await into.open()).map(({ option }: { option: { title: string } }) => option.title)).toEqual([
    "No",
    "No",
  ])
})

test("two who ask at once get it once", async () => {
  const { from, into } = await stage()
  await from.answer("build", "yes")
  const replies = await Promise.all([into.propose(), into.propose()])
  expect(replies.map(({ body }) => body.created).toSorted()).toEqual([0, 1])
  expect(await into.open()).toHaveLength(1)
})

test("what came from another assessment goes no further, until a person answers otherwise", async () => {
  const { from, into } = await stage()
  const third = await inSpaceOf(from, kits.third)
  await from.answer("build", "partly")
  await into.propose()
  const [proposal] = await into.open()
  const decided = await from.manager.put(`${into.path}/proposals/${proposal.id}/`, { decision: "ACCEPT" })
  expect(decided.status).toBe(200)
  await from.answer("build", null)
  expect((await third.propose()).body).toEqual(nothing)
  await into.answer("deploy", "yes")
  expect((await third.propose()).body).toEqual({ ...nothing, created: 1 })
  expect(await third.open()).toMatchObject([{ option: { title: "Yes" }, questionId: third.idOf("meet") }])
})

test("the latest of several answers is proposed, and none where the answer is the same already", async () => {
  const { from, into } = await stage()
  const third = await inSpaceOf(from, kits.third)
  await from.answer("build", "yes")
  await third.answer("meet", "no")
  await into.propose()
  expect(await into.open()).toMatchObject([{ option: { title: "No" } }])
  const same = await inSpaceOf(from, kits.other)
  await same.answer("deploy", "no")
  expect((await same.propose()).body).toEqual(nothing)
})

test("nothing is taken from assessments that the caller may not read, of other spaces, or on the same kit", async () => {
  const { from, into } = await stage()
  await from.answer("build", "yes")
  const assessor = await from.addMember("assessor")
  await from.manager.delete(`${from.path}/assessment-user-roles/${assessor.user.id}/`)
  const grant = { userId: assessor.user.id, roleId: 2 }
  await from.manager.post(`${into.path}/assessment-user-roles/`, grant)
  expect((await into.propose(assessor)).body).toEqual(nothing)
  await from.manager.post(`${from.path}/assessment-user-roles/`, { ...grant, roleId: 6 })
  expect((await into.propose(assessor)).body).toEqual(nothing)

  const elsewhere = await stage()
  expect((await elsewhere.into.propose()).body).toEqual(nothing)
  const onSameKit = await inSpaceOf(elsewhere.from, kits.one)
  await elsewhere.from.answer("build", "yes")
  expect((await onSameKit.propose()).body).toEqual(nothing)
})

test("answers that are carried over, not applicable or cleared are none", async () => {
  const { from, into } = await stage()
  await from.answer("build", "yes")
  await from.answer("build", null)
  await from.answer("test", "yes")
  await app.tables.updateTable("answers").set({ carried: true }).execute()
  expect((await into.propose()).body).toEqual(nothing)
})

test("the reason is in the language of the assessment; a program may ask for it", async () => {
  const { from, into } = await stage("FA")
  await from.answer("build", "yes")
  const token = await tokenOf(from.manager, "PROPOSE", "Bot")
  expect((await into.propose(app.program(token))).body).toEqual({ ...nothing, created: 1 })
  const [proposal] = await into.open()
  expect(proposal).toMatchObject({ source: "ارزیابی‌های دیگر", program: "Bot", option: { title: "بله" } })
  expect(proposal.reason).toContain("به «آیا هر تغییر خودکار ساخته می‌شود؟» پاسخ داده است: «بله»")
})

test("another assessment is named only to those who may read it there, before and after the decision", async () => {
  const { from, into } = await stage()
  await from.answer("build", "partly")
  await into.propose()
  const reader = await from.addMember("assessor")
  await from.manager.post(`${into.path}/assessment-user-roles/`, { userId: reader.user.id, roleId: 3 })
  const told = async () => {
    const { body } = await reader.get(`${into.path}/proposals/`)
    const history = await reader.get(`${into.path}/questions/${into.idOf("deploy")}/answer-history/`)
    return { reason: body.items[0].reason, provenance: history.body.items[0]?.provenance?.reason }
  }
  expect((await told()).reason).toContain("Payments audit")
  await from.manager.delete(`${from.path}/assessment-user-roles/${reader.user.id}/`)
  expect((await told()).reason).toContain("You do not have access")
  const [proposal] = await into.open()
  await from.manager.put(`${into.path}/proposals/${proposal.id}/`, { decision: "ACCEPT" })
  const after = await told()
  expect(after.provenance).toContain("You do not have access")
  expect(JSON.stringify(after)).not.toContain("Payments")
  expect((await into.open()).length).toBe(0)
})

test("after a change of language, the same is unchanged; a program of the same name changes nothing about it", async () => {
  const { from, into } = await stage()
  await from.answer("build", "partly")
  await into.propose()
  await app.tables.updateTable("proposals").set({ source: "ارزیابی‌های دیگر" }).execute()
  const again = await into.propose()
  expect(again.body).toEqual({ ...nothing, unchanged: 1 })
  const item = { questionId: into.idOf("deploy"), optionIndex: 1, reason: "Because." }
  const named = { source: "ارزیابی‌های دیگر", items: [item] }
  const program = app.program(await tokenOf(from.manager, "PROPOSE", "Bot"))
  const made = await program.post(`${into.path}/proposals/`, named)
  expect(made.body).toEqual({ ...nothing, created: 1 })
  expect(await into.open()).toHaveLength(2)
})

test("what the profile of the assessment leaves out is not listed, as nobody can decide on it", async () => {
  const { from, into } = await stage()
  await from.answer("build", "partly")
  await from.answer("test", "yes")
  await into.propose()
  expect((await into.open()).length).toBe(2)
  const profileId = await addProfile(app, kits.other, "Only deployments", ["deploy"])
  expect((await from.manager.put(`${into.path}/profile/`, { profileId })).status).toBeLessThan(300)
  const { body } = await from.manager.get(`${into.path}/proposals/?status=OPEN`)
  expect(body).toMatchObject({ total: 1, items: [{ questionId: into.idOf("deploy") }] })
})
