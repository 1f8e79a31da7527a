import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { MINUTE, timeAfter } from "../../platform/clock.ts"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { ratingSession, type SessionOptions } from "../../testing/rating-session.ts"
import { createSmallKit, type SmallKit } from "../../testing/small-kit.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
let kit: SmallKit
let ana: Caller
let reza: Caller
let fixture: AssessmentFixture
beforeAll(async () => {
  app = await createTestApp()
  kit = await createSmallKit(app)
  fixture = await assessmentFixture(app, { kit })
  ana = await fixture.addMember("associate", "Ana")
  reza = await fixture.addMember("assessor", "Reza")
})
afterAll(() => app.close())

const open = (options?: SessionOptions) => ratingSession(fixture, options)
const inMinutes = (minutes: number) => `${timeAfter(app.clock.now(), minutes * MINUTE)}Z`
const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body?.code]

describe("a session", () => {
  test("is shown to who may answer, with its link only to who leads", async () => {
    const session = await open({ guests: true, mode: "LIVE", closesAt: inMinutes(60) })
    const shown = {
      ...{ id: session.id, title: "Retrospective", mode: "LIVE", isAnonymous: false, state: "OPEN" },
      createdBy: { id: fixture.manager.user.id, displayName: "Mona Gerard" },
      ...{ currentQuestionId: null, questionCount: kit.questions.length, participants: 0, guests: true },
      own: { votes: 0 },
    }
    expect(session.opened).toMatchObject({ ...shown, link: expect.stringMatching(/\/rate\/[0-9a-f]{40}$/) })
    expect(await session.read(reza)).toEqual(session.opened)
    expect(await session.read(ana)).toEqual({ ...session.opened, link: null })
    const { body } = await ana.get(`${fixture.path}/sessions/`)
    expect(body).toMatchObject({ sort: "creationTime", order: "desc", page: 0 })
    expect(body.items[0]).toEqual({ ...session.opened, link: null })
    for (const role of ["viewer", "commenter", "reportViewer"] as const)
      expect(code(await (await fixture.addMember(role)).get(session.url))).toEqual([403, "ACCESS_DENIED"])
  })

  test("is about the questionnaires that are chosen", async () => {
    const { people, releases } = kit.questionnaires
    const session = await open({ questionnaireIds: [people, people] })
    const own = kit.questions.filter(({ questionnaireId }) => questionnaireId === people)
    expect(session.opened).toMatchObject({ questionCount: own.length, questionnaireIds: [people] })
    expect((await session.questions()).map((each: { questionId: number }) => each.questionId)).toEqual(
      own.map(({ id }) => id),
    )
    const other = kit.questions.find(({ questionnaireId }) => questionnaireId === releases)
    expect(
      code(await ana.put(`${session.url}votes/${other?.id}/`, { answerOptionId: other?.options.yes })),
    ).toEqual([404, "NOT_FOUND"])
  })

  test.each([
    ["no title", { title: " " }, 400],
    ["a title that is too long", { title: "x".repeat(101) }, 400],
    ["an unknown mode", { mode: "SLOW" }, 400],
    ["no questionnaires", { questionnaireIds: [] }, 400],
    ["an unknown questionnaire", { questionnaireIds: [999_999] }, 404],
    ["an end in the past", { closesAt: "2020-01-01T00:00:00Z" }, 400],
    ["an end without a zone", { closesAt: "2090-01-01T00:00:00" }, 400],
    ["a leap second", { closesAt: "2090-12-31T23:59:60Z" }, 400],
  ])("with %s is refused", async (_what, wrong, status) => {
    const { manager, path } = fixture
    const before = (await manager.get(`${path}/sessions/`)).body.total
    const session = { title: "S", questionnaireIds: null, mode: "OPEN", isAnonymous: false, guests: false }
    const { body, ...reply } = await manager.post(`${path}/sessions/`, {
      ...session,
      closesAt: null,
      ...wrong,
    })
    expect(reply.status).toBe(status)
    expect(body.message).toMatch(/\w/)
    expect((await manager.get(`${path}/sessions/`)).body.total).toBe(before)
  })

  test("changes in what is said, and in nothing that was promised to who votes", async () => {
    const session = await open()
    const { body } = await session.change({
      ...{ title: "Spring", currentQuestionId: session.question(1).id, closesAt: inMinutes(5) },
      ...{ mode: "LIVE", isAnonymous: true, questionnaireIds: [kit.questionnaires.people] },
    })
    expect(body).toEqual({
      ...session.opened,
      ...{ title: "Spring", currentQuestionId: session.question(1).id, closesAt: expect.any(String) },
    })
    expect(code(await session.change({ currentQuestionId: 999_999 }))).toEqual([404, "NOT_FOUND"])
    expect(code(await session.change({ closesAt: "2020-01-01T00:00:00Z" }))).toEqual([400, "INVALID_INPUT"])
    expect(code(await session.change({ title: "No" }, ana))).toEqual([403, "ACCESS_DENIED"])
    expect((await session.change({ closesAt: null, currentQuestionId: null })).body).toEqual({
      ...session.opened,
      title: "Spring",
    })
  })

  test("ends at its moment, and is opened again without it and with another link", async () => {
    const session = await open({ guests: true, closesAt: inMinutes(5) })
    await session.vote(ana, 0, "yes")
    app.clock.advance(5 * MINUTE)
    expect(await session.read()).toMatchObject({ state: "CLOSED", link: null })
    expect(code(await session.vote(ana, 0, "no"))).toEqual([422, "INVALID_STATE"])
    const { body } = await session.change({ state: "OPEN" })
    expect(body).toMatchObject({ state: "OPEN", closesAt: null, link: expect.any(String) })
    expect(body.link).not.toBe(session.opened.link)
    expect((await session.vote(ana, 0, "no")).body).toEqual({ votes: 1 })
  })

  test("has a new link whenever guests are switched on", async () => {
    const session = await open({ guests: true })
    expect((await session.change({ guests: false })).body.link).toBeNull()
    const { link } = (await session.change({ guests: true })).body
    expect(link).not.toBe(session.opened.link)
    expect((await session.change({ guests: true })).body.link).toBe(link)
  })

  test("that was deleted is gone, with its votes, also for those who ask in Persian", async () => {
    const session = await open()
    await session.vote(ana, 0, "yes")
    expect((await fixture.manager.delete(session.url)).status).toBe(204)
    const { status, body } = await ana.call("GET", session.url, {
      headers: { "accept-language": "fa" },
    })
    expect([status, body.message]).toEqual([404, "این جلسه وجود ندارد."])
    const rows = app.tables.selectFrom("ratingVotes").where("sessionId", "=", session.id)
    expect(await rows.selectAll().execute()).toEqual([])
  })
})

