import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { newDraft } from "../../../testing/kit-designer.ts"
import { type Caller, createTestApp, type TestApp } from "../../../testing/test-app.ts"

let app: TestApp
let owner: Caller
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.signUp("Dora Designer")
})
afterAll(() => app.close())

type Draft = Awaited<ReturnType<typeof newDraft>>

/** A draft with two elements of each kind, in both languages, and the ids of the first of each. */
async function wholeDraft() {
  const draft = await newDraft(app, owner)
  const translated = { translations: { FA: { title: "عنوان ترجمه" } } }
  const [level, top] = [await draft.level("Low", 1), await draft.level("High", 2, 7)]
  await draft.level("Highest", 3, 9)
  await draft.competence(top, level, 40)
  await draft.competence(top, top, 60)
  const subject = await draft.subject("Delivery", 1, { weight: 3, ...translated })
  const otherSubject = await draft.subject("Teamwork", 2)
  const attribute = await draft.attribute("Automation", subject, 1, translated)
  const second = await draft.attribute("Testing", subject, 2)
  const elsewhere = await draft.attribute("Trust", otherSubject, 1)
  const [measure] = [await draft.measure("Speed", 1), await draft.measure("Quality", 2)]
  const [questionnaire, other] = [await draft.questionnaire("One", 1), await draft.questionnaire("Two", 2)]
  const answerRange = await draft.add("answer-ranges", { title: "How often", ...translated })
  const answerOption = await draft.add("answer-range-options", {
    ...{ answerRangeId: answerRange, index: 1, title: "Never", value: 0 },
  })
  await draft.add("answer-range-options", { answerRangeId: answerRange, index: 2, title: "Ever", value: 1 })
  const asked = { title: "Is it built?", mayNotBeApplicable: true, advisable: false, hint: "By a robot" }
  const question = await draft.question(asked.title, questionnaire, 1, { ...asked, ...translated })
  const sharing = await draft.question("Is it tested?", questionnaire, 2)
  const third = await draft.question("Is it run?", other, 1)
  await draft.option(question, "No", 1, 0)
  await draft.option(question, "Yes", 2, 1)
  for (const [id, index] of [[sharing, 2] as const, [third, 1] as const]) {
    const edit = { title: `Shared ${id}?`, mayNotBeApplicable: false, advisable: true, measureId: measure }
    await draft.put(`questions/${id}`, { ...edit, index, answerRangeId: answerRange })
  }
  const questionImpact = await draft.impact(question, attribute, top, 2)
  for (const each of [sharing, third]) await draft.impact(each, second, level)
  await draft.impact(question, elsewhere, top)
  const { items } = (await draft.get("level-competences")).body
  const levelCompetence = items[1].competences[0].id
  const ids = { maturityLevel: level, levelCompetence, subject, attribute, measure, questionnaire }
  return { draft, ids: { ...ids, question, questionImpact, answerRange, answerOption }, sharing }
}

/** The whole state of a draft: every row with its id, the text with its codes, and the lists in order. */
async function stateOf({ get }: Draft) {
  const lists = ["content", "text", "answer-ranges", "attributes", "level-competences", "questionnaires"]
  return Promise.all(lists.map(async (list) => (await get(list)).body))
}

const collections = {
  maturityLevel: "maturity-levels",
  levelCompetence: "level-competences",
  subject: "subjects",
  attribute: "attributes",
  measure: "measures",
  questionnaire: "questionnaires",
  question: "questions",
  questionImpact: "question-impacts",
  answerRange: "answer-ranges",
  answerOption: "answer-options",
} as const
type Kind = keyof typeof collections
const kinds = Object.keys(collections) as Kind[]

