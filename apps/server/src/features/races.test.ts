import { writeArchive } from "@plumbline/kit-dsl"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { importTestKit, makeTestGroup, uploadTestKit } from "../testing/import-kit.ts"
import { multipart } from "../testing/multipart.ts"
import { activateNewVersion } from "../testing/new-version.ts"
import { insertProfile } from "../testing/profile.ts"
import { foundOutOnce, inBothOrders, openRaceTrack, type RaceTrack } from "../testing/race.ts"
import type { Caller, Reply } from "../testing/test-app.ts"
import { isOnPostgres } from "../testing/test-database.ts"

/*
 * Two concurrent calls on PostgreSQL: whatever the first has locked and read when the second starts, the outcome equals
 * that of running them one after the other.
 */

const kitText = (weight: number) => `
kit Kit { title: "Race kit" summary: "A kit for races" about: "Two at once." }
level Low { title: "Low" description: "Little" value: 1 }
level High { title: "High" description: "Much" value: 2 competence: [High: 60%] }
subject Menu { title: "Menu" description: "What is offered" }
attribute Variety { title: "Variety" description: "How varied it is" subject: Menu }
questionnaire Talk { title: "Kitchen talk" description: "About the kitchen" }
answerRange Often { title: "Never to daily" options: "Never", "Daily" with values [0, 1] }
question Q1 { questionnaire: Talk title: "How often do you buy locally?" options: "Never", "Weekly", "Daily" with values [0, 0.5, 1]
  affects Variety on level High with weight ${weight} }
question Q2 { questionnaire: Talk title: "How often do you cook?" options: "Never", "Weekly", "Daily" with values [0, 0.5, 1]
  affects Variety on level High }
question Q3 { questionnaire: Talk title: "How often do you bake?" options: "Never", "Weekly", "Daily" with values [0, 0.5, 1]
  affects Variety on level High }
`

type World = Awaited<ReturnType<typeof makeWorld>>
type Call = (world: World) => Promise<Reply>

let track: RaceTrack
let owner: Caller
let expertGroupId: number

beforeAll(async () => {
  if (!isOnPostgres) return
  track = await openRaceTrack()
  owner = await track.app.signUp("Ria Racer")
  expertGroupId = await makeTestGroup(owner)
})
afterAll(() => track?.close())

/** Calls that need more than an assessment with answers on a kit that other assessments may use as well. */
const needs = {
  kitOfItsOwn: [
    "update the kit",
    "edit the kit",
    "edit another text of the kit",
    "migrate",
    "read and heal",
    "choose a profile",
  ],
  profile: ["choose a profile"],
  upload: ["update the kit"],
  draft: [
    "release the draft",
    "delete the draft",
    "edit a subject",
    "add a subject",
    "add a table of questions",
    "map collectors",
  ],
  comment: [
    "comment",
    "edit the comment",
    "resolve the comment",
    "resolve all comments",
    "delete the comment",
    "attach",
    "remove the attachment",
  ],
  carriedAnswers: ["confirm all"],
  proposal: ["propose", "accept the proposal", "decline the proposal"],
  newerVersion: ["migrate", "read and heal"],
  targets: ["write the narration", "approve the narration", "have the advice written", "add an action item"],
}

let sharedKit: Promise<{ kitId: number }> | undefined

const importKit = () =>
  importTestKit(track.app, owner, kitText(1), {
    expertGroupId,
    title: `Race kit ${crypto.randomUUID()}`,
  })

