import { readdir, readFile } from "node:fs/promises"
import { parseKit } from "@plumbline/kit-dsl"
import Fastify from "fastify"
import { sql } from "kysely"
import { createApp, type Replacements } from "../apps/server/src/app.ts"
import { loadConfig } from "../apps/server/src/config.ts"
import { answerer, submitAnswer } from "../apps/server/src/features/answers/index.ts"
import {
  createAssessment,
  loadAssessmentKit,
  readAgain,
} from "../apps/server/src/features/assessments/index.ts"
import { createGroup } from "../apps/server/src/features/expert-groups/index.ts"
import { importKit } from "../apps/server/src/features/kit-text/index.ts"

import { ownDefaultSpace } from "../apps/server/src/features/spaces/index.ts"
import { createUser } from "../apps/server/src/features/users/index.ts"
import type { Context } from "../apps/server/src/platform/context.ts"
import { inTransaction } from "../apps/server/src/platform/create-context.ts"
import { NotShared } from "../apps/server/src/platform/database/batching/index.ts"
import { connect, type Database } from "../apps/server/src/platform/database/connect.ts"

/*
 * The server under load: the real application with one finished assessment on the engineering kit, next to a bare
 * Fastify route and a bare `select` on the same database as reference limits. Prints one line of JSON.
 */
const config = loadConfig({ ...process.env, LOG_LEVEL: "silent", DEMO: "off", RATE_LIMITS: "off" })
const app = await createApp(config, await variant())
const [tenant] = app.tenants.all()
if (!tenant) throw new Error("no tenant")
const user = {
  id: "0d0a4f5e-1c55-4f0e-8a44-3d6e63ad9c11",
  email: "bench@example.com",
  displayName: "Ben Chmark",
}

const { value: work } = await inTransaction(
  app.dependencies,
  { tenant, user, language: "EN" },
  async (anonymous) => {
    const ctx: Context = { ...anonymous, user, lock: async () => undefined }
    await createUser(ctx, user)
    const group = await createGroup(ctx, {
      title: "Bench",
      bio: "They measure.",
      about: "<p>They measure.</p>",
    })
    const { kitId } = await importKit(ctx, {
      model: await engineeringKit(),
      expertGroupId: group.id,
      publish: true,
    })
    const space = await ownDefaultSpace.check(ctx, undefined)
    const { id } = await createAssessment(ctx, space, {
      assessmentKitId: kitId,
      title: "Bench assessment",
    })
    const { model } = await loadAssessmentKit(ctx, await readAgain(ctx, { id }))
    for (const [position, question] of model.questions.entries()) {
      const request = { params: { assessmentId: id }, body: { questionId: question.id } }
      await submitAnswer(ctx, await answerer.check(ctx, request), {
        questionId: question.id,
        questionnaireId: question.questionnaireId,
        answerOptionId: question.options[position % question.options.length]?.id ?? null,
        confidenceLevelId: 3,
      })
    }
    const [question] = model.questions
    const questions = model.questions.map(({ id, questionnaireId, options }) => ({
      questionId: id,
      questionnaireId,
      options: options.map((option) => option.id),
      answers: 0,
    }))
    return {
      assessmentId: id,
      questionsCount: model.questions.length,
      questionId: question?.id,
      questionnaireId: question?.questionnaireId,
      options: question?.options.map((option) => option.id) ?? [],
      questions,
    }
  },
)
await app.http.listen({ host: "127.0.0.1", port: config.port })

const bare = Fastify()
bare.get("/bare", async () => ({ status: "UP" }))
bare.get("/select", async () => (await sql`select 1 as one`.execute(app.dependencies.database)).rows[0])
const bareUrl = await bare.listen({ host: "127.0.0.1", port: 0 })

const token = await app.identity.issueAccessToken(tenant, { ...user, firstName: "Ben", lastName: "Chmark" })
process.on("SIGUSR2", () => {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  console.log(String(Math.round((heapUsed + external) / 1024)))
})
process.once("SIGTERM", () => app.close().then(() => process.exit(0)))
console.log(JSON.stringify({ url: `http://127.0.0.1:${config.port}`, bareUrl, token, ...work }))

/**
 * How it uses PostgreSQL, by its arguments, for `batching.ts`: with `alone`, each call has a transaction of its own; with
 * `single`, each statement has a message of its own, pipelined by `pg`.
 */
async function variant(): Promise<Replacements> {
  const names = process.argv.slice(2)
  const alone = { run: () => Promise.reject(new NotShared("Nothing is shared.")) }
  return {
    ...(names.includes("single") && { database: await connectWithoutBatches() }),
    ...(names.includes("alone") && { sharedTransactions: alone }),
  }
}

async function connectWithoutBatches(): Promise<Database> {
  if (config.databaseUrl === null) throw new Error("The embedded database knows only batches.")
  return connect({
    kind: "postgres",
    url: config.databaseUrl,
    poolSize: config.databasePoolSize,
    statementTimeoutSeconds: config.databaseStatementTimeoutSeconds,
    batches: false,
  })
}

async function engineeringKit() {
  const folder = new URL("../kits/software-engineering-maturity/", import.meta.url)
  const names = (await readdir(folder)).filter((name) => name.endsWith(".ak")).sort()
  const files = await Promise.all(
    names.map(async (path) => ({ path, text: await readFile(new URL(path, folder), "utf8") })),
  )
  const kit = parseKit(files, { language: "en", imports: "ignore" })
  if (!kit.ok) throw new Error("The engineering kit has errors.")
  return kit.model
}
