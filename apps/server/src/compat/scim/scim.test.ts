import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { runScimTokenCommand } from "../../cli/scim-token.ts"
import { directoryOf, scimToken } from "../../testing/directory.ts"
import { claimsOf, openBrowser } from "../../testing/identity-browser.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
let directory: ReturnType<typeof directoryOf>
beforeAll(async () => {
  app = await createTestApp({}, [{ slug: "acme", hosts: ["acme.example"] }])
  directory = directoryOf(app, await scimToken(app))
})
afterAll(() => app.close())

const ENTRA_USER = {
  schemas: [
    "urn:ietf:params:scim:schemas:core:2.0:User",
    "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User",
  ],
  active: true,
  meta: { resourceType: "User" },
}

/** A person as Microsoft Entra ID creates them. */
const entraUser = (name: string) => ({
  ...ENTRA_USER,
  externalId: `${name}-object`,
  userName: `${name}@corp.example`,
  displayName: `${name} Lovelace`,
  emails: [{ primary: true, type: "work", value: `${name}.lovelace@corp.example` }],
  name: { formatted: `${name} Lovelace`, familyName: "Lovelace", givenName: name },
  "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": { department: "Engineering" },
})

const PATCH = { schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"] }

describe("the requests of Microsoft Entra ID", () => {
  test("test the connection, create, match, change, deactivate and delete a person", async () => {
    const probe = await directory.get(
      '/Users?filter=userName+eq+"2f6ba3a4-5f9f-4f3e-a3cb-b1c6a9c8b1b1"&startIndex=1&count=1',
    )
    expect(probe).toMatchObject({ status: 200, body: { totalResults: 0, Resources: [] } })
    expect(String(probe.headers["content-type"])).toContain("application/scim+json")

    const made = await directory.post("/Users", entraUser("ada"))
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      userName: "ada@corp.example",
      externalId: "ada-object",
      displayName: "ada Lovelace",
      name: { givenName: "ada", familyName: "Lovelace" },
      emails: [{ value: "ada.lovelace@corp.example", type: "work", primary: true }],
      active: true,
      meta: { resourceType: "User" },
    })
    const { id } = made.body
    expect(made.headers.location).toBe(`${app.tenants.default().publicUrl}/scim/v2/Users/${id}`)
    const found = await directory.get(`/Users?filter=userName eq "ADA@corp.example"`)
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id }] })

    const renamed = await directory.patch(`/Users/${id}`, {
      ...PATCH,
      Operations: [
        { op: "Replace", path: "displayName", value: "Ada King" },
        { op: "Replace", path: "name.familyName", value: "King" },
        { op: "Add", path: 'emails[type eq "work"].value', value: "ada.king@corp.example" },
        {
          op: "Add",
          path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department",
          value: "R&D",
        },
      ],
    })
    expect(renamed).toMatchObject({
      status: 200,
      body: { displayName: "Ada King", emails: [{ value: "ada.king@corp.example" }] },
    })

    const off = await directory.patch(`/Users/${id}`, {
      ...PATCH,
      Operations: [{ op: "Replace", path: "active", value: "False" }],
    })
    expect(off).toMatchObject({ status: 200, body: { active: false } })
    const on = await directory.patch(`/Users/${id}`, {
      ...PATCH,
      Operations: [{ op: "Replace", value: { active: "True", "name.givenName": "Augusta" } }],
    })
    expect(on).toMatchObject({ status: 200, body: { active: true, name: { givenName: "Augusta" } } })

    expect((await directory.delete(`/Users/${id}`)).status).toBe(204)
    expect((await directory.get(`/Users/${id}`)).status).toBe(404)
    expect((await directory.delete(`/Users/${id}`)).status).toBe(404)
    const row = await app.tables
      .selectFrom("users")
      .where("id", "=", id)
      .select(["active", "deactivationTime"])
      .executeTakeFirstOrThrow()
    expect(row.active).toBe(false)
    expect(row.deactivationTime).not.toBeNull()
    const again = await directory.post("/Users", {
      ...entraUser("ada"),
      emails: [{ type: "work", value: "ada.king@corp.example" }],
    })
    expect(again).toMatchObject({ status: 201, body: { id, active: true } })
  })

  test("create a group without people, add and remove people one by one, and delete it", async () => {
    const [one, two] = [
      await directory.post("/Users", entraUser("grace")),
      await directory.post("/Users", entraUser("alan")),
    ]
    const made = await directory.post("/Groups", {
      schemas: [
        "urn:ietf:params:scim:schemas:core:2.0:Group",
        "http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group",
      ],
      externalId: "8aa1a0c0",
      displayName: "Payments",
      meta: { resourceType: "Group" },
    })
    expect(made).toMatchObject({ status: 201, body: { displayName: "Payments", members: [] } })
    const group = `/Groups/${made.body.id}`
    const change = (op: string, value: unknown, path = "members") =>
      directory.patch(group, { ...PATCH, Operations: [{ op, path, value }] })
    expect(
      (
        await change("Add", [
          { $ref: null, value: one.body.id },
          { $ref: null, value: two.body.id },
        ])
      ).status,
    ).toBe(204)
    const members = async () =>
      (await directory.get(group)).body.members.map(({ value }: { value: string }) => value).toSorted()
    expect(await members()).toEqual([one.body.id, two.body.id].toSorted())
    expect((await change("Remove", [{ $ref: null, value: one.body.id }])).status).toBe(204)
    expect(await members()).toEqual([two.body.id])
    await change("Replace", "Payments team", "displayName")
    const listed = await directory.get(
      `/Groups?excludedAttributes=members&filter=displayName eq "payments TEAM"`,
    )
    expect(listed.body).toMatchObject({ totalResults: 1, Resources: [{ id: made.body.id }] })
    expect(listed.body.Resources[0].members).toBeUndefined()
    expect((await directory.delete(group)).status).toBe(204)
    expect((await directory.get(group)).status).toBe(404)
  })
})

