import { writeArchive } from "@plumbline/kit-dsl"
import { afterAll, beforeAll, expect, test } from "vitest"
import { importTestKit, makeTestGroup, uploadTestKit } from "../../testing/import-kit.ts"
import { designer, newDraft } from "../../testing/kit-designer.ts"
import { smallKit } from "../../testing/kit-text.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
let owner: Caller
beforeAll(async () => {
  app = await createTestApp({ MAX_KIT_QUESTIONS: "3", MAX_KIT_TEXT_MB: "1" })
  owner = await app.signUp("Dora Designer")
})
afterAll(() => app.close())

const question = (number: number, options = '"No", "Yes" with values [0, 1]') =>
  `question Q${number} { questionnaire: Talk title: "Question ${number}?" options: ${options} affects Variety on level High }`
const kitWith = (questions: number) =>
  smallKit("", Array.from({ length: questions - 1 }, (_, at) => question(at + 2)).join("\n"))
const tooLarge = {
  status: 400,
  body: { code: "INVALID_INPUT", message: expect.stringContaining("at most 3 questions") },
}

test("an archive with more questions than a kit may have is refused when it is uploaded", async () => {
  const group = await makeTestGroup(owner)
  const upload = (text: string) => uploadTestKit(owner, group, writeArchive([{ path: "kit.ak", text }]))
  expect(await upload(kitWith(3))).toMatchObject({ status: 200 })
  expect(await upload(kitWith(4))).toMatchObject(tooLarge)
})

test("a kit with few questions but very many other elements is refused as well", async () => {
  const group = await makeTestGroup(owner)
  const measures = Array.from(
    { length: 60 },
    (_, at) => `subject S${at} { title: "Subject ${at}" description: "d" }
      attribute A${at} { title: "Attribute ${at}" description: "d" subject: S${at} }`,
  )
  const archive = writeArchive([{ path: "kit.ak", text: smallKit("", measures.join("\n")) }])
  expect(await uploadTestKit(owner, group, archive)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining("60 elements") },
  })
})

test("texts that are longer than allowed when unpacked are not read", async () => {
  const group = await makeTestGroup(owner)
  const files = ["a.ak", "b.ak"].map((path) => ({ path, text: "{".repeat(700 * 1024) }))
  expect(await uploadTestKit(owner, group, writeArchive(files))).toMatchObject({
    status: 400,
    body: { code: "INVALID_DSL_CONTENT", message: expect.stringContaining("larger than 1 MiB") },
  })
})

test("neither the text of a draft nor the designer can exceed the limit, nor can undoing do so", async () => {
  const { kitId } = await importTestKit(app, owner, kitWith(2), { title: "Growing kit" })
  const { body } = await owner.post(`/api/v1/assessment-kits/${kitId}/clone/`)
  const draft = designer(owner, body.kitVersionId)
  const { text } = (await draft.get("text")).body
  expect(await draft.put("text", { text: `${text}\n${question(7)}\n${question(8)}` })).toMatchObject(tooLarge)
  const [questionnaire] = (await draft.get("questionnaires")).body.items
  const asked = { index: 3, title: "One more?", questionnaireId: questionnaire.id }
  const add = (index: number) =>
    draft.post("questions", {
      ...asked,
      index,
      title: `Added ${index}?`,
      mayNotBeApplicable: false,
      advisable: true,
    })
  const third = await add(3)
  expect(third).toMatchObject({ status: 201 })
  expect(await add(4)).toMatchObject(tooLarge)
  const id = third.body.questionId
  expect(await draft.delete(`questions/${id}`)).toMatchObject({ status: 204 })
  expect(await add(3)).toMatchObject({ status: 201 })
  expect(await draft.post("restore", { deleted: "question", id })).toMatchObject({ status: 400 })
})

test("a released kit that has become too large for its tenant is not cloned", async () => {
  const { kitId } = await importTestKit(app, owner, kitWith(3), { title: "Former kit" })
  const { activeVersionId: version } = await app.tables
    .selectFrom("kits")
    .where("id", "=", kitId)
    .select("activeVersionId")
    .executeTakeFirstOrThrow()
  const { translations, guidance, ...stored } = await app.tables
    .selectFrom("questions")
    .where("kitVersionId", "=", version)
    .selectAll()
    .executeTakeFirstOrThrow()
  await app.tables
    .insertInto("questions")
    .values({ ...stored, id: stored.id + 100_000, code: "Q99", index: 99 })
    .execute()
  expect(await owner.post(`/api/v1/assessment-kits/${kitId}/clone/`)).toMatchObject(tooLarge)
})

test("an empty draft grows to the limit, and no further", async () => {
  const draft = await newDraft(app, owner)
  const questionnaire = await draft.questionnaire("Talk", 1)
  for (const index of [1, 2, 3]) await draft.question(`Question ${index}?`, questionnaire, index)
  await expect(draft.question("Question 4?", questionnaire, 4)).rejects.toThrow("at most 3 questions")
})
