import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { MINUTE, timeAfter } from "../../platform/clock.ts"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { type EventStreamReader, readEventStream } from "../../testing/event-stream.ts"
import { type LiveApp, startLiveApp } from "../../testing/live-app.ts"
import {
  type RatingSessionFixture,
  ratingSession,
  type SessionOptions,
} from "../../testing/rating-session.ts"
import type { Caller, Reply } from "../../testing/test-app.ts"

let live: LiveApp
let fixture: AssessmentFixture
let visitor: Caller
beforeAll(async () => {
  live = await startLiveApp({ RATE_LIMITS: "off" })
  fixture = await assessmentFixture(live.app)
  visitor = live.app.visitor()
})
afterAll(() => live.close())

const open = (options?: SessionOptions) => ratingSession(fixture, { guests: true, ...options })
const publicUrl = (hash: string, rest = "") => `/api/v1/public/sessions/${hash}/${rest}`
const code = ({ status, body }: Reply) => [status, body?.code]

function guestIn(session: RatingSessionFixture, token: string) {
  const headers = { "session-token": token }
  return {
    vote: (nth: number, option: "no" | "partly" | "yes", hash = session.hash): Promise<Reply> =>
      visitor.call("PUT", publicUrl(hash, `votes/${session.question(nth).id}/`), {
        headers,
        body: session.bodyOf(nth, option),
      }),
    takeBack: (nth: number): Promise<Reply> =>
      visitor.call("DELETE", publicUrl(session.hash, `votes/${session.question(nth).id}/`), { headers }),
    questions: (hash = session.hash): Promise<Reply> =>
      visitor.call("GET", publicUrl(hash, "questions/"), { headers }),
  }
}

async function join(
  session: RatingSessionFixture,
  displayName?: string,
  { from, token }: { from?: string; token?: string } = {},
) {
  const { status, body } = await live.app.http
    .inject({
      method: "POST",
      url: publicUrl(session.hash, "participants/"),
      payload: { displayName },
      ...(token !== undefined && { headers: { "session-token": token } }),
      ...(from && { remoteAddress: from }),
    })
    .then((reply) => ({ status: reply.statusCode, body: reply.json() }))
  return { status, body, ...guestIn(session, String(body.token)) }
}

