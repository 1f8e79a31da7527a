import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { makeTestGroup } from "../../testing/import-kit.ts"
import { multipart } from "../../testing/multipart.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const fields = { title: "Kitchen experts", bio: "They cook.", about: "<p>They <b>cook</b>.</p>" }
const PNG = Buffer.from("89504e470d0a1a0a0000", "hex")

function make(caller: Caller, parts: Parameters<typeof multipart>[0]) {
  return caller.call("POST", "/api/v1/expert-groups/", multipart(parts))
}

async function join(groupId: number, person: Caller, status: "ACTIVE" | "PENDING" = "ACTIVE") {
  const now = app.clock.now()
  await app.tables
    .insertInto("expertGroupMembers")
    .values({
      expertGroupId: groupId,
      userId: person.user.id,
      status,
      createdBy: person.user.id,
      creationTime: now,
      lastSeen: now,
    })
    .execute()
}

describe("creating an expert group", () => {
  test("makes the caller the owner and first member", async () => {
    const anna = await app.signUp("Anna Berg")
    const created = await make(anna, {
      ...fields,
      title: "  Kitchen   experts ",
      website: "https://example.org/kitchen",
      picture: { name: "us.png", type: "image/png", bytes: PNG },
    })
    expect(created.status).toBe(201)
    expect(created.queries).toBeLessThanOrEqual(8)
    const group = await anna.get(`/api/v1/expert-groups/${created.body.id}/`)
    expect(group.body).toMatchObject({
      title: "Kitchen experts",
      bio: "They cook.",
      about: "<p>They <b>cook</b>.</p>",
      website: "https://example.org/kitchen",
      editable: true,
      membersCount: 1,
      members: [{ id: anna.user.id, displayName: "Anna Berg" }],
      publishedKitsCount: 0,
    })
    expect(group.body.picture).toBe(group.body.pictureLink)
    expect(group.queries).toBe(1)
    const { pathname, search } = new URL(group.body.pictureLink)
    expect(await app.visitor().get(pathname + search)).toMatchObject({
      status: 200,
      headers: { "content-type": "image/png" },
    })
  })

  test("treats empty parts as absent, and needs no picture", async () => {
    const bea = await app.signUp("Bea Carls")
    const created = await make(bea, { ...fields, title: "Bare group", website: "", picture: "" })
    const { body } = await bea.get(`/api/v1/expert-groups/${created.body.id}/`)
    expect(body).toMatchObject({ website: null, pictureLink: null, picture: null })
  })

  test.each([
    [{ title: "ab" }, "“title” must have at least 3 characters."],
    [{ bio: " " }, "“bio” is required."],
    [{ about: "<p>&nbsp;</p>" }, "“about” must have 3 to 500 visible characters."],
    [{ about: `<p>${"x".repeat(501)}</p>` }, "“about” must have 3 to 500 visible characters."],
    [{ about: "x".repeat(2001) }, "“about” must have at most 2000 characters."],
    [
      { website: "example.org" },
      "“website” must be a complete address that starts with https:// or http://.",
    ],
    [
      { website: "javascript:alert(1)" },
      "“website” must be a complete address that starts with https:// or http://.",
    ],
    [{ bio: "A\u0007bell" }, "“bio” contains characters that cannot be stored."],
  ])("rejects %j with a reason", async (wrong, message) => {
    const person = await app.signUp("Carl Dahl")
    const reply = await make(person, { ...fields, title: "Refused group", ...wrong })
    expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT", message } })
  })

  test("checks the bytes of a picture, not its name, and rejects pictures of 2 MB or more", async () => {
    const person = await app.signUp("Dora Eng")
    for (const bytes of [Buffer.from("<svg/>"), Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)])]) {
      const picture = { name: "us.png", type: "image/png", bytes }
      expect(await make(person, { ...fields, title: "Pictured", picture })).toMatchObject({ status: 400 })
    }
  })

  test("rejects the title of another group, even with a different owner", async () => {
    const person = await app.signUp("Eva Frank")
    await makeTestGroup(await app.signUp("Fay Gold"), "Taken title")
    expect(await make(person, { ...fields, title: "TAKEN  title" })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT" },
    })
  })

  test("removes harmful HTML", async () => {
    const person = await app.signUp("Gita Hadi")
    const { body } = await make(person, {
      ...fields,
      title: "Safe group",
      about: "<p>Hello<script>x</script></p>",
    })
    expect((await person.get(`/api/v1/expert-groups/${body.id}/`)).body.about).toBe("<p>Hello</p>")
  })
})