describe("a vote", () => {
  test("is counted once for each person, changed freely and taken back", async () => {
    const session = await open()
    expect((await session.vote(ana, 0, "no")).body).toEqual({ votes: 1 })
    expect((await session.vote(ana, 0, "yes", { confidenceLevelId: 4, note: "  It works. " })).body).toEqual({
      votes: 1,
    })
    expect((await session.vote(reza, 0, "partly")).body).toEqual({ votes: 2 })
    expect(await session.rated(0, ana)).toMatchObject({
      votes: 2,
      isRevealed: false,
      ownVote: {
        answerOptionId: session.question(0).options.yes,
        isNotApplicable: false,
        confidenceLevelId: 4,
        note: "It works.",
      },
      ...{
        distribution: null,
        notApplicable: null,
        agreement: null,
        suggested: null,
        notes: null,
        decided: null,
      },
    })
    expect(await session.read(ana)).toMatchObject({ participants: 2, own: { votes: 1 } })
    for (let nth = 0; nth < 2; nth++) expect((await ana.delete(session.voteUrl(0))).status).toBe(204)
    expect(await session.rated(0, ana)).toMatchObject({ votes: 1, ownVote: null })
  })

  test.each([
    ["nothing", {}, [400, "INVALID_INPUT"]],
    ["no option", { answerOptionId: null }, [400, "INVALID_INPUT"]],
    ["not applicable where it always is", { isNotApplicable: true }, [400, "INVALID_INPUT"]],
    ["an unknown option", { answerOptionId: 999_999 }, [404, "NOT_FOUND"]],
    ["a confidence that there is not", { confidenceLevelId: 6 }, [400, "INVALID_INPUT"]],
    ["too many words", { note: "x".repeat(501) }, [400, "INVALID_INPUT"]],
  ])("of %s is refused", async (_what, body, expected) => {
    const session = await open()
    const option = "answerOptionId" in body || Object.keys(body).length === 0 || "isNotApplicable" in body
    const full = option ? body : { answerOptionId: session.question(0).options.yes, ...body }
    expect(code(await ana.put(session.voteUrl(0), full))).toEqual(expected)
    expect(await session.rated(0)).toMatchObject({ votes: 0 })
  })

  test("for an option of another question is refused", async () => {
    const session = await open()
    const answerOptionId = session.question(1).options.yes
    const reply = await ana.put(session.voteUrl(0), { answerOptionId })
    expect(code(reply)).toEqual(
      answerOptionId === session.question(0).options.yes ? [200, undefined] : [404, "NOT_FOUND"],
    )
  })

  test("is over once it is revealed, or the session is closed", async () => {
    const session = await open()
    await session.vote(ana, 0, "yes")
    await session.reveal(0)
    expect(code(await session.vote(ana, 0, "no"))).toEqual([422, "INVALID_STATE"])
    expect(code(await ana.delete(session.voteUrl(0)))).toEqual([422, "INVALID_STATE"])
    expect((await session.vote(ana, 1, "no")).status).toBe(200)
    await session.change({ state: "CLOSED" })
    expect(code(await session.vote(ana, 1, "yes"))).toEqual([422, "INVALID_STATE"])
    expect((await session.change({ state: "OPEN" })).status).toBe(200)
    expect(code(await session.vote(ana, 0, "no"))).toEqual([422, "INVALID_STATE"])
  })

  test("needs the role to answer", async () => {
    const session = await open()
    const former = await fixture.addMember("associate")
    await session.vote(former, 0, "yes")
    await session.reveal(0)
    await fixture.manager.delete(`${fixture.path}/assessment-user-roles/${former.user.id}/`)
    expect(code(await session.vote(former, 1, "yes"))).toEqual([403, "ACCESS_DENIED"])
    expect(await session.rated(0)).toMatchObject({ votes: 1, agreement: 1 })
  })
})

