import { screen, within } from "@testing-library/react"
import { expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { space } from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

type Overview = Schemas["SpaceOverview"]["items"][number]

const level = (index: number) => ({ id: index, title: `Level ${index}`, value: index, index })

function overviewed(nth: number, title: string, kit: string, rank: number, answered = 4): Overview {
  return {
    id: `459cdf44-0451-488d-b357-b8d297c6960${nth}`,
    title,
    kit: { id: kit.length, title: kit, maturityLevelsCount: 5 },
    lastModificationTime: `2026-03-0${nth}T09:15:42`,
    reviewDate: null,
    isOverdue: false,
    maturityLevel: level(rank),
    confidenceValue: 70,
    isRated: true,
    isCalculateValid: true,
    isConfidenceValid: true,
    language: { code: "EN", title: "English" },
    mode: { code: "ADVANCED" },
    hasReport: true,
    permissions: {
      canManageSettings: true,
      canViewReport: true,
      canViewDashboard: true,
      canViewQuestionnaires: true,
    },
    answersCount: answered,
    carriedCount: 0,
    questionsCount: 4,
    subjects: [{ id: 1, title: "Delivery", maturityLevel: level(rank) }],
  }
}

const items = [
  overviewed(6, "Payments", "Engineering", 4),
  overviewed(5, "Orders", "Engineering", 1),
  overviewed(4, "Search", "Engineering", 3, 2),
  overviewed(3, "North team", "Team", 2),
  overviewed(2, "South team", "Team", 5),
  overviewed(1, "Nothing yet", "Engineering", 1, 0),
]

function spaceWith(server: FakeServer): void {
  server.answers("get", "/api/v1/spaces/{spaceId}/", space)
  server.answers("get", "/api/v1/space-assessments/overview/", { items, total: items.length })
}

const titles = () =>
  within(screen.getAllByRole("table")[0] ?? document.body)
    .getAllByRole("rowheader")
    .map((header) => header.textContent)

test("the lowest level comes first on request, and what has no level last; the address keeps it", async ({
  server,
}) => {
  spaceWith(server)
  const { hands, whereabouts } = await visit("/4/overview")
  await hands.click(await screen.findByRole("button", { name: "Level" }))
  expect(titles()).toEqual(["Orders", "North team", "Search", "Payments", "South team", "Nothing yet"])
  expect(whereabouts()).toBe("/4/overview?sort=level")
  await hands.click(screen.getByRole("button", { name: "Level" }))
  expect(titles()).toEqual(["South team", "Payments", "Search", "North team", "Orders", "Nothing yet"])
  expect(whereabouts()).toBe("/4/overview?sort=level&order=desc")
})

test("a link with filters shows what they leave, and everything again on request", async ({ server }) => {
  spaceWith(server)
  const { hands } = await visit("/4/overview?state=complete&kit=11&search=o")
  await screen.findByRole("checkbox", { name: "Compare Orders" })
  expect(titles()).toEqual(["Orders"])
  await hands.clear(screen.getByRole("searchbox", { name: "Search assessments" }))
  await hands.type(screen.getByRole("searchbox", { name: "Search assessments" }), "xyz")
  await hands.click(await screen.findByRole("button", { name: "Show all" }))
  await expect.poll(titles).toHaveLength(6)
})

test("what is ticked is compared; assessments on another kit cannot be ticked then", async ({ server }) => {
  spaceWith(server)
  const { hands } = await visit("/4/overview")
  await hands.click(await screen.findByRole("checkbox", { name: "Compare Payments" }))
  expect(screen.getByRole("checkbox", { name: "Compare North team" })).toBeDisabled()
  expect(await screen.findByRole("link", { name: "Compare Payments with others" })).toBeVisible()
  await hands.click(screen.getByRole("checkbox", { name: "Compare Orders" }))
  const button = await screen.findByRole("link", { name: "Compare Payments and Orders" })
  expect(button).toHaveTextContent("Compare 2")
  expect(button).toHaveAttribute(
    "href",
    `/compare?assessment_id=${items[0]?.id}&assessment_id=${items[1]?.id}`,
  )
  await hands.click(screen.getByRole("button", { name: "Empty the selection" }))
  expect(screen.queryByRole("link", { name: /^Compare/ })).toBeNull()
  expect(screen.getByRole("checkbox", { name: "Compare North team" })).toBeEnabled()
})
