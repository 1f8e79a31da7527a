import { STATUS_CODES } from "node:http"
import type { TSchema } from "typebox"
import { Type } from "typebox"
import { defineRoute, type RouteDefinition } from "../../../platform/http/route.ts"

/** A call of the widget protocol: as any other, but it has error bodies of its own shape. */
export const defineWidgetRoute: typeof defineRoute = (definition) => ({
  ...defineRoute(definition),
  errorBody,
})

/** Nearly every reply of the protocol is wrapped so. */
export function Wrapped<Schema extends TSchema>(schema: Schema) {
  return Type.Object({ data: schema })
}

const errorBody: RouteDefinition["errorBody"] = (statusCode, message) => ({
  statusCode,
  message,
  error: STATUS_CODES[statusCode] ?? "Error",
})
