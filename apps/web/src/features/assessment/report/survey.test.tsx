import { act, screen, within } from "@testing-library/react"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { assessmentId, everything, person, profile, report, tenant } from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

const address = `/1/assessments/${assessmentId}/graphical-report/`
const decline = "/api/v1/user-surveys/dont-show-again/"

/** The test controls what is in view, since the simulated browser has no viewport. */
const watchers = new Map<Element, IntersectionObserverCallback>()
beforeEach(() => {
  watchers.clear()
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly tell: IntersectionObserverCallback
      constructor(tell: IntersectionObserverCallback) {
        this.tell = tell
      }
      observe(part: Element) {
        watchers.set(part, this.tell)
      }
      disconnect() {}
    },
  )
})

/** Opens a report with advice, and scrolls to it. */
async function readAdvice(
  server: FakeServer,
  { link = "https://survey.example/a?from=plumbline", asks = true } = {},
) {
  server.answers("get", "/api/v1/tenant/", { ...tenant, surveyLink: link || null })
  server.answers("get", "/api/v1/users/me/", { ...person, showSurvey: asks })
  server.answers("get", "/api/v1/user-profile/", { ...profile, showSurvey: asks })
  server.answers("get", "/api/v1/assessments/{assessmentId}/graphical-report/", {
    ...report,
    advice: { ...report.advice, narration: "<p>Begin with the build.</p>" },
  })
  server.answers("get", "/api/v1/assessments/{assessmentId}/permissions/", { permissions: everything })
  const visitor = await visit(address)
  const narration = await screen.findByText("Begin with the build.")
  // The page is observed a moment after it is rendered.
  const watcher = await vi.waitUntil(() => watchers.get(narration.closest("section#improve") ?? narration))
  const comes = (intersectionRatio: number) => {
    const entry = { intersectionRatio, intersectionRect: { height: 0 }, rootBounds: { height: 800 } }
    // biome-ignore lint/suspicious/noExplicitAny: a reduced version of the browser's entry
    return act(() => watcher([entry as any], {} as IntersectionObserver))
  }
  return { ...visitor, comes }
}

const box = () => screen.queryByRole("region", { name: "What do you think?" })

describe("the survey", () => {
  test("is offered when half of the advice has been seen, with one's own address", async ({ server }) => {
    const { comes } = await readAdvice(server)
    await comes(0.4)
    expect(box()).toBeNull()
    await comes(0.5)
    const offered = within(await screen.findByRole("region", { name: "What do you think?" }))
    const way = offered.getByRole("link", { name: /^Take the survey/ })
    expect(way).toHaveAttribute("href", "https://survey.example/a?from=plumbline&email=dana%40example.com")
    expect(way).toHaveAttribute("target", "_blank")
  })

  test("can be closed for now, without a request to the server", async ({ server }) => {
    const { comes, hands } = await readAdvice(server)
    await comes(1)
    await hands.click(await screen.findByRole("button", { name: "Close the survey" }))
    expect(box()).toBeNull()
    expect(server.calls("post", decline)).toEqual([])
  })

  test("can be closed permanently with the box ticked", async ({ server }) => {
    server.respond("post", decline, () => new Response(null, { status: 200 }))
    const { comes, hands } = await readAdvice(server)
    await comes(1)
    await hands.click(await screen.findByRole("checkbox", { name: "Don’t show this again" }))
    await hands.click(screen.getByRole("button", { name: "Close the survey" }))
    await vi.waitFor(() => expect(box()).toBeNull())
    expect(server.calls("post", decline).map(({ body }) => body)).toEqual([{ assessmentId }])
  })

  test("is offered on a report without advice, too, when its subjects have been seen", async ({ server }) => {
    server.answers("get", "/api/v1/tenant/", { ...tenant, surveyLink: "https://survey.example/a" })
    server.answers("get", "/api/v1/users/me/", { ...person, showSurvey: true })
    server.answers("get", "/api/v1/user-profile/", { ...profile, showSurvey: true })
    server.answers("get", "/api/v1/assessments/{assessmentId}/graphical-report/", report)
    server.answers("get", "/api/v1/assessments/{assessmentId}/permissions/", { permissions: everything })
    await visit(address)
    const subjects = (await screen.findByRole("heading", { name: "Subject by subject" })).closest("section")
    const watcher = await vi.waitUntil(() => subjects && watchers.get(subjects))
    const entry = { intersectionRatio: 1, intersectionRect: { height: 0 }, rootBounds: { height: 800 } }
    // biome-ignore lint/suspicious/noExplicitAny: a reduced version of the browser's entry
    act(() => watcher([entry as any], {} as IntersectionObserver))
    expect(await screen.findByRole("region", { name: "What do you think?" })).toBeVisible()
  })

  test("is not offered if there is none", async ({ server }) => {
    const { comes } = await readAdvice(server, { link: "" })
    await comes(1)
    expect(box()).toBeNull()
  })

  test("is not offered to people who have declined it", async ({ server }) => {
    const { comes } = await readAdvice(server, { asks: false })
    await comes(1)
    expect(box()).toBeNull()
  })
})