/** An assessment with one answer, and with whatever else the two calls need. */
async function makeWorld(...names: string[]) {
  const { app } = track
  const wants = (thing: keyof typeof needs) => names.some((name) => needs[thing].includes(name))
  const isOfItsOwn = wants("kitOfItsOwn") || wants("draft")
  sharedKit ??= importKit()
  const { kitId } = await (isOfItsOwn ? importKit() : sharedKit)
  const space = await owner.post("/api/v1/spaces/", {
    title: `Track ${crypto.randomUUID()}`,
    type: "PREMIUM",
  })
  const created = await owner.post("/api/v2/assessments/", {
    spaceId: space.body.id,
    assessmentKitId: kitId,
    title: "A race",
  })
  const id: string = created.body.id
  const path = `/api/v1/assessments/${id}`
  const questions = await questionsOf(kitId)
  const answer = (position: number, option: number | null) => {
    const { questionId = 0, questionnaireId = 0, options = [] } = questions[position] ?? {}
    return owner.put(`/api/v2/assessments/${id}/answer-question/`, {
      questionId,
      questionnaireId,
      answerOptionId: option === null ? null : options[option],
      confidenceLevelId: 3,
    })
  }
  await answer(0, 1)
  await answer(1, 1)
  const profileId = wants("profile") ? await profileOf(kitId, questions.slice(0, 1)) : null
  if (wants("carriedAnswers")) {
    await app.tables
      .updateTable("answers")
      .from("assessmentResults as result")
      .whereRef("result.id", "=", "answers.resultId")
      .where("result.assessmentId", "=", id)
      .set({ carried: true })
      .execute()
  }
  const propose = (option: number) =>
    owner.post(`${path}/proposals/`, {
      source: "Robot",
      items: [
        {
          questionId: questions[0]?.questionId,
          answerOptionId: questions[0]?.options[option],
          reason: "A check has run.",
          evidence: [{ description: "Its log" }],
        },
      ],
    })
  const proposalId = wants("proposal") ? await openProposal(path, propose) : ""
  if (wants("newerVersion")) {
    await activateNewVersion(app, kitId, (tables, version) =>
      // The first question gets another answer range: its answer cannot be kept.
      tables
        .updateTable("questions")
        .set({ answerRangeId: null })
        .where("kitVersionId", "=", version)
        .where("id", "=", questions[0]?.questionId ?? 0)
        .execute(),
    )
  }
  await app.tables
    .updateTable("answers")
    .from("assessmentResults as result")
    .whereRef("result.id", "=", "answers.resultId")
    .where("result.assessmentId", "=", id)
    .set({ status: "UNAPPROVED" })
    .execute()
  return {
    id,
    path,
    kitId,
    spaceId: space.body.id,
    answer,
    propose,
    proposalPath: `${path}/proposals/${proposalId}/`,
    questions,
    profileId,
    targets: wants("targets") ? await calculatedTargets(path) : [],
    upload: wants("upload") ? await uploadOf(kitText(5)) : "",
    ...(wants("draft") ? await draftOf(kitId) : { draftId: 0, draft: "", subjectId: 0 }),
    ...(await commentOn(id, questions[1]?.questionId, wants("comment"))),
  }
}

async function openProposal(path: string, propose: (option: number) => Promise<Reply>): Promise<string> {
  await propose(2)
  return (await owner.get(`${path}/proposals/?status=OPEN`)).body.items[0].id
}

async function questionsOf(kitId: number) {
  const { tables } = track.app
  const { activeVersionId } = await tables
    .selectFrom("kits")
    .where("id", "=", kitId)
    .select("activeVersionId")
    .executeTakeFirstOrThrow()
  const options = await tables
    .selectFrom("questions as question")
    .innerJoin("answerOptions as option", (join) =>
      join
        .onRef("option.kitVersionId", "=", "question.kitVersionId")
        .onRef("option.answerRangeId", "=", "question.answerRangeId"),
    )
    .where("question.kitVersionId", "=", activeVersionId ?? 0)
    .select(["question.id", "question.questionnaireId", "option.id as optionId"])
    .orderBy("question.index")
    .orderBy("option.index")
    .execute()
  return [...Map.groupBy(options, (row) => row.id)].map(([questionId, rows]) => ({
    questionId,
    questionnaireId: rows[0]?.questionnaireId ?? 0,
    options: rows.map(({ optionId }) => optionId),
  }))
}

/** A profile with some questions of the kit. */
async function profileOf(kitId: number, questions: readonly { questionId: number }[]): Promise<number> {
  const { activeVersionId } = await track.app.tables
    .selectFrom("kits")
    .where("id", "=", kitId)
    .select("activeVersionId")
    .executeTakeFirstOrThrow()
  const questionIds = questions.map(({ questionId }) => questionId)
  return insertProfile(track.app, activeVersionId ?? 0, { title: "Basics", questionIds })
}

/** What the advice of a valid result can target. */
async function calculatedTargets(path: string) {
  await owner.post(`${path}/calculate/`)
  await owner.post(`${path}/calculate-confidence/`)
  const { attributes, maturityLevels } = (await owner.get(`${path}/pre-advice-info/`)).body
  return [{ attributeId: attributes?.[0].id, maturityLevelId: maturityLevels?.at(-1).id }]
}

