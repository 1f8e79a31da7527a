import type { Time } from "../../platform/clock.ts"
import type { Tenant } from "../../platform/tenants/tenants.ts"

export const BASE = "/scim/v2"

const LIST = "urn:ietf:params:scim:api:messages:2.0:ListResponse"

/** The address of a resource, or of a kind of them. */
export function address({ publicUrl }: Tenant, kind: string, id?: string): string {
  return `${publicUrl}${BASE}/${kind}${id === undefined ? "" : `/${id}`}`
}

export function metaOf(
  { creationTime, lastModificationTime }: { creationTime: Time; lastModificationTime: Time },
  resourceType: string,
  location: string,
): { resourceType: string; created: string; lastModified: string; location: string } {
  return {
    resourceType,
    created: `${creationTime}Z`,
    lastModified: `${lastModificationTime}Z`,
    location,
  }
}

export function listReply(resources: readonly object[], total = resources.length, startIndex = 1): object {
  return {
    schemas: [LIST],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  }
}
