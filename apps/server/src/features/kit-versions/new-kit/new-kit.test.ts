import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { importTestKit } from "../../../testing/import-kit.ts"
import { designer } from "../../../testing/kit-designer.ts"
import { smallKit } from "../../../testing/kit-text.ts"
import { type Caller, createTestApp, type TestApp } from "../../../testing/test-app.ts"

let app: TestApp
let owner: Caller
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.signUp("Olga Owner")
})
afterAll(() => app.close())

const create = (caller: Caller, body: object) => caller.post("/api/v1/assessment-kits/", body)

async function made(caller: Caller, body: object) {
  const reply = await create(caller, body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  const { kitId } = reply.body
  const info = (await caller.get(`/api/v2/assessment-kits/${kitId}/info/`)).body
  const { expertGroup } = (await caller.get(`/api/v1/assessment-kits/${kitId}/min-info/`)).body
  return { kitId, info, expertGroup, draft: designer(caller, info.draftVersionId) }
}

describe("a kit with a starter", () => {
  test("needs no more than a title, and begins with levels that have requirements", async () => {
    for (const levels of [3, 5] as const) {
      const { info, draft } = await made(owner, { title: `Harbours ${levels}`, starter: { levels } })
      expect(info).toMatchObject({
        summary: `Harbours ${levels}`,
        tags: [],
        isPrivate: false,
        published: false,
      })
      const content = (await draft.get("content")).body
      expect(content.levels).toHaveLength(levels)
      // Each level requires something of itself and of every level between it and the lowest.
      expect(content.competences).toHaveLength((levels * (levels - 1)) / 2)
    }
    const { draft } = await made(owner, { title: "بندرها", lang: "FA", starter: { levels: 3 } })
    const { levels } = (await draft.get("content")).body
    expect(levels.map(({ title }: { title: string }) => title)).toEqual(["آغازین", "جاافتاده", "پیشرو"])
  })

  test("may begin with nothing", async () => {
    const { draft } = await made(owner, { title: "Blank harbours", starter: {} })
    expect((await draft.get("content")).body.levels).toEqual([])
  })

  test("is written in a group of the author's own, which is made once", async () => {
    const [one, namesake] = [await app.signUp("Nadia Namesake"), await app.signUp("Nadia Namesake")]
    const [first, second] = [
      await made(one, { title: "First of Nadia", starter: {} }),
      await made(one, { title: "Second of Nadia", starter: {} }),
    ]
    expect(first.expertGroup).toMatchObject({ title: "Nadia Namesake" })
    expect(second.expertGroup.id).toBe(first.expertGroup.id)
    const other = await made(namesake, { title: "First of the other", starter: {} })
    expect(other.expertGroup).toMatchObject({ title: "Nadia Namesake 2" })
  })

  test("begun twice at once makes one group", async () => {
    const author = await app.signUp("Paul Parallel")
    await Promise.all([1, 2, 3].map((place) => made(author, { title: `At once ${place}`, starter: {} })))
    expect((await author.get("/api/v1/expert-groups/")).body.total).toBe(1)
  })

  test("makes no group if the kit is refused", async () => {
    const author = await app.signUp("Rita Refused")
    await made(owner, { title: "Taken title", starter: {} })
    expect((await create(author, { title: "Taken title", starter: { levels: 3 } })).status).toBe(400)
    expect((await create(author, { title: "Of nothing", starter: { kitId: 987_654 } })).status).toBe(404)
    expect((await author.get("/api/v1/expert-groups/")).body.total).toBe(0)
  })
})

describe("a copy of a kit", () => {
  test("has its content with ids of its own, its languages and its terms", async () => {
    const text = smallKit()
    const { kitId } = await importTestKit(app, owner, text, { title: "The original" })
    const author = await app.signUp("Cora Copier")
    const { info, draft } = await made(author, { title: "The copy", starter: { kitId } })
    const original = (await owner.get(`/api/v2/assessment-kits/${kitId}/info/`)).body
    expect(info).toMatchObject({ summary: original.summary, languages: original.languages })
    expect((await draft.get("validate")).body).toEqual({ isValid: true, errors: [] })
    const { questions } = (await draft.get("content")).body
    const released = await owner.get(`/api/v1/public/assessment-kits/${kitId}/content/`)
    const codesOf = (all: { code: string; title: string }[]) => all.map(({ title }) => title).toSorted()
    expect(codesOf(questions)).toEqual(codesOf(released.body.questions))
    const ids = new Set(released.body.questions.map(({ id }: { id: number }) => id))
    expect(questions.some(({ id }: { id: number }) => ids.has(id))).toBe(false)
    expect((await author.post(`${draft.path}activate/`)).status).toBe(200)
  })

  test("is possible of open kits only", async () => {
    const options = [
      { title: "Private original", isPrivate: true },
      { title: "Unpublished original", publish: false },
    ]
    const author = await app.signUp("Sten Stranger")
    for (const wish of options) {
      const { kitId } = await importTestKit(app, owner, smallKit(), wish)
      const copy = { title: `Copy of ${wish.title}`, starter: { kitId } }
      expect((await create(author, copy)).status).toBe(404)
      expect((await create(owner, copy)).status).toBe(200)
    }
    const { kitId } = await made(owner, { title: "Never released", starter: { levels: 3 } })
    expect((await create(owner, { title: "Copy of a draft", starter: { kitId } })).status).toBe(404)
  })

  test("stays in the language of its texts, and is no second starter", async () => {
    const { kitId } = await importTestKit(app, owner, smallKit(), { title: "In English" })
    const wrong = [
      { title: "In Persian", lang: "FA", starter: { kitId } },
      { title: "Both at once", starter: { kitId, levels: 3 } },
      { title: "Four levels", starter: { levels: 4 } },
    ]
    for (const body of wrong) expect((await create(owner, body)).status, body.title).toBe(400)
  })
})
