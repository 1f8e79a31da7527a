import { screen, waitFor, within } from "@testing-library/react"
import { expect, test } from "vitest"
import { assessmentId, everything, listOf, questionnaire } from "../../../testing/samples.ts"
import { visit } from "../../../testing/visit.tsx"

test("Ctrl K finds and opens what somebody types, by keyboard alone", async ({ server }) => {
  server.answers("get", "/api/v1/expert-groups/", listOf([]))
  server.answers("get", "/api/v1/search/", {
    spaces: [{ id: 4, title: "Harbour Street team" }],
    expertGroups: [],
    assessments: [],
    kits: [],
  })
  server.refuses("get", "/api/v1/spaces/{spaceId}/", 403, "ACCESS_DENIED")
  const { hands, whereabouts } = await visit("/user/expert-groups")
  await screen.findByRole("button", { name: "Search" })
  await hands.keyboard("{Control>}k{/Control}")
  const field = await screen.findByRole("combobox", { name: "Search or go to…" })
  expect(screen.getAllByRole("option")).toHaveLength(5)
  await hands.type(field, "harb")
  expect(await screen.findByRole("option", { name: /Harbour Street team: settings/ })).toBeVisible()
  await hands.keyboard("{ArrowDown}{Enter}")
  await expect.poll(whereabouts).toBe("/4/setting")
  expect(screen.queryByRole("combobox")).toBeNull()
})

test("inside an assessment its questionnaires are found by their names", async ({ server }) => {
  server.answers("get", "/api/v2/assessments/{assessmentId}/questionnaires/", {
    ...listOf([questionnaire, { ...questionnaire, id: 77, title: "Night watch" }]),
    permissions: everything,
  })
  server.answers("get", "/api/v1/search/", { spaces: [], expertGroups: [], assessments: [], kits: [] })
  server.refuses("get", "/api/v1/assessments/{assessmentId}/", 403, "ACCESS_DENIED")
  server.refuses("get", "/api/v1/path-info/", 403, "ACCESS_DENIED")
  const opened = "/api/v1/assessments/{assessmentId}/questionnaires/{questionnaireId}/"
  server.refuses("get", opened, 403, "ACCESS_DENIED")
  server.refuses("get", "/api/v2/assessments/{assessmentId}/progress/", 403, "ACCESS_DENIED")
  const { hands, whereabouts } = await visit(`/1/assessments/2/${assessmentId}/settings`)
  await screen.findByRole("button", { name: "Search" })
  await hands.keyboard("{Control>}k{/Control}")
  await hands.type(await screen.findByRole("combobox", { name: "Search or go to…" }), "watch")
  await hands.click(await screen.findByRole("option", { name: /Night watch/ }))
  await expect.poll(whereabouts).toBe(`/1/assessments/2/${assessmentId}/questionnaires/77/1`)
  await expect.poll(() => server.calls("get", opened)).not.toEqual([])
})

test("results are grouped, and never those of an earlier text", async ({ server }) => {
  server.answers("get", "/api/v1/expert-groups/", listOf([]))
  const findings = { spaces: [{ id: 4, title: "Harbour Street team" }], expertGroups: [], assessments: [] }
  server.answers("get", "/api/v1/search/", { ...findings, kits: [{ id: 7, title: "Harvest" }] })
  const { hands, whereabouts } = await visit("/user/expert-groups")
  await screen.findByRole("button", { name: "Search" })
  await hands.keyboard("{Control>}k{/Control}")
  const field = await screen.findByRole("combobox", { name: "Search or go to…" })
  await hands.type(field, "har")
  const spaces = within(await screen.findByRole("group", { name: "Spaces" }))
  expect(spaces.getAllByRole("option")).toHaveLength(2)
  expect(within(screen.getByRole("group", { name: "Kits" })).getByRole("option")).toHaveTextContent("Harvest")

  const arrive = server.holds("get", "/api/v1/search/")
  await hands.type(field, "v")
  expect(screen.queryByRole("option", { name: /Harbour/ })).toBeNull()
  expect(screen.getByRole("option", { name: "Harvest" })).toBeVisible()
  await hands.type(field, "x{Enter}")
  expect(screen.queryByRole("option")).toBeNull()
  expect(whereabouts()).toBe("/user/expert-groups")
  arrive()
})

test("Escape closes the palette", async ({ server }) => {
  server.answers("get", "/api/v1/expert-groups/", listOf([]))
  const { hands } = await visit("/user/expert-groups")
  await screen.findByRole("button", { name: "Search" })
  await hands.keyboard("{Control>}k{/Control}")
  await hands.type(await screen.findByRole("combobox", { name: "Search or go to…" }), "x{Escape}")
  await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull())
})
