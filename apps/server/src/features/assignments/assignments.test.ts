import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { DAY, dayAfter, dayOf } from "../../platform/clock.ts"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { addProfile } from "../../testing/profile.ts"
import type { QuestionCode } from "../../testing/small-kit.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const inDays = (days: number) => dayAfter(dayOf(app.clock.now()), days)
const nobodyThere = { people: [], due: null, isOverdue: false, invited: [] }

/** An assessment with calls about its first questionnaire, and what was told of it. */
async function workplace() {
  const fixture = await assessmentFixture(app)
  const { kit, manager, path } = fixture
  const releases = kit.questionnaires.releases
  const url = (questionnaireId: number = releases) => `${path}/questionnaires/${questionnaireId}/assignment/`
  const assign = (body: object, by: Caller = manager) => by.put(url(), body)
  const questions = kit.questions.filter(({ questionnaireId }) => questionnaireId === releases)
  const answerAll = async (by: Caller = manager) => {
    for (const { code } of questions) await answer(by, code)
  }
  const answer = async (by: Caller, code: QuestionCode, option: "yes" | null = "yes") => {
    const question = kit.questions.find((each) => each.code === code)
    const reply = await by.put(`/api/v2/assessments/${fixture.id}/answer-question/`, {
      questionnaireId: question?.questionnaireId,
      questionId: question?.id,
      answerOptionId: option && question?.options[option],
    })
    expect(reply.status).toBe(201)
    return reply
  }
  const shown = async (by: Caller = manager) => {
    await fixture.calculate()
    const { body } = await by.get(`/api/v2/assessments/${fixture.id}/questionnaires/`)
    return body.items.find(({ id }: { id: number }) => id === releases).assignment
  }
  return { ...fixture, releases, url, assign, questions, answer, answerAll, shown }
}

const mine = async (person: Caller) => (await person.get("/api/v1/my-assignments/")).body.items

/** What a person was notified of about questionnaires. */
async function toldTo({ user }: Caller): Promise<string[]> {
  await app.settled()
  const rows = await app.tables
    .selectFrom("notifications")
    .where("userId", "=", user.id)
    .where("template", "like", "questionnaire%")
    .orderBy("creationTime")
    .select("template")
    .execute()
  return rows.map(({ template }) => template.replace("questionnaire", ""))
}

async function logOf({ spaceId, manager }: Pick<AssessmentFixture, "spaceId" | "manager">) {
  await app.settled()
  const { body } = await manager.get(`/api/v1/spaces/${spaceId}/audit/?size=100`)
  return body.items
    .filter(({ kind }: { kind: { code: string } | string }) =>
      JSON.stringify(kind).includes("questionnaire-"),
    )
    .map(({ text }: { text: string }) => text.replaceAll(/[\u2068\u2069]/g, ""))
    .toReversed()
}

