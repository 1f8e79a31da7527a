import { writeArchive } from "@plumbline/kit-dsl"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { DAY } from "../../platform/clock.ts"
import { makeTestGroup, uploadTestKit } from "../../testing/import-kit.ts"
import { smallKit } from "../../testing/kit-text.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { purgeForgottenUploads } from "./stored-dsl.ts"

let app: TestApp
let owner: Caller
let expertGroupId: number
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.signUp("Anna Berg")
  expertGroupId = await makeTestGroup(owner)
})
afterAll(() => app.close())

async function upload(text = smallKit()): Promise<number> {
  const { body } = await uploadTestKit(owner, expertGroupId, writeArchive([{ path: "kit.ak", text }]))
  return body.kitDslId
}

async function create(kitDslId: number, title: string): Promise<number> {
  const created = await owner.post("/api/v1/assessment-kits/create-by-dsl/", {
    kitDslId,
    expertGroupId,
    title,
  })
  return created.body.kitId
}

/** Whether the row and both files exist. */
async function isStored(id: number): Promise<boolean[]> {
  const row = await app.tables.selectFrom("kitDsls").where("id", "=", id).selectAll().executeTakeFirst()
  const paths = files.get(id) ?? [row?.dslPath ?? "", row?.jsonPath ?? ""]
  files.set(id, paths)
  return [row !== undefined, ...(await Promise.all(paths.map((path) => app.files.exists(path))))]
}
const files = new Map<number, string[]>()

describe("deleting an uploaded text", () => {
  test("removes it with its files", async () => {
    const id = await upload()
    expect(await isStored(id)).toEqual([true, true, true])
    expect(await owner.delete(`/baseinfo/dsl/${id}/`)).toMatchObject({ status: 204, body: "" })
    expect(await isStored(id)).toEqual([false, false, false])
    expect((await owner.delete(`/baseinfo/dsl/${id}/`)).status).toBe(404)
  })

  test("is allowed only for its uploader, and not for the text of a kit", async () => {
    const id = await upload()
    const stranger = await app.signUp("Bea Carls")
    expect((await stranger.delete(`/baseinfo/dsl/${id}/`)).status).toBe(403)
    await create(id, "Kept with its text")
    expect(await owner.delete(`/baseinfo/dsl/${id}/`)).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT" },
    })
    expect(await isStored(id)).toEqual([true, true, true])
  })
})

test("texts unused for 30 days are removed, except those that belong or belonged to a kit", async () => {
  const forgotten = await upload()
  const first = await upload()
  const kitId = await create(first, "Updated kit")
  const second = await upload(smallKit().replace('Menu"', 'Card"'))
  const updated = await owner.put(`/api/v1/assessment-kits/${kitId}/update-by-dsl/`, { kitDslId: second })
  expect(updated.status).toBe(200)
  await isStored(forgotten)

  app.clock.advance(29 * DAY)
  const recent = await upload()
  await app.asServer(purgeForgottenUploads)
  expect(await isStored(forgotten)).toEqual([true, true, true])
  app.clock.advance(DAY)
  await app.asServer(purgeForgottenUploads)
  expect(await isStored(forgotten)).toEqual([false, false, false])
  for (const id of [first, second, recent]) expect(await isStored(id)).toEqual([true, true, true])
})
