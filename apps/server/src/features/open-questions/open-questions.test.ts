import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { activateNewVersion } from "../../testing/new-version.ts"
import { addProfile } from "../../testing/profile.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
let fixture: AssessmentFixture
beforeAll(async () => {
  app = await createTestApp()
  fixture = await assessmentFixture(app)
})
afterAll(() => app.close())

const read = (query = "", { path, manager } = fixture, who = manager) =>
  who.get(`${path}/open-questions/${query}`)
const body = async (...of: Parameters<typeof read>) => (await read(...of)).body
const titled = ({ questions }: { questions: { title: string }[] }) => questions.map(({ title }) => title)

describe("open questions", () => {
  test("of an assessment without answers can give every level", async () => {
    const reply = await read()
    expect(reply.status).toBe(200)
    expect(reply.queries).toBeLessThanOrEqual(4)
    const { starting, mastered } = fixture.kit.levels
    expect(reply.body).toMatchObject({
      overall: {
        id: null,
        lowest: { id: starting, index: 1, value: 1, title: "Starting" },
        highest: { id: mastered, index: 3, value: 3, title: "Mastered" },
        isDecided: false,
        isTight: true,
      },
      ...{ answered: 0, open: 8, total: 8, settled: 0, isDecided: false, holds: null },
    })
    expect(reply.body.overall).not.toHaveProperty("mayBeNotApplicable")
    expect(reply.body.subjects.map(({ id }: { id: number }) => id)).toEqual(
      Object.values(fixture.kit.subjects),
    )
    const { communication } = fixture.kit.attributes
    expect(
      reply.body.attributes.filter((each: { mayBeNotApplicable: boolean }) => each.mayBeNotApplicable),
    ).toMatchObject([{ id: communication }])
    const expected = reply.body.questions.map((each: { expected: number }) => each.expected)
    expect(expected).toEqual(expected.toSorted((a: number, b: number) => b - a))
    const [question] = reply.body.questions
    expect(question).toMatchObject({
      questionnaireTitle: expect.any(String),
      index: expect.any(Number),
      moves: { overall: true },
    })
  })

  test("are those that can still change the result that is to be decided", async () => {
    const { automation } = fixture.kit.attributes
    const { total, questions } = await body(`?goal=attribute:${automation}`)
    expect(total).toBe(4)
    for (const { moves } of questions) expect(moves.attributeIds).toContain(automation)
    const first = await body(`?goal=attribute:${automation}&size=2`)
    const second = await body(`?goal=attribute:${automation}&size=2&page=1`)
    expect([...titled(first), ...titled(second)]).toEqual(titled({ questions }))
    expect(second.total).toBe(4)
  })

  test("lose their effect once the level is decided, without a calculated result", async () => {
    await fixture.answer("meet", "no")
    const { starting, practised } = fixture.kit.levels
    const decided = await body("?goal=overall")
    expect(decided).toMatchObject({
      overall: { lowest: { id: starting }, highest: { id: starting }, isDecided: true },
      ...{ answered: 1, open: 7, total: 0, settled: 7, isDecided: true, holds: null, questions: [] },
    })
    expect(await body(`?atLeast=${practised}`)).toMatchObject({ isDecided: true, holds: false, total: 0 })
    expect(await body(`?goal=overall&atLeast=${starting}`)).toMatchObject({ isDecided: true, holds: true })
    const all = await body()
    expect(all.isDecided).toBe(false)
    expect(all.total).toBe(6)
    for (const { moves } of all.questions) expect(moves.overall).toBe(false)
  })

  test("have it again when the answer is changed, and about a level only those that decide it", async () => {
    await fixture.answer("meet", "yes")
    await fixture.answer("write", "yes")
    const { practised, mastered } = fixture.kit.levels
    const { delivery, teamwork } = fixture.kit.subjects
    const reply = await body(`?goal=subject:${delivery}&atLeast=${practised}`)
    expect(reply).toMatchObject({ isDecided: false, holds: null })
    expect(titled(reply).toSorted()).toEqual([
      "Are backups restored for practice?",
      "Is every change built automatically?",
      "Is every change tested automatically?",
    ])
    expect(await body(`?goal=subject:${teamwork}&atLeast=${mastered}`)).toMatchObject({
      ...{ isDecided: true, holds: true, questions: [] },
    })
  })

  test("are in the language of the assessment", async () => {
    const persian = await assessmentFixture(app, { lang: "FA", kit: fixture.kit })
    const { overall, questions } = await body("?goal=overall", persian)
    expect(overall.highest.title).toBe("چیره")
    expect(questions[0].title).toMatch(/؟$/)
  })

  test("are those of the profile, with the weights that are used", async () => {
    const own = await assessmentFixture(app)
    const basics = await addProfile(app, own.kit, "Basics", ["build", "restore"])
    await own.manager.put(`${own.path}/profile/`, { profileId: basics })
    const reply = await body("", own)
    expect(reply).toMatchObject({ answered: 0, open: 2 })
    expect(reply.subjects).toHaveLength(1)
    expect((await read(`?goal=subject:${own.kit.subjects.teamwork}`, own)).status).toBe(404)
  })

  test("need the active version of the kit", async () => {
    const own = await assessmentFixture(app)
    await activateNewVersion(app, own.kit.id, async () => undefined)
    const reply = await read("", own)
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe("DEPRECATED")
    const questionnaires = await own.manager.get(`/api/v2/assessments/${own.id}/questionnaires/`)
    expect(questionnaires.body.code).toBe("DEPRECATED")
  })

  test("are refused with what is not a page, a level or a result", async () => {
    const wrong = [
      ...[
        "goal=",
        "goal=subject:",
        "goal=subject:x",
        "goal=overall&goal=overall",
        "goal=level:1",
        "goal=all",
      ],
      ...["size=0", "size=101", "size=x", "size=", "page=-1", "page=1.5", "page=", "atLeast=x", "atLeast="],
      ...["goal=subject:1&goal=attribute:1", "goal= overall", "goal=overall%0A", "size=2&size=3"],
    ]
    for (const query of wrong) expect([query, (await read(`?${query}`)).status]).toEqual([query, 400])
    const other = await assessmentFixture(app)
    const unknown = [
      ...["goal=subject:999999", "goal=attribute:99999999999999999999", "atLeast=999999"],
      `goal=subject:${other.kit.subjects.delivery}`,
      `goal=attribute:${other.kit.attributes.recovery}`,
      `goal=overall&atLeast=${other.kit.levels.starting}`,
      `goal=attribute:${fixture.kit.subjects.delivery + 1_000_000}`,
    ]
    for (const query of unknown) expect([query, (await read(`?${query}`)).status]).toEqual([query, 404])
    expect((await read("?page=1000000&size=100")).body.questions).toEqual([])
  })
})

