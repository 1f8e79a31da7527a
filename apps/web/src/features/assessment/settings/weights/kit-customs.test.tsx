import { screen, waitFor, within } from "@testing-library/react"
import { expect, test } from "vitest"
import type { Schemas } from "../../../../api/schemas.ts"
import { assessment, assessmentId, everything, listOf, pagedOf } from "../../../../testing/samples.ts"
import type { FakeServer } from "../../../../testing/server.ts"
import { visit } from "../../../../testing/visit.tsx"

const address = `/4/assessments/2/${assessmentId}/settings#weights`
const assign = "/api/v1/assessments/{assessmentId}/assign-kit-custom/"

const weighted = (id: number, title: string, customValue: number | null) => ({
  id,
  title,
  index: 1,
  translations: {},
  weight: { defaultValue: 2, customValue },
})

function settings(server: FakeServer, kitCustomId: number | null, customValue: number | null = null): void {
  server.answers("get", "/api/v1/assessments/{assessmentId}/", {
    ...assessment,
    manageable: true,
    kitCustomId,
  })
  server.answers("get", "/api/v1/path-info/", {
    space: { id: 4, title: "Team" },
    assessment: { id: assessmentId, title: assessment.title },
  })
  server.answers("get", "/api/v1/assessment-user-roles/", { items: [] })
  server.answers("get", "/api/v2/assessments/{assessmentId}/questionnaires/", {
    ...listOf([]),
    permissions: everything,
  })
  server.answers("get", "/api/v1/assessments/{assessmentId}/invitees/", listOf([]))
  const subject: Schemas["CustomSubject"] = {
    ...weighted(1, "Delivery", null),
    mainLanguage: { code: "EN", title: "English" },
    attributes: [weighted(11, "Automation", customValue)],
  }
  server.answers("get", "/api/v1/assessment-kits/{kitId}/custom-subjects/", listOf([subject]))
  server.answers("get", "/api/v1/kit-customs/{kitCustomId}/", {
    title: "For small teams",
    customData: { subjects: [], attributes: [] },
  })
}

test("an attribute can get the weight zero, and the weights get a name", async ({ server }) => {
  settings(server, null)
  server.answers("post", assign, { kitCustomId: 8 })
  const { hands } = await visit(address)
  const section = within(await screen.findByRole("region", { name: "Weights in this assessment" }))
  expect(section.getAllByText("2 (default)")).toHaveLength(2)
  await hands.click(section.getByRole("button", { name: "Change the weight of Automation" }))
  const field = section.getByRole("textbox", { name: "Weight of Automation" })
  await hands.clear(field)
  await hands.type(field, "-1")
  expect(section.getByText("Enter a whole number from 0 to 2,147,483,647")).toBeVisible()
  await hands.clear(field)
  await hands.type(field, "0{Enter}")
  expect(section.getByRole("row", { name: /Automation 0/ })).toBeVisible()
  await waitFor(() =>
    expect(section.getByRole("button", { name: "Change the weight of Automation" })).toHaveFocus(),
  )

  await hands.type(section.getByRole("textbox", { name: /Title of these weights/ }), "For small teams")
  await hands.click(section.getByRole("button", { name: "Save the weights" }))
  expect(await screen.findByText("The weights are saved and applied to the results.")).toBeVisible()
  expect(server.calls("post", assign)[0]?.body).toEqual({
    title: "For small teams",
    customData: { subjects: [], attributes: [{ id: 11, weight: 0 }] },
  })
})

