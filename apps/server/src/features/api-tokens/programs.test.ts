import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { tokenOf } from "../../testing/api-token.ts"
import { type AssessmentFixture, assessmentFixture, questionAt } from "../../testing/assessment-fixture.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
let fixture: AssessmentFixture
let person: Caller
let robot: Caller
beforeAll(async () => {
  app = await createTestApp()
  fixture = await assessmentFixture(app, { mode: "ADVANCED" })
  person = await fixture.addMember("manager", "Petra Person")
  robot = app.program(await tokenOf(person, "WRITE", "Night build"))
})
afterAll(() => app.close())

/** What of a question a reader sees of who did what. */
async function namedFor(position: number) {
  const { id } = questionAt(fixture, position)
  const of = `questionId=${id}&assessmentId=${fixture.id}`
  const history = await fixture.manager.get(`${fixture.path}/questions/${id}/answer-history/`)
  const evidences = await fixture.manager.get(`/api/v1/evidences/?${of}`)
  const comments = await fixture.manager.get(`/api/v1/comments/?${of}`)
  const names = (items: { program: string | null; createdBy: { displayName: string } }[]) =>
    items.map(({ program, createdBy }) => [createdBy.displayName, program])
  return {
    history: names(history.body.items),
    evidences: names(evidences.body.items),
    comments: names(comments.body.items),
  }
}

const answer = (by: Caller, position: number, option: "yes" | "no") => {
  const { id, questionnaireId, options } = questionAt(fixture, position)
  return by.put(`/api/v2/assessments/${fixture.id}/answer-question/`, {
    ...{ questionId: id, questionnaireId, answerOptionId: options[option], confidenceLevelId: 3 },
  })
}

const remark = (by: Caller, position: number, type: "POSITIVE" | null) =>
  by.post("/api/v1/evidences/", {
    ...{ assessmentId: fixture.id, questionId: questionAt(fixture, position).id },
    ...{ type, description: "<p>The build log</p>" },
  })

