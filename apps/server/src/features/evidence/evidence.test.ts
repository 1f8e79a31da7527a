import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
let fixture: AssessmentFixture
let associate: Caller
let commenter: Caller
beforeAll(async () => {
  app = await createTestApp()
  fixture = await assessmentFixture(app)
  associate = await fixture.addMember("associate", "Arash Mehr")
  commenter = await fixture.addMember("commenter", "Cleo Hart")
})
afterAll(() => app.close())

const questionId = (position: number) => fixture.kit.questions[position]?.id ?? 0

function add(who: Caller, position: number, remark: Record<string, unknown> = {}) {
  return who.post("/api/v1/evidences/", {
    assessmentId: fixture.id,
    questionId: questionId(position),
    description: "<p>The build log</p>",
    type: "POSITIVE",
    ...remark,
  })
}
const list = (kind: "evidences" | "comments", position: number, who = fixture.manager, more = "") =>
  who.get(`/api/v1/${kind}/?assessmentId=${fixture.id}&questionId=${questionId(position)}${more}`)
const texts = async (kind: "evidences" | "comments", position: number) =>
  (await list(kind, position)).body.items.map(({ description }: { description: string }) => description)
const issues = async (position: number) =>
  (await fixture.manager.get(`${fixture.path}/questions/${questionId(position)}/issues/`)).body

describe("evidences of a question", () => {
  test("are listed with their author and what the caller may do, the latest first", async () => {
    const first = await add(associate, 0, { autoOpenAttachment: true })
    expect(first).toMatchObject({ status: 201, body: { id: expect.stringMatching(/^[0-9a-f-]{36}$/) } })
    expect(first.queries).toBeLessThanOrEqual(8)
    await add(commenter, 0, { type: "NEGATIVE", description: "<p>It broke</p>" })
    await add(commenter, 0, { type: null, description: "<p>Really?</p>" })
    const { body, queries } = await list("evidences", 0, associate)
    expect(queries).toBeLessThanOrEqual(4)
    expect(body).toMatchObject({ page: 0, size: 10, sort: "lastModificationTime", order: "desc", total: 2 })
    expect(body.items).toMatchObject([
      { description: "<p>It broke</p>", type: "Negative", editable: false, deletable: false },
      {
        id: first.body.id,
        type: "Positive",
        attachmentsCount: 0,
        createdBy: { id: associate.user.id, displayName: "Arash Mehr", pictureLink: null },
        editable: true,
        deletable: true,
      },
    ])
    const { body: comments } = await list("comments", 0)
    for (const item of [...body.items, ...comments.items])
      expect(item).toMatchObject({ assessmentId: fixture.id, questionId: questionId(0) })
  })

  test("are paged", async () => {
    expect((await list("evidences", 0, associate, "&page=1&size=1")).body).toMatchObject({
      items: [{ type: "Positive" }],
      page: 1,
      size: 1,
      total: 2,
    })
    expect((await list("evidences", 0, associate, "&size=101")).body.code).toBe("INVALID_INPUT")
  })

  test("are empty for an unknown question; without question or assessment the request is rejected", async () => {
    const path = "/api/v1/evidences/"
    expect((await associate.get(`${path}?assessmentId=${fixture.id}&questionId=987654`)).body).toMatchObject({
      items: [],
      total: 0,
    })
    for (const query of [`assessmentId=${fixture.id}`, "questionId=1", `assessmentId=7&questionId=1`]) {
      expect((await associate.get(`${path}?${query}`)).body.code).toBe("INVALID_INPUT")
    }
    expect((await associate.get(`${path}?assessmentId=${randomUUID()}&questionId=1`)).status).toBe(403)
  })

  test("make their answer count as one with evidence; comments do not", async () => {
    await fixture.answer("test", "yes", 5)
    await add(commenter, 1, { type: null })
    expect(await issues(1)).toMatchObject({ isAnsweredWithoutEvidences: true, unresolvedCommentsCount: 1 })
    await add(commenter, 1)
    expect((await issues(1)).isAnsweredWithoutEvidences).toBe(false)
  })

  test("are counted in the same way for question and questionnaire, and make no result stale", async () => {
    await fixture.calculate()
    await add(commenter, 1)
    const questionnaires = await fixture.manager.get(`/api/v2/assessments/${fixture.id}/questionnaires/`)
    expect(questionnaires.body.items[0].issues).toMatchObject({
      answeredWithoutEvidence: 0,
      unresolvedComments: 2,
    })
    const question = await fixture.manager.get(`${fixture.path}/questions/${questionId(1)}/`)
    expect(question.body.counts).toMatchObject({ evidences: 2, comments: 1 })
  })
})

