import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { importTestKit } from "../../testing/import-kit.ts"
import { designer } from "../../testing/kit-designer.ts"
import { smallKit } from "../../testing/kit-text.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
let owner: Caller
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.signUp("Dora Designer")
})
afterAll(() => app.close())

let number = 0

/** The draft of a released kit. */
async function draftOf(source: string) {
  number++
  const { kitId } = await importTestKit(app, owner, source, { title: `Text of a draft ${number}` })
  const { body } = await owner.post(`/api/v1/assessment-kits/${kitId}/clone/`)
  const draft = designer(owner, body.kitVersionId)
  const text = async (): Promise<string> => (await draft.get("text")).body.text
  return { kitId, ...draft, text, replace: (newText: string) => draft.put("text", { text: newText }) }
}

const edit = (text: string, piece: string | RegExp, replacement: string) => {
  expect(text).toMatch(piece)
  return text.replace(piece, replacement)
}

describe("a draft as text", () => {
  test("applied as it is changes nothing, whatever the kit holds", async () => {
    const draft = await draftOf("kits/team-health")
    const text = await draft.text()
    expect(text).toContain("question ")
    expect(await draft.replace(text)).toMatchObject({ status: 200, body: { changesCount: 0 } })
    expect(await draft.text()).toBe(text)
  })

  test("holds at once what the forms changed, and the forms what the text changed", async () => {
    const draft = await draftOf(smallKit())
    const [subject] = (await draft.get("subjects")).body.items
    await draft.put(`subjects/${subject.id}`, { ...subject, title: "Food" })
    const text = await draft.text()
    expect(text).toContain('title: "Food"')
    const reply = await draft.replace(edit(text, 'title: "Food"', 'title: "Drinks"'))
    expect(reply.body).toEqual({ changesCount: 1, message: "The draft is as the text says." })
    const subjects = (await draft.get("subjects")).body.items
    expect(subjects).toMatchObject([{ id: subject.id, title: "Drinks" }])
  })

  test("may take away and rearrange what an update of a released kit may not", async () => {
    const draft = await draftOf(
      smallKit(
        "",
        `
        subject Drinks { title: "Drinks" description: "What is drunk" }
        attribute Strength { title: "Strength" description: "How strong" subject: Drinks }
        answerRange Often { title: "Often" options: "No", "Yes" with values [0, 1] }
        question Q2 { questionnaire: Talk title: "Do you taste?" answerRange: Often affects Strength on level Low }`,
      ),
    )
    const attributes = (await draft.get("attributes")).body.items
    const moved = edit(await draft.text(), /subject Drinks \{[^}]*\}/, "").replace(
      "subject: Drinks",
      "subject: Menu",
    )
    const own = moved
      .replace("answerRange: Often", 'options: "Never", "Always" with values [0, 1]')
      .replace(/answerRange Often \{[^}]*\}/, "")
    const reply = await draft.replace(own)
    expect(reply.body.message ?? reply.body).toBe("The draft is as the text says.")
    const after = (await draft.get("attributes")).body.items
    expect(
      after.map(({ id, subject }: { id: number; subject: { title: string } }) => [id, subject.title]),
    ).toEqual(attributes.map(({ id }: { id: number }) => [id, "Menu"]))
    expect((await draft.get("answer-ranges")).body.items).toEqual([])
    const [questionnaire] = (await draft.get("questionnaires")).body.items
    const questions = (await draft.get(`questionnaires/${questionnaire.id}/questions`)).body.items
    const options = (await draft.get(`questions/${questions[1].id}/options`)).body.items
    expect(options.map(({ title }: { title: string }) => title)).toEqual(["Never", "Always"])
    expect((await draft.get("validate")).body).toEqual({ isValid: true, errors: [] })
    expect((await draft.post("activate", undefined)).status).toBe(200)
  })

  test("with errors says where they are, and leaves the draft as it was", async () => {
    const draft = await draftOf(smallKit())
    const text = await draft.text()
    const reply = await draft.replace(edit(text, "subject: Menu", "subject: Nowhere"))
    const line = text.slice(0, text.indexOf("subject: Menu")).split("\n").length
    expect(reply).toMatchObject({
      status: 422,
      body: {
        code: "DSL_SYNTAX_ERROR",
        errors: expect.arrayContaining([expect.objectContaining({ kind: "UNRESOLVED_REFERENCE", line })]),
      },
    })
    expect(await draft.text()).toBe(text)
  })

  test("does not change what the kit says of itself, and says so", async () => {
    const draft = await draftOf(smallKit())
    const reply = await draft.replace(edit(await draft.text(), /summary: "[^"]*"/, 'summary: "Another one"'))
    expect(reply.body).toEqual({
      changesCount: 0,
      message:
        "The draft is as the text says, but for what the kit says of itself: edit it under \u201cGeneral\u201d (summary).",
    })
  })

  test("is the owner's, and only as long as it is a draft", async () => {
    const draft = await draftOf(smallKit())
    const text = await draft.text()
    const stranger = await app.signUp("Sten Stranger")
    expect((await stranger.put(`${draft.path}text/`, { text })).status).toBe(403)
    await draft.post("activate", undefined)
    expect(await draft.replace(text)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    expect((await draft.replace("")).status).toBe(400)
  })
})
