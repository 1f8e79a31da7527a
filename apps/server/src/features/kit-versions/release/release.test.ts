import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { importTestKit } from "../../../testing/import-kit.ts"
import { designer, newDraft } from "../../../testing/kit-designer.ts"
import { smallKit } from "../../../testing/kit-text.ts"
import { runningKit } from "../../../testing/running-kit.ts"
import { type Caller, createTestApp, type TestApp } from "../../../testing/test-app.ts"

let app: TestApp
let owner: Caller
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.signUp("Dora Designer")
})
afterAll(() => app.close())

let number = 0

/** A kit with an active version. */
async function releasedKit() {
  number++
  const title = `Released ${number}`
  const { kitId, expertGroupId } = await importTestKit(app, owner, smallKit(), { title })
  return {
    kitId,
    expertGroupId,
    clone: () => owner.post(`/api/v1/assessment-kits/${kitId}/clone/`),
    row: () => app.tables.selectFrom("kits").where("id", "=", kitId).selectAll().executeTakeFirstOrThrow(),
  }
}

describe("the check of a version", () => {
  test("lists what an empty draft lacks, in both languages", async () => {
    const draft = await newDraft(app, owner)
    const reply = await draft.get("validate")
    expect(reply.body).toEqual({
      isValid: false,
      errors: [
        "The kit needs at least two maturity levels.",
        "The kit needs at least one subject.",
        "The kit needs at least one questionnaire.",
        "The kit needs at least one question.",
      ],
    })
    expect(reply.queries).toBeLessThanOrEqual(4)
    const inPersian = await owner.call("GET", `${draft.path}validate/`, {
      headers: { "accept-language": "fa" },
    })
    expect(inPersian.body.errors).toHaveLength(4)
    for (const error of inPersian.body.errors) expect(error).toMatch(/^[^A-Za-z]+$/)
  })

  test("lists every gap, by rule and index", async () => {
    const draft = await newDraft(app, owner)
    const [low] = [await draft.level("Low", 1), await draft.level("High", 2)]
    await draft.subject("Empty subject", 2)
    const subject = await draft.subject("Delivery", 1)
    const unmeasured = await draft.attribute("Unmeasured", subject, 1)
    await draft.attribute("Idle", subject, 2)
    await draft.add("answer-ranges", { title: "How often" })
    const asked = await draft.questionnaire("Asked", 2)
    await draft.questionnaire("Silent", 1)
    const first = await draft.question("Is it built?", asked, 1)
    await draft.question("Is it tested?", asked, 2)
    await draft.option(first, "Never", 1, 0)
    await draft.impact(first, unmeasured, low)
    expect((await draft.get("validate")).body.errors).toEqual([
      "The subject “Empty subject” has no attributes.",
      "The attribute “Idle” is not impacted by any question.",
      "The attribute “Unmeasured” is linked to no measure: give one of its questions a measure.",
      "The answer range “How often” needs at least two options.",
      "Question 1 of the questionnaire “Asked” needs at least two options.",
      "The questionnaire “Silent” has no questions.",
      "Question 2 of the questionnaire “Asked” has no impact.",
      "Question 2 of the questionnaire “Asked” has no answer range.",
      "Question 1 of the questionnaire “Asked” has no measure.",
      "Question 2 of the questionnaire “Asked” has no measure.",
    ])
    const inPersian = await owner.call("GET", `${draft.path}validate/`, {
      headers: { "accept-language": "fa" },
    })
    expect(inPersian.body.errors).toHaveLength(10)
    expect(inPersian.body.errors[9]).toBe("پرسش ۲ پرسش‌نامهٔ «Asked» سنجه ندارد.")
    const refused = await draft.post("activate", undefined)
    expect(refused).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
  })
})