describe("the requests of Okta", () => {
  test("look for a person, create them, replace them and deactivate them", async () => {
    const wanted = await directory.get(
      "/Users?filter=userName%20eq%20%22katherine%40corp.example%22&startIndex=1&count=100",
    )
    expect(wanted.body.totalResults).toBe(0)
    const person = {
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
      userName: "katherine@corp.example",
      name: { givenName: "Katherine", familyName: "Johnson" },
      emails: [{ primary: true, value: "katherine@corp.example", type: "work" }],
      displayName: "Katherine Johnson",
      locale: "en-US",
      externalId: "00ujl29u0le5T6Aj10h7",
      groups: [],
      password: "1mz050nq",
      active: true,
    }
    const made = await directory.post("/Users", person)
    expect(made.status).toBe(201)
    expect(JSON.stringify(made.body)).not.toContain("1mz050nq")
    const one = `/Users/${made.body.id}`
    const replaced = await directory.put(one, {
      ...person,
      id: made.body.id,
      name: { givenName: "Katherine", familyName: "Goble" },
    })
    expect(replaced).toMatchObject({ status: 200, body: { name: { familyName: "Goble" } } })
    const off = await directory.patch(one, {
      ...PATCH,
      Operations: [{ op: "replace", value: { active: false } }],
    })
    expect(off).toMatchObject({ status: 200, body: { active: false } })
  })

  test("push a group with its people, change them by filter, and replace all", async () => {
    const ids: string[] = []
    for (const name of ["dorothy", "mary", "annie"]) {
      ids.push((await directory.post("/Users", entraUser(name))).body.id)
    }
    const [dorothy, mary, annie] = ids
    const made = await directory.post("/Groups", {
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
      displayName: "Computers",
      members: [{ value: dorothy, display: "dorothy@corp.example" }],
    })
    const group = `/Groups/${made.body.id}`
    await directory.patch(group, {
      ...PATCH,
      Operations: [
        { op: "remove", path: `members[value eq "${dorothy}"]` },
        { op: "add", path: "members", value: [{ value: mary, display: "mary@corp.example" }] },
        { op: "replace", value: { id: made.body.id, displayName: "West Area Computers" } },
      ],
    })
    expect((await directory.get(group)).body).toMatchObject({
      displayName: "West Area Computers",
      members: [{ value: mary }],
    })
    const replaced = await directory.put(group, { displayName: "Computers", members: [{ value: annie }] })
    expect(replaced.body.members).toMatchObject([{ value: annie }])
  })
})

