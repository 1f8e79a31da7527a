import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../../api/client.ts"
import { keys } from "../../../../api/keys.ts"
import { wholeList } from "../../../../api/pages.ts"
import type { Replacing } from "../../../../api/replaced.ts"
import type { Schemas } from "../../../../api/schemas.ts"

export const rulesQuery = (spaceId: number) =>
  queryOptions({
    queryKey: keys.space(spaceId).rules,
    queryFn: ({ signal }) =>
      api.get("/api/v1/spaces/{spaceId}/rules/", { params: { path: { spaceId } }, signal }),
  })

/** The kits of the assessments of a space, with what a rule can be about. */
export interface RuledKit {
  id: number
  title: string
  parts: { scope: string; title: string }[]
}

export const ruledKitsQuery = (spaceId: number) =>
  queryOptions({
    queryKey: keys.space(spaceId).ruledKits,
    async queryFn({ signal }): Promise<RuledKit[]> {
      const [overview, portfolio] = await Promise.all([
        api.get("/api/v1/space-assessments/overview/", { params: { query: { spaceId } }, signal }),
        api.get("/api/v1/portfolio/", { params: { query: {} }, signal }),
      ])
      const kits = Map.groupBy(overview.items, ({ kit }) => kit.id)
      return [...kits].map(([id, assessments]) => {
        const subjects = new Map(assessments.flatMap((each) => each.subjects.map((of) => [of.id, of.title])))
        const attributes = portfolio.kits.find(({ kitId }) => kitId === id)?.attributes ?? []
        return {
          id,
          title: assessments[0]?.kit.title ?? "",
          parts: [
            ...[...subjects].map(([subjectId, title]) => ({ scope: `subject:${subjectId}`, title })),
            ...attributes.map((attribute) => ({
              scope: `attribute:${attribute.id}`,
              title: attribute.title,
            })),
          ],
        }
      })
    },
  })

/** Everybody who can be notified: the members of the space. */
export const notifiableQuery = (spaceId: number) =>
  queryOptions({
    queryKey: keys.space(spaceId).notifiable,
    queryFn: async ({ signal }) =>
      (
        await wholeList((query) =>
          api.get("/api/v1/spaces/{spaceId}/members/", { params: { path: { spaceId }, query }, signal }),
        )
      ).items.map(({ id, displayName }) => ({ id, displayName })),
  })

/** Adds a rule, or replaces the one with the id. */
export function saveRule(
  spaceId: number,
  body: Schemas["RuleEdit"],
  replaced: ({ ruleId: string } & Pick<Replacing, "seen" | "fieldsOf" | "shown">) | undefined,
) {
  if (!replaced) return api.post("/api/v1/spaces/{spaceId}/rules/", { params: { path: { spaceId } }, body })
  const { ruleId, seen, fieldsOf, shown } = replaced
  const params = { path: { spaceId, ruleId } }
  return api.put("/api/v1/spaces/{spaceId}/rules/{ruleId}/", { params, body, seen, fieldsOf, shown })
}

export function removeRule(spaceId: number, ruleId: string) {
  return api.delete("/api/v1/spaces/{spaceId}/rules/{ruleId}/", { params: { path: { spaceId, ruleId } } })
}
