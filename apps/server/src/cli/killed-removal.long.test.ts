import { spawn } from "node:child_process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { App } from "../app.ts"
import { examineArchive, restoreBackup } from "../backup/index.ts"
import { createUser } from "../features/users/index.ts"
import { inTransaction } from "../platform/create-context.ts"
import { folderOfTenant } from "../platform/files/store.ts"
import { sendMail } from "../platform/mail/mail.ts"
import { readTenants, schemaOf } from "../platform/tenants/registry.ts"
import { type Contents, createEmbeddedInstallation, type TestInstallation } from "../testing/installations.ts"
import { exited } from "../testing/server-process.ts"
import { removalSteps, removeTenant } from "./remove-tenant.ts"
import { runTenantCommand } from "./tenant.ts"

/*
 * The process that removes a tenant is killed at each step, and the database with it, as it is embedded. Nobody has come
 * between: whoever starts next finds the tenant closed, and the same call goes on.
 */
const slugs = removalSteps.map((step) => `gone-${step}`)
const program = fileURLToPath(new URL("../testing/remove-until-killed.ts", import.meta.url))

let home: TestInstallation
beforeAll(async () => {
  // Mails stay in the queue: there is no mail server.
  home = await createEmbeddedInstallation({ DEMO: "off", MAIL_URL: "smtp://127.0.0.1:9" }, "migrated")
  await opened(async (app) => {
    for (const slug of slugs) await prepare(app, slug)
  })
}, 300_000)
afterAll(() => home.remove())

async function opened<T>(work: (app: App) => Promise<T>): Promise<T> {
  const app = await home.open()
  return work(app).finally(() => app.close())
}

/** A tenant with a person, who has a space and a file, and a mail that waits. */
async function prepare(app: App, slug: string): Promise<void> {
  const openApp = async () => ({ ...app, close: async () => undefined })
  await runTenantCommand(["create", slug, "--host", `${slug}.example`], { openApp, print: () => undefined })
  await app.refreshTenants()
  const tenant = app.tenants.all().find((each) => each.slug === slug)
  if (!tenant) throw new Error(`There is no tenant ${slug}.`)
  await app.tenants.prepared(tenant)
  const id = "7b0a4f5e-1c55-4f0e-8a44-3d6e63ad9c11"
  await inTransaction(app.dependencies, { tenant, user: null, language: "EN" }, async (ctx) => {
    await createUser(ctx, { id, email: `pat@${slug}.example`, displayName: `Pat of ${slug}` })
    const mail = { subject: "Hello", html: "<p>Hello</p>", text: "Hello" }
    await sendMail(ctx, { from: "Plumbline", to: `pat@${slug}.example`, ...mail })
    await ctx.files.put(`avatar/${id}/pic.png`, Buffer.from(slug))
  })
}

const archiveOf = (slug: string) => join(home.dataFolder, `${slug}.tar.gz`)

/** Rows and files of one tenant. */
function ofTenant({ tables, files }: Contents, slug: string) {
  const own = Object.entries(tables).filter(([name]) => name.startsWith(`${schemaOf(slug)}.`))
  // What happens whenever somebody looks.
  const lasting = own.filter(([name]) => !/\.(identity_keys|signing_keys|history_tasks)$/.test(name))
  return {
    tables: Object.fromEntries(lasting),
    files: Object.entries(files).filter(([path]) => path.includes(`${slug}/`)),
  }
}

test("whatever step a removal is killed at, it goes on, and nothing is lost", {
  timeout: 600_000,
}, async () => {
  const before = await home.contents()
  for (const [index, step] of removalSteps.entries()) {
    const slug = slugs[index] ?? ""
    const dying = spawn("node", [program, slug, archiveOf(slug), step], {
      env: { ...process.env, DATABASE_URL: "", ...home.environment },
      stdio: ["ignore", "ignore", "inherit"],
    })
    await exited(dying)
    expect(dying.signalCode, step).toBe("SIGKILL")
  }
  await opened(async (app) => {
    const { database } = app.dependencies
    const { rows } = await sql<{ tenant: string }>`
      select distinct data ->> 'tenant' as tenant from plumbline_jobs.job
      where name = 'send-mail' and state in ('created', 'retry', 'active') order by 1`.execute(database)
    expect(rows.map(({ tenant }) => tenant)).toEqual(slugs.toSorted())

    const closed = (await readTenants(database)).filter(({ open }) => !open).map(({ slug }) => slug)
    expect(closed).toEqual(slugs.filter((slug) => slug !== "gone-close").toSorted())
    for (const slug of slugs) {
      expect(await removeTenant(app.dependencies, slug, { archive: archiveOf(slug) })).toBe(archiveOf(slug))
      const kept = []
      for await (const path of folderOfTenant(app.dependencies.storage, slug).list()) kept.push(path)
      expect(kept).toEqual([])
      await restoreBackup(app.dependencies, await examineArchive(archiveOf(slug)))
    }
  })
  const after = await home.contents()
  for (const slug of slugs) expect(ofTenant(after, slug), slug).toEqual(ofTenant(before, slug))
  expect(Object.keys(ofTenant(after, "gone-note").tables)).toContain("tenant_gone_note.users")
})
