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

const level = { index: 1, value: 1, title: "Starting", description: "At the start" }
const subject = { index: 1, title: "Delivery", description: "How changes arrive" }

describe("maturity levels", () => {
  test("are listed by index, as stored, with all their texts", async () => {
    const draft = await newDraft(app, owner)
    const high = await draft.add("maturity-levels", { ...level, index: 7, value: 70, title: "High" })
    const low = await draft.add("maturity-levels", {
      ...level,
      title: "  Low \n level ",
      translations: { FA: { title: " پایین ", description: "" }, EN: { title: "Lower" } },
    })
    const reply = await draft.get("maturity-levels")
    expect(reply.body).toMatchObject({ page: 0, size: 20, sort: "index", order: "asc", total: 2 })
    expect(reply.body.items).toMatchObject([
      {
        ...{ id: low, index: 1, value: 1, title: "Low level", description: "At the start" },
        translations: { FA: { title: "پایین" }, EN: { title: "Lower" } },
      },
      { id: high, index: 7, value: 70, title: "High", description: "At the start", translations: {} },
    ])
    // The main language comes last, because clients show the first entry.
    expect(Object.keys(reply.body.items[0].translations)).toEqual(["FA", "EN"])
    expect(reply.queries).toBeLessThanOrEqual(4)
  })

  test("are added at the end when their position is taken, and keep their own in an edit", async () => {
    const draft = await newDraft(app, owner)
    const one = await draft.level("One", 1)
    const two = await draft.level("Two", 1)
    await draft.put(`maturity-levels/${two}`, { ...level, title: "Second", index: 9, value: 1 })
    const { items } = (await draft.get("maturity-levels")).body
    expect(items).toMatchObject([
      { id: one, index: 1, value: 1 },
      { id: two, index: 2, value: 2, title: "Second" },
    ])
  })

  test("get the greatest free value when there is none above the highest", async () => {
    const draft = await newDraft(app, owner)
    await draft.level("Top", 1, 1000)
    await draft.level("Next", 2, 1000)
    const { items } = (await draft.get("maturity-levels")).body
    expect(items).toMatchObject([{ value: 1000 }, { value: 999 }])
  })

  test("are limited to ten", async () => {
    const draft = await newDraft(app, owner)
    for (let index = 1; index <= 10; index++) await draft.level(`Level ${index}`, index)
    const reply = await draft.post("maturity-levels", { ...level, title: "One more", index: 11, value: 11 })
    expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    expect((await draft.get("maturity-levels")).body.total).toBe(10)
  })

  test("close the gap that a deleted one leaves, also in their values", async () => {
    const draft = await newDraft(app, owner)
    const ids = [
      await draft.level("A level", 1),
      await draft.level("B level", 2),
      await draft.level("C level", 3, 30),
    ]
    await draft.competence(ids[2] ?? 0, ids[1] ?? 0, 60)
    const reply = await draft.delete(`maturity-levels/${ids[1]}`)
    expect(reply).toMatchObject({ status: 204, body: "" })
    expect(reply.queries).toBeLessThanOrEqual(8)
    expect((await draft.get("maturity-levels")).body.items).toMatchObject([
      { index: 1, value: 1 },
      { index: 2, value: 29 },
    ])
    expect((await draft.get("level-competences")).body.items).toMatchObject([
      { competences: [] },
      { competences: [] },
    ])
  })

  test("get their new position as their value when they are reordered", async () => {
    const draft = await newDraft(app, owner)
    const [a, b] = [await draft.level("A level", 1, 10), await draft.level("B level", 2, 20)]
    const reply = await draft.put("maturity-levels-change-order", {
      orders: [
        { id: a, index: 2 },
        { id: b, index: 1 },
      ],
    })
    expect(reply).toMatchObject({ status: 200, body: "" })
    expect((await draft.get("maturity-levels")).body.items).toMatchObject([
      { id: b, index: 1, value: 1 },
      { id: a, index: 2, value: 2 },
    ])
  })
})