describe("open questions, by role", () => {
  let own: AssessmentFixture
  beforeAll(async () => {
    own = await assessmentFixture(app)
  })

  test("are listed for all who see questions, with the levels for those who see levels", async () => {
    for (const role of ["commenter", "assessor", "manager"] as const) {
      const reply = await read("", own, await own.addMember(role))
      expect(reply.status).toBe(200)
      expect(reply.body.overall.lowest.index).toBe(1)
      expect(reply.body.questions).toHaveLength(8)
    }
    const viewer = await own.addMember("viewer")
    expect(await body("", own, viewer)).toMatchObject({
      overall: { highest: { index: 3 } },
      ...{ open: 8, total: 8, questions: [] },
    })
  })

  test("tell an associate no level, however asked", async () => {
    const associate = await own.addMember("associate")
    const all = await body("", own, associate)
    expect(all.overall).toBeNull()
    expect(all.questions).toHaveLength(8)
    for (const range of [...all.subjects, ...all.attributes]) {
      expect(range).not.toHaveProperty("lowest")
      expect(range).not.toHaveProperty("highest")
      expect(range.isDecided).toBe(false)
    }
    expect(JSON.stringify(all)).not.toContain("Mastered")
    const replies = await Promise.all(
      Object.values(own.kit.levels).map((id) => body(`?goal=overall&atLeast=${id}`, own, associate)),
    )
    for (const reply of replies) expect(reply).toEqual(replies[0])
    expect(replies[0]).toMatchObject({ holds: null, isDecided: false })
  })

  test("are not for readers of the report and strangers", async () => {
    expect((await read("", own, await own.addMember("reportViewer"))).status).toBe(403)
    expect((await read("", own, await app.signUp("Sten Stranger"))).status).toBe(403)
  })
})
