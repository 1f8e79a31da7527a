import { STATUS_CODES } from "node:http"
import { defineRoute, type RouteDefinition } from "../../../platform/http/route.ts"
import { WidgetError } from "./schemas.ts"

/** A route of the widget protocol: like any other, but with error bodies in a format of its own. */
export const defineWidgetRoute: typeof defineRoute = (definition) => ({
  ...defineRoute(definition),
  errorBody,
})

const errorBody: RouteDefinition["errorBody"] = {
  schema: WidgetError,
  of: ({ status }, message) => ({ statusCode: status, message, error: STATUS_CODES[status] ?? "Error" }),
}
