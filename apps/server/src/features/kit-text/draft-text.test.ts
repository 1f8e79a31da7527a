import { type KitDslModel, printKit } from "@plumbline/kit-dsl"
import { arbitraryKit } from "@plumbline/kit-dsl/testing/arbitrary-kit"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { importTestKit, makeTestGroup } from "../../testing/import-kit.ts"
import { designer, newDraft } from "../../testing/kit-designer.ts"
import { smallKit } from "../../testing/kit-text.ts"
import { type Caller, createTestApp, type Reply, type TestApp } from "../../testing/test-app.ts"

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
  test("changes nothing when applied unchanged, whatever the kit contains", async () => {
    const draft = await draftOf("kits/team-health")
    const text = await draft.text()
    expect(text).toContain("question ")
    expect(await draft.replace(text)).toMatchObject({ status: 200, body: { changesCount: 0 } })
    expect(await draft.text()).toBe(text)
  })

  test("may be unfinished: what is given is taken, and refused at the release only", async () => {
    const draft = await draftOf(smallKit())
    await draft.post("answer-ranges", { title: "How often" })
    const described = { title: "Later", description: "Not begun yet" }
    await draft.post("subjects", { index: 9, ...described, weight: 1 })
    const [questionnaire] = (await draft.get("questionnaires")).body.items
    await draft.post("questions", {
      index: 9,
      title: "What is asked here?",
      mayNotBeApplicable: false,
      advisable: true,
      questionnaireId: questionnaire.id,
    })
    const text = await draft.text()
    expect(text).toContain("How often")
    expect(await draft.replace(text)).toMatchObject({ status: 200, body: { changesCount: 0 } })
    expect(await draft.text()).toBe(text)
    expect((await draft.get("validate")).body.errors.join()).toContain("How often")
  })

  test("immediately reflects changes made in forms, and vice versa", async () => {
    const draft = await draftOf(smallKit())
    const [subject] = (await draft.get("subjects")).body.items
    await draft.put(`subjects/${subject.id}`, { ...subject, title: "Food" })
    const text = await draft.text()
    expect(text).toContain('title: "Food"')
    const reply = await draft.replace(edit(text, 'title: "Food"', 'title: "Drinks"'))
    expect(reply.body).toMatchObject({ changesCount: 1, message: "The draft now matches the text." })
    const subjects = (await draft.get("subjects")).body.items
    expect(subjects).toMatchObject([{ id: subject.id, title: "Drinks" }])
  })

  test("may remove and rearrange what an update of a released kit may not", async () => {
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
    expect(reply.body.message ?? reply.body).toBe("The draft now matches the text.")
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

  test("reports the positions of errors, and leaves the draft unchanged", async () => {
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

  test("does not change the general texts of the kit, and states that", async () => {
    const draft = await draftOf(smallKit())
    const reply = await draft.replace(edit(await draft.text(), /summary: "[^"]*"/, 'summary: "Another one"'))
    expect(reply.body).toEqual({
      changesCount: 0,
      undoId: null,
      message:
        "The draft now matches the text, except for the general texts of the kit: edit those under \u201cGeneral\u201d (summary).",
    })
  })

  test("is only for the owner, and only while it is a draft", async () => {
    const draft = await draftOf(smallKit())
    const text = await draft.text()
    const stranger = await app.signUp("Sten Stranger")
    expect((await stranger.put(`${draft.path}text/`, { text })).status).toBe(403)
    await draft.post("activate", undefined)
    expect(await draft.replace(text)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    expect((await draft.replace("")).status).toBe(400)
  })
})

describe("undoing a text", () => {
  const more = `
    level Top { title: "Top" description: "All" value: 3 competence: [Top: 60%, High: 40%] }
    subject Drinks { title: "Drinks" description: "What is drunk" }
    attribute Strength { title: "Strength" description: "How strong" subject: Drinks }
    answerRange Often { title: "Often" options: "No", "Yes" with values [0, 1] }
    question Q2 { questionnaire: Talk title: "Do you taste?" answerRange: Often affects Strength on level Low }`
  const stateOf = async ({ get }: { get: (list: string) => Promise<Reply> }) => {
    const lists = ["content", "text", "answer-ranges", "attributes", "level-competences", "questionnaires"]
    return Promise.all(lists.map(async (list) => (await get(list)).body))
  }
  type Draft = Awaited<ReturnType<typeof draftOf>>
  const takeBack = (draft: Draft, undoId: unknown) => draft.post("restore", { deleted: "text", id: undoId })

  test("restores the draft with the same ids, whatever was added or removed; once", async () => {
    const draft = await draftOf(smallKit("", more))
    const before = await stateOf(draft)
    const whole = await draft.text()
    for (const text of [
      edit(whole, /subject Drinks \{[^}]*\}/, "")
        .replace(/attribute Strength \{[^}]*\}/, "")
        .replace(/question Q2 \{[^}]*\}/, ""),
      edit(whole, "answerRange: Often", 'options: "Never", "Always" with values [0, 1]').replace(
        /answerRange Often \{[^}]*\}/,
        "",
      ),
      smallKit(),
    ]) {
      const { status, body } = await draft.replace(text)
      expect(status, JSON.stringify(body)).toBe(200)
      expect(await stateOf(draft)).not.toEqual(before)
      expect(await takeBack(draft, body.undoId)).toMatchObject({ status: 200, body: "" })
      expect(await stateOf(draft)).toEqual(before)
      expect(await takeBack(draft, body.undoId)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("can no longer be undone") },
      })
    }
  })

  test("keeps unrelated changes made in the meantime", async () => {
    const draft = await draftOf(smallKit("", more))
    const [menu, drinks] = (await draft.get("subjects")).body.items
    const text = edit(await draft.text(), /question Q2 \{[^}]*\}/, "").replace(
      'title: "Drinks"',
      'title: "Bar"',
    )
    const { body } = await draft.replace(text)
    await draft.put(`subjects/${menu.id}`, { ...menu, title: "Dishes" })
    await draft.put(`subjects/${drinks.id}`, { ...drinks, title: "Bar", weight: 7 })
    const measure = await draft.measure("Taste", 1)
    expect(await takeBack(draft, body.undoId)).toMatchObject({ status: 200 })
    expect((await draft.get("subjects")).body.items).toMatchObject([
      { id: menu.id, title: "Dishes" },
      { id: drinks.id, title: "Drinks", weight: 7 },
    ])
    expect((await draft.get("measures")).body.items).toContainEqual(expect.objectContaining({ id: measure }))
    expect(await draft.text()).toContain("Do you taste?")
  })

  test("is rejected when its changes have been overwritten, and changes nothing", async () => {
    const over: Record<string, (draft: Draft) => Promise<unknown>> = {
      "the changed title": async (draft) => {
        const [, drinks] = (await draft.get("subjects")).body.items
        return draft.put(`subjects/${drinks.id}`, { ...drinks, title: "Cellar" })
      },
      "a title that was free": (draft) => draft.add("answer-ranges", { title: "Often" }),
      "something in what the text added": async (draft) => {
        const added = (await draft.get("questionnaires")).body.items.at(-1)
        return draft.question("Put in there?", added.id, 9)
      },
      "what the text changed is gone": async (draft) => {
        const [, drinks] = (await draft.get("subjects")).body.items
        return draft.delete(`subjects/${drinks.id}`)
      },
    }
    for (const [what, write] of Object.entries(over)) {
      const draft = await draftOf(smallKit("", more))
      const text = edit(await draft.text(), 'title: "Drinks"', 'title: "Bar"')
        .replace("answerRange: Often", 'options: "Never", "Always" with values [0, 1]')
        .replace(/answerRange Often \{[^}]*\}/, "")
      const { body } = await draft.replace(
        `${text}\nquestionnaire Later { title: "Later" description: "For later" }`,
      )
      expect(body.undoId, what).toBeGreaterThan(0)
      await write(draft)
      const before = await stateOf(draft)
      for (const [language, sentence] of [
        ["en", "This cannot be undone: the draft has been changed since"],
        ["fa", "این کار برگشت‌پذیر نیست: پیش‌نویس پس از آن تغییر کرده"],
      ] as const) {
        const reply = await owner.call("POST", `${draft.path}restore/`, {
          body: { deleted: "text", id: body.undoId },
          headers: { "accept-language": language },
        })
        expect(reply, what).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
        expect(reply.body.message, what).toContain(sentence)
      }
      expect(await stateOf(draft), what).toEqual(before)
    }
  })

  test("fully restores a draft that was not a complete kit yet", async () => {
    const draft = await draftOf(smallKit("", more))
    const [questionnaire] = (await draft.get("questionnaires")).body.items
    const bare = await draft.question("Without options?", questionnaire.id, 3)
    const before = await stateOf(draft)
    const { body, status } = await draft.replace(
      edit(await draft.text(), /question m3 \{[^}]*\}/, "").replace('"Drinks"', '"Bar"'),
    )
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await draft.text()).not.toContain("Without options?")
    expect(await takeBack(draft, body.undoId)).toMatchObject({ status: 200 })
    expect(await stateOf(draft)).toEqual(before)
    const { questions } = (await draft.get("content")).body
    expect(questions).toContainEqual(expect.objectContaining({ id: bare }))
  })

  test("restores any kit from any other, with every id", async () => {
    const language = (kit: KitDslModel) => kit.kitModel?.language ?? "EN"
    const twoKits = fc
      .tuple(arbitraryKit, arbitraryKit)
      .filter(([one, other]) => language(one) === language(other))
    const expertGroupId = await makeTestGroup(owner)
    await fc.assert(
      fc.asyncProperty(twoKits, async ([one, other]) => {
        const draft = await newDraft(app, owner, { expertGroupId, lang: language(one) })
        const text = (kit: KitDslModel) =>
          printKit(kit)
            .map((file) => file.text)
            .join("\n\n")
        const replaceBy = (kit: KitDslModel) => draft.put("text", { text: text(kit) })
        expect(await replaceBy(one)).toMatchObject({ status: 200 })
        const before = await stateOf(draft)
        const { status, body } = await replaceBy(other)
        expect(status, JSON.stringify(body)).toBe(200)
        if (body.undoId === null) return
        expect(await draft.post("restore", { deleted: "text", id: body.undoId })).toMatchObject({
          status: 200,
        })
        expect(await stateOf(draft)).toEqual(before)
      }),
      { numRuns: 12, endOnFailure: true },
    )
  })
})
