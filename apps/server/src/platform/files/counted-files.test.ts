import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { isOnPostgres } from "../../testing/test-database.ts"
import { waitingSessions } from "../../testing/waiting-sessions.ts"
import { json } from "../database/json.ts"
import { ProductError } from "../errors.ts"
import { requireRoomForRows } from "./transaction-files.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ MAX_STORAGE_MB: "3", MAX_STORAGE_MB_OF_PERSON: "2" })
})
afterAll(() => app.close())

const MEGABYTE = 1024 * 1024
const put = (path: string, bytes: number, who?: Parameters<TestApp["asServer"]>[1]) =>
  app.asServer(({ files }) => files.put(path, new Uint8Array(bytes)), who)

test("storage is limited per person and per tenant", async () => {
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

  // Removing a file frees space, and so does replacing it with a smaller one.
  await app.asServer(({ files }) => files.remove("attachment/sara/one.bin"))
  await put("attachment/kai/one.bin", MEGABYTE, kai)
  await put("attachment/kai/two.bin", MEGABYTE, kai)
  await put("attachment/sara/two.bin", MEGABYTE, sara)
})

test("a file whose removal is rolled back still counts", async () => {
  const before = await sizes()
  const failing = app.asServer(async ({ files }) => {
    await files.remove("attachment/kai/one.bin")
    throw new Error("too late")
  })
  await expect(failing).rejects.toThrow("too late")
  expect(await sizes()).toEqual(before)
})

test.skipIf(!isOnPostgres)(
  "the second of two concurrent uploads is refused if there is space for only one",
  async () => {
    const { user: kai } = await app.signUp("Kai Again")
    for (const path of ["attachment/kai/two.bin", "attachment/sara/two.bin"])
      await app.asServer(({ files }) => files.remove(path))
    const isFirstStored = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const first = app.asServer(async ({ files }) => {
      await files.put("attachment/again/one.bin", new Uint8Array(1.5 * MEGABYTE))
      isFirstStored.resolve()
      await mayEnd.promise
    }, kai)
    await isFirstStored.promise
    const second = put("attachment/again/two.bin", 1.5 * MEGABYTE, kai).then(
      () => "kept",
      (error: unknown) => error,
    )
    await somebodyWaits(second)
    mayEnd.resolve()
    await first
    expect(await second).toMatchObject({ code: "UPGRADE_REQUIRED" })
    expect(await app.files.exists("attachment/again/two.bin")).toBe(false)
  },
)

test("the total that limits storage is that of all files", async () => {
  const { user } = await app.signUp("Tia Total")
  await app.asServer(({ files }) => files.remove("attachment/sara/two.bin"))
  for (const [path, bytes] of [
    ["attachment/tia/one.bin", 1_000],
    ["attachment/tia/one.bin", 3_000],
    ["attachment/tia/two.bin", 500],
  ] as const) {
    await put(path, bytes, user)
    await keepsTotal()
  }
  await app.asServer(async ({ files }) => {
    await files.remove("attachment/tia/one.bin")
    await files.put("attachment/tia/three.bin", new Uint8Array(7))
    await files.remove("attachment/tia/never-stored.bin")
  })
  await keepsTotal()
})

test.skipIf(!isOnPostgres)("a removal does not wait for an upload under way, and both count", async () => {
  await put("attachment/pair/one.bin", 100)
  const isStored = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const upload = app.asServer(async ({ files }) => {
    await files.put("attachment/pair/two.bin", new Uint8Array(40))
    isStored.resolve()
    await mayEnd.promise
  })
  await isStored.promise
  await app.asServer(({ files }) => files.remove("attachment/pair/one.bin"))
  mayEnd.resolve()
  await upload
  await keepsTotal()
  await put("attachment/pair/three.bin", 1)
  await keepsTotal()
})

