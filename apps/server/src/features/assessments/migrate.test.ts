import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { activateNewVersion } from "../../testing/new-version.ts"
import type { QuestionCode } from "../../testing/small-kit.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { SYSTEM_USER_ID } from "../users/index.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const idOf = ({ kit }: AssessmentFixture, code: QuestionCode) => {
  const question = kit.questions.find((candidate) => candidate.code === code)
  if (!question) throw new Error(`There is no question "${code}".`)
  return question.id
}

const migrate = ({ manager, path }: AssessmentFixture) => manager.post(`${path}/migrate-kit-version/`)

async function stored({ id }: AssessmentFixture) {
  const result = await app.tables
    .selectFrom("assessmentResults")
    .where("assessmentId", "=", id)
    .selectAll()
    .executeTakeFirstOrThrow()
  const answers = await app.tables
    .selectFrom("answers")
    .where("resultId", "=", result.id)
    .selectAll()
    .orderBy("questionId")
    .execute()
  const histories = await app.tables
    .selectFrom("answerChanges")
    .where("resultId", "=", result.id)
    .selectAll()
    .orderBy("questionId")
    .orderBy("sequence")
    .execute()
  return { result, answers, histories }
}

/** An assessment with an answer of every kind, and a new version of its kit that treats each of them differently. */
async function movedAssessment() {
  const fixture = await assessmentFixture(app)
  await fixture.answer("build", "yes", 5)
  await fixture.answer("test", "partly", 4)
  await fixture.answer("deploy", "no", 3)
  await fixture.answer("restore", "yes", 2)
  await fixture.answer("rollback", "yes", 1)
  await fixture.answer("review", "notApplicable", 4)
  await fixture.answer("rollback", null)
  await fixture.calculate()
  const before = await stored(fixture)
  const versionId = await activateNewVersion(app, fixture.kit.id, async (tables, version) => {
    const ofVersion = { kitVersionId: version }
    // "build" is no longer asked, "test" has another range, and "deploy" lacks the option it was answered with.
    await tables
      .deleteFrom("questionImpacts")
      .where("kitVersionId", "=", version)
      .where("questionId", "=", idOf(fixture, "build"))
      .execute()
    await tables
      .deleteFrom("questions")
      .where("kitVersionId", "=", version)
      .where("id", "=", idOf(fixture, "build"))
      .execute()
    const another = async (code: QuestionCode, values: number[]) => {
      const { answerRangeId } = await tables
        .selectFrom("questions")
        .where("kitVersionId", "=", version)
        .where("id", "=", idOf(fixture, code))
        .select("answerRangeId")
        .executeTakeFirstOrThrow()
      const range = await tables
        .selectFrom("answerRanges")
        .where("kitVersionId", "=", version)
        .where("id", "=", answerRangeId)
        .selectAll()
        .executeTakeFirstOrThrow()
      const { id: _id, code: _code, ...columns } = range
      const { id } = await tables
        .insertInto("answerRanges")
        .values({ ...columns, ...ofVersion, code: null, title: null, reusable: false, translations: null })
        .returning("id")
        .executeTakeFirstOrThrow()
      const times = {
        creationTime: range.creationTime,
        lastModificationTime: range.lastModificationTime,
        createdBy: range.createdBy,
        lastModifiedBy: range.lastModifiedBy,
      }
      await tables
        .insertInto("answerOptions")
        .values(
          values.map((value, position) => ({
            ...ofVersion,
            answerRangeId: id,
            index: position + 1,
            title: `Option ${position + 1}`,
            value,
            ...times,
          })),
        )
        .execute()
      await tables
        .updateTable("questions")
        .set({ answerRangeId: id })
        .where("kitVersionId", "=", version)
        .where("id", "=", idOf(fixture, code))
        .execute()
    }
    await another("test", [0, 1])
    await tables
      .deleteFrom("answerOptions")
      .where("kitVersionId", "=", version)
      .where("id", "=", fixture.kit.questions.find(({ code }) => code === "deploy")?.options.no ?? 0)
      .execute()
    // "restore" has moved to the other questionnaire, and its attribute to the other subject.
    await tables
      .updateTable("questions")
      .set({ questionnaireId: fixture.kit.questionnaires.people, index: 90 })
      .where("kitVersionId", "=", version)
      .where("id", "=", idOf(fixture, "restore"))
      .execute()
    await tables
      .updateTable("attributes")
      .set({ subjectId: fixture.kit.subjects.teamwork, index: 90 })
      .where("kitVersionId", "=", version)
      .where("id", "=", fixture.kit.attributes.recovery)
      .execute()
  })
  return { fixture, before, versionId }
}

