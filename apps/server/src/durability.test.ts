import { type ChildProcess, spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { afterEach, expect, test } from "vitest"
import { createApp } from "./app.ts"
import { loadConfig } from "./config.ts"
import { createAssessment } from "./features/assessments/index.ts"
import { createUser } from "./features/users/index.ts"
import { type Context, inTransaction } from "./platform/context.ts"
import { connect } from "./platform/database/connect.ts"
import { exited, freePort, main, startServer as startProcess } from "./testing/server-process.ts"
import { createSmallKit } from "./testing/small-kit.ts"

/*
 * The server as a process of its own, on a database that outlives it: on disk, or on a PostgreSQL server when
 * TEST_DATABASE_URL names one.
 */
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

test("kill -9 in the middle of answering loses no acknowledged answer", { timeout: 120_000 }, async () => {
  const home = await prepareAssessment()
  const acknowledged = new Map<number, number>()

  for (const round of [1, 2, 3]) {
    const server = await startServer(home.environment)
    const killAfter = 7 * round
    let replies = 0
    for (let turn = 0; ; turn++) {
      const question = home.questions[turn % home.questions.length]
      const option = question?.options[(turn + round) % 3]
      if (!question || option === undefined) throw new Error("no question")
      const answered = await answer(home, { ...question, option })
      if (!answered) break
      acknowledged.set(question.id, option)
      replies++
      if (replies === killAfter) setTimeout(() => server.kill("SIGKILL"), 3)
    }
    await exited(server)
    expect(replies).toBeGreaterThanOrEqual(killAfter)
  }

  const server = await startServer(home.environment)
  for (const [questionId, option] of acknowledged) {
    const reply = await fetch(
      `${home.url}/api/v1/assessments/${home.assessmentId}/questions/${questionId}/`,
      { headers: home.headers },
    )
    const { answer: stored } = (await reply.json()) as { answer: { selectedOption: { id: number } | null } }
    // The answer that was under way when the process died may have been stored without having been acknowledged.
    const known = [option, home.inFlight.get(questionId)]
    expect(known).toContain(stored.selectedOption?.id)
  }
  expect(acknowledged.size).toBe(home.questions.length)
  server.kill("SIGKILL")
  await exited(server)
})

test("a first start that is killed while it makes the database leaves nothing broken", {
  timeout: 120_000,
}, async () => {
  if (process.env.TEST_DATABASE_URL) return
  const dataFolder = await temporaryFolder()
  const port = await freePort()
  const environment = { PORT: String(port), PLUMBLINE_DATA: dataFolder, DEMO: "off" }
  for (const delay of [400, 900, 1500]) {
    const server = spawn("node", [main, "start"], {
      env: { ...process.env, ...environment },
      stdio: "ignore",
    })
    setTimeout(() => server.kill("SIGKILL"), delay)
    await exited(server)
  }
  const server = await startServer(environment)
  expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
  server.kill("SIGTERM")
  await exited(server)
})

type Home = Awaited<ReturnType<typeof prepareAssessment>>

/** Makes an assessment and a person with a token, then leaves the database to others. */
async function prepareAssessment() {
  const dataFolder = await temporaryFolder()
  const port = await freePort()
  const environment: Record<string, string> = {
    PORT: String(port),
    PLUMBLINE_DATA: dataFolder,
    DEMO: "off",
    LOG_LEVEL: "silent",
    ACCESS_TOKEN_MINUTES: "60",
    ...(await postgresDatabase()),
  }
  const app = await createApp(loadConfig(environment))
  const [tenant] = app.tenants.all()
  if (!tenant) throw new Error("no tenant")
  const user = {
    id: "7b0a4f5e-1c55-4f0e-8a44-3d6e63ad9c11",
    email: "kai@example.com",
    displayName: "Kai Steady",
  }
  const asServer = async <T>(work: (ctx: Context) => Promise<T>) =>
    (await inTransaction(app.surroundings, { tenant, user, language: "EN" }, (ctx) => work({ ...ctx, user })))
      .value
  await asServer((ctx) => createUser(ctx, user))
  const kit = await createSmallKit({ asServer })
  const { id: assessmentId } = await asServer(async (ctx) => {
    const space = await ctx.db
      .selectFrom("spaces")
      .where("ownerId", "=", user.id)
      .select("id")
      .executeTakeFirstOrThrow()
    return createAssessment(ctx, { spaceId: space.id, assessmentKitId: kit.id, title: "Steady service" })
  })
  const token = await app.identity.issueAccessToken(tenant, { ...user, firstName: "Kai", lastName: "Steady" })
  await app.close()
  return {
    environment,
    assessmentId,
    url: `http://127.0.0.1:${port}`,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    questions: kit.questions.map(({ id, questionnaireId, options }) => ({
      id,
      questionnaireId,
      options: Object.values(options),
    })),
    inFlight: new Map<number, number>(),
  }
}

/** Whether the answer was acknowledged. */
async function answer(
  home: Home,
  question: { id: number; questionnaireId: number; option: number },
): Promise<boolean> {
  const body = {
    questionId: question.id,
    questionnaireId: question.questionnaireId,
    answerOptionId: question.option,
  }
  const url = `${home.url}/api/v2/assessments/${home.assessmentId}/answer-question/`
  try {
    const reply = await fetch(url, { method: "PUT", headers: home.headers, body: JSON.stringify(body) })
    expect(reply.status).toBe(201)
    await reply.text()
    return true
  } catch (error) {
    if (error instanceof TypeError) {
      home.inFlight.set(question.id, question.option)
      return false
    }
    throw error
  }
}

/** A server that does not outlive its test. */
async function startServer(environment: Record<string, string>): Promise<ChildProcess> {
  const server = await startProcess(environment)
  cleanups.push(async () => server.kill("SIGKILL"))
  return server
}

async function postgresDatabase(): Promise<Record<string, string>> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return {}
  const admin = await connect({ kind: "postgres", url: server, poolSize: 1 })
  const name = `durability_${Date.now()}`
  await sql`create database ${sql.id(name)}`.execute(admin)
  cleanups.push(async () => {
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
    await admin.destroy()
  })
  const url = new URL(server)
  url.pathname = `/${name}`
  return { DATABASE_URL: url.href }
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-durability-"))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}