describe("a questionnaire", () => {
  test("is assigned to people until a day, shown with it, and given to others or nobody", async () => {
    const { manager, assign, shown, addMember } = await workplace()
    const ana = await addMember("associate", "Ana Ash")
    const reza = await addMember("assessor", "Reza Rahimi")
    expect(await shown()).toBeNull()
    const due = inDays(10)
    const both = await assign({ userIds: [reza.user.id, ana.user.id.toUpperCase()], due })
    const people = [ana, reza].map(({ user: { id, displayName } }) => ({
      id,
      displayName,
      pictureLink: null,
    }))
    expect(both).toMatchObject({ status: 200, body: { people, due, isOverdue: false, invited: [] } })
    expect(await shown()).toEqual(both.body)
    expect(await shown(ana)).toEqual({ ...both.body, invited: null })
    expect((await assign({ userIds: [reza.user.id], due: null })).body).toMatchObject({
      people: [people[1]],
      due: null,
    })
    const none = await assign({ userIds: [], due: null })
    expect(none).toMatchObject({ status: 200, body: nobodyThere })
    expect(await shown()).toBeNull()
    expect(await shown(manager)).toBeNull()
  })

  test("is not assigned over what somebody else has assigned meanwhile, unless that was seen", async () => {
    const { manager, assign, url, id, releases, addMember } = await workplace()
    const [ana, reza] = [await addMember("associate", "Ana Ash"), await addMember("associate", "Reza Rahimi")]
    // Also with a result that is not valid any more.
    const { body: list } = await manager.get(`/api/v2/assessments/${id}/questionnaires/`)
    const first = list.items?.find((each: { id: number }) => each.id === releases)?.etag
    const seen = (await manager.get(url())).body
    expect(seen).toEqual({ assignment: null, etag: expect.any(String) })
    if (first !== undefined) expect(first).toBe(seen.etag)
    const put = (person: Caller, etag: string) =>
      manager.call("PUT", url(), {
        headers: { "if-match": `"${etag}"` },
        body: { userIds: [person.user.id], due: inDays(3) },
      })
    const stored = await put(ana, seen.etag)
    expect(stored.status).toBe(200)
    const refused = await put(reza, seen.etag)
    expect(refused).toMatchObject({
      status: 412,
      body: {
        code: "CHANGED_MEANWHILE",
        present: { assignment: { people: [{ displayName: "Ana Ash" }], due: inDays(3) } },
      },
    })
    expect(`"${refused.body.present.etag}"`).toBe(stored.headers.etag)
    expect((await manager.get(url())).body).toEqual(refused.body.present)
    expect((await put(reza, refused.body.present.etag)).status).toBe(200)
    expect((await assign({ userIds: [ana.user.id], due: null })).status).toBe(200)
  })

  test("is in the list of what is assigned to somebody, with what is left, by date, until it is answered", async () => {
    const fixture = await workplace()
    const { id, spaceId, manager, kit, url, assign, answer, answerAll, addMember, questions } = fixture
    const ana = await addMember("associate", "Ana Ash")
    const due = inDays(5)
    await manager.put(url(kit.questionnaires.people), { userIds: [ana.user.id], due: null })
    await assign({ userIds: [ana.user.id], due })
    await answer(ana, "build")
    const reply = await ana.get("/api/v1/my-assignments/")
    expect(reply.body).toMatchObject({ total: 2, page: 0, sort: "due", order: "asc" })
    expect(reply.queries).toBeLessThanOrEqual(3)
    expect(reply.body.items[0]).toEqual({
      questionnaire: { id: kit.questionnaires.releases, index: 1, title: "Releases" },
      assessment: { id, title: "Payments service" },
      space: { id: spaceId, title: "Core team" },
      due,
      isOverdue: false,
      questionCount: questions.length,
      answerCount: 1,
      nextQuestion: 2,
      assignedBy: { id: manager.user.id, displayName: "Mona Gerard" },
    })
    expect(reply.body.items[1].due).toBeNull()
    expect(await mine(manager)).toEqual([])
    await answerAll()
    expect(await mine(ana)).toMatchObject([{ questionnaire: { title: "People" } }])
  })

  test("that is not finished is overdue when the day has passed in UTC, and may keep that day", async () => {
    const { assign, answerAll, shown, addMember, spaceId, manager } = await workplace()
    const ana = await addMember("associate")
    const reza = await addMember("associate")
    const due = inDays(0)
    expect((await assign({ userIds: [ana.user.id], due })).body.isOverdue).toBe(false)
    app.clock.advance(DAY)
    expect(await shown()).toMatchObject({ due, isOverdue: true })
    expect(await mine(ana)).toMatchObject([{ isOverdue: true }])
    const counts = async () => {
      const { body } = await manager.get(`/api/v1/space-assessments/?spaceId=${spaceId}`)
      const recent = await manager.get("/api/v1/recent-assessments/")
      expect(recent.body.items[0].assignments).toEqual(body.items[0].assignments)
      return body.items[0].assignments
    }
    expect(await counts()).toEqual({ questionnaires: 1, finished: 0, overdue: 1 })
    expect((await assign({ userIds: [reza.user.id], due })).body).toMatchObject({ due, isOverdue: true })
    expect((await assign({ userIds: [reza.user.id], due: inDays(-1) })).status).toBe(200)
    expect(await assign({ userIds: [reza.user.id], due: inDays(-2) })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", message: "“due”: choose today or a later day." },
    })
    await answerAll(reza)
    expect(await shown()).toMatchObject({ isOverdue: false })
    expect(await counts()).toEqual({ questionnaires: 1, finished: 1, overdue: 0 })
    await assign({ userIds: [], due: null })
    expect(await counts()).toBeNull()
  })

  test("is not assigned to somebody who may not answer, nor one that the assessment does not ask", async () => {
    const { assign, manager, url, shown, addMember, kit, path } = await workplace()
    const viewer = await addMember("viewer")
    const ana = await addMember("associate")
    const stranger = await app.signUp("Sten Stranger")
    for (const userIds of [[viewer.user.id], [ana.user.id, stranger.user.id], [crypto.randomUUID()]])
      expect(await assign({ userIds, due: null })).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT" },
      })
    expect((await assign({ userIds: [], emails: [viewer.user.email], due: null })).status).toBe(400)
    for (const body of [
      { userIds: [], due: "2026-02-30" },
      { userIds: "all", due: null },
      { due: null },
      { userIds: [] },
    ])
      expect((await assign(body)).status, JSON.stringify(body)).toBe(400)
    const many = Array.from({ length: 51 }, () => crypto.randomUUID())
    expect((await assign({ userIds: many, due: null })).status).toBe(400)
    const unknown = await manager.put(url(999_999), { userIds: [ana.user.id], due: null })
    expect(unknown).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } })
    const profileId = await addProfile(app, kit, "Basics", ["build"])
    await manager.put(`${path}/profile/`, { profileId })
    const outside = await manager.put(url(kit.questionnaires.people), { userIds: [ana.user.id], due: null })
    expect(outside.status).toBe(404)
    expect(await shown()).toBeNull()
    expect(await toldTo(ana)).toEqual([])
  })

  test("is assigned by those who give others roles alone", async () => {
    const { assign, addMember } = await workplace()
    const assessor = await addMember("assessor")
    expect((await assign({ userIds: [assessor.user.id], due: null }, assessor)).status).toBe(403)
  })

  test("costs the list of its questionnaires one statement, that of other assessments none, and answers none", async () => {
    const { id, manager, assign, answer, calculate, addMember } = await workplace()
    await calculate()
    const list = () => manager.get(`/api/v2/assessments/${id}/questionnaires/`)
    const before = (await list()).queries
    const answered = (await answer(manager, "build")).queries
    const ana = await addMember("associate")
    await assign({ userIds: [ana.user.id], due: inDays(3) })
    await calculate()
    expect(before).toBe(1)
    expect((await list()).queries).toBe(2)
    expect((await answer(manager, "test")).queries).toBe(answered)
  })
})