describe("what is revealed", () => {
  test("shows who voted what and why, how far they agree, and what lies in the middle", async () => {
    const session = await open()
    await session.vote(ana, 0, "yes", { confidenceLevelId: 5, note: "Always." })
    await session.vote(reza, 0, "partly", { confidenceLevelId: 2, note: "<b>Not</b> on Fridays." })
    await session.vote(fixture.manager, 0, "partly")
    expect((await session.reveal(0)).body).toEqual({ revealed: 1, refused: [] })
    const { no, partly, yes } = session.question(0).options
    expect(await session.rated(0, ana)).toMatchObject({
      votes: 3,
      isRevealed: true,
      distribution: [
        { answerOptionId: no, votes: 0, people: [] },
        {
          answerOptionId: partly,
          votes: 2,
          people: [{ displayName: "Mona Gerard" }, { displayName: "Reza" }],
        },
        { answerOptionId: yes, votes: 1, people: [{ displayName: "Ana" }] },
      ],
      notApplicable: 0,
      agreement: expect.closeTo(1 + (2 / 3) * Math.log2(1 - 1 / 6) + (1 / 3) * Math.log2(1 - 1 / 3), 12),
      suggested: { answerOptionId: partly, isNotApplicable: false, confidenceLevelId: 2 },
      notes: [
        { text: "<b>Not</b> on Fridays.", by: { displayName: "Reza" } },
        { text: "Always.", by: { displayName: "Ana" } },
      ],
      decided: null,
    })
  })

  test("is seen by who leads and who has voted on any question", async () => {
    const session = await open()
    const eva = await fixture.addMember("associate", "Eva")
    await session.vote(ana, 0, "yes")
    await session.reveal(0)
    const hidden = {
      votes: 1,
      isRevealed: true,
      distribution: null,
      agreement: null,
      notes: null,
      suggested: null,
    }
    expect(await session.rated(0, eva)).toMatchObject(hidden)
    expect(await session.rated(0, reza)).toMatchObject({ agreement: 1 })
    await session.vote(eva, 1, "no")
    expect(await session.rated(0, eva)).toMatchObject({ agreement: 1 })
  })

  test("is in order of agreement, the least first and then in the order of the kit", async () => {
    const session = await open()
    await session.vote(ana, 1, "yes")
    await session.vote(reza, 1, "no")
    await session.vote(ana, 2, "yes")
    await session.vote(ana, 0, "yes")
    await session.reveal()
    const order = (items: { questionId: number }[]) =>
      items.map(({ questionId }) => kit.questions.findIndex(({ id }) => id === questionId))
    const inKit = order(await session.questions())
    const first = [1, ...inKit.filter((nth) => nth === 0 || nth === 2)]
    const others = inKit.filter((nth) => nth > 2)
    expect(order(await session.questions(ana, "?sort=agreement"))).toEqual([...first, ...others])
    expect((await ana.get(`${session.url}questions/?sort=agreement&page=1&size=1`)).body).toMatchObject({
      ...{ total: kit.questions.length, page: 1, sort: "agreement" },
      items: [{ questionId: kit.questions[first[1] ?? 0]?.id }],
    })
  })

  test("may be not applicable, for more than half of all votes", async () => {
    const session = await open()
    const nth = kit.questions.findIndex(({ mayNotBeApplicable }) => mayNotBeApplicable)
    await session.vote(ana, nth, "notApplicable", { confidenceLevelId: 4 })
    await session.vote(reza, nth, "yes", { confidenceLevelId: 2 })
    await session.reveal(nth)
    const { options } = session.question(nth)
    expect(await session.rated(nth)).toMatchObject({
      ...{ votes: 2, notApplicable: 1, agreement: 1 },
      suggested: { answerOptionId: options.yes, isNotApplicable: false, confidenceLevelId: 2 },
    })
    const other = await open()
    for (const by of [ana, reza]) await other.vote(by, nth, "notApplicable", { confidenceLevelId: 4 })
    await other.vote(fixture.manager, nth, "yes")
    await other.reveal(nth)
    expect(await other.rated(nth)).toMatchObject({
      ...{ notApplicable: 2, agreement: 1 },
      suggested: { answerOptionId: null, isNotApplicable: true, confidenceLevelId: 4 },
    })
  })

  test("in an anonymous session has at least three votes and no names", async () => {
    const session = await open({ isAnonymous: true })
    for (const by of [ana, reza]) await session.vote(by, 0, "yes", { note: `Says ${by.user.displayName}` })
    expect(code(await session.reveal(0))).toEqual([422, "INVALID_STATE"])
    expect((await session.reveal()).body).toEqual({ revealed: 0, refused: [] })
    for (const by of [ana, reza, fixture.manager]) await session.vote(by, 1, "no", { note: "Never." })
    expect((await session.reveal(0, 1)).body).toEqual({
      revealed: 1,
      refused: [{ questionId: session.question(0).id, code: "INVALID_STATE", message: expect.any(String) }],
    })
    expect(await session.rated(1)).toMatchObject({
      distribution: [{ votes: 3, people: null }, { people: null }, { people: null }],
      notes: Array(3).fill({ text: "Never.", by: null }),
    })
    expect(code(await session.reveal(0))).toEqual([422, "INVALID_STATE"])
    const unknown = { questionIds: [session.question(1).id, 999_999] }
    expect(code(await fixture.manager.post(`${session.url}reveal/`, unknown))).toEqual([404, "NOT_FOUND"])
  })

  test("of an anonymous session that was closed is whose nobody knows, and it stays closed", async () => {
    const session = await open({ isAnonymous: true })
    for (const by of [ana, reza, fixture.manager]) await session.vote(by, 0, "yes")
    expect(await session.rated(0, ana)).toMatchObject({ ownVote: { isNotApplicable: false } })
    await session.change({ state: "CLOSED" })
    expect(await session.read(ana)).toMatchObject({ participants: 3, own: { votes: 0 } })
    expect(await session.rated(0, ana)).toMatchObject({ votes: 3, ownVote: null })
    expect(code(await session.change({ state: "OPEN" }))).toEqual([422, "INVALID_STATE"])
    expect((await session.reveal()).body).toMatchObject({ revealed: 1 })
    expect(await session.rated(0, ana)).toMatchObject({ agreement: 1 })
  })
})
