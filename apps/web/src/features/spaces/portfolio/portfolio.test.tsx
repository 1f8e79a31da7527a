import { screen, within } from "@testing-library/react"
import { expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

type Listed = Schemas["Portfolio"]["kits"][number]["assessments"][number]

const level = (index: number) => ({ id: 10 + index, title: `Level ${index}`, value: index, index })

function listed(nth: number, title: string, score: number | null, scoreBefore: number | null): Listed {
  const levelId = score === null ? null : 10 + Math.max(1, Math.ceil(score / 34))
  return {
    id: `459cdf44-0451-488d-b357-b8d297c6960${nth}`,
    title,
    space: { id: nth % 2 === 0 ? 4 : 5, title: nth % 2 === 0 ? "Harbour" : "Night shift" },
    maturityLevelId: levelId,
    score,
    scoreBefore,
    levels: levelId === null ? {} : { "7": levelId },
    lastChange: nth === 1 ? "2020-03-01T09:15:42" : new Date().toISOString().slice(0, 19),
  }
}

const portfolio: Schemas["Portfolio"] = {
  since: "2026-01-01T00:00:00",
  total: 4,
  kits: [
    {
      kitId: 3,
      title: "Engineering",
      maturityLevels: [level(1), level(2), level(3)],
      attributes: [{ id: 7, title: "Automation" }],
      assessments: [
        listed(1, "Payments", 60, 58),
        listed(2, "Orders", 30, 50),
        listed(3, "Search", 90, null),
        listed(4, "Nothing yet", null, null),
      ],
    },
  ],
}

function serve(server: FakeServer): void {
  server.answers("get", "/api/v1/portfolio/", portfolio)
}

const titles = () =>
  within(screen.getByRole("table"))
    .getAllByRole("rowheader")
    .map((header) => within(header).getAllByRole("link")[0]?.textContent)

test("who has moved most comes first, whichever way, and what cannot be compared last", async ({
  server,
}) => {
  serve(server)
  const { hands, whereabouts } = await visit("/portfolio")
  await screen.findByRole("table")
  expect(titles()).toEqual(["Orders", "Payments", "Nothing yet", "Search"])
  expect(screen.getByRole("img", { name: "Down by 20 points" })).toBeVisible()
  expect(screen.getByRole("img", { name: "Up by 2 points" })).toBeVisible()
  await hands.click(screen.getByRole("combobox", { name: "Sort by" }))
  await hands.click(await screen.findByRole("option", { name: "Lowest score" }))
  expect(titles()).toEqual(["Orders", "Payments", "Search", "Nothing yet"])
  expect(whereabouts()).toBe("/portfolio?sort=level")
})

test("a link with filters shows what they leave, and everything again on request", async ({ server }) => {
  serve(server)
  const { hands } = await visit("/portfolio?space=5&age=365")
  await screen.findByRole("table")
  expect(titles()).toEqual(["Payments"])
  await hands.click(screen.getByRole("combobox", { name: "Level" }))
  await hands.click(await screen.findByRole("option", { name: "No level yet" }))
  await hands.click(await screen.findByRole("button", { name: "Show all" }))
  expect(titles()).toHaveLength(4)
})

test("without a report to read there is a hint", async ({ server }) => {
  server.answers("get", "/api/v1/portfolio/", { ...portfolio, kits: [], total: 0 })
  await visit("/portfolio")
  expect(await screen.findByText("Nothing to show yet")).toBeVisible()
})