describe("people are told", () => {
  test("that something is assigned to them, once, and not by a change that is not about them", async () => {
    const fixture = await workplace()
    const { assign, manager, addMember } = fixture
    const ana = await addMember("associate", "Ana Ash")
    const reza = await addMember("associate", "Reza Rahimi")
    await assign({ userIds: [ana.user.id, manager.user.id], due: inDays(10) })
    await assign({ userIds: [ana.user.id, manager.user.id], due: inDays(10) })
    expect(await toldTo(ana)).toEqual(["assigned"])
    expect(await toldTo(manager)).toEqual([])
    await assign({ userIds: [ana.user.id, reza.user.id], due: inDays(12) })
    expect(await toldTo(ana)).toEqual(["assigned"])
    expect(await toldTo(reza)).toEqual(["assigned"])
    expect(await logOf(fixture)).toHaveLength(2 + 2 + 1)
    expect((await logOf(fixture)).at(-1)).toBe(
      "The questionnaire “Releases” of the assessment “Payments service” is no longer assigned to Mona Gerard.",
    )
    expect((await logOf(fixture))[0]).toMatch(
      /^Mona Gerard assigned the questionnaire “Releases” of the assessment “Payments service” to .* until \d+ \w+ 20\d\d\.$/,
    )
  })

  test("that it is finished: whoever has assigned it, once, until it has another date", async () => {
    const fixture = await workplace()
    const { assign, manager, answer, answerAll, addMember } = fixture
    const ana = await addMember("associate", "Ana Ash")
    await assign({ userIds: [ana.user.id], due: inDays(10) })
    await answerAll(ana)
    expect(await toldTo(manager)).toEqual(["finished"])
    await answer(ana, "build", null)
    await answer(ana, "build")
    expect(await toldTo(manager)).toEqual(["finished"])
    await answer(ana, "build", null)
    await assign({ userIds: [ana.user.id], due: inDays(11) })
    await answer(ana, "build")
    expect(await toldTo(manager)).toEqual(["finished", "finished"])
    expect(
      (await logOf(fixture)).filter((text: string) => text.startsWith("Ana Ash gave the last")),
    ).toHaveLength(2)
  })

  test("nothing of what was answered before, nor those who gave the last answer themselves", async () => {
    const { assign, manager, answer, answerAll, addMember } = await workplace()
    const ana = await addMember("associate")
    await answerAll(ana)
    await assign({ userIds: [ana.user.id], due: null })
    await answer(ana, "build", null)
    await answer(ana, "build")
    expect(await toldTo(manager)).toEqual([])
    await answer(ana, "build", null)
    await assign({ userIds: [ana.user.id], due: inDays(1) })
    await answer(manager, "build")
    expect(await toldTo(manager)).toEqual([])
  })

  test("that it is finished by carried answers only once these are confirmed", async () => {
    const { assign, manager, answer, answerAll, addMember, questions, path } = await workplace()
    const ana = await addMember("associate")
    await answerAll(manager)
    await answer(manager, "build", null)
    await app.tables
      .updateTable("answers")
      .set({ carried: true })
      .where(
        "questionId",
        "in",
        questions.map(({ id }) => id),
      )
      .execute()
    await assign({ userIds: [ana.user.id], due: null })
    await answer(ana, "build")
    expect(await toldTo(manager)).toEqual([])
    expect(await mine(ana)).toMatchObject([{ answerCount: 1, nextQuestion: 2 }])
    const confirmed = await ana.put(`${path}/answers/confirm/`, { all: true })
    expect(confirmed.status).toBe(200)
    expect(await toldTo(manager)).toEqual(["finished"])
    expect(await mine(ana)).toEqual([])
  })
})