async function uploadOf(text: string): Promise<string> {
  const archive = writeArchive([{ path: "kit.ak", text }])
  return (await uploadTestKit(owner, expertGroupId, archive)).body.kitDslId
}

async function draftOf(kitId: number) {
  const { body } = await owner.post(`/api/v1/assessment-kits/${kitId}/clone/`)
  const { id: subjectId } = await track.app.tables
    .selectFrom("subjects")
    .where("kitVersionId", "=", body.kitVersionId)
    .select("id")
    .executeTakeFirstOrThrow()
  return { draftId: Number(body.kitVersionId), draft: `/api/v1/kit-versions/${body.kitVersionId}`, subjectId }
}

/** A comment with one attachment fewer than the maximum, if it is needed. */
async function commentOn(assessmentId: string, questionId: number | undefined, isWanted: boolean) {
  const description = "<p>Who says so?</p>"
  const comment = isWanted
    ? await owner.post("/api/v1/evidences/", { assessmentId, questionId, description })
    : undefined
  const commentPath = `/api/v1/evidences/${comment?.body.id}/`
  const attach = () =>
    owner.call(
      "POST",
      `${commentPath}attachments/`,
      multipart({ attachment: { name: "log.txt", type: "text/plain", bytes: "all green" } }),
    )
  let last: Reply | undefined
  for (let count = 0; isWanted && count < 4; count++) last = await attach()
  return { commentPath, attach, attachmentPath: `${commentPath}attachments/${last?.body.id}/` }
}

