import { proposedPercent } from "@plumbline/kit-dsl/starter"
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

/**
 * Gives levels the requirements that a level mostly has, unless they have some: on themselves, and more on those between
 * them and the lowest.
 */
export async function proposeRequirements(kitVersionId: number, levelIds: readonly number[]): Promise<void> {
  const levels = await loadCompetences(kitVersionId)
  for (const [rank, level] of levels.entries()) {
    if (!levelIds.includes(level.id) || level.competences.length > 0) continue
    for (const [place, { id }] of levels.slice(0, rank + 1).entries()) {
      if (place === 0) continue
      const body = { affectedLevelId: level.id, effectiveLevelId: id, value: proposedPercent(rank - place) }
      await api.post("/api/v1/kit-versions/{kitVersionId}/level-competences/", {
        params: { path: { kitVersionId } },
        body,
      })
    }
  }
}

/** Removes all requirements of levels. */
export async function removeRequirements(kitVersionId: number, levelIds: readonly number[]): Promise<void> {
  for (const { id, competences } of await loadCompetences(kitVersionId)) {
    if (!levelIds.includes(id)) continue
    for (const { id: levelCompetenceId } of competences)
      await api.delete("/api/v1/kit-versions/{kitVersionId}/level-competences/{levelCompetenceId}/", {
        params: { path: { kitVersionId, levelCompetenceId } },
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
