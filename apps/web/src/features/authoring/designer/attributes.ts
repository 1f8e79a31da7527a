import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import { wholeList } from "../../../api/pages.ts"
import type { Seen } from "../../../api/replaced.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { outlivesPage, placesOf } from "./elements.ts"

export type Attribute = Schemas["VersionAttribute"]

/** All attributes, by subject and then in their order. */
export const attributesQuery = (kitVersionId: number) =>
  queryOptions({
    queryKey: keys.kitVersion(kitVersionId).elements("attributes"),
    queryFn: ({ signal }) => loadAttributes(kitVersionId, signal),
    staleTime: 0,
  })

/** @returns the id of the attribute */
export async function createAttribute(kitVersionId: number, body: Schemas["NewAttribute"]): Promise<number> {
  const { attributeId } = await api.post("/api/v1/kit-versions/{kitVersionId}/attributes/", {
    params: { path: { kitVersionId } },
    body,
  })
  return attributeId
}

export function editAttribute(
  kitVersionId: number,
  attributeId: number,
  body: Schemas["AttributeEdit"],
  seen: Seen | null,
) {
  return api.put("/api/v1/kit-versions/{kitVersionId}/attributes/{attributeId}/", {
    params: { path: { kitVersionId, attributeId } },
    body,
    seen,
  })
}

export function deleteAttribute(kitVersionId: number, attributeId: number) {
  return api.delete("/api/v1/kit-versions/{kitVersionId}/attributes/{attributeId}/", {
    params: { path: { kitVersionId, attributeId } },
  })
}

/** The new order of a subject's attributes. */
export interface SubjectOrder {
  subjectId: number
  ids: readonly number[]
}

/**
 * Arranges the attributes of all subjects as given: first moves attributes that change their subject, then reorders the
 * subjects whose order differs.
 */
export async function arrangeAttributes(
  kitVersionId: number,
  orders: readonly SubjectOrder[],
): Promise<void> {
  const stored = new Map((await loadAttributes(kitVersionId)).map((attribute) => [attribute.id, attribute]))
  const changed = orders.filter(({ subjectId, ids }) => {
    const now = [...stored.values()].filter(({ subject }) => subject.id === subjectId)
    return ids.some((id, place) => now[place]?.id !== id)
  })
  for (const { subjectId, ids } of changed) {
    for (const id of ids) {
      const attribute = stored.get(id)
      if (attribute && attribute.subject.id !== subjectId) {
        const { subject: _from, id: _id, etag: _etag, ...rest } = attribute
        await editAttribute(kitVersionId, id, { ...rest, subjectId, index: ids.length }, attribute)
      }
    }
  }
  for (const { subjectId, ids } of changed) {
    await api.put("/api/v1/kit-versions/{kitVersionId}/attributes-change-order/", {
      params: { path: { kitVersionId } },
      body: { subjectId, orders: placesOf(ids) },
      keepalive: outlivesPage(ids),
    })
  }
}

async function loadAttributes(kitVersionId: number, signal?: AbortSignal): Promise<Attribute[]> {
  const { items } = await wholeList((query) =>
    api.get("/api/v1/kit-versions/{kitVersionId}/attributes/", {
      params: { path: { kitVersionId }, query },
      signal,
    }),
  )
  return items
}