describe("competences", () => {
  test("are listed under the level that requires them", async () => {
    const draft = await newDraft(app, owner)
    const [low, high] = [await draft.level("Low", 1), await draft.level("High", 2)]
    const reply = await draft.post("level-competences", {
      affectedLevelId: high,
      effectiveLevelId: high,
      value: 60,
    })
    expect(reply).toMatchObject({ status: 201, body: "" })
    expect((await draft.get("level-competences")).body.items).toEqual([
      { id: low, index: 1, title: "Low", competences: [] },
      {
        ...{ id: high, index: 2, title: "High" },
        competences: [{ id: expect.any(Number), value: 60, maturityLevelId: high, etag: expect.any(String) }],
      },
    ])
  })

  test("are changed, and deleted by 0 percent", async () => {
    const draft = await newDraft(app, owner)
    const high = await draft.level("High", 1)
    await draft.competence(high, high, 60)
    const listed = async () => (await draft.get("level-competences")).body.items[0].competences
    const [{ id }] = await listed()
    expect((await draft.put(`level-competences/${id}`, { value: 70 })).status).toBe(200)
    expect(await listed()).toMatchObject([{ id, value: 70 }])
    expect((await draft.put(`level-competences/${id}`, { value: 0 })).status).toBe(200)
    expect(await listed()).toEqual([])
    expect((await draft.put(`level-competences/${id}`, { value: 5 })).status).toBe(404)
    expect((await draft.delete(`level-competences/${id}`)).status).toBe(404)
  })

  test("are unique per pair of levels of the version, from 1 to 100 percent", async () => {
    const draft = await newDraft(app, owner)
    const other = await newDraft(app, owner)
    const [high, elsewhere] = [await draft.level("High", 1), await other.level("High", 1)]
    const pair = { affectedLevelId: high, effectiveLevelId: high }
    await draft.competence(high, high, 60)
    for (const body of [
      { ...pair, value: 70 },
      { ...pair, value: 0 },
      { ...pair, value: 101 },
      { ...pair, effectiveLevelId: elsewhere, value: 50 },
      { ...pair, affectedLevelId: elsewhere, value: 50 },
    ]) {
      const reply = await draft.post("level-competences", body)
      expect(reply, JSON.stringify(body)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    }
    expect((await draft.get("level-competences")).body.items).toMatchObject([
      { competences: [{ value: 60 }] },
    ])
  })
})

describe("subjects", () => {
  test("are created, listed and changed; without index and weight they keep their own", async () => {
    const draft = await newDraft(app, owner)
    const created = await draft.post("subjects", { ...subject, translations: { FA: { title: "تحویل" } } })
    expect(created).toMatchObject({ status: 201, body: { subjectId: expect.any(Number) } })
    expect(created.queries).toBeLessThanOrEqual(8)
    const id = created.body.subjectId
    await draft.put(`subjects/${id}`, { title: "Supply", description: "How it arrives", weight: 4 })
    await draft.put(`subjects/${id}`, { title: "Supply", description: "How things arrive" })
    expect((await draft.get("subjects")).body.items).toEqual([
      {
        ...{ id, index: 1, weight: 4, title: "Supply", description: "How things arrive" },
        translations: {},
        etag: expect.any(String),
      },
    ])
  })

  const wrong: Record<string, object> = {
    "no title": { title: null },
    "a blank title": { title: "   " },
    "a title of invisible joiners": { title: "\u200c\u200d\u200e" },
    "a short title": { title: "ab" },
    "a long title": { title: "x".repeat(101) },
    "no description": { description: "" },
    "a long description": { description: "x".repeat(501) },
    "a control character": { title: "Deli\u0001very" },
    "a negative weight": { weight: -1 },
    "a fractional weight": { weight: 1.5 },
    "no index": { index: null },
    "index 0": { index: 0 },
    "an unknown language": { translations: { DE: { title: "Lieferung" } } },
    "a short translation": { translations: { FA: { title: "تا" } } },
    "a long translation": { translations: { FA: { description: "x".repeat(501) } } },
    "a translation that is not a string": { translations: { FA: { title: 5 } } },
    "translations of a language that are not an object": { translations: { FA: "تحویل" } },
    "translations that are a list": { translations: [] },
  }
  test.each(Object.entries(wrong))("with %s are rejected", async (_name, fault) => {
    const draft = await newDraft(app, owner)
    const id = await draft.subject("Teamwork", 2)
    const before = (await draft.get("subjects")).body
    const body = { ...subject, ...fault }
    const created = await draft.post("subjects", body)
    expect(created).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    expect(created.body.message).toMatch(/\.$/)
    if (!("index" in fault)) expect((await draft.put(`subjects/${id}`, body)).status).toBe(400)
    expect((await draft.get("subjects")).body).toEqual(before)
  })

  test("cannot be translated into a language the kit lacks; older translations stay", async () => {
    const draft = await newDraft(app, owner, { languages: [] })
    const id = await draft.subject("Teamwork", 2)
    const translated = { ...subject, translations: { FA: { title: "تحویل" } } }
    const refusal = {
      status: 400,
      body: {
        code: "INVALID_INPUT",
        message:
          "“translations”: this kit does not have the language Persian. Add it to the languages of the kit first.",
      },
    }
    expect(await draft.post("subjects", translated)).toMatchObject(refusal)
    expect(await draft.put(`subjects/${id}`, translated)).toMatchObject(refusal)
    expect((await draft.get("subjects")).body.items).toMatchObject([{ title: "Teamwork", translations: {} }])

    const stored = { translations: JSON.stringify({ FA: { title: "کار گروهی" } }) }
    await app.tables.updateTable("subjects").set(stored).where("id", "=", id).execute()
    expect((await draft.put(`subjects/${id}`, translated)).status).toBe(200)
  })

  test("treat empty translations as none, and accept numeric strings", async () => {
    const draft = await newDraft(app, owner)
    for (const [position, translations] of [null, "", {}, { FA: {} }, { FA: { title: " " } }].entries()) {
      const body = {
        ...subject,
        title: `Subject ${position}`,
        index: `${position + 1}`,
        weight: "",
        translations,
      }
      expect((await draft.post("subjects", body)).status).toBe(201)
    }
    const { items } = (await draft.get("subjects")).body
    expect(
      items.map((item: { translations: object; weight: number }) => [item.translations, item.weight]),
    ).toEqual(items.map(() => [{}, 1]))
  })

  test("need different titles, ignoring case and spacing", async () => {
    const draft = await newDraft(app, owner)
    await draft.subject("Team Work", 1)
    const other = await draft.subject("Delivery", 2)
    const clash = { ...subject, index: 3, title: "team  work" }
    for (const reply of [await draft.post("subjects", clash), await draft.put(`subjects/${other}`, clash)]) {
      expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
      expect(reply.body.message).toContain("title")
    }
    const inPersian = await owner.call("POST", `${draft.path}subjects/`, {
      body: clash,
      headers: { "accept-language": "fa" },
    })
    expect(inPersian.body.message).toMatch(/[آ-ی]/)
  })

  test("are deleted with their attributes and the impacts on them", async () => {
    const draft = await newDraft(app, owner)
    const low = await draft.level("Low", 1)
    const [one, two] = [await draft.subject("One subject", 1), await draft.subject("Two subject", 2)]
    const attribute = await draft.attribute("Speed", one, 1)
    const question = await draft.question("How fast?", await draft.questionnaire("Pace", 1), 1)
    await draft.impact(question, attribute, low)
    expect((await draft.delete(`subjects/${one}`)).status).toBe(204)
    expect((await draft.get("subjects")).body.items).toMatchObject([{ id: two, index: 1 }])
    expect((await draft.get("attributes")).body.total).toBe(0)
    expect((await draft.get(`questions/${question}/impacts`)).body.attributeImpacts).toEqual([])
    expect((await draft.delete(`subjects/${one}`)).status).toBe(404)
  })
})

describe("attributes", () => {
  test("are listed by subject and index, and can move to another subject", async () => {
    const draft = await newDraft(app, owner)
    const [one, two] = [await draft.subject("One subject", 1), await draft.subject("Two subject", 2)]
    const b = await draft.attribute("B attribute", two, 1)
    const a = await draft.attribute("A attribute", one, 1)
    const list = async () =>
      (await draft.get("attributes")).body.items.map(
        (item: { id: number; index: number; subject: { id: number } }) => [
          item.id,
          item.index,
          item.subject.id,
        ],
      )
    expect(await list()).toEqual([
      [a, 1, one],
      [b, 1, two],
    ])
    const edit = { index: 1, title: "A attribute", description: "What it is", weight: 2, subjectId: two }
    const reply = await draft.put(`attributes/${a}`, edit)
    expect(reply.status).toBe(200)
    expect(reply.queries).toBeLessThanOrEqual(8)
    expect(await list()).toEqual([
      [b, 1, two],
      [a, 2, two],
    ])
  })

  test("need a subject of the version", async () => {
    const draft = await newDraft(app, owner)
    const elsewhere = await (await newDraft(app, owner)).subject("Elsewhere", 1)
    const body = { index: 1, title: "Automation", description: "What runs by itself", weight: 1 }
    expect((await draft.post("attributes", { ...body, subjectId: elsewhere })).status).toBe(404)
    const id = await draft.attribute("Recovery", await draft.subject("Delivery", 1), 1)
    expect(await draft.put(`attributes/${id}`, { ...body, subjectId: elsewhere })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", message: "“subjectId” is not in this version." },
    })
    expect((await draft.get("attributes")).body.items).toMatchObject([{ title: "Recovery" }])
    expect((await draft.put(`attributes/${id}`, { ...body, weight: null, subjectId: 1 })).status).toBe(400)
  })

  test("can be reordered within their subject", async () => {
    const draft = await newDraft(app, owner)
    const [one, two] = [await draft.subject("One subject", 1), await draft.subject("Two subject", 2)]
    const [a, b] = [
      await draft.attribute("A attribute", one, 1),
      await draft.attribute("B attribute", one, 2),
    ]
    const c = await draft.attribute("C attribute", two, 1)
    const order = (ids: number[], subjectId: number) =>
      draft.put("attributes-change-order", {
        orders: ids.map((id, position) => ({ id, index: position + 1 })),
        subjectId,
      })
    // The attributes count: clients may send the subject that one was dragged to.
    expect((await order([b, a], two)).status).toBe(200)
    const list = async () => (await draft.get("attributes")).body.items.map(({ id }: { id: number }) => id)
    expect(await list()).toEqual([b, a, c])
    expect((await order([a, c], one)).status).toBe(404)
    expect((await order([a, b], one + 100)).status).toBe(404)
    expect(await list()).toEqual([b, a, c])
  })
})

