import { act, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { channel } from "../../../testing/channel.ts"
import { assessmentId, everything, report } from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

const load = "/api/v1/assessments/{assessmentId}/graphical-report/"

/** A reader has the report open when the server announces that their access has changed. */
async function openReport(server: FakeServer) {
  channel.reset()
  server.answers("get", load, report)
  server.answers("get", "/api/v1/assessments/{assessmentId}/permissions/", { permissions: everything })
  await visit(`/1/assessments/${assessmentId}/graphical-report/`)
  await screen.findByRole("heading", { name: "Checkout service" })
  await expect.poll(() => channel.listeners.has("access_changed")).toBe(true)
}

const hearOfAccess = () => act(() => channel.listeners.get("access_changed")?.({ assessmentId }))

test("an open report closes when its reader may no longer see it", async ({ server }) => {
  await openReport(server)
  server.refuses("get", load, 403, "ACCESS_DENIED")
  hearOfAccess()
  expect(await screen.findByRole("heading", { name: "Access denied" })).toBeVisible()
  expect(screen.queryByRole("heading", { name: "Checkout service" })).not.toBeInTheDocument()
})

test("an open report stays when loading it again fails for another reason", async ({ server }) => {
  await openReport(server)
  server.refuses("get", load, 500, "INTERNAL_ERROR")
  const before = server.calls("get", load).length
  hearOfAccess()
  await expect.poll(() => server.calls("get", load).length).toBeGreaterThan(before)
  expect(screen.getByRole("heading", { name: "Checkout service" })).toBeVisible()
})
