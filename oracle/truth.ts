import { setTimeout as pause } from "node:timers/promises"
import type { KitModel } from "@plumbline/scoring"
import { sql } from "kysely"
import type { App } from "../apps/server/src/app.ts"
import { sendDueMessages } from "../apps/server/src/features/webhooks/send-messages.ts"
import type { AnonymousContext } from "../apps/server/src/platform/context.ts"
import { inTransaction } from "../apps/server/src/platform/create-context.ts"
import { filesOfTenant } from "../apps/server/src/platform/files/store.ts"
import { callAs } from "./call.ts"
import { fileOf } from "./crowd.ts"
import type { Installation } from "./installation.ts"
import type { Stage, StagedTenant } from "./stage.ts"

/** A change of an answer, as its history tells it. */
export type Change = {
  change: number
  time: string
  /** Id of the person. */
  by: string
  optionId: number | null
  confidence: number | null
  isNotApplicable: boolean
  approved: boolean | null
}

export type StoredReport = { published: boolean; visibility: "PUBLIC" | "RESTRICTED"; link: string }

/** What is stored when nothing is under way: at the end, or after a restore. */
export type Truth = {
  /** By `assessment/question`, in the order of the changes as the history call has it. */
  histories: Map<string, Change[]>
  /** By tenant and id of the version: `0/12`. */
  models: Map<string, KitModel>
  /** Of the kit of each tenant: the active version, and all that have been active. */
  versions: { active: number; released: number[] }[]
  /** Texts of evidences and comments by assessment. */
  remarks: Map<string, Map<string, "open" | "settled">>
  /** Numbers of attached files by the text they belong to. */
  attachments: Map<string, number>
  /** Files of rows that are not there or have another content, and numbers of files without a row, by tenant. */
  files: { missing: string[]; changed: string[]; extra: number }[]
  /** What counts as stored by a person, in bytes. */
  storedBytes(userId: string): number
  /** Entries of the audit log about an assessment, and a person. */
  audited(assessmentId: string, kind: string, personId?: string): number
  /** Notifications of a role. */
  notified(userId: string, assessmentId: string): number
  /** Mails to a person that have arrived, also more than once, or wait to be sent. */
  mailed(email: string): number
  /** Different messages about the publication of a report. */
  published(assessmentId: string): number
  roleOf(assessmentId: string, userId: string): number | null
  /** The version of the kit that it is on. */
  versionOf(assessmentId: string): number | null
  /** The id of the space. */
  spaceOf(assessmentId: string): number | null
  reportOf(assessmentId: string): StoredReport | null
  /** Events and messages that nobody has handled, though there was time. */
  left: string[]
}

/** What a node leaves behind is taken over by another one within this time. */
const PATIENCE_MS = 150_000

/** Waits until all events are handled and all messages are sent; then reads everything. */
export async function readTruth(installation: Installation, stage: Stage): Promise<Truth> {
  // An application takes over what others have left when it starts.
  const app = await installation.open()
  try {
    const left = await settle(app, stage)
    const read = await Promise.all(stage.tenants.map((tenant) => readTenant(app, tenant)))
    const audit = read.flatMap(({ audit }) => audit)
    const notifications = read.flatMap(({ notifications }) => notifications)
    const roles = read.flatMap(({ roles }) => roles)
    const bytes = new Map(read.flatMap(({ bytes }) => bytes).map((one) => [one.userId, one.bytes]))
    const reports = new Map(read.flatMap(({ reports }) => reports).map((one) => [one.assessmentId, one]))
    // Those that arrive later belong to what happens later.
    const mails = [...installation.mails]
    const histories = new Map(
      (await Promise.all(stage.tenants.map(readHistories))).flatMap((some) => [...some]),
    )
    const waiting = await readWaitingMails(app)
    const messages = new Map(
      stage.received.map(({ headers, message }) => [
        String(headers["webhook-id"]),
        message.type === "report.published" ? String(message.data.assessment.id) : "",
      ]),
    )
    return {
      left,
      histories,
      models: new Map(
        read.flatMap(({ models }, tenant) =>
          models.map(([version, model]): [string, KitModel] => [`${tenant}/${version}`, model]),
        ),
      ),
      versions: read.map(({ versions }) => versions),
      remarks: new Map(read.flatMap(({ remarks }) => [...remarks])),
      attachments: new Map(read.flatMap(({ attachments }) => [...attachments])),
      files: read.map(({ files }) => files),
      audited: (assessmentId, kind, personId) =>
        audit.filter(
          (entry) =>
            entry.subjectId === assessmentId &&
            entry.kind === kind &&
            (personId === undefined || entry.personId === personId),
        ).length,
      notified: (userId, assessmentId) =>
        notifications.filter((one) => one.userId === userId && one.assessmentId === assessmentId).length,
      mailed: (email) =>
        mails.filter((to) => to === email).length + waiting.filter((mail) => mail.includes(email)).length,
      published: (assessmentId) => [...messages.values()].filter((about) => about === assessmentId).length,
      roleOf: (assessmentId, userId) =>
        roles.find((role) => role.assessmentId === assessmentId && role.userId === userId)?.roleId ?? null,
      versionOf: (assessmentId) => reports.get(assessmentId)?.kitVersionId ?? null,
      spaceOf: (assessmentId) => reports.get(assessmentId)?.spaceId ?? null,
      reportOf: (assessmentId) => reports.get(assessmentId) ?? null,
      storedBytes: (userId) => bytes.get(userId) ?? 0,
    }
  } finally {
    await app.close()
  }
}