describe("a guest", () => {
  test("sees the questions, votes, and sees after a reveal how many have voted for what", async () => {
    const session = await open()
    const shown = await visitor.get(publicUrl(session.hash))
    expect(shown.headers["cache-control"]).toBe("private, no-store")
    expect(shown.body).toEqual({
      key: expect.stringMatching(/^[\w-]{43}$/),
      ...{ title: "Retrospective", mode: "OPEN", state: "OPEN", isAnonymous: false, closesAt: null },
      ...{ currentQuestionId: null, questionCount: fixture.kit.questions.length, participants: 0 },
      questionnaires: [
        { id: fixture.kit.questionnaires.releases, title: "Releases" },
        { id: fixture.kit.questionnaires.people, title: "People" },
      ],
      questions: expect.any(Array),
    })
    expect(shown.body.questions[0]).toEqual({
      questionId: session.question(0).id,
      questionnaireId: fixture.kit.questionnaires.releases,
      title: "Is every change built automatically?",
      hint: null,
      mayNotBeApplicable: false,
      options: expect.any(Array),
    })
    expect(shown.body.questions[0].options[2]).toEqual({
      ...{ id: session.question(0).options.yes, index: 3, title: "Yes" },
    })
    const ana = await join(session, "Ana")
    expect((await ana.vote(0, "yes")).body).toEqual({ votes: 1 })
    await session.vote(fixture.manager, 0, "no", { note: "Only members read this." })
    expect((await ana.questions()).body.items[0]).toMatchObject({
      ...{ votes: 2, isRevealed: false, distribution: null, agreement: null },
      ownVote: { answerOptionId: session.question(0).options.yes, note: null },
    })
    await session.reveal(0)
    const [revealed] = (await ana.questions()).body.items
    expect(revealed).toMatchObject({
      ...{ isRevealed: true, notApplicable: 0, agreement: 0 },
      distribution: [{ votes: 1 }, { votes: 0 }, { votes: 1 }],
    })
    expect(Object.keys(revealed).toSorted()).toEqual(
      ["agreement", "distribution", "hint", "isRevealed", "mayNotBeApplicable", "notApplicable", "options"]
        .concat(["ownVote", "questionId", "questionnaireId", "title", "votes"])
        .toSorted(),
    )
    expect(JSON.stringify(revealed)).not.toMatch(/Only members|displayName/)
    expect(code(await ana.vote(0, "no"))).toEqual([422, "INVALID_STATE"])
    expect(await session.rated(0)).toMatchObject({
      distribution: [{ people: [{ displayName: "Mona Gerard" }] }, {}, { people: [{ displayName: "Ana" }] }],
    })
    expect((await ana.takeBack(1)).status).toBe(204)
  })

  test.each([
    [undefined, [400, "INVALID_INPUT"]],
    ["‎".repeat(60), [400, "INVALID_INPUT"]],
    ["‍​", [400, "INVALID_INPUT"]],
    ["x".repeat(61), [400, "INVALID_INPUT"]],
    ["<img src=x onerror=alert(1)>", [201, undefined]],
    ["‮Ana", [201, undefined]],
  ])("named %j in a session with names", async (name, expected) => {
    expect(code((await join(await open(), name)) as unknown as Reply)).toEqual(expected)
  })

  test.each(["nowhere", "%00", "x".repeat(300), "0".repeat(40)])(
    "with the link %s is led nowhere",
    async (hash) => {
      for (const rest of ["", "live/", "questions/"])
        expect(code(await visitor.get(publicUrl(hash, rest)))).toEqual([404, "NOT_FOUND"])
    },
  )

  test("has no name in an anonymous session, whatever is sent", async () => {
    const session = await open({ isAnonymous: true })
    expect((await join(session, "Ana")).status).toBe(201)
    expect((await join(session)).status).toBe(201)
    const guests = live.app.tables.selectFrom("ratingGuests").where("sessionId", "=", session.id)
    expect(await guests.select("displayName").execute()).toEqual(Array(2).fill({ displayName: null }))
  })

  test("needs a token of this session, which is none of the API", async () => {
    const [session, other] = [await open(), await open()]
    const { body } = await join(other, "Ana")
    for (const token of ["", "nobody's", String(body.token)])
      expect(code(await guestIn(session, token).vote(0, "yes"))).toEqual([401, "UNAUTHORIZED"])
    const program = live.app.program(body.token)
    expect(code(await program.get("/api/v1/my-sessions/"))).toEqual([401, "UNAUTHORIZED"])
    expect(code(await program.put(session.voteUrl(0), session.bodyOf(0, "yes")))).toEqual([
      401,
      "UNAUTHORIZED",
    ])
  })

  test.each([false, true])(
    "who joins again is the same one, in a session that is anonymous: %s",
    async (isAnonymous) => {
      const session = await open({ isAnonymous })
      const ana = await join(session, "Ana")
      await ana.vote(0, "yes")
      const { token } = ana.body
      const { key } = (await visitor.get(publicUrl(session.hash))).body
      // In another tab: nothing new.
      expect((await join(session, "Anna", { token })).body).toEqual({ token })

      await session.change({ guests: false })
      const { body } = await session.change({ guests: true })
      const next = { ...session, hash: body.link.split("/").at(-1) }
      expect((await visitor.get(publicUrl(next.hash))).body.key).toBe(key)
      expect(code(await ana.questions(next.hash))).toEqual([401, "UNAUTHORIZED"])
      const again = await join(next, undefined, { token })
      expect(again.status).toBe(201)
      expect(again.body.token).not.toBe(token)
      expect((await again.questions()).body.items[0].ownVote).toMatchObject({
        answerOptionId: session.question(0).options.yes,
      })
      expect((await again.vote(0, "no")).body).toEqual({ votes: 1 })
      expect(code(await ana.vote(0, "yes", next.hash))).toEqual([401, "UNAUTHORIZED"])
      expect(await session.read()).toMatchObject({ participants: 1 })
      const stranger = await join(await open(), undefined, { token })
      expect([stranger.status, stranger.body.code]).toEqual([400, "INVALID_INPUT"])

      const guests = live.app.tables.selectFrom("ratingGuests").where("sessionId", "=", session.id)
      expect(await guests.select("displayName").execute()).toEqual([
        { displayName: isAnonymous ? null : "Ana" },
      ])
      await session.change({ state: "CLOSED" })
      const [left] = await guests.select("tokenHash").execute()
      expect(left?.tokenHash === null).toBe(isAnonymous)
    },
  )

  test("is let in while there is room: from one network, and in all", async () => {
    const session = await open({ isAnonymous: true })
    const from = (network: number) => join(session, undefined, { from: `198.51.${network}.1` })
    for (let nth = 0; nth < 100; nth++) expect((await from(1)).status).toBe(201)
    const refused = await from(1)
    expect([refused.status, refused.body.code]).toEqual([429, "INVALID_STATE"])
    for (let nth = 0; nth < 200; nth++) expect((await from(2 + (nth % 2))).status).toBe(201)
    expect((await from(4)).status).toBe(429)
    expect(await session.read()).toMatchObject({ participants: 300 })
  }, 60_000)

  test.each<[string, (session: RatingSessionFixture) => Promise<unknown>]>([
    ["guests are switched off", (session) => session.change({ guests: false })],
    ["the session is closed", (session) => session.change({ state: "CLOSED" })],
    ["it is over", async () => live.app.clock.advance(10 * MINUTE)],
    ["it is deleted", ({ url }) => fixture.manager.delete(url)],
  ])("is out once %s, also with a new link", async (_how, end) => {
    const session = await open({ closesAt: `${timeAfter(live.app.clock.now(), 5 * MINUTE)}Z` })
    const ana = await join(session, "Ana")
    await ana.vote(0, "yes")
    await end(session)
    for (const reply of [
      await visitor.get(publicUrl(session.hash)),
      await ana.vote(0, "no"),
      await ana.questions(),
    ])
      expect(code(reply)).toEqual([404, "NOT_FOUND"])
    expect((await join(session, "Reza")).status).toBe(404)
    const again = await session.change({ state: "OPEN", guests: true })
    if (again.status === 404) return
    const hash = again.body.link.split("/").at(-1)
    expect(hash).not.toBe(session.hash)
    expect(code(await visitor.get(publicUrl(session.hash)))).toEqual([404, "NOT_FOUND"])
    expect(code(await ana.vote(0, "no", hash))).toEqual([401, "UNAUTHORIZED"])
    expect(await session.rated(0)).toMatchObject({ votes: 1 })
  })
})

