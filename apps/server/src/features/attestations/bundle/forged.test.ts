import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { afterAll, beforeAll, expect, test } from "vitest"
import { assessmentFixture } from "../../../testing/assessment-fixture.ts"
import { createTestApp, type TestApp } from "../../../testing/test-app.ts"
import { publicKeySet, signDetached } from "../keys.ts"
import { sha256 } from "./format.ts"
import { type TrustedKeys, verifyBundle } from "./verify-bundle.ts"

/*
 * A signer who lies: every value in the result and in the history is changed, one at a time, and the bundle is hashed and
 * signed again with the signer's own key. Whatever is not refused must be among what nobody calls confirmed.
 */

/** What people wrote, names, times and ids: as the signer states them, see docs/attestations.md. */
const STATED: Record<string, readonly RegExp[]> = {
  "result.json": [
    /^id$/,
    /^title$/,
    /^space$/,
    /^(created|calculated)$/,
    /^sections\/\d+$/,
    /^kit\/id$/,
    /^language$/,
    /^progress\/carried$/,
    /^summary\/(?!scores)/,
    /^advice(\/|$)/,
    /^evidence(\/|$)/,
    /(^|\/)insight$/,
    /^subjects\/\d+(\/attributes\/\d+)?\/id$/,
    /^answers\/\d+\/questionId$/,
  ],
  "history.json": [/^\d+\/time$/, /^\d+\/by$/, /^\d+\/program$/],
}

let app: TestApp
let keys: TrustedKeys
let files: Record<string, Uint8Array>

beforeAll(async () => {
  app = await createTestApp()
  const { manager, kit, id, path, ...fixture } = await assessmentFixture(app, { mode: "ADVANCED" })
  await fixture.answerAll("yes", 4)
  await fixture.answer("rollback", "no", 2)
  await fixture.answer("rollback", "partly", 3)
  await fixture.answer("meet", "notApplicable", 3)
  await fixture.answer("write", null)
  await manager.post("/api/v1/evidences/", {
    ...{ assessmentId: id, questionId: kit.questions[0]?.id },
    ...{ description: "<p>The build log of May</p>", type: "POSITIVE" },
  })
  await fixture.calculate()
  await manager.get(`${path}/graphical-report/`)
  const { bytes } = await manager.get(`${path}/bundle/?evidence=true`)
  files = unzipSync(bytes)
  keys = await app.asServer(publicKeySet)
})
afterAll(() => app.close())

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

const read = (path: string): Json => JSON.parse(strFromU8(files[path] ?? new Uint8Array()))

/** Every value of a document, and every list with one entry less, with what a liar could put in its place. */
function* lies(
  value: Json,
  path: readonly string[] = [],
): Generator<{ path: string; lie: Json | undefined }> {
  const at = path.join("/")
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) {
      yield { path: [...path, index].join("/"), lie: undefined }
      yield* lies(entry, [...path, String(index)])
    }
  } else if (typeof value === "object" && value !== null) {
    for (const [name, entry] of Object.entries(value)) yield* lies(entry, [...path, name])
  } else if (typeof value === "string") yield { path: at, lie: other(value) }
  else if (typeof value === "number") yield* [value + 1, value - 1].map((lie) => ({ path: at, lie }))
  else if (typeof value === "boolean") yield { path: at, lie: !value }
  else yield* [1, "A lie"].map((lie) => ({ path: at, lie }))
}

/** Another text of the same kind. */
function other(text: string): string {
  if (/^\d{4}-\d\d-\d\dT/.test(text))
    return text.replace(/\d(?=Z$)/, (digit) => `${(Number(digit) + 1) % 10}`)
  if (/^[0-9a-f]{8}-/.test(text)) return text.replace(/.$/, (last) => (last === "0" ? "1" : "0"))
  const choice = [
    ["en", "fa"],
    ["QUICK", "ADVANCED"],
    ["POSITIVE", "NEGATIVE"],
    ["answer", "kit"],
  ]
    .find((pair) => pair.includes(text))
    ?.find((one) => one !== text)
  return choice ?? `${text} of the best`
}

/** The document with a value at a path replaced, or removed for undefined. */
function withLie(document: Json, path: string, lie: Json | undefined): Json {
  const changed = structuredClone(document)
  const names = path.split("/")
  const last = names.pop() ?? ""
  // biome-ignore lint/suspicious/noExplicitAny: a path of any JSON
  const holder = names.reduce<any>((value, name) => value[name], changed)
  if (lie !== undefined) holder[last] = lie
  else holder.splice(Number(last), 1)
  return changed
}

/** Whether a bundle with another document, hashed and signed again by its signer, is still verified. */
async function isVerified(path: string, document: Json): Promise<boolean> {
  const text = `${JSON.stringify(document, null, 2)}\n`
  // biome-ignore lint/suspicious/noExplicitAny: parts of it are changed
  const manifest = read("manifest.json") as any
  for (const file of manifest.files) if (file.path === path) file.sha256 = sha256(text)
  const written = JSON.stringify(manifest)
  const jws = await app.asServer((ctx) => signDetached(ctx, strToU8(written)))
  const forged = zipSync(
    {
      ...files,
      ...{ [path]: strToU8(text), "manifest.json": strToU8(written), "manifest.json.jws": strToU8(jws) },
    },
    { level: 0 },
  )
  return verifyBundle(forged, keys).ok
}

for (const document of ["result.json", "history.json"]) {
  test(`no lie in ${document} is called confirmed`, { timeout: 120_000 }, async () => {
    const truth = read(document)
    expect(await isVerified(document, truth)).toBe(true)
    const believed: string[] = []
    let told = 0
    for (const { path, lie } of lies(truth)) {
      if (STATED[document]?.some((each) => each.test(path))) continue
      told++
      if (await isVerified(document, withLie(truth, path, lie)))
        believed.push(`${path}: ${JSON.stringify(lie)}`)
    }
    expect(believed).toEqual([])
    expect(told).toBeGreaterThan(40)
  })
}

test("answers that are left out are missed, wherever they are", async () => {
  const answers = read("answers.json") as { answers: Json[] }
  expect(await isVerified("answers.json", { ...answers, answers: answers.answers.slice(1) })).toBe(false)
  const result = read("result.json") as Record<string, Json>
  for (const part of ["answers", "subjects", "summary"]) {
    const { [part]: _, ...without } = result
    expect(await isVerified("result.json", without), part).toBe(false)
  }
  expect(await isVerified("history.json", [])).toBe(false)
})
