import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { examineArchive, restoreBackup } from "../backup/index.ts"
import { folderOfTenant } from "../platform/files/store.ts"
import { readTenants } from "../platform/tenants/registry.ts"
import { createTestApp, type TestApp } from "../testing/test-app.ts"
import { runTenantCommand } from "./tenant.ts"

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: "https://plumbline.example:8443" })
  folder = await mkdtemp(join(tmpdir(), "plumbline-tenant-"))
  await writeFile(join(folder, "logo.png"), Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

async function run(...args: string[]) {
  const lines: string[] = []
  const openApp = async () => ({ ...app, close: async () => undefined })
  const code = await runTenantCommand(args, { openApp, print: (line) => lines.push(line) })
  return { code, text: lines.join("\n") }
}

const settingsOf = async (slug: string) =>
  (await readTenants(app.database)).find((row) => row.slug === slug)?.settings

describe("tenant create", () => {
  test("creates a tenant with all its settings and prints its address", async () => {
    const made = await run(
      ...["create", "acme", "--host", "Acme.example", "--host", "old.example", "--name-en", "Acme"],
      ...["--name-fa", "آکمه", "--languages", "fa, en", "--max-basic-spaces", "3", "--realm", "people"],
      ...["--logo", join(folder, "logo.png"), "--flag", "display_expert_groups=off", "--flag", "other=on"],
      ...["--issuer", "https://id.example/realms/acme", "--client-id", "portal", "--audience", "api"],
    )
    expect(made).toEqual({ code: 0, text: 'The tenant "acme" is at https://acme.example:8443.' })
    expect(await settingsOf("acme")).toEqual({
      hosts: ["acme.example", "old.example"],
      nameEn: "Acme",
      nameFa: "آکمه",
      languages: ["FA", "EN"],
      maxBasicSpaces: 3,
      realm: "people",
      issuer: "https://id.example/realms/acme",
      clientId: "portal",
      audience: "api",
      flags: { display_expert_groups: false, other: true },
    })
    await app.refreshTenants()
    expect(app.tenants.ofHost("old.example")?.pictures.logo).toMatch(/^\/tenant-pictures\/logo-/)
  })

  test.each([
    [["create", "acme", "--host", "new.example"], 'There is a tenant "acme" already.'],
    [["create", "new"], "give it at least one"],
    [["create", "new", "--host", "new.example", "--languages", "de"], '"languages" has to be'],
    [["create", "new", "--host", "new.example", "--max-basic-spaces", "many"], '"maxBasicSpaces" has to be'],
    [["create", "new", "--host", "new.example", "--flag", "x"], '"x" is not a flag'],
    [["create", "new", "--host", "new.example", "--logo", "/nothing"], "cannot be read"],
    [["update", "new", "--name-en", "New"], 'There is no tenant "new".'],
    [["remove", "new", "--yes"], 'There is no tenant "new".'],
    [["remove", "acme"], "Add --yes"],
    [["remove", "main", "--yes"], "The default tenant cannot be removed."],
    [["apply", "/nothing.json"], "cannot be read"],
  ])("%o is refused, and nothing changes", async (args, message) => {
    const before = await readTenants(app.database)
    const refused = await run(...args)
    expect(refused.code).toBe(1)
    expect(refused.text).toContain(message)
    expect(await readTenants(app.database)).toEqual(before)
  })
})

test("tenant update changes the given settings only; an empty value restores the installation's", async () => {
  await run("create", "beta", "--host", "beta.example", "--name-en", "Beta", "--max-basic-spaces", "5")
  await run("update", "beta", "--name-en", "Beta Two", "--flag", "a=on")
  expect(await settingsOf("beta")).toEqual({
    hosts: ["beta.example"],
    nameEn: "Beta Two",
    maxBasicSpaces: 5,
    flags: { a: true },
  })
  const url = "https://assess.beta.example"
  const moved = await run(
    "update",
    "beta",
    "--max-basic-spaces",
    "",
    "--name-en",
    "",
    "--flag",
    "b=off",
    "--url",
    url,
  )
  expect(moved.text).toBe(`The tenant "beta" is at ${url}.`)
  expect(await settingsOf("beta")).toEqual({ hosts: ["beta.example"], flags: { a: true, b: false }, url })
})

test("tenant list shows addresses, and as JSON entries for a file of tenants", async () => {
  const { text } = await run("list")
  expect(text).toMatch(/acme +https:\/\/acme\.example:8443 +Acme \(also old\.example\)/)
  expect(text).toMatch(/main +https:\/\/plumbline\.example:8443 +Plumbline/)
  const { tenants } = JSON.parse((await run("list", "--json")).text)
  expect(tenants.find(({ slug }: { slug: string }) => slug === "main")).toMatchObject({
    hosts: [],
    open: true,
  })
})

describe("tenant remove", () => {
  test("archives the tenant, then drops its tables, people and files, and nobody else's", async () => {
    await run("create", "gone", "--host", "gone.example")
    await app.refreshTenants()
    const person = await app.signUp("Gus Gone", { host: "gone.example" })
    const neighbour = await app.signUp("Nina Next")
    const files = folderOfTenant(app.dependencies.storage, "gone")
    await files.put("avatar/one/pic.png", Buffer.from("picture"))

    const archive = join(folder, "gone.tar.gz")
    expect(await run("remove", "gone", "--yes", "--archive", archive)).toEqual({
      code: 0,
      text: `The tenant "gone" is removed. Its archive: ${archive}`,
    })
    expect(await readdir(folder)).toContain("gone.tar.gz")
    await app.refreshTenants()
    expect(app.tenants.ofHost("gone.example")?.slug).toBe("main")
    expect((await person.get("/api/v1/users/me/")).status).toBe(401)
    expect((await neighbour.get("/api/v1/users/me/")).status).toBe(200)
    expect(await files.read("avatar/one/pic.png")).toBeNull()
    const { rows } = await sql`select from pg_namespace where nspname = 'tenant_gone'`.execute(app.database)
    expect(rows).toHaveLength(0)
  })

  test("can be undone: its archive restores the same tenant", async () => {
    await run("create", "back", "--host", "back.example", "--name-en", "Back")
    await app.refreshTenants()
    const person = await app.signUp("Bea Back", { host: "back.example" })
    const space = await person.post("/api/v1/spaces/", { title: "Kept for later", type: "PREMIUM" })
    const archive = join(folder, "back.tar.gz")
    await run("remove", "back", "--yes", "--archive", archive)

    await restoreBackup(app.dependencies, await examineArchive(archive))
    await app.refreshTenants()
    expect((await person.call("GET", "/api/v1/tenant/")).body.name).toBe("Back")
    expect((await person.get(`/api/v1/spaces/${space.body.id}/`)).body.title).toBe("Kept for later")
  })

  test("removes nothing and reopens the tenant when it cannot be archived", async () => {
    await run("create", "stays", "--host", "stays.example")
    const taken = join(folder, "logo.png")
    const refused = await run("remove", "stays", "--yes", "--archive", taken)
    expect(refused.code).toBe(1)
    expect(refused.text).toContain("already exists")
    await app.refreshTenants()
    expect(app.tenants.ofHost("stays.example")?.slug).toBe("stays")
  })
})

test("a tenant in the configuration file is changed there", async () => {
  const path = join(folder, "tenants.json")
  await writeFile(path, JSON.stringify({ tenants: [{ slug: "filed", hosts: ["filed.example"] }] }))
  expect(await run("apply", path)).toEqual({ code: 0, text: "created: filed" })
  expect(await run("apply", path)).toEqual({ code: 0, text: "unchanged: filed" })
  Object.assign(app.dependencies.config, { tenantsFile: path })
  expect((await run("update", "filed", "--name-en", "X")).text).toContain(
    `comes from ${path}: change it there`,
  )
  expect((await run("remove", "filed", "--yes")).code).toBe(1)
  Object.assign(app.dependencies.config, { tenantsFile: null })
})

test("flag changes in the configuration file are in the tenant's audit log, once", async () => {
  const path = join(folder, "flagged.json")
  const apply = async (flags: object) => {
    await writeFile(
      path,
      JSON.stringify({ tenants: [{ slug: "flagged", hosts: ["flagged.example"], flags }] }),
    )
    await run("apply", path)
    await app.settled()
  }
  await apply({ beta: { value: 2, enabled: true }, other: false })
  await apply({ beta: { value: 2, enabled: true }, other: false })
  await apply({ other: true })
  const flagged = (await readTenants(app.database)).find(({ slug }) => slug === "flagged")
  const entries = await app.database
    .withSchema(flagged?.schemaName ?? "")
    .selectFrom("auditEntries")
    .select(["kind", "subjectTitle", "details"])
    .orderBy("id")
    .execute()
  expect(entries.map(({ kind, subjectTitle, details }) => [kind, subjectTitle, details.state])).toEqual([
    ["flag-set", "beta", "ON"],
    ["flag-set", "other", "OFF"],
    ["flag-unset", "beta", undefined],
    ["flag-set", "other", "ON"],
  ])
})

test.each([
  [[]],
  [["create"]],
  [["list", "more"]],
  [["drop", "acme"]],
  [["create", "a", "b"]],
  [["list", "--nonsense"]],
])("wrong usage (%o) prints the usage: exit code 2", async (args) => {
  const { code, text } = await run(...args)
  expect(code).toBe(2)
  expect(text).toContain("Usage: plumbline tenant")
})
