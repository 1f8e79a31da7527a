import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { loadConfig } from "../../config.ts"
import { type S3Server, startS3Server } from "../../testing/s3-server.ts"
import { openFileStorage } from "./open-storage.ts"
import { type FileStorage, filesOfTenant } from "./store.ts"

import { filesOfTransaction } from "./transaction-files.ts"

let server: S3Server
let folder: string
beforeAll(async () => {
  server = await startS3Server()
  folder = await mkdtemp(join(tmpdir(), "plumbline-files-"))
})
afterAll(async () => {
  await server.remove()
  await rm(folder, { recursive: true, force: true })
})

const open = (environment: Record<string, string> = {}) =>
  openFileStorage(loadConfig({ PLUMBLINE_DATA: folder, ...environment }))
const all = async (paths: AsyncIterable<string>) => (await Array.fromAsync(paths)).sort()
const bytes = (text: string) => new Uint8Array(Buffer.from(text))

const kinds: [string, () => Promise<FileStorage>][] = [
  ["on disk", () => open()],
  ["in a bucket", () => open(server.environment)],
  ["in a folder of a bucket", () => open({ ...server.environment, S3_PREFIX: "apps/plumbline" })],
]

describe.each(kinds)("files %s", (_, openStorage) => {
  let storage: FileStorage
  beforeAll(async () => {
    storage = await openStorage()
  })
  const filesOf = (slug: string) => filesOfTenant(storage, slug, "key")

  test("are stored, read, found and removed", async () => {
    const files = filesOf("main")
    await files.put("avatar/one/pic.png", bytes("picture"))
    expect(await files.exists("avatar/one/pic.png")).toBe(true)
    expect(await files.read("avatar/one/pic.png")).toEqual(bytes("picture"))
    const stream = await files.open("avatar/one/pic.png")
    expect(stream && (await buffer(stream)).toString()).toBe("picture")

    await files.put("avatar/one/pic.png", bytes("another"))
    expect(await files.read("avatar/one/pic.png")).toEqual(bytes("another"))

    await files.remove("avatar/one/pic.png")
    expect(await files.exists("avatar/one/pic.png")).toBe(false)
    expect(await files.read("avatar/one/pic.png")).toBeNull()
    expect(await files.open("avatar/one/pic.png")).toBeNull()
    await files.remove("avatar/one/pic.png")
  })

  test("may be empty or large", async () => {
    const files = filesOf("main")
    const large = new Uint8Array(9 * 1024 * 1024).map((_, position) => (position * 31) % 251)
    await files.put("dsl/large/dsl.zip", large)
    await files.put("dsl/empty/dsl.zip", bytes(""))
    const stream = await files.open("dsl/large/dsl.zip")
    expect(stream && (await buffer(stream)).equals(large)).toBe(true)
    expect(await files.read("dsl/empty/dsl.zip")).toEqual(bytes(""))
    const nothing = await files.open("dsl/empty/dsl.zip")
    expect(nothing && (await buffer(nothing)).length).toBe(0)
    await files.remove("dsl/large/dsl.zip")
    await files.remove("dsl/empty/dsl.zip")
  })

  test("of one tenant are separate from those of another", async () => {
    const [main, north, northern] = [filesOf("main"), filesOf("north"), filesOf("northern")]
    await main.put("avatar/a/pic.png", bytes("main"))
    await north.put("avatar/a/pic.png", bytes("north"))
    await north.put("dsl/b/dsl.zip", bytes("kit"))
    await northern.put("avatar/c/pic.png", bytes("northern"))

    expect(await main.read("avatar/a/pic.png")).toEqual(bytes("main"))
    expect(await north.read("avatar/a/pic.png")).toEqual(bytes("north"))
    expect(await all(main.list())).toEqual(["avatar/a/pic.png"])
    expect(await all(north.list())).toEqual(["avatar/a/pic.png", "dsl/b/dsl.zip"])
    expect(await all(northern.list())).toEqual(["avatar/c/pic.png"])
    expect(await storage.exists("tenants/north/dsl/b/dsl.zip")).toBe(true)
  })

  test("cannot be reached by a path that escapes from the folder", async () => {
    const [main, north] = [filesOf("main"), filesOf("north")]
    await main.put("avatar/home/pic.png", bytes("main"))
    await north.put("avatar/home/pic.png", bytes("north"))
    for (const path of [
      "../../avatar/home/pic.png",
      "avatar/../../../avatar/home/pic.png",
      "avatar/./../../avatar/home/pic.png",
      "..%2f..%2favatar/home/pic.png",
      "..\\..\\avatar\\home\\pic.png",
      "/avatar/home/pic.png",
      "avatar//home/pic.png",
      "avatar/home/pic.png\0",
      "",
    ]) {
      expect([path, await north.exists(path), await north.read(path), await north.open(path)]).toEqual([
        path,
        false,
        null,
        null,
      ])
      await north.remove(path)
      await expect(north.put(path, bytes("stolen"))).rejects.toThrow("cannot be the path of a file")
    }
    expect(await main.exists("tenants/north/avatar/home/pic.png")).toBe(false)
    expect(await main.read("avatar/home/pic.png")).toEqual(bytes("main"))
    expect(await north.read("avatar/home/pic.png")).toEqual(bytes("north"))
  })

  test("are neither stored nor removed by a failed transaction", async () => {
    const files = filesOf("main")
    await files.put("avatar/old/pic.png", bytes("old"))
    const failed = filesOfTransaction(files)
    await failed.files.put("avatar/new/pic.png", bytes("new"))
    await failed.files.remove("avatar/old/pic.png")
    await failed.undo()
    expect(await files.exists("avatar/new/pic.png")).toBe(false)
    expect(await files.exists("avatar/old/pic.png")).toBe(true)

    const done = filesOfTransaction(files)
    await done.files.put("avatar/new/pic.png", bytes("new"))
    await done.files.remove("avatar/old/pic.png")
    await done.settle()
    expect(await files.exists("avatar/new/pic.png")).toBe(true)
    expect(await files.exists("avatar/old/pic.png")).toBe(false)
  })

  test("have links that are valid until they expire, for one path and one tenant", () => {
    const [main, north] = [filesOf("main"), filesOf("north")]
    const link = new URL(north.signedPath("avatar/one/pic.png", 1000), "http://localhost")
    expect(link.pathname).toBe("/files/avatar/one/pic.png")
    const signature = link.searchParams.get("signature") ?? ""
    expect(north.verify("avatar/one/pic.png", 1000, signature, 999)).toBe(true)
    expect(north.verify("avatar/one/pic.png", 1000, signature, 1000)).toBe(false)
    expect(north.verify("avatar/one/pic.png", 2000, signature, 999)).toBe(false)
    expect(north.verify("avatar/two/pic.png", 1000, signature, 999)).toBe(false)
    expect(main.verify("avatar/one/pic.png", 1000, signature, 999)).toBe(false)
    expect(north.verify("avatar/one/pic.png", 1000, "", 999)).toBe(false)
  })
})

