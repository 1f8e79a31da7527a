import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { IdentityClaims } from "../../identity/index.ts"
import { ProductError } from "../../platform/errors.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { isOnPostgres } from "../../testing/test-database.ts"
import { waitingSessions } from "../../testing/waiting-sessions.ts"
import { resolveUser } from "./resolve-user.ts"

/* Who owns an email address, depending on what a provider says about it. */
const ISSUER = "https://id.example.org/realms/main"
const OTHER_ISSUER = "https://login.example.com"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const anAddress = () => `mara.${randomUUID().slice(0, 8)}@example.com`

function aPerson(email: string, claims: Partial<IdentityClaims> = {}): IdentityClaims {
  return { issuer: ISSUER, sub: randomUUID(), email, emailVerified: true, name: "Mara Lund", ...claims }
}

async function comes(person: IdentityClaims, at = app) {
  const user = await resolveUser(at.dependencies, at.tenants.default(), person, "EN")
  return user instanceof ProductError ? null : user
}

const rowOf = (id: string, at = app) =>
  at.tables
    .selectFrom("users")
    .select(["email", "emailVerified", "displayName"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow()

describe("an address that is not verified", () => {
  test("reserves nothing: the owner who comes later gets an account of their own", async () => {
    const email = anAddress()
    const stranger = await comes(aPerson(email, { emailVerified: false }))
    const owner = await comes(aPerson(email))
    expect(owner?.id).not.toBe(stranger?.id)
    expect(owner?.email).toBe(email)
    expect(await rowOf(stranger?.id ?? "")).toMatchObject({ emailVerified: false })
  })

  test("leads to nobody else's account, but does not keep the person out", async () => {
    const email = anAddress()
    const owner = await comes(aPerson(email))
    const stranger = await comes(aPerson(email, { emailVerified: false, issuer: OTHER_ISSUER }))
    expect(stranger).not.toBeNull()
    expect(stranger?.id).not.toBe(owner?.id)
    expect(await rowOf(owner?.id ?? "")).toMatchObject({ email, emailVerified: true })
  })

  test("does not replace a verified one, and is replaced by a verified one", async () => {
    const [proven, claimed] = [anAddress(), anAddress()]
    const person = aPerson(proven)
    const { id = "" } = (await comes(person)) ?? {}
    await comes({ ...person, email: claimed, emailVerified: false })
    expect(await rowOf(id)).toMatchObject({ email: proven, emailVerified: true })
    await comes({ ...person, email: claimed })
    expect(await rowOf(id)).toMatchObject({ email: claimed, emailVerified: true })
  })
})

describe("a verified address", () => {
  test("links people of another provider to their existing account", async () => {
    const email = anAddress()
    const here = await comes(aPerson(email, { issuer: "embedded" }))
    const person = aPerson(email)
    expect((await comes(person))?.id).toBe(here?.id)
    // From now on they are identified by their subject, whatever their address.
    expect((await comes({ ...person, email: anAddress() }))?.id).toBe(here?.id)
  })

  test("that a provider gives to somebody else moves to them, but the former owner's account does not", async () => {
    const email = anAddress()
    const former = aPerson(email, { name: "Former Colleague" })
    const before = await comes(former)
    const newcomer = await comes(aPerson(email, { name: "New Colleague" }))
    expect(newcomer).toMatchObject({ email, displayName: "New Colleague" })
    expect(newcomer?.id).not.toBe(before?.id)
    const left = await rowOf(before?.id ?? "")
    expect(left).toMatchObject({ displayName: "Former Colleague", emailVerified: false })
    expect(left.email).toMatch(/@plumbline\.invalid$/)

    const ownAddress = anAddress()
    const back = await comes({ ...former, email: ownAddress })
    expect(back).toMatchObject({ id: before?.id, email: ownAddress })
  })

  test("the same if both were here before", async () => {
    const email = anAddress()
    const former = await comes(aPerson(email))
    const colleague = aPerson(anAddress())
    const before = await comes(colleague)
    expect(await comes({ ...colleague, email })).toMatchObject({ id: before?.id, email })
    expect(await rowOf(former?.id ?? "")).toMatchObject({ emailVerified: false })
  })

  test("of a person from elsewhere is not taken by a change of address", async () => {
    const email = anAddress()
    const holder = await comes(aPerson(email, { issuer: OTHER_ISSUER }))
    const person = aPerson(anAddress())
    await comes(person)
    expect((await comes({ ...person, email }))?.email).toBe(person.email)
    expect(await rowOf(holder?.id ?? "")).toMatchObject({ email, emailVerified: true })
  })
})

test("a name follows the provider; a name changed here stays until the provider reports another one", async () => {
  const person = aPerson(anAddress(), { givenName: "Mara", familyName: "Lund" })
  const { id = "" } = (await comes(person)) ?? {}
  expect((await comes({ ...person, familyName: "Berg" }))?.displayName).toBe("Mara Berg")
  await app.tables.updateTable("users").set({ displayName: "Mara B." }).where("id", "=", id).execute()
  app.clock.advance(120_000)
  expect((await comes({ ...person, familyName: "Berg" }))?.displayName).toBe("Mara B.")
  expect((await comes({ ...person, familyName: "Holm" }))?.displayName).toBe("Mara Holm")
})

test("a person without an address is refused, unless they are known", async () => {
  const person = aPerson(anAddress())
  expect(await comes({ ...person, email: undefined })).toBeNull()
  const known = await comes(person)
  expect((await comes({ ...person, email: undefined }))?.id).toBe(known?.id)
})

describe.skipIf(!isOnPostgres)("concurrently", () => {
  let onPostgres: TestApp
  beforeAll(async () => {
    onPostgres = await createTestApp()
  })
  afterAll(async () => {
    await onPostgres?.close()
  })

  test("two people of a provider who both have the address do not become one user", async () => {
    const email = anAddress()
    const here = await comes(aPerson(email, { issuer: "embedded" }), onPostgres)
    const both = await heldUp(email, () => [
      comes(aPerson(email), onPostgres),
      comes(aPerson(email), onPostgres),
    ])
    const ids = both.map((user) => user?.id)
    expect(new Set(ids).size).toBe(2)
    expect(ids).toContain(here?.id)
    const holders = await onPostgres.tables
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .where("emailVerified", "=", true)
      .execute()
    expect(holders).toHaveLength(1)
  })

  test("two first calls of a person result in one user", async () => {
    const person = aPerson(anAddress())
    const both = await heldUp(person.email ?? "", () => [
      comes(person, onPostgres),
      comes(person, onPostgres),
    ])
    expect(both[0]?.id).toBe(person.sub)
    expect(both[1]?.id).toBe(person.sub)
  })

  /** Holds everybody up at the check of who owns the address, before anybody gets the result. */
  async function heldUp<T>(email: string, begin: () => Promise<T>[]): Promise<T[]> {
    const { schema } = onPostgres.tenants.default()
    const begun = await onPostgres.database.transaction().execute(async (holder) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`${schema}/address/${email}`}, 0))`.execute(
        holder,
      )
      const all = begin()
      while ((await waitingSessions(holder)) < all.length);
      return { all }
    })
    return Promise.all(begun.all)
  }
})