describe("a program that acts for a person leaves its name", () => {
  test("in the history of answers, with evidence and comments, whatever its scope", async () => {
    const robotDid = ["Petra Person", "Night build"]
    expect((await answer(person, 0, "no")).status).toBe(201)
    expect((await answer(robot, 0, "yes")).status).toBe(201)
    expect((await remark(robot, 0, "POSITIVE")).status).toBe(201)
    expect((await remark(robot, 0, null)).status).toBe(201)
    expect(await namedFor(0)).toEqual({
      history: [robotDid, ["Petra Person", null]],
      evidences: [robotDid],
      comments: [robotDid],
    })
    const changes = await fixture.manager.get(`${fixture.path}/changes/`)
    expect(changes.body.causes.answers.map(({ program }: { program: string | null }) => program)).toEqual([
      null,
      "Night build",
    ])
  })

  test("for an approval, and for each state of evidence that it has written", async () => {
    const assessor = await fixture.addMember("associate", "Ada Associate")
    expect((await answer(assessor, 1, "yes")).status).toBe(201)
    const { id: questionId } = questionAt(fixture, 1)
    const approved = await robot.put(`${fixture.path}/approve-answer/`, { questionId })
    expect(approved.status, JSON.stringify(approved.body)).toBeLessThan(300)
    expect((await namedFor(1)).history[0]).toEqual(["Petra Person", "Night build"])

    const { id } = (await remark(person, 1, "POSITIVE")).body
    const edit = { description: "<p>Written again</p>", type: "POSITIVE" }
    expect((await robot.put(`/api/v1/evidences/${id}/`, edit)).status).toBe(200)
    expect((await namedFor(1)).evidences).toEqual([["Petra Person", "Night build"]])
    const revisions = await person.get(`/api/v1/evidences/${id}/revisions/`)
    expect(revisions.body.items).toMatchObject([{ program: null }])
  })

  test("in reports as files", async () => {
    await fixture.calculate()
    await fixture.manager.get(`${fixture.path}/graphical-report/`)
    const { body } = await fixture.manager.get(`${fixture.path}/export/?format=json&sections=evidence`)
    expect(body.evidence).toContainEqual(
      expect.objectContaining({ author: "Petra Person", program: "Night build" }),
    )
  })

  test("with items of a roadmap that it has planned or changed, and with the answer that a conflict shows", async () => {
    const { manager, path, kit } = fixture
    const targets = Object.values(kit.attributes).map((attributeId) => ({
      attributeId,
      maturityLevelId: kit.levels.mastered,
    }))
    const wishes = {
      targets,
      start: new Date().toISOString().slice(0, 10),
      periods: 3,
      unit: "MONTH",
    }
    const planned = await robot.post(`${path}/roadmap/`, { ...wishes, budget: null })
    expect(planned.status, JSON.stringify(planned.body)).toBe(201)
    const [first, second] = await items()
    const byRobot = { changedBy: { displayName: "Petra Person" }, program: "Night build" }
    expect([first, second]).toMatchObject([byRobot, byRobot])

    const change = (by: Caller, id: string, edit: object) => by.patch(`${path}/roadmap/items/${id}/`, edit)
    const own = { changedBy: { displayName: "Petra Person" }, program: null }
    expect((await change(person, first.id, { status: "DOING" })).body).toMatchObject(own)
    expect((await items()).slice(0, 2)).toMatchObject([own, byRobot])
    const assigned = await change(robot, first.id, { note: "See the log", assigneeId: person.user.id })
    expect(assigned.body).toMatchObject(byRobot)
    const mine = (await person.get("/api/v1/my-items/")).body.items
    expect(mine).toMatchObject([{ id: first.id, ...byRobot }])

    // What stays as it was when the rest is planned again stays with whoever changed it.
    const again = await manager.post(`${path}/roadmap/replan/`, {})
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    expect((await items()).slice(0, 2)).toMatchObject([byRobot, byRobot])
    const pinned = { questionId: second.questionId, period: 3 }
    expect((await manager.post(`${path}/roadmap/replan/`, { pinned: [pinned] })).status).toBe(200)
    const moved = (await items()).find(({ id }: { id: string }) => id === second.id)
    expect(moved).toMatchObject({ changedBy: { id: manager.user.id }, program: null })

    const { id: questionId, questionnaireId, options } = questionAt(fixture, 0)
    const seen = { questionId, questionnaireId, answerOptionId: options.no, seenChange: 1 }
    const refused = await manager.put(`/api/v2/assessments/${fixture.id}/answer-question/`, seen)
    expect(refused).toMatchObject({ status: 409, body: { answer: byRobot } })

    async function items() {
      const { body } = await manager.get(`${path}/roadmap/`)
      return body.periods.flatMap(({ items }: { items: object[] }) => items)
    }
  })

  test("until the person deletes their account: it may tell who they were", async () => {
    await app.tables.updateTable("users").set({ active: false }).where("id", "=", person.user.id).execute()
    const { history, evidences, comments } = await namedFor(0)
    expect([...history, ...evidences, ...comments].map(([, program]) => program)).toEqual([
      null,
      null,
      null,
      null,
    ])
    for (const path of ["changes", "roadmap"]) {
      const { status, body } = await fixture.manager.get(`${fixture.path}/${path}/`)
      expect(status).toBe(200)
      expect(JSON.stringify(body), path).not.toContain("Night build")
    }
  })
})

test("no token decides on a proposal, whatever its scope", async () => {
  const { manager, path } = fixture
  const own = app.program(await tokenOf(manager, "WRITE", "Builder"))
  const { id: questionId } = questionAt(fixture, 2)
  const items = [{ questionId, optionIndex: 2, confidenceLevelId: 3, reason: "It is so.", evidence: [] }]
  expect((await own.post(`${path}/proposals/`, { source: "Builder", items })).status).toBe(201)
  const [proposal] = (await manager.get(`${path}/proposals/?status=OPEN`)).body.items
  for (const decision of ["ACCEPT", "DECLINE"])
    expect((await own.put(`${path}/proposals/${proposal.id}/`, { decision })).status).toBe(403)
  expect((await manager.put(`${path}/proposals/${proposal.id}/`, { decision: "ACCEPT" })).status).toBe(200)
})
