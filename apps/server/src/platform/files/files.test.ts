import { writeArchive } from "@plumbline/kit-dsl"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { makeTestGroup, uploadTestKit } from "../../testing/import-kit.ts"
import { smallKit } from "../../testing/kit-text.ts"
import { multipart } from "../../testing/multipart.ts"
import { type S3Server, startS3Server } from "../../testing/s3-server.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

const PNG = Buffer.from("89504e470d0a1a0a0000", "hex")
const picture = { name: "us.png", type: "image/png", bytes: PNG }
const group = (title: string) => ({ title, bio: "They cook.", about: "<p>They cook.</p>" })
const archive = writeArchive([{ path: "kit.ak", text: smallKit() }])

let server: S3Server
beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.remove())

const makeGroup = (person: Caller, parts: Parameters<typeof multipart>[0]) =>
  person.call("POST", "/api/v1/expert-groups/", multipart(parts))

/** The path and query of a link to our own server. */
const local = (link: string) => new URL(link).pathname + new URL(link).search

describe.each([
  ["on disk", () => ({})],
  ["in a bucket", () => server.environment],
])("files %s", (_, environment) => {
  let app: TestApp
  let anna: Caller
  beforeAll(async () => {
    app = await createTestApp(environment(), [{ slug: "north", hosts: ["north.example"] }])
    anna = await app.signUp("Anna Berg")
  })
  afterAll(() => app.close())

  test("a picture is served inline, with its media type, by a signed link", async () => {
    const { body: made } = await makeGroup(anna, { ...group("Cooks"), picture })
    const { body } = await anna.get(`/api/v1/expert-groups/${made.id}/`)
    expect(new URL(body.pictureLink).origin).toBe("http://localhost:8080")
    const shown = await app.visitor().get(local(body.pictureLink))
    expect(shown).toMatchObject({
      status: 200,
      headers: {
        "content-type": "image/png",
        "content-disposition": "inline; filename*=UTF-8''pic.png",
        "content-security-policy": "sandbox; default-src 'none'",
        "x-content-type-options": "nosniff",
      },
    })
    expect(shown.bytes.equals(PNG)).toBe(true)
  })

  test("the text of a kit is returned byte for byte, as a download", async () => {
    const groupId = await makeTestGroup(anna, "Archivists")
    const { body: dsl } = await uploadTestKit(anna, groupId, Buffer.from(archive))
    const { dslPath } = await app.tables
      .selectFrom("kitDsls")
      .where("id", "=", dsl.kitDslId)
      .select("dslPath")
      .executeTakeFirstOrThrow()
    const downloaded = await app.visitor().get(app.files.signedPath(dslPath, 9_999_999_999))
    expect(downloaded).toMatchObject({
      status: 200,
      headers: {
        "content-type": "application/zip",
        "content-disposition": "attachment; filename*=UTF-8''dsl.zip",
      },
    })
    expect(downloaded.bytes.equals(archive)).toBe(true)
  })

  test("a page with a script is downloaded as text, whatever its name", async () => {
    await app.files.put("avatar/evil/pic.png", Buffer.from("<html><script>alert(1)</script></html>"))
    await app.files.put("avatar/none/pic.png", Buffer.from(""))
    const evil = await app.visitor().get(app.files.signedPath("avatar/evil/pic.png", 9_999_999_999))
    expect(evil.headers).toMatchObject({
      "content-type": "text/plain",
      "content-disposition": "attachment; filename*=UTF-8''pic.png",
      "content-security-policy": "sandbox; default-src 'none'",
    })
    const empty = await app.visitor().get(app.files.signedPath("avatar/none/pic.png", 9_999_999_999))
    expect(empty).toMatchObject({ status: 200, body: "" })
  })

  test("a link of one tenant opens nothing on another, even if both have a file with that path", async () => {
    const north = await app.signUp("Nora North", { host: "north.example" })
    const made = await makeGroup(north, { ...group("Northern cooks"), picture })
    const { body } = await north.get(`/api/v1/expert-groups/${made.body.id}/`)
    expect(new URL(body.pictureLink).host).toBe("north.example:8080")
    const link = local(body.pictureLink)
    const path = new URL(body.pictureLink).pathname.replace("/files/", "")
    expect(await app.dependencies.storage.exists(`tenants/north/${path}`)).toBe(true)
    await app.files.put(path, PNG)

    expect((await app.visitor({ host: "north.example" }).get(link)).status).toBe(200)
    expect((await app.visitor({ host: "localhost" }).get(link)).status).toBe(404)
    const ownLink = app.files.signedPath(path, 9_999_999_999)
    expect((await app.visitor().get(ownLink)).status).toBe(200)
    expect((await app.visitor({ host: "north.example" }).get(ownLink)).status).toBe(404)
    // The folders of other tenants are inside the default tenant's, but do not belong to its files.
    const around = app.files.signedPath(`tenants/north/${path}`, 9_999_999_999)
    expect((await app.visitor().get(around)).status).toBe(404)
  })

  test("a link that has expired, was tampered with or traverses folders opens nothing", async () => {
    await app.files.put("avatar/one/pic.png", PNG)
    const good = app.files.signedPath("avatar/one/pic.png", 9_999_999_999)
    const signed = good.slice(good.indexOf("?"))
    expect((await app.visitor().get(good)).status).toBe(200)
    for (const link of [
      app.files.signedPath("avatar/one/pic.png", 1_000_000_000),
      good.replace("expires=9", "expires=8"),
      `${good}x`,
      good.replace("one", "two"),
      "/files/avatar/one/pic.png",
      `/files/avatar/one/..%2f..%2favatar/one/pic.png${signed}`,
      app.files.signedPath("../secret-key", 9_999_999_999),
      app.files.signedPath("avatar/../../secret-key", 9_999_999_999),
    ]) {
      expect([link, (await app.visitor().get(link)).status]).toEqual([link, 404])
    }
  })
})

