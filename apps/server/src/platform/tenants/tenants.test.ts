import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { runTenantCommand } from "../../cli/tenant.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { unavailable } from "../errors.ts"
import { version } from "../version.ts"
import { createTenant, requireTenant, updateTenant } from "./change-tenant.ts"
import { openTenants } from "./open-tenants.ts"
import { readPictureFile } from "./pictures.ts"
import { readTenants, registryVersion } from "./registry.ts"
import { TenantError } from "./settings.ts"
import { applyTenantsFile } from "./tenants-file.ts"

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg"><circle r="4"/></svg>'

let app: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-tenants-"))
  app = await createTestApp(
    { PUBLIC_URL: "https://plumbline.example", ALLOWED_ORIGINS: "https://site.example" },
    [
      {
        slug: "acme",
        hosts: ["acme.example", "old.acme.example"],
        nameEn: "Acme",
        nameFa: "آکمه",
        landingUrl: "https://about.acme.example/",
      },
      { slug: "saba", hosts: ["saba.example"], nameFa: "صبا", languages: ["FA"], maxBasicSpaces: 0 },
    ],
  )
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const dependencies = () => ({
  database: app.database,
  config: app.dependencies.config,
  now: app.clock.now(),
})
const at = (host: string, path: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url: path, headers: { host, ...headers } })
const refresh = () => app.refreshTenants()

describe("the host name chooses the tenant", () => {
  test("with its own name in both languages", async () => {
    expect((await at("acme.example", "/api/v1/tenant/")).json().name).toBe("Acme")
    expect((await at("ACME.example:8443", "/api/v1/tenant/", { "accept-language": "fa" })).json().name).toBe(
      "آکمه",
    )
    expect((await at("plumbline.example", "/api/v1/tenant/")).json().name).toBe("Plumbline")
  })

  test("and its own address for sign-in, links and pages", async () => {
    const { json } = await at("acme.example", "/realms/acme/.well-known/openid-configuration")
    expect(json().issuer).toBe("https://acme.example/realms/acme")
    expect((await at("acme.example", "/api/v1/tenant/")).json().logo.logoLink).toBe(
      "https://acme.example/logo.svg",
    )
  })

  test("and its own landing page and survey", async () => {
    const told = (await at("acme.example", "/api/v1/tenant/")).json()
    expect(told).toMatchObject({ landingLink: "https://about.acme.example/", surveyLink: null })
    expect((await at("plumbline.example", "/api/v1/tenant/")).json().landingLink).toBeNull()
  })

  test("the realm of another tenant does not exist there", async () => {
    for (const path of [
      "/realms/main/.well-known/openid-configuration",
      "/realms/main/account",
      "/realms/main/protocol/openid-connect/certs",
    ]) {
      expect((await at("acme.example", path)).statusCode).toBe(404)
      expect((await at("plumbline.example", path)).statusCode).not.toBe(404)
    }
  })

  test("pages of one tenant may not call the API of another", async () => {
    const allowed = async (host: string, origin: string) =>
      (await at(host, "/api/v1/tenant/", { origin })).headers["access-control-allow-origin"]
    expect(await allowed("acme.example", "https://acme.example")).toBe("https://acme.example")
    expect(await allowed("acme.example", "https://saba.example")).toBeUndefined()
    expect(await allowed("plumbline.example", "https://acme.example")).toBeUndefined()
    expect(await allowed("saba.example", "https://site.example")).toBe("https://site.example")
  })

  test("an unknown host name selects the default tenant, or none if so configured", async () => {
    expect((await at("nobody.example", "/api/v1/tenant/")).json().name).toBe("Plumbline")

    const strict = await createTestApp({ PUBLIC_URL: "https://plumbline.example", UNKNOWN_HOSTS: "refuse" }, [
      { slug: "acme", hosts: ["acme.example"] },
    ])
    const get = (host: string, url: string, headers = {}) =>
      strict.http.inject({ url, headers: { host, ...headers } })
    expect(await get("nobody.example", "/api/v1/tenant/").then((reply) => reply.json())).toMatchObject({
      code: "NOT_FOUND",
    })
    const page = await get("nobody.example", "/", { accept: "text/html", "accept-language": "fa" })
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('dir="rtl"')
    expect((await get("acme.example", "/api/v1/tenant/")).statusCode).toBe(200)
    expect((await get("plumbline.example", "/api/v1/tenant/")).statusCode).toBe(200)
    // Load balancers address a machine by its IP address.
    expect((await get("10.0.0.7", "/health")).statusCode).toBe(200)
    await strict.close()
  })
})