test("custom weights are shown with their name, zero as zero, and changed in place", async ({ server }) => {
  settings(server, 8, 0)
  server.answers("put", "/api/v1/kit-customs/{kitCustomId}/", undefined)
  const { hands } = await visit(address)
  const section = within(await screen.findByRole("region", { name: "Weights in this assessment" }))
  expect(section.getByRole("textbox", { name: /Title of these weights/ })).toHaveValue("For small teams")
  expect(section.getByRole("row", { name: /Automation 0/ })).toBeVisible()
  expect(section.getByRole("button", { name: "Save the weights" })).toBeDisabled()
  await hands.click(section.getByRole("button", { name: "Change the weight of Delivery" }))
  const field = section.getByRole("textbox", { name: "Weight of Delivery" })
  await hands.clear(field)
  await hands.type(field, "5{Enter}")
  await hands.click(section.getByRole("button", { name: "Save the weights" }))
  await expect
    .poll(() => server.calls("put", "/api/v1/kit-customs/{kitCustomId}/")[0]?.body)
    .toEqual({
      kitId: assessment.kit.id,
      title: "For small teams",
      customData: { subjects: [{ id: 1, weight: 5 }], attributes: [{ id: 11, weight: 0 }] },
    })
})

test("typed weights stay while other settings are saved, and need no confirmation", async ({ server }) => {
  settings(server, 8, 0)
  const renaming = "/api/v2/assessments/{assessmentId}/"
  server.answers("put", renaming, { id: assessmentId })
  const { hands } = await visit(address)
  const section = within(await screen.findByRole("region", { name: "Weights in this assessment" }))
  await hands.type(section.getByRole("textbox", { name: /Title of these weights/ }), " in spring")
  await hands.click(section.getByRole("button", { name: "Change the weight of Delivery" }))
  const field = section.getByRole("textbox", { name: "Weight of Delivery" })
  await hands.clear(field)
  await hands.type(field, "7")

  const loads = () => server.calls("get", "/api/v1/assessment-kits/{kitId}/custom-subjects/").length
  const before = loads()
  await hands.type(screen.getByRole("textbox", { name: "Title" }), "s")
  await hands.click(screen.getByRole("button", { name: "Save titles" }))
  await expect.poll(loads).toBe(before + 1)
  expect(await screen.findByText("The titles are saved.")).toBeVisible()
  expect(section.getByRole("row", { name: /Delivery 7/ })).toBeVisible()
  expect(section.getByRole("textbox", { name: /Title of these weights/ })).toHaveValue(
    "For small teams in spring",
  )
})

test("people who may not use the kit see no weights", async ({ server }) => {
  settings(server, null)
  server.refuses("get", "/api/v1/assessment-kits/{kitId}/custom-subjects/", 403, "ACCESS_DENIED")
  await visit(address)
  await expect
    .poll(() => server.calls("get", "/api/v1/assessment-kits/{kitId}/custom-subjects/"))
    .toHaveLength(1)
  await waitFor(() => expect(screen.queryByRole("region", { name: "Weights in this assessment" })).toBeNull())
  expect(screen.getByRole("heading", { level: 1 })).toBeVisible()
})

test("all subjects of a large kit have a weight", async ({ server }) => {
  settings(server, null)
  const subjects = Array.from({ length: 130 }, (_, index) => ({
    ...weighted(index, `Subject ${index}`, null),
    mainLanguage: { code: "EN" as const, title: "English" },
    attributes: [],
  }))
  server.answers("get", "/api/v1/assessment-kits/{kitId}/custom-subjects/", pagedOf(subjects))
  await visit(address)
  const section = within(await screen.findByRole("region", { name: "Weights in this assessment" }))
  expect(section.getByRole("button", { name: "Change the weight of Subject 129" })).toBeVisible()
})

test("weights are folded until they are asked for", async ({ server }) => {
  settings(server, 8, 0)
  const { hands } = await visit(address.replace("#weights", ""))
  const section = within(await screen.findByRole("region", { name: "Weights in this assessment" }))
  expect(section.getByText("This assessment uses its own weights: For small teams.")).toBeVisible()
  expect(section.queryByRole("table")).toBeNull()
  await hands.click(section.getByRole("button", { name: "Show the weights" }))
  expect(section.getByRole("row", { name: /Automation 0/ })).toBeVisible()
})
