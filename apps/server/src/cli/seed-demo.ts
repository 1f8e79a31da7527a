import type { KitModel } from "@plumbline/scoring"
import { sql } from "kysely"
import type { App } from "../app.ts"
import { beginAssessment } from "../demo/assessment.ts"
import { openPastCalls } from "../demo/past-calls.ts"
import { people } from "../demo/people.ts"
import { DAYS_OF_STORY, tellStory } from "../demo/story.ts"
import { demoPassword, demoPeople } from "../demo.ts"
import { createGroup } from "../features/expert-groups/index.ts"
import { importKit } from "../features/kit-text/index.ts"

import { createSpace, findDefaultSpaceId } from "../features/spaces/index.ts"
import { createUser } from "../features/users/index.ts"
import { createAccount, givePassword } from "../identity/index.ts"
import type { CurrentUser } from "../platform/caller.ts"
import { DAY, timeAfter } from "../platform/clock.ts"
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
    if (!(await hasUser(app, demo))) await seedWork(app, tenant)
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

async function seedWork(app: App, tenant: Tenant): Promise<void> {
  const { dependencies } = app
  const start = dependencies.clock.now()
  const { dana, gil, ...others } = people
  await inTransaction(dependencies, { tenant, user: dana, language: "EN" }, async (opened) => {
    const past = openPastCalls({ ctx: opened, dependencies, tenant })
    const isSmall = dependencies.config.demo === "small"
    if (!isSmall) past.travelTo(timeAfter(start, -(DAYS_OF_STORY + 1) * DAY))
    for (const person of [dana, gil, ...(isSmall ? [] : Object.values(others))])
      await createUser(past.contextOfNobody(), person)
    const ctx = past.contextOf(dana)
    const kits = await seedKits(ctx)
    const own = await findDefaultSpaceId(ctx)
    if (own === undefined) throw new Error("The demo account has no space.")
    const { id: team } = await createSpace(ctx, { title: "Harbour Street team", type: "PREMIUM" })
    if (!isSmall) await tellStory(past, { kits, spaceId: team, start })
    past.travelTo(start)
    await beginAssessment(past, {
      spaceId: own,
      kitId: kits("software-engineering-maturity"),
      title: "Checkout service, autumn review",
      by: dana,
      answers: answersOfFirst(1),
    })
    await beginAssessment(past, {
      spaceId: team,
      kitId: kits("team-health"),
      title: "Harbour Street team, this quarter",
      by: dana,
      answers: answersOfFirst(0.4),
    })
    await past.close()
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

/** Answers to the first `share` of the questions, like a team with some strengths. */
function answersOfFirst(share: number) {
  return ({ questions }: KitModel) =>
    questions.slice(0, Math.ceil(questions.length * share)).map((question, position) => {
      const { id: questionId, questionnaireId, options, mayNotBeApplicable } = question
      const strength = 0.62 + 0.3 * Math.sin(questionnaireId * 2.1) + 0.16 * Math.sin(position * 12.9)
      const best = Math.max(0, Math.min(options.length - 1, Math.round(strength * (options.length - 1))))
      const isNotApplicable = mayNotBeApplicable && position % 17 === 3
      return {
        questionId,
        answerOptionId: isNotApplicable ? null : (options[best]?.id ?? null),
        isNotApplicable,
        confidenceLevelId: 3 + (position % 3),
      }
    })
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
