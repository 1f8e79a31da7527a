import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import type { Seen } from "../../../api/replaced.ts"

/** The levels in order, each with the percentages required to reach it. */
export const competencesQuery = (versionId: number) =>
  queryOptions({
    queryKey: keys.kitVersion(versionId).elements("competences"),
    queryFn: ({ signal }) => loadCompetences(versionId, signal),
    staleTime: 0,
  })

/**
 * Sets the percentage that reaching the level `affected` requires on the level `effective`; undefined removes the
 * competence. Looks up its current id first, since it gets a new one if it was removed and restored.
 *
 * @param before the competence as the person saw it
 */
export async function setCompetence(
  kitVersionId: number,
  affectedLevelId: number,
  effectiveLevelId: number,
  value: number | undefined,
  before: Seen | undefined,
): Promise<void> {
  const levels = await loadCompetences(kitVersionId)
  const stored = levels
    .find(({ id }) => id === affectedLevelId)
    ?.competences.find(({ maturityLevelId }) => maturityLevelId === effectiveLevelId)
  const path = { kitVersionId }
  if (!stored) {
    if (value === undefined) return
    await api.post("/api/v1/kit-versions/{kitVersionId}/level-competences/", {
      params: { path },
      body: { affectedLevelId, effectiveLevelId, value },
    })
    return
  }
  const params = { path: { ...path, levelCompetenceId: stored.id } }
  if (value === undefined) {
    await api.delete("/api/v1/kit-versions/{kitVersionId}/level-competences/{levelCompetenceId}/", { params })
  } else {
    await api.put("/api/v1/kit-versions/{kitVersionId}/level-competences/{levelCompetenceId}/", {
      params,
      body: { value },
      seen: before ?? stored,
    })
  }
}

async function loadCompetences(kitVersionId: number, signal?: AbortSignal) {
  const { items } = await api.get("/api/v1/kit-versions/{kitVersionId}/level-competences/", {
    params: { path: { kitVersionId } },
    signal,
  })
  return items
}
