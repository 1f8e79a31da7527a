import { afterAll, beforeAll, expect, test } from "vitest"
import { newDraft } from "../../../testing/kit-designer.ts"
import { type Caller, createTestApp, type TestApp } from "../../../testing/test-app.ts"

let app: TestApp
let owner: Caller
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.signUp("Dora Designer")
})
afterAll(() => app.close())

/** A draft with two questions and a profile with the first. */
async function draftWithProfile() {
  const draft = await newDraft(app, owner)
  const questionnaire = await draft.questionnaire("One", 1)
  const first = await draft.question("Is it built?", questionnaire, 1)
  const second = await draft.question("Is it tested?", questionnaire, 2)
  const basics = await draft.add("profiles", { index: 1, title: "Basics", questionIds: [first] })
  const list = async () => (await draft.get("profiles")).body.items
  return { draft, basics, first, second, list }
}

test("a profile is listed with its texts and questions", async () => {
  const { draft, basics, first, second, list } = await draftWithProfile()
  const translations = { FA: { title: "همه‌چیز" } }
  const all = await draft.add("profiles", {
    ...{ index: 1, title: "Everything", description: "All of it", translations },
    questionIds: [first, second],
  })
  expect(await list()).toMatchObject([
    { id: basics, index: 1, title: "Basics", description: null, questionIds: [first], translations: {} },
    {
      ...{ id: all, index: 2, title: "Everything", description: "All of it", translations },
      questionIds: [first, second],
    },
  ])
})

test("an edit without questions keeps them, one with none is not released", async () => {
  const { draft, basics, first, list } = await draftWithProfile()
  await draft.put(`profiles/${basics}`, { index: 1, title: "Essentials" })
  expect(await list()).toMatchObject([{ title: "Essentials", questionIds: [first] }])
  await draft.put(`profiles/${basics}`, { index: 1, title: "Essentials", questionIds: [] })
  expect((await draft.get("validate")).body.errors).toContain("The profile “Essentials” has no questions.")
})

test("questions of other versions, taken titles and a twenty-first profile are refused", async () => {
  const { draft, basics, first } = await draftWithProfile()
  const elsewhere = (await draftWithProfile()).second
  const edit = { index: 1, title: "Basics", questionIds: [first, elsewhere] }
  expect(await draft.put(`profiles/${basics}`, edit)).toMatchObject({
    status: 404,
    body: { code: "NOT_FOUND" },
  })
  expect(await draft.post("profiles", { index: 2, title: " BASICS ", questionIds: [] })).toMatchObject({
    status: 400,
  })
  for (let index = 2; index <= 20; index++)
    await draft.add("profiles", { index, title: `Profile ${index}`, questionIds: [first] })
  expect(await draft.post("profiles", { index: 21, title: "One more" })).toMatchObject({
    status: 400,
    body: { code: "INVALID_INPUT" },
  })
})

test("a deleted profile comes back with its questions, and so does a deleted question in its profiles", async () => {
  const { draft, basics, first, second, list } = await draftWithProfile()
  await draft.add("profiles", { index: 2, title: "Everything", questionIds: [first, second] })
  const before = await list()
  await draft.delete(`profiles/${basics}`)
  expect(await list()).toMatchObject([{ index: 1, title: "Everything" }])
  expect((await draft.post("restore", { deleted: "profile", id: basics })).status).toBe(200)
  expect(await list()).toEqual(before)
  await draft.delete(`questions/${first}`)
  expect(await list()).toMatchObject([{ questionIds: [] }, { questionIds: [second] }])
  await draft.post("restore", { deleted: "question", id: first })
  expect(await list()).toEqual(before)
})

test("a text changes the profiles of a draft, and undo reverts it", async () => {
  const draft = await newDraft(app, owner)
  const list = async () => (await draft.get("profiles")).body.items
  expect(await draft.put("text", { text: TEXT })).toMatchObject({ status: 200 })
  const before = await list()
  expect(before).toMatchObject([{ title: "Basics", description: "To begin with" }])
  const { text } = (await draft.get("text")).body
  expect(text).toContain("questions: Q1\n")
  const edited = text.replace("questions: Q1\n", "questions: Q2, Q1\n")
  const { undoId } = (await draft.put("text", { text: edited })).body
  expect(await list()).toMatchObject([
    { id: before[0].id, questionIds: [expect.any(Number), expect.any(Number)] },
  ])
  await draft.post("restore", { deleted: "text", id: undoId })
  expect(await list()).toEqual(before)
})

const TEXT = `
level Low { title: "Low" description: "Little" value: 1 }
level High { title: "High" description: "Much" value: 2 competence: [High: 60%] }
subject Menu { title: "Menu" description: "What is offered" }
attribute Variety { title: "Variety" description: "How varied it is" subject: Menu }
questionnaire Talk { title: "Kitchen talk" description: "About the kitchen" }
answerRange YesNo { title: "Yes or no" options: "No", "Yes" }
question Q1 { questionnaire: Talk title: "Do you cook?" answerRange: YesNo affects Variety on level High }
question Q2 { questionnaire: Talk title: "Do you bake?" answerRange: YesNo affects Variety on level High }
profile Basics { title: "Basics" description: "To begin with" questions: Q1 }
`
