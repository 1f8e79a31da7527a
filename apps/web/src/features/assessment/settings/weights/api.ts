import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../../api/client.ts"
import { keys } from "../../../../api/keys.ts"
import { wholeList } from "../../../../api/pages.ts"
import type { Replacing } from "../../../../api/replaced.ts"
import type { Schemas } from "../../../../api/schemas.ts"
import { byId } from "./weights.ts"

export interface AssessedKit {
  assessmentId: string
  kitId: number
  kitCustomId: number | null
}

/** The subjects and attributes of an assessment's kit with their weights, and the name of its custom, if any. */
export const weightsQuery = ({ assessmentId, kitId, kitCustomId }: AssessedKit) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).weights(kitCustomId),
    async queryFn({ signal }) {
      const custom = kitCustomId === null ? undefined : { kitCustomId }
      const [subjects, named] = await Promise.all([
        wholeList((query) =>
          api.get("/api/v1/assessment-kits/{kitId}/custom-subjects/", {
            params: { path: { kitId }, query: { ...query, ...custom } },
            signal,
          }),
        ),
        custom && api.get("/api/v1/kit-customs/{kitCustomId}/", { params: { path: custom }, signal }),
      ])
      return { title: named?.title ?? "", subjects: subjects.items, custom: named }
    },
  })

/** Assigns custom weights to an assessment, or changes them. */
export async function saveWeights(
  { assessmentId, kitId, kitCustomId }: AssessedKit,
  body: Schemas["NewKitCustom"],
  { seen, shown }: Pick<Replacing, "seen" | "shown">,
): Promise<void> {
  if (kitCustomId === null) {
    const params = { path: { assessmentId } }
    await api.post("/api/v1/assessments/{assessmentId}/assign-kit-custom/", { params, body })
  } else {
    const params = { path: { kitCustomId } }
    await api.put("/api/v1/kit-customs/{kitCustomId}/", {
      params,
      body: { kitId, ...body },
      seen,
      fieldsOf: ({ title, customData }: Schemas["KitCustom"]) => ({
        title,
        customData: {
          subjects: customData.subjects.toSorted(byId),
          attributes: customData.attributes.toSorted(byId),
        },
      }),
      shown,
    })
  }
}
