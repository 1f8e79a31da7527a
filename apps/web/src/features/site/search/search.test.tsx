import { screen, waitFor, within } from "@testing-library/react"
import { expect, test } from "vitest"
import {
  assessmentId,
  everything,
  listOf,
  questionnaire,
  recentAssessment,
} from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

const contents = "/api/v1/public/assessment-kits/contents/search/"

function nothingElse(server: FakeServer): void {
  server.answers("get", "/api/v1/expert-groups/", listOf([]))
  server.answers("get", "/api/v1/recent-assessments/", { items: [] })
  server.answers("get", contents, { items: [] })
}

test("Ctrl K finds and opens what somebody types, by keyboard alone", async ({ server }) => {
  nothingElse(server)
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
  expect(await screen.findAllByRole("option")).toHaveLength(8)
  await hands.type(field, "harb")
  expect(await screen.findByRole("option", { name: /Harbour Street team: settings/ })).toBeVisible()
  await hands.keyboard("{ArrowDown}{Enter}")
  await expect.poll(whereabouts).toBe("/4/setting")
  expect(screen.queryByRole("combobox")).toBeNull()
})

test("inside an assessment its questionnaires are found by their names", async ({ server }) => {
  nothingElse(server)
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
  nothingElse(server)
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
  nothingElse(server)
  const { hands } = await visit("/user/expert-groups")
  await screen.findByRole("button", { name: "Search" })
  await hands.keyboard("{Control>}k{/Control}")
  await hands.type(await screen.findByRole("combobox", { name: "Search or go to…" }), "x{Escape}")
  await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull())
})

test("offers what somebody worked on last before anything is typed", async ({ server }) => {
  nothingElse(server)
  server.answers("get", "/api/v1/recent-assessments/", {
    items: [
      recentAssessment,
      {
        ...recentAssessment,
        id: "shared",
        title: "Night shift",
        space: { id: 4, title: "Harbour", isDefault: false },
        permissions: { ...recentAssessment.permissions, canViewQuestionnaires: false },
      },
    ],
  })
  const { hands, whereabouts } = await visit("/user/expert-groups")
  await screen.findByRole("button", { name: "Search" })
  await hands.keyboard("{Control>}k{/Control}")
  const recent = within(await screen.findByRole("group", { name: "Recent" }))
  expect(recent.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "Checkout servicein my personal space",
    "Night shiftin Harbour",
  ])
  server.refuses("get", "/api/v1/public/graphical-report/{linkHash}/", 404, "NOT_FOUND")
  server.refuses("get", "/api/v1/assessments/{assessmentId}/graphical-report/", 403, "ACCESS_DENIED")
  await hands.click(recent.getByRole("option", { name: /Night shift/ }))
  await expect.poll(whereabouts).toBe("/4/assessments/shared/graphical-report/")
})

test("finds what is inside kits, and leads to the kit", async ({ server }) => {
  nothingElse(server)
  server.answers("get", "/api/v1/search/", { spaces: [], expertGroups: [], assessments: [], kits: [] })
  server.answers("get", contents, {
    items: [{ kit: { id: 7, title: "Engineering" }, kind: "ATTRIBUTE", title: "Code quality", count: 3 }],
  })
  server.refuses("get", "/api/v1/assessment-kits/{kitId}/", 404, "NOT_FOUND")
  const { hands, whereabouts } = await visit("/user/expert-groups")
  await screen.findByRole("button", { name: "Search" })
  await hands.keyboard("{Control>}k{/Control}")
  await hands.type(await screen.findByRole("combobox", { name: "Search or go to…" }), "code quality")
  const inside = within(await screen.findByRole("group", { name: "Inside kits" }))
  await hands.click(inside.getByRole("option", { name: "Code quality Attribute in Engineering" }))
  await expect.poll(whereabouts).toBe("/assessment-kits/7")
})

test("does what it offers: a new assessment, the other language, the dark theme", async ({ server }) => {
  nothingElse(server)
  server.answers("get", "/api/v1/search/", { spaces: [], expertGroups: [], assessments: [], kits: [] })
  const { hands } = await visit("/user/expert-groups")
  const choose = async (name: string) => {
    await hands.keyboard("{Control>}k{/Control}")
    const actions = within(await screen.findByRole("group", { name: "Actions" }))
    await hands.click(await actions.findByRole("option", { name }))
    await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull())
  }
  await screen.findByRole("button", { name: "Search" })
  await choose("Dark theme")
  await screen.findByRole("button", { name: "Switch to the light theme" })
  await choose("Light theme")
  await choose("Switch to Persian")
  await expect.poll(() => document.documentElement.lang).toBe("fa")
})