describe("a person of the directory", () => {
  test("meets the account that they have, and the one that they get later with the same address", async () => {
    const here = await app.signUp("Hedy Here")
    const known = await directory.post("/Users", {
      ...entraUser("hedy"),
      emails: [{ type: "work", value: here.user.email.toUpperCase() }],
    })
    expect(known).toMatchObject({ status: 201, body: { id: here.user.id } })

    const later = await directory.post("/Users", {
      ...entraUser("lise"),
      emails: [{ type: "work", value: "lise@corp.example" }],
    })
    const comes = await app.signUp("Lise Meitner", { email: "lise@corp.example" })
    const { body } = await comes.get("/api/v1/users/me/")
    expect(body.id).toBe(later.body.id)
  })

  test("who is deactivated loses sessions and tokens at once, and cannot sign in for the first time either", async () => {
    const browser = openBrowser(app)
    const { person, tokens } = await browser.signUp()
    const self = app.program(tokens.access_token)
    expect((await self.get("/api/v1/users/me/")).status).toBe(200)
    const { sub } = claimsOf(tokens.access_token)
    await app.tables.updateTable("users").set({ emailVerified: true }).where("id", "=", String(sub)).execute()
    const { body: token } = await self.post("/api/v1/api-tokens/", { name: "Robot", scope: "READ", days: 9 })
    const { body } = await directory.post("/Users", {
      ...entraUser("ida"),
      emails: [{ type: "work", value: person.email }],
    })
    expect(body.id).toBe(String(sub))
    await directory.patch(`/Users/${body.id}`, {
      Operations: [{ op: "replace", path: "active", value: false }],
    })
    expect((await self.get("/api/v1/users/me/")).status).toBe(401)
    expect((await app.program(token.token).get("/api/v1/users/me/")).status).toBe(401)
    expect((await browser.refresh(tokens.refresh_token)).json.error).toBe("invalid_grant")

    const never = {
      ...entraUser("maria"),
      active: false,
      emails: [{ type: "work", value: "maria@corp.example" }],
    }
    expect((await directory.post("/Users", never)).body.active).toBe(false)
    const comes = await app.signUp("Maria Mayer", { email: "maria@corp.example" })
    expect((await comes.get("/api/v1/users/me/")).status).toBe(401)
  })

  test("whom an administrator has locked out stays out, whatever the directory repeats", async () => {
    const { body } = await directory.post("/Users", entraUser("rosalind"))
    await app.tables
      .updateTable("users")
      .set({ active: false, deactivationTime: app.clock.now() })
      .where("id", "=", body.id)
      .execute()
    const put = await directory.put(`/Users/${body.id}`, entraUser("rosalind"))
    expect(put).toMatchObject({ status: 200, body: { active: false } })
  })
})