describe("while the bucket is unreachable", () => {
  let app: TestApp
  let anna: Caller
  beforeEach(async () => {
    app = await createTestApp(server.environment)
    anna = await app.signUp("Anna Berg")
    return async () => {
      await server.stop()
      await server.start()
      await app.close()
    }
  })

  const slow = { timeout: 120_000 }

  test(
    "nothing is half written, everything else works, and files work again when it is back",
    slow,
    async () => {
      const { body: before } = await makeGroup(anna, { ...group("First"), picture })
      const groupId = await makeTestGroup(anna, "Uploaders")
      const counts = async () => [
        (await app.tables.selectFrom("expertGroups").select("id").execute()).length,
        (await app.tables.selectFrom("kitDsls").select("id").execute()).length,
      ]
      const stored = await counts()
      const link = local((await anna.get(`/api/v1/expert-groups/${before.id}/`)).body.pictureLink)

      await server.stop()
      const away = {
        status: 503,
        body: { code: "INTERNAL_ERROR", message: /Files cannot be stored or read/ },
      }
      const expectAway = (reply: { status: number; body: { message: string } }) => {
        expect(reply).toMatchObject({ status: away.status, body: { code: away.body.code } })
        expect(reply.body.message).toMatch(away.body.message)
      }
      expectAway(await makeGroup(anna, { ...group("Second"), picture }))
      expectAway(await uploadTestKit(anna, groupId, Buffer.from(archive)))
      expectAway(await app.visitor().get(link))
      expect(await counts()).toEqual(stored)
      expect((await anna.get(`/api/v1/expert-groups/${before.id}/`)).status).toBe(200)
      expect((await anna.get("/api/v1/user-profile/")).status).toBe(200)

      await server.start()
      expect((await makeGroup(anna, { ...group("Second"), picture })).status).toBe(201)
      expect((await uploadTestKit(anna, groupId, Buffer.from(archive))).status).toBe(200)
      expect((await app.visitor().get(link)).status).toBe(200)
    },
  )

  test("the server still starts, but not if the bucket rejects it", slow, async () => {
    await server.stop()
    const started = await createTestApp(server.environment)
    expect((await (await started.signUp("Bea Carls")).get("/api/v1/users/me/")).status).toBe(200)
    await started.close()
    await server.start()
    const refused = createTestApp({ ...server.environment, S3_BUCKET: "missing" })
    await expect(refused).rejects.toThrow('refuses the bucket "missing": NoSuchBucket')
  })
})
