import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { importTestKit, makeTestGroup, uploadTestKit } from "../../testing/import-kit.ts"
import { newDraft } from "../../testing/kit-designer.ts"
import { runningKit } from "../../testing/running-kit.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
let owner: Caller
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.signUp("Dora Designer")
})
afterAll(() => app.close())

const persian = (title: string) => ({ translations: { FA: { title } } })

/** A published kit created only with the calls of the designer, with every kind of element. */
async function designedKit(expertGroupId: number) {
  const draft = await newDraft(app, owner, { expertGroupId })
  const [low, high] = [await draft.level("Low", 1), await draft.level("High", 2)]
  await draft.competence(high, low, 80)
  await draft.competence(high, high, 60)
  const delivery = await draft.subject("Delivery", 1, { weight: 3, ...persian("تحویل") })
  const people = await draft.subject("People", 2, persian("افراد"))
  const automation = await draft.attribute("Automation", delivery, 1, { weight: 2 })
  const recovery = await draft.attribute("Recovery", delivery, 2, persian("بازیابی"))
  const talking = await draft.attribute("گفت‌وگو", people, 1)
  const measures = [await draft.measure("Pipelines", 1), await draft.measure("Habits", 2)]
  const releases = await draft.questionnaire("Releases", 1)
  const meetings = await draft.questionnaire("Meetings", 2)
  const range = await draft.add("answer-ranges", { title: "How often", ...persian("چند بار") })
  for (const [position, title] of ["Never", "Weekly", "Daily"].entries()) {
    const option = { answerRangeId: range, index: position + 1, title, value: position / 2 }
    await draft.add("answer-range-options", { ...option, ...(position === 0 && persian("هرگز")) })
  }
  const ask = async (title: string, questionnaire: number, index: number, own: boolean, measure = 0) => {
    const question = { index, title, hint: `Hint of ${title}`, mayNotBeApplicable: !own, advisable: own }
    const id = await draft.add("questions", { ...question, questionnaireId: questionnaire })
    if (own) for (const [at, text] of ["No", "Yes"].entries()) await draft.option(id, text, at + 1, at)
    const measureId = measures[measure]
    await draft.put(`questions/${id}`, { ...question, measureId, ...(!own && { answerRangeId: range }) })
    return id
  }
  const built = await ask("Is it built?", releases, 1, true)
  const tested = await ask("How often is it tested?", releases, 2, false)
  const talked = await ask("How often do you talk?", meetings, 3, false, 1)
  const listened = await ask("Does everybody \u201clisten\u201d? {really}", meetings, 4, true, 1)
  await draft.impact(built, automation, low, 2)
  await draft.impact(built, automation, high)
  await draft.impact(tested, automation, high, 3)
  await draft.impact(tested, recovery, high)
  await draft.impact(talked, talking, low)
  await draft.impact(listened, talking, high, 4)
  // Some elements are moved and renamed afterwards; their codes stay.
  await draft.put("questionnaires-change-order", {
    orders: [
      { id: releases, index: 2 },
      { id: meetings, index: 1 },
    ],
  })
  await draft.put("questions-change-order", {
    questionOrders: [
      { questionId: talked, index: 2 },
      { questionId: listened, index: 1 },
    ],
    questionnaireId: meetings,
  })
  await draft.put(`subjects/${people}`, {
    index: 2,
    title: "Teamwork",
    description: "How people work together",
  })
  expect((await draft.get("validate")).body.errors).toEqual([])
  expect((await draft.post("activate", {})).status).toBe(200)
  expect((await owner.patch(`/api/v2/assessment-kits/${draft.kitId}/`, { published: true })).status).toBe(200)
  return draft
}

describe("a kit created only with the calls of the designer", () => {
  test("equals the kit created from its text: same text, same results", async () => {
    const expertGroupId = await makeTestGroup(owner)
    const designed = await designedKit(expertGroupId)
    const text = await exportOf(designed.kitId)
    const { body } = await uploadTestKit(owner, expertGroupId, text)
    expect(body.kit).toMatchObject({ title: expect.stringContaining("Designed kit") })
    const created = await owner.post("/api/v1/assessment-kits/create-by-dsl/", {
      ...{ kitDslId: body.kitDslId, expertGroupId, title: "The same kit" },
    })
    const imported = created.body.kitId
    await owner.patch(`/api/v2/assessment-kits/${imported}/`, { published: true })

    const space = await owner.post("/api/v1/spaces/", { title: "Both kits", type: "PREMIUM" })
    const world = { owner, expertGroupId, spaceId: space.body.id }
    const answers = await answersByCode(designed.kitId)
    const one = await runningKit(app, world, { kitId: designed.kitId }, answers)
    const other = await runningKit(app, world, { kitId: imported }, answers)
    expect(await other.results()).toEqual(await one.results())
    expect(Object.keys((await one.results()).attributes)).toHaveLength(3)

    // The text of the copy differs only in the title.
    const again = await exportOf(imported)
    const reimported = await uploadTestKit(owner, expertGroupId, again)
    const update = await owner.put(`/api/v1/assessment-kits/${designed.kitId}/update-by-dsl/`, {
      ...{ kitDslId: reimported.body.kitDslId, dryRun: true },
    })
    expect(update.body).toMatchObject({ changes: [], major: false })
  })

  test("can be edited in the designer after an update by text", async () => {
    const { kitId } = await importTestKit(app, owner, "kits/team-health", { title: "Both ways" })
    const clone = await owner.post(`/api/v1/assessment-kits/${kitId}/clone/`)
    const path = `/api/v1/kit-versions/${clone.body.kitVersionId}/`
    const [measure] = (await owner.get(`${path}measures/`)).body.items
    const body = { index: 99, title: "One more measure", description: "Added by hand" }
    expect((await owner.post(`${path}measures/`, body)).status).toBe(201)
    expect((await owner.put(`${path}measures/${measure.id}/`, { ...measure, title: "Renamed" })).status).toBe(
      200,
    )
    expect((await owner.post(`${path}activate/`)).status).toBe(200)
    const { body: upload } = await uploadTestKit(owner, await groupOf(kitId), await exportOf(kitId))
    expect(upload.kitDslId).toBeGreaterThan(0)
    const update = await owner.put(`/api/v1/assessment-kits/${kitId}/update-by-dsl/`, {
      ...{ kitDslId: upload.kitDslId, dryRun: true },
    })
    expect(update.body).toMatchObject({ changes: [], major: false })
  })
})

async function exportOf(kitId: number): Promise<Uint8Array> {
  const reply = await owner.get(`/api/v1/assessment-kits/${kitId}/export-dsl/`)
  expect(reply.status).toBe(200)
  return reply.bytes
}

async function groupOf(kitId: number): Promise<number> {
  return (await owner.get(`/api/v1/assessment-kits/${kitId}/min-info/`)).body.expertGroup.id
}

/** Answers to all questions by code: the second option, with increasing confidence. */
async function answersByCode(kitId: number) {
  const questions = await app.tables
    .selectFrom("questions as question")
    .innerJoin("kits as kit", "kit.activeVersionId", "question.kitVersionId")
    .where("kit.id", "=", kitId)
    .select("question.code")
    .orderBy("question.id")
    .execute()
  return Object.fromEntries(
    questions.map(({ code }, position): [string, [number, number]] => [code, [2, position + 1]]),
  )
}
