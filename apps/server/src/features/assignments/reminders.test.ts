import { afterAll, beforeAll, expect, test } from "vitest"
import { DAY, dayAfter, dayOf } from "../../platform/clock.ts"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { remindOfAssignments } from "./remind.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const inDays = (days: number) => dayAfter(dayOf(app.clock.now()), days)

const assign = ({ manager, path, kit }: AssessmentFixture, people: Caller[], due: string | null) =>
  manager.put(`${path}/questionnaires/${kit.questionnaires.releases}/assignment/`, {
    userIds: people.map(({ user }) => user.id),
    due,
  })

const remind = async () => {
  await app.dependencies.backgroundJobs.doChore(remindOfAssignments)
  await app.settled()
}

/** Lets days pass, and reminds on each. */
async function pass(days: number) {
  for (let day = 0; day < days; day++) {
    app.clock.advance(DAY)
    await remind()
  }
}

async function reminders({ user }: Caller): Promise<string[]> {
  const rows = await app.tables
    .selectFrom("notifications")
    .where("userId", "=", user.id)
    .where("template", "in", ["questionnairedue", "questionnaireoverdue"])
    .orderBy("creationTime")
    .select(["template", "creationTime", "details"])
    .execute()
  return rows.map(({ template, creationTime }) => `${template} ${dayOf(creationTime)}`)
}

test("people are reminded a week and a day before, and once when it is overdue", async () => {
  const fixture = await assessmentFixture(app)
  const ana = await fixture.addMember("associate")
  const due = inDays(9)
  await assign(fixture, [ana], due)
  await pass(14)
  await remind()
  expect(await reminders(ana)).toEqual([
    `questionnairedue ${dayAfter(due, -7)}`,
    `questionnairedue ${dayAfter(due, -1)}`,
    `questionnaireoverdue ${dayAfter(due, 1)}`,
  ])
})

test("a day that was missed is made up by the nearest reminder alone", async () => {
  const fixture = await assessmentFixture(app)
  const [ana, reza] = [await fixture.addMember("associate"), await fixture.addMember("associate")]
  const due = inDays(9)
  await assign(fixture, [ana], due)
  const other = await assessmentFixture(app)
  const later = await other.addMember("associate")
  await assign(other, [later], inDays(14))
  app.clock.advance(12 * DAY)
  await pass(1)
  expect(await reminders(ana)).toEqual([`questionnaireoverdue ${dayAfter(due, 4)}`])
  expect(await reminders(later)).toEqual([`questionnairedue ${dayAfter(due, 4)}`])
  // Who gets what is overdue has just been told.
  await assign(fixture, [reza], due)
  await pass(3)
  expect(await reminders(reza)).toEqual([])
})

test("another date is reminded of anew, and somebody new from the next day on", async () => {
  const fixture = await assessmentFixture(app)
  const [ana, reza] = [await fixture.addMember("associate"), await fixture.addMember("associate")]
  await assign(fixture, [ana], inDays(8))
  await pass(1)
  const due = inDays(8)
  await assign(fixture, [ana], due)
  await pass(1)
  await assign(fixture, [ana, reza], due)
  await pass(7)
  expect(await reminders(ana)).toEqual([-8, -7, -1].map((days) => `questionnairedue ${dayAfter(due, days)}`))
  expect(await reminders(reza)).toEqual([`questionnairedue ${dayAfter(due, -1)}`])
})

test("nobody is reminded of what is finished, has no date, or is not theirs any more", async () => {
  const fixture = await assessmentFixture(app)
  const [ana, gone] = [await fixture.addMember("associate"), await fixture.addMember("associate")]
  await assign(fixture, [ana, gone], inDays(3))
  await fixture.manager.delete(`${fixture.path}/assessment-user-roles/${gone.user.id}/`)
  await fixture.answerAll("yes")
  const dateless = await assessmentFixture(app)
  const reza = await dateless.addMember("associate")
  await assign(dateless, [reza], null)
  const deleted = await assessmentFixture(app)
  const dora = await deleted.addMember("associate")
  await assign(deleted, [dora], inDays(3))
  await deleted.manager.delete(`${deleted.path}/`)
  await pass(6)
  for (const person of [ana, gone, reza, dora]) expect(await reminders(person)).toEqual([])
})
