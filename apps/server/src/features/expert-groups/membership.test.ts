import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { importTestKit, makeTestGroup } from "../../testing/import-kit.ts"
import { multipart } from "../../testing/multipart.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const PNG = Buffer.from("89504e470d0a1a0a0000", "hex")
const picture = { name: "us.png", type: "image/png", bytes: PNG }
const fields = { title: "Kitchen experts", bio: "They cook.", about: "<p>They cook.</p>" }

async function groupOf(owner: Caller, title?: string) {
  const id = await makeTestGroup(owner, title)
  return { id, path: `/api/v1/expert-groups/${id}` }
}

/** Invites a person. @returns the token from their mail */
async function invite(owner: Caller, path: string, person: Caller): Promise<string> {
  const { status } = await owner.post(`${path}/invite/`, { email: person.user.email })
  expect(status).toBe(201)
  const mail = (await app.mailsTo(person.user.email)).at(-1)
  return /expert-group-invitation\/\d+\/([0-9a-f-]{36})/.exec(mail?.text ?? "")?.[1] ?? ""
}

async function join(owner: Caller, path: string, person: Caller) {
  const token = await invite(owner, path, person)
  expect((await person.put(`${path}/invite/${token}/confirm/`)).status).toBe(200)
}

describe("editing an expert group", () => {
  test("replaces its texts, clears the website, and keeps the picture; the reply is empty", async () => {
    const owner = await app.signUp("Anna Berg")
    const { path } = await groupOf(owner)
    await owner.call("PUT", `${path}/picture/`, multipart({ pictureFile: picture }))
    await owner.call("PUT", `${path}/`, multipart({ ...fields, website: "https://example.org" }))
    const edited = await owner.put(`${path}/`, { ...fields, about: "<p>Well.</p><script>x</script>" })
    expect(edited).toMatchObject({ status: 200, body: "" })
    expect(edited.queries).toBeLessThanOrEqual(8)
    const { body } = await owner.get(`${path}/`)
    expect(body).toMatchObject({ ...fields, about: "<p>Well.</p>", website: null })
    expect(body.pictureLink).not.toBeNull()
  })

  test("is rejected for invalid texts, for the title of another group, and for anyone but the owner", async () => {
    const [owner, stranger] = [await app.signUp("Bea Carls"), await app.signUp("Carl Dahl")]
    const { path } = await groupOf(owner, "Bakers")
    await groupOf(stranger, "Brewers")
    for (const wrong of [{ title: "BREWERS" }, { title: "ab" }, { bio: "" }, { website: "example.org" }]) {
      const reply = await owner.put(`${path}/`, { ...fields, title: "Bakers", ...wrong })
      expect(reply.body.code, JSON.stringify(wrong)).toBe("INVALID_INPUT")
    }
    expect((await stranger.put(`${path}/`, fields)).body.code).toBe("ACCESS_DENIED")
    expect((await owner.get(`${path}/`)).body.title).toBe("Bakers")
    // Keeping its own title is not a conflict.
    expect((await owner.put(`${path}/`, { ...fields, title: "BAKERS" })).status).toBe(200)
  })

  test("a new picture replaces the old one and its file; removing a missing picture changes nothing", async () => {
    const owner = await app.signUp("Dora Eng")
    const { path } = await groupOf(owner)
    const set = () => owner.call("PUT", `${path}/picture/`, multipart({ pictureFile: picture }))
    const first = await set()
    expect(first).toMatchObject({ status: 201, body: { pictureLink: expect.stringContaining("/avatar/") } })
    expect(first.queries).toBeLessThanOrEqual(8)
    const second = await set()
    expect(second.queries).toBeLessThanOrEqual(8)
    const open = (link: string) => app.visitor().get(new URL(link).pathname + new URL(link).search)
    expect((await open(first.body.pictureLink)).status).toBe(404)
    expect((await open(second.body.pictureLink)).status).toBe(200)
    expect((await owner.delete(`${path}/picture/`)).status).toBe(204)
    expect((await owner.delete(`${path}/picture/`)).status).toBe(204)
    expect((await owner.get(`${path}/`)).body.pictureLink).toBeNull()
    const text = { ...picture, bytes: Buffer.from("<svg/>") }
    expect((await owner.call("PUT", `${path}/picture/`, multipart({ pictureFile: text }))).status).toBe(400)
    expect((await owner.call("PUT", `${path}/picture/`, multipart({}))).status).toBe(400)
  })
})

