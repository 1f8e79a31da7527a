import { writeArchive } from "@plumbline/kit-dsl"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { makeTestGroup, uploadTestKit } from "../../testing/import-kit.ts"
import { designer, newDraft } from "../../testing/kit-designer.ts"
import { smallKit } from "../../testing/kit-text.ts"
import { runningKit } from "../../testing/running-kit.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const second = `question Q2 { questionnaire: Talk title: "Do you taste?" options: "No", "Yes" with values [0, 1]
  affects Variety on level Low }`

/** A kit in use: its author has one assessment, with answers that reach the level "High". */
async function kitInUse() {
  const owner = await app.signUp("Dora Designer")
  const { id: spaceId } = (await owner.get("/api/v1/spaces/undefined/")).body
  const expertGroupId = await makeTestGroup(owner)
  const text = smallKit("", second)
  const kit = await runningKit(app, { owner, expertGroupId, spaceId }, text, { Q1: [3, 4], Q2: [2, 4] })
  const { title: spaceTitle } = (await owner.get(`/api/v1/spaces/${spaceId}/`)).body
  const clone = async () => {
    const { body } = await owner.post(`/api/v1/assessment-kits/${kit.kitId}/clone/`)
    return designer(owner, body.kitVersionId)
  }
  const upload = async (newText: string) =>
    (await uploadTestKit(owner, expertGroupId, writeArchive([{ path: "kit.ak", text: newText }]))).body
      .kitDslId
  const level = async () => (await kit.results()).level
  return { ...kit, owner, text, space: { id: spaceId, title: spaceTitle }, clone, upload, level }
}

describe("the preview of a release", () => {
  test("shows each changed field before and after, and the assessments whose level would change", async () => {
    const kit = await kitInUse()
    expect(await kit.level()).toBe("High")
    const draft = await kit.clone()
    const [questionnaire] = (await draft.get("questionnaires")).body.items
    const questions = (await draft.get(`questionnaires/${questionnaire.id}/questions`)).body.items
    const options = (await draft.get(`questions/${questions[0].id}/options`)).body.items
    const { id: _id, ...daily } = options[2]
    await draft.put(`answer-options/${options[2].id}`, { ...daily, value: 0.1 })
    await draft.delete(`questions/${questions[1].id}`)
    await draft.question("Do you cook?", questionnaire.id, 2)

    const reply = await draft.get("release-preview")
    expect(reply.body).toEqual({
      isFirst: false,
      changes: [
        {
          action: "CHANGE",
          entity: "question",
          code: "Q1",
          title: "How often do you buy locally?",
          major: true,
          fields: [
            { field: "optionValue", of: "3", language: null, before: "1", after: "0.1", scoring: true },
          ],
        },
        expect.objectContaining({ action: "ADD", entity: "question", title: "Do you cook?", fields: [] }),
        expect.objectContaining({ action: "REMOVE", entity: "question", code: "Q2", fields: [] }),
      ],
      changesCount: 3,
      assessments: {
        total: 1,
        examined: 1,
        levelUp: 0,
        levelDown: 1,
        answersLost: 1,
        answersToGiveAnew: 0,
        newQuestions: 1,
        affected: [
          {
            id: kit.assessmentId,
            title: expect.any(String),
            space: kit.space,
            levelBefore: { title: "High", rank: 2 },
            levelAfter: { title: "Low", rank: 1 },
            answersLost: 1,
            answersToGiveAnew: 0,
          },
        ],
      },
    })
    expect(reply.queries).toBeLessThanOrEqual(4)
  })

  test("predicts what the migration does", async () => {
    const kit = await kitInUse()
    const draft = await kit.clone()
    const [questionnaire] = (await draft.get("questionnaires")).body.items
    const [question] = (await draft.get(`questionnaires/${questionnaire.id}/questions`)).body.items
    const options = (await draft.get(`questions/${question.id}/options`)).body.items
    await draft.delete(`answer-options/${options[2].id}`)
    const { assessments } = (await draft.get("release-preview")).body
    expect(assessments).toMatchObject({ answersToGiveAnew: 1, answersLost: 0, levelDown: 1 })

    expect((await draft.post("activate", undefined)).status).toBe(200)
    await kit.owner.post(`/api/v1/assessments/${kit.assessmentId}/migrate-kit-version/`)
    await kit.calculate()
    expect(await kit.level()).toBe("Low")
    const cleared = (await kit.answers()).filter((row) => Object(row).type === "DELETE")
    expect(cleared).toHaveLength(1)
  })

  test("counts the assessments of others without naming them", async () => {
    const kit = await kitInUse()
    const other = await app.signUp("Otto Other")
    const { id: spaceId } = (await other.get("/api/v1/spaces/undefined/")).body
    await runningKit(app, { owner: other, expertGroupId: 0, spaceId }, kit, { Q1: [3, 4], Q2: [2, 4] })
    const draft = await kit.clone()
    const [questionnaire] = (await draft.get("questionnaires")).body.items
    const [question] = (await draft.get(`questionnaires/${questionnaire.id}/questions`)).body.items
    await draft.delete(`questions/${question.id}`)
    const { assessments } = (await draft.get("release-preview")).body
    expect(assessments).toMatchObject({ total: 2, answersLost: 2 })
    expect(assessments.affected.map(({ id }: { id: string }) => id)).toEqual([kit.assessmentId])
  })

  test("is empty when nothing has changed, and is rejected for released versions", async () => {
    const kit = await kitInUse()
    const draft = await kit.clone()
    const preview = (await draft.get("release-preview")).body
    expect(preview).toMatchObject({
      changes: [],
      changesCount: 0,
      assessments: { total: 1, levelUp: 0, levelDown: 0, affected: [] },
    })
    await draft.post("activate", undefined)
    expect(await draft.get("release-preview")).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
  })

  test("has nothing to compare for a first release", async () => {
    const draft = await newDraft(app, await app.signUp("Nina Newcomer"))
    const { body } = await draft.get("release-preview")
    expect(body).toEqual({ isFirst: true, changes: [], changesCount: 0, assessments: null })
  })

  test("omits assessments while the draft has no levels", async () => {
    const kit = await kitInUse()
    const draft = await kit.clone()
    for (const { id } of (await draft.get("maturity-levels")).body.items)
      await draft.delete(`maturity-levels/${id}`)
    expect((await draft.get("release-preview")).body).toMatchObject({ changesCount: 4, assessments: null })
  })
})

describe("the preview of an update by text", () => {
  test("predicts the effect of the update on assessments, and changes nothing", async () => {
    const kit = await kitInUse()
    const text = kit.text
      .replace("with values [0, 0.5, 1]", "with values [0, 0.1, 0.2]")
      .concat(second.replaceAll("Q2", "Q3"))
    const kitDslId = await kit.upload(text)
    const preview = await kit.owner.get(
      `/api/v1/assessment-kits/${kit.kitId}/update-preview/?kitDslId=${kitDslId}`,
    )
    expect(preview.body).toMatchObject({
      message: expect.stringMatching(
        /^The update would make 2 changes\. Results would have to be calculated/,
      ),
      major: true,
      changesCount: 2,
      changes: [
        {
          code: "Q1",
          fields: [
            { before: "0.5", after: "0.1" },
            { before: "1", after: "0.2" },
          ],
        },
        { action: "ADD", code: "Q3" },
      ],
      assessments: { total: 1, levelDown: 1, answersLost: 0, newQuestions: 1 },
    })
    expect(preview.queries).toBeLessThanOrEqual(6)
    expect(await kit.validity()).toBe("valid")

    await kit.owner.put(`/api/v1/assessment-kits/${kit.kitId}/update-by-dsl/`, { kitDslId, dryRun: false })
    await kit.calculate()
    expect(await kit.level()).toBe("Low")
  })

  test("tells what a newer version lacks, which becomes a draft; answers follow by code and by reference", async () => {
    const kit = await kitInUse()
    const referring = kit.text.replace(
      "affects Variety on level High",
      'affects Variety on level High references: "HOUSE 1"',
    )
    expect(await kit.update(referring)).toMatchObject({ status: 200, body: { changes: [{ code: "Q1" }] } })
    const newer = smallKit("", second.replaceAll("Q2", "Q7"))
      .replaceAll("Talk", "Chat")
      .replaceAll("Q1", "Buying")
      .replace("affects Variety on level High", 'affects Variety on level High references: "HOUSE 1"')
    const kitDslId = await kit.upload(newer)
    const path = `/api/v1/assessment-kits/${kit.kitId}`
    const preview = await kit.owner.get(`${path}/update-preview/?kitDslId=${kitDslId}&asDraft=true`)
    expect(preview.body).toMatchObject({
      changesCount: 2,
      changes: [
        { action: "ADD", entity: "question", code: "Q7" },
        { action: "REMOVE", entity: "question", code: "Q2" },
      ],
      assessments: { total: 1, answersLost: 1, newQuestions: 1 },
    })
    expect(preview.queries).toBeLessThanOrEqual(6)
    const draft = await kit.owner.post(`${path}/draft-by-dsl/`, { kitDslId })
    expect(draft).toMatchObject({ status: 201, body: { kitVersionId: expect.any(Number) } })
    const again = await kit.owner.post(`${path}/draft-by-dsl/`, { kitDslId })
    expect(again).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("already has a draft") },
    })
    expect(await kit.validity()).toBe("valid")

    const version = designer(kit.owner, draft.body.kitVersionId)
    expect((await version.get("release-preview")).body).toMatchObject({ changesCount: 2 })
    expect(await version.post("activate", undefined)).toMatchObject({ status: 200 })
    await kit.owner.post(`/api/v1/assessments/${kit.assessmentId}/migrate-kit-version/`)
    await kit.calculate()
    expect((await kit.results()).attributes.Variety?.scores).toMatchObject({ High: 100, Low: 0 })
  })

  test("rejects what the update rejects", async () => {
    const kit = await kitInUse()
    const path = `/api/v1/assessment-kits/${kit.kitId}/update-preview/`
    const kitDslId = await kit.upload(smallKit())
    expect(await kit.owner.get(`${path}?kitDslId=${kitDslId}`)).toMatchObject({
      status: 400,
      body: { code: "UNSUPPORTED_DSL_CONTENT_CHANGE" },
    })
    expect((await kit.owner.get(`${path}?kitDslId=987654`)).status).toBe(404)
    expect((await kit.owner.get(path)).status).toBe(400)
  })
})