describe("an element deleted from a draft", () => {
  test("is restored with its ids, codes, texts, order and all dependent elements", async () => {
    const { draft, ids } = await wholeDraft()
    const before = await stateOf(draft)
    for (const deleted of kinds) {
      const removed = await draft.delete(`${collections[deleted]}/${ids[deleted]}`)
      expect(removed, deleted).toMatchObject({ status: 204 })
      expect(removed.queries, deleted).toBeLessThanOrEqual(8)
      expect(await stateOf(draft), deleted).not.toEqual(before)
      const restored = await draft.post("restore", { deleted, id: ids[deleted] })
      expect(restored, deleted).toMatchObject({ status: 200, body: "" })
      expect(restored.queries, deleted).toBeLessThanOrEqual(8)
      expect(await stateOf(draft), deleted).toEqual(before)
    }
  })

  test("is restored step by step in reverse order, with all dependencies", async () => {
    const { draft, ids } = await wholeDraft()
    const states: unknown[] = []
    const order: Kind[] = ["questionImpact", "answerOption", "answerRange", "attribute", "subject"]
    order.push("measure", "maturityLevel", "question", "questionnaire")
    for (const deleted of order) {
      states.push(await stateOf(draft))
      await draft.delete(`${collections[deleted]}/${ids[deleted]}`)
    }
    for (const deleted of order.toReversed()) {
      expect(await draft.post("restore", { deleted, id: ids[deleted] })).toMatchObject({ status: 200 })
      expect(await stateOf(draft), deleted).toEqual(states.pop())
    }
  })

  test("is restored without affecting other changes, and increments the revision", async () => {
    const { draft, ids, sharing } = await wholeDraft()
    await draft.delete(`measures/${ids.measure}`)
    const chosen = await draft.measure("Cost", 2)
    const edit = { index: 2, title: "Edited meanwhile", mayNotBeApplicable: false, advisable: true }
    await draft.put(`questions/${sharing}`, { ...edit, measureId: chosen })
    const revision = await revisionOf(draft)
    await draft.post("restore", { deleted: "measure", id: ids.measure })
    expect(await revisionOf(draft)).toBe(revision + 1)
    expect((await draft.get("measures")).body.items).toMatchObject([
      { id: ids.measure, index: 1, title: "Speed", questionsCount: 1 },
      { index: 2, title: "Quality" },
      { id: chosen, index: 3, questionsCount: 1 },
    ])
    const { questions } = (await draft.get("content")).body
    expect(questions).toContainEqual(
      expect.objectContaining({ id: sharing, title: "Edited meanwhile", measureId: chosen }),
    )
  })

  test("is not restored when it no longer fits, and nothing is changed", async () => {
    const { draft, ids } = await wholeDraft()
    const refused = async (deleted: Kind, of: string) => {
      const before = await stateOf(draft)
      for (const [language, text] of [
        ["en", "This cannot be undone: the draft has been changed since"],
        ["fa", "این کار برگشت‌پذیر نیست: پیش‌نویس پس از آن تغییر کرده"],
      ] as const) {
        const reply = await owner.call("POST", `${draft.path}restore/`, {
          body: { deleted, id: ids[deleted] },
          headers: { "accept-language": language },
        })
        expect(reply, of).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
        expect(reply.body.message, of).toContain(text)
      }
      expect(await stateOf(draft), of).toEqual(before)
    }
    await draft.delete(`measures/${ids.measure}`)
    await draft.measure("Speed", 1)
    await refused("measure", "a title that is taken")
    await draft.delete(`answer-ranges/${ids.answerRange}`)
    const taken = await draft.add("answer-ranges", { title: "HOW often" })
    await refused("answerRange", "a title that is taken by another range")
    await draft.delete(`answer-ranges/${taken}`)
    await draft.delete(`question-impacts/${ids.questionImpact}`)
    await draft.delete(`attributes/${ids.attribute}`)
    await refused("questionImpact", "the attribute is gone")
    await draft.delete(`attributes/${ids.attribute}`)
    await draft.delete(`subjects/${ids.subject}`)
    await refused("attribute", "the subject is gone")
    await draft.delete(`question-impacts/${ids.questionImpact}`)
    await draft.delete(`maturity-levels/${ids.maturityLevel}`)
    const added: number[] = []
    for (let index = 3; index <= 10; index++)
      added.push(await draft.level(`Level ${index}`, index, 50 * index))
    await refused("maturityLevel", "there would be eleven levels")
    await draft.delete(`maturity-levels/${added[0]}`)
    expect(await draft.post("restore", { deleted: "maturityLevel", id: ids.maturityLevel })).toMatchObject({
      status: 200,
    })
  })

  test("can be restored once, within a day, and only in its own draft", async () => {
    const { draft, ids } = await wholeDraft()
    const gone = { status: 400, body: { code: "INVALID_INPUT" } }
    const undo = (id: unknown, of = draft) => of.post("restore", { deleted: "subject", id })
    expect(await undo(ids.subject)).toMatchObject(gone)
    await draft.delete(`subjects/${ids.subject}`)
    const other = await newDraft(app, owner)
    expect(await undo(ids.subject, other)).toMatchObject(gone)
    expect(await undo(ids.subject)).toMatchObject({ status: 200 })
    expect(await undo(ids.subject)).toMatchObject(gone)
    for (const wrong of [null, "x", -1, 1.5, 99_999_999]) expect(await undo(wrong)).toMatchObject(gone)
    expect(await draft.post("restore", { deleted: "kit", id: 1 })).toMatchObject(gone)

    await draft.delete(`subjects/${ids.subject}`)
    await app.tables
      .updateTable("deletedElements")
      .set({ deletionTime: "2020-01-01T00:00:00Z" })
      .where("kitVersionId", "=", draft.versionId)
      .execute()
    await draft.delete(`measures/${ids.measure}`)
    expect(await undo(ids.subject)).toMatchObject(gone)
    expect(await draft.post("restore", { deleted: "measure", id: ids.measure })).toMatchObject({
      status: 200,
    })
  })
})

