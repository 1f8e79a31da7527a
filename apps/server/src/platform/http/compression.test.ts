import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib"
import Fastify from "fastify"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { compressReplies } from "./compression.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const get = (url: string, encodings?: string) =>
  app.http.inject({ url, headers: encodings === undefined ? {} : { "accept-encoding": encodings } })

const LARGE = "/openapi.json"

test.each([
  ["gzip, deflate, br, zstd", "zstd", zstdDecompressSync],
  ["gzip, deflate, br", "br", brotliDecompressSync],
  ["gzip;q=1, br;q=0.5", "gzip", gunzipSync],
])("a client that accepts %s gets a reply as %s with the same text", async (accepted, encoding, read) => {
  const plain = await get(LARGE)
  expect(plain.headers["content-encoding"]).toBeUndefined()
  const { headers, rawPayload } = await get(LARGE, accepted)
  expect(headers["content-encoding"]).toBe(encoding)
  expect(headers.vary).toContain("accept-encoding")
  expect(headers["content-length"]).toBe(String(rawPayload.byteLength))
  expect(read(rawPayload).toString()).toBe(plain.payload)
})

test("a repeated reply stays the same until its text changes", async () => {
  const server = Fastify()
  compressReplies(server)
  let text = "one ".repeat(1000)
  server.get("/", async () => text)
  const read = async (encoding: string) =>
    (await server.inject({ url: "/", headers: { "accept-encoding": encoding } })).rawPayload
  expect(zstdDecompressSync(await read("zstd")).toString()).toBe(text)
  expect(zstdDecompressSync(await read("zstd")).toString()).toBe(text)
  expect(gunzipSync(await read("gzip")).toString()).toBe(text)
  text = "two ".repeat(1000)
  expect(zstdDecompressSync(await read("zstd")).toString()).toBe(text)
  await server.close()
})

test("a reply that fits into a packet, or for a client without a supported encoding, is sent uncompressed", async () => {
  expect((await get("/health", "gzip")).headers["content-encoding"]).toBeUndefined()
  expect((await get(LARGE, "deflate, identity")).headers["content-encoding"]).toBeUndefined()
})
