import { STATUS_CODES } from "node:http"
import { defineRoute, type RouteDefinition } from "../../../platform/http/route.ts"
import { WidgetError } from "./schemas.ts"

/** A call of the widget protocol: as any other, but it has error bodies of its own shape. */
export const defineWidgetRoute: typeof defineRoute = (definition) => ({
  ...defineRoute(definition),
  errorBody,
})

const errorBody: RouteDefinition["errorBody"] = {
  schema: WidgetError,
  of: ({ status }, message) => ({ statusCode: status, message, error: STATUS_CODES[status] ?? "Error" }),
}
