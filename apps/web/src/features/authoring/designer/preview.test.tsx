import { screen, within } from "@testing-library/react"
import { expect, test } from "vitest"
import { address, draftOf } from "../../../testing/designer.ts"
import { visit } from "../../../testing/visit.tsx"

const preview = "/api/v1/kit-versions/{kitVersionId}/release-preview/"

test("the preview of a release shows what is lost in assessments and what is removed from the kit", async ({
  server,
}) => {
  draftOf(server)
  server.answers("get", "/api/v1/kit-versions/{kitVersionId}/validate/", { isValid: true, errors: [] })
  server.answers("get", preview, {
    isFirst: false,
    changes: [
      { action: "REMOVE", entity: "question", code: "Q1", title: "How often?", major: true, fields: [] },
    ],
    changesCount: 4,
    assessments: {
      ...{ total: 1200, examined: 1000, levelUp: 2, levelDown: 0, newQuestions: 1 },
      ...{ answersLost: 7, answersToGiveAnew: 0, affected: [] },
    },
  })
  await visit(`${address}#Release`)
  const assessments = within(await screen.findByRole("region", { name: "In assessments on this kit" }))
  expect(assessments.getByText(/assessments use this kit/)).toHaveTextContent(
    /^1200 assessments use this kit. The numbers refer to the latest 1000 of them./,
  )
  expect(assessments.getByText("answers are lost").closest("div")).toHaveTextContent("7")
  const changes = within(screen.getByRole("region", { name: "What would change" }))
  expect(changes.getByRole("heading", { name: "Removed" })).toBeVisible()
  expect(changes.getByText("How often?")).toBeVisible()
  expect(changes.getByText("and 3 more changes")).toBeVisible()
})

test("a first release has nothing to compare with", async ({ server }) => {
  draftOf(server)
  server.answers("get", "/api/v1/kit-versions/{kitVersionId}/validate/", { isValid: true, errors: [] })
  server.answers("get", preview, { isFirst: true, changes: [], changesCount: 0, assessments: null })
  await visit(`${address}#Release`)
  expect(await screen.findByText(/^This is the first release/)).toBeVisible()
})

test("a draft without changes says so, and cannot be released", async ({ server }) => {
  draftOf(server)
  server.answers("get", "/api/v1/kit-versions/{kitVersionId}/validate/", { isValid: true, errors: [] })
  server.answers("get", preview, { isFirst: false, changes: [], changesCount: 0, assessments: null })
  await visit(`${address}#Release`)
  expect(await screen.findByText("The draft is the same as the released version.")).toBeVisible()
  expect(screen.getByRole("button", { name: "Release" })).toBeDisabled()
  expect(screen.queryByText("The draft is complete and can be released.")).toBeNull()
})
