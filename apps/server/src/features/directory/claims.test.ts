import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { exportJWK, generateKeyPair, SignJWT } from "jose"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { directoryOf, scimToken } from "../../testing/directory.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { isOnPostgres } from "../../testing/test-database.ts"
import { roleIds } from "../permissions/index.ts"

/* An issuer that names groups in tokens, as a test wants them. */
const keys = await generateKeyPair("RS256")
const server = createServer(async (request, response) => {
  const answers: Record<string, unknown> = {
    "/.well-known/openid-configuration": {
      ...{ issuer, jwks_uri: `${issuer}/keys` },
      ...{ authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` },
    },
    "/keys": { keys: [{ ...(await exportJWK(keys.publicKey)), kid: "one", alg: "RS256" }] },
  }
  response.setHeader("content-type", "application/json").end(JSON.stringify(answers[request.url ?? ""] ?? {}))
})
let issuer: string
let app: TestApp
beforeAll(async () => {
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  app = await createTestApp({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: "site",
    OIDC_GROUPS_CLAIM: "realm.groups",
  })
})
afterAll(async () => {
  await app.close()
  server.close()
})

const now = () => Math.floor(Date.now() / 1000)

/** Somebody with an account at the issuer. `signIn` gives them a new token, with groups as they are said. */
function personOf(name: string, { app: where = app } = {}) {
  const sub = randomUUID()
  const email = `${sub}@example.com`
  const tokenWith = (claims: object, iat = now()) =>
    new SignJWT({
      ...{ iss: issuer, sub, iat, jti: randomUUID(), exp: now() + 300, azp: "site", typ: "Bearer" },
      ...{ email, email_verified: true, name },
      ...claims,
    })
      .setProtectedHeader({ alg: "RS256", kid: "one" })
      .sign(keys.privateKey)
  const signInWith = async (claims: object, iat?: number) => {
    const caller = where.program(await tokenWith(claims, iat))
    expect((await caller.get("/api/v1/users/me/")).status).toBe(200)
    return caller
  }
  return {
    ...{ sub, email, signInWith },
    signIn: (groups: unknown, iat?: number) => signInWith({ realm: { groups } }, iat),
  }
}

let count = 0
const newName = (what: string) => `${what} ${++count}`

/** A space whose owner is in the named group and connects it. */
async function spaceOpenTo(group: string, roleId: number | null = roleIds.viewer) {
  const owner = await personOf("Olga Owner").signIn([group])
  const made = await owner.post("/api/v1/spaces/", { title: newName("Harbour"), type: "PREMIUM" })
  const path = `/api/v1/spaces/${made.body.id}/`
  const found = await owner.get(`${path}directory-groups/?search=${encodeURIComponent(group)}`)
  const [{ id: groupId }] = found.body.items
  const connect = () => owner.post(`${path}directory-groups/`, { groupId, roleId })
  return { owner, path, groupId, connect }
}

describe("groups in the tokens of a provider", () => {
  test("give nothing before an owner has confirmed them, and what was confirmed follows each sign-in", async () => {
    const group = newName("Auditors")
    const mia = personOf("Mia Member")
    const first = await mia.signIn([group, "Others"])
    const space = await spaceOpenTo(group)
    expect((await first.get(space.path)).status).toBe(403)
    expect((await space.connect()).status).toBe(200)
    expect((await first.get(space.path)).status).toBe(200)
    const kai = personOf("Kai Later")
    expect((await (await kai.signIn([group.toUpperCase()])).get(space.path)).status).toBe(200)

    const without = await mia.signIn(["Others"])
    expect((await without.get(space.path)).status).toBe(403)
    // Said by the token, whatever others are still in use.
    expect((await first.get(space.path)).status).toBe(403)
    expect((await (await mia.signIn([group])).get(space.path)).status).toBe(200)
  })

  test("are not taken from a token that is older than the last one", async () => {
    const group = newName("Auditors")
    const space = await spaceOpenTo(group)
    await space.connect()
    const mia = personOf("Mia Member")
    const newer = await mia.signIn([])
    const older = await mia.signIn([group], now() - 60)
    for (const token of [newer, older]) expect((await token.get(space.path)).status).toBe(403)
  })

  test("end with a token that names none, and stay with one that says there are too many to name", async () => {
    const group = newName("Auditors")
    const space = await spaceOpenTo(group)
    await space.connect()
    const mia = personOf("Mia Member")
    await mia.signIn([group])
    const many = await mia.signInWith({ hasgroups: true })
    expect((await many.get(space.path)).status).toBe(200)
    const none = await mia.signInWith({})
    expect((await none.get(space.path)).status).toBe(403)
  })

  test("are bounded, whatever a token claims", async () => {
    const groupsOf = async (groups: unknown) => {
      const person = personOf("Hal Hostile")
      await person.signIn(groups)
      const rows = await app.tables
        .selectFrom("directoryGroupMembers as member")
        .innerJoin("directoryGroups as group", "group.id", "member.groupId")
        .where("member.userId", "=", person.sub)
        .orderBy("group.displayName")
        .select("group.displayName")
        .execute()
      return rows.map(({ displayName }) => displayName)
    }
    for (const none of [null, 7, true, { admin: true }, "", ["\0", "\ud800", "a\nb", " ", 7, ["inner"], {}]])
      expect(await groupsOf(none)).toEqual([])
    expect(await groupsOf("one")).toEqual(["one"])
    expect(await groupsOf(["x".repeat(201), "y".repeat(200), " y ", "Y"])).toEqual(["Y", "y".repeat(200)])
    const thousands = Array.from({ length: 3_000 }, (_, nth) => `g${nth}`)
    expect(await groupsOf(thousands)).toHaveLength(500)
  })

  test("are gone when nobody has them and no owner uses them, and stay apart from those of a directory", async () => {
    const group = newName("Shared name")
    const scim = directoryOf(app, await scimToken(app))
    expect((await scim.post("/Groups", { displayName: group })).status).toBe(201)
    const mia = personOf("Mia Member")
    await mia.signIn([group])
    const { body } = await scim.get(`/Groups?filter=${encodeURIComponent(`displayName eq "${group}"`)}`)
    expect(body.totalResults).toBe(1)
    expect(body.Resources[0].members ?? []).toEqual([])
    const claimed = await app.tables
      .selectFrom("directoryGroups")
      .where("displayName", "=", group)
      .where("fromClaims", "=", true)
      .select("id")
      .executeTakeFirstOrThrow()
    for (const refused of [scim.get(`/Groups/${claimed.id}`), scim.delete(`/Groups/${claimed.id}`)])
      expect((await refused).status).toBe(404)
    await mia.signIn([])
    const left = await app.tables
      .selectFrom("directoryGroups")
      .where("displayName", "=", group)
      .select("fromClaims")
      .execute()
    expect(left).toEqual([{ fromClaims: false }])
  })

  test("are only shown to people who are in one, and go with an account", async () => {
    const space = await spaceOpenTo(newName("Auditors"))
    const outsider = await personOf("Otto Outsider").signIn([])
    const own = await outsider.post("/api/v1/spaces/", { title: newName("Own"), type: "PREMIUM" })
    const path = `/api/v1/spaces/${own.body.id}/directory-groups/`
    expect((await outsider.get(path)).body.items).toEqual([])
    expect((await outsider.post(path, { groupId: space.groupId, roleId: 0 })).status).toBe(404)
    const mia = personOf("Mia Member")
    const token = await mia.signIn(["Gone"])
    expect((await token.post("/api/v1/user-profile/deletion/", { email: mia.email })).status).toBe(204)
    const rows = await app.tables
      .selectFrom("directoryClaims")
      .where("userId", "=", mia.sub)
      .select("userId")
      .execute()
    expect(rows).toEqual([])
  })

  test.runIf(isOnPostgres)("of two tokens at once, the newer one counts", async () => {
    const group = newName("Auditors")
    const space = await spaceOpenTo(group)
    await space.connect()
    for (let nth = 0; nth < 4; nth++) {
      const mia = personOf("Mia Member")
      const [, newer] = await Promise.all([mia.signIn([group], now() - 30), mia.signIn(["Others"])])
      expect((await newer.get(space.path)).status).toBe(403)
    }
  })
})
