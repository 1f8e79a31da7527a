import { expect, test } from "vitest"
import { features } from "./features/features.ts"

/** The collections to which something can be added, and in which single things can be changed or removed. */
function collections(): string[] {
  const routes = features.flatMap(({ routes = [] }) => routes)
  const single = (path: string) => new RegExp(`^${RegExp.escape(path)}:[A-Za-z]+/$`)
  return routes
    .filter(({ method, path }) => method === "POST" && path.endsWith("/"))
    .map(({ path }) => path)
    .filter((path) =>
      routes.some((route) => /PUT|PATCH|DELETE/.test(route.method) && single(path).test(route.path)),
    )
}

/** What another address lists. */
const listedElsewhere: Record<string, string> = {
  "/api/v1/assessments/:assessmentId/assessment-user-roles/": "/api/v1/assessments/:assessmentId/users/",
  "/api/v1/assessments/:assessmentId/milestones/": "/api/v1/assessments/:assessmentId/roadmap/",
}

test("whatever people can add and change, they can also list or read", () => {
  const reads = features
    .flatMap(({ routes = [] }) => routes)
    .filter(({ method }) => method === "GET")
    .map(({ path }) => path)
  const unread = collections().filter(
    (path) => !reads.some((read) => read === (listedElsewhere[path] ?? path) || read.startsWith(`${path}:`)),
  )
  expect(collections().length).toBeGreaterThan(20)
  expect(unread).toEqual([])
})