describe("an evidence", () => {
  test("can be changed by its author, which moves it to the top", async () => {
    const { body } = await add(commenter, 2, { description: "<p>Old</p>" })
    await add(associate, 2, { description: "<p>Other</p>" })
    const change = { description: "<p>New</p>", type: "NEGATIVE" }
    const path = `/api/v1/evidences/${body.id}/`
    expect(await commenter.put(path, change)).toMatchObject({ status: 200, body: { id: body.id } })
    expect(await texts("evidences", 2)).toEqual(["<p>New</p>", "<p>Other</p>"])
    expect((await fixture.manager.put(path, change)).body.code).toBe("ACCESS_DENIED")
    expect((await fixture.manager.delete(path)).body.code).toBe("ACCESS_DENIED")
  })

  test("cannot become a comment, nor a comment an evidence", async () => {
    const evidence = (await add(commenter, 3)).body.id
    const comment = (await add(commenter, 3, { type: null })).body.id
    for (const [id, type] of [
      [evidence, null],
      [comment, "POSITIVE"],
    ]) {
      const reply = await commenter.put(`/api/v1/evidences/${id}/`, { description: "<p>Turned</p>", type })
      expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    }
    expect(await texts("evidences", 3)).toEqual(["<p>The build log</p>"])
  })

  test("can be read by its id by users with the permission", async () => {
    const { body } = await add(commenter, 3, { type: null, description: "<p>One</p>" })
    expect((await fixture.manager.get(`/api/v1/evidences/${body.id}/`)).body).toMatchObject({
      id: body.id,
      description: "<p>One</p>",
      type: null,
      resolved: false,
      resolvable: true,
      editable: false,
      assessmentId: fixture.id,
      questionId: questionId(3),
    })
  })

  test("is gone once it is deleted, although its row stays", async () => {
    const { body } = await add(commenter, 4)
    const path = `/api/v1/evidences/${body.id}/`
    expect(await commenter.delete(path)).toMatchObject({ status: 204, body: "" })
    expect(await texts("evidences", 4)).toEqual([])
    for (const gone of [commenter.delete(path), commenter.get(path), commenter.put(`${path}resolve/`)]) {
      expect(await gone).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } })
    }
    const stored = await app.tables
      .selectFrom("evidences")
      .where("id", "=", body.id)
      .select("deleted")
      .execute()
    expect(stored).toEqual([{ deleted: true }])
  })

  test("of an inaccessible assessment is not found, like a nonexistent one", async () => {
    const elsewhere = await assessmentFixture(app)
    const { body } = await elsewhere.manager.post("/api/v1/evidences/", {
      assessmentId: elsewhere.id,
      questionId: elsewhere.kit.questions[0]?.id,
      description: "<p>Secret</p>",
    })
    for (const id of [body.id, randomUUID()]) {
      const path = `/api/v1/evidences/${id}/`
      for (const reply of [
        await fixture.manager.get(path),
        await fixture.manager.put(path, { description: "<p>Mine</p>" }),
        await fixture.manager.delete(path),
        await fixture.manager.put(`${path}resolve/`),
      ]) {
        expect(reply).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } })
      }
    }
    expect((await fixture.manager.get("/api/v1/evidences/17/")).body.code).toBe("INVALID_INPUT")
  })
})

