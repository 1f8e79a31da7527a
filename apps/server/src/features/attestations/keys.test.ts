import { afterAll, beforeAll, expect, test } from "vitest"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { readKeySet, verifyDetached } from "./jws.ts"
import { ensureKey, rotateKey, signDetached } from "./keys.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const rows = () =>
  app.tables
    .selectFrom("signingKeys")
    .orderBy("number", "desc")
    .select(["number", "kid", "privateJwk"])
    .execute()

const bytes = Buffer.from("What is signed.")

test("several nodes that open a tenant at once give it one key, which stays", async () => {
  await app.tables.deleteFrom("signingKeys").execute()
  await Promise.all([1, 2, 3].map(() => app.asServer(ensureKey)))
  const first = await rows()
  expect(first).toMatchObject([{ number: 1, privateJwk: { kty: "OKP" } }])
  await app.asServer(ensureKey)
  expect(await rows()).toEqual(first)
})

test("rotations at once leave one key that signs, and what is signed meanwhile can be verified", async () => {
  const signing = () => app.asServer((ctx) => signDetached(ctx, bytes))
  const before = (await rows()).length
  const [, , , ...signed] = await Promise.all([
    ...[1, 2, 3].map(() => app.asServer(rotateKey)),
    ...[1, 2, 3].map(signing),
  ])
  const [newest, ...earlier] = await rows()
  expect(earlier.length).toBeGreaterThanOrEqual(before)
  expect(newest?.privateJwk).not.toBeNull()
  expect(earlier.every(({ privateJwk }) => privateJwk === null)).toBe(true)
  const { body } = await app.visitor().get("/.well-known/plumbline-keys.json")
  const keys = readKeySet(JSON.stringify(body))?.keys ?? []
  expect(keys.map(({ kid }) => kid)).toEqual([newest?.kid, ...earlier.map(({ kid }) => kid)])
  for (const jws of [...signed, await signing()])
    expect(verifyDetached(String(jws), bytes, keys)).toMatchObject({ ok: true })
})

test("a signature that demands extensions, names another algorithm or is cut is none", async () => {
  const jws = await app.asServer((ctx) => signDetached(ctx, bytes))
  const { body } = await app.visitor().get("/.well-known/plumbline-keys.json")
  const keys = readKeySet(JSON.stringify(body))?.keys ?? []
  const [head = "", , signature = ""] = jws.split(".")
  const header = JSON.parse(Buffer.from(head, "base64url").toString())
  const withHeader = (changes: object) =>
    `${Buffer.from(JSON.stringify({ ...header, ...changes })).toString("base64url")}..${signature}`
  const none = [
    ...[withHeader({ crit: ["b64"], b64: false }), withHeader({ alg: "none" }), withHeader({ alg: "HS256" })],
    ...[`${head}..${signature.slice(1)}`, `${head}.x.${signature}`, "", "..", "null..", jws.slice(0, 40)],
  ]
  for (const text of none)
    expect(verifyDetached(text, bytes, keys), text).toMatchObject({ ok: false, problem: "no signature" })
  expect(verifyDetached(withHeader({ iat: 1 }), bytes, keys)).toMatchObject({
    ok: false,
    problem: "other bytes",
  })
})