async function settle(app: App, stage: Stage): Promise<string[]> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    // What nodes do once a minute.
    for (const tenant of app.tenants.all()) app.dependencies.outbox.wake(tenant)
    await app.dependencies.backgroundJobs.doChore(sendDueMessages)
    await app.settled()
    const left = (await Promise.all(stage.tenants.map((tenant) => readLeft(app, tenant)))).flat()
    if (left.length === 0 || Date.now() > end) return left
    await pause(500)
  }
}

async function readLeft(app: App, { slug }: StagedTenant): Promise<string[]> {
  return asServer(app, slug, async ({ db }) => {
    const events = await db.selectFrom("events").where("handledTime", "is", null).select(["type"]).execute()
    const messages = await db
      .selectFrom("webhookMessages")
      .where("status", "=", "WAITING")
      .select("messageId")
      .execute()
    return [
      ...events.map(({ type }) => `${slug}: the event ${type}`),
      ...messages.map(({ messageId }) => `${slug}: the message ${messageId}`),
    ]
  })
}

/** A mail whose sender was killed is sent again after minutes. */
async function readWaitingMails(app: App): Promise<string[]> {
  const inCells = app.dependencies.cells.all.map(({ database }) =>
    sql<{ mail: string }>`
      select data::text as mail from plumbline_jobs.job
      where name = 'send-mail' and state in ('created', 'retry', 'active')`.execute(database),
  )
  return (await Promise.all(inCells)).flatMap(({ rows }) => rows.map(({ mail }) => mail))
}

async function readTenant(app: App, tenant: StagedTenant) {
  const ids = tenant.assessments.map(({ id }) => id)
  const rows = await asServer(app, tenant.slug, async (ctx) => {
    const { db } = ctx
    const audit = await db
      .selectFrom("auditEntries")
      .where("subjectId", "in", ids)
      .select(["kind", "subjectId", "personId"])
      .execute()
    const notifications = await db
      .selectFrom("notifications")
      .where("template", "=", "grantuserassessmentrole")
      .select(["userId", sql<string>`details -> 'assessment' ->> 'id'`.as("assessmentId")])
      .execute()
    const roles = await db
      .selectFrom("assessmentUserRoles")
      .where("assessmentId", "in", ids)
      .select(["assessmentId", "userId", "roleId"])
      .execute()
    const remarks = await db
      .selectFrom("evidences")
      .where("assessmentId", "in", ids)
      .select(["id", "assessmentId", "description", "deleted", "resolved"])
      .execute()
    const attachments = await db
      .selectFrom("evidenceAttachments")
      .select(["evidenceId", "filePath"])
      .execute()
    const versions = await db
      .selectFrom("kitVersions")
      .where("kitId", "=", tenant.kit.id)
      .select(["id", "revision", "status"])
      .execute()
    const reports = await db
      .selectFrom("reports")
      .innerJoin("assessmentResults as result", "result.id", "reports.resultId")
      .innerJoin("assessments as assessment", "assessment.id", "result.assessmentId")
      .where("assessment.id", "in", ids)
      .select(["assessment.id as assessmentId", "spaceId", "published", "visibility", "linkHash as link"])
      .select("result.kitVersionId")
      .execute()
    const bytes = await db
      .selectFrom("storedFiles")
      // Files alone: contents of tables are counted by the database itself.
      .where("path", "not like", "report_publications/%")
      .where("path", "not like", "evidence_revisions/%")
      .where("path", "not like", "kit_models/%")
      .groupBy("userId")
      .select((eb) => ["userId", eb.fn.sum<number>("bytes").as("bytes")])
      .execute()
    const models: [number, KitModel][] = []
    for (const { id, revision } of versions) {
      models.push([id, (await ctx.kits.load(ctx, id, revision)).model])
    }
    const released = versions.filter(({ status }) => status !== "UPDATING").map(({ id }) => id)
    const active = versions.find(({ status }) => status === "ACTIVE")?.id ?? 0
    return {
      ...{ audit, notifications, roles, remarks, attachments, models, reports },
      bytes: bytes.map((one) => ({ userId: one.userId ?? "", bytes: Number(one.bytes) })),
      versions: { active, released },
    }
  })
  const textOf = (description: string) => description.replaceAll(/<\/?p>/g, "")
  const byAssessment = new Map(ids.map((id) => [id, new Map<string, "open" | "settled">()]))
  const files = new Map<string, number>()
  const contents = new Map<string, string>()
  for (const { id, assessmentId, description, deleted, resolved } of rows.remarks) {
    const text = textOf(description)
    byAssessment.get(assessmentId)?.set(text, deleted || resolved === true ? "settled" : "open")
    const attached = rows.attachments.filter(({ evidenceId }) => evidenceId === id)
    files.set(text, attached.length)
    for (const { filePath } of attached) contents.set(filePath, fileOf(text))
  }
  return {
    ...rows,
    remarks: byAssessment,
    attachments: files,
    files: await compareFiles(app, tenant, contents),
  }
}