describe("expert groups", () => {
  test("are listed for their active members, the last seen first", async () => {
    const owner = await app.signUp("Hana Ito")
    const first = await makeTestGroup(owner, "Hana first")
    const second = await makeTestGroup(owner, "Hana second")
    const list = await owner.get("/api/v1/expert-groups/")
    expect(list.body).toMatchObject({
      items: [
        { id: second, editable: true, picture: null },
        { id: first, membersCount: 1 },
      ],
      page: 0,
      size: 10,
      sort: "lastSeen",
      order: "desc",
      total: 2,
    })
    expect(list.queries).toBe(1)
    await owner.put(`/api/v1/expert-groups/${first}/seen/`)
    const titles = (await owner.get("/api/v1/expert-groups/?size=1")).body
    expect(titles).toMatchObject({ items: [{ id: first }], total: 2 })
  })

  test("are not listed for invited people, who can still mark them as seen", async () => {
    const groupId = await makeTestGroup(await app.signUp("Ines Jung"))
    const invited = await app.signUp("Jana Klein")
    await join(groupId, invited, "PENDING")
    expect((await invited.get("/api/v1/expert-groups/")).body.total).toBe(0)
    expect((await invited.put(`/api/v1/expert-groups/${groupId}/seen/`)).status).toBe(200)
    const stranger = await app.signUp("Kurt Lang")
    expect((await stranger.put(`/api/v1/expert-groups/${groupId}/seen/`)).status).toBe(403)
  })

  test("show at most five members, by name", async () => {
    const owner = await app.signUp("Zoe Zander")
    const groupId = await makeTestGroup(owner)
    for (const name of ["Cara C", "Abel A", "Emil E", "Dana D", "Bert B", "Fred F"]) {
      await join(groupId, await app.signUp(name))
    }
    const { body } = await owner.get(`/api/v1/expert-groups/${groupId}/`)
    expect(body.membersCount).toBe(7)
    expect(body.members.map(({ displayName }: { displayName: string }) => displayName)).toEqual([
      "Abel A",
      "Bert B",
      "Cara C",
      "Dana D",
      "Emil E",
    ])
  })

  test("that are unknown or deleted are not found", async () => {
    const owner = await app.signUp("Lena Maas")
    const groupId = await makeTestGroup(owner)
    await app.tables.updateTable("expertGroups").set({ deleted: true }).where("id", "=", groupId).execute()
    for (const path of [`${groupId}/`, `${groupId}/members/`, `${groupId}/assessment-kits/`, "987654/"]) {
      expect(await owner.get(`/api/v1/expert-groups/${path}`)).toMatchObject({
        status: 404,
        body: { code: "NOT_FOUND" },
      })
    }
    expect((await owner.get("/api/v1/expert-groups/abc/")).status).toBe(400)
  })
})

describe("the members of an expert group", () => {
  test("show their email addresses to the owner only, who can remove them", async () => {
    const owner = await app.signUp("Mona Nagel")
    const groupId = await makeTestGroup(owner)
    const member = await app.signUp("Nora Otto")
    await join(groupId, member)
    const own = (await owner.get(`/api/v1/expert-groups/${groupId}/members/`)).body
    expect(own).toMatchObject({
      items: [
        { id: member.user.id, email: member.user.email, status: "ACTIVE", deletable: true },
        { id: owner.user.id, deletable: false, inviteExpirationDate: null },
      ],
      size: 100,
      total: 2,
    })
    const others = (await member.get(`/api/v1/expert-groups/${groupId}/members/`)).body
    expect(others.items).toMatchObject([
      { email: null, deletable: false },
      { email: null, deletable: false },
    ])
  })

  test("who are only invited are shown to the owner only", async () => {
    const owner = await app.signUp("Olga Pape")
    const groupId = await makeTestGroup(owner)
    const invited = await app.signUp("Pia Quast")
    await join(groupId, invited, "PENDING")
    const path = `/api/v1/expert-groups/${groupId}/members/?status=PENDING`
    expect((await owner.get(path)).body).toMatchObject({ items: [{ id: invited.user.id }], total: 1 })
    expect((await invited.get(path)).body).toEqual({
      items: [],
      page: 0,
      size: 0,
      sort: null,
      order: null,
      total: 0,
    })
    expect((await owner.get(`/api/v1/expert-groups/${groupId}/members/?status=GONE`)).status).toBe(400)
  })
})