describe("comments", () => {
  test("are listed without a type until they are resolved", async () => {
    const { body } = await add(commenter, 5, { type: null, description: "<p>Why?</p>" })
    const { items } = (await list("comments", 5, commenter)).body
    expect(items).toMatchObject([{ id: body.id, editable: true, resolvable: false }])
    expect("type" in items[0]).toBe(false)
    expect((await list("comments", 5)).body.items).toMatchObject([{ editable: false, resolvable: true }])

    const path = `/api/v1/evidences/${body.id}/resolve/`
    expect((await commenter.put(path)).body.code).toBe("ACCESS_DENIED")
    const resolve = () =>
      fixture.manager.call("PUT", path, {
        payload: '{"signal":{}}',
        headers: { "content-type": "application/json" },
      })
    expect(await resolve()).toMatchObject({ status: 200, body: "" })
    expect(await texts("comments", 5)).toEqual([])
    expect((await issues(5)).unresolvedCommentsCount).toBe(0)
    expect((await resolve()).status).toBe(200)
  })

  test("can be resolved by an associate only if their own; an evidence cannot be resolved", async () => {
    const own = (await add(associate, 5, { type: null })).body.id
    const others = (await add(commenter, 5, { type: null })).body.id
    const evidence = (await add(associate, 5)).body.id
    const resolve = (id: string) => associate.put(`/api/v1/evidences/${id}/resolve/`)
    expect((await resolve(own)).status).toBe(200)
    expect((await resolve(others)).status).toBe(403)
    expect(await resolve(evidence)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
  })

  test("can all be resolved at once, of every question and author; evidences stay", async () => {
    await add(commenter, 6, { type: null })
    await add(associate, 6)
    const { status, body } = await fixture.manager.put(`${fixture.path}/resolve-comments/`, {})
    expect([status, body]).toEqual([200, ""])
    for (const position of [5, 6]) expect(await texts("comments", position)).toEqual([])
    expect(await texts("evidences", 6)).toEqual(["<p>The build log</p>"])
  })
})

describe("the text", () => {
  test("is stored without harmful HTML, and with everything the editor produces", async () => {
    const sent =
      '<h2>Log</h2><p onclick="x()" style="text-align:center;color:red">See <strong>this</strong> <b>and</b> that' +
      '<script>alert(1)</script></p><table><thead></thead><tbody><tr><td colspan="2" colwidth="9">x</td></tr></tbody>' +
      '</table><p><a href="https://example.org">link</a> <a href="javascript:x()">none</a></p>'
    await add(commenter, 7, { description: sent })
    expect(await texts("evidences", 7)).toEqual([
      '<h2>Log</h2><p style="text-align:center">See <strong>this</strong> and that</p>' +
        '<table><tbody><tr><td colspan="2">x</td></tr></tbody></table>' +
        '<p><a href="https://example.org" target="_blank" rel="noopener noreferrer nofollow">link</a> <a>none</a></p>',
    ])
  })

  test.each([
    ["nothing", { description: undefined }, 400],
    ["too short", { description: "ab" }, 400],
    ["too long", { description: "x".repeat(3001) }, 400],
    ["a number", { description: 12345 }, 400],
    ["no visible text", { description: "<p>&nbsp;</p>" }, 400],
    ["only a script", { description: "<script>alert(1)</script>" }, 400],
    ["characters that cannot be stored", { description: "abc\u0001def" }, 400],
    ["another type", { type: "Positive" }, 400],
    ["a question id that is a string", { questionId: "first" }, 400],
    ["an invalid assessment id", { assessmentId: "7" }, 400],
    ["a question of another kit", { questionId: 987_654 }, 404],
    ["another assessment", { assessmentId: randomUUID() }, 403],
  ])("is rejected when invalid, and nothing is stored: %s", async (_name, wrong, status) => {
    const before = await app.tables.selectFrom("evidences").select("id").execute()
    const reply = await add(commenter, 0, wrong)
    expect(reply.status).toBe(status)
    expect(reply.body.message).toBeTruthy()
    expect(await app.tables.selectFrom("evidences").select("id").execute()).toHaveLength(before.length)
  })

  test("may have a single visible character, and Persian stays as typed", async () => {
    expect((await add(commenter, 7, { description: "<p>۱</p>" })).status).toBe(201)
    expect((await texts("evidences", 7))[0]).toBe("<p>۱</p>")
  })

  test("is rejected without visible characters, in the caller's language", async () => {
    const reply = await commenter.call("POST", "/api/v1/evidences/", {
      body: { assessmentId: fixture.id, questionId: questionId(0), description: "<p></p>" },
      headers: { "accept-language": "fa" },
    })
    expect(reply.body.message).toContain("باید متنی داشته باشد که دیده شود")
  })
})
