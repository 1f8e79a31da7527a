import { act, screen, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import {
  assessmentId,
  everything,
  kitPage,
  libraryKit,
  listOf,
  ownSpace,
  recentAssessment,
  report,
  space,
} from "../../../testing/samples.ts"
import { visit } from "../../../testing/visit.tsx"
import { forgetPending } from "./index.ts"

const creation = "/assessment-kits#createAssessment?id=7"

beforeEach(({ server }) => {
  server.answers("get", "/api/v2/assessment-kits/", listOf([libraryKit]))
  server.answers("get", "/api/v1/assessment-kits-banners/", [])
  server.answers("get", "/api/v1/assessment-kits/{kitId}/", kitPage)
  server.answers("get", "/api/v1/public/assessment-kits/{kitId}/sample-report/", report)
  server.answers("get", "/api/v1/spaces/{spaceId}/", ownSpace)
  server.refuses(
    "get",
    "/api/v1/spaces/top-spaces/",
    403,
    "UPGRADE_REQUIRED",
    "Two assessments are the limit.",
  )
  server.answers("get", "/api/v1/recent-assessments/", { items: [recentAssessment] })
  server.answers("get", "/api/v1/expert-group-invitations/", { items: [] })
  server.answers("get", "/api/v1/spaces/", listOf([space]))
  server.answers("get", "/api/v1/spaces/check-create-space/", { allowCreateBasic: true })
  server.answers("post", "/api/v1/spaces/", { id: 9 })
})
afterEach(() => forgetPending())

/** A kit has been chosen but no space has room, so the person is about to create one. */
async function outOfSpace() {
  const visitor = await visit(creation)
  const full = within(await screen.findByRole("dialog"))
  expect(await full.findByText("Two assessments are the limit.")).toBeVisible()
  await visitor.hands.click(full.getByRole("button", { name: "New space" }))
  const dialog = within(await screen.findByRole("dialog", { name: "New space" }))
  expect(visitor.whereabouts()).toBe("/spaces#createSpace")
  return { ...visitor, dialog }
}

const banner = () => screen.findByRole("region", { name: "Not finished yet" })

describe("somebody who had no space left", () => {
  test("creates one, and is offered to continue with the kit", async () => {
    const { hands, dialog, whereabouts } = await outOfSpace()
    await hands.click(dialog.getByRole("button", { name: "Next" }))
    await hands.type(await dialog.findByRole("textbox", { name: /Title/ }), "Harbour")
    await hands.click(dialog.getByRole("button", { name: "Create space" }))
    const offer = within(await banner())
    expect(offer.getByRole("link", { name: /^Engineering Maturity/ })).toHaveAttribute(
      "href",
      "/assessment-kits/7",
    )
    await hands.click(offer.getByRole("button", { name: "Yes, continue" }))
    expect(whereabouts()).toBe(creation)
    expect(screen.queryByRole("region", { name: "Not finished yet" })).toBeNull()
  })

  test("is also offered to continue after cancelling at the name, and may decline", async () => {
    const { hands, dialog } = await outOfSpace()
    await hands.click(dialog.getByRole("button", { name: "Next" }))
    await dialog.findByRole("textbox", { name: /Title/ })
    await hands.click(dialog.getByRole("button", { name: "Cancel" }))
    await hands.click(within(await banner()).getByRole("button", { name: "Cancel" }))
    expect(screen.queryByRole("region", { name: "Not finished yet" })).toBeNull()
  })

  test("is offered to continue for ten seconds", async () => {
    const { hands, dialog } = await outOfSpace()
    await hands.click(dialog.getByRole("button", { name: "Next" }))
    await dialog.findByRole("textbox", { name: /Title/ })
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
    try {
      await hands.click(dialog.getByRole("button", { name: "Cancel" }))
      expect(await banner()).toHaveTextContent("10")
      act(() => void vi.advanceTimersByTime(9000))
      expect(await banner()).toHaveTextContent("1")
      act(() => void vi.advanceTimersByTime(1000))
      expect(screen.queryByRole("region", { name: "Not finished yet" })).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })
})

test("somebody who can share a report only from another space creates one, and is led back to sharing", async ({
  server,
}) => {
  const address = `/1/assessments/${assessmentId}/graphical-report/`
  const inOwnSpace = { id: 1, title: "Default Space", isDefault: true }
  server.answers("get", "/api/v1/assessments/{assessmentId}/graphical-report/", {
    ...report,
    assessment: { ...report.assessment, space: inOwnSpace },
    permissions: { ...report.permissions, canManageVisibility: true },
  })
  server.answers("get", "/api/v1/assessments/{assessmentId}/permissions/", { permissions: everything })
  server.answers("get", "/api/v1/assessments/{assessmentId}/move-targets/", { items: [] })
  const { hands, whereabouts } = await visit(`${address}#shareDialog`)
  await hands.click(await screen.findByRole("button", { name: "Move the assessment" }))
  await hands.click(await screen.findByRole("button", { name: "New space" }))
  const question = screen.getByText(/^You leave this page/)
  expect(question).toBeVisible()
  await hands.click(screen.getAllByRole("button", { name: "New space" }).at(-1) as HTMLElement)
  await hands.click(await screen.findByRole("button", { name: "Next" }))
  expect(whereabouts()).toBe("/spaces#createSpace")
  await screen.findByRole("textbox", { name: /Title/ })
  await hands.click(screen.getByRole("button", { name: "Cancel" }))
  const offer = within(await banner())
  await hands.click(offer.getByRole("button", { name: "Yes, continue" }))
  expect(whereabouts()).toBe(`${address}#shareDialog`)
})
