import { sql } from "kysely"
import type { App } from "../app.ts"
import { demoPassword, demoPeople } from "../demo.ts"
import { answerer, submitAnswer } from "../features/answers/index.ts"
import { createAssessment, loadAssessmentKit, readAgain } from "../features/assessments/index.ts"
import { createGroup } from "../features/expert-groups/index.ts"
import { importKit } from "../features/kit-text/index.ts"

import { createSpace, findDefaultSpaceId, findSpaceOfMember } from "../features/spaces/index.ts"
import { createUser } from "../features/users/index.ts"
import { createAccount, givePassword } from "../identity/index.ts"
import type { CurrentUser } from "../platform/caller.ts"
import type { Context } from "../platform/context.ts"
import { inTransaction } from "../platform/create-context.ts"
import { onDirectConnectionBesideBackups } from "../platform/database/open.ts"
import type { Tenant } from "../platform/tenants/tenants.ts"
import { type ReadyMadeKit, readReadyMadeKit, readyMadeGroup, readyMadeKits } from "./ready-made-kits.ts"

/**
 * Creates two accounts, the ready-made kits in the library, one finished assessment whose report is public, and one in
 * progress, in one transaction; if they already exist, only ensures the passwords. Nodes that start at the same moment
 * do so one after the other.
 *
 * @returns who can sign in, with which password
 */
export async function seedDemo(app: App): Promise<{ email: string; password: string }[]> {
  const { config, database } = app.dependencies
  return onDirectConnectionBesideBackups(config, database, async () => {
    const tenant = app.tenants.default()
    const signIns = await seedAccounts(app, tenant)
    const [demo, guest] = demoPeople.map(({ id, email, firstName, lastName }) => ({
      id,
      email,
      displayName: `${firstName} ${lastName}`,
    }))
    if (!demo || !guest) return []
    if (!(await hasUser(app, demo))) await seedWork(app, tenant, demo, guest)
    if (await lacksReport(app, demo)) await publishFinished(app, tenant, demo)
    return signIns
  })
}

async function seedAccounts({ dependencies }: App, tenant: Tenant) {
  const { config, secrets, cells, clock } = dependencies
  const db = cells.databaseOf(tenant).withSchema(tenant.schema)
  return Promise.all(
    demoPeople.map(async (person) => {
      const password = demoPassword(config, secrets, person)
      await createAccount(dependencies, tenant, { ...person, password, emailVerified: true })
      await givePassword({ db, clock }, person.id, password)
      return { email: person.email, password }
    }),
  )
}

async function seedWork(app: App, tenant: Tenant, demo: CurrentUser, guest: CurrentUser): Promise<void> {
  await inTransaction(app.dependencies, { tenant, user: demo, language: "EN" }, async (anonymous) => {
    // Nobody else can see the demo before it is committed, so it is created without locks.
    const ctx: Context = { ...anonymous, user: demo, lock: async () => undefined }
    await createUser(ctx, demo)
    await createUser(ctx, guest)
    const kits = await seedKits(ctx)
    const own = await findDefaultSpaceId(ctx)
    if (own === undefined) throw new Error("The demo account has no space.")
    const { id: team } = await createSpace(ctx, { title: "Harbour Street team", type: "PREMIUM" })
    await seedAssessment(ctx, {
      spaceId: own,
      kitId: kits("software-engineering-maturity"),
      title: "Checkout service, autumn review",
      share: 1,
    })
    await seedAssessment(ctx, {
      spaceId: team,
      kitId: kits("team-health"),
      title: "Harbour Street team, this quarter",
      share: 0.4,
    })
  })
}

