import { type Filter, parse } from "scim2-parse-filter"
import { ScimError } from "./errors.ts"

/** Longer ones are of no use here, and cost time to read. */
const LONGEST = 500

/** Equality conditions on attributes, by the name of the attribute in lower case. */
export type Conditions = ReadonlyMap<string, string>

/**
 * Reads a filter that only asks for equality: `userName eq "ada"`, `a eq "1" and b eq "2"`.
 *
 * @throws ScimError any other filter, or one on other attributes
 */
export function conditionsIn(filter: string, attributes: readonly string[]): Conditions {
  const conditions = new Map<string, string>()
  for (const { name, value } of equalities(parsed(filter), filter)) {
    if (!attributes.includes(name) || conditions.has(name)) throw unsupported(filter)
    conditions.set(name, value)
  }
  return conditions
}

/**
 * An attribute as PATCH names it, without the schema and in lower case. `where` are the conditions on the values of a
 * list, `part` is what of them is meant: `emails[type eq "work"].value`, `name.givenName`, `members`.
 */
export type Path = { attribute: string; where: Conditions | null; part: string | null }

const SCHEMA = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i

/** @throws ScimError it is none */
export function pathIn(text: string): Path {
  const path = text.replace(SCHEMA, "")
  const [, attribute = "", , condition, part] =
    /^([a-z$][\w$-]*|urn:[\w:.$-]+)(\[([^\]]{1,300})\])?(?:\.([a-z$][\w$-]*))?$/i.exec(
      path.length > LONGEST ? "" : path,
    ) ?? []
  if (attribute === "") {
    throw new ScimError("invalidPath", {
      en: `"${text.slice(0, 60)}" is no path of an attribute.`,
      fa: `«${text.slice(0, 60)}» نشانی یک ویژگی نیست.`,
    })
  }
  const where = condition === undefined ? null : conditionsOfList(condition)
  return { attribute: attribute.toLowerCase(), where, part: part?.toLowerCase() ?? null }
}

function conditionsOfList(condition: string): Conditions {
  return new Map(equalities(parsed(condition), condition).map(({ name, value }) => [name, value]))
}

function parsed(filter: string): Filter {
  if (filter.length > LONGEST) throw unsupported(filter)
  try {
    return parse(filter)
  } catch {
    throw unsupported(filter)
  }
}

function equalities(filter: Filter, text: string): { name: string; value: string }[] {
  if (filter.op === "and" && "filters" in filter) {
    return filter.filters.flatMap((part) => equalities(part, text))
  }
  if (filter.op !== "eq" || !("compValue" in filter)) throw unsupported(text)
  const name = filter.attrPath.replace(SCHEMA, "").toLowerCase()
  return [{ name, value: String(filter.compValue) }]
}

function unsupported(filter: string): ScimError {
  return new ScimError("invalidFilter", {
    en: `The filter "${filter.slice(0, 60)}" is not supported: use "eq" on an attribute that can be searched.`,
    fa: `صافی «${filter.slice(0, 60)}» پشتیبانی نمی‌شود: از «eq» روی یک ویژگی جست‌وجوپذیر استفاده کنید.`,
  })
}
