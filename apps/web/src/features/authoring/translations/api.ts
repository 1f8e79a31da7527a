import { api } from "../../../api/client.ts"
import type { Replacing } from "../../../api/replaced.ts"
import type { Schemas } from "../../../api/schemas.ts"

/** Edits the texts of the kit itself; takes effect at once, for the released version too. */
export function editKit(
  kitId: number,
  edit: Schemas["KitEdit"],
  { seen, shown }: Pick<Replacing, "seen" | "shown">,
) {
  return api.patch("/api/v2/assessment-kits/{kitId}/", {
    params: { path: { kitId } },
    body: edit,
    seen,
    fieldsOf: (thing: Schemas["KitInfo"] | Schemas["KitEdit"]) => ({
      ...thing,
      tags: thing.tags?.map((tag) => (typeof tag === "number" ? tag : tag.id)).sort(),
    }),
    shown,
  })
}

export function addLanguage(kitId: number, lang: Schemas["LanguageCode"]) {
  return api.post("/api/v1/assessment-kits/{kitId}/add-language/", {
    params: { path: { kitId } },
    body: { lang },
  })
}