/** Events until one is as expected: what happens at about the same time comes together. */
async function until(stream: EventStreamReader, wanted: object): Promise<unknown> {
  while (true) {
    const event = await stream.next()
    if (!event) throw new Error("The stream has ended.")
    try {
      expect(event.data).toMatchObject(wanted)
      return event.data
    } catch {
      // Not yet.
    }
  }
}

describe("the stream of a session", () => {
  const watch = ({ hash }: RatingSessionFixture) => readEventStream(`${live.url}${publicUrl(hash, "live/")}`)

  test("begins with the whole state, follows what changes, and ends with the session", async () => {
    const session = await open({ mode: "LIVE" })
    const stream = await watch(session)
    expect(stream.headers.get("content-type")).toMatch(/^text\/event-stream/)
    expect(stream.headers.get("cache-control")).toBe("private, no-store")
    const first = await stream.next()
    const questions = fixture.kit.questions.map(({ id }) => ({ questionId: id, votes: 0, isRevealed: false }))
    const start = { state: "OPEN", mode: "LIVE", currentQuestionId: null, participants: 0 }
    expect(first).toEqual({ event: "state", data: { ...start, questions: expect.any(Array) } })
    const { questions: shown } = (first as { data: { questions: { questionId: number }[] } }).data
    expect(shown.toSorted((a, b) => a.questionId - b.questionId)).toEqual(
      questions.toSorted((a, b) => a.questionId - b.questionId),
    )
    await (await join(session, "Ana")).vote(1, "yes")
    const id = session.question(1).id
    await until(stream, { participants: 1, questions: [{ questionId: id, votes: 1, isRevealed: false }] })
    await session.change({ currentQuestionId: id })
    expect(await until(stream, { currentQuestionId: id })).toMatchObject({ questions: [] })
    await session.reveal(1)
    await until(stream, { questions: [{ questionId: id, votes: 1, isRevealed: true }] })
    await session.change({ state: "CLOSED" })
    await until(stream, { state: "CLOSED" })
    expect(await stream.next()).toBeNull()
  })

  test("ends when guests are switched off, and is not found afterwards", async () => {
    const session = await open()
    const stream = await watch(session)
    await stream.next()
    await session.change({ guests: false })
    await until(stream, { state: "CLOSED" })
    expect(await stream.next()).toBeNull()
    expect((await watch(session)).status).toBe(404)
  })

  test("is there a hundred times for one network, and no more", async () => {
    const session = await open()
    const streams = await Promise.all(Array.from({ length: 100 }, () => watch(session)))
    expect(streams.map(({ status }) => status)).toEqual(Array(100).fill(200))
    const refused = await watch(session)
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"])
    expect(refused.headers.get("content-type")).toMatch(/^application\/json/)
    expect((await watch(await open())).status).toBe(200)
    await session.change({ currentQuestionId: session.question(2).id })
    await Promise.all(streams.map((stream) => until(stream, { currentQuestionId: session.question(2).id })))
    for (const stream of streams) stream.close()
  })
})

test("members hear the same on the channel, as long as they may vote", async () => {
  const ana = await fixture.addMember("associate", "Ana")
  const viewer = await fixture.addMember("viewer")
  const session = await open()
  const wanted = { topic: "session", assessmentId: fixture.id, sessionId: session.id }
  const page = await live.pageOf(ana)
  expect(await page.socket.emitWithAck("follow", wanted)).toEqual({ ok: true, seconds: 60 })
  expect(await (await live.pageOf(viewer)).socket.emitWithAck("follow", wanted)).toEqual({ ok: false })
  const unknown = { ...wanted, sessionId: fixture.id }
  expect(await page.socket.emitWithAck("follow", unknown)).toEqual({ ok: false })
  await session.vote(fixture.manager, 0, "yes")
  expect(await page.next("session_changed")).toMatchObject({
    ...{
      state: "OPEN",
      participants: 1,
      questions: expect.arrayContaining([
        { questionId: session.question(0).id, votes: 1, isRevealed: false },
      ]),
    },
  })
  await session.reveal(0)
  expect(await page.next("session_changed")).toMatchObject({
    questions: [{ questionId: session.question(0).id, votes: 1, isRevealed: true }],
  })
})
