import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { connect } from "../apps/server/src/platform/database/connect.ts"
import { HOME, newPerson, openBrowser } from "../apps/server/src/testing/identity-browser.ts"
import { startCluster } from "../apps/server/src/testing/postgres-cluster.ts"
import { send } from "../apps/server/src/testing/two-nodes.ts"
import { type OpenPage, openPage } from "../apps/server/src/testing/widget.ts"
import { type Asked, callApi, nextAnswer } from "./people.ts"
import { type Served, serve } from "./served.ts"

/** As many as a person may have open on a node. */
const OF_PERSON = 30
/** Of each question of the questionnaire, whose questions are answered at once. */
const CHANGES = 20
/** Longer than a message takes, however busy the machine is. */
const PATIENCE_SECONDS = 30

/**
 * Pages that are open at once and follow the same questionnaire: what each keeps alive in the memory of the server, and
 * whether a burst of answers reaches all of them, and when.
 *
 * @returns kilobytes per page; changes of answers that arrived, of those expected; milliseconds from the reply to the last
 * change until the last page had it
 */
export async function benchOpenPages(count: number): Promise<Record<string, number>> {
  const cluster = await startCluster("-c fsync=off")
  const { info, memory, stop } = await serve({
    DATABASE_URL: cluster.url,
    PUBLIC_URL: HOME,
    SIGN_IN_ATTEMPTS: "1000",
  })
  const pages: OpenPage[] = []
  try {
    const tokens: string[] = []
    for (let nth = 0; nth < count / OF_PERSON; nth++) tokens.push(await signUp(info.url))
    await makeAssessors(cluster.url, info.assessmentId)
    // What the first page loads belongs to none of them.
    pages.push(await openQuestionnaire(info, tokens[0] ?? ""))
    const before = await memory()

    const arrived = pages.map(() => 0)
    for (let nth = 1; nth < count; nth++) {
      pages.push(await openQuestionnaire(info, tokens[Math.floor(nth / OF_PERSON)] ?? ""))
    }
    const after = await memory()
    for (const [nth, { socket }] of pages.entries()) {
      arrived[nth] = 0
      socket.on("answers_changed", ({ answers }: { answers: unknown[] }) => {
        arrived[nth] = (arrived[nth] ?? 0) + answers.length
      })
    }
    const asked = info.questions.filter(({ questionnaireId }) => questionnaireId === info.questionnaireId)
    for (const question of asked) await answer(info, question)
    await pause(1_000)
    arrived.fill(0)
    // Each has questions of their own, so that every answer is a change.
    await Promise.all(
      asked.map(async (question) => {
        for (let nth = 0; nth < CHANGES; nth++) await answer(info, question)
      }),
    )
    const changes = CHANGES * asked.length
    const answered = performance.now()
    const isComplete = () => arrived.every((arrivals) => arrivals >= changes)
    while (!isComplete() && performance.now() < answered + PATIENCE_SECONDS * 1000) await pause(5)
    return {
      pages: pages.length,
      "kB per page": Math.round((after - before) / (count - 1)),
      "changes expected": count * changes,
      "changes arrived": arrived.reduce((sum, arrivals) => sum + arrivals, 0),
      "ms until the last had all": Math.round(performance.now() - answered),
    }
  } finally {
    for (const { socket } of pages) socket.close()
    await stop()
    await cluster.stop()
  }
}

async function signUp(url: string): Promise<string> {
  const browser = openBrowser({ http: { inject: (request) => send(url, request) } })
  const { tokens } = await browser.signUp(newPerson())
  const token = String(tokens.access_token)
  // The first call makes the account known.
  await callApi(url, token, "GET", "/api/v1/users/me/")
  return token
}

/** Gives everybody who has signed up the role of an assessor, in the space of the assessment. */
async function makeAssessors(url: string, assessmentId: string): Promise<void> {
  const database = await connect({ kind: "postgres", url, poolSize: 1 })
  const table = (name: string) => sql.id("tenant_main", name)
  await sql`insert into ${table("space_members")} (space_id, user_id, created_by, creation_time, last_seen)
    select space_id, "user".id, assessment.created_by, now(), now()
    from ${table("assessments")} assessment cross join ${table("users")} "user"
    where assessment.id = ${assessmentId}
    on conflict do nothing`.execute(database)
  await sql`insert into ${table("assessment_user_roles")} (assessment_id, user_id, role_id, created_by, creation_time)
    select assessment.id, "user".id, 2, assessment.created_by, now()
    from ${table("assessments")} assessment cross join ${table("users")} "user"
    where assessment.id = ${assessmentId}
    on conflict do nothing`.execute(database)
  await database.destroy()
}

async function openQuestionnaire(info: Served, token: string): Promise<OpenPage> {
  const page = await openPage(info.url, token)
  const { assessmentId, questionnaireId } = info
  const followed = { topic: "questionnaire", assessmentId, questionnaireId }
  const { ok } = await page.socket.emitWithAck("follow", followed)
  if (!ok) throw new Error("The page may not follow the questionnaire.")
  return page
}

async function answer({ url, token, assessmentId }: Served, question: Asked): Promise<void> {
  await callApi(
    url,
    token,
    "PUT",
    `/api/v2/assessments/${assessmentId}/answer-question/`,
    nextAnswer(question),
  )
}
