import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, test } from "vitest"
import { wordsOfTitle } from "../../platform/database/migrations/0087-folded-search.ts"
import { importTestKit, makeTestGroup } from "../../testing/import-kit.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
let owner: Caller
let expertGroupId: number
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.signUp("Anna Berg")
  expertGroupId = await makeTestGroup(owner, "Contents group")
})
afterAll(() => app.close())

const text = (question: string, { subject = "Menu", translation = "" } = {}) => `
kit Kit { title: "Kit" summary: "A kit for a test" about: "Two at once." ${translation === "" ? "" : 'translation fa { title: "کیت آزمون" }'} }
level Low { title: "Low" description: "Little" value: 1 }
level High { title: "High" description: "Much" value: 2 competence: [High: 60%] }
subject Menu { title: "${subject}" description: "What is offered" }
attribute Variety { title: "Variety" description: "How varied it is" subject: Menu }
questionnaire Talk { title: "Kitchen talk" description: "About the kitchen" }
question Q1 { questionnaire: Talk title: "${question}" options: "Never", "Daily" with values [0, 1]
  affects Variety on level High
  ${translation} }
`

async function kit(content: string, wishes: { isPrivate?: boolean; publish?: boolean } = {}) {
  const title = `Kit ${randomUUID().slice(0, 8)}`
  const { kitId } = await importTestKit(app, owner, content, { title, expertGroupId, ...wishes })
  return { id: kitId, title }
}

const find = (words: string, who: Pick<Caller, "get"> = app.visitor()) =>
  who.get(`/api/v1/public/assessment-kits/contents/search/?text=${encodeURIComponent(words)}`)

test("kits are found by words of their questions, in any order and case, by the beginning of words", async () => {
  const own = await kit(text("Which measurements of the lantern's inner quality are used?"))
  const reply = await find("QUALITY lant")
  expect(reply.queries).toBe(1)
  expect(reply.body.items).toEqual([
    {
      kit: own,
      kind: "QUESTION",
      title: "Which measurements of the lantern's inner quality are used?",
      count: 1,
    },
  ])
  expect((await find("lantern speed")).body.items).toEqual([])
  expect((await find("antern")).body.items).toEqual([])
})

test("of several elements the most general is named, and all are counted", async () => {
  const own = await kit(text("Is the harbour lit?", { subject: "Harbour" }))
  expect((await find("harbour")).body.items).toEqual([
    { kit: own, kind: "SUBJECT", title: "Harbour", count: 2 },
  ])
})

test("words are found in every language, whatever joins their parts, and named in the reader's", async () => {
  const translation = 'translation fa { title: "آیا نرم‌افزار «فانوسك» خاموش می‌شود؟" }'
  const own = await kit(text("Is the beacon switched off?", { translation }))
  for (const words of ["فانوسک", "فانوسك", "افزار", "beacon"]) {
    expect((await find(words)).body.items, words).toMatchObject([
      { kit: { id: own.id }, title: "Is the beacon switched off?" },
    ])
  }
  const persian = await app
    .visitor()
    .call("GET", `/api/v1/public/assessment-kits/contents/search/?text=beacon`, {
      headers: { "accept-language": "fa" },
    })
  expect(persian.body.items[0].title).toContain("نرم‌افزار")
})

test("private kits are found by their users only, unpublished ones and archived versions by nobody", async () => {
  const secret = await kit(text("Is the cellar locked?"), { isPrivate: true })
  await kit(text("Is the cellar dry?"), { publish: false })
  expect((await find("cellar")).body.items).toEqual([])
  expect((await find("cellar", await app.signUp("Sten Stranger"))).body.items).toEqual([])
  expect((await find("cellar", owner)).body.items).toMatchObject([{ kit: { id: secret.id }, count: 1 }])
})

test("signs of query languages are only text", async () => {
  for (const words of ["' & !", "a':* | 'b", "\\", "<->", "%_", "؟"]) {
    const { status, body } = await find(words)
    expect([status, Array.isArray(body.items)], words).toEqual([200, true])
  }
})

test("the search uses the indexes on the words of titles", async () => {
  await app.asServer(async ({ db }) => {
    await sql`set local enable_seqscan = off`.execute(db)
    const fits = sql<boolean>`${sql.raw(wordsOfTitle("found."))} @@ ${"'code':*"}::tsquery`
    const plans = await Promise.all([
      db.selectFrom("subjects as found").where(fits).select("found.id").explain("json"),
      db.selectFrom("attributes as found").where(fits).select("found.id").explain("json"),
      db.selectFrom("questionnaires as found").where(fits).select("found.id").explain("json"),
      db.selectFrom("questions as found").where(fits).select("found.id").explain("json"),
    ])
    for (const [index, table] of ["subjects", "attributes", "questionnaires", "questions"].entries()) {
      expect(JSON.stringify(plans[index])).toContain(`${table}_words`)
    }
  })
})