describe.skipIf(!isOnPostgres)("if there is room for one of two who store contents at the same time", () => {
  type What = "rows" | "file" | "rows with a file"
  const bytes = 700_000

  /** Somebody who stores contents, counts them when told to go on, and commits when told to end. */
  function storing(what: What) {
    const path = `attachment/pairs/${randomUUID()}.bin`
    const isStored = Promise.withResolvers<void>()
    const mayGoOn = Promise.withResolvers<void>()
    const isCounted = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const pause = () => {
      isStored.resolve()
      return mayGoOn.promise
    }
    const outcome = app
      .asServer(async (ctx) => {
        if (what === "file") {
          await ctx.files.put(path, new Uint8Array(bytes))
          await pause()
          isCounted.resolve()
          return mayEnd.promise
        }
        const content = json({ text: "x".repeat(what === "rows" ? bytes : bytes / 2) })
        const model = { stamp: path, kitVersionId: 1, content, creationTime: ctx.now }
        await ctx.db.insertInto("kitModels").values(model).execute()
        await pause()
        if (what === "rows") await requireRoomForRows(ctx)
        else await ctx.files.put(path, new Uint8Array(bytes / 2))
        isCounted.resolve()
        await mayEnd.promise
      })
      .then(
        () => "kept",
        (error: unknown) => (error instanceof ProductError ? error.code : String(error)),
      )
    const isDone = Promise.race([isCounted.promise, outcome])
    return { isStored: isStored.promise, goOn: mayGoOn.resolve, isDone, end: mayEnd.resolve, outcome }
  }

  test.each<[What, What]>([
    ["rows", "rows"],
    ["rows", "file"],
    ["file", "rows"],
    ["rows with a file", "rows with a file"],
    ["rows with a file", "rows"],
    ["file", "rows with a file"],
  ])("%s and %s: one is refused, and neither waits for ever", async (one, other) => {
    await app.tables.deleteFrom("kitModels").where("stamp", "like", "attachment/pairs/%").execute()
    const kept = await app.tables
      .selectFrom("storedFiles")
      .where("path", "like", "attachment/%")
      .select("path")
      .execute()
    for (const { path } of kept) await app.asServer(({ files }) => files.remove(path))
    await put("attachment/pairs/small.bin", 1)
    await put("attachment/pairs/fill.bin", 2 * MEGABYTE - (await keepsTotal()))
    // The total consists of two rows now: each of the two changes one.
    await app.asServer(({ files }) => files.remove("attachment/pairs/small.bin"))
    const first = storing(one)
    await first.isStored
    const second = storing(other)
    await Promise.race([second.isStored, somebodyWaits(second.outcome)])
    first.goOn()
    await Promise.race([first.isDone, somebodyWaits(first.isDone)])
    second.goOn()
    await Promise.race([second.isDone, somebodyWaits(second.isDone)])
    first.end()
    second.end()
    const outcomes = await Promise.all([first.outcome, second.outcome])
    expect(outcomes.toSorted()).toEqual(["UPGRADE_REQUIRED", "kept"])
    await keepsTotal()
  })
})

async function keepsTotal(): Promise<number> {
  const { rows } = await sql<{ kept: number; files: number }>`
    select (select coalesce(sum(bytes), 0)::int from ${sql.id(app.tenants.default().schema, "stored_bytes")}) as kept,
      (select coalesce(sum(bytes), 0)::int from ${sql.id(app.tenants.default().schema, "stored_files")}) as files`.execute(
    app.database,
  )
  const [total] = rows
  expect(total?.kept).toBe(total?.files)
  return total?.kept ?? 0
}

/** Resolves when a session waits for a lock, or when `work` has finished. */
async function somebodyWaits(work: Promise<unknown>): Promise<void> {
  let isDone = false
  work.finally(() => {
    isDone = true
  })
  while (!isDone && (await waitingSessions(app.database)) === 0);
}

async function sizes() {
  return app.tables.selectFrom("storedFiles").select(["path", "bytes"]).orderBy("path").execute()
}
