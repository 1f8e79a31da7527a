import type { RouteDefinition } from "../../platform/http/route.ts"

const SURVEY = "/api/v1/user-surveys/dont-show-again"

/**
 * Corrects the address of the survey call, which clients send relative to the current page.
 *
 */
export function addressMeant({ method }: { method?: string | undefined }, url: string): string {
  if (method !== "POST" || url.startsWith(SURVEY)) return url
  const [path = ""] = url.split("?")
  return path.endsWith(SURVEY) || path.endsWith(`${SURVEY}/`) ? `${SURVEY}/` : url
}

/** Addresses of older versions under which a call is also served, by its current address. */
const olderAddresses: Record<string, Pick<RouteDefinition, "method" | "path">[]> = {
  "GET /api/v2/assessment-kits/": [{ method: "GET", path: "/api/v1/assessment-kits/" }],
  "POST /api/v1/assessment-kits/": [{ method: "POST", path: "/api/v2/assessment-kits/" }],
  "GET /api/v1/spaces/top-spaces/": [{ method: "GET", path: "/api/v1/top-spaces/" }],
  "GET /api/v1/spaces/check-create-space/": [{ method: "GET", path: "/api/v1/check-create-space/" }],
  "GET /api/v1/spaces/space-types/": [{ method: "GET", path: "/api/v1/space-types/" }],
  "PUT /api/v1/assessment-kits/:kitId/update-by-dsl/": [
    { method: "POST", path: "/baseinfo/assessmentkits/update/:kitId/" },
  ],
}

/** Gives calls their older addresses, too. */
export function withOlderAddresses(routes: readonly RouteDefinition[]): RouteDefinition[] {
  return routes.flatMap((route) => [
    route,
    ...(olderAddresses[`${route.method} ${route.path}`] ?? []).map((older) => ({
      ...route,
      ...older,
      deprecated: true,
    })),
  ])
}