describe("reordering", () => {
  test("accepts some, one or no elements, each at most once", async () => {
    const draft = await newDraft(app, owner)
    const ids = [await draft.subject("A subject", 1), await draft.subject("B subject", 2)]
    const [a = 0, b = 0] = ids
    const order = (orders: unknown) => draft.put("subjects-change-order", { orders })
    const indexes = async () =>
      (await draft.get("subjects")).body.items.map(({ index }: { index: number }) => index)
    expect((await order([])).status).toBe(200)
    expect((await order([{ id: b, index: 5 }])).status).toBe(200)
    expect(await indexes()).toEqual([1, 5])
    for (const orders of [
      [{ id: b, index: 1 }],
      [
        { id: a, index: 3 },
        { id: a, index: 4 },
      ],
      [{ id: a, index: 0 }],
      [{ id: a }],
      null,
    ]) {
      expect(await order(orders), JSON.stringify(orders)).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT" },
      })
    }
    const elsewhere = await (await newDraft(app, owner)).subject("Elsewhere", 1)
    expect(
      (
        await order([
          { id: a, index: 8 },
          { id: elsewhere, index: 9 },
        ])
      ).status,
    ).toBe(404)
    expect(await indexes()).toEqual([1, 5])
  })
})

describe("every change of a draft", () => {
  test("increments its revision and records its author and time", async () => {
    const draft = await newDraft(app, owner)
    const revision = async () =>
      app.tables
        .selectFrom("kitVersions")
        .where("id", "=", draft.versionId)
        .select(["revision", "lastModificationTime"])
        .executeTakeFirstOrThrow()
    let before = await revision()
    const id = await draft.subject("A subject", 1)
    const changes = [
      () => draft.put(`subjects/${id}`, { ...subject, title: "Another" }),
      () => draft.put("subjects-change-order", { orders: [{ id, index: 4 }] }),
      () => draft.delete(`subjects/${id}`),
    ]
    for (const change of changes) {
      await change()
      const after = await revision()
      expect(after.revision).toBeGreaterThan(before.revision)
      expect(after.lastModificationTime > before.lastModificationTime).toBe(true)
      before = after
    }
  })
})