const calls: Record<string, Call> = {
  answer: ({ answer }) => answer(0, 2),
  "answer another question": ({ answer }) => answer(2, 2),
  clear: ({ answer }) => answer(0, null),
  calculate: ({ path }) => owner.post(`${path}/calculate/`),
  "calculate the confidence": ({ path }) => owner.post(`${path}/calculate-confidence/`),
  migrate: ({ path }) => owner.post(`${path}/migrate-kit-version/`),
  "read and heal": ({ id }) => readAndHeal(id),
  "update the kit": ({ kitId, upload }) =>
    owner.put(`/api/v1/assessment-kits/${kitId}/update-by-dsl/`, { kitDslId: upload }),
  "edit the kit": ({ kitId }) =>
    owner.patch(`/api/v2/assessment-kits/${kitId}/`, { metadata: { goal: "To win" } }),
  "edit another text of the kit": ({ kitId }) =>
    owner.patch(`/api/v2/assessment-kits/${kitId}/`, { metadata: { context: "On a track" } }),
  "release the draft": ({ draft }) => owner.post(`${draft}/activate/`),
  "delete the draft": ({ draft }) => owner.delete(`${draft}/`),
  "edit a subject": ({ draft, subjectId }) =>
    owner.put(`${draft}/subjects/${subjectId}/`, { title: "Food", description: "What is eaten", index: 1 }),
  "add a subject": ({ draft }) =>
    owner.post(`${draft}/subjects/`, { title: "Food", description: "What is eaten", index: 2 }),
  "add a table of questions": ({ draft }) =>
    owner.post(`${draft}/question-rows/`, {
      rows: [["Is it sold?", "Sales", "Never to daily", "Freshness", "High", 1]],
    }),
  "map collectors": ({ draft }) =>
    owner.put(`${draft}/collector-mapping/`, {
      mapping: "source: CI\nquestions:\n  Q1: { check: build, options: { 3: else } }\n",
    }),
  "publish the report": ({ path }) => owner.put(`${path}/report-publish-status/`, { published: true }),
  "name a milestone": ({ path }) => owner.post(`${path}/milestones/`, { title: "Audit" }),
  "write the report": ({ path }) => owner.patch(`${path}/report-metadata/`, { intro: "<p>Ready</p>" }),
  "write another section": ({ path }) => owner.patch(`${path}/report-metadata/`, { steps: "<p>Go</p>" }),
  "write the narration": ({ path }) =>
    owner.post(`${path}/advice-narration/`, { assessorNarration: "<p>Buy locally.</p>" }),
  "approve the narration": ({ path }) => owner.put(`${path}/approve-advice-narration/`),
  "have the advice written": ({ path, targets, questions }) =>
    owner.post(`${path}/advice-narration-ai/`, {
      attributeLevelTargets: targets,
      adviceListItems: [{ question: { id: questions[1]?.questionId }, recommendedOption: { index: 3 } }],
    }),
  "add an action item": ({ id }) =>
    owner.post("/api/v1/advice-items/", {
      assessmentId: id,
      title: "Find a market",
      description: "<p>Close by.</p>",
      cost: "LOW",
      priority: "HIGH",
      impact: "HIGH",
    }),
  "choose a profile": ({ path, profileId }) => owner.put(`${path}/profile/`, { profileId }),
  "change the mode": ({ path }) => owner.put(`${path}/mode/`, { mode: "ADVANCED" }),
  delete: ({ path }) => owner.delete(`${path}/`),
  approve: ({ path, questions }) =>
    owner.put(`${path}/approve-answer/`, { questionId: questions[0]?.questionId }),
  "approve all": ({ path }) => owner.put(`${path}/approve-answers/`),
  propose: ({ propose }) => propose(0),
  "propose from references": ({ path }) => owner.post(`${path}/proposals/from-references/`),
  "accept the proposal": ({ proposalPath }) => owner.put(proposalPath, { decision: "ACCEPT" }),
  "decline the proposal": ({ proposalPath }) => owner.put(proposalPath, { decision: "DECLINE" }),
  comment: ({ id, questions }) =>
    owner.post("/api/v1/evidences/", {
      assessmentId: id,
      questionId: questions[0]?.questionId,
      description: "<p>Really?</p>",
    }),
  "edit the comment": ({ commentPath }) => owner.put(commentPath, { description: "<p>Who has seen it?</p>" }),
  "resolve the comment": ({ commentPath }) => owner.put(`${commentPath}resolve/`),
  "resolve all comments": ({ path }) => owner.put(`${path}/resolve-comments/`),
  "delete the comment": ({ commentPath }) => owner.delete(commentPath),
  attach: ({ attach }) => attach(),
  "remove the attachment": ({ attachmentPath }) => owner.delete(attachmentPath),
  "create an assessment": ({ kitId, spaceId }) =>
    owner.post("/api/v2/assessments/", { spaceId, assessmentKitId: kitId, title: "One more race" }),
  "confirm all": ({ path }) => owner.put(`${path}/answers/confirm/`, { all: true }),
  "start the next one": ({ path, spaceId }) =>
    owner.post(`${path}/copy/`, { spaceId, title: "One more race", answers: true, evidence: true }),
  "set the review date": ({ path }) => owner.put(`${path}/review-date/`, { date: "2098-01-31", every: 6 }),
  assign: ({ path, questions }) =>
    owner.put(`${path}/questionnaires/${questions[0]?.questionnaireId}/assignment/`, {
      userIds: [owner.user.id],
      due: "2098-01-31",
    }),
  "delete the space": ({ spaceId }) => owner.delete(`/api/v1/spaces/${spaceId}/`),
}

const readAndHeal = (id: string) =>
  owner.call("GET", `/api/v2/assessments/${id}/questionnaires/`, { headers: { "plumbline-heal": "on" } })