describe("a draft of a released kit", () => {
  test("is a copy in which every element keeps its id", async () => {
    const kit = await releasedKit()
    const reply = await kit.clone()
    expect(reply).toMatchObject({ status: 201, body: { kitVersionId: expect.any(Number) } })
    expect(reply.queries).toBeLessThanOrEqual(8)
    const { activeVersionId } = await kit.row()
    for (const table of [
      "maturityLevels",
      "levelCompetences",
      "subjects",
      "attributes",
      "measures",
    ] as const) {
      const rows = async (versionId: number) =>
        (
          await app.tables
            .selectFrom(table)
            .where("kitVersionId", "=", versionId)
            .selectAll()
            .orderBy("id")
            .execute()
        ).map(
          ({ kitVersionId: _version, creationTime: _created, lastModificationTime: _changed, ...row }) => row,
        )
      expect(await rows(reply.body.kitVersionId)).toEqual(await rows(activeVersionId ?? 0))
    }
    const draft = designer(owner, reply.body.kitVersionId)
    const [questionnaire] = (await draft.get("questionnaires")).body.items
    const [question] = (await draft.get(`questionnaires/${questionnaire.id}/questions`)).body.items
    expect((await draft.get(`questions/${question.id}/options`)).body.items).toHaveLength(3)
    expect((await draft.get(`questions/${question.id}/impacts`)).body.attributeImpacts).toHaveLength(1)
    expect((await draft.get("validate")).body).toEqual({ isValid: true, errors: [] })
  })

  test("can exist only once, and can be deleted", async () => {
    const kit = await releasedKit()
    const { body } = await kit.clone()
    expect(await kit.clone()).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    const path = `/api/v1/kit-versions/${body.kitVersionId}/`
    expect((await owner.get(path)).body).toMatchObject({
      id: body.kitVersionId,
      assessmentKit: { id: kit.kitId },
    })
    expect((await owner.delete(path)).status).toBe(204)
    expect((await owner.get(path)).status).toBe(404)
    expect((await owner.get(`/api/v2/assessment-kits/${kit.kitId}/info/`)).body.draftVersionId).toBeNull()
    expect((await kit.clone()).status).toBe(201)
  })

  test("keeps short texts from the kit text, as long as they are unchanged", async () => {
    number++
    const text = smallKit(
      "",
      `subject S { title: "S" description: "D" }
       attribute A { title: "A" description: "D" subject: S }`,
    )
    const { kitId } = await importTestKit(app, owner, text, { title: `Released ${number}`, publish: false })
    const clone = await owner.post(`/api/v1/assessment-kits/${kitId}/clone/`)
    const draft = designer(owner, clone.body.kitVersionId)
    const stored = (await draft.get("subjects")).body.items.find(
      ({ title }: { title: string }) => title === "S",
    )
    expect((await draft.put(`subjects/${stored.id}`, { ...stored, weight: 3 })).status).toBe(200)
    expect((await draft.put(`subjects/${stored.id}`, { ...stored, description: "E" })).status).toBe(400)
  })
})

describe("releasing a draft", () => {
  test("archives the previous version, and makes earlier results stale", async () => {
    const kit = await releasedKit()
    const space = await owner.post("/api/v1/spaces/", { title: `Space ${number}`, type: "PREMIUM" })
    const world = { owner, expertGroupId: kit.expertGroupId, spaceId: space.body.id }
    const running = await runningKit(app, world, kit, { Q1: [3, 5] })
    const before = await kit.row()
    const draft = designer(owner, (await kit.clone()).body.kitVersionId)
    const levels = (await draft.get("maturity-levels")).body.items
    await draft.put(`maturity-levels/${levels[0].id}`, { ...levels[0], title: "Lowest" })

    const reply = await draft.post("activate", { junk: true })
    expect(reply).toMatchObject({ status: 200, body: "" })
    expect(reply.queries).toBeLessThanOrEqual(8)
    const after = await kit.row()
    expect(after.activeVersionId).toBe(draft.versionId)
    expect(after.lastMajorModificationTime > before.lastMajorModificationTime).toBe(true)
    expect(after.published).toBe(before.published)
    const versions = await app.tables
      .selectFrom("kitVersions")
      .where("kitId", "=", kit.kitId)
      .select(["id", "status"])
      .orderBy("id")
      .execute()
    expect(versions).toEqual([
      { id: before.activeVersionId, status: "ARCHIVE" },
      { id: draft.versionId, status: "ACTIVE" },
    ])
    expect(await linksOf(draft.versionId)).toEqual(await linksOf(before.activeVersionId ?? 0))

    const path = `/api/v1/assessments/${running.assessmentId}`
    expect(await running.validity()).toBe("DEPRECATED")
    await running.calculate()
    expect(await running.validity()).toBe("DEPRECATED")
    await owner.post(`${path}/migrate-kit-version/`)
    expect(await running.validity()).toBe("CALCULATE_NOT_VALID")
    await running.calculate()
    expect(await running.validity()).toBe("valid")
    expect((await owner.post(`${path}/calculate/`)).body.title).toBe("Lowest")
  })

  test("is possible once, and released or archived versions can no longer be changed", async () => {
    const kit = await releasedKit()
    const old = (await kit.row()).activeVersionId ?? 0
    const { body } = await kit.clone()
    const draft = designer(owner, body.kitVersionId)
    await draft.post("activate", {})
    for (const version of [designer(owner, old), draft]) {
      const [subject] = (await version.get("subjects")).body.items
      const replies = [
        await version.post("activate", {}),
        await owner.delete(version.path),
        await version.put(`subjects/${subject.id}`, { ...subject, title: "Another" }),
        await version.post("subjects", { index: 9, title: "Another", description: "One more" }),
        await version.delete(`subjects/${subject.id}`),
        await version.put("subjects-change-order", { orders: [{ id: subject.id, index: 4 }] }),
      ]
      for (const reply of replies)
        expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
      expect((await version.get("subjects")).body.items).toEqual([subject])
    }
  })
})

async function linksOf(versionId: number) {
  return app.tables
    .selectFrom("subjectQuestionnaires")
    .where("kitVersionId", "=", versionId)
    .select(["subjectId", "questionnaireId"])
    .orderBy("subjectId")
    .execute()
}
