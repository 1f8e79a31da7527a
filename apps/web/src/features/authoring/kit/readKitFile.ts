import { ApiError } from "@plumbline/client"
import type { Schemas } from "../../../api/schemas.ts"
import { convertWorkbook, uploadFramework, uploadText } from "./api.ts"

export type GroupUse = Schemas["GroupUse"]

/** The files of which a kit is made: its text, a workbook, a framework. */
export const kitFileEndings = [".zip", ".xlsx", ".yaml", ".yml", ".json"]

type KitFile = { text: Schemas["UploadedKitText"] } | { framework: Schemas["ConvertedFramework"] }

/** Uploads a file as what it is: the name tells, or for an archive what is in it. */
export async function readKitFile(expertGroupId: number, file: File, groups?: GroupUse): Promise<KitFile> {
  const name = file.name.toLowerCase()
  if (name.endsWith(".xlsx")) {
    const archive = new File([await convertWorkbook(file)], "kit.zip")
    return { text: await uploadText({ expertGroupId, archive }) }
  }
  if (!name.endsWith(".zip")) return { framework: await uploadFramework({ expertGroupId, file, groups }) }
  try {
    return { text: await uploadText({ expertGroupId, archive: file }) }
  } catch (refusal) {
    if (!(refusal instanceof ApiError) || refusal.code !== "INVALID_DSL_CONTENT") throw refusal
    // It has no file of a kit. If it is no framework either, the first answer says more.
    return {
      framework: await uploadFramework({ expertGroupId, file, groups }).catch((error: unknown) => {
        throw error instanceof ApiError && error.code === "INVALID_INPUT" ? refusal : error
      }),
    }
  }
}
