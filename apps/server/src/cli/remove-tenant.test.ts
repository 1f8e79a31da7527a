import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { examineArchive, restoreBackup } from "../backup/index.ts"
import { TenantMoves } from "../platform/database/failures.ts"
import { folderOfTenant } from "../platform/files/store.ts"
import { readTenants, schemaOf } from "../platform/tenants/registry.ts"
import { createTestApp, type TestApp } from "../testing/test-app.ts"
import { applyTenants } from "./apply-tenants.ts"
import { type RemovalStep, removeTenant } from "./remove-tenant.ts"
import { runTenantCommand } from "./tenant.ts"

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await createTestApp()
  folder = await mkdtemp(join(tmpdir(), "plumbline-removal-"))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const steps: RemovalStep[] = ["close", "refuse", "archive", "note", "drop", "files", "forget"]

/** A tenant with a person who has a space, and with a file. */
async function prepare(slug: string) {
  const host = `${slug}.example`
  const openApp = async () => ({ ...app, close: async () => undefined })
  await runTenantCommand(["create", slug, "--host", host], { openApp, print: () => undefined })
  await app.refreshTenants()
  const person = await app.signUp(`Pat ${slug}`, { host })
  const { body: space } = await person.post("/api/v1/spaces/", { title: `Kept of ${slug}`, type: "PREMIUM" })
  const files = folderOfTenant(app.dependencies.storage, slug)
  for (const path of ["avatar/one/pic.png", "avatar/two/pic.png"]) await files.put(path, Buffer.from(path))
  return { person, spaceUrl: `/api/v1/spaces/${space.id}/`, files, archive: join(folder, `${slug}.tar.gz`) }
}

/** Ends a removal before a step as a crash does: nothing of it happens any more. */
async function endedBefore(step: RemovalStep, slug: string, archive: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const onStep = (next: RemovalStep) => {
      if (next !== step) return
      resolve()
      return new Promise<void>(() => undefined)
    }
    removeTenant(app.dependencies, slug, { archive, onStep }).then(
      () => reject(new Error("It was not ended.")),
      reject,
    )
  })
}

async function left(slug: string): Promise<unknown[]> {
  const { rows } = await sql`select from pg_namespace where nspname = ${schemaOf(slug)}`.execute(app.database)
  const paths = []
  for await (const path of folderOfTenant(app.dependencies.storage, slug).list()) paths.push(path)
  return [...rows, ...paths, ...(await readTenants(app.database)).filter((row) => row.slug === slug)]
}

test.each(steps)(
  "a removal that is ended before the step “%s” goes on, and nothing is lost",
  async (step) => {
    const slug = `gone-${step}`
    const { person, spaceUrl, files, archive } = await prepare(slug)
    await endedBefore(step, slug, archive)
    expect(await removeTenant(app.dependencies, slug, { archive })).toBe(archive)
    expect(await left(slug)).toEqual([])

    await restoreBackup(app.dependencies, await examineArchive(archive))
    await app.refreshTenants()
    expect((await person.get(spaceUrl)).body.title).toBe(`Kept of ${slug}`)
    expect(Buffer.from((await files.read("avatar/two/pic.png")) ?? []).toString()).toBe("avatar/two/pic.png")
    expect((await person.post("/api/v1/spaces/", { title: "Another", type: "PREMIUM" })).status).toBe(201)
  },
)

describe("a removal that is ended in between and taken back", () => {
  const file = () => join(folder, "tenants.json")
  const apply = async (slug: string) => {
    await writeFile(file(), JSON.stringify({ tenants: [{ slug, hosts: [`${slug}.example`] }] }))
    return applyTenants(app, file(), () => undefined)
  }

  test.each(steps)("before the step “%s”, by the file or by the command", async (step) => {
    const slug = `back-${step}`
    const { person, spaceUrl, files, archive } = await prepare(slug)
    await endedBefore(step, slug, archive)
    await app.refreshTenants()
    const cancel = async () => {
      const printed: string[] = []
      const openApp = async () => ({ ...app, close: async () => undefined })
      const tools = { openApp, print: (line: string) => printed.push(line) }
      const code = await runTenantCommand(["remove", slug, "--cancel"], tools)
      return { code, text: printed.join("") }
    }
    if (step === "close")
      expect(await cancel()).toMatchObject({ code: 1, text: expect.stringContaining("is not being removed") })
    if (step === "files" || step === "forget") {
      const gone = `The tables of "${slug}" are removed already. Let the removal end, then restore the tenant from its archive ${archive}.`
      expect(await cancel()).toMatchObject({ code: 1, text: expect.stringContaining(gone) })
      await expect(apply(slug)).rejects.toThrow(gone)
      return
    }
    if (step === "archive") expect(await cancel()).toMatchObject({ code: 0 })
    else expect(await apply(slug)).toMatchObject({ updated: [slug] })
    await app.refreshTenants()
    expect((await person.get(spaceUrl)).body.title).toBe(`Kept of ${slug}`)
    expect((await person.post("/api/v1/spaces/", { title: "Another", type: "PREMIUM" })).status).toBe(201)
    expect(await files.read("avatar/two/pic.png")).not.toBeNull()
    // A further removal begins anew, with an archive of what is there now.
    await removeTenant(app.dependencies, slug, { archive: `${archive}.later` })
    expect(await left(slug)).toEqual([])
  })
})

test("a node that has not heard of it changes nothing any more that is not in the archive", async () => {
  const { person, archive } = await prepare("unheard")
  await removeTenant(app.dependencies, "unheard", {
    archive,
    async onStep(step) {
      if (step !== "archive" && step !== "drop") return
      const { status, body } = await person.post("/api/v1/spaces/", { title: "Too late", type: "PREMIUM" })
      // Once it has heard of it, the person has no account at the default tenant.
      expect([503, 401]).toContain(status)
      if (status === 503)
        expect(body.message).toBe("This site is being closed by those who operate it. Nothing was saved.")
      const change = sql`delete from tenant_unheard.events`.execute(app.database)
      await expect(change).rejects.toThrow(TenantMoves)
    },
  })
})

test("nothing is removed when the archive cannot be written, and people work on", async () => {
  const { person, spaceUrl, archive, files } = await prepare("stays")
  const failing = {
    ...app.dependencies,
    storage: {
      ...app.dependencies.storage,
      read: async (path: string) => {
        if (path.includes("two/")) throw new Error("The disk is full.")
        return app.dependencies.storage.read(path)
      },
    },
  }
  await expect(removeTenant(failing, "stays", { archive })).rejects.toThrow("The disk is full.")
  await app.refreshTenants()
  expect((await person.get(spaceUrl)).status).toBe(200)
  expect((await person.post("/api/v1/spaces/", { title: "Another", type: "PREMIUM" })).status).toBe(201)
  expect(await files.read("avatar/two/pic.png")).not.toBeNull()
})

test("tables are dropped only with an archive that can be read: a damaged one is written again", async () => {
  const { archive } = await prepare("damaged")
  await endedBefore("drop", "damaged", archive)
  await writeFile(archive, "damaged")
  expect(await removeTenant(app.dependencies, "damaged")).toBe(archive)
  expect((await examineArchive(archive)).head.tenants).toEqual(["damaged"])
})

test("without tables and without their archive, it says which file is missing", async () => {
  const { archive } = await prepare("missing")
  await endedBefore("files", "missing", archive)
  await rm(archive)
  await expect(removeTenant(app.dependencies, "missing")).rejects.toThrow(
    `The tables of "missing" are removed already, but the archive ${archive} cannot be read: bring that file back.`,
  )
})
