import { dayIn, type Finding, isFields, oneLine, webAddress } from "../finding.ts"

/** Where a file says when it was made and where it is shown, as pointers or paths. */
export interface JsonPointers {
  readonly time: string | null
  readonly link: string | null
}

/**
 * The values of any JSON at the pointers that a mapping names: JSON pointers of RFC 6901 (`/total/lines/pct`) or paths
 * (`total.lines.pct`, `runs[0].status`). A list stands for the number of its entries. Pointers that the file lacks have no
 * finding; an object, or null, has no value.
 */
export function jsonFindings(
  root: unknown,
  checks: Iterable<string>,
  { time, link }: JsonPointers,
): Finding[] {
  const at = (pointer: string | null) => (pointer === null ? undefined : valueAt(root, pointer))
  const day = dayIn(at(time))
  const address = webAddress(at(link))
  return [...new Set(checks)].flatMap((check): Finding[] => {
    const value = valueAt(root, check)
    return value === undefined ? [] : [{ check, value: single(value), detail: "", link: address, day }]
  })
}

function single(value: unknown): number | string | null {
  if (Array.isArray(value)) return value.length
  if (typeof value === "number") return Number.isFinite(value) ? value : null
  if (typeof value === "string") return oneLine(value)
  return typeof value === "boolean" ? String(value) : null
}

function valueAt(root: unknown, pointer: string): unknown {
  let value = root
  for (const name of namesIn(pointer)) {
    if (Array.isArray(value)) value = /^(0|[1-9]\d{0,9})$/.test(name) ? value[Number(name)] : undefined
    else if (isFields(value)) value = Object.hasOwn(value, name) ? value[name] : undefined
    else return undefined
  }
  return value
}

function namesIn(pointer: string): string[] {
  if (pointer.startsWith("/")) {
    return pointer
      .slice(1)
      .split("/")
      .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"))
  }
  return pointer
    .replace(/\[(\d+)\]/g, ".$1")
    .split(".")
    .filter((name) => name !== "")
}