async function hasUser({ dependencies, tenants }: App, user: CurrentUser): Promise<boolean> {
  const row = await dependencies.cells
    .databaseOf(tenants.default())
    .withSchema(tenants.default().schema)
    .selectFrom("users")
    .where("id", "=", user.id)
    .select("id")
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an assessment in the person's default space has no published report. */
async function lacksReport({ dependencies, tenants }: App, { id }: CurrentUser): Promise<boolean> {
  const row = await dependencies.cells
    .databaseOf(tenants.default())
    .withSchema(tenants.default().schema)
    .selectFrom("assessmentResults as result")
    .innerJoin("assessments as assessment", "assessment.id", "result.assessmentId")
    .leftJoin("reports as report", "report.resultId", "result.id")
    .innerJoin("spaces as space", "space.id", "assessment.spaceId")
    .where("space.ownerId", "=", id)
    .where("space.isDefault", "=", true)
    .where("assessment.deleted", "=", false)
    .where(({ eb, fn }) => eb(fn.coalesce("report.published", sql.lit(false)), "=", false))
    .select("result.id")
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the id of each kit. */
async function seedKits(ctx: Context): Promise<(name: ReadyMadeKit) => number> {
  const { id: expertGroupId } = await createGroup(ctx, readyMadeGroup)
  const imported = new Map<ReadyMadeKit, number>()
  for (const name of readyMadeKits) {
    const model = await readReadyMadeKit(name)
    imported.set(name, (await importKit(ctx, { model, expertGroupId, publish: true })).kitId)
  }
  return (name) => imported.get(name) ?? 0
}

/** An assessment with the first `share` of its questions answered, like a team with some strengths. */
async function seedAssessment(
  ctx: Context,
  { spaceId, kitId, title, share }: { spaceId: number; kitId: number; title: string; share: number },
): Promise<void> {
  const space = await findSpaceOfMember(ctx, spaceId)
  if (!space) throw new Error("The demo account is not a member of its space.")
  const { id } = await createAssessment(ctx, space, { assessmentKitId: kitId, title })
  const { model } = await loadAssessmentKit(ctx, await readAgain(ctx, { id }))
  const questions = model.questions.slice(0, Math.ceil(model.questions.length * share))
  for (const [position, question] of questions.entries()) {
    const { id: questionId, questionnaireId, options, mayNotBeApplicable } = question
    const strength = 0.62 + 0.3 * Math.sin(questionnaireId * 2.1) + 0.16 * Math.sin(position * 12.9)
    const best = Math.max(0, Math.min(options.length - 1, Math.round(strength * (options.length - 1))))
    const notApplicable = mayNotBeApplicable && position % 17 === 3
    const answering = await answerer.check(ctx, { params: { assessmentId: id }, body: { questionId } })
    await submitAnswer(ctx, answering, {
      questionId,
      questionnaireId,
      answerOptionId: notApplicable ? null : (options[best]?.id ?? null),
      isNotApplicable: notApplicable,
      confidenceLevelId: 3 + (position % 3),
    })
  }
}

/**
 * Opens the report of a finished assessment as its owner would, which calculates the result, writes its texts and
 * publishes it, and makes it public. An assessment that has a report is left as its owner wants it.
 */
async function publishFinished(app: App, tenant: Tenant, demo: CurrentUser): Promise<void> {
  const [firstName = "", lastName = ""] = demo.displayName.split(" ")
  const token = await app.identity.issueAccessToken(tenant, { ...demo, firstName, lastName })
  const call = async (method: "GET" | "PUT", path: string, payload?: object) => {
    const headers = { authorization: `Bearer ${token}` }
    const reply = await app.http.inject({ method, url: path, headers, ...(payload && { payload }) })
    if (reply.statusCode >= 300) throw new Error(`${method} ${path}: ${reply.body}`)
    return reply.body === "" ? undefined : reply.json()
  }
  const { defaultSpaceId } = await call("GET", "/api/v1/users/me/")
  const { items } = await call("GET", `/api/v1/space-assessments/?spaceId=${defaultSpaceId}`)
  for (const { id, hasReport } of items) {
    if (hasReport) continue
    const { answersCount, questionsCount } = await call("GET", `/api/v2/assessments/${id}/progress/`)
    if (answersCount < questionsCount) continue
    await call("GET", `/api/v1/assessments/${id}/graphical-report/`)
    await call("PUT", `/api/v1/assessments/${id}/report-visibility-status/`, { visibility: "PUBLIC" })
  }
}
