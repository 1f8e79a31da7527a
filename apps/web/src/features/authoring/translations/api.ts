import { api } from "../../../api/client.ts"
import type { Schemas } from "../../../api/schemas.ts"

/** Edits the texts of the kit itself; takes effect at once, for the released version too. */
export function editKit(kitId: number, edit: Schemas["KitEdit"]) {
  return api.patch("/api/v2/assessment-kits/{kitId}/", { params: { path: { kitId } }, body: edit })
}

export function addLanguage(kitId: number, lang: Schemas["LanguageCode"]) {
  return api.post("/api/v1/assessment-kits/{kitId}/add-language/", {
    params: { path: { kitId } },
    body: { lang },
  })
}
