import { randomUUID } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { type APIResponse, expect } from "@playwright/test"
import { writeArchive } from "@plumbline/kit-dsl"
import type { Person } from "./people.ts"

/** A published kit of a person's own group, with an assessment on it in advanced mode. */
export type OwnKit = { groupId: number; kitId: number; title: string; assessmentId: string; settings: string }

/**
 * Creates a person's own kit from the text of the Team Health Check, and starts an assessment with it.
 *
 * @param addition elements that the kit has besides
 */
export async function ownKit({ api }: Person, addition = ""): Promise<OwnKit> {
  const title = `Night Watch ${randomUUID()}`
  const texts = { title: `Guild ${randomUUID()}`, bio: "We watch.", about: "<p>We watch.</p>" }
  const group = await succeeded(api.post("/api/v1/expert-groups/", { multipart: texts }))
  const upload = await succeeded(
    api.post("/api/v1/assessment-kits/upload-dsl/", {
      multipart: { dslFile: kitFile(title, addition), expertGroupId: String(group.id) },
    }),
  )
  const { kitId } = await succeeded(
    api.post("/api/v1/assessment-kits/create-by-dsl/", {
      data: { kitDslId: upload.kitDslId, expertGroupId: group.id, title },
    }),
  )
  await expect(await api.patch(`/api/v2/assessment-kits/${kitId}/`, { data: { published: true } })).toBeOK()
  const spaces = await succeeded(api.get("/api/v1/top-spaces/"))
  const [space] = spaces.items
  const data = { spaceId: space.id, assessmentKitId: kitId, title: "Harbour office", lang: "EN" }
  const { id: assessmentId } = await succeeded(api.post("/api/v2/assessments/", { data }))
  await expect(
    await api.put(`/api/v1/assessments/${assessmentId}/mode/`, { data: { mode: "ADVANCED" } }),
  ).toBeOK()
  return {
    groupId: group.id,
    kitId,
    title,
    assessmentId,
    settings: `/${space.id}/assessments/1/${assessmentId}/settings`,
  }
}

/** The text of the Team Health Check as a file to upload; `title` is the one in Persian. */
export function kitFile(title: string, addition = "") {
  const buffer = Buffer.from(
    writeArchive([
      ...teamHealth(title),
      ...(addition === "" ? [] : [{ path: "addition.ak", text: addition }]),
    ]),
  )
  return { name: "kit.zip", mimeType: "application/zip", buffer }
}

export async function succeeded(call: Promise<APIResponse>) {
  const reply = await call
  await expect(reply).toBeOK()
  return reply.json()
}

/** The text of the Team Health Check; in Persian it has another title, so that the library has one of that name. */
function teamHealth(title: string) {
  const folder = new URL("../kits/team-health/", import.meta.url)
  const names = readdirSync(folder).filter((name) => name.endsWith(".ak"))
  return names.map((path) => ({
    path,
    text: readFileSync(new URL(path, folder), "utf8").replace("سنجش سلامت تیم", title),
  }))
}