describe("a remote storage", () => {
  test("passes the check if it accepts our requests", async () => {
    await (await open(server.environment)).check()
  })

  test("reports why it rejects us", async () => {
    const noBucket = await open({ ...server.environment, S3_BUCKET: "missing" })
    await expect(noBucket.check()).rejects.toThrow(
      /S3_BUCKET: .* refuses the bucket "missing": NoSuchBucket \(404\)/,
    )
    const wrongKey = await open({ ...server.environment, S3_ACCESS_KEY_ID: "nobody" })
    await expect(wrongKey.check()).rejects.toThrow(/InvalidAccessKeyId \(403\)/)
  })

  test("counts as unavailable, not empty, if it does not respond", async () => {
    const away = await open({ ...server.environment, S3_ENDPOINT: "http://127.0.0.1:9" })
    const files = filesOfTenant(away, "main", "key")
    const unavailable = { status: 503 }
    await expect(away.check()).rejects.toMatchObject(unavailable)
    await expect(files.put("avatar/one/pic.png", bytes("picture"))).rejects.toMatchObject(unavailable)
    await expect(files.read("avatar/one/pic.png")).rejects.toMatchObject(unavailable)
    await expect(files.open("avatar/one/pic.png")).rejects.toMatchObject(unavailable)
    await expect(files.exists("avatar/one/pic.png")).rejects.toMatchObject(unavailable)
    await expect(all(files.list())).rejects.toMatchObject(unavailable)
  })

  test("needs all of its settings", async () => {
    const key = { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" }
    await expect(open({ S3_ENDPOINT: "https://s3.example.org" })).rejects.toThrow("S3_BUCKET is missing")
    await expect(open({ S3_BUCKET: "b", ...key })).rejects.toThrow("S3_REGION is missing")
    await expect(open({ S3_BUCKET: "b", S3_REGION: "r", S3_ACCESS_KEY_ID: "id" })).rejects.toThrow(
      "S3_SECRET_ACCESS_KEY is missing",
    )
    await expect(open({ S3_BUCKET: "b", S3_REGION: "r", S3_SECRET_ACCESS_KEY: "s" })).rejects.toThrow(
      "S3_ACCESS_KEY_ID is missing",
    )
    await expect(open({ S3_BUCKET: "b", S3_REGION: "r", S3_PREFIX: "/x/" })).rejects.toThrow("S3_PREFIX")
    expect(() => loadConfig({ S3_ENDPOINT: "s3.example.org" })).toThrow("S3_ENDPOINT")
  })
})
