import type { DirectoryPerson, StoredPerson } from "../../features/directory/index.ts"
import type { Tenant } from "../../platform/tenants/tenants.ts"
import { invalidPath, invalidValue } from "./errors.ts"
import { attributeOf, type Fields, isObject, type Operation } from "./patch.ts"
import { address, metaOf } from "./resources.ts"

export const USER = "urn:ietf:params:scim:schemas:core:2.0:User"

/** A person as SCIM shows them. What the directory says of them besides is neither stored nor shown. */
export function userResource(tenant: Tenant, person: StoredPerson): object {
  const { id, userName, externalId, givenName, familyName, formattedName, displayName, email } = person
  return {
    schemas: [USER],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    name: {
      ...(formattedName !== null && { formatted: formattedName }),
      ...(familyName !== null && { familyName }),
      ...(givenName !== null && { givenName }),
    },
    ...(displayName !== null && { displayName }),
    emails: [{ value: email, type: "work", primary: true }],
    active: !person.isLockedOut,
    meta: metaOf(person, "User", address(tenant, "Users", id)),
  }
}

/** @throws ScimError a value of the wrong kind, or no user name */
export function personIn(body: unknown): DirectoryPerson {
  if (!isObject(body)) throw invalidValue("userName")
  const name = attributeOf(body, "name")
  const names = isObject(name) ? name : {}
  return {
    userName: userNameIn(attributeOf(body, "username")),
    externalId: textIn(attributeOf(body, "externalid"), "externalId"),
    givenName: textIn(attributeOf(names, "givenname"), "name.givenName"),
    familyName: textIn(attributeOf(names, "familyname"), "name.familyName"),
    formattedName: textIn(attributeOf(names, "formatted"), "name.formatted"),
    displayName: textIn(attributeOf(body, "displayname"), "displayName"),
    email: emailIn(attributeOf(body, "emails")),
    active: activeIn(attributeOf(body, "active") ?? true),
  }
}

/** A person after the operations of a PATCH. Operations on attributes that are not stored do nothing. */
export function patchPerson(before: StoredPerson, operations: readonly Operation[]): DirectoryPerson {
  const { userName, externalId, givenName, familyName, formattedName, displayName, email } = before
  const person: DirectoryPerson = {
    ...{ userName, externalId, givenName, familyName, formattedName, displayName, email },
    active: before.active,
  }
  for (const operation of operations) apply(person, operation)
  return person
}

function apply(person: DirectoryPerson, { op, path: { attribute, part }, value: given }: Operation): void {
  const value = op === "remove" ? null : given
  switch (attribute) {
    case "username":
      person.userName = userNameIn(value)
      break
    case "externalid":
      person.externalId = textIn(value, "externalId")
      break
    case "displayname":
      person.displayName = textIn(value, "displayName")
      break
    case "active":
      person.active = activeIn(value ?? true)
      break
    case "name":
      applyName(person, part, value)
      break
    case "emails":
      applyEmail(person, part, value)
      break
    case "id":
    case "schemas":
    case "meta":
      throw invalidPath(attribute)
  }
}

const namesOfParts = { givenname: "givenName", familyname: "familyName", formatted: "formattedName" } as const

function applyName(person: DirectoryPerson, part: string | null, value: unknown): void {
  const given: Fields = part === null ? (isObject(value) ? value : {}) : { [part]: value }
  if (part === null && value === null) {
    Object.assign(person, { givenName: null, familyName: null, formattedName: null })
  }
  for (const [name, column] of Object.entries(namesOfParts)) {
    const said = attributeOf(given, name)
    if (said !== undefined) person[column] = textIn(said, `name.${name}`)
  }
}

/** Of several addresses, one is kept: `emails[type eq "work"].value`, or the list with it. */
function applyEmail(person: DirectoryPerson, part: string | null, value: unknown): void {
  if (part !== null && part !== "value") return
  person.email = part === null ? emailIn(value) : textIn(value, "emails.value")
}

const LONGEST = 256

function userNameIn(value: unknown): string {
  const name = textIn(value, "userName")
  if (name === null) throw invalidValue("userName")
  return name
}

/** A text of at most 256 characters; null for none. */
export function textIn(value: unknown, name: string): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== "string" || value.length > LONGEST || /\p{Cc}|\p{Cs}/u.test(value)) {
    throw invalidValue(name)
  }
  const text = value.trim()
  return text === "" ? null : text
}

/** Some directories write truth values as words. */
function activeIn(value: unknown): boolean {
  const text = String(value).toLowerCase()
  if (text !== "true" && text !== "false") throw invalidValue("active")
  return text === "true"
}

/** The work address, or else the primary one, or the first. */
function emailIn(value: unknown): string | null {
  if (value === undefined || value === null) return null
  const list = (Array.isArray(value) ? value : [value]).filter(isObject)
  const chosen =
    list.find((each) => String(attributeOf(each, "type")).toLowerCase() === "work") ??
    list.find((each) => attributeOf(each, "primary") === true) ??
    list[0]
  return chosen ? textIn(attributeOf(chosen, "value"), "emails.value") : null
}
