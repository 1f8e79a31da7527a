import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { activateNewVersion } from "../../testing/new-version.ts"
import { openRaceTrack, type RaceTrack } from "../../testing/race.ts"
import { ratingSession } from "../../testing/rating-session.ts"
import { isOnPostgres } from "../../testing/test-database.ts"

let track: RaceTrack
beforeAll(async () => {
  if (isOnPostgres) track = await openRaceTrack()
})
afterAll(() => track?.close())

async function stage() {
  const fixture = await assessmentFixture(track.app)
  const [ana, reza] = [await fixture.addMember("associate"), await fixture.addMember("assessor")]
  return { fixture, ana, reza, session: await ratingSession(fixture, { guests: true }) }
}

const historyOf = async ({ manager, path }: AssessmentFixture, questionId: number) =>
  (await manager.get(`${path}/questions/${questionId}/answer-history/`)).body.items

describe.runIf(isOnPostgres)("concurrently", () => {
  test.each(["reveal", "close", "delete"] as const)(
    "a vote counts, or is refused by who is faster to %s",
    async (how) => {
      for (const isFirst of [true, false]) {
        const { fixture, ana, session } = await stage()
        const vote = () => session.vote(ana, 0, "yes")
        const end = () => {
          if (how === "reveal") return session.reveal(0)
          return how === "close" ? session.change({ state: "CLOSED" }) : fixture.manager.delete(session.url)
        }
        const replies = await (isFirst ? track.race(vote, end) : track.race(end, vote))
        const statuses = replies.map(({ status }) => status)
        const [done, refused] = how === "delete" ? [204, 404] : [200, 422]
        expect(statuses).toEqual(isFirst ? [200, done] : [done, refused])
        if (how !== "delete") expect(await session.rated(0)).toMatchObject({ votes: isFirst ? 1 : 0 })
        if (how === "reveal")
          expect(await session.rated(0)).toMatchObject({ isRevealed: true, agreement: isFirst ? 1 : null })
      }
    },
  )

  test("two tabs of one person cast one vote", async () => {
    const { ana, session } = await stage()
    const replies = await track.race(
      () => session.vote(ana, 0, "yes"),
      () => session.vote(ana, 0, "no"),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await session.rated(0)).toMatchObject({ votes: 1 })
    expect(await session.read()).toMatchObject({ participants: 1 })
  })

  test("of two who decide, the later wins, and the history has both; lists in opposite orders pass each other", async () => {
    const { fixture, reza, session } = await stage()
    await session.reveal(0, 1)
    const decision = (nth: number, option: "yes" | "no") => ({
      ...{ questionId: session.question(nth).id, answerOptionId: session.question(nth).options[option] },
    })
    const replies = await track.race(
      () => session.decide(decision(0, "yes"), decision(1, "yes")),
      () => reza.post(`${session.url}decisions/`, { decisions: [decision(1, "no"), decision(0, "no")] }),
    )
    expect(replies.map(({ body }) => body.stored)).toEqual([2, 2])
    for (const nth of [0, 1]) {
      const history = await historyOf(fixture, session.question(nth).id)
      expect(history.map((each: { session: { id: string } }) => each.session.id)).toEqual([
        session.id,
        session.id,
      ])
      expect(history[0].answer.selectedOption.id).toBe(session.question(nth).options.no)
      expect(await session.rated(nth)).toMatchObject({
        decided: { answerOptionId: session.question(nth).options.no },
      })
    }
  })

  test("two who decide on what they saw: one is stored, the other is told", async () => {
    const { reza, session } = await stage()
    await session.reveal(0)
    const of = (option: "yes" | "no") => ({
      ...{
        questionId: session.question(0).id,
        answerOptionId: session.question(0).options[option],
        seenChange: 0,
      },
    })
    const [first, second] = await track.race(
      () => session.decide(of("yes")),
      () => reza.post(`${session.url}decisions/`, { decisions: [of("no")] }),
    )
    expect(first.body).toMatchObject({ stored: 1, refused: [] })
    expect(second.body).toMatchObject({ stored: 0, refused: [{ code: "ANSWER_CHANGED" }] })
  })

  test("a vote and a new version of the kit without its option or question end as one after the other", async () => {
    for (const isFirst of [true, false]) {
      const { fixture, ana, session } = await stage()
      const [gone, kept] = [session.question(0), session.question(1)]
      await session.vote(ana, 1, "yes")
      await activateNewVersion(track.app, fixture.kit.id, async (tables, versionId) => {
        const ofVersion = tables.deleteFrom("questionImpacts").where("kitVersionId", "=", versionId)
        await ofVersion.where("questionId", "=", gone.id).execute()
        const question = tables.deleteFrom("questions").where("kitVersionId", "=", versionId)
        await question.where("id", "=", gone.id).execute()
      })
      const vote = () => session.vote(ana, 0, "yes")
      const migrate = () => fixture.manager.post(`${fixture.path}/migrate-kit-version/`)
      const replies = await (isFirst ? track.race(vote, migrate) : track.race(migrate, vote))
      // Who migrates takes a turn first, during which a vote may pass.
      expect([200, 404]).toContain(replies[isFirst ? 0 : 1].status)
      expect(replies[isFirst ? 1 : 0].status).toBe(200)
      const questions = await session.questions(ana)
      expect(questions.map(({ questionId }: { questionId: number }) => questionId)).not.toContain(gone.id)
      expect(await session.rated(1)).toMatchObject({ questionId: kept.id, votes: 1 })
      expect(await session.read(ana)).toMatchObject({ own: { votes: 1 } })
    }
  })

  test("of two guests for one last place one is let in", async () => {
    const { session } = await stage()
    const others = Array.from({ length: 299 }, () => ({
      ...{
        id: crypto.randomUUID(),
        sessionId: session.id,
        displayName: "Guest",
        tokenHash: crypto.randomUUID(),
      },
    }))
    await track.app.tables.insertInto("ratingGuests").values(others).execute()
    const join = () =>
      track.app
        .visitor()
        .post(`/api/v1/public/sessions/${session.hash}/participants/`, { displayName: "Ana" })
    const replies = await track.race(join, join)
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 429])
  })

  test("a session that ends by itself and by its leader is closed once", async () => {
    const { session } = await stage()
    const close = () => session.change({ state: "CLOSED" })
    expect((await track.race(close, close)).map(({ status }) => status)).toEqual([200, 200])
    await track.app.settled()
    const events = await track.app.tables
      .selectFrom("events")
      .where("type", "=", "session-closed")
      .select("payload")
      .execute()
    expect(events.filter(({ payload }) => JSON.stringify(payload).includes(session.id)).length).toBe(1)
  })
})
