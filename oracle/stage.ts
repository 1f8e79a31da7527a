import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import type { App } from "../apps/server/src/app.ts"
import { roleIds } from "../apps/server/src/features/permissions/index.ts"
import { createUser, SYSTEM_USER_ID } from "../apps/server/src/features/users/index.ts"
import { systemClock } from "../apps/server/src/platform/clock.ts"
import type { Context } from "../apps/server/src/platform/context.ts"
import { inTransaction } from "../apps/server/src/platform/create-context.ts"
import { createTenant } from "../apps/server/src/platform/tenants/change-tenant.ts"
import type { Tenant } from "../apps/server/src/platform/tenants/tenants.ts"
import { type Received, startReceiver } from "../apps/server/src/testing/receiver.ts"
import { createSmallKit, type SmallKit } from "../apps/server/src/testing/small-kit.ts"
import { type Connection, callAs } from "./call.ts"
import { ASSESSMENTS, PEOPLE, TENANTS } from "./plan.ts"

export type Person = { id: string; email: string; connection: Connection }

export type StagedAssessment = {
  id: string
  /** The hash of its public link in the beginning, when its report is published and public. */
  link: string
}

/** What a plan is about, in one tenant. Its people have the roles they are named after, the first in its two spaces. */
export type StagedTenant = {
  slug: string
  host: string
  people: Person[]
  visitor: Connection
  spaces: number[]
  kit: SmallKit
  /** The attribute whose weight is changed by releases. */
  attributeId: number
  /** What releases give the changing question instead of its own options. */
  otherOptions: { rangeId: number; optionIds: number[] }
  assessments: StagedAssessment[]
  /** A text that all names in it have, and that nobody of another tenant may ever see. */
  mark: string
}

export type Stage = {
  tenants: StagedTenant[]
  /** Messages of the webhooks of all spaces. */
  received: Received[]
  close(): Promise<void>
}

/** What a stage is set in. */
export type Staged = Connection["installation"] & { open(): Promise<App> }

/** Prepares new people, spaces, kits and assessments, while there are no troubles. */
export async function setStage(installation: Staged): Promise<Stage> {
  const receiver = await startReceiver()
  const app = await installation.open()
  try {
    const tenants: StagedTenant[] = []
    for (let nth = 0; nth < TENANTS; nth++) {
      tenants.push(await stageTenant(installation, app, await tenantAt(app, nth), receiver.url))
    }
    return { tenants, received: receiver.received, close: () => receiver.close() }
  } finally {
    await app.close()
  }
}

/** The default tenant, and others that are created when they are first needed. */
async function tenantAt(app: App, nth: number): Promise<Tenant> {
  if (nth === 0) return app.tenants.default()
  const slug = `other-${nth}`
  const host = `${slug}.localhost`
  const { database, config, cells } = app.dependencies
  if (!app.tenants.all().some((tenant) => tenant.slug === slug)) {
    const now = systemClock().now()
    await createTenant({ database, config, cells, now }, { slug, settings: { hosts: [host] } })
    await app.refreshTenants()
  }
  const tenant = app.tenants.ofHost(host)
  if (!tenant) throw new Error(`There is no tenant "${slug}".`)
  await app.tenants.prepared(tenant)
  return tenant
}