describe("a tenant has its own", () => {
  test("languages, in which everything is shown", async () => {
    const { kitLanguages } = (await at("saba.example", "/api/v1/kit-languages/")).json()
    expect(kitLanguages).toEqual([{ code: "FA", title: "فارسی" }])
    const refused = await at("saba.example", "/api/v1/users/me/", { "accept-language": "en" })
    expect(refused.json().message).toBe("لطفاً وارد شوید.")
    expect((await at("plumbline.example", "/api/v1/kit-languages/")).json().kitLanguages).toHaveLength(2)
  })

  test("limits", async () => {
    const person = await app.signUp("Sara Saba", { host: "saba.example" })
    expect((await person.get("/api/v1/check-create-space/")).body).toEqual({ allowCreateBasic: false })
    const other = await app.signUp("Ann Acme", { host: "acme.example" })
    expect((await other.get("/api/v1/check-create-space/")).body).toEqual({ allowCreateBasic: true })
  })

  test("logo and icon, which are not served to other tenants", async () => {
    const path = join(folder, "logo.svg")
    await writeFile(path, LOGO)
    const logo = await readPictureFile("logo", path)
    const [acme] = (await readTenants(app.database)).filter(({ slug }) => slug === "acme")
    if (!acme) throw new Error("no tenant")
    await updateTenant(dependencies(), { slug: "acme", settings: acme.settings, pictures: { logo } })
    await refresh()

    const { logoLink, favLink } = (await at("acme.example", "/api/v1/tenant/")).json().logo
    expect(favLink).toBe("https://acme.example/favicon.svg")
    const address = new URL(logoLink).pathname
    const picture = await at("acme.example", address)
    expect(picture.headers["content-type"]).toBe("image/svg+xml")
    expect(picture.headers["content-security-policy"]).toContain("sandbox")
    expect(picture.body).toBe(LOGO)
    expect((await at("saba.example", address)).statusCode).toBe(404)
    expect((await at("acme.example", address.replace(/.$/, "x"))).statusCode).toBe(404)

    await updateTenant(dependencies(), { slug: "acme", settings: acme.settings, pictures: { logo: null } })
    await refresh()
    expect((await at("acme.example", "/api/v1/tenant/")).json().logo.logoLink).toBe(
      "https://acme.example/logo.svg",
    )
  })

  test("pictures, which are refused if they are invalid or too large", async () => {
    const path = join(folder, "picture")
    await writeFile(path, "<html><svg></svg></html>")
    await expect(readPictureFile("logo", path)).rejects.toThrow("is not a picture")
    await writeFile(path, LOGO + " ".repeat(300_000))
    await expect(readPictureFile("logo", path)).rejects.toThrow("larger than 256 kB")
    await expect(readPictureFile("logo", join(folder, "missing"))).rejects.toThrow("cannot be read")
  })
})

describe("while the server runs", () => {
  test("a new tenant is available after the next refresh of the registry, and users can sign up there", async () => {
    await createTenant(dependencies(), {
      slug: "late",
      settings: { hosts: ["late.example"], nameEn: "Late" },
    })
    expect((await at("late.example", "/api/v1/tenant/")).json().name).toBe("Plumbline")
    await refresh()
    expect((await at("late.example", "/api/v1/tenant/")).json().name).toBe("Late")
    const person = await app.signUp("Lea Late", { host: "late.example" })
    expect((await person.get("/api/v1/users/me/")).body.displayName).toBe("Lea Late")
  })

  test("a refresh keeps the objects of unchanged tenants", async () => {
    const [first] = app.tenants.all()
    await refresh()
    expect(app.tenants.all()[0]).toBe(first)
  })

  test("a realm moves with its tenant to another host, where old tokens are not valid", async () => {
    await createTenant(dependencies(), { slug: "nomad", settings: { hosts: ["one.example"] } })
    await refresh()
    const person = await app.signUp("Noah Nomad", { host: "one.example" })
    await updateTenant(dependencies(), {
      slug: "nomad",
      settings: { hosts: ["two.example"], realm: "people" },
    })
    await refresh()
    const { json } = await at("two.example", "/realms/people/.well-known/openid-configuration")
    expect(json().issuer).toBe("https://two.example/realms/people")
    const moved = await person.call("GET", "/api/v1/users/me/", { headers: { host: "two.example" } })
    expect(moved.status).toBe(401)
  })
})