describe("the previous range of a question", () => {
  const choose = async (draft: Draft, questionId: number, answerRangeId: number) => {
    const { questions } = (await draft.get("content")).body
    const { hint, measureId, ...stored } = questions.find(({ id }: { id: number }) => id === questionId)
    return draft.put(`questions/${questionId}`, {
      ...stored,
      ...(hint !== null && { hint }),
      ...(measureId !== null && { measureId }),
      answerRangeId,
    })
  }

  test("is restored with its own options; having no range can be restored as well", async () => {
    const { draft, ids } = await wholeDraft()
    const bare = await draft.question("Which range is this?", ids.questionnaire, 3)
    for (const question of [ids.question, bare]) {
      const before = await stateOf(draft)
      const chosen = await choose(draft, question, ids.answerRange)
      expect(chosen).toMatchObject({ status: 200 })
      expect(chosen.queries).toBeLessThanOrEqual(8)
      expect(await stateOf(draft)).not.toEqual(before)
      const restored = await draft.post("restore", { deleted: "rangeOfQuestion", id: question })
      expect(restored).toMatchObject({ status: 200 })
      expect(await stateOf(draft)).toEqual(before)
    }
  })

  test("is not restored when another author has chosen a different one in the meantime", async () => {
    const { draft, ids } = await wholeDraft()
    const third = await draft.add("answer-ranges", { title: "How much" })
    await choose(draft, ids.question, ids.answerRange)
    await app.tables
      .updateTable("questions")
      .set({ answerRangeId: third })
      .where("kitVersionId", "=", draft.versionId)
      .where("id", "=", ids.question)
      .execute()
    const before = await stateOf(draft)
    expect(await draft.post("restore", { deleted: "rangeOfQuestion", id: ids.question })).toMatchObject({
      status: 400,
    })
    expect(await stateOf(draft)).toEqual(before)
  })
})

async function revisionOf({ versionId }: Draft): Promise<number> {
  const { revision } = await app.tables
    .selectFrom("kitVersions")
    .where("id", "=", versionId)
    .select("revision")
    .executeTakeFirstOrThrow()
  return Number(revision)
}