describe("deleting an expert group", () => {
  test("frees its title, and is rejected while it has kits", async () => {
    const owner = await app.signUp("Eva Frank")
    const { path } = await groupOf(owner, "Short lived")
    expect((await owner.delete(`${path}/`)).status).toBe(204)
    expect((await owner.get(`${path}/`)).body.code).toBe("NOT_FOUND")
    expect((await owner.delete(`${path}/`)).body.code).toBe("NOT_FOUND")
    await groupOf(owner, "Short lived")

    const { expertGroupId } = await importTestKit(app, owner, "kits/team-health", { title: "Eva's kit" })
    const refused = await owner.delete(`/api/v1/expert-groups/${expertGroupId}/`)
    expect(refused).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
  })
})

describe("an invitation to an expert group", () => {
  test("is sent by mail and notification in the recipient's language, and accepting it makes a member", async () => {
    const owner = await app.signUp("Fay Gold")
    const guest = await app.signUp("Gita Hadi", { language: "FA" })
    const { id, path } = await groupOf(owner, "Gilders")
    const token = await invite(owner, path, guest)
    const [mail] = await app.mailsTo(guest.user.email)
    expect(mail?.subject).toBe("دعوت به گروه خبرهٔ «Gilders»")
    const told = await app.tables
      .selectFrom("notifications")
      .where("userId", "=", guest.user.id)
      .select(["template", "details"])
      .executeTakeFirst()
    expect(told).toEqual({
      template: "inviteexpertgroupmember",
      details: {
        expertGroup: { id, title: "Gilders" },
        // The name is joined when it is read, so that it goes with the account.
        inviter: { personId: owner.user.id, fields: ["id", "displayName"] },
        token,
      },
    })
    const confirm = `${path}/invite/${token.toUpperCase()}/confirm/`
    expect(await guest.call("PUT", confirm, { body: {} })).toMatchObject({ status: 200, body: "" })
    expect((await guest.get("/api/v1/expert-groups/")).body.items).toMatchObject([{ id, membersCount: 2 }])
    expect((await guest.put(confirm)).body.code).toBe("ALREADY_EXISTS")
    const again = await owner.post(`${path}/invite/`, { email: guest.user.email })
    expect(again).toMatchObject({ status: 409, body: { code: "ALREADY_EXISTS" } })
  })

  test("is listed for the invited person until it is answered, has expired or its sender owns the group no more", async () => {
    const [owner, guest, heir] = [
      await app.signUp("Gus Ives"),
      await app.signUp("Hana Jung"),
      await app.signUp("Ivo Kern"),
    ]
    const { id, path } = await groupOf(owner, "Listed group")
    const token = await invite(owner, path, guest)
    const open = async (who: Caller) => (await who.get("/api/v1/expert-group-invitations/")).body.items
    expect(await open(guest)).toEqual([
      {
        expertGroup: { id, title: "Listed group" },
        inviteToken: token,
        expirationTime: expect.stringMatching(/^20\d\d-/),
      },
    ])
    expect(await open(owner)).toEqual([])
    await app.tables
      .updateTable("expertGroupMembers")
      .where("userId", "=", guest.user.id)
      .set({ inviteExpirationTime: "2020-01-01T00:00:00" })
      .execute()
    expect(await open(guest)).toEqual([])
    await invite(owner, path, guest)
    await join(owner, path, heir)
    await app.tables.updateTable("expertGroups").where("id", "=", id).set({ ownerId: heir.user.id }).execute()
    expect(await open(guest)).toEqual([])
  })

  test("is valid for the invited person only, with the latest link, for a week", async () => {
    const owner = await app.signUp("Hana Ito")
    const [guest, stranger] = [await app.signUp("Ines Jung"), await app.signUp("Jana Klein")]
    const { path } = await groupOf(owner)
    const old = await invite(owner, path, guest)
    const latest = await invite(owner, path, guest)
    const confirm = (person: Caller, token: string) => person.put(`${path}/invite/${token}/confirm/`)
    const codeOf = async (person: Caller, token: string) => (await confirm(person, token)).body.code
    expect(await codeOf(stranger, latest)).toBe("NOT_FOUND")
    expect(await codeOf(guest, old)).toBe("INVALID_INPUT")
    const noGroup = (person: Caller, token: string) =>
      person.put(`/api/v1/expert-groups/987654321/invite/${token}/confirm/`)
    for (const cut of ["not-a-token", latest.slice(0, -1)]) {
      // Whoever opens it, and whatever group it names: nothing is looked up.
      for (const reply of [
        await confirm(guest, cut),
        await confirm(stranger, cut),
        await noGroup(guest, cut),
      ]) {
        expect([reply.status, reply.body]).toEqual([
          400,
          {
            code: "INVALID_INPUT",
            message: "This invitation link is no longer valid. Use the link in the latest invitation.",
          },
        ])
      }
    }
    await app.tables
      .updateTable("expertGroupMembers")
      .set({ inviteExpirationTime: "2020-01-01T00:00:00" })
      .where("userId", "=", guest.user.id)
      .execute()
    expect(await codeOf(guest, latest)).toBe("INVALID_INPUT")
    // The owner still sees it, and can send it again.
    expect((await owner.get(`${path}/members/?status=PENDING`)).body.total).toBe(1)
    expect(await codeOf(guest, await invite(owner, path, guest))).toBeUndefined()
  })

  test("can be sent only by the owner, to people with a verified account", async () => {
    const owner = await app.signUp("Kurt Lang", { emailVerified: false })
    const claimed = await app.signUp("Lena Maas", { emailVerified: false })
    const member = await app.signUp("Mona Nagel")
    const { path } = await groupOf(owner)
    await join(owner, path, member)
    const codes = []
    for (const email of ["nobody@example.com", claimed.user.email, "no address", owner.user.email]) {
      codes.push((await owner.post(`${path}/invite/`, { email })).body.code)
    }
    expect(codes).toEqual(["NOT_FOUND", "NOT_FOUND", "INVALID_INPUT", "ALREADY_EXISTS"])
    const byMember = await member.post(`${path}/invite/`, { email: claimed.user.email })
    expect(byMember.body.code).toBe("ACCESS_DENIED")
  })

  test("can be declined by the guest and withdrawn by the owner", async () => {
    const owner = await app.signUp("Nora Otto")
    const [shy, unwanted] = [await app.signUp("Olga Pape"), await app.signUp("Pia Quast")]
    const { path } = await groupOf(owner)
    await invite(owner, path, shy)
    const token = await invite(owner, path, unwanted)
    expect((await shy.delete(`${path}/leave/`)).status).toBe(204)
    expect((await owner.delete(`${path}/members/${unwanted.user.id}/`)).status).toBe(204)
    expect((await owner.get(`${path}/members/?status=PENDING`)).body.total).toBe(0)
    expect((await unwanted.put(`${path}/invite/${token}/confirm/`)).body.code).toBe("NOT_FOUND")
    expect((await unwanted.delete(`${path}/leave/`)).body.code).toBe("ACCESS_DENIED")
  })
})

