import { screen } from "@testing-library/react"
import { afterEach, expect, test, vi } from "vitest"
import { makeQueryClient } from "../app/queryClient.ts"
import { libraryKit, listOf } from "../testing/samples.ts"
import { visit } from "../testing/visit.tsx"
import { api } from "./client.ts"
import { isTimedOut } from "./errors.ts"
import { timeoutOf } from "./timeouts.ts"

afterEach(() => vi.restoreAllMocks())

/** Lets calls be given up by hand, after the time that each was granted. */
function heldClock() {
  const granted: { milliseconds: number; end: () => void }[] = []
  vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    const controller = new AbortController()
    const end = () => controller.abort(new DOMException("Too late.", "TimeoutError"))
    granted.push({ milliseconds, end })
    return controller.signal
  })
  return {
    granted,
    pass(milliseconds: number) {
      for (const each of granted) if (each.milliseconds <= milliseconds) each.end()
    },
  }
}

test("a reading that is never answered says so after a minute, and can be tried again", async ({
  server,
}) => {
  const clock = heldClock()
  server.answers("get", "/api/v1/assessment-kits-banners/", [])
  server.answers("get", "/api/v2/public/assessment-kits/", listOf([libraryKit]))
  server.holds("get", "/api/v2/public/assessment-kits/")
  const { hands } = await visit("/assessment-kits", { as: "stranger" })
  await expect.poll(() => server.calls("get", "/api/v2/public/assessment-kits/")).toHaveLength(1)
  clock.pass(59_999)
  expect(screen.queryByRole("alert")).toBeNull()
  clock.pass(60_000)
  expect(await screen.findByText("Please check your network connection.")).toBeVisible()
  expect(server.calls("get", "/api/v2/public/assessment-kits/")).toHaveLength(1)
  server.answers("get", "/api/v2/public/assessment-kits/", listOf([libraryKit]))
  await hands.click(screen.getByRole("button", { name: "Try again" }))
  expect(await screen.findByRole("link", { name: "Engineering Maturity" })).toBeVisible()
})

test("the page itself says so when who is signed in is never answered", async ({ server }) => {
  const clock = heldClock()
  server.holds("get", "/api/v1/users/me/")
  await visit("/spaces")
  await expect.poll(() => server.calls("get", "/api/v1/users/me/")).toHaveLength(1)
  clock.pass(60_000)
  expect(await screen.findByText("Please check your network connection.")).toBeVisible()
  expect(screen.getAllByRole("button", { name: "Try again" })).not.toHaveLength(0)
})

test("a reply that stops halfway is given up, too, and not asked for again by itself", async ({ server }) => {
  const stops = Promise.withResolvers<void>()
  const content = new ReadableStream({
    async start(controller) {
      await stops.promise
      controller.error(new DOMException("Too late.", "TimeoutError"))
    },
  })
  server.respond("get", "/api/v1/flags/", () => new Response(content))
  const loaded = makeQueryClient().fetchQuery({
    queryKey: ["flags"],
    queryFn: ({ signal }) => api.get("/api/v1/flags/", { signal }),
    retry: makeQueryClient().getDefaultOptions().queries?.retry,
  })
  const failed = expect(loaded).rejects.toSatisfy(isTimedOut)
  stops.resolve()
  await failed
  expect(server.calls("get", "/api/v1/flags/")).toHaveLength(1)
})

test.each([
  ["GET", "/api/v1/spaces/?page=0", 60_000],
  ["GET", "/api/v1/tenant/", 60_000],
  ["GET", "/api/v1/assessments/a/graphical-report/", 600_000],
  ["GET", "/api/v1/public/graphical-report/h/", 600_000],
  ["GET", "/api/v1/spaces/5/export/?language=en", 600_000],
  ["GET", "/api/v1/assessment-kits/5/export-dsl/", 600_000],
  ["GET", "/api/v1/assessments/a/bundle/", 600_000],
  ["POST", "/api/v1/assessments/a/advice-narration-ai/", 600_000],
])("%s %s has %i milliseconds", (method, path, milliseconds) => {
  expect(timeoutOf({ method, url: `https://plumbline.test${path}` })).toBe(milliseconds)
})
