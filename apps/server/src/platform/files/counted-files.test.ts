import { afterAll, beforeAll, expect, test } from "vitest"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ MAX_STORAGE_MB: "3", MAX_STORAGE_MB_OF_PERSON: "2" })
})
afterAll(() => app.close())

const MEGABYTE = 1024 * 1024
const put = (path: string, bytes: number, who?: Parameters<TestApp["asServer"]>[1]) =>
  app.asServer(({ files }) => files.put(path, new Uint8Array(bytes)), who)

test("a person, and all of a tenant together, may keep so much and no more", async () => {
  const { user: kai } = await app.signUp("Kai Collects")
  const { user: sara } = await app.signUp("Sara Stores")
  await put("attachment/kai/one.bin", 2 * MEGABYTE, kai)
  await expect(put("attachment/kai/two.bin", 1, kai)).rejects.toMatchObject({
    code: "UPGRADE_REQUIRED",
    status: 403,
    text: { en: expect.stringContaining("Your own storage is full") },
  })
  await put("attachment/sara/one.bin", MEGABYTE, sara)
  await expect(put("attachment/sara/two.bin", 1, sara)).rejects.toMatchObject({
    text: { en: expect.stringContaining("The storage of your organisation is full") },
  })
  expect(await app.files.exists("attachment/kai/two.bin")).toBe(false)
  expect(await app.files.exists("attachment/sara/two.bin")).toBe(false)

  // What is removed makes room, and so does what is replaced by something smaller.
  await app.asServer(({ files }) => files.remove("attachment/sara/one.bin"))
  await put("attachment/kai/one.bin", MEGABYTE, kai)
  await put("attachment/kai/two.bin", MEGABYTE, kai)
  await put("attachment/sara/two.bin", MEGABYTE, sara)
})

test("what a person uploads is theirs, and a file that is not kept takes no room", async () => {
  const before = await sizes()
  const failing = app.asServer(async ({ files }) => {
    await files.remove("attachment/kai/one.bin")
    throw new Error("too late")
  })
  await expect(failing).rejects.toThrow("too late")
  expect(await sizes()).toEqual(before)
})

async function sizes() {
  return app.tables.selectFrom("storedFiles").select(["path", "bytes"]).orderBy("path").execute()
}