/** The stored state of a world, without ids, times and stamps, which differ from run to run. */
async function stateOf({ id, kitId, spaceId, questions, draftId }: World) {
  const { tables } = track.app
  const positionOf = (questionId: number) =>
    questions.findIndex((question) => question.questionId === questionId)
  const result = await tables
    .selectFrom("assessmentResults")
    .where("assessmentId", "=", id)
    .selectAll()
    .executeTakeFirstOrThrow()
  const remarks = await tables
    .selectFrom("evidences as evidence")
    .where("evidence.assessmentId", "=", id)
    .select((eb) => [
      "evidence.description",
      "evidence.resolved",
      "evidence.deleted",
      eb
        .selectFrom("evidenceAttachments")
        .whereRef("evidenceId", "=", "evidence.id")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("attachments"),
    ])
    .orderBy("evidence.creationTime")
    .execute()
  const assessment = await tables
    .selectFrom("assessments")
    .where("id", "=", id)
    .select(["mode", "deleted", "reviewDate"])
    .executeTakeFirstOrThrow()
  const kit = await tables
    .selectFrom("kits")
    .where("id", "=", kitId)
    .select(["metadata", "activeVersionId", "lastMajorModificationTime"])
    .executeTakeFirstOrThrow()
  const answers = await tables.selectFrom("answers").where("resultId", "=", result.id).selectAll().execute()
  const histories = await tables
    .selectFrom("answerChanges")
    .where("resultId", "=", result.id)
    .selectAll()
    .orderBy("sequence")
    .orderBy("questionId")
    .execute()
  const proposals = await tables
    .selectFrom("proposals")
    .where("assessmentId", "=", id)
    .select(["status", "seenChange", "decidedChange"])
    .orderBy("creationTime")
    .execute()
  const report = await tables
    .selectFrom("reports")
    .where("resultId", "=", result.id)
    .select(["metadata", "published", "visibility"])
    .executeTakeFirst()
  const inputs = await tables
    .selectFrom("assessmentInputs")
    .where("resultId", "=", result.id)
    .orderBy("number")
    .selectAll()
    .execute()
  const milestones = await tables
    .selectFrom("assessmentMilestones")
    .where("resultId", "=", result.id)
    .select("title")
    .execute()
  const publications = await tables
    .selectFrom("reportPublications")
    .where("resultId", "=", result.id)
    .select(["afterChange", "afterInput"])
    .execute()
  const changesUntil = (number: number) => histories.filter((one) => one.number <= number).length
  const narration = await tables
    .selectFrom("adviceNarrations")
    .where("resultId", "=", result.id)
    .select(["aiNarration", "assessorNarration", "createdBy", "approved"])
    .executeTakeFirst()
  const adviceItems = await tables
    .selectFrom("adviceItems")
    .where("resultId", "=", result.id)
    .select(["title", "createdBy"])
    .orderBy("title")
    .execute()
  const assignments = await tables
    .selectFrom("questionnaireAssignments")
    .where("assessmentId", "=", id)
    .select(["due", "told"])
    .execute()
  const toldOfAssignments = await tables
    .selectFrom("events")
    .where("type", "in", ["questionnaire-assigned", "questionnaire-finished", "questionnaire-freed"])
    .where(sql<boolean>`payload ->> 'assessmentId' = ${id}`)
    .orderBy("type")
    .select("type")
    .execute()
  const space = await tables
    .selectFrom("spaces")
    .where("id", "=", spaceId)
    .select((eb) => [
      "deleted",
      eb
        .selectFrom("assessments")
        .whereRef("assessments.spaceId", "=", "spaces.id")
        .where("assessments.deleted", "=", false)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("assessments"),
    ])
    .executeTakeFirstOrThrow()
  const draft = await tables
    .selectFrom("kitVersions")
    .where("id", "=", draftId)
    .select(["status", "revision", "collectorMapping"])
    .executeTakeFirst()
  const subjects = await tables
    .selectFrom("subjects")
    .where("kitVersionId", "=", draftId)
    .select(["title", "code", "index"])
    .orderBy("index")
    .execute()
  // Replaying the history always ends at the current answer.
  for (const row of answers) {
    const last = histories.filter(({ answerId }) => answerId === row.id).at(-1)
    expect(last).toMatchObject({
      sequence: row.changes,
      ...(!row.deleted && { answerOptionId: row.answerOptionId, confidenceLevelId: row.confidenceLevelId }),
    })
  }
  const models = [...new Set(histories.map(({ model }) => model))]
  return {
    assessment,
    narration,
    adviceItems,
    result: {
      isOnActiveVersion: result.kitVersionId === kit.activeVersionId,
      isCalculateValid: result.isCalculateValid,
      isConfidenceValid: result.isConfidenceValid,
      confidence: result.confidenceValue,
      isOlderThanKit: (result.lastCalculationTime ?? "") <= kit.lastMajorModificationTime,
      completed: result.completed,
      hasProfile: result.profileId !== null,
    },
    answers: answers
      .map(({ questionId, deleted, answerOptionId, changes, status, carried }) => ({
        question: positionOf(questionId),
        deleted,
        status,
        carried,
        option: questions[positionOf(questionId)]?.options.indexOf(answerOptionId ?? 0),
        changes,
      }))
      .toSorted((a, b) => a.question - b.question),
    histories: histories
      .map(
        ({ questionId, type, sequence, model }) =>
          `${positionOf(questionId)} ${sequence} ${type} ${models.indexOf(model)}`,
      )
      .toSorted(),
    inputs: inputs.map(({ afterChange }) => changesUntil(afterChange)),
    milestones,
    publications: publications.map(({ afterChange, afterInput }) => [
      changesUntil(afterChange),
      inputs.filter(({ number }) => number <= afterInput).length,
    ]),
    remarks,
    proposals,
    report,
    goals: kit.metadata,
    draft,
    subjects,
    space,
    assignments,
    toldOfAssignments,
  }
}

