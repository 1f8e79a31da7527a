import { afterAll, beforeAll, expect, test } from "vitest"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { unavailable } from "../errors.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const text = Buffer.from("hello")
const exists = (path: string) => app.files.exists(path)

test("a file stored by a failed transaction is removed", async () => {
  const failing = app.asServer(async ({ files }) => {
    await files.put("avatar/one/pic.png", text)
    expect(await files.read("avatar/one/pic.png")).toEqual(new Uint8Array(text))
    throw new Error("too late")
  })
  await expect(failing).rejects.toThrow("too late")
  expect(await exists("avatar/one/pic.png")).toBe(false)
})

test("a file removed by a transaction is deleted after the commit, and kept if the transaction fails", async () => {
  await app.asServer(({ files }) => files.put("avatar/two/pic.png", text))
  expect(await exists("avatar/two/pic.png")).toBe(true)
  const failing = app.asServer(async ({ files }) => {
    await files.remove("avatar/two/pic.png")
    throw new Error("too late")
  })
  await expect(failing).rejects.toThrow("too late")
  expect(await exists("avatar/two/pic.png")).toBe(true)
  await app.asServer(({ files }) => files.remove("avatar/two/pic.png"))
  expect(await exists("avatar/two/pic.png")).toBe(false)
})

test("a file that is stored again where a transaction has removed one is there after the commit", async () => {
  await app.asServer(({ files }) => files.put("avatar/again/pic.png", text))
  await app.asServer(async ({ files }) => {
    await files.remove("avatar/again/pic.png")
    await files.put("avatar/again/pic.png", text)
  })
  expect(await exists("avatar/again/pic.png")).toBe(true)
})

test("a file is kept if it is unknown whether its transaction was committed: a row may refer to it", async () => {
  const lost = app.asServer(async ({ files }) => {
    await files.put("attachment/three/plan.pdf", text)
    throw unavailable({ en: "The database does not answer.", fa: "پایگاه داده پاسخ نمی‌دهد." }, new Error())
  })
  await expect(lost).rejects.toThrow("The database does not answer")
  expect(await exists("attachment/three/plan.pdf")).toBe(true)
})
