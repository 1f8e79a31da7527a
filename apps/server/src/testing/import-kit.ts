import { readdir, readFile } from "node:fs/promises"
import { type KitFile, writeArchive } from "@plumbline/kit-dsl"
import { seedTags } from "../features/kits/index.ts"
import { multipart } from "./multipart.ts"
import type { Caller, Reply, TestApp } from "./test-app.ts"

let number = 0

/**
 * Imports a kit as a person would: creates an expert group, uploads the text, creates the kit and publishes it.
 *
 * @param source the text of a kit, or a folder with its files (`kits/team-health`)
 * @param wishes fields of the call that creates the kit; required fields missing there and in the text get a default
 */
export async function importTestKit(
  app: Pick<TestApp, "asServer">,
  owner: Caller,
  source: string,
  wishes: {
    expertGroupId?: number
    title?: string
    isPrivate?: boolean
    lang?: "EN" | "FA"
    publish?: boolean
  } = {},
): Promise<{ kitId: number; expertGroupId: number }> {
  const { expertGroupId = await makeTestGroup(owner), publish = true, ...given } = wishes
  await app.asServer(seedTags)
  const archive = writeArchive(await testKitFiles(source))
  const upload = await uploadTestKit(owner, expertGroupId, archive)
  if (upload.status !== 200)
    throw new Error(`The kit could not be read: ${JSON.stringify(upload.body, null, 2)}`)
  number++
  const { kitDslId, kit } = upload.body
  const created = await owner.post("/api/v1/assessment-kits/create-by-dsl/", {
    title: kit?.title ?? `Test kit ${number}`,
    summary: kit?.summary ?? "A kit for a test",
    about: kit?.about ?? "It has what the test needs.",
    ...given,
    kitDslId,
    expertGroupId,
  })
  if (created.status !== 201) throw new Error(`The kit could not be created: ${JSON.stringify(created.body)}`)
  const { kitId } = created.body
  if (publish) await owner.patch(`/api/v2/assessment-kits/${kitId}/`, { published: true })
  return { kitId, expertGroupId }
}

/** Creates an expert group owned by the caller. */
export async function makeTestGroup(owner: Caller, title?: string): Promise<number> {
  number++
  const parts = { title: title ?? `Test group ${number}`, bio: "They test.", about: "<p>They test.</p>" }
  const { body } = await owner.call("POST", "/api/v1/expert-groups/", multipart(parts))
  return body.id
}

/** Uploads an archive and returns the reply. */
export async function uploadTestKit(
  owner: Caller,
  expertGroupId: number,
  archive: Uint8Array,
): Promise<Reply> {
  const dslFile = { name: "kit.zip", type: "application/zip", bytes: archive }
  return owner.call(
    "POST",
    "/api/v1/assessment-kits/upload-dsl/",
    multipart({ dslFile, expertGroupId: String(expertGroupId) }),
  )
}

/** The files of a kit: one with the given text, or those of a folder. */
export async function testKitFiles(source: string): Promise<KitFile[]> {
  if (/[{\n]/.test(source)) return [{ path: "kit.ak", text: source }]
  const folder = new URL(`../../../../${source}/`, import.meta.url)
  const names = (await readdir(folder)).filter((name) => name.endsWith(".ak")).sort()
  return Promise.all(
    names.map(async (path) => ({ path, text: await readFile(new URL(path, folder), "utf8") })),
  )
}
