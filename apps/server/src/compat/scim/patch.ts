import { ScimError } from "./errors.ts"
import { type Path, pathIn } from "./paths.ts"

/** A change of one attribute. */
export type Operation = { op: "add" | "replace" | "remove"; path: Path; value: unknown }

/** More in one request are refused: directories send some dozens. */
const MOST = 1_000

/**
 * The changes in the body of a PATCH, attribute by attribute. Directories write them in several ways: with a path and
 * without, where the value has all attributes, some of which are paths themselves; with names of operations in capitals.
 *
 * @throws ScimError it is no such body
 */
export function operationsIn(body: unknown): Operation[] {
  const given = isObject(body) ? attributeOf(body, "operations") : undefined
  if (!Array.isArray(given) || given.length === 0) throw notPatch()
  if (given.length > MOST) {
    throw new ScimError("tooMany", {
      en: `There are at most ${MOST} operations in a request.`,
      fa: `هر درخواست حداکثر ${MOST.toLocaleString("fa-IR")} عملیات دارد.`,
    })
  }
  return given.flatMap((each) => {
    if (!isObject(each)) throw notPatch()
    const [op, path, value] = ["op", "path", "value"].map((name) => attributeOf(each, name))
    const name = String(op).toLowerCase()
    if (name !== "add" && name !== "replace" && name !== "remove") throw notPatch()
    if (typeof path === "string" && path !== "") return [{ op: name, path: pathIn(path), value }]
    if (name === "remove") {
      throw new ScimError("invalidPath", {
        en: "To remove something needs the path of what is removed.",
        fa: "برای حذف باید نشانی آنچه حذف می‌شود داده شود.",
      })
    }
    if (!isObject(value)) throw notPatch()
    return Object.entries(value)
      .filter(([attribute]) => !unchangeable.has(attribute.toLowerCase()))
      .map(([attribute, its]) => ({ op: name, path: pathIn(attribute), value: its }))
  })
}

/** What directories send back as they have received it. */
const unchangeable = new Set(["id", "schemas", "meta", "groups"])

export type Fields = Record<string, unknown>

export function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** The value of an attribute, whose name is the same in any case. */
export function attributeOf(fields: Fields, name: string): unknown {
  const key = Object.keys(fields).find((each) => each.toLowerCase() === name)
  return key === undefined ? undefined : fields[key]
}

function notPatch(): ScimError {
  return new ScimError("invalidSyntax", {
    en: 'The body is no PATCH of SCIM: it has a list "Operations", each with "op" and "value".',
    fa: "بدنهٔ درخواست PATCH به شکل SCIM نیست: فهرست «Operations» لازم است که هر کدام «op» و «value» دارد.",
  })
}
