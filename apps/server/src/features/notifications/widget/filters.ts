import { type Static, Type } from "typebox"
import { invalid } from "../../../platform/errors.ts"
import { templatesTitled } from "../messages/messages.ts"
import type { Filter } from "../queries.ts"

/** Clients write unset values as `undefined` or `null` into the URL, so any text is accepted. */
export const Filters = {
  seen: Type.Optional(Type.String({ description: "true or false; anything else means both" })),
  read: Type.Optional(Type.String({ description: "true or false; anything else means both" })),
  feedIdentifier: Type.Optional(Type.String({ description: "Ignored: there is one feed" })),
  payload: Type.Optional(
    Type.String({ maxLength: 4000, description: "JSON in base64: only messages whose payload contains it" }),
  ),
}

const FiltersObject = Type.Object(Filters)

/** @throws INVALID_INPUT when `payload` cannot be read */
export function filterOf({ seen, read, payload }: Static<typeof FiltersObject>): Filter {
  return {
    ...(isFlag(seen) && { seen: seen === "true" }),
    ...(isFlag(read) && { read: read === "true" }),
    ...(payload !== undefined && payloadFilter(payload)),
  }
}

function isFlag(value: string | undefined): boolean {
  return value === "true" || value === "false"
}

/** Only the details of a payload are stored; its title follows from the kind of the message. */
function payloadFilter(text: string): Filter {
  const { title, data, ...others } = readObject(text)
  // Payloads have no other fields.
  if (Object.keys(others).length > 0) return { templates: [] }
  return {
    // A title is a text, so no message has any other.
    ...(title !== undefined && { templates: typeof title === "string" ? templatesTitled(title) : [] }),
    ...(typeof data === "object" && data !== null && { details: data }),
  }
}

function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, "base64").toString("utf8"))
    if (typeof value === "object" && value !== null) return { ...value }
  } catch {
    // Reported below.
  }
  throw invalid({ en: "payload is not base64-encoded JSON.", fa: "payload یک JSON با کدگذاری base64 نیست." })
}

/** Only the well-formed ids. */
export function idsOf(ids: string | string[]): string[] {
  return [ids].flat().filter(isId)
}

export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