/** @param wanted contents by path, of this trial only: others may have left files that a chore removes a day later */
async function compareFiles(app: App, { slug, mark }: StagedTenant, wanted: ReadonlyMap<string, string>) {
  const { storage, secrets } = app.dependencies
  const files = filesOfTenant(storage, slug, secrets.fileLinks)
  const missing: string[] = []
  const changed: string[] = []
  let extra = 0
  for await (const path of files.list()) if (path.includes(mark) && !wanted.has(path)) extra++
  for (const [path, content] of wanted) {
    const bytes = await files.read(path)
    if (bytes === null) missing.push(path)
    else if (Buffer.from(bytes).toString() !== content) changed.push(path)
  }
  return { missing, changed, extra }
}

type HistoryPage = {
  items: {
    answer: {
      selectedOption: { id: number } | null
      confidenceLevel: { id: number } | null
      isNotApplicable: boolean | null
      approved: boolean | null
    }
    change: number
    creationTime: string
    createdBy: { id: string }
  }[]
  total: number
}

async function readHistories(tenant: StagedTenant): Promise<Map<string, Change[]>> {
  const histories = new Map<string, Change[]>()
  const [owner] = tenant.people
  if (!owner) throw new Error("There is no owner.")
  for (const { id } of tenant.assessments) {
    for (const question of tenant.kit.questions) {
      const path = `/api/v1/assessments/${id}/questions/${question.id}/answer-history/`
      const items: HistoryPage["items"] = []
      for (let page = 0; ; page++) {
        const reply = await callAs(owner.connection, { method: "GET", path: `${path}?size=50&page=${page}` })
        if (reply?.status !== 200) throw new Error(`${path}: ${JSON.stringify(reply)}`)
        const read = reply.body as HistoryPage
        items.push(...read.items)
        if (items.length >= read.total) break
      }
      histories.set(
        `${id}/${question.id}`,
        items.toReversed().map(({ answer, change, creationTime, createdBy }) => ({
          ...{ change, time: creationTime, by: createdBy.id, approved: answer.approved },
          optionId: answer.selectedOption?.id ?? null,
          confidence: answer.confidenceLevel?.id ?? null,
          isNotApplicable: answer.isNotApplicable ?? false,
        })),
      )
    }
  }
  return histories
}

async function asServer<Result>(
  app: App,
  slug: string,
  work: (ctx: AnonymousContext) => Promise<Result>,
): Promise<Result> {
  const tenant = app.tenants.all().find((one) => one.slug === slug)
  if (!tenant) throw new Error(`There is no tenant "${slug}".`)
  await app.tenants.prepared(tenant)
  const caller = { tenant, user: null, language: "EN" } as const
  return (await inTransaction(app.dependencies, caller, work)).value
}
