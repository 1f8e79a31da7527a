import type { Tenant } from "../../platform/tenants/tenants.ts"
import { GROUP } from "./group-resource.ts"
import { address } from "./resources.ts"
import { USER } from "./user-resource.ts"

/** The most resources in a reply. */
export const MOST_RESULTS = 200

const CONFIG = "urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"
const RESOURCE_TYPE = "urn:ietf:params:scim:schemas:core:2.0:ResourceType"
const SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:Schema"

/** What of the protocol is spoken. */
export function serviceProviderConfig(tenant: Tenant): object {
  return {
    schemas: [CONFIG],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MOST_RESULTS },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      {
        type: "oauthbearertoken",
        name: "Bearer token",
        description: "A token made with plumbline scim-token create",
        primary: true,
      },
    ],
    meta: { resourceType: "ServiceProviderConfig", location: address(tenant, "ServiceProviderConfig") },
  }
}

export function resourceTypes(tenant: Tenant): { id: string }[] {
  return [
    { id: "User", endpoint: "/Users", schema: USER },
    { id: "Group", endpoint: "/Groups", schema: GROUP },
  ].map((type) => ({
    schemas: [RESOURCE_TYPE],
    ...type,
    name: type.id,
    meta: { resourceType: "ResourceType", location: address(tenant, "ResourceTypes", type.id) },
  }))
}

type Options = { type?: string; required?: boolean; unique?: boolean; subAttributes?: object[] }

function attribute(name: string, { type = "string", required = false, unique, subAttributes }: Options = {}) {
  return {
    name,
    type,
    multiValued: ["emails", "members"].includes(name),
    required,
    caseExact: false,
    mutability: "readWrite",
    returned: "default",
    uniqueness: unique ? "server" : "none",
    ...(subAttributes && { subAttributes }),
  }
}

/** The attributes that are stored. */
export function schemas(tenant: Tenant): { id: string }[] {
  const complex = (name: string, ...parts: string[]) =>
    attribute(name, { type: "complex", subAttributes: parts.map((part) => attribute(part)) })
  return [
    {
      id: USER,
      name: "User",
      attributes: [
        attribute("userName", { required: true, unique: true }),
        complex("name", "formatted", "familyName", "givenName"),
        attribute("displayName"),
        complex("emails", "value", "type"),
        attribute("active", { type: "boolean" }),
      ],
    },
    {
      id: GROUP,
      name: "Group",
      attributes: [
        attribute("displayName", { required: true, unique: true }),
        complex("members", "value", "display", "$ref"),
      ],
    },
  ].map((schema) => ({
    schemas: [SCHEMA],
    ...schema,
    meta: { resourceType: "Schema", location: address(tenant, "Schemas", schema.id) },
  }))
}