describe("what is refused", () => {
  test("user names, addresses and names of groups that are taken", async () => {
    const { body: first } = await directory.post("/Users", entraUser("emmy"))
    const twice = await directory.post("/Users", {
      ...entraUser("EMMY"),
      emails: [{ value: "other@corp.example" }],
    })
    expect(twice).toMatchObject({
      status: 409,
      body: {
        schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
        scimType: "uniqueness",
        status: "409",
        detail: expect.any(String),
      },
    })
    const { body: second } = await directory.post("/Users", entraUser("sofia"))
    const moved = {
      Operations: [{ op: "replace", path: "emails", value: [{ value: first.emails[0].value }] }],
    }
    expect((await directory.patch(`/Users/${second.id}`, moved)).status).toBe(409)
    expect((await directory.get(`/Users/${second.id}`)).body.emails).toEqual(second.emails)
    await directory.post("/Groups", { displayName: "Twice" })
    expect((await directory.post("/Groups", { displayName: "twice" })).status).toBe(409)
  })

  const refused: [string, string, unknown, string][] = [
    ["POST", "/Users", { userName: "no address" }, "invalidValue"],
    ["POST", "/Users", { userName: "system@plumbline.invalid" }, "invalidValue"],
    ["POST", "/Users", { userName: "x".repeat(300) }, "invalidValue"],
    ["POST", "/Users", { userName: "a\u0000@corp.example" }, "invalidValue"],
    ["POST", "/Users", {}, "invalidValue"],
    ["POST", "/Groups", { displayName: "Strangers", members: [{ value: "nobody" }] }, "invalidValue"],
    ["POST", "/Groups", { displayName: 5 }, "invalidValue"],
    ["PATCH", "/Users/:id", { Operations: "replace" }, "invalidSyntax"],
    ["PATCH", "/Users/:id", { Operations: [{ op: "remove" }] }, "invalidPath"],
    ["PATCH", "/Users/:id", { Operations: [{ op: "replace", path: "a[[b", value: 1 }] }, "invalidPath"],
    [
      "PATCH",
      "/Users/:id",
      { Operations: [{ op: "replace", path: "active", value: "perhaps" }] },
      "invalidValue",
    ],
    ["PATCH", "/Users/:id", { Operations: Array(1_001).fill({ op: "add", value: {} }) }, "tooMany"],
    ["GET", '/Users?filter=userName sw "a"', undefined, "invalidFilter"],
    ["GET", '/Users?filter=password eq "a"', undefined, "invalidFilter"],
    ["GET", `/Users?filter=${"(".repeat(400)}`, undefined, "invalidFilter"],
    ["GET", "/Users?count=many", undefined, "invalidValue"],
  ]
  const byReason = refused.map(([method, path, body, scimType]) => [scimType, method, path, body] as const)

  test.each(byReason)("%s: %s %s", async (scimType, method, path, body) => {
    const { body: known } = await directory.post("/Users", entraUser(`bad${Math.random()}`))
    const reply = await directory.call(method, path.replace(":id", known.id), body)
    expect(reply).toMatchObject({ status: 400, body: { scimType, status: "400" } })
  })

  test("bodies that are no object, or no JSON", async () => {
    for (const payload of ["[]", "{", "null", '"text"', "[".repeat(5_000)]) {
      const reply = await app.program(await scimToken(app)).call("POST", "/scim/v2/Users", {
        payload,
        headers: { "content-type": "application/scim+json" },
      })
      expect(reply.status, payload.slice(0, 9)).toBe(400)
    }
  })

  test("everything without a token of the tenant, and with one that was revoked", async () => {
    const acme = directoryOf(app, await scimToken(app, "acme"), "acme.example")
    const { body: theirs } = await acme.post("/Users", entraUser("foreign"))
    const { body: ours } = await directory.post("/Users", entraUser("own"))
    for (const who of [directoryOf(app, await scimToken(app, "acme")), directoryOf(app, "nonsense")]) {
      const refused = await who.get("/Users")
      expect(refused).toMatchObject({ status: 401, body: { status: "401" } })
    }
    expect((await directory.get(`/Users/${theirs.id}`)).status).toBe(404)
    expect((await directory.get(`/Users?filter=userName eq "foreign@corp.example"`)).body.totalResults).toBe(
      0,
    )
    expect((await acme.get("/Users")).body.totalResults).toBe(1)
    expect((await acme.delete(`/Users/${ours.id}`)).status).toBe(404)
    expect((await app.program(await scimToken(app)).get("/api/v1/users/me/")).status).toBe(401)

    const token = await scimToken(app, "main", "Short-lived")
    const lines: string[] = []
    const openApp = async () => ({ ...app, close: async () => undefined })
    const run = (...args: string[]) => runScimTokenCommand(args, openApp, (line) => lines.push(line))
    await run("list", "--json")
    const made = lines.map((line) => JSON.parse(line)).find(({ name }) => name === "Short-lived")
    expect(JSON.stringify(lines)).not.toContain(token)
    expect((await directoryOf(app, token).get("/Users")).status).toBe(200)
    expect(await run("revoke", String(made.id))).toBe(0)
    expect((await directoryOf(app, token).get("/Users")).status).toBe(401)
    expect(await run("revoke", String(made.id))).toBe(1)
  })
})

test("what is spoken is described, and lists have a bound", async () => {
  const config = await directory.get("/ServiceProviderConfig")
  expect(config.body).toMatchObject({ patch: { supported: true }, bulk: { supported: false } })
  expect((await directory.get("/ResourceTypes")).body.Resources).toHaveLength(2)
  const { body } = await directory.get("/Schemas")
  expect(body.Resources).toHaveLength(2)
  for (const { id } of body.Resources) expect((await directory.get(`/Schemas/${id}`)).body.id).toBe(id)
  const page = await directory.get("/Users?startIndex=2&count=1000000")
  expect(page.body).toMatchObject({ startIndex: 2, itemsPerPage: expect.any(Number) })
  expect(page.body.totalResults).toBe(page.body.itemsPerPage + 1)
  expect((await directory.get("/Users?count=0")).body.Resources).toEqual([])
})
