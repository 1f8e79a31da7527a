import { sql } from "kysely"
import { expect, test } from "vitest"
import { createAccount } from "./identity/index.ts"
import { openStage, roles } from "./testing/access.ts"
import type { Caller } from "./testing/test-app.ts"

/*
 * Of a person whose account is deleted, nothing is left but an id: whatever they have done by any call of the API, no
 * column of any table of the tenant, nor any job or mail that waits, has their name or their address. New routes and
 * tables are included automatically.
 */
const ADMIN = "olga.operator@example.com"
const stage = openStage({ RATE_LIMITS: "off", ADMIN_EMAIL: ADMIN })

const [FIRST, LAST] = ["Zoraya", "Quillfeather"]
const NAME = `${FIRST} ${LAST}`

/** Where a text is: the tables of the tenant and the queue of jobs, with how many of their rows. */
async function tablesWith(text: string): Promise<Record<string, number>> {
  const app = stage.app()
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select relnamespace::regnamespace::text as schema, relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and (relnamespace = ${app.tenants.default().schema}::regnamespace
      or relnamespace::regnamespace::text like 'plumbline%')
    order by 1, 2`.execute(app.database)
  const found: Record<string, number> = {}
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select each::text as row from ${sql.id(schema, name)} each where each::text ilike ${`%${text}%`}`.execute(
      app.database,
    )
    if (rows.length > 0) found[`${schema}.${name}`] = rows.length
  }
  return found
}

/** Everything that people can do, apart from deleting: by all of the roles, each by somebody with the same name. */
async function doEverything(people: readonly Caller[]): Promise<number> {
  const routes = stage
    .app()
    .http.routed.flatMap(({ method, url, definition }) =>
      definition && ["POST", "PUT", "PATCH"].includes(method) && url === definition.path ? [definition] : [],
    )
  let done = 0
  for (const route of routes) {
    if (["/api/v1/user-profile/deletion/", "/api/v1/user-profile/"].includes(route.path)) continue
    for (const person of people) {
      const { path, options } = await stage.call(route)
      const { status } = await person.call(route.method, path, options)
      if (status < 300) done++
    }
  }
  return done
}

/** Hands over or deletes what keeps an account from being deleted, then deletes it. */
async function deleteAccount(person: Caller): Promise<void> {
  const { body: owned } = await person.get("/api/v1/user-profile/deletion/")
  for (const { id } of owned.spaces) await person.delete(`/api/v1/spaces/${id}/`)
  for (const { id } of owned.expertGroups) await person.delete(`/api/v1/expert-groups/${id}/`)
  const deleted = await person.post("/api/v1/user-profile/deletion/", { email: person.user.email })
  expect(deleted.status, JSON.stringify(deleted.body)).toBe(204)
}

test("leaves neither name nor address anywhere", async () => {
  const app = stage.app()
  const { schema } = app.tenants.default()
  // What cannot be sent stays in the queue.
  app.mail.send = async () => {
    throw new Error("The mail server is away.")
  }
  await app.signUp("Olga Operator", { email: ADMIN })
  const people: Caller[] = []
  for (const role of roles) {
    const person = await stage.fixture().addMember(role, NAME)
    const { id, email } = person.user
    const account = { id, email, firstName: FIRST, lastName: LAST, password: "a long enough one" }
    await createAccount(app.dependencies, app.tenants.default(), { ...account, emailVerified: true })
    people.push(person)
  }
  expect(await doEverything(people)).toBeGreaterThan(150)
  await app.settled()
  const before = await tablesWith(LAST)
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining([
      "plumbline_jobs.job",
      ...["audit_entries", "identity_accounts", "user_identities", "users"].map(
        (name) => `${schema}.${name}`,
      ),
    ]),
  )
  for (const person of people) await deleteAccount(person)
  await app.settled()
  expect(await tablesWith(LAST)).toEqual({})
}, 600_000)