test("webhooks hear of it with the people and the date, each once", async () => {
  const { assign, manager, answerAll, addMember, spaceId, releases, id } = await workplace()
  const events = ["questionnaire.assigned", "questionnaire.finished"]
  const hook = await manager.post(`/api/v1/spaces/${spaceId}/webhooks/`, {
    address: "https://hooks.invalid/",
    events,
  })
  expect(hook.status).toBe(201)
  const ana = await addMember("associate", "Ana Ash")
  const due = inDays(4)
  await assign({ userIds: [ana.user.id], due })
  await assign({ userIds: [ana.user.id], due })
  await answerAll(ana)
  await app.settled()
  const messages = await app.tables
    .selectFrom("webhookMessages")
    .where("webhookId", "=", hook.body.id)
    .orderBy("id")
    .select("body")
    .execute()
  const about = {
    assessment: { id, title: "Payments service" },
    questionnaire: { id: releases, title: "Releases" },
    people: [{ id: ana.user.id, displayName: "Ana Ash" }],
    due,
  }
  expect(messages.map(({ body }) => (typeof body === "string" ? JSON.parse(body) : body))).toMatchObject(
    events.map((type) => ({ type, data: about })),
  )
})

test("the calendar of a person has each open assignment with a date", async () => {
  const { id, assign, answerAll, addMember, releases, manager, kit, url } = await workplace()
  const ana = await addMember("associate")
  const { body } = await ana.post("/api/v1/users/calendar/")
  const feed = async () =>
    String((await app.visitor().get(new URL(body.address).pathname)).body).replaceAll("\r\n ", "")
  await manager.put(url(kit.questionnaires.people), { userIds: [ana.user.id], due: null })
  await assign({ userIds: [ana.user.id], due: "2098-12-12" })
  const before = await feed()
  expect(before.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(before).toContain(`UID:${id}-${releases}@`)
  expect(before).toContain("DTSTART;VALUE=DATE:20981212\r\n")
  expect(before).toContain("SUMMARY:Releases\r\n")
  await assign({ userIds: [ana.user.id], due: "2098-12-14" })
  expect(await feed()).toContain(`UID:${id}-${releases}@`)
  await answerAll()
  expect(await feed()).not.toContain("VEVENT")
})

// At any time, one of them has another day than UTC.
test.each(["Etc/GMT+12", "Pacific/Kiritimati"])(
  "a day is over when it is over where the person is: %s",
  async (timeZone) => {
    const { path, url, spaceId, kit, manager, addMember } = await workplace()
    const ana = await addMember("associate")
    const headers = { "plumbline-zone": timeZone }
    const todayThere = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone }).format(
      Date.parse(`${app.clock.now()}Z`),
    )
    const assign = (due: string) =>
      manager.call("PUT", url(), { headers, body: { userIds: [ana.user.id], due } })
    expect((await assign(dayAfter(todayThere, -1))).status).toBe(400)
    expect(await assign(todayThere)).toMatchObject({ status: 200, body: { isOverdue: false } })
    const own = await ana.call("GET", "/api/v1/my-assignments/", { headers })
    expect(own.body.items).toMatchObject([{ due: todayThere, isOverdue: false }])
    const card = await manager.call(
      "GET",
      `${path.replace(/assessments.*/, "")}space-assessments/?spaceId=${spaceId}`,
      {
        headers,
      },
    )
    expect(card.body.items[0].assignments).toMatchObject({ questionnaires: 1, overdue: 0 })

    const campaign = (due: string) =>
      manager.call("POST", `/api/v1/spaces/${spaceId}/campaigns/`, {
        headers,
        body: {
          title: `Until ${due}`,
          assessmentKitId: kit.id,
          mode: "QUICK",
          due,
          teams: [{ title: "Payments" }],
        },
      })
    expect((await campaign(dayAfter(todayThere, -1))).status).toBe(400)
    expect((await campaign(todayThere)).status).toBe(202)
  },
)
