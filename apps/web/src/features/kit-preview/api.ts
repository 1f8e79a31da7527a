import { api } from "../../api/client.ts"

/** What the update of a kit by an uploaded text would change; refused as the update itself. */
export function updatePreview(kitId: number, kitDslId: number) {
  return api.get("/api/v1/assessment-kits/{kitId}/update-preview/", {
    params: { path: { kitId }, query: { kitDslId } },
  })
}
