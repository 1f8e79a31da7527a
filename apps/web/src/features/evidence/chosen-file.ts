import type { Schemas } from "../../api/schemas.ts"

export type Limits = Schemas["AttachmentLimits"]

/** Why a file cannot be attached, as far as can be checked before sending; undefined if nothing prevents it. */
export type FileProblem = "empty" | "size" | "kind"

export function problemOf(
  { name, size }: Pick<File, "name" | "size">,
  limits: Limits,
): FileProblem | undefined {
  if (size === 0) return "empty"
  if (size > limits.bytes) return "size"
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase()
  return limits.endings.includes(ending) ? undefined : "kind"
}

/** A description is optional; trimmed, it has 3 to 100 characters. */
const descriptionLimits = { min: 3, max: 100 }

/** What is wrong with a description, and the limit that it violates. */
export function problemOfDescription(text: string) {
  const { length } = text.trim()
  const { min, max } = descriptionLimits
  if (length > max) return { text: "files.descriptionLong", count: max } as const
  if (length > 0 && length < min) return { text: "files.descriptionShort", count: min } as const
  return undefined
}