async function stageTenant(
  installation: Staged,
  app: App,
  tenant: Tenant,
  hook: string,
): Promise<StagedTenant> {
  const mark = `mark${randomUUID().slice(0, 8)}`
  const host = tenant.hosts[0] ?? "localhost"
  const asServer = async <Result>(work: (ctx: Context) => Promise<Result>, user = SYSTEM): Promise<Result> =>
    (await inTransaction(app.dependencies, { tenant, user, language: "EN" }, (ctx) => work({ ...ctx, user })))
      .value
  const people = await Promise.all(
    PEOPLE.map(async (role): Promise<Person> => {
      const id = randomUUID()
      const email = `${role}.${mark}@example.com`
      const user = { id, email, displayName: `${role} ${mark}` }
      await asServer((ctx) => createUser(ctx, user), user)
      const account = { id, email, firstName: role, lastName: mark, emailVerified: true }
      const token = await app.identity.issueAccessToken(tenant, account)
      return { id, email, connection: { installation, host, token } }
    }),
  )
  const [owner] = people
  if (!owner) throw new Error("There are no people.")
  const kit = await createSmallKit({ asServer })
  const otherOptions = await asServer((ctx) => addOptions(ctx, kit))
  await asServer((ctx) => giveKit(ctx, kit, owner))

  const ask = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    for (let attempt = 1; ; attempt++) {
      const reply = await callAs(owner.connection, { method, path, body })
      // A node notices a new tenant within seconds.
      if (attempt < MOST_ATTEMPTS && [401, 404, 503].includes(reply?.status ?? 0)) {
        await pause(500)
        continue
      }
      if (!reply || reply.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(reply)}`)
      return reply.body as Body
    }
  }
  const spaces: number[] = []
  for (const which of ["first", "second"]) {
    const title = `${which} ${mark}`
    const space = await ask<{ id: number }>("POST", "/api/v1/spaces/", { title, type: "PREMIUM" })
    await ask("POST", `/api/v1/spaces/${space.id}/webhooks/`, { address: hook, events: ["report.published"] })
    spaces.push(space.id)
  }
  const assessments: StagedAssessment[] = []
  for (let nth = 0; nth < ASSESSMENTS; nth++) {
    const title = `assessment ${nth} ${mark}`
    const { id } = await ask<{ id: string }>("POST", "/api/v2/assessments/", {
      spaceId: spaces[0],
      assessmentKitId: kit.id,
      title,
    })
    const path = `/api/v1/assessments/${id}`
    await ask("PUT", `${path}/mode/`, { mode: "ADVANCED" })
    for (const [position, role] of PEOPLE.entries()) {
      if (position === 0) continue
      await ask("POST", `${path}/assessment-user-roles/`, {
        userId: people[position]?.id,
        roleId: roleIds[role],
      })
    }
    await ask("PUT", `${path}/report-publish-status/`, { published: true })
    const open = { visibility: "PUBLIC" }
    const { linkHash } = await ask<{ linkHash: string }>("PUT", `${path}/report-visibility-status/`, open)
    assessments.push({ id, link: linkHash })
  }
  return {
    slug: tenant.slug,
    host,
    people,
    visitor: { installation, host, token: null },
    spaces,
    kit,
    attributeId: kit.attributes.automation,
    otherOptions,
    assessments,
    mark,
  }
}

/** The option that is meant by its position: those of the question first, then the other ones. */
export function optionIdOf(
  { kit, otherOptions }: StagedTenant,
  { question, option }: { question: number; option: number },
): number | undefined {
  const own = Object.values(kit.questions[question]?.options ?? {})
  return [...own, ...otherOptions.optionIds][option]
}

const MOST_ATTEMPTS = 60

const SYSTEM = { id: SYSTEM_USER_ID, email: "", displayName: "" }

/** Adds a range with as many options as each question has. */
async function addOptions(
  { db, now }: Context,
  { versionId }: SmallKit,
): Promise<StagedTenant["otherOptions"]> {
  const authors = { createdBy: SYSTEM_USER_ID, lastModifiedBy: SYSTEM_USER_ID }
  const stamps = { creationTime: now, lastModificationTime: now, ...authors }
  const own = { ...stamps, kitVersionId: versionId }
  const { id: rangeId } = await db
    .insertInto("answerRanges")
    .values({ ...own, code: "frequency", title: "How often", reusable: true })
    .returning("id")
    .executeTakeFirstOrThrow()
  const options = await db
    .insertInto("answerOptions")
    .values(
      ["Never", "At times", "Always"].map((title, position) => ({
        ...{ ...own, answerRangeId: rangeId, index: position + 1, title, value: position / 2 },
      })),
    )
    .returning(["id", "index"])
    .execute()
  const inOrder = options.toSorted((one, other) => one.index - other.index)
  return { rangeId, optionIds: inOrder.map(({ id }) => id) }
}

/** Makes a person the owner of the expert group of a kit, and the kit one that can be released again. */
async function giveKit({ db, now }: Context, kit: SmallKit, owner: Person): Promise<void> {
  const { expertGroupId } = await db
    .selectFrom("kits")
    .where("id", "=", kit.id)
    .select("expertGroupId")
    .executeTakeFirstOrThrow()
  // Without a measure for each question, a release is refused.
  await db
    .updateTable("questions")
    .set({ measureId: kit.measures.incidents })
    .where("kitVersionId", "=", kit.versionId)
    .where("measureId", "is", null)
    .execute()
  await db.updateTable("expertGroups").set({ ownerId: owner.id }).where("id", "=", expertGroupId).execute()
  await db
    .insertInto("expertGroupMembers")
    .values({
      expertGroupId,
      userId: owner.id,
      status: "ACTIVE",
      ...{ createdBy: owner.id, creationTime: now, lastSeen: now },
    })
    .execute()
}
