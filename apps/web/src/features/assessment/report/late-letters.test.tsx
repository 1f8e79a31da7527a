import { screen } from "@testing-library/react"
import { afterEach, expect, test, vi } from "vitest"
import { assessmentId, everything, report } from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

/** A report in Persian, in a browser that has to load the font first. */
async function visitReport(server: FakeServer, load: () => Promise<unknown>) {
  const fonts = { load: vi.fn(load) }
  Object.defineProperty(document, "fonts", { configurable: true, value: fonts })
  server.answers("get", "/api/v1/assessments/{assessmentId}/graphical-report/", {
    ...report,
    lang: { code: "FA" },
  })
  server.answers("get", "/api/v1/assessments/{assessmentId}/permissions/", { permissions: everything })
  await visit(`/1/assessments/${assessmentId}/graphical-report/`)
  await expect.poll(() => fonts.load.mock.calls.length).toBeGreaterThan(0)
}

afterEach(() => {
  Reflect.deleteProperty(document, "fonts")
})

test("a report in Persian is rendered once its font has loaded, so that no line moves", async ({
  server,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await visitReport(server, () => promise)
  expect(screen.getByRole("status", { name: "Your report is being prepared" })).toBeVisible()
  expect(screen.queryByRole("heading", { name: "Checkout service" })).not.toBeInTheDocument()
  resolve()
  expect(await screen.findByRole("heading", { name: "Checkout service" })).toBeVisible()
})

test("a report in Persian is rendered in another font if its own cannot be loaded", async ({ server }) => {
  await visitReport(server, () => Promise.reject(new DOMException("", "NetworkError")))
  expect(await screen.findByRole("heading", { name: "Checkout service" })).toBeVisible()
})