describe("the members of an expert group", () => {
  test("can leave or be removed by the owner, who can do neither", async () => {
    const owner = await app.signUp("Rosa Sand")
    const [one, other] = [await app.signUp("Sven Tor"), await app.signUp("Tara Ulm")]
    const { path } = await groupOf(owner)
    for (const person of [one, other]) await join(owner, path, person)
    expect((await one.delete(`${path}/members/${other.user.id}/`)).body.code).toBe("ACCESS_DENIED")
    expect((await one.delete(`${path}/leave/`)).status).toBe(204)
    expect((await owner.delete(`${path}/members/${other.user.id}/`)).status).toBe(204)
    expect((await owner.delete(`${path}/members/${other.user.id}/`)).body.code).toBe("NOT_FOUND")
    expect((await owner.delete(`${path}/members/${owner.user.id}/`)).body.code).toBe("ACCESS_DENIED")
    expect((await owner.delete(`${path}/leave/`)).body.code).toBe("INVALID_INPUT")
    expect((await owner.get(`${path}/members/`)).body.total).toBe(1)
  })

  test("can receive the group with its kits when the owner hands it over", async () => {
    const owner = await app.signUp("Uli Vogt")
    const heir = await app.signUp("Vera Wolf")
    const { expertGroupId, kitId } = await importTestKit(app, owner, "kits/team-health", {
      title: "Uli's kit",
    })
    const path = `/api/v1/expert-groups/${expertGroupId}`
    expect((await owner.put(`${path}/owner/`, { userId: heir.user.id })).body.code).toBe("INVALID_INPUT")
    await join(owner, path, heir)
    const handedOver = await owner.put(`${path}/owner/`, { userId: heir.user.id })
    expect(handedOver.status).toBe(200)
    expect(handedOver.queries).toBeLessThanOrEqual(8)
    expect((await heir.get(`${path}/`)).body.editable).toBe(true)
    expect((await heir.get(`/api/v1/assessment-kits/${kitId}/users/`)).status).toBe(200)
    expect((await owner.get(`/api/v1/assessment-kits/${kitId}/users/`)).body.code).toBe("ACCESS_DENIED")
    expect((await owner.delete(`${path}/leave/`)).status).toBe(204)
  })
})

test("handing a group over withdraws the invitations of its former owner", async () => {
  const [owner, heir] = [await app.signUp("Olga Owner"), await app.signUp("Hedi Heir")]
  const guest = await app.signUp("Gil Guest")
  const { path } = await groupOf(owner)
  await join(owner, path, heir)
  const token = await invite(owner, path, guest)
  expect((await owner.put(`${path}/owner/`, { userId: heir.user.id })).status).toBe(200)
  expect((await guest.put(`${path}/invite/${token}/confirm/`)).body.code).toBe("NOT_FOUND")
})