describe("a tenant that cannot be prepared", () => {
  const broken = (host: string) => ({ slug: host, settings: { hosts: [`${host}.example`], nameEn: host } })
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.id(to)}`.execute(app.database)

  test("is set aside until it can be, while the others follow the registry", async () => {
    await createTenant(dependencies(), broken("broken"))
    await createTenant(dependencies(), broken("sound"))
    await rename("tenant_broken.tags", "lost_tags")
    // The application may have noticed and prepared it in between; a change makes it do so again.
    await updateTenant(dependencies(), {
      slug: "broken",
      settings: { ...broken("broken").settings, landingUrl: "https://broken.example" },
    })
    await refresh()
    const refused = await at("broken.example", "/api/v1/tenant/", { "accept-language": "fa" })
    expect(refused.statusCode).toBe(503)
    expect(refused.json().message).toContain("در دسترس نیست")
    const health = await at("broken.example", "/health")
    expect([health.statusCode, health.json()]).toEqual([
      200,
      { status: "UP", version, database: "UP", tenantsSetAside: 1 },
    ])
    expect((await at("sound.example", "/metrics")).body).toContain('tenants_set_aside{tenant="broken"} 1')
    const lines: string[] = []
    const openApp = async () => ({ ...app, close: async () => undefined })
    await runTenantCommand(["list"], { openApp, print: (line) => lines.push(line) })
    expect(lines.filter((line) => line.includes("set aside"))).toEqual([
      expect.stringMatching(/^broken .*\(set aside: .*tags.*\)$/),
    ])
    expect((await at("sound.example", "/api/v1/tenant/")).json().name).toBe("sound")

    await rename("tenant_broken.lost_tags", "tags")
    await refresh()
    expect((await at("broken.example", "/api/v1/tenant/")).json().name).toBe("broken")
  })

  test("does not keep a server from starting, unless it is the default one", async () => {
    const { config } = app.dependencies
    const start = () => openTenants(app.database, config, app.clock.now())
    const prepareBut = (slug: string) => async (tenant: { slug: string }) => {
      if (tenant.slug === slug) throw new Error("broken")
    }
    const tenants = await start()
    await tenants.start(prepareBut("acme"))
    const acme = tenants.ofHost("acme.example")
    if (!acme) throw new Error("no tenant")
    await expect(tenants.prepared(acme)).rejects.toThrow("not available")
    expect(tenants.isSetAside("acme")).toBe(true)
    expect(tenants.all().map(({ slug }) => slug)).not.toContain("acme")
    expect(tenants.ofHost("saba.example")?.slug).toBe("saba")
    await expect((await start()).start(prepareBut("main"))).rejects.toThrow("broken")
  })

  test("because its tables are locked, does not keep others from being noticed", async () => {
    const tenants = await openTenants(app.database, app.dependencies.config, app.clock.now())
    let isLocked = false
    await tenants.start(async ({ slug }) => {
      if (isLocked && slug !== "noticed") throw unavailable({ en: "Locked.", fa: "قفل است." }, "a lock")
    })
    const saba = tenants.ofHost("saba.example")
    if (!saba) throw new Error("no tenant")
    await tenants.prepared(saba)
    isLocked = true
    const { settings } = requireTenant(await readTenants(app.database), "saba")
    await updateTenant(dependencies(), { slug: "saba", settings: { ...settings, nameEn: "Other" } })
    await createTenant(dependencies(), { slug: "noticed", settings: { hosts: ["noticed.example"] } })
    await tenants.refresh()
    expect(tenants.ofHost("noticed.example")?.slug).toBe("noticed")
    const changed = tenants.ofHost("saba.example")
    if (!changed) throw new Error("no tenant")
    expect([changed.name.en, tenants.isSetAside("saba")]).toEqual(["Other", false])
    await expect(tenants.prepared(changed)).rejects.toThrow("Locked.")
    isLocked = false
    await tenants.prepared(changed)
    await updateTenant(dependencies(), { slug: "saba", settings })
  })

  test("and each is prepared once, when it is first asked for", async () => {
    const tenants = await openTenants(app.database, app.dependencies.config, app.clock.now())
    const prepared: string[] = []
    await tenants.start(async ({ slug }) => void prepared.push(slug))
    await Promise.all([tenants.refresh(), tenants.refresh(), tenants.refresh()])
    expect(prepared).toEqual(["main"])
    const saba = tenants.ofHost("saba.example")
    if (!saba) throw new Error("no tenant")
    await Promise.all([tenants.prepared(saba), tenants.prepared(saba)])
    await tenants.prepared(saba)
    expect(prepared).toEqual(["main", "saba"])
  })
})

describe("a tenant cannot be created", () => {
  test.each([
    ["with a name that exists", "acme", { hosts: ["new.example"] }, 'There is a tenant "acme" already.'],
    ["with an invalid name", "Acme Inc", { hosts: ["new.example"] }, "is not a short name"],
    ["without a host", "new", { hosts: [] }, "give it at least one"],
    ["with another's host", "new", { hosts: ["saba.example"] }, 'belongs to the tenant "saba"'],
    [
      "at the installation's own address",
      "new",
      { hosts: ["plumbline.example"] },
      'belongs to the tenant "main"',
    ],
    [
      "with another's realm",
      "new",
      { hosts: ["new.example"], realm: "acme" },
      'realm acme belongs to the tenant "acme"',
    ],
  ])("%s", async (_case, slug, settings, message) => {
    const before = await readTenants(app.database)
    const making = createTenant(dependencies(), { slug, settings })
    await expect(making).rejects.toThrow(TenantError)
    await expect(createTenant(dependencies(), { slug, settings })).rejects.toThrow(message)
    expect(await readTenants(app.database)).toEqual(before)
  })

  test("with the issuer of another tenant: the two would share their users", async () => {
    const issuer = "https://id.example/realms/shared"
    await createTenant(dependencies(), { slug: "first", settings: { hosts: ["first.example"], issuer } })
    await expect(
      createTenant(dependencies(), { slug: "next", settings: { hosts: ["next.example"], issuer } }),
    ).rejects.toThrow('"first" and "next" would share the issuer')
  })
})

describe("the configuration file", () => {
  const file = () => join(folder, "tenants.json")
  const removed: string[] = []
  const apply = async (content: unknown) => {
    await writeFile(file(), typeof content === "string" ? content : JSON.stringify(content))
    return applyTenantsFile(file(), dependencies(), {
      remove: async (slug) => void removed.push(slug),
      reopen: async () => undefined,
    })
  }
  afterEach(() => void removed.splice(0))

  test("creates and changes tenants, and settings removed from it fall back to those of the installation", async () => {
    await writeFile(join(folder, "mark.svg"), LOGO)
    const filed = { slug: "filed", hosts: ["filed.example"], nameEn: "Filed", logo: "mark.svg" }
    expect(await apply({ tenants: [filed] })).toMatchObject({ created: ["filed"], updated: [] })
    await refresh()
    expect((await at("filed.example", "/api/v1/tenant/")).json().name).toBe("Filed")

    const again = {
      slug: "filed",
      hosts: ["filed.example"],
      maxBasicSpaces: 7,
      flags: { display_expert_groups: false },
    }
    expect(await apply({ tenants: [again] })).toMatchObject({ created: [], updated: ["filed"] })
    await refresh()
    const { name, logo } = (await at("filed.example", "/api/v1/tenant/")).json()
    expect({ name, logo: logo.logoLink }).toEqual({
      name: "Plumbline",
      logo: "https://filed.example/logo.svg",
    })
    expect(app.tenants.ofHost("filed.example")).toMatchObject({
      limits: { maxBasicSpaces: 7, maxBasicSpaceAssessments: 50 },
      flags: { display_expert_groups: { enabled: false, value: null } },
    })
    expect(app.tenants.ofHost("saba.example")?.slug).toBe("saba")
  })

  test("makes the tables of several at once, and stores in its order: up to the first that is refused", async () => {
    const filed = (slug: string, host = `${slug}.example`) => ({ slug, hosts: [host] })
    const tenants = [filed("east"), filed("west"), filed("wrong", "east.example"), filed("later")]
    await expect(apply({ tenants })).rejects.toThrow(
      'tenants.json, tenant wrong: The host east.example belongs to the tenant "east".',
    )
    const slugs = (await readTenants(app.database)).map(({ slug }) => slug)
    expect(slugs).toEqual(expect.arrayContaining(["east", "west"]))
    expect(slugs).not.toContain("wrong")
    const { rows } = await sql<{ name: string }>`select nspname as name from pg_namespace
      where nspname in ('tenant_east', 'tenant_west', 'tenant_wrong', 'tenant_later')`.execute(app.database)
    expect(rows.map(({ name }) => name).toSorted()).toEqual(["tenant_east", "tenant_west"])
    // A host may go from one tenant to one after it.
    const moved = [filed("east", "orient.example"), filed("wrong", "east.example"), filed("later")]
    expect(await apply({ tenants: moved })).toEqual({
      created: ["wrong", "later"],
      updated: ["east"],
      unchanged: [],
      removed: [],
    })
  })

  test("leaves alone what is as it says already, also in the registry", async () => {
    const [same, other] = ["same", "other"].map((slug) => ({
      slug,
      hosts: [`${slug}.example`],
      logo: "same.svg",
    }))
    await writeFile(join(folder, "same.svg"), LOGO)
    await apply({ tenants: [same, other] })
    const before = await registryVersion(app.database)
    expect(await apply({ tenants: [same, other] })).toMatchObject({
      updated: [],
      unchanged: ["same", "other"],
    })
    expect(await registryVersion(app.database)).toBe(before)
    await writeFile(join(folder, "same.svg"), `${LOGO}<!-- new -->`)
    const { logo: _logo, ...without } = { ...other }
    // The last one of those with the same name counts.
    expect(await apply({ tenants: [without, same, other] })).toMatchObject({
      updated: ["other", "same", "other"],
      unchanged: [],
    })
  })

  test("removes the tenants that it marks, once", async () => {
    expect(await apply({ tenants: [{ slug: "saba", removed: true }] })).toMatchObject({ removed: ["saba"] })
    expect(removed).toEqual(["saba"])
    expect(await apply({ tenants: [{ slug: "never", removed: true }] })).toMatchObject({ removed: [] })
  })

  test.each([
    ["invalid JSON", "{", 'a list "tenants"'],
    ["no list", { tenants: {} }, 'a list "tenants"'],
    [
      "a tenant without a name",
      { tenants: [{ hosts: ["a.example"] }] },
      'tenant number 1: It has no "slug".',
    ],
    ["an unknown setting", [{ color: "red" }], 'tenant bad: "color" is not a setting of a tenant.'],
    ["a host with a port", [{ hosts: ["bad.example:80"] }], '"hosts" has to be a list of host names.'],
    ["a language we do not know", [{ languages: ["DE"] }], '"languages" has to be one or both of EN and FA'],
    ["no language", [{ languages: [] }], '"languages" has to be one or both of EN and FA'],
    ["a limit below zero", [{ maxBasicSpaces: -1 }], '"maxBasicSpaces" has to be a whole number from 0'],
    ["a flag that is no switch", [{ flags: { a: "on" } }], '"flags" has to be names in lower case'],
    ["an issuer that is not an address", [{ issuer: "id.example" }], '"issuer" has to be an address'],
    ["a picture that is missing", [{ logo: "nothing.svg" }], "cannot be read"],
  ])("with %s changes nothing and reports where", async (_case, content, message) => {
    const before = await readTenants(app.database)
    const whole = Array.isArray(content)
      ? {
          tenants: [
            { slug: "good", hosts: ["good.example"] },
            ...content.map((entry) => ({ slug: "bad", hosts: ["bad.example"], ...entry })),
          ],
        }
      : content
    await expect(apply(whole)).rejects.toThrow(message)
    expect(await readTenants(app.database)).toEqual(before)
  })
})

test("a registry from before tenants had settings keeps their hosts", async () => {
  const old = await createTestApp()
  await sql`drop schema plumbline cascade`.execute(old.database)
  await sql`create schema plumbline`.execute(old.database)
  await sql`create table plumbline.tenants (
    slug text primary key, schema_name text not null unique, hosts text not null, creation_time timestamptz not null
  )`.execute(old.database)
  await sql`insert into plumbline.tenants values ('main', 'tenant_main', '', now()), ('acme', 'tenant_acme', 'a.example,b.example', now())`.execute(
    old.database,
  )
  const tenants = await openTenants(old.database, old.dependencies.config, old.clock.now())
  expect(tenants.all().map(({ slug, hosts }) => ({ slug, hosts }))).toEqual([
    { slug: "acme", hosts: ["a.example", "b.example"] },
    { slug: "main", hosts: [] },
  ])
  await old.close()
})
