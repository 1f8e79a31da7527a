import type { DirectoryGroup, StoredGroup } from "../../features/directory/index.ts"
import type { Tenant } from "../../platform/tenants/tenants.ts"
import { invalidPath, invalidValue } from "./errors.ts"
import { attributeOf, isObject, type Operation } from "./patch.ts"
import { address, metaOf } from "./resources.ts"
import { textIn } from "./user-resource.ts"

export const GROUP = "urn:ietf:params:scim:schemas:core:2.0:Group"

/** A group as SCIM shows it; `members` undefined if nobody wants them. */
export function groupResource(
  tenant: Tenant,
  group: StoredGroup,
  members: readonly { id: string; displayName: string }[] | undefined,
): object {
  const { id, externalId, displayName } = group
  return {
    schemas: [GROUP],
    id,
    ...(externalId !== null && { externalId }),
    displayName,
    ...(members && {
      members: members.map((person) => ({
        value: person.id,
        display: person.displayName,
        $ref: address(tenant, "Users", person.id),
      })),
    }),
    meta: metaOf(group, "Group", address(tenant, "Groups", id)),
  }
}

/** @throws ScimError a value of the wrong kind, or no name */
export function groupIn(body: unknown): { group: DirectoryGroup; members: ReadonlySet<string> } {
  if (!isObject(body)) throw invalidValue("displayName")
  return {
    group: {
      displayName: nameIn(attributeOf(body, "displayname")),
      externalId: textIn(attributeOf(body, "externalid"), "externalId"),
    },
    members: new Set(idsIn(attributeOf(body, "members") ?? [])),
  }
}

/** A group after the operations of a PATCH. `members` changes its people; null if none of the operations does. */
export function patchGroup(
  { displayName, externalId }: StoredGroup,
  operations: readonly Operation[],
): { group: DirectoryGroup; members: ((before: ReadonlySet<string>) => ReadonlySet<string>) | null } {
  const group: DirectoryGroup = { displayName, externalId }
  const ofMembers = operations.filter(({ path }) => path.attribute === "members")
  for (const { op, path, value } of operations) {
    if (path.attribute === "displayname") group.displayName = nameIn(op === "remove" ? null : value)
    else if (path.attribute === "externalid") {
      group.externalId = op === "remove" ? null : textIn(value, "externalId")
    } else if (["id", "schemas", "meta"].includes(path.attribute)) throw invalidPath(path.attribute)
  }
  if (ofMembers.length === 0) return { group, members: null }
  return {
    group,
    members(before) {
      const people = new Set(before)
      for (const operation of ofMembers) applyToMembers(people, operation)
      return people
    },
  }
}

function applyToMembers(people: Set<string>, { op, path: { where, part }, value }: Operation): void {
  if (where) {
    const id = where.get("value")
    if (id === undefined || where.size > 1) throw invalidPath("members")
    if (op === "remove" && part === null) people.delete(id.toLowerCase())
    else throw invalidPath("members")
    return
  }
  if (op === "remove" && (value === undefined || value === null)) {
    people.clear()
    return
  }
  const ids = idsIn(value)
  if (op === "replace") people.clear()
  for (const id of ids) {
    if (op === "remove") people.delete(id)
    else people.add(id)
  }
}

function nameIn(value: unknown): string {
  const name = textIn(value, "displayName")
  if (name === null) throw invalidValue("displayName")
  return name
}

/** The ids of people in a list of members, or of a single one. */
function idsIn(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map((each) => {
    const id = isObject(each) ? attributeOf(each, "value") : each
    if (typeof id !== "string") throw invalidValue("members")
    return id.toLowerCase()
  })
}