describe("moving an assessment to the active version of its kit", () => {
  test("deletes answers to questions that are gone, clears those whose options changed, keeps the rest", async () => {
    const { fixture, before, versionId } = await movedAssessment()
    expect((await migrate(fixture)).status).toBe(200)
    const after = await stored(fixture)
    expect(after.result).toMatchObject({
      kitVersionId: versionId,
      isCalculateValid: false,
      isConfidenceValid: false,
    })
    const answerTo = (code: QuestionCode, rows = after.answers) =>
      rows.find(({ questionId }) => questionId === idOf(fixture, code))
    const cleared = {
      deleted: false,
      answerOptionId: null,
      confidenceLevelId: null,
      isNotApplicable: null,
      status: null,
      lastModifiedBy: SYSTEM_USER_ID,
    }
    expect(answerTo("build")).toMatchObject({ deleted: true, lastModifiedBy: SYSTEM_USER_ID })
    expect(answerTo("test")).toMatchObject(cleared)
    expect(answerTo("deploy")).toMatchObject(cleared)
    expect(answerTo("restore")).toEqual({
      ...answerTo("restore", before.answers),
      questionnaireId: fixture.kit.questionnaires.people,
    })
    for (const code of ["rollback", "review"] as const) {
      expect(answerTo(code)).toMatchObject({
        ...answerTo(code, before.answers),
        changes: answerTo(code)?.changes,
      })
    }
  })

  test("records each change in the history, under the stamp of the new version, and keeps the earlier rows", async () => {
    const { fixture, before } = await movedAssessment()
    await migrate(fixture)
    const { histories } = await stored(fixture)
    const added = histories.filter(({ number }) => !before.histories.some((row) => row.number === number))
    expect(histories.filter((row) => !added.includes(row))).toEqual(before.histories)
    expect(added.filter(({ type }) => type !== "DELETE")).toEqual([])
    for (const code of ["build", "test", "deploy"] as const) {
      const [row, ...more] = added.filter(({ questionId }) => questionId === idOf(fixture, code))
      expect(more).toEqual([])
      expect(row).toMatchObject({
        type: "DELETE",
        sequence: 2,
        answerOptionId: null,
        confidenceLevelId: null,
        isNotApplicable: null,
        createdBy: SYSTEM_USER_ID,
      })
      expect(row?.model).not.toBe(before.histories[0]?.model)
    }
  })

  test("leaves the counts and scores of the same answers given on the new version", async () => {
    const { fixture } = await movedAssessment()
    await migrate(fixture)
    const { body: progress } = await fixture.manager.get(`/api/v2/assessments/${fixture.id}/progress/`)
    // The answers to "restore" and "review" are left, and one question fewer is asked.
    expect(progress).toMatchObject({ answersCount: 2, questionsCount: fixture.kit.questions.length - 1 })
    await fixture.calculate()
    const { result } = await stored(fixture)
    const scores = await app.tables
      .selectFrom("attributeScores as score")
      .innerJoin("attributeValues as value", "value.id", "score.attributeValueId")
      .where("value.resultId", "=", result.id)
      .select(["value.attributeId", "score.maturityLevelId", "score.score"])
      .execute()
    const scoreOf = (attribute: "automation" | "recovery", level: "practised" | "mastered") =>
      scores.find(
        (row) =>
          row.attributeId === fixture.kit.attributes[attribute] &&
          row.maturityLevelId === fixture.kit.levels[level],
      )?.score
    expect(scoreOf("recovery", "practised")).toBe(100)
    expect(scoreOf("recovery", "mastered")).toBe(0)
    expect(scoreOf("automation", "practised")).toBe(0)
  })

  test("runs the same number of statements, however many answers change", async () => {
    const { fixture } = await movedAssessment()
    const many = await migrate(fixture)
    const few = await assessmentFixture(app)
    await few.answer("build", "yes")
    await activateNewVersion(app, few.kit.id, (tables, version) =>
      tables
        .updateTable("questions")
        .set({ answerRangeId: null })
        .where("kitVersionId", "=", version)
        .where("id", "=", idOf(few, "build"))
        .execute(),
    )
    const one = await migrate(few)
    expect(many.queries).toBeLessThanOrEqual(one.queries + 1)
    expect(many.queries).toBeLessThanOrEqual(12)
  })

  test("and answering what was lost completes it a second time", async () => {
    const fixture = await assessmentFixture(app)
    await fixture.answerAll("no")
    const completions = async () => {
      const events = await app.tables
        .selectFrom("events")
        .where("type", "=", "assessment-completed")
        .select("payload")
        .execute()
      return events.filter(({ payload }) => JSON.stringify(payload).includes(fixture.id)).length
    }
    expect(await completions()).toBe(1)
    const [build] = fixture.kit.questions
    await activateNewVersion(app, fixture.kit.id, (tables, version) =>
      tables
        .deleteFrom("answerOptions")
        .where("kitVersionId", "=", version)
        .where("id", "=", build?.options.no ?? 0)
        .execute(),
    )
    await migrate(fixture)
    await fixture.calculate()
    expect(await completions()).toBe(1)
    await fixture.answerAll("yes")
    expect(await completions()).toBe(2)
  })

  test("changes no answer when the version is the active one already", async () => {
    const fixture = await assessmentFixture(app)
    await fixture.answer("build", "yes")
    const before = await stored(fixture)
    expect((await migrate(fixture)).status).toBe(200)
    const after = await stored(fixture)
    expect([after.answers, after.histories]).toEqual([before.answers, before.histories])
    expect(after.result.isCalculateValid).toBe(false)
  })

  test("is refused, and changes nothing, when the kit has no active version", async () => {
    const fixture = await assessmentFixture(app)
    await fixture.answer("build", "yes")
    const before = await stored(fixture)
    await app.tables
      .updateTable("kits")
      .set({ activeVersionId: null })
      .where("id", "=", fixture.kit.id)
      .execute()
    expect(await migrate(fixture)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    expect(await stored(fixture)).toEqual(before)
  })
})
