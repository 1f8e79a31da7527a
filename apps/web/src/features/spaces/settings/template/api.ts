import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../../api/client.ts"
import { keys } from "../../../../api/keys.ts"
import { upload } from "../../../../api/upload.ts"
import type { Language } from "../../../../i18n/language.ts"
import { saveFile } from "../../../../ui/saveFile.ts"

/** The Word template of a space, for its owner. */
export const templateQuery = (spaceId: number) =>
  queryOptions({
    queryKey: keys.space(spaceId).template,
    queryFn: ({ signal }) =>
      api.get("/api/v1/spaces/{spaceId}/document-template/", { params: { path: { spaceId } }, signal }),
    // Its link is valid for a quarter of an hour.
    staleTime: 10 * 60_000,
  })

/** Rejects with a message that names what is wrong with the file. */
export async function storeTemplate(spaceId: number, file: File): Promise<void> {
  const form = new FormData()
  form.append("template", file)
  await upload(`/api/v1/spaces/${spaceId}/document-template/`, form, () => undefined, "PUT")
}

export function removeTemplate(spaceId: number) {
  return api.delete("/api/v1/spaces/{spaceId}/document-template/", { params: { path: { spaceId } } })
}

/** Saves a Word file with all placeholders. */
export async function saveSample(lang: Language): Promise<void> {
  const { content, name } = await api.download("/api/v1/document-template-sample/", {
    params: { query: { lang } },
    parseAs: "blob",
  })
  saveFile(content, name ?? "template.docx")
}