async function outcome(world: World, replies: Reply[]) {
  await track.app.settled()
  return {
    replies: replies.map(({ status, body }) => `${status} ${body?.code ?? ""}`),
    state: await stateOf(world),
  }
}

const outcomeInTurn = foundOutOnce(runInTurn)

async function runInTurn(first: string, second: string) {
  const world = await makeWorld(first, second)
  const replies = [await callNamed(first)(world), await callNamed(second)(world)]
  return outcome(world, replies)
}

function callNamed(name: string): Call {
  const call = calls[name]
  if (!call) throw new Error("no such call")
  return call
}

/** Calls that change or rely on the same data: each is paired with each. */
const meetings = [
  [
    "answer",
    "answer another question",
    "clear",
    "calculate",
    "calculate the confidence",
    "migrate",
    "publish the report",
    "write the report",
    "write another section",
    "change the mode",
    "choose a profile",
    "delete",
  ],
  [
    "answer",
    "calculate",
    "calculate the confidence",
    "migrate",
    "update the kit",
    "edit the kit",
    "edit another text of the kit",
    "create an assessment",
    "release the draft",
  ],
  [
    "release the draft",
    "delete the draft",
    "edit a subject",
    "add a subject",
    "add a table of questions",
    "map collectors",
  ],
  ["read and heal", "answer", "migrate"],
  ["read and heal", "release the draft"],
  ["create an assessment", "start the next one", "set the review date", "delete", "delete the space"],
  ["answer", "clear", "approve all", "migrate", "confirm all", "start the next one"],
  ["answer", "approve", "approve all", "migrate"],
  ["comment", "migrate", "delete", "resolve all comments"],
  ["edit the comment", "resolve the comment", "resolve all comments", "delete the comment", "attach"],
  ["attach", "remove the attachment"],
  ["propose", "accept the proposal", "decline the proposal", "answer", "migrate", "delete"],
  ["propose", "propose from references", "answer", "delete"],
  ["answer", "calculate", ...needs.targets],
  ["assign", "answer another question", "clear", "migrate", "choose a profile", "delete", "delete the space"],
  ["name a milestone", "answer", "migrate", "publish the report", "delete"],
]
const pairs = new Map(
  meetings
    .flatMap((meeting) =>
      meeting.flatMap((first, nth) => meeting.slice(nth).map((second) => [first, second] as const)),
    )
    .map((pair) => [pair.toSorted().join(), pair] as const),
)

describe.skipIf(!isOnPostgres)("two concurrent calls end as if run one after the other", () => {
  test.each(inBothOrders([...pairs.values()]))("%s, and %s", async (first, second) => {
    const [one, other] = [callNamed(first), callNamed(second)]
    const world = await makeWorld(first, second)
    const replies = await track.race(
      () => one(world),
      () => other(world),
    )
    const seen = await outcome(world, replies)

    const expected = await outcomeInTurn(first, second)
    if (JSON.stringify(seen) === JSON.stringify(expected)) return
    // The first call was held before it locked anything the second needs, so the second ran first.
    const { replies: inReverse, state } = await outcomeInTurn(second, first)
    const reversed = { replies: inReverse.toReversed(), state }
    expect([expected, reversed]).toContainEqual(seen)
  })

  test("of two reads that would heal, the first does, and the second has nothing left to do", async () => {
    const { id } = await makeWorld("read and heal")
    const [first, second] = await track.race(
      () => readAndHeal(id),
      () => readAndHeal(id),
    )
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    const alone = await readAndHeal(id)
    // The second has acquired the lock, reread the assessment and then its answers, and nothing more.
    expect(second.queries).toBe(alone.queries + 3)
    expect(first.queries).toBeGreaterThan(second.queries)
  })
})
